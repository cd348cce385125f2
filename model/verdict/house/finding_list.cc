#include "model/verdict/house/finding_list.h"

#include <utility>

namespace cardspeak::house {

Finding& FindingList::add(Finding finding) {
  return verdict_.findings.emplace_back(std::move(finding));
}

Finding& FindingList::add_line(const Line& line, const Remark& remark, StreamSeq seq) {
  return add(Finding(remark.at(line.seat, line.kind), seq));
}

void FindingList::add_not_decidable(const Doubt& doubt, SeatNo seat, std::string_view wager, StreamSeq seq) {
  const Remark remark = doubt.at(seat, wager);
  if (verdict_.reason.empty()) verdict_.reason = remark;
  add(Finding(remark, seq));
}

}  // namespace cardspeak::house

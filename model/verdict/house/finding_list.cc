#include "model/verdict/house/finding_list.h"

#include <utility>

namespace cardspeak::house {
namespace {

// "seat 3, bet: ".
std::string at(SeatNo seat, std::string_view wager) {
  std::string text;
  if (seat != SeatNo(0)) text += "seat " + std::to_string(seat.value());
  if (!wager.empty()) text += (text.empty() ? "" : ", ") + std::string(wager);
  return text.empty() ? text : text + ": ";
}

}  // namespace

Finding& FindingList::add(std::string_view kind, schema::Severity severity, std::string text, std::string rule) {
  return add(Finding::ready(kind, severity, std::move(text), rule));
}

Finding& FindingList::add(Finding finding) {
  return verdict_.findings.emplace_back(std::move(finding));
}

Finding& FindingList::add_at(SeatNo seat, std::string_view wager, std::string_view kind, schema::Severity severity,
                             const std::string& text, std::string rule, StreamSeq seq) {
  Finding& finding = add(kind, severity, at(seat, wager) + text, std::move(rule));
  finding.seat = seat;
  finding.wager = wager;
  finding.seq = seq;
  return finding;
}

Finding& FindingList::add_line(const Line& line, std::string_view kind, schema::Severity severity,
                               const std::string& text, std::string rule, StreamSeq seq) {
  return add_at(line.seat, line.kind, kind, severity, text, std::move(rule), seq);
}

void FindingList::add_not_decidable(const Doubt& doubt, SeatNo seat, std::string_view wager, StreamSeq seq) {
  if (!doubt.said.empty()) {
    Remark said = doubt.said.at(seat, wager);
    if (verdict_.reason.empty()) verdict_.reason = said;
    said.citations.cite(doubt.rule);
    add(Finding(std::move(said), seq));
    return;
  }
  if (verdict_.reason.empty()) verdict_.reason = ready(at(seat, wager) + doubt.text);
  add_at(seat, wager, kFindingNotDecidable, schema::Severity::RECORD,
         doubt.text + "; the last word is with the " + law_.last_word + " (" + law_.last_word_rule + ")", doubt.rule,
         seq);
}

}  // namespace cardspeak::house

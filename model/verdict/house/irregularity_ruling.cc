#include "model/verdict/house/irregularity_ruling.h"

#include <algorithm>
#include <utility>

namespace cardspeak::house {

const WagerEffect* IrregularityRuling::effect_of(SeatNo seat, std::string_view kind) const {
  const auto found =
      std::ranges::find_if(effects_, [&](const Entry& entry) { return entry.seat == seat && entry.kind == kind; });
  return found == effects_.end() ? nullptr : &found->effect;
}

void IrregularityRuling::set_effect(SeatNo seat, std::string_view kind, WagerEffect effect) {
  effects_.push_back({seat, kind, std::move(effect)});
}

const Reweighed* IrregularityRuling::reweighed(StreamSeq seq) const {
  const auto found = std::ranges::find(reweighed_, seq, &Reweighed::seq);
  return found == reweighed_.end() ? nullptr : &*found;
}

void IrregularityRuling::weigh(StreamSeq seq, schema::Standing standing, Remark why, std::string its_rule) {
  std::erase_if(reweighed_, [&](const Reweighed& known) { return known.seq == seq; });
  reweighed_.push_back({seq, standing, std::move(why), std::move(its_rule)});
}

void IrregularityRuling::find(const Remark& remark, StreamSeq seq, SeatNo seat) {
  findings.emplace_back(remark.at(seat), seq);
}

}  // namespace cardspeak::house

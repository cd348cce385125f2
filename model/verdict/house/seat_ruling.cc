#include "model/verdict/house/seat_ruling.h"

namespace cardspeak::house {

std::optional<SeatRuling> find_seat_ruling(std::string_view decision) {
  if (decision == "handVoid" || decision == "wagerVoid") return SeatRuling::kVoid;
  if (decision == "handForfeited" || decision == "forfeit") return SeatRuling::kForfeit;
  if (decision == "continue" || decision == "wagerStands" || decision == "withhold" || decision == "exclude") {
    return SeatRuling::kStands;
  }
  return std::nullopt;
}

bool is_decided(const law::CompiledHouse& law, const RulingFact& ruling) {
  return law.decides(law::Situation::kRuling) && find_seat_ruling(ruling.decision).has_value();
}

}  // namespace cardspeak::house

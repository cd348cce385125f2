#include "model/verdict/house/seat_ruling.h"

namespace cardspeak::house {

std::optional<SeatRuling> find_seat_ruling(const law::CompiledHouse& law, std::string_view decision) {
  const law::WordRule* word = law::find_word(law.words, decision);
  if (word == nullptr) return std::nullopt;
  using schema::WordMeaning;
  if (word->means == WordMeaning::WAGERS_VOID) return SeatRuling::kVoid;
  if (word->means == WordMeaning::WAGERS_FORFEITED) return SeatRuling::kForfeit;
  const bool stands = word->means == WordMeaning::WAGERS_STAND || word->means == WordMeaning::WINNINGS_WITHHELD ||
                      word->means == WordMeaning::PLAYER_EXCLUDED;
  return stands ? std::optional(SeatRuling::kStands) : std::nullopt;
}

}  // namespace cardspeak::house

#include "model/verdict/last_word.h"

#include <algorithm>

#include "model/law/house.h"
#include "model/law/poker.h"

namespace cardspeak {

bool LastWord::is_had_by(const std::string& office) const {
  const auto found = std::ranges::find(ranks, office);
  return found != ranks.end() && found >= std::ranges::find(ranks, deputy.empty() ? rank : deputy);
}

LastWord last_word_of(const Rulebook& book, bool tournament) {
  const auto of = [](const auto& game) {
    return LastWord{game.ranks, game.last_word, game.last_word_rule, game.deputy};
  };
  if (book.house() != nullptr) return of(book.house()->at_table(tournament));
  return of(book.poker()->at_table(tournament));
}

AsRecorded author_of(const std::string& staff, const std::string& office) {
  if (staff.empty() && office.empty()) return {"nobody who is named"};
  if (office.empty()) return {staff + ", without an office"};
  return {staff.empty() ? office : office + " " + staff};
}

}  // namespace cardspeak

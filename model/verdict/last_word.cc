#include "model/verdict/last_word.h"

#include <algorithm>

#include "model/law/house.h"
#include "model/law/poker.h"

namespace cardspeak {

bool LastWord::is_had_by(const std::string& office) const {
  const auto found = std::ranges::find(ranks, office);
  return found != ranks.end() && found >= std::ranges::find(ranks, rank);
}

LastWord last_word_of(const Rulebook& book) {
  if (book.house() != nullptr) return {book.house()->ranks, book.house()->last_word, book.house()->last_word_rule};
  return {book.poker()->ranks, book.poker()->last_word, book.poker()->last_word_rule};
}

AsRecorded author_of(const std::string& staff, const std::string& office) {
  if (staff.empty() && office.empty()) return {"nobody who is named"};
  if (office.empty()) return {staff + ", without an office"};
  return {staff.empty() ? office : office + " " + staff};
}

}  // namespace cardspeak

// Exact returns of whole games, counted over every deal: what the pay tables of a book come to.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "model/cards/card.h"
#include "model/hands/hand_value.h"
#include "model/hands/ranking.h"
#include "model/law/house.h"
#include "model/law/rulebook.h"

namespace cardspeak {

// The embedded book of that name: "crown-melbourne/caribbean-stud/11.0.json". Fails the test where it is missing.
const Rulebook& book_named(std::string_view name);

// What the table pays a hand beside the stake ("to 1") or in all ("for 1"), in halves of a unit so that 3 to 2 is
// whole; nothing where no line names it. Shares of a meter are 0. Every reading at its default.
class TableReader {
 public:
  // `value` is that of the table's option; empty where it has none.
  TableReader(const Rulebook& book, std::string_view table, std::string_view value = {});

  [[nodiscard]] std::optional<std::int64_t> halves(HandValue value, HandValue natural = {}) const;
  // In whole units; requires a table that pays no halves.
  [[nodiscard]] std::int64_t units(HandValue value, HandValue natural = {}) const;

 private:
  const law::CompiledHouse& house_;
  const law::PayTableVariant* variant_ = nullptr;
};

// The outcomes of a game in which a player with five cards sees one of the dealer's five, and then folds for one unit
// or raises by two: over every (hand, dealer's hand, up-card), 19,933,230,517,200 of them.
struct StudReturn {
  std::int64_t net = 0;  // units of the ante
  std::int64_t fold = 0;
  std::int64_t not_qualified = 0;
  std::int64_t win = 0;
  std::int64_t tie = 0;
  std::int64_t lose = 0;
  std::map<HandClass, std::int64_t> wins;  // by the class of the player's hand
  std::int64_t raised_pairs = 0;           // (hand, up-card) with a raise, in suit classes counted out
  std::int64_t instant_pairs = 0;          // with an instant win
};

// Best play by what the player sees, under the ranking of the book's hands. `instant` is the table of instant wins;
// null: there is none.
StudReturn stud_return(const Rulebook& book, const TableReader& pays, const TableReader* instant = nullptr);
// The same under another ranking of its hands, as a reading may have it.
StudReturn stud_return(const Rulebook& book, Ranking ranking, const TableReader& pays,
                       const TableReader* instant = nullptr);

}  // namespace cardspeak

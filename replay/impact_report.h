// What another law would have changed, in numbers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/ids.h"
#include "model/money/cents.h"
#include "model/remarks/remark.h"

namespace cardspeak {

// What both books make of the wagers of one kind. Amounts are what goes to the players: winnings and stakes that go
// back. For the poker room the kinds are "pot", "uncalled" and "rake", the last being what the house keeps.
struct WagerImpact {
  std::string wager;
  std::uint64_t wagers = 0;  // that both decide
  std::uint64_t differing = 0;
  std::uint64_t one_sided = 0;  // that only one of the two decides; not counted in the amounts
  Cents due_before;
  Cents due_after;
  Cents difference;  // due_after less due_before
};

enum class ImpactSide : std::uint8_t { kBefore, kAfter };

// Why one of the two does not decide a round or a part of it.
struct UndecidedGroup {
  ImpactSide side = ImpactSide::kBefore;
  std::string wager;  // empty: the round
  std::string rule;
  std::uint64_t rounds = 0;
  RoundId first;  // the first of them, by venue, table and number
  Remark why;     // what the verdict on that one says
};

struct RoundImpact {
  RoundId id;
  Cents difference;  // what the players would get more, all wagers together
  Cents moved;       // the sum of the wagers' differences without their signs
};

// A place that the texts leave open, and in how many rounds another answer would have paid otherwise.
struct ReadingImpact {
  std::string id;
  std::uint64_t rounds_before = 0;
  std::uint64_t rounds_after = 0;
};

struct Impact {
  std::uint64_t rounds = 0;            // judged under both
  std::uint64_t open = 0;              // not closed, and so not judged
  std::uint64_t differing = 0;         // rounds in which money goes elsewhere
  std::uint64_t undecided_before = 0;  // rounds that the first does not decide in full
  std::uint64_t undecided_after = 0;
  std::uint64_t one_sided = 0;            // rounds of which only one of the two decides a part
  Cents difference;                       // what all players together would get more
  std::vector<WagerImpact> wagers;        // in order of kind
  std::vector<UndecidedGroup> undecided;  // the first book's, then the second's; in order of wager and rule
  std::vector<RoundImpact> largest;       // by `moved`, the largest first; then in order of id
  std::vector<ReadingImpact> readings;    // in order of id

  // Whether the second book says anything else on any round: other money, or a decision where the first has none.
  [[nodiscard]] bool any() const { return differing != 0 || one_sided != 0; }
};

}  // namespace cardspeak

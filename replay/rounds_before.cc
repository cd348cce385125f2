#include "replay/rounds_before.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "model/verdict/jackpot/carried.h"
#include "replay/judge_alone.h"
#include "replay/rounds_in_turn.h"
#include "replay/weighed_facts.h"

namespace cardspeak {
namespace {

// Its wagers count as carried over where they are keyed so: the walk through the rounds tells whether they were.
std::optional<jackpot::RoundBefore> leave_of(const StoredRound& round, const Library& library) {
  const RoundFacts facts = weighed_facts(round, library);
  MeterFacts known;
  known.carried.emplace();
  return jackpot::round_before(facts, judge_in_force(facts, library, known));
}

// Those of the table from `first` on, before `end`, of which everything is on record.
Result<std::vector<jackpot::RoundBefore>> rounds_between(const Store& store, const Library& library,
                                                         const RoundId& of_table, std::uint64_t first,
                                                         std::uint64_t end) {
  std::vector<jackpot::RoundBefore> rounds;
  RoundsInTurn in_turn(store);
  StoredRound stored;
  for (std::uint64_t each = first; each < end; ++each) {
    auto there = in_turn.read({of_table.venue, of_table.table, RoundNo(each)}, stored);
    if (!there) return std::unexpected(there.error());
    if (!*there) continue;
    if (auto left = leave_of(stored, library)) rounds.push_back(*std::move(left));
  }
  return rounds;
}

}  // namespace

Result<CarriedRecord> carried_into(const Store& store, const Library& library, const RoundFacts& round) {
  const std::uint64_t number = round.id.number.value();
  std::uint64_t first = std::min(jackpot::first_carried(round).value(), number - 1);
  std::uint64_t known_from = number;
  std::vector<jackpot::RoundBefore> before;
  while (first < known_from && number - first <= jackpot::kMostRoundsCarried) {
    auto rounds = rounds_between(store, library, round.id, first, known_from);
    if (!rounds) return std::unexpected(rounds.error());
    known_from = first;
    before.insert(before.begin(), rounds->begin(), rounds->end());
    // What was carried into one of them comes from another one before.
    for (const jackpot::RoundBefore& each : *rounds) first = std::min(first, jackpot::first_carried(each).value());
  }
  return jackpot::carried_record(round, before);
}

}  // namespace cardspeak

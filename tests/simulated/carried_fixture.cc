#include "tests/simulated/carried_fixture.h"

#include <algorithm>
#include <cstdint>

#include "model/verdict/adjudicate.h"
#include "model/verdict/jackpot/carried.h"

namespace cardspeak::testing {
namespace {

const RoundFacts* find(const RoundsById& rounds, const RoundFacts& facts, std::uint64_t number) {
  const auto found = rounds.find({facts.id.venue, facts.id.table, RoundNo(number)});
  return found == rounds.end() ? nullptr : found->second;
}

// Only where something went wrong does a round leave wagers on the table.
bool may_carry(const RoundFacts& facts) {
  return !facts.irregularities.empty() || facts.voided ||
         std::ranges::any_of(facts.settled,
                             [](const SettledFact& settled) { return settled.outcome == schema::Outcome::CARRIED; });
}

}  // namespace

RoundsById by_id(const std::vector<RoundFacts>& rounds) {
  RoundsById found;
  for (const RoundFacts& facts : rounds) found.emplace(facts.id, &facts);
  return found;
}

CarriedRecord carried_into(const RoundFacts& facts, const RoundsById& rounds, const Rulebook& book) {
  const std::uint64_t number = facts.id.number.value();
  std::uint64_t first = jackpot::first_carried(facts).value();
  const RoundFacts* const last = find(rounds, facts, number - 1);
  if (first == number && (last == nullptr || !may_carry(*last))) return {};
  first = std::min(first, number - 1);
  std::uint64_t known_from = number;
  std::vector<jackpot::RoundBefore> before;
  MeterFacts as_keyed;
  as_keyed.carried.emplace();
  while (first < known_from) {
    std::vector<jackpot::RoundBefore> earlier;
    for (std::uint64_t each = first; each < known_from; ++each) {
      const RoundFacts* const round = find(rounds, facts, each);
      if (round == nullptr) continue;
      if (auto left = jackpot::round_before(*round, adjudicate(*round, book, as_keyed))) earlier.push_back(*left);
    }
    known_from = first;
    before.insert(before.begin(), earlier.begin(), earlier.end());
    for (const jackpot::RoundBefore& each : earlier) first = std::min(first, jackpot::first_carried(each).value());
  }
  return jackpot::carried_record(facts, before);
}

MeterFacts known_by_carried(const RoundFacts& facts, const RoundsById& rounds, const Rulebook& book) {
  MeterFacts known;
  known.carried = carried_into(facts, rounds, book);
  return known;
}

}  // namespace cardspeak::testing

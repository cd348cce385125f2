#include "replay/patterns/player_pairs.h"

#include <algorithm>
#include <array>

#include "replay/patterns/chance.h"

namespace cardspeak::patterns {
namespace {

Whom first_of(const Whom& pair) {
  return {pair.venue, pair.who, {}};
}

Whom second_of(const Whom& pair) {
  return {pair.venue, pair.with, {}};
}

FourFold with_margins(std::uint64_t hits, std::uint64_t of, const FourFold& margin) {
  return {hits, of, margin.all_hits, margin.all_of};
}

}  // namespace

void PlayerPairs::add(const RoundId& round, const std::string& one, const std::string& other, bool hit, Cents effect) {
  add_in_order(round, one, other, hit, effect);
  if (between_ == Between::kBoth) add_in_order(round, other, one, hit, effect);
}

void PlayerPairs::add_in_order(const RoundId& round, const std::string& one, const std::string& other, bool hit,
                               Cents effect) {
  Meetings& meetings = pairs_[{round.venue, one, other}];
  ++meetings.of;
  if (!hit) return;
  ++meetings.hits;
  meetings.effect.add(effect);
  meetings.rounds.add(round);
}

void PlayerPairs::join(const PlayerPairs& others) {
  for (const auto& [pair, theirs] : others.pairs_) {
    Meetings& mine = pairs_[pair];
    mine.of += theirs.of;
    mine.hits += theirs.hits;
    mine.effect.join(theirs.effect);
    mine.rounds.join(theirs.rounds);
  }
}

PlayerPairs::Margins PlayerPairs::margins(Whom (*whose)(const Whom& pair)) const {
  Margins margins;
  for (const auto& [pair, meetings] : pairs_) {
    FourFold& margin = margins[whose(pair)];
    margin.all_hits += meetings.hits;
    margin.all_of += meetings.of;
  }
  return margins;
}

Result<PatternFound> PlayerPairs::finish() const {
  PatternFound found;
  MoneySum sum;
  const Margins first = margins(first_of);
  const Margins second = margins(second_of);
  for (const auto& [pair, meetings] : pairs_) {
    if (between_ == Between::kBoth && pair.with < pair.who) continue;
    sum.join(meetings.effect);
    found.hits += meetings.hits;
    found.of += meetings.of;
    const std::array<FourFold, 1> one{with_margins(meetings.hits, meetings.of, first.at(first_of(pair)))};
    const std::array<FourFold, 1> other{with_margins(meetings.hits, meetings.of, second.at(second_of(pair)))};
    if (std::max(least_possible(one), least_possible(other)) > kLevel) continue;
    ++found.asked;
    if (meetings.hits == 0) continue;
    PatternLine line;
    line.whom = pair;
    line.hits = meetings.hits;
    line.of = meetings.of;
    line.other_hits = one[0].all_hits + other[0].all_hits - 2 * meetings.hits;
    line.other_of = one[0].all_of + other[0].all_of - 2 * meetings.of;
    line.effect = meetings.effect.cents();
    line.rounds = meetings.rounds;
    line.compared = true;
    line.probability = std::max(more_than_chance(one), more_than_chance(other));
    found.lines.push_back(std::move(line));
  }
  if (!sum.fits()) return fail(ErrorCode::kOverflow, "the amounts of a pattern together do not fit 64 bits");
  found.effect = sum.cents();
  settle_lines(found, false);
  return found;
}

}  // namespace cardspeak::patterns

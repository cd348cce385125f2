#include "replay/patterns/player_pairs.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace cardspeak::patterns {
namespace {

Whom first_of(const Whom& pair) {
  return {pair.venue, pair.who, {}};
}

Whom second_of(const Whom& pair) {
  return {pair.venue, pair.with, {}};
}

Whom turned(const Whom& pair) {
  return {pair.venue, pair.with, pair.who};
}

void add_to(Share& sum, const Share& share) {
  sum.hits += share.hits;
  sum.of += share.of;
}

Share operator-(const Share& all, const Share& part) {
  return {all.hits - part.hits, all.of - part.of};
}

Share sum_of(const Share& one, const Share& other) {
  return {one.hits + other.hits, one.of + other.of};
}

FourFold beside(const Share& here, const Share& apart) {
  const Share all = sum_of(here, apart);
  return {here.hits, here.of, all.hits, all.of};
}

}  // namespace

// What is asked of a pair.
struct PlayerPairs::Asked {
  std::vector<FourFold> first;   // beside those who do it, with others
  std::vector<FourFold> second;  // beside others, to the one to whom it is done
  std::vector<Duel> duels;       // beside what the ways of both explain
  bool is_duel = false;          // whether the last two are asked
  Share here;
  Share apart;

  [[nodiscard]] double least() const {
    return is_duel ? std::max({least_possible(first), least_possible(second), least_possible(duels)})
                   : least_possible(first);
  }
  [[nodiscard]] double probability() const {
    const double probability = more_than_chance(first);
    return is_duel ? std::max({probability, more_than_chance(second), more_than_either_explains(duels)}) : probability;
  }
};

void PlayerPairs::add(const Meeting& meeting) {
  Meetings& meetings = pairs_[{meeting.round.venue, meeting.one, meeting.other}];
  add_to(meetings.shares[meeting.situation], {meeting.hit ? 1U : 0U, 1});
  if (meeting.hit) meetings.effect.add(meeting.effect);
}

void PlayerPairs::show(const RoundId& round, const std::string& one, const std::string& other) {
  pairs_[{round.venue, one, other}].rounds.add(round);
}

void PlayerPairs::join(const PlayerPairs& others) {
  for (const auto& [pair, theirs] : others.pairs_) {
    Meetings& mine = pairs_[pair];
    for (const auto& [situation, share] : theirs.shares) add_to(mine.shares[situation], share);
    mine.effect.join(theirs.effect);
    mine.rounds.join(theirs.rounds);
  }
}

PlayerPairs::Margins PlayerPairs::margins() const {
  Margins margins;
  for (const auto& [pair, meetings] : pairs_) {
    for (const auto& [situation, share] : meetings.shares) {
      add_to(margins.first[first_of(pair)][situation], share);
      add_to(margins.second[second_of(pair)][situation], share);
    }
  }
  return margins;
}

void PlayerPairs::ask_first_and_second(const Margins& margins, const Whom& pair, Asked& asked) const {
  asked.is_duel = true;
  ask_one(margins, pair, asked);
  const auto meetings = pairs_.find(pair);
  if (meetings == pairs_.end()) return;
  for (const auto& [situation, here] : meetings->second.shares) {
    const Share first_apart = margins.first.at(first_of(pair)).at(situation) - here;
    const Share second_apart = margins.second.at(second_of(pair)).at(situation) - here;
    asked.apart = sum_of(asked.apart, second_apart);
    asked.second.push_back(beside(here, second_apart));
    asked.duels.push_back({here, first_apart, second_apart});
  }
}

void PlayerPairs::ask_one(const Margins& margins, const Whom& pair, Asked& asked) const {
  const auto meetings = pairs_.find(pair);
  if (meetings == pairs_.end()) return;
  for (const auto& [situation, here] : meetings->second.shares) {
    const Share apart = margins.first.at(first_of(pair)).at(situation) - here;
    asked.first.push_back(beside(here, apart));
    asked.here = sum_of(asked.here, here);
    asked.apart = sum_of(asked.apart, apart);
  }
}

Result<PatternFound> PlayerPairs::finish() const {
  PatternFound found;
  MoneySum sum;
  const Margins all = margins();
  for (const auto& [pair, meetings] : pairs_) {
    if (between_ == Between::kBoth && pair.with < pair.who && pairs_.contains(turned(pair))) continue;
    sum.join(meetings.effect);
    Asked asked;
    if (between_ == Between::kFirstAndSecond) {
      ask_first_and_second(all, pair, asked);
    } else {
      ask_one(all, pair, asked);
      ask_one(all, turned(pair), asked);
    }
    found.hits += asked.here.hits;
    found.of += asked.here.of;
    if (asked.least() > kLevel) continue;
    ++found.asked;
    if (asked.here.hits == 0) continue;
    PatternLine line;
    line.whom = pair;
    line.hits = asked.here.hits;
    line.of = asked.here.of;
    line.other_hits = asked.apart.hits;
    line.other_of = asked.apart.of;
    line.effect = meetings.effect.cents();
    line.rounds = meetings.rounds;
    line.compared = true;
    line.probability = asked.probability();
    found.lines.push_back(std::move(line));
  }
  if (!sum.fits()) return fail(ErrorCode::kOverflow, "the amounts of a pattern together do not fit 64 bits");
  found.effect = sum.cents();
  settle_lines(found, false);
  return found;
}

}  // namespace cardspeak::patterns

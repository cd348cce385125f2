#include "bench/patterns/schemes.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "model/check.h"

namespace cardspeak::pattern_bench {
namespace {

using simulator::Random;

// By seat: who sits there. Empty: a guest whose name nobody knows.
using Seating = std::map<SeatNo, std::string>;

Cents net_at(const Verdict& verdict, SeatNo seat, std::string_view wager = {}) {
  Cents net;
  for (const WagerVerdict& each : verdict.wagers) {
    if (each.seat == seat && (wager.empty() || each.wager == wager)) net += each.recorded - each.recorded_taken;
  }
  return net;
}

Seating draw(const RoundFacts& facts, const Roster& roster, Random& random) {
  CARDSPEAK_CHECK(facts.seats.size() <= roster.patrons, "there are patrons for every seat");
  std::vector<std::size_t> numbers(roster.patrons);
  std::iota(numbers.begin(), numbers.end(), std::size_t{1});
  random.shuffle(std::span(numbers));
  Seating seating;
  for (std::size_t at = 0; at < facts.seats.size(); ++at) {
    const bool guest = random.below(100) < roster.guests;
    seating[facts.seats[at].seat] = guest ? std::string() : patron_name(numbers[at]);
  }
  return seating;
}

std::optional<SeatNo> seat_of(const Seating& seating, const std::string& patron) {
  const auto at = std::ranges::find(seating, patron, &Seating::value_type::second);
  return at == seating.end() ? std::nullopt : std::optional(at->first);
}

// Puts somebody who plays this round at one of these seats, unless they sit at one, and the guest who sits there at
// theirs. Where no guest does, nobody moves.
void move_to(Seating& seating, const std::string& patron, std::vector<SeatNo> seats, Random& random) {
  const auto from = seat_of(seating, patron);
  if (!from || std::ranges::find(seats, *from) != seats.end()) return;
  std::erase_if(seats, [&](SeatNo seat) { return !seating.at(seat).empty(); });
  if (!seats.empty()) std::swap(seating[*from], seating[seats[random.below(seats.size())]]);
}

template <typename Wanted>
std::vector<SeatNo> seats_where(const RoundFacts& facts, const Wanted& wanted) {
  std::vector<SeatNo> seats;
  for (const SeatFact& seat : facts.seats) {
    if (wanted(seat.seat)) seats.push_back(seat.seat);
  }
  return seats;
}

const HandRead* hand_at(const Verdict& verdict, SeatNo seat) {
  const auto found = std::ranges::find(verdict.hands, seat, &HandRead::seat);
  return found == verdict.hands.end() ? nullptr : &*found;
}

// Seats whose decision is the right one for whoever knows whether the dealer qualifies.
std::vector<SeatNo> seats_that_knew(const Round& round) {
  const HandRead* dealer = hand_at(round.verdict, SeatNo());
  if (dealer == nullptr) return {};
  const bool weak = dealer->note.form == RemarkForm::kDoesNotQualify;
  return seats_where(round.facts, [&](SeatNo seat) {
    const HandRead* hand = hand_at(round.verdict, seat);
    return hand != nullptr && (hand->note.form != RemarkForm::kHandFolded) == weak;
  });
}

// The seat that lost most, and the one that won most, where that was ten big blinds.
std::optional<std::pair<SeatNo, SeatNo>> large_loss(const Round& round) {
  constexpr std::int64_t kLarge = 10;
  if (!round.facts.sign.poker || round.facts.sign.poker->blinds.empty() || round.verdict.stacks.size() < 2) {
    return std::nullopt;
  }
  const auto net = [](const StackVerdict& stack) { return stack.due - stack.before; };
  const auto [loser, winner] = std::ranges::minmax_element(round.verdict.stacks, {}, net);
  const Cents lost = Cents() - net(*loser);
  if (lost.value() < kLarge * round.facts.sign.poker->blinds.back().value()) return std::nullopt;
  return std::pair(loser->seat, winner->seat);
}

// The two who were left when the board came, where neither of them bet from then on.
std::optional<std::pair<SeatNo, SeatNo>> spared(const Round& round) {
  const auto cards = round.facts.boards.empty() ? std::vector<CardFact>() : round.facts.boards.front().cards;
  if (cards.empty()) return std::nullopt;
  std::set<SeatNo> left;
  for (const SeatFact& seat : round.facts.seats) {
    if (!seat.cards.empty()) left.insert(seat.seat);
  }
  for (const DecisionFact& decision : round.facts.decisions) {
    const bool before = decision.seq < cards.front().seq;
    if (before && decision.act == schema::Act::FOLD) left.erase(decision.seat);
    const bool bets =
        decision.act == schema::Act::BET || decision.act == schema::Act::RAISE || decision.act == schema::Act::ALL_IN;
    if (!before && bets) return std::nullopt;
  }
  if (left.size() != 2) return std::nullopt;
  return std::pair(*left.begin(), *left.rbegin());
}

void move_both(Seating& seating, const Scheme& scheme, const std::optional<std::pair<SeatNo, SeatNo>>& seats) {
  const auto one = seat_of(seating, scheme.who);
  if (!seats || !one || !seat_of(seating, scheme.with)) return;
  std::swap(seating[*one], seating[seats->first]);
  std::swap(seating[*seat_of(seating, scheme.with)], seating[seats->second]);
}

// A decision that takes so much longer, and everything behind it later.
void slow_down(RoundFacts& facts, const std::string& patron, unsigned percent) {
  std::int64_t later = 0;
  for (std::size_t at = 1; at < facts.timeline.size(); ++at) {
    TimelineEntry& entry = facts.timeline[at];
    const std::int64_t took = entry.time.value() + later - facts.timeline[at - 1].time.value();
    const bool slow = entry.kind == schema::Event::DECISION && facts.patron_at(entry.seat) == patron;
    if (slow && took > 0) later += took * percent / 100;
    entry.time = DeviceTimeNs(entry.time.value() + later);
  }
}

void write(Round& round, const Seating& seating) {
  for (SeatFact& seat : round.facts.seats) seat.patron = seating.at(seat.seat);
  for (WagerVerdict& wager : round.verdict.wagers) wager.patron.clear();
}

void bend(Seating& seating, const Round& round, const Scheme& scheme, Random& random) {
  if (random.below(100) >= scheme.percent) return;
  const auto wins = [&](SeatNo seat) { return net_at(round.verdict, seat) > Cents(); };
  const auto wins_pairs = [&](SeatNo seat) { return net_at(round.verdict, seat, "pairPlus") > Cents(); };
  if (scheme.pattern == "beside-expectation")
    move_to(seating, scheme.who, seats_where(round.facts, wins_pairs), random);
  if (scheme.pattern == "dealer-wins" && round.facts.dealer == scheme.with) {
    move_to(seating, scheme.who, seats_where(round.facts, wins), random);
  }
  if (scheme.pattern == "hidden-cards") move_to(seating, scheme.who, seats_that_knew(round), random);
  if (scheme.pattern == "chip-dumping") move_both(seating, scheme, large_loss(round));
  if (scheme.pattern == "soft-play") move_both(seating, scheme, spared(round));
}

}  // namespace

std::string patron_name(std::size_t number) {
  return "P-" + std::to_string(1000 + number);
}

std::string dealer_name(std::size_t number) {
  return "D-" + std::to_string(1000 + number);
}

void seat(Round& round, const Roster& roster, Random& random) {
  round.facts.dealer = dealer_name(1 + random.below(roster.dealers));
  Seating seating = draw(round.facts, roster, random);
  for (const Scheme& scheme : roster.schemes) bend(seating, round, scheme, random);
  write(round, seating);
  for (const Scheme& scheme : roster.schemes) {
    if (scheme.pattern != "tempo" || round.facts.dealer != scheme.with) continue;
    slow_down(round.facts, scheme.who, scheme.percent);
  }
}

}  // namespace cardspeak::pattern_bench

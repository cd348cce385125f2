// Two poker players spare each other: alone against each other they do not bet.
#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "replay/patterns/catalogue.h"
#include "replay/patterns/player_pairs.h"

namespace cardspeak::patterns {
namespace {

// What happened after the first cards of the board, where two players were left.
struct HeadsUp {
  std::set<SeatNo> left;
  bool any_bet = false;
  bool any_act = false;
};

bool is_bet(schema::Act act) {
  return act == schema::Act::BET || act == schema::Act::RAISE || act == schema::Act::ALL_IN;
}

StreamSeq first_board_card(const RoundFacts& facts) {
  StreamSeq first;
  for (const BoardFact& board : facts.boards) {
    for (const CardFact& card : board.cards) {
      if (first == StreamSeq() || card.seq < first) first = card.seq;
    }
  }
  return first;
}

HeadsUp heads_up_of(const RoundFacts& facts) {
  HeadsUp found;
  const StreamSeq board = first_board_card(facts);
  for (const SeatFact& seat : facts.seats) {
    if (!seat.cards.empty()) found.left.insert(seat.seat);
  }
  for (const DecisionFact& decision : facts.decisions) {
    if (decision.seq < board) {
      if (decision.act == schema::Act::FOLD) found.left.erase(decision.seat);
      continue;
    }
    found.any_act = true;
    found.any_bet = found.any_bet || is_bet(decision.act);
  }
  return found;
}

class SoftPlaySums : public Sums {
 public:
  // The two in the order of their names.
  void take(const SeenRound& round) override {
    if (!round.facts.sign.poker || first_board_card(round.facts) == StreamSeq()) return;
    const HeadsUp hand = heads_up_of(round.facts);
    // Nobody acts where somebody is all in: then nobody is spared.
    if (hand.left.size() != 2 || !hand.any_act) return;
    std::string one(round.facts.patron_at(*hand.left.begin()));
    std::string other(round.facts.patron_at(*hand.left.rbegin()));
    if (one.empty() || other.empty() || one == other) return;
    if (other < one) std::swap(one, other);
    pairs_.add(round.facts.id, one, other, !hand.any_bet, Cents());
  }
  void join(const Sums& other) override { pairs_.join(static_cast<const SoftPlaySums&>(other).pairs_); }
  [[nodiscard]] Result<PatternFound> finish() const override { return pairs_.finish(true); }

 private:
  PlayerPairs pairs_;
};

std::unique_ptr<Sums> start_soft_play(By /*by*/) {
  return std::make_unique<SoftPlaySums>();
}

}  // namespace

Pattern soft_play() {
  return {{.name = "soft-play",
           .hits = "hands that the two played alone from the board on without a bet",
           .beside = "each of the two alone with others",
           .null = "a player who is left alone with one opponent bets as often whoever it is",
           .test = "Fisher's exact test, one-sided, of each of the two; the greater probability",
           .source = "Berger, Technometrics 24 (1982), on tests that must both reject",
           .does_not_say = "agreement: friends spare each other without one",
           .exact = false,
           .by = {By::kPlayers}},
          start_soft_play};
}

}  // namespace cardspeak::patterns

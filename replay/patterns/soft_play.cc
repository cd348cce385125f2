// Two poker players spare each other: alone against each other, neither bets.
#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "replay/patterns/catalogue.h"
#include "replay/patterns/player_pairs.h"

namespace cardspeak::patterns {
namespace {

bool is_bet(schema::Act act) {
  return act == schema::Act::BET || act == schema::Act::RAISE || act == schema::Act::ALL_IN;
}

// The hand from the first card of the board on.
struct AfterBoard {
  std::set<SeatNo> left;
  bool could_bet = false;  // somebody could
  bool bet = false;
};

// The first card of the board; nothing: none was dealt.
std::optional<StreamSeq> board_begins(const RoundFacts& facts) {
  std::optional<StreamSeq> first;
  for (const BoardFact& board : facts.boards) {
    for (const CardFact& card : board.cards) first = first ? std::min(*first, card.seq) : card.seq;
  }
  return first;
}

AfterBoard after_board(const RoundFacts& facts, StreamSeq board) {
  AfterBoard hand;
  for (const SeatFact& seat : facts.seats) {
    if (!seat.cards.empty()) hand.left.insert(seat.seat);
  }
  for (const DecisionFact& decision : facts.decisions) {
    if (decision.seq < board) {
      if (decision.act == schema::Act::FOLD) hand.left.erase(decision.seat);
      continue;
    }
    hand.could_bet = true;
    hand.bet = hand.bet || is_bet(decision.act);
  }
  return hand;
}

class SoftPlaySums : public Sums {
 public:
  void take(const SeenRound& round) override {
    const std::optional<StreamSeq> board = board_begins(round.facts);
    if (!round.facts.sign.poker || !board) return;
    const AfterBoard hand = after_board(round.facts, *board);
    if (hand.left.size() != 2 || !hand.could_bet) return;
    const std::string one(round.facts.patron_at(*hand.left.begin()));
    const std::string other(round.facts.patron_at(*hand.left.rbegin()));
    if (!one.empty() && !other.empty() && one != other) pairs_.add(round.facts.id, one, other, !hand.bet, Cents());
  }
  void join(const Sums& other) override { pairs_.join(static_cast<const SoftPlaySums&>(other).pairs_); }
  [[nodiscard]] Result<PatternFound> finish() const override { return pairs_.finish(); }

 private:
  PlayerPairs pairs_{Between::kBoth};
};

std::unique_ptr<Sums> start_soft_play(By /*by*/) {
  return std::make_unique<SoftPlaySums>();
}

}  // namespace

Pattern soft_play() {
  return {{.name = "soft-play",
           .hits = "hands alone with each other from the board on in which one could bet and neither did",
           .beside = "each of the two alone with others",
           .null = "whether two bet who are left alone depends on how each of them plays, and not on both together",
           .test = "Fisher's exact test, one-sided, of each of the two; the greater probability",
           .source = "Berger, Technometrics 24 (1982), on tests that must both reject",
           .does_not_say = "agreement: friends spare each other without one",
           .exact = false,
           .by = {By::kPlayers}},
          start_soft_play};
}

}  // namespace cardspeak::patterns

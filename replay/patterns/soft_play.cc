// A poker player spares another: alone against each other, the one does not bet.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "replay/patterns/catalogue.h"
#include "replay/patterns/player_pairs.h"

namespace cardspeak::patterns {
namespace {

bool is_bet(schema::Act act) {
  return act == schema::Act::BET || act == schema::Act::RAISE || act == schema::Act::ALL_IN;
}

// What a player did with the chances to open the betting.
struct Chances {
  bool any = false;
  bool bet = false;  // then, or later in the hand
};

// The hand from the first card of the board on.
struct AfterBoard {
  std::set<SeatNo> left;
  std::map<SeatNo, Chances> chances;
};

// The numbers of the cards of the board, ascending.
std::vector<StreamSeq> board_seqs(const RoundFacts& facts) {
  std::vector<StreamSeq> seqs;
  for (const BoardFact& board : facts.boards) {
    for (const CardFact& card : board.cards) seqs.push_back(card.seq);
  }
  std::ranges::sort(seqs);
  return seqs;
}

// Whoever faces a bet has no chance to open, so that nobody seems to spare somebody who always bets.
AfterBoard after_board(const RoundFacts& facts, const std::vector<StreamSeq>& board) {
  AfterBoard hand;
  for (const SeatFact& seat : facts.seats) {
    if (!seat.cards.empty()) hand.left.insert(seat.seat);
  }
  bool faces_bet = false;
  auto street = board.begin();
  for (const DecisionFact& decision : facts.decisions) {
    if (decision.seq < board.front()) {
      if (decision.act == schema::Act::FOLD) hand.left.erase(decision.seat);
      continue;
    }
    const auto dealt = std::ranges::upper_bound(street, board.end(), decision.seq);
    if (dealt != street) faces_bet = false;
    street = dealt;
    Chances& chances = hand.chances[decision.seat];
    chances.any = chances.any || !faces_bet;
    if (!is_bet(decision.act)) continue;
    chances.bet = faces_bet = true;
  }
  return hand;
}

class SoftPlaySums : public Sums {
 public:
  // The first spares the second, or does not.
  void take(const SeenRound& round) override {
    const std::vector<StreamSeq> board = board_seqs(round.facts);
    if (!round.facts.sign.poker || board.empty()) return;
    const AfterBoard hand = after_board(round.facts, board);
    if (hand.left.size() != 2) return;
    for (const SeatNo seat : hand.left) {
      const SeatNo opposite = seat == *hand.left.begin() ? *hand.left.rbegin() : *hand.left.begin();
      const auto own = hand.chances.find(seat);
      const std::string one(round.facts.patron_at(seat));
      const std::string other(round.facts.patron_at(opposite));
      if (own == hand.chances.end() || !own->second.any || one.empty() || other.empty() || one == other) continue;
      pairs_.add(round.facts.id, one, other, !own->second.bet, Cents());
    }
  }
  void join(const Sums& other) override { pairs_.join(static_cast<const SoftPlaySums&>(other).pairs_); }
  [[nodiscard]] Result<PatternFound> finish() const override { return pairs_.finish(); }

 private:
  PlayerPairs pairs_;
};

std::unique_ptr<Sums> start_soft_play(By /*by*/) {
  return std::make_unique<SoftPlaySums>();
}

}  // namespace

Pattern soft_play() {
  return {
      {.name = "soft-play",
       .hits = "hands alone with the second from the board on in which the first could open the betting and never bet",
       .beside = "the first alone with others, and others alone with the second",
       .null = "whether a player bets who could depends on how each of the two plays, and not on both together",
       .test = "Fisher's exact test, one-sided, of each of the two; the greater probability",
       .source = "Berger, Technometrics 24 (1982), on tests that must both reject",
       .does_not_say = "agreement: friends spare each other without one",
       .exact = false,
       .by = {By::kPlayers}},
      start_soft_play};
}

}  // namespace cardspeak::patterns

// Two poker players spare each other: alone against each other, neither bets.
#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "replay/patterns/catalogue.h"
#include "replay/patterns/player_pairs.h"

namespace cardspeak::patterns {
namespace {

bool is_bet(schema::Act act) {
  return act == schema::Act::BET || act == schema::Act::RAISE || act == schema::Act::ALL_IN;
}

// The first card of the board; nothing: none was dealt.
std::optional<StreamSeq> board_begins(const RoundFacts& facts) {
  std::optional<StreamSeq> first;
  for (const BoardFact& board : facts.boards) {
    for (const CardFact& card : board.cards) first = first ? std::min(*first, card.seq) : card.seq;
  }
  return first;
}

std::size_t cards_before(const RoundFacts& facts, StreamSeq seq) {
  std::size_t count = 0;
  for (const BoardFact& board : facts.boards) {
    count += static_cast<std::size_t>(
        std::ranges::count_if(board.cards, [&](const CardFact& card) { return card.seq < seq; }));
  }
  return count;
}

// Two who are alone with each other when the board begins, and who of them bet last before it.
struct Alone {
  SeatNo one;
  SeatNo other;
  SeatNo raised;  // none: nobody did, or somebody who is out

  [[nodiscard]] bool is_one_of(SeatNo seat) const { return seat == one || seat == other; }
  [[nodiscard]] SeatNo beside(SeatNo seat) const { return seat == one ? other : one; }
};

std::optional<Alone> alone_at(const RoundFacts& facts, StreamSeq board) {
  std::set<SeatNo> left;
  for (const SeatFact& seat : facts.seats) {
    if (!seat.cards.empty()) left.insert(seat.seat);
  }
  SeatNo raised;
  for (const DecisionFact& decision : facts.decisions) {
    if (decision.seq > board) continue;
    if (decision.act == schema::Act::FOLD) left.erase(decision.seat);
    if (is_bet(decision.act)) raised = decision.seat;
  }
  if (left.size() != 2) return std::nullopt;
  return Alone{*left.begin(), *left.rbegin(), left.contains(raised) ? raised : SeatNo()};
}

// All that is alike of two occasions to bet: how often a player bets depends on the street, on whether the other has
// checked on it, and on who has bet before the board.
std::string situation_of(const RoundFacts& facts, const Alone& alone, const DecisionFact& decision, bool checked) {
  std::string situation = facts.sign.game;
  situation += facts.sign.poker->structure == schema::BettingStructure::NO_LIMIT ? " no limit " : " ";
  situation += std::to_string(cards_before(facts, decision.seq));
  situation += checked ? " behind" : " first";
  if (alone.raised != SeatNo()) situation += alone.raised == decision.seat ? " own raise" : " other's raise";
  return situation;
}

class SoftPlaySums : public Sums {
 public:
  void take(const SeenRound& round) override {
    const std::optional<StreamSeq> board = board_begins(round.facts);
    if (!round.facts.sign.poker || !board) return;
    const std::optional<Alone> alone = alone_at(round.facts, *board);
    if (!alone) return;
    const std::string one(round.facts.patron_at(alone->one));
    const std::string other(round.facts.patron_at(alone->other));
    if (!one.empty() && !other.empty() && one != other) take_hand(round.facts, *board, *alone);
  }
  void join(const Sums& other) override { pairs_.join(static_cast<const SoftPlaySums&>(other).pairs_); }
  [[nodiscard]] Result<PatternFound> finish() const override { return pairs_.finish(); }

 private:
  // Until one of the two bets: from then on the other has nothing to spare.
  void take_hand(const RoundFacts& facts, StreamSeq board, const Alone& alone) {
    std::size_t street = 0;
    bool checked = false;
    bool could_bet = false;
    for (const DecisionFact& decision : facts.decisions) {
      const bool bets = is_bet(decision.act);
      if (decision.seq < board || !alone.is_one_of(decision.seat)) continue;
      if (!bets && decision.act != schema::Act::CHECK) continue;
      const std::size_t cards = cards_before(facts, decision.seq);
      checked = checked && cards == street;
      street = cards;
      const std::string one(facts.patron_at(decision.seat));
      const std::string other(facts.patron_at(alone.beside(decision.seat)));
      pairs_.add({facts.id, one, other, situation_of(facts, alone, decision, checked), !bets, Cents()});
      if (bets) return;
      checked = could_bet = true;
    }
    if (!could_bet) return;
    std::string one(facts.patron_at(alone.one));
    std::string other(facts.patron_at(alone.other));
    if (other < one) std::swap(one, other);
    pairs_.show(facts.id, one, other);
  }

  PlayerPairs pairs_{Between::kBoth};
};

std::unique_ptr<Sums> start_soft_play(By /*by*/) {
  return std::make_unique<SoftPlaySums>();
}

}  // namespace

Pattern soft_play() {
  return {{.name = "soft-play",
           .hits = "chances to bet first, alone with each other from the board on, that were let go",
           .beside = "each of the two alone with others",
           .null = "how often a player who is left alone with another bets first depends on the street, the place and "
                   "who bet before the board, and not on who the other is",
           .test = "the exact test of Fisher over strata of player, street, place and who bet before the board",
           .source = "Mantel and Haenszel, JNCI 22 (1959); Mantel, Cancer Chemother. Rep. 50 (1966), on what happens "
                     "once",
           .does_not_say = "agreement: friends spare each other without one",
           .exact = false,
           .by = {By::kPlayers}},
          start_soft_play};
}

}  // namespace cardspeak::patterns

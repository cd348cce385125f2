// The same order of cards came again, which a shuffle does not do.
#include <algorithm>
#include <array>
#include <bitset>
#include <functional>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "replay/patterns/catalogue.h"
#include "replay/patterns/chance.h"
#include "replay/patterns/pattern.h"

namespace cardspeak::patterns {
namespace {

constexpr std::size_t kCompared = 10;  // cards from the top

using Order = std::array<std::uint8_t, kCompared>;

struct Dealt {
  Whom table;  // the first of those where it was dealt
  FirstRounds rounds;
  std::uint64_t times = 0;

  void join(const Dealt& other) {
    if (times == 0 || other.table < table) table = other.table;
    times += other.times;
    rounds.join(other.rounds);
  }
};

// The deals of one game. Its deck has at least the cards that were seen in it: fewer than there are make a repetition
// the more likely, and nobody is found by them.
struct DealsOfGame {
  std::map<Order, Dealt> orders;
  std::bitset<256> seen;
};

void add_cards(const std::vector<CardFact>& cards, std::vector<std::pair<StreamSeq, Card>>& dealt) {
  for (const CardFact& card : cards) dealt.emplace_back(card.seq, card.card);
}

// The cards in the order dealt, those alone that are known by now.
std::vector<std::pair<StreamSeq, Card>> dealt_cards(const RoundFacts& facts) {
  std::vector<std::pair<StreamSeq, Card>> dealt;
  for (const SeatFact& seat : facts.seats) add_cards(seat.cards, dealt);
  add_cards(facts.dealer_cards, dealt);
  for (const BoardFact& board : facts.boards) add_cards(board.cards, dealt);
  add_cards(facts.jackpot_cards, dealt);
  std::ranges::sort(dealt, {}, &std::pair<StreamSeq, Card>::first);
  return dealt;
}

class DeckSums : public Sums {
 public:
  void take(const SeenRound& round) override {
    const auto dealt = dealt_cards(round.facts);
    if (dealt.size() < kCompared) return;
    Order order{};
    for (std::size_t i = 0; i < kCompared; ++i) {
      if (!dealt[i].second.known()) return;
      order[i] = dealt[i].second.code();
    }
    DealsOfGame& deals = games_[round.facts.sign.game];
    for (const std::uint8_t card : order) deals.seen.set(card);
    Dealt here{{round.facts.id.venue, round.facts.id.table, {}}, {}, 1};
    here.rounds.add(round.facts.id);
    deals.orders[order].join(here);
  }

  void join(const Sums& other) override {
    for (const auto& [game, theirs] : static_cast<const DeckSums&>(other).games_) {
      DealsOfGame& mine = games_[game];
      mine.seen |= theirs.seen;
      for (const auto& [order, dealt] : theirs.orders) mine.orders[order].join(dealt);
    }
  }

  [[nodiscard]] Result<PatternFound> finish() const override {
    PatternFound found;
    for (const auto& [game, deals] : games_) {
      ++found.asked;  // all pairs of a game's deals at once
      add_lines(deals, found);
    }
    // As many as games, whatever the number of lines: each has the bound for any deal of its game to come again.
    for (PatternLine& line : found.lines) {
      line.corrected = std::min(1.0, line.probability * static_cast<double>(found.asked));
    }
    sort_lines(found);
    return found;
  }

 private:
  static void add_lines(const DealsOfGame& deals, PatternFound& found) {
    std::uint64_t all = 0;
    for (const auto& [order, dealt] : deals.orders) all += dealt.times;
    found.of += all;
    const double chance = repeated_by_chance(all, kCompared, static_cast<unsigned>(deals.seen.count()));
    for (const auto& [order, dealt] : deals.orders) {
      if (dealt.times < 2) continue;
      found.hits += dealt.times;
      PatternLine line;
      line.whom = dealt.table;
      line.hits = dealt.times;
      line.of = all;
      line.rounds = dealt.rounds;
      line.compared = true;
      line.probability = chance;
      found.lines.push_back(std::move(line));
    }
  }

  static void sort_lines(PatternFound& found) {
    std::erase_if(found.lines, [](const PatternLine& line) { return line.corrected > kLevel; });
    std::ranges::sort(found.lines, [](const PatternLine& a, const PatternLine& b) {
      return std::tuple(b.hits, a.rounds.rounds()) < std::tuple(a.hits, b.rounds.rounds());
    });
  }

  std::map<std::string, DealsOfGame, std::less<>> games_;
};

std::unique_ptr<Sums> start_decks(By /*by*/) {
  return std::make_unique<DeckSums>();
}

}  // namespace

Pattern repeated_decks() {
  return {
      {.name = "repeated-decks",
       .hits = "rounds whose first ten cards came in one and the same order",
       .beside = "all deals on record",
       .null = "every order of the deck is as likely after a shuffle",
       .test = "a bound: the expected number of pairs of deals that agree",
       .source = "Feller, An Introduction to Probability Theory I, II.3; Bayer and Diaconis, Ann. Appl. Prob. 2 (1992)",
       .does_not_say = "orders that came again further down, or in part; deals of which a card is not known",
       .exact = false,
       .by = {By::kTable}},
      start_decks};
}

}  // namespace cardspeak::patterns

#include "model/verdict/poker/odd_chips.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "model/check.h"

namespace cardspeak::poker {

using law::PokerReading;

namespace {

// Whether an Ace of the hand counts under the Two.
bool ace_is_low(const ReadHand& hand) {
  const HandValue::Ranks ranks = hand.value.ranks();
  return std::ranges::find(ranks, kLowAce) != ranks.end();
}

}  // namespace

std::vector<Portion> divide(Cents amount, std::span<const Position> winners, Cents unit,
                            const law::PokerChoices& choices, Journal& journal) {
  CARDSPEAK_CHECK(!winners.empty() && unit > Cents(), "a pot is divided among winners, in chips");
  if (winners.size() == 1) return {{winners.front(), amount, Cents()}};
  const auto count = static_cast<std::int64_t>(winners.size());
  const Cents share(amount.value() / count / unit.value() * unit.value());
  Cents left(amount.value() - share.value() * count);
  if (left > unit) journal.touch(PokerReading::kOddChips);
  const bool one_each = choices.of(PokerReading::kOddChips) == 0;
  std::vector<Portion> portions;
  for (const Position who : winners) {
    const Cents odd = one_each ? std::min(left, unit) : left;
    portions.push_back({who, share + odd, odd});
    left -= odd;
  }
  CARDSPEAK_CHECK(left == Cents(), "what is left over is less than a chip for each winner");
  return portions;
}

Cents unit_in_play(const RoundFacts& facts) {
  if (facts.sign.chip_unit) return *facts.sign.chip_unit;
  std::int64_t unit = 0;
  const auto fits = [&](const auto& list) {
    for (const auto& fact : list) unit = std::gcd(unit, fact.amount.value());
  };
  fits(facts.wagers);
  fits(facts.decisions);
  fits(facts.pushes);
  fits(facts.uncalled);
  fits(facts.rake);
  return Cents(std::max<std::int64_t>(unit, 1));
}

std::vector<Position> odd_chip_order(const ShareResult& share, bool button_in_use, std::span<const ReadHand> hands,
                                     const law::PokerChoices& choices, Journal& journal) {
  std::vector<Position> winners = share.winners;
  std::ranges::sort(winners);
  if (button_in_use || winners.size() < 2) return winners;
  journal.touch(PokerReading::kSuits);
  const bool rank_first = choices.of(PokerReading::kSuits) == 0;
  const auto hand_of = [&](Position who) -> const ReadHand& {
    const auto hand = std::ranges::find_if(hands, [&](const ReadHand& h) {
      return h.who == who && h.entry == share.entry && (share.board == 0 || h.board == share.board);
    });
    CARDSPEAK_CHECK(hand != hands.end(), "a hand that ties was read");
    return *hand;
  };
  const auto highest = [&](Position who) {
    const ReadHand& hand = hand_of(who);
    const auto key = [&](Card card) {
      const auto suit = static_cast<unsigned>(card.suit());
      const unsigned rank = hand.value.is_low() && ace_is_low(hand) && card.rank() == kAce ? kLowAce : card.rank();
      return rank_first ? std::pair(rank, suit) : std::pair(suit, rank);
    };
    return key(*std::ranges::max_element(hand.best, {}, key));
  };
  std::ranges::stable_sort(winners, [&](Position a, Position b) { return highest(a) > highest(b); });
  return winners;
}

}  // namespace cardspeak::poker

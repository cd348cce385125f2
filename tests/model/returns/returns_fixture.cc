#include "tests/model/returns/returns_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <memory>
#include <string>

#include "model/check.h"
#include "model/hands/rank.h"
#include "model/law/house.h"
#include "model/law/library.h"
#include "tests/model/hands/hands_fixture.h"

namespace cardspeak {
namespace {

constexpr std::size_t kDeck = 52;
// C(46, 4): the dealer's other four cards, out of those that the player has not seen.
constexpr std::int64_t kDealerHands = 163'185;

// C(n, k) for the numbering of sets of cards.
constexpr auto kChoose = [] {
  std::array<std::array<std::uint32_t, 6>, kDeck + 1> choose{};
  for (std::size_t n = 0; n <= kDeck; ++n) {
    choose[n][0] = 1;
    for (std::size_t k = 1; k < 6; ++k) choose[n][k] = n == 0 ? 0 : choose[n - 1][k - 1] + choose[n - 1][k];
  }
  return choose;
}();

using Hand = std::array<std::uint8_t, 5>;  // positions in the deck, ascending

// Counts of dealer's hands by the sets of up to five cards that they contain.
class SubsetCounts {
 public:
  SubsetCounts() {
    for (std::size_t size = 0; size < 6; ++size) counts_[size].resize(kChoose[kDeck][size]);
  }

  void add(const Hand& hand) {
    for (unsigned subset = 0; subset < 32; ++subset) {
      std::array<std::uint8_t, 5> cards{};
      std::size_t size = 0;
      for (unsigned i = 0; i < 5; ++i) {
        if ((subset >> i & 1U) != 0) cards[size++] = hand[i];
      }
      ++counts_[size][number(cards, size)];
    }
  }

  // Dealer's hands that hold `up` and none of the five cards.
  [[nodiscard]] std::int64_t with_and_without(std::uint8_t up, const Hand& without) const {
    std::int64_t sum = 0;
    for (unsigned subset = 0; subset < 31; ++subset) {
      std::array<std::uint8_t, 5> cards{};
      std::size_t size = 0;
      bool placed = false;
      for (unsigned i = 0; i < 5; ++i) {
        if ((subset >> i & 1U) == 0) continue;
        if (!placed && up < without[i]) {
          cards[size++] = up;
          placed = true;
        }
        cards[size++] = without[i];
      }
      if (!placed) cards[size++] = up;
      const std::int64_t count = counts_[size][number(cards, size)];
      sum += std::popcount(subset) % 2 == 0 ? count : -count;
    }
    return sum;
  }

 private:
  static std::size_t number(const std::array<std::uint8_t, 5>& cards, std::size_t size) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < size; ++i) number += kChoose[cards[i]][i + 1];
    return number;
  }

  std::array<std::vector<std::uint32_t>, 6> counts_;
};

struct Ranked {
  HandValue value;
  HandValue natural;
  Hand hand;
  std::uint32_t multiplicity = 0;  // of its suit class, in one hand of the class; 0 in the others
};

// The least of the 24 hands that other suits make of this one: the name of its suit class.
std::uint64_t class_name_of(const Hand& hand, std::span<const Card> deck, const std::vector<std::uint8_t>& place) {
  std::uint64_t least = ~std::uint64_t{0};
  std::array<unsigned, 4> suits{0, 1, 2, 3};
  do {
    Hand other{};
    for (std::size_t i = 0; i < 5; ++i) {
      const Card card = deck[hand[i]];
      const auto suit = suits[static_cast<unsigned>(card.suit())];
      other[i] = place[static_cast<std::size_t>(card.rank()) * 4 + suit];
    }
    std::ranges::sort(other);
    std::uint64_t name = 0;
    for (const std::uint8_t card : other) name = name << 6U | card;
    least = std::min(least, name);
  } while (std::ranges::next_permutation(suits).found);
  return least;
}

std::vector<Ranked> all_hands(Ranking ranking) {
  const std::span<const Card> deck = deck_cards(DeckKind::k52);
  std::vector<std::uint8_t> place(15 * 4);
  for (std::size_t i = 0; i < deck.size(); ++i) {
    place[static_cast<std::size_t>(deck[i].rank()) * 4 + static_cast<unsigned>(deck[i].suit())] =
        static_cast<std::uint8_t>(i);
  }
  const bool wild = is_wild(ranking);
  std::vector<Ranked> hands;
  hands.reserve(kChoose[kDeck][5]);
  std::map<std::uint64_t, std::size_t> classes;
  Hand hand{};
  for (hand[0] = 0; hand[0] < kDeck; ++hand[0]) {
    for (hand[1] = hand[0] + 1; hand[1] < kDeck; ++hand[1]) {
      for (hand[2] = hand[1] + 1; hand[2] < kDeck; ++hand[2]) {
        for (hand[3] = hand[2] + 1; hand[3] < kDeck; ++hand[3]) {
          for (hand[4] = hand[3] + 1; hand[4] < kDeck; ++hand[4]) {
            const std::array<Card, 5> cards{deck[hand[0]], deck[hand[1]], deck[hand[2]], deck[hand[3]], deck[hand[4]]};
            const HandValue natural = wild ? rank_hand(cards, Ranking::kStandard52) : HandValue();
            const auto [found, is_new] = classes.try_emplace(class_name_of(hand, deck, place), hands.size());
            hands.push_back({rank_hand(cards, ranking), natural, hand, 0});
            ++hands[found->second].multiplicity;
          }
        }
      }
    }
  }
  std::ranges::sort(hands, {}, &Ranked::value);
  return hands;
}

// One player's hand and up-card, when the dealer's hands below it and as good as it are known.
struct Beside {
  std::int64_t not_qualified = 0;
  std::int64_t lower = 0;
  std::int64_t equal = 0;
};

}  // namespace

const Rulebook& book_named(std::string_view name) {
  static std::map<std::string, std::unique_ptr<Rulebook>, std::less<>> books;
  if (const auto found = books.find(name); found != books.end()) return *found->second;
  for (const EmbeddedBook& embedded : embedded_books()) {
    if (embedded.name != name) continue;
    auto loaded = load_rulebook(embedded.name, std::string(embedded.bytes), "hash");
    CARDSPEAK_CHECK(loaded.has_value(), "an embedded book loads");
    return *books.emplace(std::string(name), std::make_unique<Rulebook>(*loaded)).first->second;
  }
  CARDSPEAK_CHECK(false, "the book is embedded");
}

TableReader::TableReader(const Rulebook& book, std::string_view table, std::string_view value) : house_(*book.house()) {
  const auto found = std::ranges::find(house_.pay_tables, table, &law::PayTable::name);
  CARDSPEAK_CHECK(found != house_.pay_tables.end(), "the book has the table");
  std::size_t at = 0;
  if (found->option) {
    const auto& values = house_.options[found->option->value()].values;
    at = static_cast<std::size_t>(std::ranges::find(values, value) - values.begin());
  }
  variant_ = &found->variants.at(at);
}

std::optional<std::int64_t> TableReader::halves(HandValue value, HandValue natural) const {
  const HandValue lying = natural.has_hand() ? natural : value;
  for (const law::PayLine& line : variant_->lines) {
    const HandValue read = line.made == schema::HandMade::NATURALLY ? lying : value;
    if (std::ranges::find(line.classes, read.hand_class()) == line.classes.end()) continue;
    if (!law::reaches(line, read.ranks())) continue;
    if (line.rests.reading && house_.readings[line.rests.reading->value()].default_value != line.rests.value) continue;
    if (!line.odds) return 0;
    return std::int64_t{2} * line.odds->numerator / line.odds->denominator;
  }
  return std::nullopt;
}

std::int64_t TableReader::units(HandValue value, HandValue natural) const {
  const std::int64_t paid = halves(value, natural).value_or(0);
  CARDSPEAK_CHECK(paid % 2 == 0, "the table pays whole units");
  return paid / 2;
}

StudReturn stud_return(const Rulebook& book, const TableReader& pays, const TableReader* instant) {
  const law::CompiledHouse& house = *book.house();
  return stud_return(book, house.hand(house.player_hand).ranking, pays, instant);
}

StudReturn stud_return(const Rulebook& book, Ranking ranking, const TableReader& pays, const TableReader* instant) {
  const law::CompiledHouse& house = *book.house();
  const std::vector<Ranked> hands = all_hands(ranking);
  SubsetCounts not_qualified;
  SubsetCounts lower;  // that qualify
  for (const Ranked& dealer : hands) {
    if (dealer.value < house.qualify_at_least) not_qualified.add(dealer.hand);
  }
  StudReturn result;
  std::vector<std::array<Beside, kDeck>> group_beside;
  for (std::size_t first = 0; first < hands.size();) {
    std::size_t last = first;
    while (last < hands.size() && hands[last].value == hands[first].value) ++last;
    const bool qualifies = hands[first].value >= house.qualify_at_least;
    group_beside.assign(last - first, {});
    const auto for_players = [&](auto&& act) {
      for (std::size_t i = first; i < last; ++i) {
        if (hands[i].multiplicity == 0) continue;
        for (std::uint8_t up = 0; up < kDeck; ++up) {
          if (std::ranges::find(hands[i].hand, up) == hands[i].hand.end())
            act(hands[i], up, group_beside[i - first][up]);
        }
      }
    };
    for_players([&](const Ranked& player, std::uint8_t up, Beside& beside) {
      beside.not_qualified = not_qualified.with_and_without(up, player.hand);
      beside.lower = lower.with_and_without(up, player.hand);
    });
    if (qualifies) {
      for (std::size_t i = first; i < last; ++i) lower.add(hands[i].hand);
    }
    for_players([&](const Ranked& player, std::uint8_t up, Beside& beside) {
      if (qualifies) beside.equal = lower.with_and_without(up, player.hand) - beside.lower;
      const std::int64_t higher = kDealerHands - beside.not_qualified - beside.lower - beside.equal;
      const std::int64_t odds = pays.units(player.value, player.natural);
      const std::int64_t raise = beside.not_qualified + beside.lower * (1 + 2 * odds) - 3 * higher;
      const std::int64_t times = player.multiplicity;
      if (instant != nullptr) {
        const auto at_once = instant->halves(player.value, player.natural);
        const std::int64_t now = at_once ? (1 + *at_once / 2) * kDealerHands : 0;
        if (at_once && now > raise) {
          result.net += times * now;
          result.instant_pairs += times;
          return;
        }
      }
      if (raise <= -kDealerHands) {
        result.net -= times * kDealerHands;
        result.fold += times * kDealerHands;
        return;
      }
      result.net += times * raise;
      result.not_qualified += times * beside.not_qualified;
      result.win += times * beside.lower;
      result.wins[player.value.hand_class()] += times * beside.lower;
      result.tie += times * beside.equal;
      result.lose += times * higher;
      result.raised_pairs += times;
    });
    first = last;
  }
  return result;
}

}  // namespace cardspeak

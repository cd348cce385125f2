// How fast hands are ranked. Each rate stands beside its yardstick, measured in the same run: the same walk over the
// same cards, which only puts each hand together as a set of bits and never ranks it. `ratio` is how many times as long
// the walk takes when it ranks; `hands` is hands per second. The counts by class are checked, so that the work was
// real.
//
// The rates under "look_up" stand beside another yardstick: a plain table look-up, one number read from a table of as
// many places as there are spreads of five to seven ranks, the places drawn beforehand. An Omaha hand is sixty hands of
// five, of which the best counts.
#include <benchmark/benchmark.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "model/cards/deck.h"
#include "model/hands/high.h"
#include "model/hands/low.h"
#include "model/hands/rank.h"

namespace cardspeak {
namespace {

// Seconds of processor time that this thread has used: what else the machine does must not count.
double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Calls `visit` for every `kCards` cards of the deck, put together from `so_far` one card at a time.
template <std::size_t kCards, typename Hand, typename Visit>
void walk(std::span<const Card> deck, const Hand& so_far, Visit& visit) {
  if constexpr (kCards == 0) {
    visit(so_far);
  } else {
    for (std::size_t i = 0; i + kCards <= deck.size(); ++i) {
      walk<kCards - 1>(deck.subspan(i + 1), so_far + deck[i], visit);
    }
  }
}

// A hand that only knows which cards are in it.
struct Mask {
  std::uint64_t bits = 0;
  friend Mask operator+(Mask mask, Card card) { return {mask.bits | std::uint64_t{1} << card.index()}; }
};

// What one pass saw.
struct Digest {
  std::uint64_t hands = 0;
  std::uint64_t sum = 0;
};

template <std::size_t kCards>
Digest rank_all() {
  Digest digest;
  auto visit = [&digest, rank = HighRanker(Ranking::kStandard52)](const HighHand& hand) {
    ++digest.hands;
    digest.sum += rank(hand).bits();
  };
  walk<kCards>(deck_cards(DeckKind::k52), HighHand(), visit);
  return digest;
}

template <std::size_t kCards>
Digest mask_all() {
  Digest digest;
  auto visit = [&digest](const Mask& mask) {
    ++digest.hands;
    digest.sum += mask.bits;
  };
  walk<kCards>(deck_cards(DeckKind::k52), Mask(), visit);
  return digest;
}

void report(benchmark::State& state, std::uint64_t hands, double ranking, double yardstick) {
  state.counters["hands"] = static_cast<double>(hands) / ranking;
  state.counters["yardstick"] = static_cast<double>(hands) / yardstick;
  state.counters["ratio"] = ranking / yardstick;
}

// Every hand of kCards cards out of 52.
template <std::size_t kCards>
void rank_every_hand(benchmark::State& state) {
  std::uint64_t hands = 0;
  double ranking = 0;
  double yardstick = 0;
  benchmark::DoNotOptimize(rank_all<5>());  // builds the tables
  for ([[maybe_unused]] auto _ : state) {
    double start = cpu_seconds();
    const Digest ranked = rank_all<kCards>();
    const double took = cpu_seconds() - start;
    start = cpu_seconds();
    benchmark::DoNotOptimize(mask_all<kCards>());
    yardstick += cpu_seconds() - start;
    state.SetIterationTime(took);
    ranking += took;
    hands += ranked.hands;
    state.SetLabel("sum " + std::to_string(ranked.sum));
  }
  report(state, hands, ranking, yardstick);
}
BENCHMARK(rank_every_hand<5>)->Name("rank_hands/every_5_of_52")->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK(rank_every_hand<7>)->Name("rank_hands/every_7_of_52")->UseManualTime()->Unit(benchmark::kMillisecond);

// Hands as they come off a table, each of its own cards: nothing is shared with the hand before.
template <std::size_t kCards>
std::vector<std::array<Card, kCards>> deal(std::size_t hands) {
  std::vector<Card> deck(deck_cards(DeckKind::k52).begin(), deck_cards(DeckKind::k52).end());
  std::mt19937_64 random(2026);  // NOLINT(cert-msc51-cpp): every run is to deal the same hands
  std::vector<std::array<Card, kCards>> dealt(hands);
  for (auto& hand : dealt) {
    for (std::size_t i = 0; i < kCards; ++i) {
      std::swap(deck[i], deck[i + random() % (deck.size() - i)]);
      hand[i] = deck[i];
    }
  }
  return dealt;
}

template <std::size_t kCards, Ranking kRanking>
void rank_dealt_hands(benchmark::State& state) {
  const auto dealt = deal<kCards>(1U << 20U);
  std::uint64_t hands = 0;
  double ranking = 0;
  double yardstick = 0;
  benchmark::DoNotOptimize(rank_hand(dealt.front(), kRanking));  // builds the tables
  for ([[maybe_unused]] auto _ : state) {
    std::uint64_t sum = 0;
    double start = cpu_seconds();
    for (const auto& cards : dealt) sum += rank_hand(cards, kRanking).bits();
    const double took = cpu_seconds() - start;
    state.SetLabel("sum " + std::to_string(sum));
    start = cpu_seconds();
    for (const auto& cards : dealt) {
      Mask mask;
      for (const Card card : cards) mask = mask + card;
      sum += mask.bits;
    }
    yardstick += cpu_seconds() - start;
    benchmark::DoNotOptimize(sum);
    state.SetIterationTime(took);
    ranking += took;
    hands += dealt.size();
  }
  report(state, hands, ranking, yardstick);
}
BENCHMARK(rank_dealt_hands<5, Ranking::kStandard52>)
    ->Name("rank_hands/dealt_5")
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK(rank_dealt_hands<7, Ranking::kStandard52>)
    ->Name("rank_hands/dealt_7")
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK(rank_dealt_hands<3, Ranking::kThreeCard>)
    ->Name("rank_hands/dealt_3_three_card")
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK(rank_dealt_hands<5, Ranking::kDeucesWild>)
    ->Name("rank_hands/dealt_5_deuces_wild")
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);

// One look-up for each of `hands` hands, in a table that is as large as those of the rankings.
double look_up_seconds(std::size_t hands) {
  constexpr std::size_t kPlaces = 73'775;
  std::mt19937_64 random(2027);  // NOLINT(cert-msc51-cpp): every run is to look up the same places
  std::vector<std::uint32_t> table(kPlaces);
  for (std::uint32_t& entry : table) entry = static_cast<std::uint32_t>(random());
  std::vector<std::uint32_t> places(hands);
  for (std::uint32_t& place : places) place = static_cast<std::uint32_t>(random() % kPlaces);
  const double start = cpu_seconds();
  std::uint64_t sum = 0;
  for (const std::uint32_t place : places) sum += table[place];
  benchmark::DoNotOptimize(sum);
  return cpu_seconds() - start;
}

// `rank(cards)` for each of many dealt hands.
template <std::size_t kCards, typename Rank>
void beside_a_look_up(benchmark::State& state, const Rank& rank) {
  const auto dealt = deal<kCards>(1U << 20U);
  std::uint64_t hands = 0;
  double ranking = 0;
  double yardstick = 0;
  benchmark::DoNotOptimize(rank(dealt.front()));  // builds the tables
  for ([[maybe_unused]] auto _ : state) {
    std::uint64_t sum = 0;
    const double start = cpu_seconds();
    for (const auto& cards : dealt) sum += rank(cards).bits();
    const double took = cpu_seconds() - start;
    state.SetLabel("sum " + std::to_string(sum));
    yardstick += look_up_seconds(dealt.size());
    state.SetIterationTime(took);
    ranking += took;
    hands += dealt.size();
  }
  report(state, hands, ranking, yardstick);
}

void look_up_seven(benchmark::State& state) {
  beside_a_look_up<7>(state, [rank = HighRanker(Ranking::kStandard52)](const std::array<Card, 7>& cards) {
    return rank(HighHand(cards));
  });
}
BENCHMARK(look_up_seven)->Name("look_up/high_of_7")->UseManualTime()->Unit(benchmark::kMillisecond);

void look_up_low(benchmark::State& state) {
  beside_a_look_up<7>(state, [rank = LowRanker(Ranking::kLowAceToFive)](const std::array<Card, 7>& cards) {
    return rank(HighHand(cards));
  });
}
BENCHMARK(look_up_low)->Name("look_up/low_of_7")->UseManualTime()->Unit(benchmark::kMillisecond);

// Four cards in the hand, of which two count, and five on the board, of which three do.
template <typename Ranker>
HandValue best_with_two(const std::array<Card, 9>& cards, const Ranker& rank) {
  HandValue best;
  for (std::size_t a = 4; a < 9; ++a) {
    for (std::size_t b = a + 1; b < 9; ++b) {
      for (std::size_t c = b + 1; c < 9; ++c) {
        const HighHand board = HighHand() + cards[a] + cards[b] + cards[c];
        for (std::size_t i = 0; i < 4; ++i) {
          const HighHand four = board + cards[i];
          for (std::size_t j = i + 1; j < 4; ++j) best = std::max(best, rank(four + cards[j]));
        }
      }
    }
  }
  return best;
}

void look_up_omaha(benchmark::State& state) {
  beside_a_look_up<9>(state, [rank = HighRanker(Ranking::kStandard52)](const std::array<Card, 9>& cards) {
    return best_with_two(cards, rank);
  });
}
BENCHMARK(look_up_omaha)->Name("look_up/omaha")->UseManualTime()->Unit(benchmark::kMillisecond);

void look_up_omaha_low(benchmark::State& state) {
  beside_a_look_up<9>(state, [rank = LowRanker(Ranking::kLowEight)](const std::array<Card, 9>& cards) {
    return best_with_two(cards, rank);
  });
}
BENCHMARK(look_up_omaha_low)->Name("look_up/omaha_low")->UseManualTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace cardspeak

BENCHMARK_MAIN();

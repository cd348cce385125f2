// The jackpots of Crown Melbourne: Caribbean Stud Poker 11.0, 9 and 10 (Three Card Poker 5.1 has the same in 6 and 7),
// and Wild Aruba Stud Poker (12.9, 12.10).
#include <algorithm>
#include <array>

#include "ingest/simulator/house/meter.h"
#include "model/check.h"
#include "model/money/odds.h"

namespace cardspeak::simulator {
namespace {

struct Seed {
  std::int64_t units = 0;
  std::uint32_t increment_parts_per_million = 0;
};

// Tables 2 and 3.
constexpr std::array<Seed, 7> kOption1 = {{{10'000, 340'600},
                                           {20'000, 325'100},
                                           {30'000, 309'400},
                                           {40'000, 293'600},
                                           {50'000, 277'600},
                                           {60'000, 261'200},
                                           {75'000, 235'000}}};
constexpr std::array<Seed, 7> kOption2 = {{{10'000, 310'200},
                                           {20'000, 294'700},
                                           {30'000, 279'000},
                                           {40'000, 263'200},
                                           {50'000, 247'000},
                                           {60'000, 230'200},
                                           {75'000, 202'800}}};
constexpr std::array<std::int64_t, 5> kCosts = {100, 200, 300, 500, 1'000};

// In thousandths of a percent, as printed.
constexpr std::int64_t kWhole = 100'000;
// Table 7: by straight flushes 0 to 7, then royal flushes 1 to 4.
constexpr std::array<std::array<std::int64_t, 4>, 8> kRoyalShares = {{{100'000, 50'000, 33'333, 25'000},
                                                                      {90'909, 47'619, 32'258, 24'390},
                                                                      {83'333, 45'455, 31'250, 23'810},
                                                                      {76'923, 43'478, 30'303, 23'256},
                                                                      {71'429, 41'667, 29'412, 22'727},
                                                                      {66'667, 40'000, 28'571, 22'222},
                                                                      {62'500, 38'462, 27'778, 21'739},
                                                                      {58'824, 37'037, 27'027, 21'277}}};
// Table 8: by straight flushes 1 to 7, then royal flushes 1 to 4.
constexpr std::array<std::array<std::int64_t, 4>, 7> kStraightFlushShares = {{{9'091, 4'762, 3'226, 2'439},
                                                                              {8'333, 4'545, 3'125, 2'381},
                                                                              {7'692, 4'348, 3'030, 2'326},
                                                                              {7'143, 4'167, 2'941, 2'273},
                                                                              {6'667, 4'000, 2'857, 2'222},
                                                                              {6'250, 3'846, 2'778, 2'174},
                                                                              {5'882, 3'704, 2'703, 2'128}}};
// Table 9: by straight flushes 1 to 7, of the meter and of the reseed value.
constexpr std::array<std::array<std::int64_t, 2>, 7> kOnlyStraightFlushes = {
    {{10'000, 0}, {9'500, 500}, {9'033, 967}, {8'598, 1'403}, {8'190, 1'810}, {7'809, 2'191}, {7'453, 2'547}}};

class MelbourneMeter final : public Meter {
 public:
  MelbourneMeter(std::string_view name, Cents cost, std::string option, Seed seed, bool aruba, const EventSink& sink)
      : Meter(Venue::kMelbourne, name, cost, std::move(option), sink), aruba_(aruba) {
    const std::int64_t seed_value = seed.units * cost.value() * kMillionthsPerCent;
    pools().push_back({0, seed_value, seed_value, seed.increment_parts_per_million});
  }

  // Table 4, Table 5; Table 12 for Wild Aruba.
  [[nodiscard]] std::int64_t bonus_times(JackpotHand hand) const override {
    switch (hand) {
      case JackpotHand::kRoyalFlushWild:
        return 250;
      case JackpotHand::kFiveOfAKind:
        return 100;
      case JackpotHand::kStraightFlushWild:
        return 50;
      case JackpotHand::kFourOfAKindTenUp:
        return 25;
      case JackpotHand::kFourOfAKind:
        return aruba_ ? 0 : option() == "1" ? 500 : 600;
      case JackpotHand::kFullHouse:
        return aruba_ ? 0 : option() == "1" ? 150 : 100;
      case JackpotHand::kFlush:
        return aruba_ ? 0 : option() == "1" ? 100 : 60;
      case JackpotHand::kStraight:
        return option() == "2" ? 40 : 0;
      case JackpotHand::kNone:
      case JackpotHand::kStraightFlush:
      case JackpotHand::kRoyalFlush:
        return 0;
    }
    CARDSPEAK_CHECK(false, "a jackpot hand outside the list");
  }

 protected:
  // 10.3. All outcomes of a round are simultaneous (10.2.3).
  void share(std::vector<JackpotWin>& wins) override {
    Pool& pool = pools().front();
    const auto royals = std::ranges::count(wins, JackpotHand::kRoyalFlush, &JackpotWin::hand);
    const auto flushes = std::ranges::count(wins, JackpotHand::kStraightFlush, &JackpotWin::hand);
    const std::int64_t rounded = up_to_dollar(pool.value);
    Cents all;
    for (JackpotWin& win : wins) {
      if (!draws_on_meter(win.hand)) continue;
      win.prize = royals > 0 ? with_royals(win.hand, rounded, royals, flushes) : without_royals(rounded, flushes);
      all += win.prize;
    }
    pool.value -= all.value() * kMillionthsPerCent;                    // 9.3.3
    if (pool.value < pool.seed || royals > 1) pool.value = pool.seed;  // 9.4.1, 9.4.2
  }

 private:
  [[nodiscard]] Cents with_royals(JackpotHand hand, std::int64_t rounded, std::int64_t royals,
                                  std::int64_t flushes) const {
    const std::int64_t prize_pool = rounded + pools().front().seed * (royals - 1);  // Table 6
    const auto column = static_cast<std::size_t>(royals - 1);
    const auto row = static_cast<std::size_t>(flushes);
    const bool royal = hand == JackpotHand::kRoyalFlush;
    if (royals <= 4 && flushes <= 7) {
      return share_up_to_cent(prize_pool, royal ? kRoyalShares[row][column] : kStraightFlushShares[row - 1][column],
                              kWhole);
    }
    return share_up_to_cent(prize_pool, royal ? 10 : 1, 10 * royals + flushes);
  }

  [[nodiscard]] Cents without_royals(std::int64_t rounded, std::int64_t flushes) const {
    const std::int64_t reseed = pools().front().seed;
    if (flushes <= static_cast<std::int64_t>(kOnlyStraightFlushes.size())) {
      const auto& row = kOnlyStraightFlushes[static_cast<std::size_t>(flushes - 1)];
      // Both parts are whole millionths: `rounded` and `reseed` are whole cents at least.
      return share_up_to_cent(rounded * row[0] + reseed * row[1], 1, kWhole);
    }
    // The formula under Table 9: (j - r) times the sum of 9^(s-1)/10^s, shared, and a tenth of r.
    std::int64_t sum = 0;  // of 10^S
    std::int64_t power = 1;
    for (std::int64_t s = 1; s <= flushes; ++s) {
      std::int64_t nines = 1;
      for (std::int64_t i = 1; i < s; ++i) nines *= 9;
      sum = sum * 10 + nines;
      power *= 10;
    }
    const std::int64_t whole = power * flushes;
    const Int128 exact = Int128{rounded - reseed} * sum + Int128{reseed} * (whole / 10);
    const Int128 divisor = Int128{whole} * kMillionthsPerCent;
    return Cents(static_cast<std::int64_t>((exact + divisor - 1) / divisor));
  }

  bool aruba_;
};

Cents cost_of(std::uint32_t number) {
  return Cents(kCosts[(number - 1) % kCosts.size()] * static_cast<std::int64_t>(1 + (number - 1) / kCosts.size() * 10));
}

std::string name_of(std::string_view game, std::uint32_t number) {
  return std::string(game) + "-" + std::to_string(number);
}

}  // namespace

std::unique_ptr<Meter> make_melbourne_meter(std::uint32_t number, std::uint64_t terms_seed, const EventSink& sink) {
  Random terms(terms_seed);
  const bool first = terms.below(2) == 0;
  const Seed seed = (first ? kOption1 : kOption2)[terms.below(kOption1.size())];
  return std::make_unique<MelbourneMeter>(name_of("JP", number), cost_of(number), first ? "1" : "2", seed, false, sink);
}

std::unique_ptr<Meter> make_aruba_meter(std::uint32_t number, std::uint64_t terms_seed, const EventSink& sink) {
  // 12.9.1(a). The text names no seed: the meter's configuration does.
  constexpr std::uint32_t kArubaIncrement = 530'000;
  Random terms(terms_seed);
  const Seed seed{static_cast<std::int64_t>(10'000 * (1 + terms.below(5))), kArubaIncrement};
  return std::make_unique<MelbourneMeter>(name_of("WA-JP", number), cost_of(number), "", seed, true, sink);
}

}  // namespace cardspeak::simulator

// The jackpots of Crown Sydney's poker minors: Version 3.3, 11 and 12.
#include <algorithm>
#include <array>

#include "ingest/simulator/house/meter.h"
#include "model/check.h"
#include "model/money/odds.h"

namespace cardspeak::simulator {
namespace {

constexpr std::size_t kOptions = 6;

// Table 5: by hand, then option 1 to 6, for 1.
constexpr std::array<std::int64_t, kOptions> kFourOfAKind = {300, 400, 500, 300, 400, 500};
constexpr std::array<std::int64_t, kOptions> kFullHouse = {80, 100, 120, 80, 100, 100};
constexpr std::array<std::int64_t, kOptions> kFlush = {50, 60, 80, 40, 50, 50};
constexpr std::array<std::int64_t, kOptions> kStraight = {0, 0, 0, 20, 10, 20};

// Table 6: reset values for 1, and the increments of option 1 to 6.
struct Reset {
  std::int64_t units = 0;
  std::array<std::uint32_t, kOptions> increment_parts_per_million{};
};
constexpr std::array<Reset, 6> kResets = {{{20'000, {572'200, 499'700, 407'600, 513'300, 480'100, 416'800}},
                                           {40'000, {541'400, 468'900, 376'800, 482'600, 449'300, 386'100}},
                                           {50'000, {526'000, 453'500, 361'400, 467'200, 433'900, 370'700}},
                                           {60'000, {510'600, 438'100, 346'000, 451'800, 418'500, 355'300}},
                                           {80'000, {479'800, 407'400, 315'200, 421'000, 387'800, 324'500}},
                                           {100'000, {449'000, 376'600, 284'400, 390'200, 357'000, 293'700}}}};

// Table 7: by straight flushes 1 to 7, thousandths of a percent of the meter and of the reset value.
constexpr std::int64_t kHundredPercent = 100'000;
constexpr std::array<std::array<std::int64_t, 2>, 7> kTable7 = {
    {{10'000, 0}, {9'500, 500}, {9'033, 967}, {8'598, 1'403}, {8'190, 1'810}, {7'809, 2'191}, {7'453, 2'547}}};

class SydneyMeter final : public Meter {
 public:
  SydneyMeter(std::string_view name, Cents cost, std::size_t option, const Reset& reset, const EventSink& sink)
      : Meter(Venue::kSydney, name, cost, std::to_string(option + 1), sink), option_(option) {
    const std::int64_t value = reset.units * cost.value() * kMillionthsPerCent;
    pools().push_back({0, value, value, reset.increment_parts_per_million[option]});
  }

  [[nodiscard]] std::int64_t bonus_times(JackpotHand hand) const override {
    switch (hand) {
      case JackpotHand::kFourOfAKind:
        return kFourOfAKind[option_];
      case JackpotHand::kFullHouse:
        return kFullHouse[option_];
      case JackpotHand::kFlush:
        return kFlush[option_];
      case JackpotHand::kStraight:
        return kStraight[option_];
      case JackpotHand::kNone:
      case JackpotHand::kStraightFlush:
      case JackpotHand::kRoyalFlush:
      case JackpotHand::kFourOfAKindTenUp:
      case JackpotHand::kStraightFlushWild:
      case JackpotHand::kFiveOfAKind:
      case JackpotHand::kRoyalFlushWild:
        return 0;
    }
    CARDSPEAK_CHECK(false, "a jackpot hand outside the list");
  }

 protected:
  void share(std::vector<JackpotWin>& wins) override {
    Pool& pool = pools().front();
    const auto royals = std::ranges::count(wins, JackpotHand::kRoyalFlush, &JackpotWin::hand);
    const auto flushes = std::ranges::count(wins, JackpotHand::kStraightFlush, &JackpotWin::hand);
    if (royals > 0) {
      share_with_royals(wins, royals, flushes);
      pool.value = pool.seed;  // 11.4, 12.4
    } else {
      share_straight_flushes(wins, flushes);
    }
  }

 private:
  // 12.5: the house adds the reset value for each royal flush after the first.
  void share_with_royals(std::vector<JackpotWin>& wins, std::int64_t royals, std::int64_t flushes) {
    const Pool& pool = pools().front();
    const std::int64_t prize_pool = up_to_dollar(pool.value) + pool.seed * (royals - 1);
    for (JackpotWin& win : wins) {
      if (!draws_on_meter(win.hand)) continue;
      win.prize = share_up_to_cent(prize_pool, win.hand == JackpotHand::kRoyalFlush ? 10 : 1, 10 * royals + flushes);
    }
  }

  // Table 5 for one, of the value rounded up to the dollar; 12.6 and Table 7 for more, of the meter as recorded. The
  // part of the reset value is the house's, and nothing tops the meter up.
  void share_straight_flushes(std::vector<JackpotWin>& wins, std::int64_t flushes) {
    CARDSPEAK_CHECK(flushes <= static_cast<std::int64_t>(kTable7.size()), "Sydney's tables have seven places");
    Pool& pool = pools().front();
    const auto& row = kTable7[static_cast<std::size_t>(flushes - 1)];
    const std::int64_t base = flushes == 1 ? up_to_dollar(pool.value) : pool.value;
    const Cents prize = share_up_to_cent_of_two(base, row[0], pool.seed, row[1]);
    for (JackpotWin& win : wins) {
      if (win.hand == JackpotHand::kStraightFlush) win.prize = prize;
    }
    // Below a millionth there is nothing on the meter.
    const Int128 drawn = Int128{base} * row[0] * flushes;
    pool.value -= static_cast<std::int64_t>(drawn / kHundredPercent);
  }

  static Cents share_up_to_cent_of_two(std::int64_t meter, std::int64_t part, std::int64_t reset,
                                       std::int64_t reset_part) {
    const Int128 exact = Int128{meter} * part + Int128{reset} * reset_part;
    const Int128 divisor = Int128{kHundredPercent} * kMillionthsPerCent;
    return Cents(static_cast<std::int64_t>((exact + divisor - 1) / divisor));
  }

  std::size_t option_;
};

}  // namespace

std::unique_ptr<Meter> make_sydney_meter(std::uint32_t number, std::uint64_t terms_seed, const EventSink& sink) {
  constexpr std::array<std::int64_t, 4> kCosts = {100, 200, 500, 1'000};
  Random terms(terms_seed);
  const std::size_t option = terms.below(kOptions);
  const Reset& reset = kResets[terms.below(kResets.size())];
  const Cents cost(kCosts[(number - 1) % kCosts.size()]);
  return std::make_unique<SydneyMeter>("PM-JP-" + std::to_string(number), cost, option, reset, sink);
}

}  // namespace cardspeak::simulator

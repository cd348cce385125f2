// The jackpots of Crown Hold'em Poker, Crown Perth (2014 Rules as amended by RAG/575): 3.8 to 3.22 and 4.16 to 4.20.
#include <algorithm>
#include <array>

#include "ingest/simulator/house/meter.h"
#include "model/check.h"

namespace cardspeak::simulator {
namespace {

constexpr std::uint8_t kLevels = 3;
constexpr std::int64_t kReseedUnits = 5'000;   // 3.16, of the first level's wager
constexpr std::uint32_t kIncrement = 410'000;  // 3.15
constexpr std::array<std::int64_t, 3> kLevelCosts = {500, 200, 1'000};

class PerthMeter final : public Meter {
 public:
  PerthMeter(std::string_view name, Cents cost, const EventSink& sink) : Meter(Venue::kPerth, name, cost, "", sink) {
    const std::int64_t reseed = kReseedUnits * cost.value() * kMillionthsPerCent;
    for (std::uint8_t level = 1; level <= kLevels; ++level) pools().push_back({level, reseed, reseed, kIncrement});
  }

  // Table 2, in wagers of the level.
  [[nodiscard]] std::int64_t bonus_times(JackpotHand hand) const override {
    switch (hand) {
      case JackpotHand::kFourOfAKind:
        return 500;
      case JackpotHand::kFullHouse:
        return 100;
      case JackpotHand::kFlush:
        return 50;
      case JackpotHand::kStraight:
        return 25;
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
  // 4.17: straight flushes before royal flushes; 4.18: of the levels in order. 4.16: equal hands on one level share
  // what they keyed off together.
  void share(std::vector<JackpotWin>& wins) override {
    for (const JackpotHand hand : {JackpotHand::kStraightFlush, JackpotHand::kRoyalFlush}) {
      for (std::uint8_t level = 1; level <= kLevels; ++level) share_on_level(wins, hand, level);
    }
  }

 private:
  void share_on_level(std::vector<JackpotWin>& wins, JackpotHand hand, std::uint8_t level) {
    std::vector<JackpotWin*> equal;
    for (JackpotWin& win : wins) {
      if (win.hand == hand && win.level == level) equal.push_back(&win);
    }
    if (equal.empty()) return;
    std::int64_t keyed = 0;
    for (std::size_t i = 0; i < equal.size(); ++i) keyed += key_off(hand, level);
    const Cents each = share_up_to_cent(keyed, 1, static_cast<std::int64_t>(equal.size()));
    for (JackpotWin* win : equal) win->prize = each;
  }

  // Table 1 and 3.18: the display of a level is the sum of the pools up to it. 3.19 to 3.21: each of them is reset, or
  // gives a tenth and is raised to its reseed amount where it fell below.
  std::int64_t key_off(JackpotHand hand, std::uint8_t level) {
    std::int64_t prize = 0;
    for (Pool& pool : pools()) {
      if (pool.level > level) continue;
      if (hand == JackpotHand::kRoyalFlush) {
        prize += pool.value;
        pool.value = pool.seed;
        continue;
      }
      const std::int64_t tenth = pool.value / 10;
      prize += tenth;
      pool.value = std::max(pool.value - tenth, pool.seed);
    }
    return prize;
  }
};

}  // namespace

std::unique_ptr<Meter> make_perth_meter(std::uint32_t number, std::uint64_t, const EventSink& sink) {
  const Cents cost(kLevelCosts[(number - 1) % kLevelCosts.size()]);
  return std::make_unique<PerthMeter>("CH-JP-" + std::to_string(number), cost, sink);
}

}  // namespace cardspeak::simulator

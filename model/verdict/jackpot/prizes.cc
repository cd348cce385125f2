#include "model/verdict/jackpot/prizes.h"

#include <algorithm>

#include "model/check.h"
#include "model/verdict/jackpot/level_prizes.h"
#include "model/verdict/jackpot/one_meter_prizes.h"

namespace cardspeak::jackpot {
namespace {

Remark beyond(const law::HandBounds& bounds, std::size_t royals, std::size_t straight_flushes) {
  if (royals <= bounds.royals && royals + straight_flushes <= bounds.straight_flushes_or_better) return {};
  return {RemarkForm::kMeterBeyondCards,
          {count_of(royals), count_of(straight_flushes), count_of(bounds.royals),
           count_of(bounds.straight_flushes_or_better)}};
}

Decided<PrizeRound> prizes_by(const law::CompiledJackpot& law, const MeterBefore& meter,
                              std::span<const Winner> winners, const Readings& readings) {
  if (law.has_levels()) return prizes_by_level(law, meter, winners, readings);
  return prizes_of_one_meter(law, meter, winners, readings);
}

bool same(const PrizeRound& left, const PrizeRound& right) {
  return left.after == right.after && std::ranges::equal(left.prizes, right.prizes, {}, &Prize::due, &Prize::due);
}

// Whether another meaning of one reading would give another result.
template <typename Meaning>
void try_others(const law::ReadingSwitch<Meaning>& by, Meaning Readings::*part, const law::CompiledJackpot& law,
                const MeterBefore& meter, std::span<const Winner> winners, const Readings& readings,
                PrizeRound& result) {
  if (!by.reading) return;
  for (const Meaning other : by.meanings) {
    if (other == readings.*part) continue;
    Readings changed = readings;
    changed.*part = other;
    const auto outcome = prizes_by(law, meter, winners, changed);
    if (outcome && same(*outcome, result)) continue;
    result.turned_on.push_back(*by.reading);
    return;
  }
}

}  // namespace

Decided<PrizeRound> prizes(const law::CompiledJackpot& law, const MeterBefore& meter, std::span<const Winner> winners,
                           const Readings& readings) {
  CARDSPEAK_CHECK(!winners.empty(), "prizes are paid to somebody");
  const std::size_t levels = law.has_levels() ? law.pools.size() : 1;
  if (meter.values.size() != levels || meter.reset_values.size() != levels) {
    return undecided({RemarkForm::kMeterOfOtherLevels, {count_of(meter.values.size()), count_of(levels)}});
  }
  if (std::ranges::any_of(meter.values, [](Millionths value) { return value.value() < 0; })) {
    return undecided(RemarkForm::kMeterBelowZero);
  }
  auto result = prizes_by(law, meter, winners, readings);
  if (!result) return result;
  const auto royals = static_cast<std::size_t>(std::ranges::count(winners, PrizeHand::kRoyalFlush, &Winner::hand));
  result->beyond_cards = beyond(law.bounds, royals, winners.size() - royals);
  try_others(law.shares, &Readings::shares, law, meter, winners, readings, *result);
  try_others(law.alone_base, &Readings::alone_base, law, meter, winners, readings, *result);
  try_others(law.single_base, &Readings::single_base, law, meter, winners, readings, *result);
  try_others(law.after_straight_flush, &Readings::after_straight_flush, law, meter, winners, readings, *result);
  try_others(law.royal_levels, &Readings::royal_levels, law, meter, winners, readings, *result);
  try_others(law.cents, &Readings::cents, law, meter, winners, readings, *result);
  return result;
}

}  // namespace cardspeak::jackpot

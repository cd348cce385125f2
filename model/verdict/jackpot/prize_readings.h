// The places that the texts leave open about prizes out of a meter, each with an answer.
#pragma once

#include "model/law/jackpot.h"
#include "model/money/rounding.h"

namespace cardspeak::jackpot {

// One answer to each reading that decides about prizes.
struct Readings {
  law::ShareBy shares = law::ShareBy::kTable;
  law::MeterBase alone_base = law::MeterBase::kRounded;
  law::MeterBase single_base = law::MeterBase::kRounded;
  law::AfterPrize after_straight_flush = law::AfterPrize::kReduced;
  law::LevelOrder royal_levels = law::LevelOrder::kAscending;
  CentsRounding cents = CentsRounding::kCeil;
};

// The answers of a choice that has meaning(ReadingSwitch): house::ReadingChoice.
template <typename Choice>
Readings readings_of(const law::CompiledJackpot& law, const Choice& choice) {
  return {.shares = choice.meaning(law.shares),
          .alone_base = choice.meaning(law.alone_base),
          .single_base = choice.meaning(law.single_base),
          .after_straight_flush = choice.meaning(law.after_straight_flush),
          .royal_levels = choice.meaning(law.royal_levels),
          .cents = choice.meaning(law.cents)};
}
// Every reading at its default.
Readings default_readings(const law::CompiledJackpot& law, const law::CompiledHouse& house);

}  // namespace cardspeak::jackpot

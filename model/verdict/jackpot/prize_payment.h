// What both systems of meters do with a prize.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "model/law/jackpot.h"
#include "model/money/odds.h"
#include "model/money/rounding.h"
#include "model/result.h"
#include "model/verdict/jackpot/prize_round.h"

namespace cardspeak::jackpot {

// An exact amount becomes one that is paid; its rule is left open. Errors: kOverflow.
Result<Prize> pay(const law::CompiledJackpot& law, ExactCents exact, std::optional<Cents> chip_unit,
                  CentsRounding rounding);

// The prizes of a round together. Errors: kOverflow.
Result<Millionths> sum_of(std::span<const Prize> prizes);

// One rule number after another, each once where they are alike: "10.3.1, Table 7".
std::string joined(std::string text, const std::string& more);

}  // namespace cardspeak::jackpot

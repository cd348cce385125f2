// The law of jackpot meters alone, venue by venue, as the books have it: tests/model/verdict/jackpot/law/<name>.json.
#pragma once

#include <string_view>
#include <vector>

#include "model/law/house.h"
#include "model/law/jackpot.h"
#include "model/verdict/jackpot/prizes.h"

namespace cardspeak::jackpot {

inline constexpr std::string_view kMelbourneStud = "melbourne-caribbean-stud";
inline constexpr std::string_view kMelbourneThreeCard = "melbourne-three-card-poker";
inline constexpr std::string_view kMelbourneAruba = "melbourne-wild-aruba-stud";
inline constexpr std::string_view kSydneyStud = "sydney-caribbean-stud";
inline constexpr std::string_view kSydneyHoldem = "sydney-ultimate-texas-holdem";
inline constexpr std::string_view kPerth = "perth-crown-holdem";

struct JackpotLaw {
  law::CompiledHouse house;  // readings, ranks and hands; nothing else
  law::CompiledJackpot jackpot;

  [[nodiscard]] Readings defaults() const { return default_readings(jackpot, house); }
  [[nodiscard]] const std::string& reading(law::ReadingIndex index) const { return house.readings[index.value()].id; }
};

// The law of that name, which must compile without objections.
const JackpotLaw& law_of(std::string_view name);
// Its bytes, for tests that change them.
std::string law_text(std::string_view name);
// The objections to such bytes, as lines "where: what".
std::vector<std::string> objections_to_law(std::string_view text);

inline constexpr PrizeHand kRoyal = PrizeHand::kRoyalFlush;
inline constexpr PrizeHand kStraight = PrizeHand::kStraightFlush;

// Winners of these hands at seats 1, 2, 3…, on one level.
std::vector<Winner> winners(std::vector<PrizeHand> hands, std::uint8_t level = 0);

}  // namespace cardspeak::jackpot

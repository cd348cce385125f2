// What there is instead, where no round meets all that a query asks.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/ids.h"
#include "model/result.h"
#include "replay/queries.h"

namespace cardspeak {

// What a query may ask.
enum class Criterion : std::uint8_t {
  kTable,
  kVenue,
  kGame,
  kTime,
  kDealer,
  kPatron,
  kFinding,
  kStatus,
  kSeat,
  kShort,
  kOver,
};

// The rounds that meet all of a query but one criterion.
struct Without {
  Criterion dropped = Criterion::kTable;
  std::uint64_t rounds = 0;  // at most kCountedMax, which then means that or more
  DeviceTimeNs first;        // their first events
  DeviceTimeNs last;
  std::string venue;  // of the first of them
  // What those rounds have in the place of what the criterion asked: tables, dealers, kinds of findings… In order, each
  // once. Empty where a list of names tells nothing.
  std::vector<std::string> instead;
};
inline constexpr std::size_t kCountedMax = 1000;

// For each criterion of a query that no round meets, what there is without it; those without which there still is
// nothing are left out. Errors: as find_rounds().
Result<std::vector<Without>> rounds_without_one(const Store& store, const RoundQuery& query);

}  // namespace cardspeak

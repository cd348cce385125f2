// Times as people say them on a command line: most of them mean the clock of the table, whichever zone that stands in.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "cli/time/zone.h"
#include "model/ids.h"
#include "model/result.h"

namespace cardspeak {

// A time as it was said: not yet on any clock.
class When {
 public:
  // "2026-11-27T21:14:07+11:00", "…Z": an instant. "2026-11-27 21:14", "2026-11-27T21:14:07", "2026-11-27", "today",
  // "yesterday": on the table's clock; a day is its first moment. "21:14": the last time that the table's clock showed
  // it. "1 hour ago", "30 minutes ago", "now": counted back from `now`. Errors: kBadInput, with what was expected.
  static Result<When> parse(std::string_view text, DeviceTimeNs now);

  // Whether the clock shows that time twice, as in the night in which it goes back, so that it names no moment.
  [[nodiscard]] bool comes_twice(const Zone& zone) const;

 private:
  friend struct WhenSpan;
  enum class Kind : std::uint8_t { kInstant, kLocal, kDaysBack, kTimeOfDay };

  // Not for kTimeOfDay. `latest`: of a time that the clock shows twice, the second.
  [[nodiscard]] DeviceTimeNs on(const Zone& zone, bool latest) const;

  Kind kind_ = Kind::kInstant;
  std::int64_t value_ = 0;  // nanoseconds: UTC, or on the clock, or since its midnight; days, for kDaysBack
  DeviceTimeNs now_;
};

// From one time to another.
struct WhenSpan {
  std::optional<When> from = {};
  std::optional<When> until = {};

  struct Instants {
    std::optional<DeviceTimeNs> from = {};
    std::optional<DeviceTimeNs> until = {};
  };
  // By this clock. Of two times of day the first is the last one before now, and the second the next one after the
  // first; beside another time, a time of day is the one that lies closest inside.
  [[nodiscard]] Instants on(const Zone& zone) const;
};

}  // namespace cardspeak

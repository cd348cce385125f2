// Times as people read and write them. The model counts nanoseconds UTC; only here do they become a venue's clock.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "model/ids.h"
#include "model/result.h"

namespace cardspeak {

// A time zone of the system's tz database. Cheap to copy, safe for concurrent use.
class Zone {
 public:
  // UTC.
  Zone() = default;
  // The zone of this name ("Australia/Melbourne"); UTC when the name is empty or the system does not know it, so that a
  // time is never shown as local when it is not: every form below ends in the zone's own abbreviation.
  static Zone named(std::string_view name);
  // Whether the system knows a zone of this name. A system that knows none at all cannot tell: true.
  static bool is_known(std::string_view name);

  // "27 Nov 2026 21:14:07 AEDT".
  [[nodiscard]] std::string moment(DeviceTimeNs time) const;
  // "27 Nov 2026".
  [[nodiscard]] std::string day(DeviceTimeNs time) const;
  // "21:14:07", for lists whose heading names day and zone.
  [[nodiscard]] std::string clock(DeviceTimeNs time) const;
  // What the clock here shows: nanoseconds since 1 Jan 1970 00:00:00 on it.
  [[nodiscard]] std::int64_t local(DeviceTimeNs time) const;
  // When the clock here shows that. A time that it shows twice is the first of the two, or with `latest` the second;
  // one that it skips is the moment of the skip.
  [[nodiscard]] DeviceTimeNs instant(std::int64_t local, bool latest = false) const;
  // "2026-11-27T21:14:07.000000000+11:00".
  [[nodiscard]] std::string iso(DeviceTimeNs time) const;
  // The first moment of the day "2026-11-27" here. Errors: kBadInput.
  [[nodiscard]] Result<DeviceTimeNs> start_of_day(std::string_view day) const;

 private:
  const void* zone_ = nullptr;  // a date::time_zone of the process's database; nullptr: UTC
};

// A time on the command line: ISO 8601 with an offset ("2026-11-27T21:14:07+11:00", "…Z"), or a day ("2026-11-27"),
// which begins at midnight in `zone`. Errors: kBadInput, with what was expected.
Result<DeviceTimeNs> parse_moment(std::string_view text, const Zone& zone);

// "2026-11-27T10:14:07Z", as registers and rulebooks have moments; a part of a second is dropped.
std::string iso_moment(DeviceTimeNs time);

// "27 Apr 2022" from an ISO 8601 moment as a rulebook has it; the text itself when it is not one.
std::string iso_day(std::string_view iso);

}  // namespace cardspeak

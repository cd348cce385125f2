#include "model/law/iso_time.h"

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <optional>
#include <string>

namespace cardspeak {
namespace {

// Takes exactly `digits` digits off the front of `text`.
std::optional<unsigned> take_number(std::string_view& text, std::size_t digits) {
  if (text.size() < digits) return std::nullopt;
  unsigned value = 0;
  const char* end = text.data() + digits;
  const auto [stopped, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stopped != end) return std::nullopt;
  text.remove_prefix(digits);
  return value;
}

bool take(std::string_view& text, char expected) {
  if (text.empty() || text.front() != expected) return false;
  text.remove_prefix(1);
  return true;
}

std::optional<std::chrono::sys_days> take_date(std::string_view& text) {
  const auto year = take_number(text, 4);
  if (!year || !take(text, '-')) return std::nullopt;
  const auto month = take_number(text, 2);
  if (!month || !take(text, '-')) return std::nullopt;
  const auto day = take_number(text, 2);
  if (!day || *year < 1900 || *year > 2199) return std::nullopt;
  const std::chrono::year_month_day date(std::chrono::year(static_cast<int>(*year)), std::chrono::month(*month),
                                         std::chrono::day(*day));
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days(date);
}

std::optional<std::chrono::seconds> take_hours_and_minutes(std::string_view& text) {
  const auto hour = take_number(text, 2);
  if (!hour || !take(text, ':')) return std::nullopt;
  const auto minute = take_number(text, 2);
  if (!minute || *hour > 23 || *minute > 59) return std::nullopt;
  return std::chrono::hours(*hour) + std::chrono::minutes(*minute);
}

std::optional<std::chrono::seconds> take_time_of_day(std::string_view& text) {
  const auto minutes = take_hours_and_minutes(text);
  if (!minutes || !take(text, ':')) return std::nullopt;
  const auto second = take_number(text, 2);
  if (!second || *second > 59) return std::nullopt;
  return *minutes + std::chrono::seconds(*second);
}

std::optional<std::chrono::seconds> take_offset(std::string_view& text) {
  if (take(text, 'Z')) return std::chrono::seconds(0);
  const bool west = take(text, '-');
  if (!west && !take(text, '+')) return std::nullopt;
  const auto offset = take_hours_and_minutes(text);
  if (!offset) return std::nullopt;
  return west ? -*offset : *offset;
}

std::optional<DeviceTimeNs> read(std::string_view text) {
  const auto date = take_date(text);
  if (!date || !take(text, 'T')) return std::nullopt;
  const auto time = take_time_of_day(text);
  if (!time) return std::nullopt;
  const auto offset = take_offset(text);
  if (!offset || !text.empty()) return std::nullopt;
  const std::chrono::sys_time<std::chrono::nanoseconds> moment = *date + *time - *offset;
  return DeviceTimeNs(moment.time_since_epoch().count());
}

}  // namespace

Result<DeviceTimeNs> parse_iso_time(std::string_view text) {
  if (const auto moment = read(text)) return *moment;
  // Nanoseconds since 1970 in 64 bits end in 2262.
  if (text.size() > 4 && read(fmt::format("2000{}", text.substr(4)))) {
    return fail(ErrorCode::kBadInput, fmt::format("expected a moment of the years 1900 to 2199, found \"{}\"", text));
  }
  return fail(ErrorCode::kBadInput,
              fmt::format("expected a moment such as \"2022-04-27T00:00:00+10:00\", found \"{}\"", text));
}

}  // namespace cardspeak

#include "cli/time/when.h"

#include <array>
#include <charconv>
#include <string>

namespace cardspeak {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kMinute = 60 * kSecond;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::int64_t kDay = 24 * kHour;
constexpr std::int64_t kCountMax = 100'000;

struct Unit {
  std::string_view name;
  std::int64_t length;
};
constexpr std::array kUnits{Unit{"second", kSecond}, Unit{"minute", kMinute}, Unit{"hour", kHour}, Unit{"day", kDay},
                            Unit{"week", 7 * kDay}};

std::optional<std::int64_t> number_in(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < 0 || number > kCountMax) return std::nullopt;
  return number;
}

// "3 hours ago": how long that is.
std::optional<std::int64_t> time_ago(std::string_view text) {
  constexpr std::string_view kAgo = " ago";
  if (!text.ends_with(kAgo)) return std::nullopt;
  text.remove_suffix(kAgo.size());
  const auto blank = text.find(' ');
  if (blank == std::string_view::npos) return std::nullopt;
  const std::string_view word = text.substr(0, blank);
  const auto count = word == "a" || word == "an" ? std::optional<std::int64_t>(1) : number_in(word);
  std::string_view unit = text.substr(blank + 1);
  if (unit.ends_with('s')) unit.remove_suffix(1);
  for (const Unit& each : kUnits) {
    if (count && unit == each.name) return *count * each.length;
  }
  return std::nullopt;
}

// "21:14", "21:14:07": nanoseconds since midnight.
std::optional<std::int64_t> time_of_day(std::string_view text) {
  const bool with_seconds = text.size() == 8 && text[5] == ':';
  if ((text.size() != 5 && !with_seconds) || text[2] != ':') return std::nullopt;
  const auto hour = number_in(text.substr(0, 2));
  const auto minute = number_in(text.substr(3, 2));
  const auto second = with_seconds ? number_in(text.substr(6, 2)) : std::optional<std::int64_t>(0);
  if (!hour || !minute || !second || *hour > 23 || *minute > 59 || *second > 59) return std::nullopt;
  return *hour * kHour + *minute * kMinute + *second * kSecond;
}

// "2026-11-27", "2026-11-27 21:14", "2026-11-27T21:14:07": on a clock.
std::optional<std::int64_t> local_time(std::string_view text) {
  constexpr std::size_t kDayLength = 10;
  const auto day = Zone().start_of_day(text.substr(0, kDayLength));
  if (!day) return std::nullopt;
  if (text.size() == kDayLength) return day->value();
  if (text[kDayLength] != ' ' && text[kDayLength] != 'T') return std::nullopt;
  const auto time = time_of_day(text.substr(kDayLength + 1));
  if (!time) return std::nullopt;
  return day->value() + *time;
}

// The start of the day that lies `back` days before this moment of the clock.
std::int64_t midnight(std::int64_t local, std::int64_t back) {
  std::int64_t day = local / kDay;
  if (local < 0 && local % kDay != 0) --day;
  return (day - back) * kDay;
}

// The last moment before `end`, or at it with `at`, at which the clock shows the time of day.
DeviceTimeNs last_before(std::int64_t time_of_day, DeviceTimeNs end, bool at, const Zone& zone) {
  const std::int64_t today = midnight(zone.local(end), 0) + time_of_day;
  const DeviceTimeNs moment = zone.instant(today);
  return moment < end || (at && moment == end) ? moment : zone.instant(today - kDay);
}

DeviceTimeNs first_after(std::int64_t time_of_day, DeviceTimeNs begin, const Zone& zone) {
  const std::int64_t today = midnight(zone.local(begin), 0) + time_of_day;
  const DeviceTimeNs moment = zone.instant(today, true);
  return moment > begin ? moment : zone.instant(today + kDay, true);
}

}  // namespace

Result<When> When::parse(std::string_view text, DeviceTimeNs now) {
  When when;
  when.now_ = now;
  const auto made = [&](Kind kind, std::int64_t value) {
    when.kind_ = kind;
    when.value_ = value;
    return when;
  };
  if (text == "now") return made(Kind::kInstant, now.value());
  if (text == "today") return made(Kind::kDaysBack, 0);
  if (text == "yesterday") return made(Kind::kDaysBack, 1);
  if (const auto ago = time_ago(text)) return made(Kind::kInstant, now.value() - *ago);
  if (const auto time = time_of_day(text)) return made(Kind::kTimeOfDay, *time);
  if (const auto local = local_time(text)) return made(Kind::kLocal, *local);
  // A blank before the time of day is how people write, and the standard's T what programs do.
  std::string iso(text);
  if (iso.size() > 10 && iso[10] == ' ') iso[10] = 'T';
  if (const auto instant = parse_moment(iso, Zone())) return made(Kind::kInstant, instant->value());
  return fail(ErrorCode::kBadInput,
              "expected a time such as 2026-11-27, \"2026-11-27 21:14\" or 21:14 (by the table's clock), "
              "\"1 hour ago\", or 2026-11-27T21:14:07+11:00, in the years 1678 to 2261, found \"" +
                  std::string(text) + '"');
}

bool When::comes_twice(const Zone& zone) const {
  return kind_ == Kind::kLocal && zone.instant(value_, false) != zone.instant(value_, true);
}

DeviceTimeNs When::on(const Zone& zone, bool latest) const {
  switch (kind_) {
    case Kind::kLocal:
      return zone.instant(value_, latest);
    case Kind::kDaysBack:
      return zone.instant(midnight(zone.local(now_), value_));
    case Kind::kInstant:
    case Kind::kTimeOfDay:
      break;
  }
  return DeviceTimeNs(value_);
}

WhenSpan::Instants WhenSpan::on(const Zone& zone) const {
  const auto of_day = [](const std::optional<When>& when) { return when && when->kind_ == When::Kind::kTimeOfDay; };
  Instants instants;
  if (from && !of_day(from)) instants.from = from->on(zone, false);
  // A day ends where the next begins: of a midnight that comes twice, the first.
  if (until && !of_day(until)) instants.until = until->on(zone, until->value_ % kDay != 0);
  if (of_day(from)) {
    const bool before_until = instants.until && *instants.until <= from->now_;
    instants.from = last_before(from->value_, before_until ? *instants.until : from->now_, !before_until, zone);
  }
  if (of_day(until)) {
    instants.until = instants.from ? first_after(until->value_, *instants.from, zone)
                                   : last_before(until->value_, until->now_, true, zone);
  }
  return instants;
}

}  // namespace cardspeak

#include "cli/time/zone.h"

#include <date/tz.h>

#include <chrono>
#include <sstream>
#include <stdexcept>

namespace cardspeak {
namespace {

using SysNs = date::sys_time<std::chrono::nanoseconds>;

SysNs to_sys(DeviceTimeNs time) {
  return SysNs(std::chrono::nanoseconds(time.value()));
}

// Cut to whole seconds; a day below 10 without the blank that pads it.
template <typename Time>
std::string write(const char* form, const Time& time) {
  const std::string text = date::format(form, date::floor<std::chrono::seconds>(time));
  return text.starts_with(' ') ? text.substr(1) : text;
}

// The years all moments of which are nanoseconds in 64 bits. What lies outside would come to another year.
constexpr date::year kFirstYear{1678};
constexpr date::year kLastYear{2261};

std::optional<date::local_days> read_day(std::string_view text) {
  std::istringstream in{std::string(text)};
  date::local_days day{};
  in >> date::parse("%F", day);
  if (in.fail() || in.peek() != std::istringstream::traits_type::eof() || text.size() != 10) return std::nullopt;
  const date::year year = date::year_month_day(day).year();
  if (year < kFirstYear || year > kLastYear) return std::nullopt;
  return day;
}

std::optional<SysNs> read_instant(std::string_view text) {
  if (!read_day(text.substr(0, 10))) return std::nullopt;
  std::string plain(text);
  if (plain.ends_with('Z')) plain.replace(plain.size() - 1, 1, "+00:00");
  for (const char* form : {"%FT%T%Ez", "%FT%R%Ez"}) {
    std::istringstream in(plain);
    SysNs instant{};
    in >> date::parse(form, instant);
    if (!in.fail() && in.peek() == std::istringstream::traits_type::eof()) return instant;
  }
  return std::nullopt;
}

// The zone of that name; nullptr when the system has none.
const date::time_zone* locate(std::string_view name) {
  try {
    return date::locate_zone(std::string(name));
  } catch (const std::runtime_error&) {
    return nullptr;
  }
}

}  // namespace

Zone Zone::named(std::string_view name) {
  Zone zone;
  if (!name.empty()) zone.zone_ = locate(name);
  return zone;
}

bool Zone::is_known(std::string_view name) {
  return locate(name) != nullptr || locate("UTC") == nullptr;
}

std::string Zone::moment(DeviceTimeNs time) const {
  if (zone_ == nullptr) return write("%e %b %Y %H:%M:%S UTC", to_sys(time));
  const auto* zone = static_cast<const date::time_zone*>(zone_);
  return write("%e %b %Y %H:%M:%S ", zone->to_local(to_sys(time))) + zone->get_info(to_sys(time)).abbrev;
}

std::string Zone::day(DeviceTimeNs time) const {
  if (zone_ == nullptr) return write("%e %b %Y", to_sys(time));
  return write("%e %b %Y", static_cast<const date::time_zone*>(zone_)->to_local(to_sys(time)));
}

std::string Zone::clock(DeviceTimeNs time) const {
  if (zone_ == nullptr) return write("%H:%M:%S", to_sys(time));
  return write("%H:%M:%S", static_cast<const date::time_zone*>(zone_)->to_local(to_sys(time)));
}

std::int64_t Zone::local(DeviceTimeNs time) const {
  if (zone_ == nullptr) return time.value();
  return static_cast<const date::time_zone*>(zone_)->to_local(to_sys(time)).time_since_epoch().count();
}

DeviceTimeNs Zone::instant(std::int64_t local, bool latest) const {
  if (zone_ == nullptr) return DeviceTimeNs(local);
  const date::local_time<std::chrono::nanoseconds> shown{std::chrono::nanoseconds(local)};
  const auto choice = latest ? date::choose::latest : date::choose::earliest;
  return DeviceTimeNs(static_cast<const date::time_zone*>(zone_)->to_sys(shown, choice).time_since_epoch().count());
}

std::string Zone::iso(DeviceTimeNs time) const {
  if (zone_ == nullptr) return date::format("%Y-%m-%dT%H:%M:%SZ", to_sys(time));
  return date::format("%Y-%m-%dT%H:%M:%S%Ez",
                      date::make_zoned(static_cast<const date::time_zone*>(zone_), to_sys(time)));
}

Result<DeviceTimeNs> Zone::start_of_day(std::string_view text) const {
  const auto day = read_day(text);
  if (!day)
    return fail(ErrorCode::kBadInput,
                "expected a day such as 2026-11-27, in the years 1678 to 2261, found \"" + std::string(text) + '"');
  SysNs start(day->time_since_epoch());
  if (zone_ != nullptr) {
    // In the rare zone that skips midnight, the day begins where its clock does.
    start = static_cast<const date::time_zone*>(zone_)->to_sys(*day, date::choose::earliest);
  }
  return DeviceTimeNs(start.time_since_epoch().count());
}

Result<DeviceTimeNs> parse_moment(std::string_view text, const Zone& zone) {
  if (const auto instant = read_instant(text)) return DeviceTimeNs(instant->time_since_epoch().count());
  if (auto day = zone.start_of_day(text)) return day;
  return fail(ErrorCode::kBadInput,
              "expected a time such as 2026-11-27T21:14:07+11:00 (with its offset) or a day such as 2026-11-27, in the "
              "years 1678 to 2261, found \"" +
                  std::string(text) + '"');
}

std::string iso_moment(DeviceTimeNs time) {
  return write("%Y-%m-%dT%H:%M:%SZ", to_sys(time));
}

std::string iso_day(std::string_view iso) {
  if (iso.size() < 10) return std::string(iso);
  const auto day = read_day(iso.substr(0, 10));
  return day ? write("%e %b %Y", *day) : std::string(iso);
}

}  // namespace cardspeak

#include "ingest/phh/import_phh.h"

#include <date/tz.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

#include "ingest/device/byte_source.h"
#include "ingest/device/check_event.h"
#include "ingest/phh/hand_writer.h"
#include "ingest/phh/ohh_file.h"
#include "ingest/phh/phh_file.h"

namespace cardspeak {
namespace {

constexpr std::size_t kFileMax = std::size_t{256} << 20;
constexpr std::int64_t kSecondNs = 1'000'000'000;
constexpr std::int64_t kEventNs = 1'000'000;
constexpr const char* kDevice = "phh-import";

std::unexpected<Error> refuse(std::string message) {
  return fail(ErrorCode::kBadInput, std::move(message));
}

// The table that a file stands for.
std::string table_of(std::string_view file) {
  file = file.substr(file.find_last_of('/') + 1);
  for (const std::string_view ending : {".phh", ".phhs"}) {
    if (file.ends_with(ending)) file.remove_suffix(ending.size());
  }
  std::string table;
  for (const char character : file.substr(0, kIdMax)) table += is_name_character(character) ? character : '-';
  // Names that streams of other sorts have, and none at all.
  if (table.empty() || table == "meter" || table == "desk") table = "table-" + table;
  return table;
}

// --- when ------------------------------------------------------------------------------------------------------------

using LocalTime = date::local_time<std::chrono::nanoseconds>;

DeviceTimeNs moment(LocalTime local, const date::sys_info& info) {
  return DeviceTimeNs((local.time_since_epoch() - info.offset).count());
}

// The zone's offsets at this local time: two in the hour that the clock shows twice; in the one that it leaves out, the
// offset before.
std::vector<date::sys_info> offsets_of(const date::time_zone& zone, LocalTime local) {
  const date::local_info info = zone.get_info(local);
  if (info.result == date::local_info::ambiguous) return {info.first, info.second};
  return {info.first};
}

// What people call the time of a place, whichever of its clocks is on.
const date::time_zone* commonly_called(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, const char*>, 5> kNames = {{{"ET", "America/New_York"},
                                                                               {"CT", "America/Chicago"},
                                                                               {"MT", "America/Denver"},
                                                                               {"PT", "America/Los_Angeles"},
                                                                               {"AKT", "America/Anchorage"}}};
  const auto* found = std::ranges::find(kNames, name, [](const auto& each) { return each.first; });
  return found == kNames.end() ? nullptr : date::locate_zone(found->second);
}

// `given`: with the import, for a file that names none.
Result<DeviceTimeNs> in_zone(LocalTime local, const PhhHand& hand, const std::string& given) {
  const std::string& name = given.empty() ? hand.time_zone : given;
  const date::time_zone* zone = nullptr;
  try {
    zone = date::locate_zone(name);
  } catch (const std::runtime_error&) {
    return refuse((given.empty() ? "field time_zone" : "the time zone of the import") +
                  std::string(": expected a zone of the tz database such as America/Toronto, found ") + name);
  }
  const auto offsets = offsets_of(*zone, local);
  // Of an hour that the clock shows twice, the first, where no abbreviation says which.
  if (hand.abbreviation.empty()) return moment(local, offsets.front());
  for (const date::sys_info& info : offsets) {
    if (info.abbrev == hand.abbreviation) return moment(local, info);
  }
  // The name of a place's time says nothing beside the place, and the import's zone goes before a name of the file's.
  if (commonly_called(hand.abbreviation) == zone || !given.empty()) return moment(local, offsets.front());
  return refuse("field time_zone_abbreviation: expected " + offsets.front().abbrev + ", as the clocks of " +
                hand.time_zone + " stood, found " + hand.abbreviation);
}

// An abbreviation alone is read where all zones that go by it then have one time: EDT has, CST is Chicago's, Shanghai's
// and Havana's.
Result<DeviceTimeNs> in_zone_called(LocalTime local, const std::string& abbreviation) {
  if (const date::time_zone* zone = commonly_called(abbreviation)) {
    return moment(local, offsets_of(*zone, local).front());
  }
  std::map<std::chrono::seconds, date::sys_info> offsets;
  for (const date::time_zone& zone : date::get_tzdb().zones) {
    for (const date::sys_info& info : offsets_of(zone, local)) {
      if (info.abbrev == abbreviation) offsets.emplace(info.offset, info);
    }
  }
  if (offsets.size() == 1) return moment(local, offsets.begin()->second);
  return refuse(
      "field time_zone_abbreviation: expected one that stands for one time zone then, or time_zone beside it or given "
      "with the import, found " +
      abbreviation + ", which is " + (offsets.empty() ? "none" : "the time of several"));
}

Result<DeviceTimeNs> begin_of(const PhhHand& hand, const PhhOptions& options) {
  if (!hand.year && !options.date) {
    return refuse("field year: expected the year of the hand, or a date given with the import, found none");
  }
  const auto number = [](std::int64_t value) { return static_cast<unsigned>(value); };
  const date::year_month_day day =
      hand.year
          ? date::year_month_day{date::year(static_cast<int>(*hand.year)), date::month(number(hand.month.value_or(1))),
                                 date::day(number(hand.day.value_or(1)))}
          : date::year_month_day{date::year(options.date->year), date::month(options.date->month),
                                 date::day(options.date->day)};
  if (!day.ok()) {
    return refuse("field day: expected a day of the calendar, found " + std::to_string(static_cast<int>(day.year())) +
                  "-" + std::to_string(static_cast<unsigned>(day.month())) + "-" +
                  std::to_string(static_cast<unsigned>(day.day())));
  }
  const PhhTime clock = hand.time.value_or(PhhTime{});
  const LocalTime local = date::local_days(day) + std::chrono::hours(std::int64_t{clock.hour}) +
                          std::chrono::minutes(std::int64_t{clock.minute}) +
                          std::chrono::seconds(std::int64_t{clock.second}) +
                          std::chrono::nanoseconds(std::int64_t{clock.nanosecond});
  if (!hand.time_zone.empty()) return in_zone(local, hand, "");
  const bool zoned = options.format == HandFormat::kOhh;  // the format's times are UTC
  if (!options.time_zone.empty() && !zoned) return in_zone(local, hand, options.time_zone);
  if (!hand.abbreviation.empty()) return in_zone_called(local, hand.abbreviation);
  return DeviceTimeNs(local.time_since_epoch().count());
}

// What the file's clock showed, where all that read have a whole moment in one zone.
std::optional<std::array<std::int64_t, 7>> clock_of(const PhhHand& hand) {
  if (!hand.year || !hand.month || !hand.day || !hand.time) return std::nullopt;
  const PhhTime& time = *hand.time;
  return std::array<std::int64_t, 7>{*hand.year,  *hand.month, *hand.day,      time.hour,
                                     time.minute, time.second, time.nanosecond};
}

// Trackers write the newest hand first. A file whose hands all have a moment is read in the order of these.
void put_in_order_of_time(std::vector<PhhEntry>& entries) {
  const PhhHand* before = nullptr;
  bool rises = true;
  for (const PhhEntry& entry : entries) {
    if (!entry.hand) continue;
    const PhhHand& hand = *entry.hand;
    if (!clock_of(hand)) return;
    if (before != nullptr) {
      if (hand.time_zone != before->time_zone || hand.abbreviation != before->abbreviation) return;
      rises = rises && *clock_of(*before) <= *clock_of(hand);
    }
    before = &hand;
  }
  if (rises) return;
  std::ranges::stable_sort(entries, [](const PhhEntry& a, const PhhEntry& b) {
    // What cannot be read comes first, and is told first.
    if (!a.hand || !b.hand) return !a.hand && b.hand;
    return *clock_of(*a.hand) < *clock_of(*b.hand);
  });
}

// --- a file as events ------------------------------------------------------------------------------------------------

// The rounds' numbers: the hands' own where all that read have one and no two the same.
std::vector<std::uint64_t> round_numbers(const std::vector<PhhEntry>& entries) {
  std::vector<std::uint64_t> own;
  std::vector<std::uint64_t> places;
  std::set<std::uint64_t> different;
  bool usable = true;
  for (const PhhEntry& entry : entries) {
    places.push_back(places.size() + 1);
    own.push_back(entry.hand ? static_cast<std::uint64_t>(entry.hand->hand.value_or(0)) : 0);
    if (entry.hand) usable = usable && own.back() != 0 && different.insert(own.back()).second;
  }
  return usable ? own : places;
}

Result<std::vector<PhhEntry>> read_hands(std::string_view text, const PhhOptions& options) {
  auto entries = options.format == HandFormat::kOhh ? read_ohh(text) : read_phh(text);
  if (entries) put_in_order_of_time(*entries);
  return entries;
}

class Importer {
 public:
  Importer(std::string_view file, const PhhOptions& options)
      : options_(options),
        venue_(options.venue),
        table_(options.table.empty() ? table_of(file) : options.table),
        chip_unit_(options.chip_unit),
        next_start_(options.start) {}

  // The events of one hand, and before them those of the table, where its sign changes.
  Result<std::vector<EventMessage>> import(const PhhHand& hand, std::uint64_t round) {
    auto events = write_hand(hand);
    if (!events) return events;
    const auto start = start_of(hand);
    if (!start) return std::unexpected(start.error());
    const HandSign sign = sign_for(hand);
    std::vector<EventMessage> all;
    if (stands_alone(hand) || sign_ != sign || game_ != hand.game.game) all.push_back(table_event(hand, sign));
    const std::size_t before = all.size();
    for (EventMessage& event : *events) all.push_back(std::move(event));
    for (std::size_t at = 0; at < all.size(); ++at) {
      stamp(all[at].builder(), sequence_ + at + 1, at < before ? 0 : round,
            start->value() + static_cast<std::int64_t>(at) * kEventNs);
    }
    for (const EventMessage& event : all) {
      const auto checked = check_event(event.reader());
      if (!checked) return refuse(checked.error().text());
    }
    sequence_ += all.size();
    last_ = all.back().reader().getDeviceTimeNs();
    sign_ = sign;
    game_ = hand.game.game;
    return all;
  }

 private:
  // Never before the hand before is over: a file may have days and no times.
  Result<DeviceTimeNs> start_of(const PhhHand& hand) {
    auto start = next_start_ ? Result<DeviceTimeNs>(*next_start_) : begin_of(hand, options_);
    if (!start) return start;
    if (next_start_) next_start_ = DeviceTimeNs(start->value() + kSecondNs);
    return last_ ? std::max(*start, DeviceTimeNs(*last_ + kEventNs)) : *start;
  }

  // Without seats a player's number is the place from the button, so that nothing says who sits where, and that two
  // hands have the same players.
  static bool stands_alone(const PhhHand& hand) { return hand.seats.empty(); }

  // A hand without a small blind (8.8.6) is played under the sign of the one before.
  [[nodiscard]] HandSign sign_for(const PhhHand& hand) const {
    HandSign sign = sign_of(hand);
    const bool small_missing = sign_ && game_ == hand.game.game && sign_->deck == sign.deck &&
                               sign_->blinds.size() == 2 && sign.blinds == std::vector{sign_->blinds.back()};
    if (small_missing) sign.blinds = sign_->blinds;
    return sign;
  }

  EventMessage table_event(const PhhHand& hand, const HandSign& sign) const {
    EventMessage event;
    if (sign_ && game_ == hand.game.game && !stands_alone(hand)) {
      sign.write(event.builder().initPokerSignChanged());
      return event;
    }
    auto opened = event.builder().initTableOpened();
    opened.setVenue(venue_);
    opened.setTable(table_);
    opened.setGame(std::string(hand.game.game));
    opened.setChipUnitCents(chip_unit_.value());
    opened.setSeats(static_cast<std::uint8_t>(hand.seat_count.value_or(0)));
    // Levels are a tournament's.
    opened.setTournament(hand.level.has_value());
    sign.write(opened.initPoker());
    return event;
  }

  void stamp(schema::Event::Builder event, std::uint64_t sequence, std::uint64_t round, std::int64_t time) const {
    event.setStream(venue_ + "/" + table_);
    event.setSequence(sequence);
    event.setDeviceTimeNs(time);
    event.setRound(round);
    event.setDevice(kDevice);
  }

  PhhOptions options_;
  std::string venue_;
  std::string table_;
  Cents chip_unit_;
  std::optional<DeviceTimeNs> next_start_;  // set: the caller's dates, not the file's
  std::uint64_t sequence_ = 0;
  std::optional<HandSign> sign_;
  std::string_view game_;             // of the hand before
  std::optional<std::int64_t> last_;  // when its last event happened
};

std::string hand_text(const PhhEntry& entry) {
  return entry.name.empty() ? "the hand" : "hand " + entry.name;
}

class PhhSource final : public EventSource {
 public:
  PhhSource(std::string name, std::string_view text, const PhhOptions& options)
      : name_(std::move(name)), importer_(name_, options) {
    auto entries = read_hands(text, options);
    if (!entries) {
      problem_ = std::move(entries.error());
      return;
    }
    entries_ = *std::move(entries);
    rounds_ = round_numbers(entries_);
  }
  // A file that cannot be read at all.
  PhhSource(std::string name, Error problem)
      : name_(std::move(name)), importer_(name_, {}), problem_(std::move(problem)) {}

  Result<std::optional<schema::Event::Builder>> next() override {
    if (problem_) return std::unexpected(*std::exchange(problem_, std::nullopt));
    for (;;) {
      if (given_ < events_.size()) return events_[given_++].builder();
      if (read_ == entries_.size()) return std::nullopt;
      const PhhEntry& entry = entries_[read_];
      const std::uint64_t round = rounds_[read_++];
      events_.clear();
      given_ = 0;
      if (!entry.hand) return std::unexpected(entry.hand.error());
      auto events = importer_.import(*entry.hand, round);
      if (!events) return std::unexpected(std::move(events.error()));
      events_ = *std::move(events);
    }
  }

  std::string where() const override {
    if (read_ == 0 || entries_[read_ - 1].name.empty()) return name_;
    return name_ + ", " + hand_text(entries_[read_ - 1]);
  }

 private:
  std::string name_;
  Importer importer_;
  std::optional<Error> problem_;
  std::vector<PhhEntry> entries_;
  std::vector<std::uint64_t> rounds_;
  std::size_t read_ = 0;  // entries
  std::vector<EventMessage> events_;
  std::size_t given_ = 0;  // of events_
};

Result<std::string> read_whole(const std::string& path) {
  auto bytes = open_bytes(path);
  if (!bytes) return std::unexpected(std::move(bytes.error()));
  std::string text;
  for (;;) {
    const std::size_t before = text.size();
    text.resize(before + (std::size_t{1} << 16));
    const auto count = (*bytes)->read(std::span(text).subspan(before));
    if (!count) return std::unexpected(count.error());
    text.resize(before + *count);
    if (*count == 0) return text;
    if (text.size() > kFileMax) {
      return refuse("expected a file of at most " + std::to_string(kFileMax) + " bytes, found a larger one");
    }
  }
}

}  // namespace

Result<std::vector<EventMessage>> import_phh(std::string_view name, std::string_view text, const PhhOptions& options) {
  const auto entries = read_hands(text, options);
  if (!entries) return std::unexpected(entries.error());
  const auto rounds = round_numbers(*entries);
  Importer importer(name, options);
  std::vector<EventMessage> all;
  for (std::size_t at = 0; at < entries->size(); ++at) {
    const PhhEntry& entry = (*entries)[at];
    const std::string place = entry.name.empty() ? "" : hand_text(entry) + ": ";
    if (!entry.hand) return refuse(place + entry.hand.error().message);
    auto events = importer.import(*entry.hand, rounds[at]);
    if (!events) return refuse(place + events.error().message);
    for (EventMessage& event : *events) all.push_back(std::move(event));
  }
  return all;
}

std::unique_ptr<EventSource> read_phh_source(std::string name, std::string_view text, const PhhOptions& options) {
  return std::make_unique<PhhSource>(std::move(name), text, options);
}

std::unique_ptr<EventSource> open_phh_file(const std::string& path, const PhhOptions& options) {
  std::string name = path == "-" ? "standard input" : path;
  const auto text = read_whole(path);
  if (!text) return std::make_unique<PhhSource>(std::move(name), text.error());
  return std::make_unique<PhhSource>(std::move(name), *text, options);
}

}  // namespace cardspeak

#include "model/devices/register.h"

#include <capnp/message.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "model/check.h"
#include "model/law/iso_time.h"
#include "model/try.h"
#include "schemas/json/struct_json.h"
#include "schemas/register.capnp.h"
#include "schemas/text/hex.h"
#include "schemas/text/text_view.h"
#include "schemas/text/utf8.h"

namespace cardspeak {
namespace {

constexpr std::string_view kForm = "cardspeak-register/1";
constexpr std::size_t kNameMax = 128;  // as events name devices, staff and ranks

using schema::view;

// Where in the file something stands: "devices[2]".
struct Place {
  std::string path;

  [[nodiscard]] std::unexpected<Error> object(std::string_view field, std::string_view expected,
                                              std::string_view found) const {
    return fail(ErrorCode::kBadInput, "field " + (path.empty() ? "" : path + ".") + std::string(field) + ": expected " +
                                          std::string(expected) + ", found \"" + std::string(found) + '"');
  }
};

Place at(std::string_view list, std::size_t index, const Place& in = {}) {
  const std::string name = std::string(list) + "[" + std::to_string(index) + "]";
  return {in.path.empty() ? name : in.path + "." + name};
}

bool is_made_of(std::string_view text, bool (*allowed)(char)) {
  return !text.empty() && text.size() <= kIdMax && std::ranges::all_of(text, allowed);
}

template <typename T>
Result<void> put(T& target, Result<T> value) {
  if (!value) return std::unexpected(std::move(value).error());
  target = *std::move(value);
  return {};
}

// What events name: text of one line.
Result<std::string> read_name(const Place& place, std::string_view field, std::string_view text, std::size_t least) {
  const auto shown = [](std::int32_t character) { return character >= ' ' && character != 0x7F; };
  if (text.size() < least || text.size() > kNameMax || !schema::is_utf8_of(text, shown)) {
    return place.object(field, "a text of one line, of at most " + std::to_string(kNameMax) + " bytes", text);
  }
  return std::string(text);
}

Result<std::string> read_venue(const Place& place, std::string_view text) {
  if (!is_made_of(text, is_venue_character)) {
    return place.object("venue", "a venue such as crown-melbourne", text);
  }
  return std::string(text);
}

Result<DeviceTimeNs> read_time(const Place& place, std::string_view field, std::string_view text) {
  auto time = parse_iso_time(text);
  if (!time) return place.object(field, "a moment such as 2026-11-01T06:00:00+11:00", text);
  return time;
}

Result<std::optional<DeviceTimeNs>> read_time_or_none(const Place& place, std::string_view field,
                                                      std::string_view text) {
  if (text.empty()) return std::nullopt;
  const auto time = read_time(place, field, text);
  if (!time) return std::unexpected(time.error());
  return *time;
}

Result<Validity> read_validity(const Place& place, std::pair<std::string_view, std::string_view> names,
                               std::pair<std::string_view, std::string_view> texts) {
  const auto from = read_time(place, names.first, texts.first);
  if (!from) return std::unexpected(from.error());
  const auto until = read_time_or_none(place, names.second, texts.second);
  if (!until) return std::unexpected(until.error());
  if (*until && **until <= *from) {
    return place.object(names.second, "a moment after " + std::string(names.first), texts.second);
  }
  return Validity{*from, *until};
}

Result<DeviceKey> read_key(const Place& place, std::string_view text) {
  DeviceKey key{};
  if (schema::read_hex(text, key)) return key;
  return place.object("key", "an Ed25519 public key, 64 lower-case hex digits (cardspeak key --device)", text);
}

// "CS-04", "meter/JP-1" or "desk/floor".
bool is_place(std::string_view text) {
  for (const std::string_view kind : {"meter/", "desk/"}) {
    if (text.starts_with(kind)) return is_made_of(text.substr(kind.size()), is_name_character);
  }
  return text != "meter" && text != "desk" && is_made_of(text, is_name_character);
}

Result<std::vector<std::string>> read_streams(const Place& place, const std::string& venue,
                                              capnp::List<capnp::Text>::Reader texts) {
  if (texts.size() == 0) return place.object("at", "the tables, meters or desks at which it puts events on record", "");
  std::vector<std::string> streams;
  for (unsigned i = 0; i < texts.size(); ++i) {
    if (!is_place(view(texts[i]))) {
      return place.object("at[" + std::to_string(i) + "]", "a table, meter/NAME or desk/NAME", view(texts[i]));
    }
    streams.push_back(venue + "/" + std::string(view(texts[i])));
  }
  return streams;
}

Result<RegisteredDevice> read_device(const Place& place, schema::RegisteredDevice::Reader in) {
  RegisteredDevice device;
  CARDSPEAK_TRY(put(device.venue, read_venue(place, view(in.getVenue()))));
  CARDSPEAK_TRY(put(device.device, read_name(place, "device", view(in.getDevice()), 1)));
  CARDSPEAK_TRY(put(device.streams, read_streams(place, device.venue, in.getAt())));
  CARDSPEAK_TRY(put(device.key, read_key(place, view(in.getKey()))));
  CARDSPEAK_TRY(put(device.valid, read_validity(place, {"validFrom", "validUntil"},
                                                {view(in.getValidFrom()), view(in.getValidUntil())})));
  CARDSPEAK_TRY(put(device.revoked, read_time_or_none(place, "revoked", view(in.getRevoked()))));
  return device;
}

Result<RegisteredStaff> read_staff(const Place& place, schema::RegisteredStaff::Reader in) {
  RegisteredStaff person;
  CARDSPEAK_TRY(put(person.venue, read_venue(place, view(in.getVenue()))));
  CARDSPEAK_TRY(put(person.staff, read_name(place, "staff", view(in.getStaff()), 1)));
  CARDSPEAK_TRY(put(person.name, read_name(place, "name", view(in.getName()), 0)));
  std::size_t index = 0;
  for (const auto each : in.getOffices()) {
    const Place office_place = at("offices", index++, place);
    HeldOffice office;
    CARDSPEAK_TRY(put(office.office, read_name(office_place, "office", view(each.getOffice()), 1)));
    CARDSPEAK_TRY(put(office.held,
                      read_validity(office_place, {"from", "until"}, {view(each.getFrom()), view(each.getUntil())})));
    person.offices.push_back(std::move(office));
  }
  return person;
}

// A key of two devices would vouch for either in the other's name.
Result<void> check_keys(const std::vector<RegisteredDevice>& devices) {
  std::vector<std::pair<DeviceKey, std::size_t>> keys;
  for (std::size_t i = 0; i < devices.size(); ++i) keys.emplace_back(devices[i].key, i);
  std::ranges::sort(keys);
  for (std::size_t i = 1; i < keys.size(); ++i) {
    if (keys[i].first != keys[i - 1].first) continue;
    return at("devices", keys[i].second)
        .object("key", "a key of its own, and that of devices[" + std::to_string(keys[i - 1].second) + "] is the same",
                key_text(keys[i].first));
  }
  return {};
}

Result<void> check_people(const std::vector<RegisteredStaff>& staff) {
  std::vector<std::tuple<std::string_view, std::string_view, std::size_t>> people;
  for (std::size_t i = 0; i < staff.size(); ++i) people.emplace_back(staff[i].venue, staff[i].staff, i);
  std::ranges::sort(people);
  for (std::size_t i = 1; i < people.size(); ++i) {
    const auto& [venue, id, index] = people[i];
    if (venue != std::get<0>(people[i - 1]) || id != std::get<1>(people[i - 1])) continue;
    return at("staff", index).object("staff", "each person once, with all offices", id);
  }
  return {};
}

Result<void> read_message(std::string_view json, schema::Register::Builder out) {
  if (const auto read = schema::read_json(json, out); !read) return fail(ErrorCode::kBadInput, read.error().text());
  if (view(out.asReader().getForm()) != kForm) {
    return Place{}.object("form", "\"" + std::string(kForm) + '"', view(out.asReader().getForm()));
  }
  return {};
}

}  // namespace

bool RegisteredDevice::may_write(std::string_view stream) const {
  return std::ranges::find(streams, stream) != streams.end();
}

bool Register::lists_staff_of(std::string_view venue) const {
  return std::ranges::any_of(staff, [&](const RegisteredStaff& each) { return each.venue == venue; });
}

bool Register::gives_office(std::string_view venue, std::string_view staff_id, std::string_view office,
                            DeviceTimeNs time) const {
  const auto found = std::ranges::lower_bound(staff, std::tuple(venue, staff_id), {}, [](const RegisteredStaff& each) {
    return std::tuple<std::string_view, std::string_view>(each.venue, each.staff);
  });
  if (found == staff.end() || found->venue != venue || found->staff != staff_id) return false;
  return std::ranges::any_of(found->offices, [&](const HeldOffice& each) {
    return each.office == office && !each.held.begins_after(time) && !each.held.is_over(time);
  });
}

Result<Register> parse_register(std::string_view json) {
  capnp::MallocMessageBuilder message;
  auto in = message.initRoot<schema::Register>();
  CARDSPEAK_TRY(read_message(json, in));
  Register read;
  std::size_t index = 0;
  for (const auto each : in.asReader().getDevices()) {
    auto device = read_device(at("devices", index++), each);
    if (!device) return std::unexpected(std::move(device).error());
    read.devices.push_back(*std::move(device));
  }
  index = 0;
  for (const auto each : in.asReader().getStaff()) {
    auto person = read_staff(at("staff", index++), each);
    if (!person) return std::unexpected(std::move(person).error());
    read.staff.push_back(*std::move(person));
  }
  const auto issued = read_time_or_none({}, "issued", view(in.asReader().getIssued()));
  if (!issued) return std::unexpected(issued.error());
  if (*issued) read.issued = {std::string(view(in.asReader().getIssued())), **issued};
  CARDSPEAK_TRY(check_keys(read.devices));
  CARDSPEAK_TRY(check_people(read.staff));
  std::ranges::stable_sort(read.devices, {},
                           [](const RegisteredDevice& each) { return std::tie(each.venue, each.device); });
  std::ranges::sort(read.staff, {}, [](const RegisteredStaff& each) { return std::tie(each.venue, each.staff); });
  return read;
}

std::string register_text(std::string_view json, const std::string& issued) {
  capnp::MallocMessageBuilder message;
  auto in = message.initRoot<schema::Register>();
  const auto read = schema::read_json(json, in);
  CARDSPEAK_CHECK(read.has_value(), "a register that was read reads again");
  if (in.asReader().getIssued().size() == 0 && !issued.empty()) in.setIssued(issued);
  std::string text = schema::write_json(in.asReader(), schema::JsonForm::kPretty, schema::JsonDefaults::kLeaveOut);
  if (!text.ends_with('\n')) text += '\n';
  return text;
}

std::string key_text(const DeviceKey& key) {
  return schema::hex_of(key);
}

}  // namespace cardspeak

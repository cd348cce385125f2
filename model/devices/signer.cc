#include "model/devices/signer.h"

#include <algorithm>
#include <array>
#include <span>
#include <tuple>

#include "model/check.h"

namespace cardspeak {
namespace {

// Whose signature a forgery carries is told where a register is of a usual size; each key costs a computation.
constexpr std::size_t kKeysAsked = 1'000;

Signer faulty(DeviceFault fault, std::string why, const RegisteredDevice* device = nullptr) {
  return {device, fault, std::move(why)};
}

std::string named(std::string_view device) {
  return "device \"" + std::string(device) + '"';
}

std::span<const RegisteredDevice> keys_of(const Register& devices, std::string_view venue, std::string_view device) {
  const auto range =
      std::ranges::equal_range(devices.devices, std::tuple(venue, device), {}, [](const RegisteredDevice& each) {
        return std::tuple<std::string_view, std::string_view>(each.venue, each.device);
      });
  return {range.begin(), range.end()};
}

Signer signed_by_nobody(const Register& devices, const SignedEventHead& event,
                        const std::function<bool(const DeviceKey&)>& is_signed_by) {
  const auto asked = std::span(devices.devices).first(std::min(devices.devices.size(), kKeysAsked));
  const auto other = std::ranges::find_if(asked, [&](const RegisteredDevice& each) { return is_signed_by(each.key); });
  if (other == asked.end()) {
    return faulty(DeviceFault::kForged, "the signature is not that of " + named(event.device) +
                                            " of this event after those before it: something was altered, dropped or "
                                            "renumbered, or somebody else signed it");
  }
  if (!other->may_write(event.stream)) {
    return faulty(DeviceFault::kAnotherTable,
                  "it is signed with the key of " + named(other->device) + ", which is not registered for " +
                      std::string(event.stream),
                  &*other);
  }
  return faulty(DeviceFault::kForged,
                "it names " + named(event.device) + " and is signed with the key of " + named(other->device), &*other);
}

Signer check_dates(const RegisteredDevice& device, DeviceTimeNs time, Revoked revoked) {
  if (device.revoked && (revoked == Revoked::kNever || time >= *device.revoked)) {
    return faulty(DeviceFault::kRevoked, "the key of " + named(device.device) + " that signed it was revoked", &device);
  }
  if (device.valid.begins_after(time)) {
    return faulty(DeviceFault::kNotYetValid,
                  "the key of " + named(device.device) + " that signed it was not valid yet at the event's time",
                  &device);
  }
  if (device.valid.is_over(time)) {
    return faulty(DeviceFault::kExpired,
                  "the key of " + named(device.device) + " that signed it was valid no more at the event's time",
                  &device);
  }
  return {&device, {}, {}};
}

}  // namespace

std::string_view word_of(DeviceFault fault) {
  constexpr std::array<std::string_view, 11> kWords = {"unsigned",     "unknownDevice", "anotherTable", "forged",
                                                       "anotherEvent", "revoked",       "notYetValid",  "expired",
                                                       "altered",      "missing",       "anotherDevice"};
  const auto index = static_cast<std::size_t>(fault);
  CARDSPEAK_CHECK(index < kWords.size(), "each fault has a word");
  return kWords[index];
}

Signer check_signer(const Register& devices, const SignedEventHead& event,
                    const std::function<bool(const DeviceKey&)>& is_signed_by, Revoked revoked) {
  if (!event.is_signed) return faulty(DeviceFault::kUnsigned, "it carries no signature");
  const auto keys = keys_of(devices, venue_of(event.stream), event.device);
  if (keys.empty()) {
    return faulty(DeviceFault::kUnknownDevice,
                  event.device.empty() ? "it names no device" : named(event.device) + " is not in the register");
  }
  if (std::ranges::none_of(keys, [&](const RegisteredDevice& each) { return each.may_write(event.stream); })) {
    return faulty(DeviceFault::kAnotherTable,
                  named(event.device) + " is not registered for " + std::string(event.stream), &keys.front());
  }
  for (const RegisteredDevice& device : keys) {
    if (device.may_write(event.stream) && is_signed_by(device.key)) return check_dates(device, event.time, revoked);
  }
  return signed_by_nobody(devices, event, is_signed_by);
}

}  // namespace cardspeak

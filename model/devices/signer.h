// Whether a device vouches for an event: what its register says, and what its signature says.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "model/devices/register.h"
#include "model/ids.h"

namespace cardspeak {

// Why no device vouches for an event.
enum class DeviceFault : std::uint8_t {
  kUnsigned,       // it, or what follows it, carries no signature
  kUnknownDevice,  // no device of that name is in the register
  kAnotherTable,   // the device, or the key that signed, is registered for other streams
  kForged,         // the signature is not the device's, or not of this event after those before it
  kAnotherEvent,   // the signature is that of another event
  kRevoked,
  kNotYetValid,
  kExpired,
  kAltered,        // the device signed something else in its place, or after something else
  kMissing,        // an event that the device signed before it is not there
  kAnotherDevice,  // it is another device's, which has not signed it
};

// One word for each, for programs: "unsigned", "unknownDevice".
std::string_view word_of(DeviceFault fault);

struct Signer {
  const RegisteredDevice* device = nullptr;  // of the register; null where there is a fault and none is meant
  std::optional<DeviceFault> fault;
  std::string why;  // a sentence without its full stop; empty: the device vouches for the event

  [[nodiscard]] bool vouches() const { return !fault; }
};

// When a revoked key still counts.
enum class Revoked : std::uint8_t {
  kNever,           // for what is new: an event may say any time of itself
  kBeforeItsMoment  // for what is on record: what it signed, by its own clock, before it was revoked
};

// What an event says of itself, and whether it carries a signature.
struct SignedEventHead {
  std::string_view stream;
  std::string_view device;
  DeviceTimeNs time;
  bool is_signed = false;
};

// Whether the device that the event names vouches for it. `is_signed_by` says whether the event's signature is one by
// this key; it is asked for the device's own keys and, where none of them fits, for those of others, to say whose it
// is. The register must outlive what is returned.
Signer check_signer(const Register& devices, const SignedEventHead& event,
                    const std::function<bool(const DeviceKey&)>& is_signed_by, Revoked revoked);

}  // namespace cardspeak

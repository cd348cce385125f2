// A venue's register: the keys of its devices, and the offices of its staff. What its signature is worth is not asked
// here: who opens the file has to check it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/ids.h"
#include "model/result.h"

namespace cardspeak {

// An Ed25519 public key.
using DeviceKey = std::array<std::uint8_t, 32>;

// From a moment on, and up to another one, which no longer belongs to it.
struct Validity {
  DeviceTimeNs from;
  std::optional<DeviceTimeNs> until = {};

  [[nodiscard]] bool begins_after(DeviceTimeNs time) const { return time < from; }
  [[nodiscard]] bool is_over(DeviceTimeNs time) const { return until && time >= *until; }
};

// One key of one device.
struct RegisteredDevice {
  std::string venue;
  std::string device;
  std::vector<std::string> streams;  // that it may write: "crown-melbourne/CS-04", "crown-melbourne/meter/JP-1"
  DeviceKey key{};
  Validity valid;
  std::optional<DeviceTimeNs> revoked = {};

  [[nodiscard]] bool may_write(std::string_view stream) const;
};

struct HeldOffice {
  std::string office;
  Validity held;
};

struct RegisteredStaff {
  std::string venue;
  std::string staff;
  std::string name;
  std::vector<HeldOffice> offices;
};

// When a register was issued.
struct IssuedAt {
  std::string text;  // as it says itself
  DeviceTimeNs time;
};

struct Register {
  std::vector<RegisteredDevice> devices;  // by venue and device; those of one device as the file has them
  std::vector<RegisteredStaff> staff;     // by venue and id
  std::optional<IssuedAt> issued = {};    // nothing: it does not say

  // Whether the register says anything of a venue's staff. Where not, nobody can be held against it.
  [[nodiscard]] bool lists_staff_of(std::string_view venue) const;
  // Whether the person held the office then. Nobody who is not listed holds any.
  [[nodiscard]] bool gives_office(std::string_view venue, std::string_view staff_id, std::string_view office,
                                  DeviceTimeNs time) const;
};

// Reads the JSON of schemas/register.capnp. Errors: kBadInput, with the path of the field and what was expected there;
// the caller names the file.
Result<Register> parse_register(std::string_view json);

// The same content in the form that is signed: JSON over several lines, ends with a line break. Where it does not say
// when it was issued, `issued` goes in; empty: nothing does. Requires what parse_register() takes.
std::string register_text(std::string_view json, const std::string& issued);

// 64 lower-case hex digits.
std::string key_text(const DeviceKey& key);

}  // namespace cardspeak

// The register of devices that a call names.
#pragma once

#include <optional>
#include <string>

#include "model/devices/register.h"
#include "model/devices/taken_register.h"
#include "model/result.h"

namespace cardspeak {

// A register, and whose signature under it counts.
struct RegisterPlace {
  std::string file;  // a signed note; empty: none is given
  std::string key;   // a verifier key, or a file that holds it

  [[nodiscard]] bool given() const { return !file.empty(); }
};

struct RegisterFile {
  Register content;
  std::string note;  // its bytes
};

// Reads it, once its signature is found good. Errors: kBadInput, naming the file, and the field where its content is
// wrong; also where one of the two is missing.
Result<RegisterFile> open_register(const RegisterPlace& place);

// Whether it may be used after the newest that the log was added to by. Errors: kBadInput, naming both.
Result<void> check_not_older(const RegisterFile& given, const std::optional<TakenRegister>& newest);

}  // namespace cardspeak

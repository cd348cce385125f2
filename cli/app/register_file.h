// The register of devices that a call names.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "model/devices/register.h"
#include "model/devices/taken_register.h"
#include "model/result.h"
#include "replay/store.h"

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

// The register of a call; nothing: none is named. Errors: those of open_register().
Result<std::optional<RegisterFile>> register_for(const RegisterPlace& place);
// Null: there is none. Valid as long as the register.
inline const Register* content_of(const std::optional<RegisterFile>& known) {
  return known ? &known->content : nullptr;
}

// Whether it may be used after the newest that the log was added to by. Errors: kBadInput, naming both.
Result<void> check_not_older(const RegisterFile& given, const std::optional<TakenRegister>& newest);
// The same of the newest that a store has for each of the venues. Without a register: nothing to check.
Result<void> check_newest(const std::optional<RegisterFile>& given, const Store& store,
                          const std::set<std::string>& venues);

// The register of a call that asks a whole store; nothing: none is named. It may be used after the newest that the
// store has for each venue of which it says anything. Errors: those of both.
Result<std::optional<RegisterFile>> register_over(const RegisterPlace& place, const Store& store);

}  // namespace cardspeak

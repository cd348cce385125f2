#include "cli/app/register_file.h"

#include <utility>

#include "cli/app/regular_file.h"
#include "cli/app/verifier_key.h"
#include "model/try.h"
#include "replay/evidence/register_note.h"
#include "replay/newest_register.h"
#include "schemas/seal/seal.h"

namespace cardspeak {

Result<RegisterFile> open_register(const RegisterPlace& place) {
  if (place.key.empty()) {
    return fail(ErrorCode::kBadInput, "--register-key: whose signature under the register counts has to be said");
  }
  if (place.file.empty()) return fail(ErrorCode::kBadInput, "--register-key: it is for a register, and none is given");
  const auto key = read_verifier_key(place.key);
  if (!key) return std::unexpected(key.error());
  auto note = read_regular_file(place.file);
  if (!note) return std::unexpected(std::move(note).error());
  auto content = evidence::read_register(*note, *key);
  if (!content) return fail(content.error().code, place.file + ": " + content.error().message);
  return RegisterFile{*std::move(content), *std::move(note)};
}

Result<void> check_not_older(const RegisterFile& given, const std::optional<TakenRegister>& newest) {
  return check_not_older(given.content.issued, schema::to_hex(schema::sha256(given.note)), newest);
}

Result<std::optional<RegisterFile>> register_for(const RegisterPlace& place) {
  if (!place.given()) return std::nullopt;
  auto opened = open_register(place);
  if (!opened) return std::unexpected(std::move(opened).error());
  return std::optional(*std::move(opened));
}

Result<void> check_newest(const std::optional<RegisterFile>& given, const Store& store,
                          const std::set<std::string>& venues) {
  if (!given) return {};
  for (const std::string& venue : venues) {
    const auto newest = newest_register(store, venue);
    if (!newest) return std::unexpected(newest.error());
    CARDSPEAK_TRY(check_not_older(*given, *newest));
  }
  return {};
}

Result<std::optional<RegisterFile>> register_over(const RegisterPlace& place, const Store& store) {
  auto given = register_for(place);
  if (!given || !*given) return given;
  std::set<std::string> venues;
  for (const RegisteredDevice& device : (*given)->content.devices) venues.insert(device.venue);
  for (const RegisteredStaff& staff : (*given)->content.staff) venues.insert(staff.venue);
  CARDSPEAK_TRY(check_newest(*given, store, venues));
  return given;
}

}  // namespace cardspeak

#include "model/devices/taken_register.h"

#include "model/law/iso_time.h"
#include "schemas/text/text_view.h"

namespace cardspeak {
namespace {

constexpr std::size_t kDigitsShown = 12;

std::string named(const std::optional<IssuedAt>& issued, const std::string& sha256) {
  return (issued ? "issued " + issued->text : std::string("which says nothing of when it was issued")) + " (SHA-256 " +
         sha256.substr(0, kDigitsShown) + "...)";
}

}  // namespace

std::string register_stream(std::string_view venue) {
  return std::string(venue) + "/desk/register";
}

std::optional<TakenRegister> taken_register(schema::Event::Reader event) {
  if (!event.isRegisterTaken()) return std::nullopt;
  const auto taken = event.getRegisterTaken();
  const auto time = parse_iso_time(schema::view(taken.getIssued()));
  if (!time) return std::nullopt;
  return TakenRegister{{std::string(schema::view(taken.getIssued())), *time},
                       std::string(schema::view(taken.getSha256()))};
}

Result<void> check_not_older(const std::optional<IssuedAt>& issued, const std::string& sha256,
                             const std::optional<TakenRegister>& newest) {
  if (!newest || newest->sha256 == sha256 || (issued && issued->time >= newest->issued.time)) return {};
  return fail(ErrorCode::kBadInput, "the register given, " + named(issued, sha256) +
                                        ", is older than one by which the log was added to, " +
                                        named(newest->issued, newest->sha256) + ": use that one, or a newer");
}

}  // namespace cardspeak

#include "replay/evidence/register_note.h"

#include <string>

#include "model/try.h"

namespace cardspeak::evidence {
namespace {

// Keeps the note of a register apart from every other note that the key may sign, whose first line is another.
constexpr std::string_view kFirstLine = "cardspeak-register/1\n";

}  // namespace

Result<Note> register_note(std::string_view json, const std::string& issued) {
  if (const auto read = parse_register(json); !read) return std::unexpected(read.error());
  return Note{std::string(kFirstLine) + register_text(json, issued), {}};
}

Result<Register> read_register(std::string_view note, const VerifierKey& key) {
  const auto read = parse_note(note);
  if (!read) return std::unexpected(read.error());
  CARDSPEAK_TRY(check_signature(*read, key));
  if (!read->text.starts_with(kFirstLine)) {
    return fail(ErrorCode::kBadInput, "the note is signed and is no register: its first line is not " +
                                          std::string(kFirstLine.substr(0, kFirstLine.size() - 1)));
  }
  return parse_register(std::string_view(read->text).substr(kFirstLine.size()));
}

}  // namespace cardspeak::evidence

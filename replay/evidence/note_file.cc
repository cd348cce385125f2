#include "replay/evidence/note_file.h"

#include "replay/evidence/files.h"
#include "replay/store/bytes.h"

namespace cardspeak::evidence {

Result<std::optional<Note>> read_note_file(const std::filesystem::path& path) {
  const auto bytes = read_whole(path);
  if (!bytes) return std::unexpected(bytes.error());
  if (!*bytes) return std::nullopt;
  auto note = parse_note(as_text(**bytes));
  if (!note) return fail(note.error().code, path.string() + ": " + note.error().message);
  return *std::move(note);
}

Result<void> write_note_file(const std::filesystem::path& path, const Note& note) {
  return write_whole(path, as_bytes(to_text(note)));
}

}  // namespace cardspeak::evidence

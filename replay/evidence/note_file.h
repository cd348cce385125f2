// Signed notes as files.
#pragma once

#include <filesystem>
#include <optional>

#include "model/result.h"
#include "replay/evidence/note.h"

namespace cardspeak::evidence {

// Nothing where there is no such file. No signature is checked. Errors: kUnavailable, kBadInput, naming the file.
Result<std::optional<Note>> read_note_file(const std::filesystem::path& path);
// The file appears whole; it is on the disk only after sync_all(). Errors: kUnavailable, naming the file.
Result<void> write_note_file(const std::filesystem::path& path, const Note& note);

}  // namespace cardspeak::evidence

#include "replay/evidence/checkpoint.h"

#include <algorithm>
#include <charconv>

#include "model/try.h"
#include "schemas/seal/base64.h"

namespace cardspeak::evidence {
namespace {

std::unexpected<Error> wrong_line(int number, std::string_view expected) {
  return fail(ErrorCode::kBadInput,
              "line " + std::to_string(number) + " of the checkpoint: expected " + std::string(expected));
}

// The line that the text begins with, and the text after it; the text ends with a line break.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

}  // namespace

std::string to_text(const Checkpoint& checkpoint) {
  return checkpoint.origin + "\n" + std::to_string(checkpoint.tree.size) + "\n" +
         schema::to_base64(checkpoint.tree.root) + "\n";
}

Result<Checkpoint> parse_checkpoint(std::string_view text) {
  Checkpoint checkpoint;
  checkpoint.origin = take_line(text);
  if (checkpoint.origin.empty()) return wrong_line(1, "the name of a log");
  const std::string_view size = take_line(text);
  const auto [end, error] = std::from_chars(size.data(), size.data() + size.size(), checkpoint.tree.size);
  if (error != std::errc() || end != size.data() + size.size() || std::to_string(checkpoint.tree.size) != size) {
    return wrong_line(2, "the number of records, in digits");
  }
  const auto root = schema::from_base64(take_line(text));
  if (!root || root->size() != checkpoint.tree.root.size()) return wrong_line(3, "base 64 of a root of 32 bytes");
  std::ranges::copy(*root, checkpoint.tree.root.begin());
  return checkpoint;
}

Result<Checkpoint> read_checkpoint(const Note& note, const VerifierKey& key) {
  CARDSPEAK_TRY(check_signature(note, key));
  auto checkpoint = parse_checkpoint(note.text);
  if (checkpoint && checkpoint->origin != key.name) {
    return fail(ErrorCode::kBadInput,
                "the checkpoint is of the log " + checkpoint->origin + ", and the key signs for " + key.name);
  }
  return checkpoint;
}

}  // namespace cardspeak::evidence

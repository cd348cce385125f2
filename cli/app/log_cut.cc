#include "cli/app/log_cut.h"

#include "cli/app/places.h"
#include "cli/render/words.h"
#include "replay/evidence/log_tree.h"
#include "replay/evidence/tile_folder.h"

namespace cardspeak {
namespace {

// What was signed last of the log; nothing: there is no tree that could tell. A checkpoint that does not read is for
// who checks it.
std::optional<evidence::Checkpoint> newest_of(const Log& log, const std::string& folder) {
  if (folder.empty() || !log.is_gapless()) return std::nullopt;
  const auto note = evidence::read_note(folder);
  if (!note || !*note) return std::nullopt;
  auto checkpoint = evidence::parse_checkpoint((*note)->text);
  if (!checkpoint) return std::nullopt;
  return *std::move(checkpoint);
}

}  // namespace

Result<std::optional<std::string>> altered_under_its_tree(Log& log, const std::string& address) {
  const std::string folder = tiles_folder("", address);
  const auto checkpoint = newest_of(log, folder);
  if (!checkpoint) return std::nullopt;
  const auto compared = evidence::compare(log, evidence::TileFolder(folder, checkpoint->tree.size));
  if (compared) return std::nullopt;
  if (compared.error().code != ErrorCode::kCorrupt) return std::unexpected(compared.error());
  return compared.error().message;
}

Result<std::optional<std::string>> cut_by_its_tree(Log& log, const std::string& address) {
  const std::string folder = tiles_folder("", address);
  const auto checkpoint = newest_of(log, folder);
  if (!checkpoint) return std::nullopt;
  const auto ends = log.end();
  if (!ends) return std::unexpected(ends.error());
  std::uint64_t records = 0;
  for (const auto& [partition, end] : *ends) records += static_cast<std::uint64_t>(end.value());
  if (records >= checkpoint->tree.size) return std::nullopt;
  return "the log has " + counted(records, "record", "records") + ", and the tree beside it, " + folder +
         ", was signed over " + grouped(checkpoint->tree.size) +
         ": records were cut off, or the tree is of another log; cardspeak checkpoint --against NOTE tells which";
}

}  // namespace cardspeak

#include "cli/app/log_cut.h"

#include "cli/app/places.h"
#include "cli/render/words.h"
#include "replay/evidence/tile_folder.h"

namespace cardspeak {

Result<std::optional<std::string>> cut_by_its_tree(Log& log, const std::string& address) {
  const std::string folder = tiles_folder("", address);
  if (folder.empty() || !log.is_gapless()) return std::nullopt;
  // A checkpoint that does not read is for who checks it.
  const auto note = evidence::read_note(folder);
  if (!note || !*note) return std::nullopt;
  const auto checkpoint = evidence::parse_checkpoint((*note)->text);
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

#include "replay/known_names.h"

#include <utility>

#include "model/ids.h"
#include "replay/store/keys.h"

namespace cardspeak {

std::string some_of(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < kNamesInMessage; ++i) text += (i > 0 ? ", " : "") + names[i];
  return names.size() > kNamesInMessage ? text + ", …" : text;
}

std::vector<std::string> venues_of(const std::vector<std::string>& tables) {
  std::vector<std::string> venues;
  for (const std::string& table : tables) {
    if (venues.empty() || venues.back() != venue_of(table)) venues.push_back(venue_of(table));
  }
  return venues;
}

Result<std::vector<std::string>> known_texts(const Store& store, IndexKind kind, std::size_t limit) {
  std::vector<std::string> texts;
  ShelfWalk walk = store.shelves().walk(Shelf::kIndex, keys::index_kind(kind));
  auto moved = walk.next();
  while (moved && *moved && texts.size() < limit) {
    auto key = keys::parse_index(walk.key());
    if (!key) return fail(ErrorCode::kCorrupt, "an index of rounds has a damaged key");
    // On to the first entry of the next text, over all entries of this one.
    const keys::Range entries = keys::index_span(kind, key->text, {}, {});
    texts.push_back(std::move(key->text));
    moved = walk.seek(entries.until);
  }
  if (!moved) return std::unexpected(moved.error());
  return texts;
}

Result<std::vector<std::string>> known_tables(const Store& store) {
  auto rows = store.streams();
  if (!rows) return std::unexpected(rows.error());
  std::vector<std::string> tables;
  for (StreamRow& row : *rows) {
    if (row.summary.rounds > 0) tables.push_back(std::move(row.name));
  }
  return tables;
}

}  // namespace cardspeak

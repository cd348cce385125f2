#include "replay/store/store_meta.h"

#include <cstring>
#include <utility>

#include "replay/store/bytes.h"
#include "replay/store/checked_value.h"
#include "replay/store/keys.h"

namespace cardspeak {
namespace {

void put_checked(WriteSet& changes, std::string_view key, std::string_view content) {
  changes.put(Shelf::kMeta, key, checked(key, content));
}

std::string number_text(std::uint64_t value) {
  std::string out;
  ByteWriter(out).number(value);
  return out;
}

std::unexpected<Error> damaged_meta(std::string_view key) {
  return fail(ErrorCode::kCorrupt, "the store's own record '" + std::string(key.substr(0, 6)) +
                                       "' is damaged: project again from the log into a new folder");
}

// The content of one record of the meta shelf; empty when there is none.
Result<std::optional<std::string>> read_meta(const Shelves& shelves, std::string_view key) {
  auto value = shelves.get(Shelf::kMeta, key);
  if (!value) return std::unexpected(value.error());
  if (!*value) return std::nullopt;
  const auto content = content_of(key, **value);
  if (!content) return damaged_meta(key);
  return std::string(*content);
}

Result<LogPosition> read_reached(const Shelves& shelves) {
  LogPosition reached;
  ShelfWalk walk = shelves.walk(Shelf::kMeta, keys::offsets());
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) return reached;
    const auto partition = keys::parse_offset(walk.key());
    const auto content = content_of(walk.key(), walk.value());
    if (!partition || !content) return damaged_meta(walk.key());
    ByteReader reader(*content);
    const LogOffset next(reader.signed_number());
    if (!reader.at_end()) return damaged_meta(walk.key());
    reached.emplace(*partition, next);
  }
}

}  // namespace

Result<std::uint64_t> read_format(const Shelves& shelves) {
  auto content = read_meta(shelves, keys::kFormat);
  if (!content) return std::unexpected(content.error());
  if (!*content) return 0;
  ByteReader reader(**content);
  const std::uint64_t format = reader.number();
  if (!reader.at_end() || format == 0) return damaged_meta(keys::kFormat);
  return format;
}

Result<StoreMeta> read_store_meta(const Shelves& shelves) {
  StoreMeta meta;
  auto format = read_format(shelves);
  if (!format) return std::unexpected(format.error());
  meta.format = *format;
  auto identity = read_meta(shelves, keys::kLog);
  if (!identity) return std::unexpected(identity.error());
  meta.log_identity = identity->value_or("");
  auto books = read_meta(shelves, keys::kBooks);
  if (!books) return std::unexpected(books.error());
  if (*books) {
    schema::Hash hash{};
    if ((*books)->size() != hash.size()) return damaged_meta(keys::kBooks);
    std::memcpy(hash.data(), (*books)->data(), hash.size());
    meta.books = hash;
  }
  auto reached = read_reached(shelves);
  if (!reached) return std::unexpected(reached.error());
  meta.reached = *std::move(reached);
  return meta;
}

void put_format(WriteSet& changes, std::uint64_t format) {
  put_checked(changes, keys::kFormat, number_text(format));
}
void put_log_identity(WriteSet& changes, std::string_view identity) {
  put_checked(changes, keys::kLog, identity);
}
void put_books(WriteSet& changes, const schema::Hash& books) {
  put_checked(changes, keys::kBooks, as_text(books));
}

void put_reached(WriteSet& changes, PartitionId partition, LogOffset next) {
  std::string content;
  ByteWriter(content).signed_number(next.value());
  put_checked(changes, keys::offset(partition), content);
}

}  // namespace cardspeak

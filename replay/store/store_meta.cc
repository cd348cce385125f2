#include "replay/store/store_meta.h"

#include <cstring>
#include <utility>

#include "model/try.h"
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

// The account that follows an offset; nothing where the bytes are none.
std::optional<PartitionAccount> read_account(ByteReader& reader) {
  PartitionAccount account;
  account.from_the_first = reader.flag();
  account.records = reader.number();
  account.events = reader.number();
  account.duplicates = reader.number();
  account.quarantined = reader.number();
  const std::string_view last = reader.raw(account.last.size());
  if (!reader.at_end()) return std::nullopt;
  std::memcpy(account.last.data(), last.data(), account.last.size());
  return account;
}

Result<void> read_reached(const Shelves& shelves, StoreMeta& meta) {
  ShelfWalk walk = shelves.walk(Shelf::kMeta, keys::offsets());
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) return {};
    const auto partition = keys::parse_offset(walk.key());
    const auto content = content_of(walk.key(), walk.value());
    if (!partition || !content) return damaged_meta(walk.key());
    ByteReader reader(*content);
    meta.reached.emplace(*partition, LogOffset(reader.signed_number()));
    if (reader.at_end()) continue;  // of format 1
    const auto account = read_account(reader);
    if (!account) return damaged_meta(walk.key());
    meta.brought.emplace(*partition, *account);
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
  CARDSPEAK_TRY(read_reached(shelves, meta));
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

void put_reached(WriteSet& changes, PartitionId partition, LogOffset next, const PartitionAccount& account) {
  std::string content;
  ByteWriter writer(content);
  writer.signed_number(next.value());
  writer.u8(account.from_the_first ? 1 : 0);
  writer.number(account.records);
  writer.number(account.events);
  writer.number(account.duplicates);
  writer.number(account.quarantined);
  writer.raw(account.last);
  put_checked(changes, keys::offset(partition), content);
}

schema::Hash hash_of_record(const LogRecord& record) {
  std::string length;
  ByteWriter(length).number(record.key.size());
  schema::Hasher hasher;
  hasher.update(length);
  hasher.update(record.key);
  hasher.update(record.bytes);
  return hasher.finish();
}

}  // namespace cardspeak

#include "ingest/log/embedded_index.h"

#include <rocksdb/db.h>

#include <cstdint>
#include <limits>
#include <utility>

#include "ingest/log/embedded_reader.h"
#include "model/try.h"

namespace cardspeak::embedded {
namespace {

constexpr std::size_t kRebuildBatch = 8'192;

std::unexpected<Error> damaged(const Database& database, std::string_view stream) {
  return fail(ErrorCode::kCorrupt,
              unavailable(database.folder(), "its index is damaged at stream " + std::string(stream)).message);
}

// What RocksDB says of a look into the index.
std::unexpected<Error> unreadable(const Database& database, const rocksdb::Status& status) {
  Error error = translate(database.folder(), status);
  if (status.IsCorruption()) error.code = ErrorCode::kCorrupt;
  return std::unexpected(std::move(error));
}

std::string head_value(const Head& head) {
  std::string value;
  put(value, head.sequence.value());
  value += as_text(head.hash);
  value += record_key(head.place);
  return value;
}

Place place_of(Cutter& cutter) {
  const PartitionId partition(cutter.number<std::int32_t>());
  return {partition, LogOffset(cutter.number<std::int64_t>())};
}

std::optional<Head> parse_head(rocksdb::Slice value) {
  Cutter cutter(value);
  Head head;
  head.sequence = StreamSeq(cutter.number<std::uint64_t>());
  head.hash = cutter.hash();
  head.place = place_of(cutter);
  if (!cutter.ok() || !cutter.rest().empty()) return std::nullopt;
  return head;
}

// The record as an event of its stream; nothing where its bytes are none.
std::optional<SealedEvent> event_of(LogRecord record) {
  const schema::StoredEvent stored(record.bytes);
  if (!stored.readable()) return std::nullopt;
  const StreamSeq sequence(stored.event().getSequence());
  const schema::Hash hash = schema::sha256(record.bytes);
  return SealedEvent{std::move(record.key), sequence, hash, std::move(record.bytes)};
}

std::string at(Place place) {
  return "the record at offset " + std::to_string(place.offset.value()) + " of partition " +
         std::to_string(place.partition.value());
}

// Reads the whole log, a record at a time.
template <typename Use>
Result<void> for_each_record(const std::shared_ptr<Database>& database, const Use& use) {
  const auto reader = read_embedded(database, {});
  while (true) {
    auto records = reader->next(kRebuildBatch, 0);
    if (!records) return std::unexpected(std::move(records.error()));
    if (records->empty()) return {};
    for (LogRecord& record : *records) {
      const Place place{record.partition, record.offset};
      CARDSPEAK_TRY(use(place, std::move(record)));
    }
  }
}

}  // namespace

Result<std::optional<Head>> Index::head(std::string_view stream) const {
  const auto view = database_->view();
  rocksdb::PinnableSlice value;
  const rocksdb::Status status = view->db->Get({}, view->streams, head_key(stream), &value);
  if (status.IsNotFound()) return std::nullopt;
  if (!status.ok()) return unreadable(*database_, status);
  const auto head = parse_head(rocksdb::Slice(value.data(), value.size()));
  if (!head) return damaged(*database_, stream);
  return *head;
}

Result<SealedEvent> Index::fetch(std::string_view stream, const Head& at) const {
  const auto view = database_->view();
  rocksdb::PinnableSlice value;
  const rocksdb::Status status = view->db->Get({}, view->records, record_key(at.place), &value);
  if (status.IsNotFound()) return damaged(*database_, stream);
  if (!status.ok()) return std::unexpected(translate(database_->folder(), status));
  auto record = parse_record(*database_, at.place, rocksdb::Slice(value.data(), value.size()));
  if (!record) return std::unexpected(std::move(record.error()));
  if (record->key != stream || schema::sha256(record->bytes) != at.hash) return damaged(*database_, stream);
  return SealedEvent{std::string(stream), at.sequence, at.hash, std::move(record->bytes)};
}

Result<std::vector<SealedEvent>> Index::find(std::string_view stream, StreamSeq sequence) const {
  const auto view = database_->view();
  const std::string prefix = index_prefix(stream, sequence);
  const std::string end_key = index_prefix(stream, StreamSeq(sequence.value() + 1));
  const rocksdb::Slice end = end_key;
  rocksdb::ReadOptions options;
  if (sequence.value() != std::numeric_limits<std::uint64_t>::max()) options.iterate_upper_bound = &end;
  const std::unique_ptr<rocksdb::Iterator> iterator(view->db->NewIterator(options, view->streams));
  std::vector<SealedEvent> events;
  for (iterator->Seek(prefix); iterator->Valid() && iterator->key().starts_with(prefix); iterator->Next()) {
    rocksdb::Slice rest = iterator->key();
    rest.remove_prefix(prefix.size());
    Cutter cutter(iterator->value());
    auto event = fetch(stream, {sequence, Cutter(rest).hash(), place_of(cutter)});
    if (!event) return std::unexpected(std::move(event.error()));
    events.push_back(*std::move(event));
  }
  if (!iterator->status().ok()) return unreadable(*database_, iterator->status());
  return events;
}

void Index::put(rocksdb::WriteBatch& batch, const SealedEvent& event, Place place) const {
  const auto view = database_->view();
  std::string key = index_prefix(event.stream, event.sequence);
  key += as_text(event.hash);
  batch.Put(view->streams, key, record_key(place));
}

void Index::put(rocksdb::WriteBatch& batch, const std::string& stream, const Head& head) const {
  const auto view = database_->view();
  batch.Put(view->streams, head_key(stream), head_value(head));
}

Result<bool> Index::is_current(const LogPosition& ends) const {
  const auto view = database_->view();
  for (const auto& [partition, end] : ends) {
    if (end == LogOffset(0)) continue;
    const Place place{partition, LogOffset(end.value() - 1)};
    rocksdb::PinnableSlice value;
    rocksdb::Status status = view->db->Get({}, view->records, record_key(place), &value);
    if (!status.ok()) return std::unexpected(translate(database_->folder(), status));
    auto record = parse_record(*database_, place, rocksdb::Slice(value.data(), value.size()));
    if (!record) return std::unexpected(std::move(record.error()));
    const auto event = event_of(*std::move(record));
    if (!event) continue;
    std::string key = index_prefix(event->stream, event->sequence);
    key += as_text(event->hash);
    rocksdb::PinnableSlice entry;
    status = view->db->Get({}, view->streams, key, &entry);
    if (status.IsNotFound() || status.IsCorruption()) return false;
    if (!status.ok()) return std::unexpected(translate(database_->folder(), status));
    const auto head = this->head(event->stream);
    if (!head && head.error().code != ErrorCode::kCorrupt) return std::unexpected(head.error());
    if (!head || !*head || (*head)->sequence < event->sequence) return false;
  }
  return true;
}

Result<void> Index::rebuild() {
  const rocksdb::Status emptied = database_->view()->empty_streams();
  if (!emptied.ok()) return std::unexpected(translate(database_->folder(), emptied));
  Heads heads;
  rocksdb::WriteBatch batch;
  const auto write = [&]() -> Result<void> {
    CARDSPEAK_TRY(database_->write(batch));
    batch.Clear();
    return {};
  };
  CARDSPEAK_TRY(for_each_record(database_, [&](Place place, LogRecord record) -> Result<void> {
    const auto event = event_of(std::move(record));
    if (!event) return {};
    put(batch, *event, place);
    const auto [head, is_new] = heads.try_emplace(event->stream, Head{event->sequence, event->hash, place});
    if (!is_new && event->sequence > head->second.sequence) head->second = Head{event->sequence, event->hash, place};
    if (static_cast<std::size_t>(batch.Count()) < kRebuildBatch) return {};
    return write();
  }));
  for (const auto& [stream, head] : heads) put(batch, stream, head);
  return write();
}

Result<void> Index::check(const LogObjection& object) const {
  const auto view = database_->view();
  std::uint64_t found = 0;  // entries that a record has
  Heads heads;
  CARDSPEAK_TRY(for_each_record(database_, [&](Place place, LogRecord record) -> Result<void> {
    const auto event = event_of(std::move(record));
    if (!event) return {};
    const auto [head, is_new] = heads.try_emplace(event->stream, Head{event->sequence, event->hash, place});
    if (!is_new && event->sequence > head->second.sequence) head->second = Head{event->sequence, event->hash, place};
    std::string key = index_prefix(event->stream, event->sequence);
    key += as_text(event->hash);
    rocksdb::PinnableSlice value;
    const rocksdb::Status status = view->db->Get({}, view->streams, key, &value);
    if (status.ok() && value == record_key(place)) ++found;
    if (!status.ok())
      object(at(place) + " is not in the index" + (status.IsNotFound() ? "" : ": " + status.ToString()));
    return {};
  }));
  std::uint64_t entries = 0;
  const std::unique_ptr<rocksdb::Iterator> iterator(view->db->NewIterator({}, view->streams));
  for (iterator->SeekToFirst(); iterator->Valid(); iterator->Next()) {
    if (is_index_key(iterator->key())) ++entries;
  }
  if (!iterator->status().ok()) object("the index cannot be read: " + iterator->status().ToString());
  if (iterator->status().ok() && entries != found) {
    object("the index has " + std::to_string(entries) + " entries, and " + std::to_string(found) +
           " of them lead to their records");
  }
  for (const auto& [stream, expected] : heads) {
    const auto head = this->head(stream);
    if (head && *head && (*head)->sequence == expected.sequence && fetch(stream, **head)) continue;
    object("the index does not know the last event of stream " + stream + ", number " +
           std::to_string(expected.sequence.value()));
  }
  return {};
}

}  // namespace cardspeak::embedded

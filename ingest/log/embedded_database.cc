#include "ingest/log/embedded_database.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <limits>
#include <optional>
#include <random>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "ingest/log/embedded_keys.h"
#include "model/try.h"
#include "schemas/seal/high_water.h"

namespace cardspeak::embedded {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFormat = "cardspeak-log-1";
constexpr std::string_view kFormatKey = "format";
constexpr std::string_view kIdentityKey = "identity";
constexpr std::string_view kPartitionsKey = "partitions";
constexpr std::string_view kPatronsKey = "patrons";
constexpr std::string_view kMasked = "masked";
constexpr std::string_view kLastMaskKey = "last-mask";

rocksdb::Slice slice(std::string_view text) {
  return {text.data(), text.size()};
}

std::string high_water_path(const std::string& folder) {
  return (fs::path(folder) / "HIGH_WATER").string();
}

// How many records the log had at least.
std::uint64_t had_records(const std::string& folder) {
  return schema::read_high_water(high_water_path(folder)).value_or(0);
}

std::string random_identity() {
  std::random_device random;
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text = "embedded:";
  for (int word = 0; word < 4; ++word) {
    const std::uint32_t bits = random();
    for (unsigned at = 0; at < 32; at += 4) text += kDigits[(bits >> at) & 15U];
  }
  return text;
}

Result<void> write_meta(const View& view, const std::string& folder, std::int32_t partition_count) {
  rocksdb::WriteBatch batch;
  const std::string partitions = std::to_string(partition_count);
  batch.Put(view.meta, slice(kFormatKey), slice(kFormat));
  batch.Put(view.meta, slice(kIdentityKey), random_identity());
  batch.Put(view.meta, slice(kPartitionsKey), partitions);
  rocksdb::WriteOptions synced;
  synced.sync = true;
  rocksdb::Status status = view.db->Write(synced, &batch);
  // In a file of its own from the beginning, whatever becomes of those that are written later.
  if (status.ok()) status = view.db->Flush({}, view.meta);
  if (!status.ok()) return std::unexpected(translate(folder, status));
  return {};
}

std::optional<std::int32_t> parse_partitions(std::string_view text) {
  std::int32_t partitions = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), partitions);
  if (error != std::errc{} || end != text.data() + text.size() || partitions < 1) return std::nullopt;
  return partitions;
}

// What was made with the folder; nothing where a process ended before it was.
Result<std::optional<FolderMeta>> read_meta(const View& view, const std::string& folder) {
  FolderMeta meta;
  std::string format;
  std::string partitions;
  rocksdb::Status status = view.db->Get({}, view.meta, slice(kFormatKey), &format);
  if (status.IsNotFound()) return std::nullopt;
  if (status.ok()) status = view.db->Get({}, view.meta, slice(kIdentityKey), &meta.identity);
  if (status.ok()) status = view.db->Get({}, view.meta, slice(kPartitionsKey), &partitions);
  if (!status.ok()) return std::unexpected(translate(folder, status));
  if (format != kFormat) {
    return std::unexpected(
        unavailable(folder, "its format is '" + format + "', and this release reads '" + std::string(kFormat) + "'"));
  }
  const auto number = parse_partitions(partitions);
  if (!number) return std::unexpected(unavailable(folder, "its number of partitions reads '" + partitions + "'"));
  meta.partitions = *number;
  return meta;
}

std::unexpected<Error> incomplete(const std::string& folder) {
  return std::unexpected(unavailable(folder, "it is not complete; append to it once, and it will be"));
}

std::unexpected<Error> lacks(const std::string& folder, std::uint64_t had, std::uint64_t has) {
  return std::unexpected(
      unavailable(folder, "it lacks records that it had: there were " + std::to_string(had) + " at least, and " +
                              std::to_string(has) +
                              " are there; restore the folder from its copy, or put back what the devices' files hold: "
                              "cardspeak ingest --repair FILE..."));
}

std::uint64_t count_of(const LogPosition& ends) {
  std::uint64_t count = 0;
  for (const auto& [partition, end] : ends) count += static_cast<std::uint64_t>(end.value());
  return count;
}

Result<LogPosition> ends_of(const View& view, const std::string& folder, std::int32_t partitions) {
  LogPosition ends;
  const std::unique_ptr<rocksdb::Iterator> iterator(view.db->NewIterator({}, view.records));
  for (std::int32_t number = 0; number < partitions; ++number) {
    iterator->SeekForPrev(record_key({PartitionId(number), LogOffset(std::numeric_limits<std::int64_t>::max())}));
    std::int64_t next = 0;
    if (iterator->Valid()) {
      Cutter key(iterator->key());
      if (key.number<std::int32_t>() == number) next = key.number<std::int64_t>() + 1;
    }
    if (!iterator->status().ok()) return std::unexpected(translate(folder, iterator->status()));
    ends[PartitionId(number)] = LogOffset(next);
  }
  return ends;
}

// Whether the folder holds a database: true, false (nothing there at all), or the reason why it cannot.
Result<bool> look_at(const std::string& folder) {
  std::error_code error;
  const fs::file_status there = fs::status(folder, error);
  if (there.type() == fs::file_type::not_found) return false;
  if (error) return std::unexpected(unavailable(folder, error.message()));
  if (!fs::is_directory(there)) return std::unexpected(unavailable(folder, "it is a file, not a folder"));
  if (fs::exists(fs::path(folder) / "CURRENT", error)) return true;
  if (had_records(folder) != 0) {
    return std::unexpected(unavailable(folder, "it is damaged, its file CURRENT is missing; restore it from its copy"));
  }
  for (const char* name : {"LOCK", "LOG", "IDENTITY"}) {
    if (fs::exists(fs::path(folder) / name, error)) return false;  // left by a process that ended while making it
  }
  if (fs::directory_iterator(folder, error) != fs::directory_iterator{}) {
    return std::unexpected(
        unavailable(folder, "there are other files in it; name a folder that is empty or not there"));
  }
  if (error) return std::unexpected(unavailable(folder, error.message()));
  return false;
}

Result<void> make_folder(const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return std::unexpected(unavailable(folder, "it cannot be made: " + error.message()));
  return {};
}

// Looks at a log before it is opened for appending: that removes the files which RocksDB's own list does not name, and
// the list may have been cut.
Result<void> check_before_appending(const std::string& folder, LogMode mode) {
  const auto families = families_in(folder);
  if (!families) return std::unexpected(families.error());
  const std::uint64_t had = had_records(folder);
  if (had == 0) return {};
  if (std::ranges::find(*families, kRecordsFamily) == families->end()) return lacks(folder, had, 0);
  const auto view = open_to_read(folder, Families::kWithoutStreams);
  if (!view) return std::unexpected(view.error());
  const auto meta = read_meta(**view, folder);
  if (!meta) return std::unexpected(meta.error());
  if (!*meta) return lacks(folder, had, 0);
  const auto ends = ends_of(**view, folder, (*meta)->partitions);
  if (!ends) return std::unexpected(ends.error());
  if (mode == LogMode::kAppend && count_of(*ends) < had) return lacks(folder, had, count_of(*ends));
  return {};
}

Result<std::shared_ptr<Database>> open_appending(const std::string& folder, LogMode mode, std::int32_t partitions,
                                                 bool there) {
  if (there) {
    CARDSPEAK_TRY(check_before_appending(folder, mode));
  } else {
    CARDSPEAK_TRY(make_folder(folder));
  }
  auto view = open_to_append(folder);
  if (!view) return std::unexpected(std::move(view.error()));
  auto meta = read_meta(**view, folder);
  if (meta && !*meta) {
    CARDSPEAK_TRY(write_meta(**view, folder, partitions));
    meta = read_meta(**view, folder);
  }
  if (!meta) return std::unexpected(std::move(meta.error()));
  return std::make_shared<Database>(folder, mode, **std::move(meta), *std::move(view), "");
}

Result<std::shared_ptr<Database>> open_reading(const std::string& folder, bool there) {
  if (!there) return std::unexpected(unavailable(folder, "there is no log; `cardspeak ingest` makes one"));
  const auto families = families_in(folder);
  if (!families) return std::unexpected(families.error());
  constexpr std::size_t kFamilies = 3;
  if (families->size() < kFamilies) {
    if (const std::uint64_t had = had_records(folder); had != 0) return lacks(folder, had, 0);
    return incomplete(folder);
  }
  std::string signature = signature_of(folder);
  auto view = open_to_read(folder);
  if (!view) return std::unexpected(std::move(view.error()));
  auto meta = read_meta(**view, folder);
  if (!meta) return std::unexpected(std::move(meta.error()));
  if (!*meta) return incomplete(folder);
  auto database =
      std::make_shared<Database>(folder, LogMode::kRead, **std::move(meta), *std::move(view), std::move(signature));
  const auto ends = database->whole_ends();
  if (!ends) return std::unexpected(ends.error());
  return database;
}

}  // namespace

std::shared_ptr<View> Database::view() const {
  const std::scoped_lock lock(mutex_);
  return view_;
}

Result<void> Database::catch_up() {
  if (appends()) return {};
  const std::scoped_lock lock(mutex_);
  std::string signature = signature_of(folder_);
  if (signature == signature_) return {};
  auto opened = open_to_read(folder_);
  if (!opened) return std::unexpected(std::move(opened.error()));
  view_ = *std::move(opened);
  signature_ = std::move(signature);
  return {};
}

Result<LogPosition> Database::ends() const {
  return ends_of(*view(), folder_, meta_.partitions);
}

Result<LogPosition> Database::whole_ends() {
  // Looked at first: a process beside us may get further meanwhile.
  const std::uint64_t had = had_records(folder_);
  CARDSPEAK_TRY(catch_up());
  auto found = ends();
  if (found && count_of(*found) < had) return lacks(folder_, had, count_of(*found));
  return found;
}

bool Database::has_mark() const {
  return schema::read_high_water(high_water_path(folder_)).has_value();
}

Result<void> Database::note_reached(const LogPosition& ends) const {
  if (schema::write_high_water(high_water_path(folder_), count_of(ends))) return {};
  return std::unexpected(unavailable(folder_, "its file HIGH_WATER cannot be written"));
}

Result<bool> Database::is_masked() {
  CARDSPEAK_TRY(catch_up());
  std::string value;
  const auto seen = view();
  const rocksdb::Status status = seen->db->Get({}, seen->meta, slice(kPatronsKey), &value);
  if (status.IsNotFound()) return false;
  if (!status.ok()) return std::unexpected(translate(folder_, status));
  return true;
}

Result<void> Database::mark_masked() {
  const auto already = is_masked();
  if (!already) return std::unexpected(already.error());
  if (*already) return {};
  rocksdb::WriteBatch batch;
  batch.Put(view()->meta, slice(kPatronsKey), slice(kMasked));
  CARDSPEAK_TRY(write(batch));
  // In a file of its own, as what was made with the folder.
  const rocksdb::Status status = view()->db->Flush({}, view()->meta);
  if (!status.ok()) return std::unexpected(translate(folder_, status));
  return {};
}

Result<std::string> Database::last_mask() {
  CARDSPEAK_TRY(catch_up());
  std::string mask;
  const auto seen = view();
  const rocksdb::Status status = seen->db->Get({}, seen->meta, slice(kLastMaskKey), &mask);
  if (status.IsNotFound()) return std::string();
  if (!status.ok()) return std::unexpected(translate(folder_, status));
  return mask;
}

Result<void> Database::note_mask(const std::string& mask) {
  rocksdb::WriteBatch batch;
  batch.Put(view()->meta, slice(kLastMaskKey), slice(mask));
  return write(batch);
}

Result<void> Database::write(rocksdb::WriteBatch& batch) {
  rocksdb::WriteOptions synced;
  synced.sync = true;
  const rocksdb::Status status = view()->db->Write(synced, &batch);
  if (!status.ok()) return std::unexpected(translate(folder_, status));
  return {};
}

Result<std::shared_ptr<Database>> open_folder(const std::string& folder, LogMode mode, std::int32_t partitions) {
  const auto there = look_at(folder);
  if (!there) return std::unexpected(there.error());
  return mode == LogMode::kRead ? open_reading(folder, *there) : open_appending(folder, mode, partitions, *there);
}

}  // namespace cardspeak::embedded

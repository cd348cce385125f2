#include "replay/store.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "model/check.h"
#include "replay/store/bytes.h"

namespace cardspeak {
namespace {

// Enough of a SHA-256 to notice a value that changed by accident; whoever changes one on purpose can compute it again.
constexpr std::size_t kCheckSize = 8;

std::string check_of(std::string_view key, std::string_view content) {
  std::string whole;
  ByteWriter writer(whole);
  writer.text(key);
  writer.text(content);
  return std::string(as_text(schema::sha256(std::string_view(whole))).substr(0, kCheckSize));
}

// A value that proves itself: its content, then a check over key and content.
std::string checked(std::string_view key, std::string_view content) {
  return std::string(content) + check_of(key, content);
}

std::optional<std::string_view> content_of(std::string_view key, std::string_view value) {
  if (value.size() < kCheckSize) return std::nullopt;
  const std::string_view content = value.substr(0, value.size() - kCheckSize);
  if (value.substr(content.size()) != check_of(key, content)) return std::nullopt;
  return content;
}

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

Result<std::uint64_t> read_format(const Shelves& shelves) {
  auto content = read_meta(shelves, keys::kFormat);
  if (!content) return std::unexpected(content.error());
  if (!*content) return 0;
  ByteReader reader(**content);
  const std::uint64_t format = reader.number();
  if (!reader.at_end() || format == 0) return damaged_meta(keys::kFormat);
  return format;
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

std::string name_of(const RoundId& id) {
  return "round " + id.text();
}

Result<StreamSummary> decode_or_fail(std::string_view name, std::string_view value) {
  auto summary = decode_stream(value);
  if (!summary) return fail(ErrorCode::kCorrupt, "stream " + std::string(name) + ": its stored summary does not read");
  return *std::move(summary);
}

// What speaks against an event as the next one of a round: the fold rests on their order, and on their being its own.
std::string objection_in_round(const RoundId& id, const schema::StoredEvent& event, StreamSeq before) {
  if (!event.readable()) return "is not readable: " + event.problem();
  const auto reader = event.event();
  const std::string_view stream(reader.getStream().begin(), reader.getStream().size());
  if (reader.getRound() != id.number.value() || stream != id.stream()) return "belongs to another round";
  if (reader.getSequence() < before.value()) return "does not come after the one before it";
  return {};
}

// One round is asked for where it matters: what is shown must be what was stored.
Result<void> check_seal(const StoredRound& round) {
  std::vector<schema::Hash> hashes;
  for (const auto& bytes : round.bytes()) hashes.push_back(schema::sha256(bytes));
  if (seal_of(hashes) == round.seal) return {};
  return fail(ErrorCode::kCorrupt, name_of(round.id) +
                                       ": its events are not those that were stored: run cardspeak "
                                       "verify");
}

}  // namespace

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

std::string encode_quarantined(const QuarantinedRecord& record) {
  std::string content;
  ByteWriter writer(content);
  writer.text(record.key);
  writer.text(as_text(record.bytes));
  writer.text(record.reason);
  writer.signed_number(record.partition.value());
  writer.signed_number(record.offset.value());
  return checked(keys::quarantine(record.key, record.bytes), content);
}

std::optional<QuarantinedRecord> decode_quarantined(std::string_view value) {
  if (value.size() < kCheckSize) return std::nullopt;
  ByteReader reader(value.substr(0, value.size() - kCheckSize));
  QuarantinedRecord record;
  record.key = reader.text();
  const auto bytes = as_bytes(reader.text());
  record.bytes.assign(bytes.begin(), bytes.end());
  record.reason = reader.text();
  const std::int64_t partition = reader.signed_number();
  record.partition = PartitionId(static_cast<std::int32_t>(partition));
  record.offset = LogOffset(reader.signed_number());
  if (!reader.at_end() || record.partition.value() != partition) return std::nullopt;
  if (!content_of(keys::quarantine(record.key, record.bytes), value)) return std::nullopt;
  return record;
}

Result<void> read_round_value(std::string_view value, const StreamSummary& stream, StoredRound& round) {
  RoundParts parts;
  if (!split_round(value, parts))
    return fail(ErrorCode::kCorrupt, name_of(round.id) + ": its stored form does not read");
  auto summary = decode_summary(parts.summary);
  if (!summary) return fail(ErrorCode::kCorrupt, name_of(round.id) + ": its stored summary does not read");
  round.summary = *std::move(summary);
  round.seal = parts.seal;

  std::size_t size = 0;
  for (const std::string_view event : parts.events) size += event.size();
  round.words_.resize(size / sizeof(std::uint64_t));
  round.readers_.clear();
  round.bytes_.clear();
  auto* at = reinterpret_cast<std::uint8_t*>(round.words_.data());
  // The events lie one after another at the end of the value.
  if (size > 0) std::memcpy(at, parts.events.front().data(), size);
  std::vector<EventInHand> in_hand;
  in_hand.reserve(parts.events.size());
  round.readers_.reserve(parts.events.size());
  StreamSeq before;
  for (const std::string_view event : parts.events) {
    const std::span<const std::uint8_t> bytes(at, event.size());
    at += event.size();
    const schema::StoredEvent& reader = round.readers_.emplace_back(bytes);
    if (std::string objection = objection_in_round(round.id, reader, before); !objection.empty()) {
      return fail(ErrorCode::kCorrupt, name_of(round.id) + ": event " + std::to_string(round.readers_.size()) +
                                           " of the stored ones " + objection);
    }
    before = StreamSeq(reader.event().getSequence());
    in_hand.push_back({reader.event(), bytes});
    round.bytes_.push_back(bytes);
  }
  if (in_hand.empty()) return fail(ErrorCode::kCorrupt, name_of(round.id) + ": has no events in the store");
  refer(stream, in_hand, round.events);
  round.marks = marks_between(stream, StreamSeq(in_hand.front().event.getSequence()), before);
  return {};
}

struct RoundScan::Impl {
  const Shelves* shelves = nullptr;
  std::optional<ShelfWalk> walk;
  std::string stream;
  StreamSummary summary;
  std::optional<SignWalk> signs;

  Result<void> enter(std::string name) {
    auto value = shelves->get(Shelf::kStreams, keys::stream(name));
    if (!value) return std::unexpected(value.error());
    if (!*value) return fail(ErrorCode::kCorrupt, "stream " + name + ": has rounds and no summary");
    auto decoded = decode_or_fail(name, **value);
    if (!decoded) return std::unexpected(decoded.error());
    stream = std::move(name);
    summary = *std::move(decoded);
    signs.emplace(*shelves, stream, summary);
    return {};
  }

  Result<void> read(StoredRound& out) {
    auto key = keys::parse_round(walk->key());
    if (!key || !is_stream_name(key->stream)) return fail(ErrorCode::kCorrupt, "a round has a damaged key");
    if (!signs || key->stream != stream) {
      signs.reset();
      if (auto entered = enter(std::move(key->stream)); !entered) return entered;
    }
    out.id = round_id(stream, key->round);
    if (auto read = read_round_value(walk->value(), summary, out); !read) return read;
    auto state = signs->before(out.summary.first_seq);
    if (!state) return std::unexpected(state.error());
    out.state = **state;
    return {};
  }
};

RoundScan::RoundScan(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
RoundScan::~RoundScan() = default;
RoundScan::RoundScan(RoundScan&&) noexcept = default;
RoundScan& RoundScan::operator=(RoundScan&&) noexcept = default;

Result<bool> RoundScan::next(StoredRound& out) {
  auto moved = impl_->walk->next();
  if (!moved || !*moved) return moved;
  if (auto read = impl_->read(out); !read) return std::unexpected(read.error());
  return true;
}

Result<std::unique_ptr<Store>> Store::open(const std::string& folder, StoreMode mode) {
  auto shelves = Shelves::open(folder, mode);
  if (!shelves) return std::unexpected(shelves.error());
  auto format = read_format(**shelves);
  if (!format) return std::unexpected(format.error());
  if (*format > kStoreFormat) {
    return fail(ErrorCode::kUnavailable, "the store " + folder + " has format " + std::to_string(*format) +
                                             ", and this release reads formats up to " + std::to_string(kStoreFormat) +
                                             ": use the newer release that made it");
  }
  return std::unique_ptr<Store>(new Store(*std::move(shelves)));
}

Result<std::optional<StoredRound>> Store::find_round(const RoundId& id) const {
  const std::string stream = id.stream();
  auto value = shelves_->get(Shelf::kRounds, keys::round(stream, id.number));
  if (!value) return std::unexpected(value.error());
  if (!*value) return std::nullopt;
  auto summary = find_stream(stream);
  if (!summary) return std::unexpected(summary.error());
  if (!*summary) return fail(ErrorCode::kCorrupt, "stream " + stream + ": has rounds and no summary");
  StoredRound round;
  round.id = id;
  if (auto read = read_round_value(**value, **summary, round); !read) return std::unexpected(read.error());
  if (auto sealed = check_seal(round); !sealed) return std::unexpected(sealed.error());
  SignWalk signs(*shelves_, stream, **summary);
  auto state = signs.before(round.summary.first_seq);
  if (!state) return std::unexpected(state.error());
  round.state = **state;
  return round;
}

Result<Error> Store::no_such_round(const RoundId& id) const {
  const std::string stream = id.stream();
  Error error{ErrorCode::kNotFound, "no round " + id.text() + " in " + folder()};
  auto summary = find_stream(stream);
  if (!summary) return std::unexpected(summary.error());
  if (*summary && (*summary)->rounds > 0) {
    ShelfWalk walk = shelves_->walk(Shelf::kRounds, keys::with_prefix(keys::stream(stream)));
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    const auto lowest = *moved ? keys::parse_round(walk.key()) : std::nullopt;
    error.message += "; " + id.table + " has " + std::to_string((*summary)->rounds) +
                     ((*summary)->rounds == 1 ? " round, from " : " rounds, from ") +
                     std::to_string(lowest ? lowest->round.value() : 0) + " to " +
                     std::to_string((*summary)->highest_round.value());
    return error;
  }
  auto rows = streams();
  if (!rows) return std::unexpected(rows.error());
  std::string tables;
  std::size_t named = 0;
  for (const StreamRow& row : *rows) {
    if (row.summary.rounds == 0) continue;
    constexpr std::size_t kNamedMax = 8;
    if (++named <= kNamedMax) tables += (named > 1 ? ", " : "") + row.name;
    if (named == kNamedMax + 1) tables += "…";
  }
  error.message += named == 0 ? "; it has no rounds yet" : "; there is no such table; there are " + tables;
  return error;
}

Result<StoredRound> Store::get_round(const RoundId& id) const {
  auto round = find_round(id);
  if (!round) return std::unexpected(round.error());
  if (*round) return **std::move(round);
  auto error = no_such_round(id);
  if (!error) return std::unexpected(error.error());
  return std::unexpected(*std::move(error));
}

RoundScan Store::scan() const {
  return scan(keys::Range{});
}

RoundScan Store::scan(const keys::Range& range) const {
  auto impl = std::make_unique<RoundScan::Impl>();
  impl->shelves = shelves_.get();
  impl->walk.emplace(shelves_->walk(Shelf::kRounds, range));
  return RoundScan(std::move(impl));
}

Result<std::vector<keys::Range>> Store::split_rounds(std::size_t parts) const {
  CARDSPEAK_CHECK(parts > 0, "rounds are split into at least one part");
  auto rows = streams();
  if (!rows) return std::unexpected(rows.error());
  std::uint64_t rounds = 0;
  for (const StreamRow& row : *rows) rounds += row.summary.rounds;
  // Cuts at every `step`-th round, counting a stream's rounds as spread evenly over its numbers.
  const std::uint64_t step = std::max<std::uint64_t>(1, (rounds + parts - 1) / parts);
  std::vector<keys::Range> ranges(1);
  std::uint64_t before = 0;
  for (const StreamRow& row : *rows) {
    for (std::uint64_t cut = (before / step + 1) * step; cut < before + row.summary.rounds; cut += step) {
      const std::uint64_t numbers_each = row.summary.highest_round.value() / row.summary.rounds;
      const std::uint64_t number = (cut - before) * std::max<std::uint64_t>(1, numbers_each);
      const std::string key = keys::round(row.name, RoundNo(number + 1));
      ranges.back().until = key;
      ranges.push_back({key, {}});
    }
    before += row.summary.rounds;
  }
  return ranges;
}

Result<std::vector<StreamRow>> Store::streams() const {
  std::vector<StreamRow> rows;
  ShelfWalk walk = shelves_->walk(Shelf::kStreams, {});
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) return rows;
    auto name = keys::parse_stream(walk.key());
    if (!name) return fail(ErrorCode::kCorrupt, "a stream has a damaged key");
    auto summary = decode_or_fail(*name, walk.value());
    if (!summary) return std::unexpected(summary.error());
    rows.push_back({*std::move(name), *std::move(summary)});
  }
}

Result<std::optional<StreamSummary>> Store::find_stream(std::string_view name) const {
  auto value = shelves_->get(Shelf::kStreams, keys::stream(name));
  if (!value) return std::unexpected(value.error());
  if (!*value) return std::nullopt;
  return decode_or_fail(name, **value);
}

Result<std::vector<QuarantinedRecord>> Store::quarantine(std::size_t limit) const {
  std::vector<QuarantinedRecord> records;
  ShelfWalk walk = shelves_->walk(Shelf::kQuarantine, {});
  while (records.size() < limit) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) break;
    auto record = decode_quarantined(walk.value());
    if (!record) return fail(ErrorCode::kCorrupt, "a record in quarantine is damaged");
    records.push_back(*std::move(record));
  }
  return records;
}

Result<StoreMeta> Store::meta() const {
  StoreMeta meta;
  auto format = read_format(*shelves_);
  if (!format) return std::unexpected(format.error());
  meta.format = *format;
  auto identity = read_meta(*shelves_, keys::kLog);
  if (!identity) return std::unexpected(identity.error());
  meta.log_identity = identity->value_or("");
  auto books = read_meta(*shelves_, keys::kBooks);
  if (!books) return std::unexpected(books.error());
  if (*books) {
    schema::Hash hash{};
    if ((*books)->size() != hash.size()) return damaged_meta(keys::kBooks);
    std::memcpy(hash.data(), (*books)->data(), hash.size());
    meta.books = hash;
  }
  auto reached = read_reached(*shelves_);
  if (!reached) return std::unexpected(reached.error());
  meta.reached = *std::move(reached);
  return meta;
}

Result<StoreStats> Store::stats() const {
  StoreStats stats;
  auto rows = streams();
  if (!rows) return std::unexpected(rows.error());
  stats.streams = rows->size();
  for (const StreamRow& row : *rows) {
    stats.rounds += row.summary.rounds;
    stats.events += row.summary.events;
    stats.gaps += row.summary.gaps.size();
    stats.chain_breaks += row.summary.chain_breaks.size();
    stats.forks += row.summary.forks.size();
  }
  ShelfWalk walk = shelves_->walk(Shelf::kQuarantine, {});
  for (auto moved = walk.next(); !moved || *moved; moved = walk.next()) {
    if (!moved) return std::unexpected(moved.error());
    ++stats.quarantined;
  }
  for (const Shelf shelf : {Shelf::kMeta, Shelf::kRounds, Shelf::kLoose, Shelf::kStreams, Shelf::kOrder, Shelf::kIndex,
                            Shelf::kQuarantine}) {
    auto size = shelves_->stats(shelf);
    if (!size) return std::unexpected(size.error());
    stats.bytes_on_disk += size->bytes_on_disk;
    stats.shelves.emplace(shelf == Shelf::kMeta ? "meta" : std::string(shelf_name(shelf)), *size);
  }
  return stats;
}

}  // namespace cardspeak

#include "replay/store.h"

#include <algorithm>
#include <utility>

#include "model/check.h"
#include "model/try.h"
#include "replay/store/keys.h"
#include "schemas/seal/high_water.h"

namespace cardspeak {
namespace {

Result<StreamSummary> decode_or_fail(std::string_view name, std::string_view value) {
  auto summary = decode_stream(value);
  if (!summary) return fail(ErrorCode::kCorrupt, "stream " + std::string(name) + ": its stored summary does not read");
  return *std::move(summary);
}

// Bytes of changes that a reader reads in a few milliseconds.
constexpr std::uint64_t kWorthFlushing = std::uint64_t{2} << 20;

std::string high_water_path(const std::string& folder) {
  return folder + "/HIGH_WATER";
}

// How much of the log a store has read that reaches these offsets.
std::uint64_t records_read(const LogPosition& reached) {
  std::uint64_t count = 0;
  for (const auto& [partition, next] : reached) count += static_cast<std::uint64_t>(next.value());
  return count;
}

}  // namespace

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
      CARDSPEAK_TRY(enter(std::move(key->stream)));
    }
    out.id = round_id(stream, key->round);
    CARDSPEAK_TRY(read_round_value(walk->value(), summary, out));
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
  CARDSPEAK_TRY(impl_->read(out));
  return true;
}

Result<std::unique_ptr<Store>> Store::open(const std::string& folder, StoreMode mode) {
  // Looked at first: a projector beside us may get further meanwhile.
  const std::uint64_t had = schema::read_high_water(high_water_path(folder)).value_or(0);
  auto shelves = Shelves::open(folder, mode);
  if (!shelves) return std::unexpected(shelves.error());
  auto format = read_format(**shelves);
  if (!format) return std::unexpected(format.error());
  if (*format > kStoreFormat) {
    return fail(ErrorCode::kUnavailable, "the store " + folder + " has format " + std::to_string(*format) +
                                             ", and this release reads formats up to " + std::to_string(kStoreFormat) +
                                             ": use the newer release that made it");
  }
  const auto meta = read_store_meta(**shelves);
  // verify() says what else is wrong with the store's own records.
  const std::uint64_t has = meta ? records_read(meta->reached) : had;
  if (has < had) {
    return fail(ErrorCode::kCorrupt, "the store " + folder + " is damaged: it had read " + std::to_string(had) +
                                         " records of its log at least, and now says " + std::to_string(has) +
                                         ": project again from the log into a new folder");
  }
  return std::unique_ptr<Store>(new Store(*std::move(shelves)));
}

Result<void> Store::settle() {
  const auto meta = read_store_meta(*shelves_);
  if (!meta) return std::unexpected(meta.error());
  CARDSPEAK_TRY(shelves_->flush());
  if (schema::write_high_water(high_water_path(folder()), records_read(meta->reached))) return {};
  return fail(ErrorCode::kUnavailable, "the file HIGH_WATER of the store " + folder() + " cannot be written");
}

Result<void> Store::rest() {
  if (shelves_->unflushed() < kWorthFlushing) return shelves_->sync();
  return settle();
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
  CARDSPEAK_TRY(read_round_value(**value, **summary, round));
  CARDSPEAK_TRY(check_seal(round));
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

Result<std::vector<StreamRow>> Store::streams(std::string_view beginning) const {
  std::vector<StreamRow> rows;
  ShelfWalk walk = shelves_->walk(Shelf::kStreams, keys::streams(beginning));
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
  return read_store_meta(*shelves_);
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

#include "replay/meter_event_index.h"

#include <span>

#include "model/try.h"
#include "replay/meters.h"
#include "replay/store/bytes.h"
#include "replay/store/keys.h"
#include "replay/store/round_inputs.h"
#include "replay/store/store_meta.h"
#include "schemas/text/text_view.h"

namespace cardspeak {
namespace {

using schema::view;

// So much is written at once.
constexpr std::size_t kIndexBatchBytes = 4U << 20U;

// Numbers are put where the index has times.
DeviceTimeNs as_time(std::uint64_t number) {
  return DeviceTimeNs(static_cast<std::int64_t>(number));
}

using Corrections = std::vector<std::pair<StreamSeq, StreamSeq>>;

// Every correction of the meter's events, with what it corrects.
Result<Corrections> all_corrections(const Store& store, const std::string& meter) {
  Corrections all;
  ShelfWalk walk = store.shelves().walk(Shelf::kIndex, keys::index_span(IndexKind::kMeterCorrections, meter, {}, {}));
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) return all;
    const auto key = keys::parse_index(walk.key());
    if (!key) return fail(ErrorCode::kCorrupt, "meter " + meter + ": the index of its corrections is damaged");
    all.emplace_back(StreamSeq(key->round.value()), StreamSeq(static_cast<std::uint64_t>(key->time.value())));
  }
}

Result<std::set<StreamSeq>> naming(const Store& store, const std::string& meter, const RoundId& round) {
  const std::string table = venue_of(meter) + "/" + round.table;
  std::set<StreamSeq> numbers;
  ShelfWalk walk = store.shelves().walk(Shelf::kIndex,
                                        keys::index_span(IndexKind::kMeterEvents, meter, as_time(round.number.value()),
                                                         as_time(round.number.value() + 1)));
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved) return numbers;
    const auto key = keys::parse_index(walk.key());
    if (!key) return fail(ErrorCode::kCorrupt, "meter " + meter + ": the index of its events is damaged");
    if (key->stream == table) numbers.insert(StreamSeq(key->round.value()));
  }
}

Result<void> index_meter(Store& store, const std::string& meter) {
  WriteSet changes = store.shelves().changes();
  ShelfWalk walk = store.shelves().walk(Shelf::kLoose, keys::with_prefix(keys::stream(meter)));
  while (true) {
    auto moved = walk.next();
    if (!moved) return std::unexpected(moved.error());
    if (!*moved || changes.size() > kIndexBatchBytes) {
      if (!changes.empty()) CARDSPEAK_TRY(store.shelves().commit(changes));
      if (!*moved) return {};
      changes.clear();
    }
    const schema::StoredEvent event(as_bytes(walk.value()));
    // verify() names what does not read.
    if (!event.readable()) continue;
    for (const std::string& key : meter_event_keys(meter, event.event())) changes.put(Shelf::kIndex, key, {});
  }
}

}  // namespace

std::optional<std::pair<std::string, RoundNo>> round_named_by(schema::Event::Reader event) {
  const auto named = [](auto what) { return std::pair(table_alone(view(what.getTable())), RoundNo(what.getRound())); };
  if (event.isJackpotWagerRegistered()) return named(event.getJackpotWagerRegistered());
  if (event.isJackpotGameCancelled()) return named(event.getJackpotGameCancelled());
  if (event.isOutcomeRecorded()) return named(event.getOutcomeRecorded());
  if (event.isPrizePaid()) return named(event.getPrizePaid());
  return std::nullopt;
}

std::vector<std::string> meter_event_keys(const std::string& meter, schema::Event::Reader event) {
  std::vector<std::string> all;
  const RoundNo own(event.getSequence());
  if (const auto named = round_named_by(event); named && !named->first.empty()) {
    all.push_back(keys::index(IndexKind::kMeterEvents, meter, as_time(named->second.value()),
                              venue_of(meter) + "/" + named->first, own));
  }
  if (event.getCorrects() != 0) {
    all.push_back(keys::index(IndexKind::kMeterCorrections, meter, as_time(event.getCorrects()), meter, own));
  }
  return all;
}

Result<std::set<StreamSeq>> find_meter_events(const Store& store, const std::string& meter, const RoundId& round) {
  auto numbers = naming(store, meter, round);
  if (!numbers || numbers->empty()) return numbers;
  const auto corrections = all_corrections(store, meter);
  if (!corrections) return std::unexpected(corrections.error());
  for (bool more = true; more;) {
    more = false;
    for (const auto& [own, corrected] : *corrections) {
      if (numbers->contains(own) == numbers->contains(corrected)) continue;
      numbers->insert({own, corrected});
      more = true;
    }
  }
  return numbers;
}

Result<bool> has_meter_events(const Store& store) {
  const auto format = read_format(store.shelves());
  if (!format) return std::unexpected(format.error());
  return *format >= kFirstFormatWithMeterEvents;
}

Result<void> index_meter_events(Store& store) {
  const auto rows = store.streams();
  if (!rows) return std::unexpected(rows.error());
  for (const StreamRow& row : *rows) {
    if (is_meter_stream(row.name)) CARDSPEAK_TRY(index_meter(store, row.name));
  }
  return {};
}

}  // namespace cardspeak

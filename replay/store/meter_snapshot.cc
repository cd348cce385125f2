#include "replay/store/meter_snapshot.h"

#include <limits>
#include <utility>
#include <vector>

#include "replay/store/bytes.h"
#include "replay/store/checked_value.h"

namespace cardspeak {
namespace {

constexpr std::uint8_t kSnapshotForm = 5;

// Writes fields, or reads them: one list of fields serves both, so that the two cannot differ.
class FieldWriter {
 public:
  explicit FieldWriter(std::string& out) : writer_(out) {}

  void field(bool value) { writer_.u8(value ? 1 : 0); }
  void field(std::uint8_t value) { writer_.u8(value); }
  void field(std::uint32_t value) { writer_.number(value); }
  void field(std::uint64_t value) { writer_.number(value); }
  void field(std::int64_t value) { writer_.signed_number(value); }
  void field(const std::string& value) { writer_.text(value); }
  template <typename Each, typename Do>
  void list(const std::vector<Each>& values, const Do& each) {
    writer_.number(values.size());
    for (const Each& value : values) each(value);
  }
  template <typename Value, typename Do>
  void maybe(const std::optional<Value>& value, const Do& there) {
    field(value.has_value());
    if (value) there(*value);
  }
  // Of a type that wraps a number.
  template <typename Wrapped>
  void wrapped(const Wrapped& value) {
    field(value.value());
  }
  template <typename Enumeration>
  void enumerant(Enumeration value) {
    field(std::to_underlying(value));
  }
  [[nodiscard]] bool ok() const { return true; }

 private:
  ByteWriter writer_;
};

class FieldReader {
 public:
  explicit FieldReader(std::string_view bytes) : reader_(bytes) {}

  void field(bool& value) { value = reader_.flag(); }
  void field(std::uint8_t& value) { value = reader_.u8(); }
  void field(std::uint32_t& value) {
    const std::uint64_t number = reader_.number();
    if (number > std::numeric_limits<std::uint32_t>::max()) fits_ = false;
    value = static_cast<std::uint32_t>(number);
  }
  void field(std::uint64_t& value) { value = reader_.number(); }
  void field(std::int64_t& value) { value = reader_.signed_number(); }
  void field(std::string& value) { value = reader_.text(); }
  template <typename Each, typename Do>
  void list(std::vector<Each>& values, const Do& each) {
    const std::uint64_t count = reader_.number();
    // Each takes a byte at least.
    if (count > reader_.left()) fits_ = false;
    for (std::uint64_t i = 0; i < count && ok(); ++i) each(values.emplace_back());
  }
  template <typename Value, typename Do>
  void maybe(std::optional<Value>& value, const Do& there) {
    if (reader_.flag()) there(value.emplace());
  }
  template <typename Wrapped>
  void wrapped(Wrapped& value) {
    auto number = value.value();
    field(number);
    value = Wrapped(number);
  }
  template <typename Enumeration>
  void enumerant(Enumeration& value) {
    value = static_cast<Enumeration>(reader_.u8());
  }
  [[nodiscard]] bool ok() const { return fits_ && reader_.ok(); }
  [[nodiscard]] bool at_end() const { return fits_ && reader_.at_end(); }

 private:
  ByteReader reader_;
  bool fits_ = true;
};

template <typename Fields, typename Configuration>
void configuration_fields(Fields& fields, Configuration& value) {
  fields.wrapped(value.cost);
  fields.field(value.option);
  fields.field(value.seed_units);
  fields.field(value.reset_units);
  fields.field(value.increment);
  fields.list(value.pools, [&](auto& pool) {
    fields.field(pool.level);
    fields.field(pool.seed_units);
    fields.field(pool.increment);
    fields.field(pool.wager_level);
  });
  fields.list(value.tables, [&](auto& table) { fields.field(table); });
  fields.field(value.game);
  fields.wrapped(value.time);
  fields.wrapped(value.seq);
}

// What the meter's stream has of the round itself.
template <typename Fields, typename Facts>
void record_fields(Fields& fields, Facts& facts) {
  fields.field(facts.outcome_recorded);
  fields.wrapped(facts.outcome_seq);
  fields.wrapped(facts.outcome_again);
  fields.wrapped(facts.after_close);
  fields.list(facts.winners, [&](auto& winner) {
    fields.wrapped(winner.seat);
    fields.field(winner.hand);
    fields.field(winner.level);
  });
  fields.list(facts.registrations, [&](auto& registration) {
    fields.wrapped(registration.seat);
    fields.wrapped(registration.amount);
    fields.field(registration.level);
    fields.wrapped(registration.seq);
    fields.wrapped(registration.round);
  });
  fields.list(facts.games, [&](auto& game) {
    fields.wrapped(game.round);
    fields.field(game.outcome_recorded);
    for (auto* const wagers : {&game.wagers, &game.cancelled}) {
      fields.list(*wagers, [&](auto& wager) {
        fields.wrapped(wager.seat);
        fields.wrapped(wager.amount);
        fields.wrapped(wager.seq);
      });
    }
    fields.field(game.cancellation.by);
    fields.field(game.cancellation.reason);
  });
  fields.field(facts.complete);
  fields.wrapped(facts.since);
  fields.list(facts.prizes_paid, [&](auto& prize) {
    fields.wrapped(prize.seat);
    fields.wrapped(prize.amount);
    fields.field(prize.from_meter);
    fields.field(prize.rank);
    fields.wrapped(prize.seq);
    fields.field(prize.before_outcome);
  });
  fields.list(facts.last_readings, [&](auto& reading) {
    fields.wrapped(reading.value);
    fields.field(reading.level);
    fields.field(reading.display);
    fields.wrapped(reading.seq);
  });
}

template <typename Fields, typename Carried>
void carried_fields(Fields& fields, Carried& carried) {
  fields.list(carried.against, [&](auto& fact) {
    fields.wrapped(fact.seat);
    fields.field(fact.wager);
    fields.enumerant(fact.against);
    fields.wrapped(fact.from);
    fields.wrapped(fact.round);
    fields.wrapped(fact.lay);
  });
  fields.list(carried.gone, [&](auto& fact) {
    fields.wrapped(fact.seat);
    fields.field(fact.wager);
    fields.wrapped(fact.round);
    fields.wrapped(fact.stake);
  });
}

template <typename Fields, typename Correction>
void correction_fields(Fields& fields, Correction& fact) {
  fields.wrapped(fact.seq);
  fields.wrapped(fact.corrects);
  fields.field(fact.strikes_out);
  fields.field(fact.moves_value);
  fields.wrapped(fact.was);
  fields.wrapped(fact.now);
  fields.field(fact.rests);
  fields.field(fact.counts);
  fields.field(fact.staff);
  fields.field(fact.rank);
  fields.field(fact.reason);
}

template <typename Fields, typename Snapshot>
void snapshot_fields(Fields& fields, Snapshot& snapshot) {
  auto& facts = snapshot.facts;
  fields.field(snapshot.has_prize);
  fields.field(snapshot.fed_otherwise);
  fields.field(facts.on_record);
  fields.field(facts.meter);
  fields.maybe(facts.configuration, [&](auto& value) { configuration_fields(fields, value); });
  fields.list(facts.values, [&](auto& value) { fields.wrapped(value); });
  fields.enumerant(facts.basis);
  fields.maybe(facts.why, [&](auto& why) { fields.enumerant(why); });
  record_fields(fields, facts);
  fields.maybe(facts.carried, [&](auto& carried) { carried_fields(fields, carried); });
  fields.wrapped(facts.one_sided);
  fields.maybe(facts.shown, [&](auto& shown) { fields.wrapped(shown); });
  fields.list(facts.corrections, [&](auto& fact) { correction_fields(fields, fact); });
}

}  // namespace

std::string encode_meter_snapshot(std::string_view key, const MeterSnapshot& snapshot) {
  std::string content(1, static_cast<char>(kSnapshotForm));
  FieldWriter fields(content);
  snapshot_fields(fields, snapshot);
  return checked(key, content);
}

std::optional<MeterSnapshot> decode_meter_snapshot(std::string_view key, std::string_view value) {
  const auto content = content_of(key, value);
  if (!content || content->empty() || static_cast<std::uint8_t>(content->front()) != kSnapshotForm) return std::nullopt;
  FieldReader fields(content->substr(1));
  MeterSnapshot snapshot;
  snapshot_fields(fields, snapshot);
  if (!fields.at_end() || snapshot.facts.basis > MeterBasis::kRecorded) return std::nullopt;
  return snapshot;
}

}  // namespace cardspeak

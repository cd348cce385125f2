#include "cli/verbs/export_rows.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "cli/app/access_log.h"
#include "cli/app/books.h"
#include "cli/app/places.h"
#include "cli/app/threads.h"
#include "cli/app/zones.h"
#include "cli/export/dispute_rows.h"
#include "cli/export/disputes_meant.h"
#include "cli/export/meter_rows.h"
#include "cli/export/round_rows.h"
#include "cli/export/row_text.h"
#include "cli/export/rows_meant.h"
#include "cli/export/sqlite_file.h"
#include "cli/render/plain.h"
#include "cli/render/words.h"
#include "cli/verbs/nothing_found.h"
#include "model/try.h"
#include "replay/disputes.h"
#include "replay/judge_each.h"
#include "replay/known_names.h"
#include "replay/meters.h"
#include "replay/names.h"

namespace cardspeak {
namespace {

// What is asked.
struct RowsSource {
  const Store& store;
  const Library& library;
  const Register* known;  // null: no register is given
};

// By round, as its id is written.
using MadeGood = std::map<std::string, Cents>;

// Where rows go: a text on standard output, or a database.
class RowsOut {
 public:
  static Result<RowsOut> open(const RowsOrder& order, const rows::Table& table, Session& session) {
    RowsOut out(table, order.format, session);
    if (order.format == "sqlite") {
      auto file = rows::SqliteFile::open(order.file, table);
      if (!file) return std::unexpected(file.error());
      out.database_.emplace(*std::move(file));
    } else if (order.format == "csv") {
      session.out.write_bytes(rows::csv_heading(table));
    }
    return out;
  }

  // As text, off the thread that writes; empty for a database.
  [[nodiscard]] std::string text_of(const rows::Row& row) const {
    if (database_) return {};
    return format_ == "csv" ? rows::csv_row(row) : rows::json_row(*table_, row);
  }
  [[nodiscard]] bool takes_rows() const { return database_.has_value(); }
  Result<void> add(const rows::Row& row) { return database_->add(row); }
  bool add(const std::string& text) {
    session_->out.write_bytes(text);
    return !session_->out.gone();
  }
  Result<void> write(const rows::Row& row) {
    ++rows_written_;
    if (database_) return add(row);
    add(text_of(row));
    return {};
  }
  [[nodiscard]] std::size_t rows_written() const { return rows_written_; }
  Result<void> finish() { return database_ ? database_->finish() : Result<void>(); }

 private:
  RowsOut(const rows::Table& table, std::string format, Session& session)
      : table_(&table), format_(std::move(format)), session_(&session) {}

  const rows::Table* table_;
  std::string format_;
  Session* session_;
  std::optional<rows::SqliteFile> database_;
  std::size_t rows_written_ = 0;  // by write()
};

// Makes the rows of judged rounds on their threads, and writes them in order.
class RoundRows : public JudgedSink {
 public:
  RoundRows(const rows::RoundTable& table, const rows::RowsMeant& meant, VenueZones zones, const MadeGood& made_good,
            RowsOut& out)
      : table_(table), meant_(meant), zones_(std::move(zones)), made_good_(made_good), out_(out) {}

  void begin(std::size_t parts) override { parts_.resize(parts); }
  void take(std::size_t part, const StoredRound& round, const Judged& judged) override {
    const auto zone = zones_.find(round.id.venue);
    auto rows = table_.rows_of(round, judged, zone == zones_.end() ? Zone() : zone->second);
    meant_.narrow(judged, rows);
    tell_made_good(round.id, rows);
    for (rows::Row& row : rows) {
      if (out_.takes_rows()) {
        parts_[part].rows.push_back(std::move(row));
      } else {
        parts_[part].text += out_.text_of(row);
      }
    }
  }
  bool done(std::size_t part) override {
    Part whole = std::move(parts_[part]);
    parts_[part] = {};
    for (const rows::Row& row : whole.rows) {
      if (result_ = out_.add(row); !result_) return false;
    }
    return out_.add(whole.text);
  }
  [[nodiscard]] const Result<void>& result() const { return result_; }

 private:
  // What desks say of the round is no part of it, and stands in the last column.
  void tell_made_good(const RoundId& id, std::vector<rows::Row>& rows) const {
    const auto paid = made_good_.find(id.text());
    if (paid == made_good_.end()) return;
    for (rows::Row& row : rows) row.back() = paid->second.value();
  }

  struct Part {
    std::vector<rows::Row> rows;
    std::string text;
  };
  const rows::RoundTable& table_;
  const rows::RowsMeant& meant_;
  VenueZones zones_;
  const MadeGood& made_good_;
  RowsOut& out_;
  std::vector<Part> parts_;
  Result<void> result_;
};

Result<rows::RowsMeant> rows_meant(const RoundSelectors& selectors, const rows::Table& table,
                                   const PatronNames& names) {
  std::vector<std::string> patrons;
  if (!selectors.patron.empty()) {
    auto texts = names.texts_of(selectors.patron);
    if (!texts) return std::unexpected(texts.error());
    patrons = *std::move(texts);
  }
  const auto seat =
      selectors.seat == 0 ? std::nullopt : std::optional(SeatNo(static_cast<std::uint8_t>(selectors.seat)));
  return rows::RowsMeant(table, std::move(patrons), seat);
}

// Where no round is chosen, all are read, and their names would be no line any more.
Result<void> note_rounds(const RowsOrder& order, const std::optional<std::vector<RoundId>>& only) {
  std::vector<std::string> read;
  if (!only) read.emplace_back("every round of the store");
  for (const RoundId& id : only.value_or(std::vector<RoundId>())) read.push_back(id.text());
  return note_reading(order.access_log, "export --what " + order.what, read);
}

// The disputes that are meant: a table's name that several venues have has to be told apart, and one that has no rounds
// may be one of which a claim speaks.
Result<rows::DisputesMeant> disputes_meant(const RowsOrder& order, const RowsSource& source) {
  const auto& [store, library, known] = source;
  auto query = query_of(order.selectors, store, library, known);
  if (!query) return std::unexpected(query.error());
  if (query->table) {
    auto table = table_named(store, *query->table, query->venue.value_or(""));
    if (!table && table.error().code != ErrorCode::kNotFound) return std::unexpected(table.error());
    if (table) query->table = *std::move(table);
  }
  std::vector<std::string> patrons;
  if (query->patron) {
    const auto names = PatronNames::open(order.patrons, log_address(""));
    if (!names) return std::unexpected(names.error());
    auto texts = names->texts_of(*query->patron);
    if (!texts) return std::unexpected(texts.error());
    patrons = *std::move(texts);
  }
  return rows::DisputesMeant(*std::move(query), std::move(patrons));
}

// Those of the cases that are meant; all where nothing is asked. Valid as long as the cases.
Result<std::vector<const JudgedCase*>> cases_meant(const RowsOrder& order, const RowsSource& source,
                                                   const std::vector<JudgedCase>& cases) {
  const auto meant = disputes_meant(order, source);
  if (!meant) return std::unexpected(meant.error());
  std::vector<const JudgedCase*> chosen;
  for (const JudgedCase& each : cases) {
    if (!order.selectors.any() || meant->is_meant(each)) chosen.push_back(&each);
  }
  return chosen;
}

// Those raised last, the newest first, where so many are asked for.
void keep_last(std::size_t last, std::vector<const JudgedCase*>& cases) {
  if (last == 0) return;
  std::ranges::reverse(cases);
  std::ranges::stable_sort(cases, std::ranges::greater(),
                           [](const JudgedCase* each) { return each->weighed.facts.raised_at(); });
  if (cases.size() > last) cases.resize(last);
}

// Whether it asks for findings that disputes have and rounds do not.
bool is_of_disputes_alone(const RowsOrder& order) {
  const std::vector<std::string>& kinds = order.selectors.findings;
  return order.what == "findings" && !kinds.empty() && std::ranges::all_of(kinds, is_of_dispute);
}

// Of the newest rounds only what is found of disputes about these.
void keep_about(const std::vector<RoundId>& rounds, std::vector<const JudgedCase*>& cases) {
  std::erase_if(cases, [&](const JudgedCase* each) {
    return !each->round || std::ranges::find(rounds, each->round->facts.id) == rounds.end();
  });
}

// What is found of the disputes that are meant with their rounds, which are `only`, where not all are.
Result<void> write_dispute_findings(const RowsOrder& order, const RowsSource& source,
                                    const std::optional<std::vector<RoundId>>& only, RowsOut& out) {
  const auto cases = Disputes(source.store, source.library, source.known).all();
  if (!cases) return std::unexpected(cases.error());
  auto chosen = cases_meant(order, source, *cases);
  if (!chosen) return std::unexpected(chosen.error());
  if (is_of_disputes_alone(order)) {
    keep_last(order.selectors.last, *chosen);
  } else if (order.selectors.last != 0 && only) {
    keep_about(*only, *chosen);
  }
  for (const JudgedCase* each : *chosen) {
    const std::string& venue = each->round ? each->round->facts.id.venue : each->weighed.facts.venue;
    const auto rows = rows::findings_of_dispute(*each, venue_zone(source.library, venue));
    for (const rows::Row& row : rows) CARDSPEAK_TRY(out.write(row));
  }
  return {};
}

// What was made good in disputes about each round, by the round's id; of a player or a seat, where one is asked for, in
// theirs.
Result<MadeGood> made_good_in(const RowsOrder& order, const RowsSource& source) {
  MadeGood made_good;
  if (order.what != "rounds") return made_good;
  const auto cases = Disputes(source.store, source.library, source.known).all();
  if (!cases) return std::unexpected(cases.error());
  const auto meant = disputes_meant(order, source);
  if (!meant) return std::unexpected(meant.error());
  for (const JudgedCase& each : *cases) {
    if (each.weighed.paid.is_zero() || !meant->is_of_whom(each)) continue;
    made_good[each.weighed.facts.round()] += each.weighed.paid;
  }
  return made_good;
}

Result<std::optional<std::vector<RoundId>>> rounds_to_judge(const RowsOrder& order, const PatronNames& names,
                                                            const RowsSource& source, Session& session) {
  if (is_of_disputes_alone(order)) return std::vector<RoundId>();
  return rounds_meant(order.selectors, names, source.store, source.library, session, source.known);
}

Result<void> write_rounds(const RowsOrder& order, const RowsSource& source, Session& session) {
  const rows::RoundTable& table = *rows::round_table(order.what);
  const auto names = PatronNames::open(order.patrons, log_address(""));
  if (!names) return std::unexpected(names.error());
  const auto only = rounds_to_judge(order, *names, source, session);
  if (!only) return std::unexpected(only.error());
  auto zones = venue_zones(source.store, source.library);
  if (!zones) return std::unexpected(zones.error());
  const auto meant = rows_meant(order.selectors, table.table, *names);
  if (!meant) return std::unexpected(meant.error());
  const auto made_good = made_good_in(order, source);
  if (!made_good) return std::unexpected(made_good.error());
  CARDSPEAK_TRY(note_rounds(order, *only));
  auto out = RowsOut::open(order, table.table, session);
  if (!out) return std::unexpected(out.error());
  RoundRows sink(table, *meant, *std::move(zones), *made_good, *out);
  CARDSPEAK_TRY(judge_each(source.store, source.library, *only, thread_count(order.threads), sink, source.known));
  CARDSPEAK_TRY(sink.result());
  if (order.what == "findings") CARDSPEAK_TRY(write_dispute_findings(order, source, *only, *out));
  return out->finish();
}

// In the place of an empty answer: what there is.
void say_no_dispute(const std::vector<JudgedCase>& all, Session& session) {
  if (all.empty()) return session.talk.say("the store has no disputes");
  std::set<std::string> rounds;
  for (const JudgedCase& each : all) rounds.insert(printable(each.weighed.facts.round()));
  session.talk.say("no dispute meets all that is asked; there are " + grouped(all.size()) + ", about the rounds " +
                   some_of({rounds.begin(), rounds.end()}));
}

Result<void> write_disputes(const RowsOrder& order, const RowsSource& source, Session& session) {
  const auto cases = Disputes(source.store, source.library, source.known).all();
  if (!cases) return std::unexpected(cases.error());
  auto chosen = cases_meant(order, source, *cases);
  if (!chosen) return std::unexpected(chosen.error());
  keep_last(order.selectors.last, *chosen);
  std::vector<std::string> read;
  for (const JudgedCase* each : *chosen) read.push_back(each->weighed.facts.round());
  CARDSPEAK_TRY(note_reading(order.access_log, "export --what disputes", read));
  auto out = RowsOut::open(order, rows::dispute_table(), session);
  if (!out) return std::unexpected(out.error());
  for (const JudgedCase* each : *chosen) {
    CARDSPEAK_TRY(out->write(rows::dispute_row(*each, venue_zone(source.library, each->weighed.facts.venue))));
  }
  if (chosen->empty() && order.selectors.any()) say_no_dispute(*cases, session);
  return out->finish();
}

// Of the filters of rounds, those that an event of a meter can meet.
Result<void> check_meter_filters(const RoundSelectors& selectors) {
  RoundSelectors others = selectors;
  others.venue.clear();
  others.table.clear();
  others.from.clear();
  others.to.clear();
  others.seat = 0;
  if (!others.any()) return {};
  return fail(ErrorCode::kBadInput, "--what meters: takes --venue, --table, --seat, --from and --to alone");
}

bool is_meant(const MeterHistory& history, const MeterStep& step, const RoundQuery& query) {
  const std::string venue = venue_of(history.meter);
  if (!query.span_at(venue).holds(step.time)) return false;
  if (!query.table) return true;
  if (step.table >= history.tables.size()) return false;
  const std::string table = table_alone(history.tables[step.table]);
  return *query.table == table || *query.table == venue + "/" + table;
}

Result<void> write_meter(const MeterHistory& history, const RoundQuery& query, const Zone& zone, RowsOut& out) {
  const auto seat_column = std::ranges::find(rows::meter_table().columns, "seat", &rows::Column::name);
  const auto seat_at = static_cast<std::size_t>(seat_column - rows::meter_table().columns.begin());
  for (const MeterStep& step : history.steps) {
    if (!is_meant(history, step, query)) continue;
    for (const rows::Row& row : rows::meter_rows(history, step, zone)) {
      const bool other = query.seat && row[seat_at] != rows::Value(static_cast<std::int64_t>(query.seat->value()));
      if (!other) CARDSPEAK_TRY(out.write(row));
    }
  }
  return {};
}

bool is_meter_meant(const std::string& stream, const RoundQuery& query) {
  return is_meter_stream(stream) && (!query.venue || *query.venue == venue_of(stream));
}

Result<void> note_meters(const RowsOrder& order, const RoundQuery& query, const std::vector<StreamRow>& streams) {
  std::vector<std::string> read;
  for (const StreamRow& stream : streams) {
    if (is_meter_meant(stream.name, query)) read.push_back(stream.name);
  }
  return note_reading(order.access_log, "export --what meters", read);
}

Result<void> write_meters(const RowsOrder& order, const Store& store, const Library& library, Session& session) {
  const auto query = query_of(order.selectors, store, library);
  if (!query) return std::unexpected(query.error());
  const auto streams = store.streams();
  if (!streams) return std::unexpected(streams.error());
  CARDSPEAK_TRY(note_meters(order, *query, *streams));
  auto out = RowsOut::open(order, rows::meter_table(), session);
  if (!out) return std::unexpected(out.error());
  for (const StreamRow& stream : *streams) {
    if (!is_meter_meant(stream.name, *query)) continue;
    const std::string venue = venue_of(stream.name);
    const auto history = meter_history(store, stream.name);
    if (!history) return std::unexpected(history.error());
    if (*history) CARDSPEAK_TRY(write_meter(**history, *query, venue_zone(library, venue), *out));
  }
  if (out->rows_written() == 0) session.talk.say("no event of a meter meets all that is asked");
  return out->finish();
}

}  // namespace

const std::vector<std::string>& kinds_of_rows() {
  static const std::vector<std::string> kinds{"rounds", "wagers", "findings", "events", "meters", "disputes"};
  return kinds;
}

const std::vector<std::string>& formats_of_rows() {
  static const std::vector<std::string> formats{"jsonl", "csv", "sqlite"};
  return formats;
}

ExitStatus export_rows(const RowsOrder& order, Session& session) {
  const bool database = order.format == "sqlite";
  if (database == order.file.empty()) {
    return session.fail({ErrorCode::kBadInput, database ? "--format sqlite: --to-file says where the database is made"
                                                        : "--to-file: is for --format sqlite; -o writes the others"});
  }
  if (auto checked = check_selectors(order.selectors); !checked) return session.fail(checked.error());
  const auto library = open_library(order.books);
  if (!library) return session.fail(library.error());
  const auto store = Store::open(store_folder(order.store), StoreMode::kRead);
  if (!store) return session.fail(store.error());
  if (order.what == "meters") {
    if (order.devices.given()) {
      return session.fail({ErrorCode::kBadInput,
                           "--devices: the steps of meters are not held against a register; rows of rounds, wagers, "
                           "findings, events and disputes are"});
    }
    if (auto checked = check_meter_filters(order.selectors); !checked) return session.fail(checked.error());
  }
  const auto known = register_over(order.devices, **store);
  if (!known) return session.fail(known.error());
  const RowsSource source{**store, *library, content_of(*known)};
  const auto written = order.what == "disputes" ? write_disputes(order, source, session)
                       : order.what == "meters" ? write_meters(order, **store, *library, session)
                                                : write_rounds(order, source, session);
  return written ? ExitStatus::kDone : session.fail(written.error());
}

}  // namespace cardspeak

#include "cli/verbs/export_rows.h"

#include <algorithm>
#include <map>
#include <optional>

#include "cli/app/books.h"
#include "cli/app/places.h"
#include "cli/app/threads.h"
#include "cli/app/zones.h"
#include "cli/export/dispute_rows.h"
#include "cli/export/round_rows.h"
#include "cli/export/row_text.h"
#include "cli/export/sqlite_file.h"
#include "cli/verbs/nothing_found.h"
#include "model/try.h"
#include "replay/disputes.h"
#include "replay/judge_each.h"

namespace cardspeak {
namespace {

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
  Result<void> finish() { return database_ ? database_->finish() : Result<void>(); }

 private:
  RowsOut(const rows::Table& table, std::string format, Session& session)
      : table_(&table), format_(std::move(format)), session_(&session) {}

  const rows::Table* table_;
  std::string format_;
  Session* session_;
  std::optional<rows::SqliteFile> database_;
};

// Makes the rows of judged rounds on their threads, and writes them in order.
class RoundRows : public JudgedSink {
 public:
  RoundRows(const rows::RoundTable& table, VenueZones zones, RowsOut& out)
      : table_(table), zones_(std::move(zones)), out_(out) {}

  void begin(std::size_t parts) override { parts_.resize(parts); }
  void take(std::size_t part, const StoredRound& round, const Judged& judged) override {
    const auto zone = zones_.find(round.id.venue);
    for (rows::Row& row : table_.rows_of(round, judged, zone == zones_.end() ? Zone() : zone->second)) {
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
  struct Part {
    std::vector<rows::Row> rows;
    std::string text;
  };
  const rows::RoundTable& table_;
  VenueZones zones_;
  RowsOut& out_;
  std::vector<Part> parts_;
  Result<void> result_;
};

Result<void> write_rounds(const RowsOrder& order, const Store& store, const Library& library, Session& session) {
  const rows::RoundTable& table = *rows::round_table(order.what);
  const auto names = PatronNames::open(order.patrons, log_address(""));
  if (!names) return std::unexpected(names.error());
  const auto only = rounds_meant(order.selectors, *names, store, library, session);
  if (!only) return std::unexpected(only.error());
  auto zones = venue_zones(store, library);
  if (!zones) return std::unexpected(zones.error());
  auto out = RowsOut::open(order, table.table, session);
  if (!out) return std::unexpected(out.error());
  RoundRows sink(table, *std::move(zones), *out);
  CARDSPEAK_TRY(judge_each(store, library, *only, thread_count(order.threads), sink));
  CARDSPEAK_TRY(sink.result());
  return out->finish();
}

Result<void> write_disputes(const RowsOrder& order, const Store& store, const Library& library, Session& session) {
  const auto cases = Disputes(store, library).all();
  if (!cases) return std::unexpected(cases.error());
  auto out = RowsOut::open(order, rows::dispute_table(), session);
  if (!out) return std::unexpected(out.error());
  for (const JudgedCase& each : *cases) {
    const rows::Row row = rows::dispute_row(each, venue_zone(library, each.weighed.facts.venue));
    if (out->takes_rows()) CARDSPEAK_TRY(out->add(row));
    if (!out->takes_rows()) out->add(out->text_of(row));
  }
  return out->finish();
}

}  // namespace

const std::vector<std::string>& kinds_of_rows() {
  static const std::vector<std::string> kinds{"rounds", "wagers", "findings", "events", "disputes"};
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
  if (order.what == "disputes" && order.selectors.any()) {
    return session.fail(
        {ErrorCode::kBadInput, "--what disputes: takes no filter of rounds; cardspeak disputes has its own"});
  }
  const auto written = order.what == "disputes" ? write_disputes(order, **store, *library, session)
                                                : write_rounds(order, **store, *library, session);
  return written ? ExitStatus::kDone : session.fail(written.error());
}

}  // namespace cardspeak

#include "cli/export/sqlite_file.h"

#include <sqlite3.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <utility>

#include "model/try.h"

namespace cardspeak::rows {
namespace {

// What investigators ask first, of the table "wagers". A venue's numbers of staff and patrons are its own, and so is
// its clock.
constexpr std::string_view kWagerViews = R"sql(
CREATE VIEW overpaid_by_dealer AS SELECT venue, dealer, count(*) AS wagers, sum(difference_cents) AS over_cents
  FROM wagers WHERE difference_cents > 0 GROUP BY venue, dealer ORDER BY over_cents DESC;
CREATE VIEW overpaid_by_patron AS SELECT venue, patron, count(*) AS wagers, sum(difference_cents) AS over_cents
  FROM wagers WHERE difference_cents > 0 GROUP BY venue, patron ORDER BY over_cents DESC;
CREATE VIEW overpaid_by_hour AS SELECT venue, substr(began, 1, 13) AS hour, count(*) AS wagers,
  sum(difference_cents) AS over_cents FROM wagers WHERE difference_cents > 0 GROUP BY venue, hour ORDER BY hour, venue;
CREATE VIEW overpaid_by_pair AS SELECT venue, dealer, patron, count(*) AS wagers, sum(difference_cents) AS over_cents
  FROM wagers WHERE difference_cents > 0 GROUP BY venue, dealer, patron ORDER BY over_cents DESC;
)sql";

// Of the table "disputes": each ruling, of a case that has several too, and who makes rulings that do not stand.
constexpr std::string_view kDisputeViews = R"sql(
CREATE VIEW rulings AS SELECT dispute, disputes.venue AS venue, round, json_extract(value, '$.ruled') AS ruled,
  json_extract(value, '$.ruled_by') AS ruled_by, json_extract(value, '$.ruled_office') AS ruled_office,
  json_extract(value, '$.ruling') AS ruling, json_extract(value, '$.ruling_reason') AS ruling_reason,
  json_extract(value, '$.ruling_cents') AS ruling_cents, json_extract(value, '$.ruling_standing') AS ruling_standing,
  json_extract(value, '$.ruling_why') AS ruling_why FROM disputes, json_each(all_rulings);
CREATE VIEW rulings_by_staff AS SELECT venue, ruled_by, ruled_office, count(*) AS rulings,
  sum(ruling_standing = 'holds') AS hold, sum(ruling_standing = 'open') AS open,
  sum(ruling_standing = 'does not hold') AS do_not_hold FROM rulings GROUP BY venue, ruled_by, ruled_office
  ORDER BY do_not_hold DESC, venue, ruled_by, ruled_office;
)sql";

struct View {
  std::string_view table;
  std::string_view name;
  std::string_view about;
};

constexpr std::string_view kOverpaid =
    "view: every wager with a difference above zero, which is what was paid too much and what was left of stakes that "
    "lost (comparison 'not taken', 'not settled'); cardspeak patterns tells the two apart, as overpayment and "
    "non-collection";

constexpr std::array kViewsTold{
    View{"wagers", "overpaid_by_dealer", kOverpaid},
    View{"wagers", "overpaid_by_patron", kOverpaid},
    View{"wagers", "overpaid_by_hour", kOverpaid},
    View{"wagers", "overpaid_by_pair", kOverpaid},
    View{"disputes", "rulings", "view: every ruling of every dispute, and whether it stands"},
    View{"disputes", "rulings_by_staff", "view: how many rulings of whom, in which office, stand and do not"}};

std::string_view views_of(const Table& table) {
  if (table.name == "wagers") return kWagerViews;
  return table.name == "disputes" ? kDisputeViews : std::string_view();
}

std::string quoted_sql(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("''") : std::string(1, c);
  return out + "'";
}

std::string schema_of(const Table& table) {
  const std::string name(table.name);
  std::string columns;
  std::string about;
  for (const Column& column : table.columns) {
    columns +=
        (columns.empty() ? "" : ", ") + ('"' + std::string(column.name)) + (column.number ? "\" INTEGER" : "\" TEXT");
    about += "INSERT INTO schema_page VALUES (" + quoted_sql(table.name) + ", " + quoted_sql(column.name) + ", " +
             quoted_sql(column.about) + ");";
  }
  for (const View& view : kViewsTold) {
    if (view.table != table.name) continue;
    about += "INSERT INTO schema_page VALUES (" + quoted_sql(view.name) + ", NULL, " + quoted_sql(view.about) + ");";
  }
  return "CREATE TABLE \"" + name + "\" (" + columns + ");" +
         "CREATE TABLE schema_page (table_name TEXT, column_name TEXT, about TEXT);" + about;
}

std::string insert_of(const Table& table) {
  std::string places;
  for (std::size_t at = 0; at < table.columns.size(); ++at) places += at == 0 ? "?" : ",?";
  return "INSERT INTO \"" + std::string(table.name) + "\" VALUES (" + places + ")";
}

}  // namespace

struct SqliteFile::Impl {
  std::string path;
  std::string part;
  std::string views;
  sqlite3* database = nullptr;
  sqlite3_stmt* insert = nullptr;

  ~Impl() {
    close();
    if (!part.empty()) ::unlink(part.c_str());
  }
  void close() {
    sqlite3_finalize(std::exchange(insert, nullptr));
    sqlite3_close(std::exchange(database, nullptr));
  }
  [[nodiscard]] Result<void> check(int status) const {
    if (status == SQLITE_OK || status == SQLITE_DONE) return {};
    return fail(ErrorCode::kUnavailable, path + ": SQLite cannot write it: " + sqlite3_errmsg(database));
  }
  [[nodiscard]] Result<void> run(const std::string& sql) const {
    return check(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr));
  }
  [[nodiscard]] int bind(int at, const Value& value) const {
    if (const auto* number = std::get_if<std::int64_t>(&value)) return sqlite3_bind_int64(insert, at, *number);
    const auto* text = std::get_if<std::string>(&value);
    if (text == nullptr) return sqlite3_bind_null(insert, at);
    return sqlite3_bind_text(insert, at, text->data(), static_cast<int>(text->size()), SQLITE_STATIC);
  }
};

SqliteFile::SqliteFile(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
SqliteFile::~SqliteFile() = default;
SqliteFile::SqliteFile(SqliteFile&&) noexcept = default;

Result<SqliteFile> SqliteFile::open(const std::string& path, const Table& table) {
  auto impl = std::make_unique<Impl>();
  impl->path = path;
  impl->part = path + "." + std::to_string(::getpid()) + ".part";
  impl->views = views_of(table);
  ::unlink(impl->part.c_str());
  CARDSPEAK_TRY(impl->check(sqlite3_open(impl->part.c_str(), &impl->database)));
  // One writer, and a file that is thrown away where it is not finished: nothing has to be undone.
  CARDSPEAK_TRY(impl->run("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN;" + schema_of(table)));
  const std::string insert = insert_of(table);
  CARDSPEAK_TRY(impl->check(sqlite3_prepare_v2(impl->database, insert.c_str(), -1, &impl->insert, nullptr)));
  return SqliteFile(std::move(impl));
}

Result<void> SqliteFile::add(const Row& row) {
  for (std::size_t at = 0; at < row.size(); ++at)
    CARDSPEAK_TRY(impl_->check(impl_->bind(static_cast<int>(at) + 1, row[at])));
  const int stepped = sqlite3_step(impl_->insert);
  CARDSPEAK_TRY(impl_->check(stepped));
  return impl_->check(sqlite3_reset(impl_->insert));
}

Result<void> SqliteFile::finish() {
  CARDSPEAK_TRY(impl_->run(impl_->views + "COMMIT; PRAGMA synchronous=FULL;"));
  impl_->close();
  if (std::rename(impl_->part.c_str(), impl_->path.c_str()) != 0) {
    return fail(ErrorCode::kUnavailable, impl_->path + ": cannot be written");
  }
  impl_->part.clear();
  return {};
}

}  // namespace cardspeak::rows

#include "cli/verbs/round_selectors.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "cli/app/zones.h"
#include "cli/time/now.h"
#include "cli/verbs/amount.h"
#include "cli/verbs/finding_kinds.h"
#include "model/try.h"
#include "replay/judge_known.h"
#include "replay/known_names.h"
#include "replay/meters.h"
#include "schemas/text/letter_case.h"

namespace cardspeak {
namespace {

using schema::VerdictStatus;

constexpr std::array kStatuses{
    std::pair<std::string_view, VerdictStatus>{"agreed", VerdictStatus::AGREED},
    std::pair<std::string_view, VerdictStatus>{"differs", VerdictStatus::DIFFERS},
    std::pair<std::string_view, VerdictStatus>{"not-decided", VerdictStatus::NOT_DECIDABLE},
    std::pair<std::string_view, VerdictStatus>{"void", VerdictStatus::VOID},
    std::pair<std::string_view, VerdictStatus>{"open", VerdictStatus::OPEN},
};

std::optional<std::string> if_given(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

Result<std::optional<When>> when_of(const std::string& option, const std::string& text, DeviceTimeNs at) {
  if (text.empty()) return std::nullopt;
  auto when = When::parse(text, at);
  if (!when) return fail(when.error().code, option + ": " + when.error().message);
  return *when;
}

Result<WhenSpan> span_of(const RoundSelectors& selectors) {
  const DeviceTimeNs at = now();
  auto from = when_of("--from", selectors.from, at);
  if (!from) return std::unexpected(from.error());
  auto until = when_of("--to", selectors.to, at);
  if (!until) return std::unexpected(until.error());
  const WhenSpan span{*from, *until};
  const auto instants = span.on(Zone());
  if (instants.from && instants.until && *instants.from >= *instants.until) {
    return fail(ErrorCode::kBadInput, "--from " + selectors.from + " is not before --to " + selectors.to);
  }
  return span;
}

Result<std::optional<Cents>> amount_of(const std::string& option, const std::string& text) {
  if (text.empty()) return std::nullopt;
  auto amount = parse_amount(text);
  if (!amount) return fail(amount.error().code, option + ": " + amount.error().message);
  return *amount;
}

// Each venue's own span, and the one around them all.
Result<void> place_times(const WhenSpan& span, const Store& store, const Library& library, RoundQuery& query) {
  if (!span.from && !span.until) return {};
  const auto zones = venue_zones(store, library);
  if (!zones) return std::unexpected(zones.error());
  for (const auto& [venue, zone] : *zones) {
    const auto here = span.on(zone);
    if (here.from && (!query.from || *here.from < *query.from)) query.from = here.from;
    if (here.until && (!query.until || *here.until > *query.until)) query.until = here.until;
    query.at_venue[venue] = {here.from, here.until};
  }
  return {};
}

bool same_letters(const std::string& a, const std::string& b) {
  return schema::small_letters(a) == schema::small_letters(b);
}

// The venue in whatever letters; the game with its venue before it, as lists of games have it, or alone.
Result<void> name_place(const RoundSelectors& selectors, const Store& store, RoundQuery& query) {
  query.venue = if_given(selectors.venue);
  query.game = if_given(selectors.game);
  const auto slash = selectors.game.find('/');
  if (slash != std::string::npos) {
    query.game = selectors.game.substr(slash + 1);
    const std::string venue = selectors.game.substr(0, slash);
    if (query.venue && !same_letters(*query.venue, venue)) {
      return fail(ErrorCode::kBadInput, "--game " + selectors.game + " is not at --venue " + selectors.venue);
    }
    query.venue_with_game = !query.venue;
    query.venue = venue;
  }
  if (!query.venue) return {};
  const auto tables = known_tables(store);
  if (!tables) return std::unexpected(tables.error());
  for (std::string& venue : venues_of(*tables)) {
    if (same_letters(venue, *query.venue)) query.venue = std::move(venue);
  }
  return {};
}

// A book may name kinds that the program does not know: the store knows those that its rounds have.
Result<void> check_kinds_in(const Store& store, const std::vector<std::string>& findings) {
  for (const std::string& finding : findings) {
    if (is_known_kind(finding)) continue;
    auto known = known_texts(store, IndexKind::kFinding, std::numeric_limits<std::size_t>::max());
    if (!known) return std::unexpected(known.error());
    if (std::ranges::find(*known, finding) == known->end()) return no_such_kind(finding, *known);
  }
  return {};
}

JudgePart judge_of(const Store& store, const Library& library, std::vector<std::string> kinds, const Register* known) {
  auto meters = std::make_shared<Meters>(store, library, MeterSnapshots::kTaken);
  return [meters, &store, &library, known, kinds = std::move(kinds)](
             const StoredRound& round, const std::optional<std::string>& patron,
             std::optional<SeatNo> seat) -> Result<std::optional<RoundPart>> {
    auto judged = judge_known(store, round, library, meters.get(), known);
    if (!judged) return std::unexpected(judged.error());
    CARDSPEAK_TRY(add_marks(store, library, kinds, judged->facts, judged->verdict));
    return part_of(judged->facts, judged->verdict, patron, seat);
  };
}

}  // namespace

std::optional<VerdictStatus> status_named(std::string_view word) {
  for (const auto& [name, status] : kStatuses) {
    if (name == word) return status;
  }
  return std::nullopt;
}

std::vector<std::string> games_of_books() {
  std::set<std::string> games;
  for (const EmbeddedBook& book : embedded_books()) games.insert(book.label.game);
  return {games.begin(), games.end()};
}

bool RoundSelectors::any() const {
  return !(table.empty() && venue.empty() && game.empty() && from.empty() && to.empty() && dealer.empty() &&
           patron.empty() && findings.empty() && status.empty() && short_by.empty() && over_by.empty()) ||
         seat != 0 || last != 0;
}

namespace {

void add_where_and_who(CLI::App& verb, RoundSelectors& selectors, SelectBy by) {
  verb.add_option("--table", selectors.table, "played at this table: CS-01, or crown-melbourne/CS-01")
      ->type_name("TABLE");
  verb.add_option("--venue", selectors.venue, "played there: crown-melbourne")->type_name("VENUE");
  verb.add_option("--game", selectors.game, "of this game: caribbean-stud, or crown-perth/caribbean-stud")
      ->type_name("GAME");
  verb.add_option("--from", selectors.from, "begun at T or later")->type_name("T");
  verb.add_option("--to", selectors.to, "begun before T")->type_name("T");
  verb.add_option("--dealer", selectors.dealer, "dealt by this member of staff")->type_name("ID");
  verb.add_option("--patron", selectors.patron,
                  by == SelectBy::kAnything
                      ? "with this player; verdict, findings and amounts are then the player's own"
                      : "with this player; of those whom a pattern names, only this one")
      ->type_name("ID");
}

void add_what_is_found(CLI::App& verb, RoundSelectors& selectors) {
  verb.add_option("--seat", selectors.seat,
                  "with this seat in play; verdict, findings and amounts are then the seat's own")
      ->type_name("N")
      ->check(CLI::Range(1U, kSeatMax).description(""));
  verb.add_option("--finding", selectors.findings,
                  "in which something of this kind was found, such as underpaid; may be repeated: any of them; "
                  "cardspeak findings lists the kinds")
      ->type_name("KIND")
      ->allow_extra_args(false);
  std::vector<std::string> statuses;
  for (const auto& [name, status] : kStatuses) statuses.emplace_back(name);
  verb.add_option("--status", selectors.status,
                  "judged so: agreed, differs, not-decided, void or open; beside --patron or --seat: of that part")
      ->type_name("STATUS")
      ->check(CLI::IsMember(statuses).description(""));
  verb.add_option("--short", selectors.short_by, "in which a wager was paid at least so much too little: 50, 12.50")
      ->type_name("AMOUNT");
  verb.add_option("--over", selectors.over_by, "in which a wager was paid at least so much too much")
      ->type_name("AMOUNT");
  verb.add_option("--last", selectors.last, "of those that meet all the rest the newest N, newest first")
      ->type_name("N")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000'000}).description(""));
}

}  // namespace

void add_selectors(CLI::App& verb, RoundSelectors& selectors, SelectBy by) {
  add_where_and_who(verb, selectors, by);
  if (by == SelectBy::kAnything) add_what_is_found(verb, selectors);
}

std::string selectors_synopsis(SelectBy by) {
  const std::string where_and_who =
      "[--table TABLE] [--venue VENUE] [--game GAME] [--from T] [--to T] [--dealer ID] [--patron ID]";
  if (by == SelectBy::kWhereAndWho) return where_and_who;
  return where_and_who +
         " [--seat N] [--finding KIND]... [--status STATUS] [--short AMOUNT] [--over AMOUNT] [--last N]";
}

std::string selectors_description() {
  return "T is a time by the table's own clock, whichever zone it stands in: 2026-11-27, which begins at midnight; "
         "\"2026-11-27 21:14\"; \"1 hour ago\", today, yesterday; or an instant with its offset, "
         "2026-11-27T21:14:07+11:00. A time without a day, as 21:14, is the last one before now; as --to beside --from "
         "it is the first one after that --from, and as --from beside a --to that is over the last one before it: at "
         "02:00, --from 23:00 --to 01:10 means last night from 23:00 to 01:10, --to 01:10 alone everything before "
         "01:10 of today, and --to 03:00 everything before 03:00 of yesterday. --to is not included. A table may be "
         "named without its venue where only one venue has it.";
}

Result<void> check_selectors(const RoundSelectors& selectors) {
  if (auto span = span_of(selectors); !span) return std::unexpected(span.error());
  if (auto amount = amount_of("--short", selectors.short_by); !amount) return std::unexpected(amount.error());
  if (auto amount = amount_of("--over", selectors.over_by); !amount) return std::unexpected(amount.error());
  return {};
}

Result<RoundQuery> query_of(const RoundSelectors& selectors, const Store& store, const Library& library,
                            const Register* known) {
  RoundQuery query;
  auto span = span_of(selectors);
  if (!span) return std::unexpected(span.error());
  CARDSPEAK_TRY(check_kinds_in(store, selectors.findings));
  CARDSPEAK_TRY(place_times(*span, store, library, query));
  query.newest_first = selectors.last != 0;
  if (selectors.last != 0) query.limit = selectors.last;
  query.table = if_given(selectors.table);
  CARDSPEAK_TRY(name_place(selectors, store, query));
  query.dealer = if_given(selectors.dealer);
  query.patron = if_given(selectors.patron);
  query.findings = selectors.findings;
  query.status = status_named(selectors.status);
  if (selectors.seat != 0) query.seat = SeatNo(static_cast<std::uint8_t>(selectors.seat));
  const auto short_by = amount_of("--short", selectors.short_by);
  const auto over_by = amount_of("--over", selectors.over_by);
  if (!short_by || !over_by) return std::unexpected(!short_by ? short_by.error() : over_by.error());
  query.short_by = *short_by;
  query.over_by = *over_by;
  query.judge_part = judge_of(store, library, query.findings, known);
  query.by_register = known != nullptr;
  auto marks = marks_by_others(store, library, query.findings);
  if (!marks) return std::unexpected(marks.error());
  query.marks = *std::move(marks);
  return query;
}

Result<std::vector<RoundRow>> rounds_of(const Store& store, const RoundQuery& query, const PatronNames& names) {
  if (!query.patron) return find_rounds(store, query);
  const auto texts = names.texts_of(*query.patron);
  if (!texts) return std::unexpected(texts.error());
  std::optional<Result<std::vector<RoundRow>>> unknown;
  std::vector<RoundRow> rows;
  bool any = false;
  for (const std::string& text : *texts) {
    RoundQuery one = query;
    one.patron = text;
    auto found = find_rounds(store, one);
    if (!found && found.error().code != ErrorCode::kNotFound) return found;
    if (!found) {
      if (!unknown) unknown = std::move(found);
      continue;
    }
    any = true;
    std::ranges::move(*found, std::back_inserter(rows));
  }
  if (!any) return *std::move(unknown);
  const auto place = [](const RoundRow& row) {
    return std::tuple(row.summary.first_event, row.id.stream(), row.id.number);
  };
  std::ranges::sort(rows, {}, place);
  const auto repeated = std::ranges::unique(rows, {}, place);
  rows.erase(repeated.begin(), repeated.end());
  if (query.newest_first) std::ranges::reverse(rows);
  if (rows.size() > query.limit) rows.resize(query.limit);
  return rows;
}

}  // namespace cardspeak

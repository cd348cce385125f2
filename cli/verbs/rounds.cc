// cardspeak rounds: which rounds there are.
#include <capnp/message.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

#include "cli/app/books.h"
#include "cli/app/places.h"
#include "cli/app/zones.h"
#include "cli/render/grid.h"
#include "cli/render/json.h"
#include "cli/render/remarks.h"
#include "cli/render/round_list.h"
#include "cli/render/words.h"
#include "cli/verbs/common_options.h"
#include "cli/verbs/round_selectors.h"
#include "cli/verbs/verbs.h"
#include "model/remarks/forms.h"
#include "replay/queries.h"
#include "replay/store.h"
#include "schemas/listing.capnp.h"

namespace cardspeak {
namespace {

// What a person can look through, and a small store in full.
constexpr std::size_t kLimit = 1000;

struct RoundsCall {
  std::string store;
  RoundSelectors selectors;
  std::size_t limit = kLimit;
  bool json = false;
};

HelpPage rounds_page() {
  HelpPage page;
  page.name = "rounds";
  page.summary = "list rounds by table, time, dealer, patron or finding";
  page.synopsis = {
      "[--store DIR] [--table TABLE] [--from T] [--to T] [--dealer ID] [--patron ID] [--finding KIND] "
      "[--limit N] [--json]"};
  page.description = {
      "Rounds that meet everything that is asked, in the order in which they began. T is a time with its offset, such "
      "as 2026-11-27T21:14:07+11:00, or a day, which begins at midnight where the table is; --to is not included.",
      "With --json one line a round, {\"type\":\"round\",\"schema\":1,\"data\":{...}}, with amounts in cents as "
      "strings "
      "of digits."};
  page.examples = {"cardspeak rounds --limit 5", "cardspeak rounds --table CS-01 --from 2026-11-20 --json",
                   "cardspeak rounds --finding overpaid"};
  return page;
}

std::string row_json(const RoundRow& row) {
  const RoundSummary& summary = row.summary;
  capnp::MallocMessageBuilder message;
  auto out = message.initRoot<schema::RoundListed>();
  out.setRound(row.id.text());
  out.setGame(summary.game);
  out.setVersion(summary.version);
  out.setDealer(summary.dealer);
  auto patrons = out.initPatrons(static_cast<unsigned>(summary.patrons.size()));
  for (unsigned i = 0; i < patrons.size(); ++i) patrons.set(i, summary.patrons[i]);
  out.setFirstEventNs(summary.first_event.value());
  out.setLastEventNs(summary.last_event.value());
  out.setEvents(summary.events);
  out.setClosed(summary.closed);
  out.setStatus(summary.status);
  out.setNetDifference(summary.net_difference.value());
  auto findings = out.initFindings(static_cast<unsigned>(summary.findings.size()));
  for (unsigned i = 0; i < findings.size(); ++i) findings.set(i, summary.findings[i]);
  return json_line("round", out.asReader());
}

RoundListRow listed(const RoundRow& row) {
  const RoundSummary& summary = row.summary;
  return {row.id.text(),  row.id.venue,   summary.first_event,    summary.game,
          summary.dealer, summary.status, summary.net_difference, summary.findings};
}

void write_rows(const std::vector<RoundRow>& rows, const RoundsCall& call, const Library& library, Session& session) {
  if (call.json) {
    for (const RoundRow& row : rows) {
      if (session.out.gone()) return;
      session.out.write(row_json(row));
    }
    return;
  }
  std::vector<RoundListRow> list;
  for (const RoundRow& row : rows) list.push_back(listed(row));
  session.out.write(round_list(
      list, [&](const std::string& venue) { return venue_zone(library, venue); }, session.out_terminal.width,
      session.palette()));
}

// The word that asks for the kinds of findings in the place of one.
constexpr std::string_view kHelp = "help";

ExitStatus list_kinds(Session& session) {
  Grid rows({{"kind"}, {"about"}}, Headings::kUnderstood);
  for (const std::string_view kind : all_kinds()) {
    rows.add({{std::string(kind), Tone::kStrong}, {std::string(kind_text(kind))}});
  }
  session.out.write(rows.text(0, session.out_terminal.width, session.palette()));
  return ExitStatus::kDone;
}

std::string nothing_found(const RoundsCall& call) {
  const bool other =
      !call.selectors.finding.empty() && std::ranges::find(all_kinds(), call.selectors.finding) == all_kinds().end();
  return std::string("no round meets all that is asked") + (other ? "; --finding help lists the kinds" : "");
}

ExitStatus run_rounds(const RoundsCall& call, Session& session) {
  if (call.selectors.finding == kHelp) return list_kinds(session);
  if (auto checked = check_selectors(call.selectors); !checked) return session.fail(checked.error());
  const auto library = open_library("", ReadBooks::kWhenUsed);
  if (!library) return session.fail(library.error());
  RoundQuery query = query_of(call.selectors, *library);
  query.limit = call.limit + 1;  // one more, to know whether there are more

  const auto store = Store::open(store_folder(call.store), StoreMode::kRead);
  if (!store) return session.fail(store.error());
  auto rows = find_rounds(**store, query);
  if (!rows) return session.fail(rows.error());
  const bool more = rows->size() > call.limit;
  if (more) rows->resize(call.limit);
  write_rows(*rows, call, *library, session);
  if (rows->empty()) session.talk.say(nothing_found(call));
  if (more) session.talk.say("the first " + grouped(call.limit) + "; --limit N lists more");
  return ExitStatus::kDone;
}

}  // namespace

void declare_rounds(CommandLine& line) {
  CLI::App& verb = line.verb(rounds_page());
  auto call = std::make_shared<RoundsCall>();
  add_store(verb, call->store);
  add_selectors(verb, call->selectors);
  verb.add_option("--limit", call->limit, "at most so many; 1000 when not given")
      ->type_name("N")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000'000}).description(""));
  verb.add_flag("--json", call->json, "writes JSON lines");
  line.on(verb, [call](Session& session) { return run_rounds(*call, session); });
}

}  // namespace cardspeak

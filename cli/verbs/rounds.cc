// cardspeak rounds: which rounds there are.
#include <capnp/message.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

#include "cli/app/access_log.h"
#include "cli/app/books.h"
#include "cli/app/places.h"
#include "cli/app/zones.h"
#include "cli/render/json.h"
#include "cli/render/round_list.h"
#include "cli/render/words.h"
#include "cli/verbs/common_options.h"
#include "cli/verbs/finding_kinds.h"
#include "cli/verbs/nothing_found.h"
#include "cli/verbs/round_selectors.h"
#include "cli/verbs/verbs.h"
#include "model/try.h"
#include "replay/queries.h"
#include "replay/store.h"
#include "schemas/listing.capnp.h"

namespace cardspeak {
namespace {

// What a person can look through, and a small store in full.
constexpr std::size_t kLimit = 1000;

struct RoundsCall {
  std::string store;
  std::string books;
  RoundSelectors selectors;
  std::size_t limit = kLimit;
  bool json = false;
  std::string patrons;
  RegisterPlace devices;
  std::string access_log;
};

HelpPage rounds_page() {
  HelpPage page;
  page.name = "rounds";
  page.summary = "list rounds by table, time, dealer, patron or finding";
  page.synopsis = {"[--store DIR] " + selectors_synopsis() +
                   " [--limit N] [--devices REGISTER --register-key KEY] [--patrons FILE] [--access-log FILE] "
                   "[--json] [--books DIR]"};
  page.description = {
      "Rounds that meet everything that is asked, in the order in which they began; with --last N the newest N, newest "
      "first. Where no round does, what there is instead is said on standard error.",
      selectors_description(),
      "With --patron or --seat, the verdict, findings and amounts are those that concern the player or the seat: a "
      "round "
      "in which only somebody else's money differs is agreed. Findings about no seat are listed too, and their money, "
      "such as rake, is nobody's. --short and --over look at each wager, in poker at each share of a pot.",
      "With --devices each round is held against a register of devices and staff, and counts as the verdict with it: "
      "--finding not-vouched-for, --finding office-not-held. That judges every round that meets the rest.",
      "With --json one line a round, {\"type\":\"round\",\"schema\":1,\"data\":{...}}, with amounts in cents as "
      "strings of digits."};
  page.examples = {"cardspeak rounds --last 5", "cardspeak rounds --table CS-01 --from 2026-11-20 --json",
                   "cardspeak rounds --finding overpaid --finding underpaid",
                   "cardspeak rounds --table cs-01 --seat 3 --short 5"};
  return page;
}

Cents net_of(const RoundRow& row) {
  return row.part ? row.part->net_difference : row.summary.net_difference;
}

schema::VerdictStatus status_of(const RoundRow& row) {
  return row.part ? row.part->status : row.summary.status;
}

Result<void> open_masks(const PatronNames& names, std::vector<RoundRow>& rows) {
  for (RoundRow& row : rows) {
    for (std::string& patron : row.summary.patrons) {
      auto name = names.name_of(patron);
      if (!name) return std::unexpected(name.error());
      patron = *std::move(name);
    }
    std::ranges::sort(row.summary.patrons);
  }
  return {};
}

std::string row_json(const RoundRow& row) {
  const RoundSummary& summary = row.summary;
  const auto& kinds = row.part ? row.part->findings : summary.findings;
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
  out.setStatus(status_of(row));
  out.setNetDifference(net_of(row).value());
  auto findings = out.initFindings(static_cast<unsigned>(kinds.size()));
  for (unsigned i = 0; i < findings.size(); ++i) findings.set(i, kinds[i]);
  return json_line("round", out.asReader());
}

RoundListRow listed(const RoundRow& row) {
  const RoundSummary& summary = row.summary;
  return {row.id.text(),  row.id.venue,   summary.first_event, summary.game,
          summary.dealer, status_of(row), net_of(row),         row.part ? row.part->findings : summary.findings};
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

Result<void> note_rounds_shown(const std::string& access_log, const std::vector<RoundRow>& rows) {
  std::vector<std::string> read;
  for (const RoundRow& row : rows) read.push_back(row.id.text());
  return note_reading(access_log, "rounds", read);
}

// The word that asks for the kinds of findings in the place of one.
constexpr std::string_view kHelp = "help";

bool asks_for_kinds(const RoundsCall& call) {
  return std::ranges::find(call.selectors.findings, kHelp) != call.selectors.findings.end();
}

// What is no answer, and helps to one.
Result<void> say_more(const RoundsCall& call, const RoundQuery& query, const Store& store, const Library& library,
                      bool none, bool more, Session& session) {
  if (none) CARDSPEAK_TRY(say_nothing_found(call.selectors, query, store, library, session));
  if (more && call.selectors.last == 0) {
    session.talk.say("the first " + grouped(call.limit) + "; --limit N lists more, --last N the newest");
  }
  return {};
}

ExitStatus run_rounds(const RoundsCall& call, Session& session) {
  if (asks_for_kinds(call)) {
    list_kinds(session);
    return ExitStatus::kDone;
  }
  if (auto checked = check_selectors(call.selectors); !checked) return session.fail(checked.error());
  const auto library = open_library(call.books, ReadBooks::kWhenUsed);
  if (!library) return session.fail(library.error());
  const auto store = Store::open(store_folder(call.store), StoreMode::kRead);
  if (!store) return session.fail(store.error());
  const auto known = register_over(call.devices, **store);
  if (!known) return session.fail(known.error());
  auto query = query_of(call.selectors, **store, *library, content_of(*known));
  if (!query) return session.fail(query.error());
  const std::size_t last = call.selectors.last;
  const std::size_t limit = last != 0 ? last : call.limit;
  query->limit = limit + 1;  // one more, to know whether there are more
  const auto names = PatronNames::open(call.patrons, log_address(""));
  if (!names) return session.fail(names.error());
  auto rows = rounds_of(**store, *query, *names);
  if (!rows) return session.fail(rows.error());
  const bool more = rows->size() > limit;
  if (more) rows->resize(limit);
  if (auto opened = open_masks(*names, *rows); !opened) return session.fail(opened.error());
  if (auto noted = note_rounds_shown(call.access_log, *rows); !noted) return session.fail(noted.error());
  write_rows(*rows, call, *library, session);
  if (auto said = say_more(call, *query, **store, *library, rows->empty(), more, session); !said) {
    return session.fail(said.error());
  }
  return ExitStatus::kDone;
}

}  // namespace

void declare_rounds(CommandLine& line) {
  CLI::App& verb = line.verb(rounds_page());
  auto call = std::make_shared<RoundsCall>();
  add_store(verb, call->store);
  add_selectors(verb, call->selectors);
  line.offer(verb, "--game", games_of_books());
  line.offer(verb, "--finding", known_kinds());
  const auto number = CLI::Range(std::size_t{1}, std::size_t{1'000'000'000}).description("");
  verb.add_option("--limit", call->limit, "at most so many; 1000 when not given")
      ->type_name("N")
      ->check(number)
      ->excludes(verb.get_option("--last"));
  add_register(verb, call->devices);
  add_patrons(verb, call->patrons);
  add_access_log(verb, call->access_log);
  verb.add_flag("--json", call->json, "writes JSON lines");
  add_books(verb, call->books);
  line.on(verb, [call](Session& session) { return run_rounds(*call, session); });
}

}  // namespace cardspeak

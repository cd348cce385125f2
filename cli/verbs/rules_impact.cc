// cardspeak rules impact: what another law would have changed.
#include <memory>

#include "cli/app/books.h"
#include "cli/app/places.h"
#include "cli/app/threads.h"
#include "cli/app/zones.h"
#include "cli/render/words.h"
#include "cli/time/zone.h"
#include "cli/verbs/common_options.h"
#include "cli/verbs/impact_report.h"
#include "cli/verbs/named_book.h"
#include "cli/verbs/verbs.h"
#include "replay/impact.h"
#include "replay/store.h"

namespace cardspeak {
namespace {

struct ImpactCall {
  std::string before;
  std::string after;
  std::string game;
  std::string venue;
  std::string table;
  std::string from;
  std::string until;
  std::string store;
  std::string books;
  std::size_t largest = ImpactOptions().largest;
  unsigned threads = 0;
  bool json = false;
};

HelpPage rules_impact_page() {
  HelpPage page;
  page.name = "rules impact";
  page.summary = "judge a whole store under two rulebooks, and say which rounds and how much money would differ";
  page.synopsis = {
      "--from BOOK --to BOOK [--game GAME] [--venue VENUE] [--store DIR] [--table TABLE] [--from-time T] [--to-time T] "
      "[--limit N] [--threads N] [--books DIR] [--json]"};
  page.description = {
      "BOOK is GAME@VERSION, VENUE/GAME@VERSION or the name of a rulebook's file, which may be a draft. Every closed "
      "round of the first one's game and venue is judged under both, whatever was in force; amounts are what goes to "
      "the players, winnings and stakes that go back. Jackpot prizes are taken from what the meter stood at under the "
      "law in force.",
      "T is a time with its offset, or a day, which begins at midnight at the venue; --to-time is not included. With "
      "--json one line, {\"type\":\"impact\",\"schema\":1,\"data\":{...}}. Exit status 1 when money goes elsewhere in "
      "a round, or only one of the two books decides a part of a round."};
  page.examples = {
      "cardspeak rules impact --from crown-melbourne/caribbean-stud@11.0 --to crown-sydney/caribbean-stud@3.3",
      "cardspeak rules impact --from crown-holdem@RAG-568 --to crown-holdem@RAG-575 --json"};
  return page;
}

// What can be wrong with the call alone.
Result<void> check_call(const ImpactCall& call) {
  for (const std::string& text : {call.from, call.until}) {
    if (text.empty()) continue;
    if (auto moment = parse_moment(text, Zone()); !moment) return std::unexpected(moment.error());
  }
  return {};
}

Result<void> check_books(const Rulebook& before, const Rulebook& after) {
  if (before.game() == after.game()) return {};
  return fail(ErrorCode::kBadInput,
              "--from is a book of " + before.game() + ", --to of " + after.game() + ": expected two of one game");
}

// "crown-melbourne/CS-04", or "CS-04" at the venue.
Result<void> set_table(const std::string& table, ImpactQuery& query) {
  if (table.empty()) return {};
  const std::size_t slash = table.find('/');
  query.table = slash == std::string::npos ? table : table.substr(slash + 1);
  if (slash == std::string::npos || table.substr(0, slash) == query.venue) return {};
  return fail(ErrorCode::kBadInput,
              "--table " + table + ": expected a table at " + query.venue + ", where the rounds are; see --venue");
}

Result<ImpactQuery> query_of(const ImpactCall& call, const Library& library, const Rulebook& before) {
  ImpactQuery query;
  query.venue = call.venue.empty() ? before.venue() : call.venue;
  query.game = call.game.empty() ? before.game() : call.game;
  if (auto set = set_table(call.table, query); !set) return std::unexpected(set.error());
  const Zone zone = venue_zone(library, query.venue);
  if (!call.from.empty()) query.from = *parse_moment(call.from, zone);
  if (!call.until.empty()) query.until = *parse_moment(call.until, zone);
  return query;
}

ExitStatus run_impact(const ImpactCall& call, Session& session) {
  if (auto checked = check_call(call); !checked) return session.fail(checked.error());
  const auto library = open_library(call.books);
  if (!library) return session.fail(library.error());
  const auto books = books_at(*library, call.before, call.after, call.venue);
  if (!books) return session.fail(books.error());
  const auto& [before, after] = *books;
  if (auto checked = check_books(before, after); !checked) return session.fail(checked.error());
  const auto query = query_of(call, *library, before);
  if (!query) return session.fail(query.error());

  const auto store = Store::open(store_folder(call.store), StoreMode::kRead);
  if (!store) return session.fail(store.error());
  Result<Impact> found;
  {
    Progress progress(session.err_terminal, "rounds");
    ImpactOptions options;
    options.threads = thread_count(call.threads);
    options.largest = call.largest;
    options.progress = [&](std::uint64_t rounds) { progress.update(rounds, 0); };
    found = impact(**store, *library, before, after, *query, options);
  }
  if (!found) return session.fail(found.error());
  const ImpactReport report{before, after, *query, *found};
  session.out.write(call.json ? impact_json(report)
                              : impact_text(report, session.out_terminal.width, session.palette()));
  return found->any() ? ExitStatus::kDiffers : ExitStatus::kDone;
}

}  // namespace

void declare_rules_impact(CommandLine& line, CLI::App& rules) {
  CLI::App& verb = line.verb(rules_impact_page(), &rules);
  auto call = std::make_shared<ImpactCall>();
  verb.add_option("--from", call->before, "the book that is")->type_name("BOOK")->required();
  verb.add_option("--to", call->after, "the book that would be")->type_name("BOOK")->required();
  verb.add_option("--game", call->game,
                  "rounds of this game, as a table's sign names it; that of --from when not given")
      ->type_name("GAME");
  verb.add_option("--venue", call->venue, "rounds of this venue; that of --from when not given")->type_name("VENUE");
  add_store(verb, call->store);
  verb.add_option("--table", call->table, "rounds of this table alone")->type_name("TABLE");
  verb.add_option("--from-time", call->from, "rounds begun at T or later")->type_name("T");
  verb.add_option("--to-time", call->until, "rounds begun before T")->type_name("T");
  verb.add_option("--limit", call->largest, "at most so many of the rounds that differ most; 10 when not given")
      ->type_name("N")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}).description(""));
  add_threads(verb, call->threads);
  add_books(verb, call->books);
  verb.add_flag("--json", call->json, "writes a line of JSON");
  line.on(verb, [call](Session& session) { return run_impact(*call, session); });
}

}  // namespace cardspeak

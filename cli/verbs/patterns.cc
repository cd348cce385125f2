// cardspeak patterns: who is paid, and plays, as chance and the rules do not explain.
#include <algorithm>
#include <memory>
#include <optional>

#include "cli/app/books.h"
#include "cli/app/patron_names.h"
#include "cli/app/places.h"
#include "cli/app/suggest.h"
#include "cli/app/threads.h"
#include "cli/app/zones.h"
#include "cli/render/words.h"
#include "cli/verbs/common_options.h"
#include "cli/verbs/patterns_report.h"
#include "cli/verbs/patterns_stores.h"
#include "cli/verbs/round_selectors.h"
#include "cli/verbs/verbs.h"
#include "replay/patterns/catalogue.h"

namespace cardspeak {
namespace {

using patterns::By;
using patterns::Pattern;
using patterns::Question;

constexpr std::size_t kLinesShown = 10;
constexpr std::int64_t kNsOfHour = 3'600'000'000'000;
constexpr std::int64_t kHoursInDay = 24;

struct PatternsCall {
  std::vector<std::string> stores;
  std::string books;
  std::string patrons;
  RegisterPlace devices;
  RoundSelectors selectors;
  std::vector<std::string> what;
  std::string by;
  std::size_t limit = kLinesShown;
  unsigned threads = 0;
  bool list = false;
  bool json = false;
};

HelpPage patterns_page() {
  HelpPage page;
  page.name = "patterns";
  page.summary = "who is paid, and plays, as neither the rules nor chance explain";
  page.synopsis = {"[--store DIR]... " + selectors_synopsis(SelectBy::kWhereAndWho) +
                       " [--what NAME]... [--by dealer|patron|pair|players|table|hour] [--limit N] "
                       "[--devices REGISTER --register-key KEY] [--patrons FILE] [--threads N] [--books DIR] [--json]",
                   "--list"};
  page.description = {
      "Judges every closed round of the store once and asks each pattern of it. An exact pattern counts what verdicts "
      "find, as wagers paid too much: each hit is a fact, and the probability says whether they gather with one person "
      "more than mistakes would. A statistical pattern finds only those whom chance does not explain, at a rate of "
      "false "
      "discoveries of one in a thousand. Each line has its first rounds, with the command that shows them.",
      "--what names a pattern, and may be repeated; --list lists them. --by asks those that can be asked so by dealer, "
      "patron, pair of a patron and a dealer, two players, table or hour of the day.",
      "--table, --venue, --game, --from, --to, --dealer and --patron choose rounds, as in cardspeak rounds, and only "
      "these are asked and compared: with --dealer, nobody is left beside whom that dealer could be held, and --by "
      "patron says more. With --patron, lines are about that player; by dealer, table or hour, exact patterns (but "
      "out-of-sequence) count what is the player's own. Rounds cannot be chosen by what is found in them: among such "
      "rounds no comparison says anything.",
      selectors_description(),
      "--store may be repeated: several stores are asked as if they were one, and the answer is the same in whatever "
      "order and number they are given. A round or a desk that is in two of them is refused.",
      "With --devices, rounds and disputes are held against a register of devices and staff: nobody holds another "
      "office than it gives them.",
      "A line is a reason to look, and proves nothing about a person: docs/patterns.md says of each pattern what it "
      "does not show. With --json a line of JSON for each pattern. Exit status 1 when anything was found."};
  page.examples = {"cardspeak patterns", "cardspeak patterns --what overpayment --by dealer",
                   "cardspeak patterns --what dealer-wins --from 2026-11-20 --json",
                   "cardspeak patterns --table CS-01 --from yesterday", "cardspeak patterns --list"};
  return page;
}

std::string ways_of(const Pattern& pattern) {
  std::vector<std::string> ways;
  for (const By by : pattern.info.by) ways.emplace_back(patterns::by_name(by));
  return list_of(ways);
}

std::vector<std::string> names_of_patterns() {
  std::vector<std::string> names;
  for (const Pattern& each : patterns::all_patterns()) names.emplace_back(each.info.name);
  return names;
}

Result<const Pattern*> pattern_named(const std::string& name) {
  const Pattern* pattern = patterns::find_pattern(name);
  if (pattern != nullptr) return pattern;
  const std::string near = nearest(name, names_of_patterns());
  return fail(ErrorCode::kBadInput, "--what: no pattern '" + name + "'" +
                                        (near.empty() ? "; there are " + list_of(names_of_patterns())
                                                      : "; did you mean " + near + "? (cardspeak patterns --list)"));
}

Result<std::optional<By>> by_asked(const std::string& word) {
  if (word.empty()) return std::nullopt;
  const auto by = patterns::find_by(word);
  if (by) return by;
  return fail(ErrorCode::kBadInput,
              "--by: expected dealer, patron, pair, players, table or hour, found \"" + word + '"');
}

// About everybody. Errors: kBadInput for a pattern that is named and cannot be asked so.
Result<std::vector<Question>> questions_of(const PatternsCall& call) {
  const auto by = by_asked(call.by);
  if (!by) return std::unexpected(by.error());
  std::vector<Question> questions;
  for (const std::string& name : call.what) {
    const auto pattern = pattern_named(name);
    if (!pattern) return std::unexpected(pattern.error());
    if (*by && !(*pattern)->can_be_asked_by(**by)) {
      return fail(ErrorCode::kBadInput, "--by " + call.by + ": " + name + " is asked by " + ways_of(**pattern));
    }
    questions.push_back({*pattern, by->value_or((*pattern)->info.by.front())});
  }
  if (!call.what.empty()) return questions;
  for (const Pattern& pattern : patterns::all_patterns()) {
    if (*by && !pattern.can_be_asked_by(**by)) continue;
    questions.push_back({&pattern, by->value_or(pattern.info.by.front())});
  }
  return questions;
}

// The names of those whose masks the file opens.
Result<void> open_masks_of(const PatronNames& names, PatternsReport& report) {
  for (patterns::PatternFound& found : report.found) {
    const bool first = found.by == By::kPatron || found.by == By::kPair || found.by == By::kPlayers;
    for (patterns::PatternLine& line : found.lines) {
      if (first) {
        auto name = names.name_of(line.whom.who);
        if (!name) return std::unexpected(name.error());
        line.whom.who = *std::move(name);
      }
      if (found.by != By::kPlayers) continue;
      auto name = names.name_of(line.whom.with);
      if (!name) return std::unexpected(name.error());
      line.whom.with = *std::move(name);
    }
  }
  return {};
}

// The register may be used after the newest that any of the stores has.
Result<std::optional<RegisterFile>> register_over_all(const RegisterPlace& place, const StoresTogether& stores) {
  std::optional<RegisterFile> known;
  for (const auto& store : stores.all()) {
    auto here = register_over(place, *store);
    if (!here) return here;
    known = *std::move(here);
  }
  return known;
}

unsigned hour_of(const VenueZones& zones, std::string_view venue, DeviceTimeNs time) {
  const auto zone = zones.find(venue);
  const std::int64_t local = zone == zones.end() ? time.value() : zone->second.local(time);
  return static_cast<unsigned>((local / kNsOfHour % kHoursInDay + kHoursInDay) % kHoursInDay);
}

Result<PatternsReport> ask(const PatternsCall& call, std::vector<Question> questions, const StoresTogether& stores,
                           const Library& library, Session& session) {
  const auto names = PatronNames::open(call.patrons, log_address(""));
  if (!names) return std::unexpected(names.error());
  const auto meant = stores.meant(call.selectors, *names, library, session);
  if (!meant) return std::unexpected(meant.error());
  if (!call.selectors.patron.empty()) {
    const auto texts = names->texts_of(call.selectors.patron);
    if (!texts) return std::unexpected(texts.error());
    for (Question& question : questions) question.about = *texts;
  }
  const auto zones = stores.zones(library);
  if (!zones) return std::unexpected(zones.error());
  const auto known = register_over_all(call.devices, stores);
  if (!known) return std::unexpected(known.error());
  patterns::PassOptions options;
  options.known = content_of(*known);
  options.threads = thread_count(call.threads);
  options.without_round = [&](const JudgedCase& dispute) { return meant->disputes->is_meant(dispute); };
  options.hour = [&](std::string_view venue, DeviceTimeNs time) { return hour_of(*zones, venue, time); };
  patterns::AllSums sums(questions, library);
  if (auto taken = patterns::take_stores(meant->stores, library, questions, options, sums); !taken) {
    return std::unexpected(taken.error());
  }
  auto found = sums.finish();
  if (!found) return std::unexpected(found.error());
  PatternsReport report{*std::move(found), sums.rounds(), sums.left_out()};
  if (auto opened = open_masks_of(*names, report); !opened) return std::unexpected(opened.error());
  return report;
}

ExitStatus run_patterns(const PatternsCall& call, Session& session) {
  if (call.list) {
    session.out.write(patterns_list(session.out_terminal.width, session.palette()));
    return ExitStatus::kDone;
  }
  const auto questions = questions_of(call);
  if (!questions) return session.fail(questions.error());
  if (auto checked = check_selectors(call.selectors); !checked) return session.fail(checked.error());
  const auto library = open_library(call.books);
  if (!library) return session.fail(library.error());
  const auto stores = StoresTogether::open(call.stores);
  if (!stores) return session.fail(stores.error());
  const auto report = ask(call, *questions, *stores, *library, session);
  if (!report) return session.fail(report.error());
  const ReportPage page{call.limit, session.out_terminal.width, session.palette(),
                        [&](const RoundId& round) { return stores->named_store_of(round); }, call.devices};
  session.out.write(call.json ? patterns_json(*report) : patterns_text(*report, page));
  return any_found(*report) ? ExitStatus::kDiffers : ExitStatus::kDone;
}

}  // namespace

void declare_patterns(CommandLine& line) {
  CLI::App& verb = line.verb(patterns_page());
  auto call = std::make_shared<PatternsCall>();
  add_stores(verb, call->stores);
  add_selectors(verb, call->selectors, SelectBy::kWhereAndWho);
  line.offer(verb, "--game", games_of_books());
  verb.add_option("--what", call->what, "this pattern; may be repeated; all when not given")
      ->type_name("NAME")
      ->allow_extra_args(false);
  line.offer(verb, "--what", names_of_patterns());
  line.offer(verb, "--by", {"dealer", "patron", "pair", "players", "table", "hour"});
  verb.add_option("--by", call->by,
                  "about whom: dealer, patron, pair, players, table or hour; what is usual for each when not given")
      ->type_name("WHOM");
  verb.add_option("--limit", call->limit, "at most so many lines of a pattern; 10 when not given")
      ->type_name("N")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}).description(""));
  add_register(verb, call->devices);
  add_patrons(verb, call->patrons);
  add_threads(verb, call->threads);
  add_books(verb, call->books);
  verb.add_flag("--list", call->list, "lists the patterns, and asks nothing");
  verb.add_flag("--json", call->json, "writes a line of JSON for each pattern");
  line.on(verb, [call](Session& session) { return run_patterns(*call, session); });
}

}  // namespace cardspeak

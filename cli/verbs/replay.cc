// cardspeak replay: one round, judged again.
#include "replay/judge.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "cli/app/access_log.h"
#include "cli/app/books.h"
#include "cli/app/patron_names.h"
#include "cli/app/places.h"
#include "cli/app/round_binding.h"
#include "cli/app/version.h"
#include "cli/app/whole_file.h"
#include "cli/app/zones.h"
#include "cli/render/html.h"
#include "cli/render/json.h"
#include "cli/render/round_view.h"
#include "cli/render/text.h"
#include "cli/time/zone.h"
#include "cli/verbs/common_options.h"
#include "cli/verbs/verbs.h"
#include "ingest/phh/write_phh.h"
#include "model/try.h"
#include "replay/beside_round.h"
#include "replay/disputes.h"
#include "replay/marks_by_others.h"
#include "replay/names.h"
#include "replay/skips.h"
#include "replay/store.h"

namespace cardspeak {
namespace {

struct ReplayCall {
  std::string round;
  std::string store;
  std::string rules;
  std::string known_as_of;
  std::vector<std::string> readings;
  std::string books;
  std::string html;
  std::string phh;
  std::string tiles;
  std::string access_log;
  bool json = false;
  bool explain = false;
  RegisterPlace devices;
  std::string patrons;
};

HelpPage replay_page() {
  HelpPage page;
  page.name = "replay";
  page.summary = "rebuild one round and state what each wager should have been paid";
  page.synopsis = {
      "ROUND [--store DIR] [--rules VERSION] [--known-as-of T] [--reading ID=ANSWER] [--json] [--html FILE] "
      "[--phh FILE] [--explain] [--tiles DIR] [--patrons FILE] [--access-log FILE] [--books DIR]"};
  page.description = {
      "First the answer, then the hands, then each wager or pot with its rule, then what the verdict rests on and who "
      "has the last word, and last the round as it happened.",
      "A round is judged under the version of the rules that was in force at its first event. --rules asks what "
      "another "
      "version says; --known-as-of what would have been said at T with the books that were known then. T is a time "
      "with its offset, such as 2026-11-27T21:14:07+11:00, or a day, which begins at midnight at the venue.",
      "--reading asks what the verdict would be under another answer to a reading that the book names; the page says "
      "so, and nothing of it is kept.",
      "Each page ends with what binds the record: the round's hash (SHA-256 over the SHA-256s of its events, in their "
      "order), the last event of its stream, and the newest checkpoint in DIR, where there is one; docs/evidence.md "
      "says what each shows.",
      "With --devices the round is held against a register of devices and staff: the page says which device signed it, "
      "and an event that none vouches for, or an office that the register does not give, is a finding; what was said "
      "in "
      "such an office has no force.",
      "A patron who was masked when the round came in (ingest --mask-patrons) is named where FILE, or the file beside "
      "the "
      "log, opens the mask, and is otherwise called by its first digits.",
      "With --json the verdict is one line, {\"type\":\"verdict\",\"schema\":1,\"data\":{...}}, with amounts in cents "
      "as "
      "strings of digits. --html writes a page that stands by itself and prints; FILE may be - for standard output. "
      "--phh writes a hand of the poker room as a Poker Hand History, as far as that format can say what happened; "
      "what "
      "it cannot say is named, and nothing is written. "
      "Exit status 1 when the verdict differs from what was recorded, something is not decided, the round is not "
      "closed "
      "or is void with something left to say, or with --devices no device vouches for it."};
  page.examples = {"cardspeak replay crown-melbourne/CS-01/1", "cardspeak replay crown-melbourne/CS-01/1 --explain",
                   "cardspeak replay crown-melbourne/CS-01/1 --json",
                   "cardspeak replay crown-melbourne/CS-01/1 --html round.html"};
  return page;
}

// "BASE-ANTE=placed", each reading once.
Result<ReadingAnswers> answers_of(const ReplayCall& call) {
  ReadingAnswers answers;
  for (const std::string& text : call.readings) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size()) {
      return fail(ErrorCode::kBadInput,
                  "--reading: expected a reading and an answer such as BASE-ANTE=placed, found \"" + text + '"');
    }
    if (!answers.emplace(text.substr(0, equals), text.substr(equals + 1)).second) {
      return fail(ErrorCode::kBadInput, "--reading: " + text.substr(0, equals) + " is answered twice");
    }
  }
  return answers;
}

// What can be wrong with the call alone.
Result<void> check_call(const ReplayCall& call) {
  if (!call.known_as_of.empty()) {
    if (auto moment = parse_moment(call.known_as_of, Zone()); !moment) return std::unexpected(moment.error());
  }
  if (call.phh == "-" && (call.json || call.html == "-")) {
    return fail(ErrorCode::kBadInput, "--phh - asks for standard output as well; give --phh a file");
  }
  if (call.json && call.html == "-") {
    return fail(ErrorCode::kBadInput, "--json and --html - both ask for standard output; give --html a file");
  }
  if (auto answers = answers_of(call); !answers) return std::unexpected(answers.error());
  return check_round_name(call.round);
}

// The hand in the format of others; whether anything else goes to standard output.
Result<bool> show_phh(const ReplayCall& call, const RoundView& view, Session& session) {
  if (call.phh.empty()) return true;
  const auto text = write_phh(view.facts);
  if (!text) return std::unexpected(text.error());
  if (call.phh == "-") {
    session.out.write_bytes(*text);
    return false;
  }
  if (auto written = write_whole_file(call.phh, *text); !written) return std::unexpected(written.error());
  session.talk.detail("wrote " + call.phh);
  return true;
}

Result<void> show(const ReplayCall& call, const RoundView& view, Session& session) {
  const auto more = show_phh(call, view, session);
  if (!more) return std::unexpected(more.error());
  if (!*more) return {};
  if (!call.html.empty()) {
    const std::string html = round_html(view, program_name());
    if (call.html == "-") {
      session.out.write_bytes(html);
      return {};
    }
    if (auto written = write_whole_file(call.html, html); !written) return written;
    session.talk.detail("wrote " + call.html);
  }
  if (call.json) {
    session.out.write(verdict_json(view));
  } else {
    session.out.write(round_text(view, {session.out_terminal.width, session.palette(), call.explain}));
  }
  return {};
}

// Whether the record and the verdict do not agree: money went elsewhere than the verdict sends it, something is not
// decided, the round is not closed, or somebody said what does not hold. Also in a void round, of which more may be
// left to say than that it does not count, and in one that is decided only in part.
bool differs(const Verdict& verdict) {
  using schema::VerdictStatus;
  const bool is_void = verdict.status == VerdictStatus::VOID;
  if (!is_void && verdict.status != VerdictStatus::AGREED) return true;
  const auto wager_differs = [](const WagerVerdict& wager) {
    return wager.comparison != schema::Comparison::NOT_COMPARED && !wager.difference.is_zero();
  };
  const auto says_more = [&](const Finding& finding) {
    if (finding.severity() == schema::Severity::MONEY) return true;
    return is_void && finding.severity() != schema::Severity::NOTE;
  };
  const auto stands = [](const Statement& said) { return said.standing == schema::Standing::HOLDS; };
  return !std::ranges::all_of(verdict.statements, stands) || std::ranges::any_of(verdict.wagers, wager_differs) ||
         std::ranges::any_of(verdict.findings, says_more);
}

// Names in the place of masks, in the round and in the cases about it.
Result<void> open_all(const PatronNames& names, Judged& judged, std::vector<disputes::WeighedCase>& cases) {
  CARDSPEAK_TRY(open_masks(names, judged.facts, judged.verdict));
  for (disputes::WeighedCase& weighed : cases) CARDSPEAK_TRY(open_masks(names, weighed));
  return {};
}

ExitStatus run_replay(const ReplayCall& call, Session& session) {
  if (auto checked = check_call(call); !checked) return session.fail(checked.error());
  const auto library = open_library(call.books, ReadBooks::kWhenUsed);
  if (!library) return session.fail(library.error());
  const auto store = Store::open(store_folder(call.store), StoreMode::kLookUp);
  if (!store) return session.fail(store.error());
  const auto id = round_named(**store, call.round);
  if (!id) return session.fail(id.error());
  const Zone zone = venue_zone(*library, id->venue);
  Which which;
  if (!call.rules.empty()) which.rules_version = call.rules;
  if (!call.known_as_of.empty()) which.known_as_of = *parse_moment(call.known_as_of, zone);

  which.answers = *answers_of(call);
  const auto known = register_for(call.devices);
  if (!known) return session.fail(known.error());
  which.known = content_of(*known);

  const auto round = (*store)->get_round(*id);
  if (!round) return session.fail(round.error());
  const auto beside = beside_round(**store, *round, which.known != nullptr ? Beside::kAll : Beside::kDesks);
  if (!beside) return session.fail(beside.error());
  which.beside = &*beside;
  if (auto newest = check_newest(*known, **store, {id->venue}); !newest) return session.fail(newest.error());
  Meters meters(**store, *library, MeterSnapshots::kTaken);
  auto judged = judge(*round, *library, &meters, which, call.explain ? Explain::kYes : Explain::kNo);
  if (!judged) return session.fail(judged.error());
  if (auto marked = mark_by_others(**store, *library, *round, judged->facts, judged->verdict); !marked) {
    return session.fail(marked.error());
  }

  auto disputes = Disputes(**store, *library, which.known).about(*judged, beside->desks);
  if (!disputes) return session.fail(disputes.error());
  const auto names = PatronNames::open(call.patrons, log_address(""));
  if (!names) return session.fail(names.error());
  if (auto opened = open_all(*names, *judged, *disputes); !opened) return session.fail(opened.error());
  RoundView view = make_view(judged->facts, judged->verdict, library->find(judged->verdict.rulebook.hash));
  view.zone = zone;
  auto bound = bind_round(**store, *round, tiles_folder(call.tiles, log_address("")));
  if (!bound) return session.fail(bound.error());
  view.evidence = *std::move(bound);
  if (judged->known) set_devices(*judged->known, *view.evidence);
  view.disputes = *std::move(disputes);
  view.skips = skips_of_round(beside->desks, *round, which.known);
  if (auto opened = open_masks(*names, view.skips); !opened) return session.fail(opened.error());
  if (auto noted = note_reading(call.access_log, "replay", {id->text()}); !noted) return session.fail(noted.error());
  if (auto shown = show(call, view, session); !shown) return session.fail(shown.error());
  const bool unknown = judged->known && !judged->known->vouched;
  return unknown || differs(judged->verdict) ? ExitStatus::kDiffers : ExitStatus::kDone;
}

}  // namespace

void declare_replay(CommandLine& line) {
  CLI::App& verb = line.verb(replay_page());
  auto call = std::make_shared<ReplayCall>();
  verb.add_option("ROUND", call->round,
                  "the round's id: VENUE/TABLE/NUMBER, or TABLE/NUMBER where only one venue has the table")
      ->required();
  add_store(verb, call->store);
  verb.add_option("--rules", call->rules, "judges under this version of the game's rules")->type_name("VERSION");
  verb.add_option("--known-as-of", call->known_as_of, "judges with the books that were known at this moment")
      ->type_name("T");
  verb.add_option("--reading", call->readings,
                  "judges under another answer to a place that the text leaves open; may be repeated")
      ->type_name("ID=ANSWER")
      ->allow_extra_args(false);
  verb.add_flag("--json", call->json, "writes the verdict as a line of JSON");
  verb.add_option("--html", call->html, "writes the round as an HTML page as well")->type_name("FILE");
  verb.add_option("--phh", call->phh, "writes a hand of poker as a Poker Hand History as well")->type_name("FILE");
  verb.add_option("--tiles", call->tiles, "the folder of the tree over the log")->type_name("DIR");
  add_register(verb, call->devices);
  add_patrons(verb, call->patrons);
  add_access_log(verb, call->access_log);
  verb.add_flag("--explain", call->explain, "shows which entries were tried, and why they did not decide");
  add_books(verb, call->books);
  line.on(verb, [call](Session& session) { return run_replay(*call, session); });
}

}  // namespace cardspeak

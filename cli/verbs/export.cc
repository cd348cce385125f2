// cardspeak export: rounds with their evidence, in one file that others can check.
#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "cli/app/access_log.h"
#include "cli/app/books.h"
#include "cli/app/judge_alone.h"
#include "cli/app/places.h"
#include "cli/app/whole_file.h"
#include "cli/render/words.h"
#include "cli/verbs/common_options.h"
#include "cli/verbs/export_rows.h"
#include "cli/verbs/finding_kinds.h"
#include "cli/verbs/nothing_found.h"
#include "cli/verbs/round_selectors.h"
#include "cli/verbs/verbs.h"
#include "replay/evidence/bundle_maker.h"
#include "replay/evidence/note_file.h"
#include "replay/evidence/tile_folder.h"
#include "replay/names.h"
#include "replay/store.h"

namespace cardspeak {
namespace {

struct ExportCall {
  std::vector<std::string> rounds;
  RoundSelectors selectors;
  std::string store;
  std::string log;
  std::string tiles;
  std::string checkpoint;
  std::string books;
  std::string evidence;
  std::string what;
  std::string format = "jsonl";
  std::string to_file;
  unsigned threads = 0;
  std::string access_log;
  RegisterPlace devices;
  std::string patrons;
  bool mask_patrons = false;
  std::vector<std::string> open;
};

HelpPage export_page() {
  HelpPage page;
  page.name = "export";
  page.summary = "pack rounds with their evidence into a file that others can check, or write rows for other programs";
  page.synopsis = {
      "ROUND... --evidence FILE [--store DIR] [--log LOG] [--tiles DIR] [--checkpoint NOTE] [--devices REGISTER "
      "--register-key KEY] [--mask-patrons [--open PATRON]...] [--patrons FILE] [--books DIR]",
      "[ROUND...] " + selectors_synopsis() + " --evidence FILE [...]",
      "--what rounds|wagers|findings|events|meters|disputes [--format jsonl|csv|sqlite] [--to-file FILE] [--threads "
      "N] " +
          selectors_synopsis()};
  page.description = {
      "FILE holds the sealed events of the rounds, the signs of their tables and what their jackpot meters have on "
      "record of them, for each a proof that it is under the log's newest checkpoint, the rulebooks, and the verdicts. "
      "It holds nothing of other rounds. `cardspeak verify FILE --key KEY` checks it anywhere, without the store and "
      "without the log; docs/evidence.md says how to check it without this program.",
      "With rounds and with --table, --from, ..., FILE holds those of the rounds that meet the options.",
      "The log must have been signed since the rounds came: `cardspeak checkpoint`. With --checkpoint, NOTE is taken "
      "instead of the newest one in DIR, for instance one that a witness has signed too.",
      "With --devices, the rounds are held against a register of devices and staff, which goes into the bundle whole; "
      "rows of rounds, findings, disputes, ... are as verdicts and rulings are with it.",
      "Patrons who were masked when the rounds came in (ingest --mask-patrons) are masked in the bundle, and FILE "
      "opens "
      "them in it; with --mask-patrons only those that --open names. A line of FILE opens one later, with verify "
      "--opening; the bundle stays as it is. A round that names a patron cannot be masked afterwards, and is refused "
      "with --mask-patrons.",
      "A share of a jackpot meter is not judged in a bundle: it rests on all that the meter ever had on record.",
      "With --what, rows are written instead: every round of the store, or those chosen, is judged once, on all "
      "processors. Times have their venue's offset, amounts are whole cents, what is not on record is null. A SQLite "
      "database has schema_page, which says what each column is; that of wagers has views too (overpaid_by_dealer, "
      "overpaid_by_patron, overpaid_by_pair, overpaid_by_hour). The rows of meters are the steps of jackpot meters, "
      "what they stand at in millionths of a "
      "dollar; of the filters they take --venue, --table, --seat, --from and --to. Disputes are chosen with their "
      "round, and where that is not on record by the table and time that they name; of disputes --last means those "
      "that were raised last. With --patron or --seat, wagers and findings are those of the player or the seat, "
      "amounts and findings of rounds theirs; events are all of the round.",
      selectors_description()};
  page.examples = {
      "cardspeak key casino.example/log --out log.key && cardspeak checkpoint --key log.key && "
      "cardspeak export crown-melbourne/CS-01/1 --evidence dispute.tar",
      "cardspeak export --table CS-01 --finding overpaid --evidence overpaid.tar",
      "cardspeak export --what wagers --format csv -o wagers.csv",
      "cardspeak export --what rounds --table CS-01 --last 10",
      "cardspeak export --what wagers --format sqlite --to-file wagers.db"};
  return page;
}

std::unexpected<Error> nothing_meets(const ExportCall& call, const RoundQuery& query, const Store& store,
                                     const Library& library) {
  const auto sentences = nothing_found(call.selectors, query, store, library);
  if (!sentences) return std::unexpected(sentences.error());
  return fail(ErrorCode::kNotFound, join(*sentences, "; "));
}

Result<std::vector<RoundId>> rounds_named(const ExportCall& call, const Store& store) {
  std::vector<RoundId> rounds;
  for (const std::string& text : call.rounds) {
    auto id = round_named(store, text);
    if (!id) return std::unexpected(id.error());
    rounds.push_back(*std::move(id));
  }
  std::ranges::sort(rounds);
  const auto repeated = std::ranges::unique(rounds);
  rounds.erase(repeated.begin(), repeated.end());
  return rounds;
}

Result<std::vector<RoundId>> rounds_selected(const ExportCall& call, const Store& store, const PatronNames& names) {
  const auto library = open_library("", ReadBooks::kWhenUsed);
  if (!library) return std::unexpected(library.error());
  const auto query = query_of(call.selectors, store, *library);
  if (!query) return std::unexpected(query.error());
  const auto found = rounds_of(store, *query, names);
  if (!found) return std::unexpected(found.error());
  if (found->empty()) return nothing_meets(call, *query, store, *library);
  std::vector<RoundId> rounds;
  for (const RoundRow& row : *found) rounds.push_back(row.id);
  std::ranges::sort(rounds);
  return rounds;
}

// Ascending. Of rounds that are named the options leave those that meet them: a bundle never has a round that one of
// the two does not ask for.
Result<std::vector<RoundId>> rounds_asked_for(const ExportCall& call, const Store& store, const PatronNames& names) {
  auto named = rounds_named(call, store);
  if (!named || !call.selectors.any()) return named;
  auto selected = rounds_selected(call, store, names);
  if (!selected || call.rounds.empty()) return selected;
  std::vector<RoundId> both;
  std::ranges::set_intersection(*named, *selected, std::back_inserter(both));
  if (!both.empty()) return both;
  return fail(ErrorCode::kNotFound,
              (named->size() == 1 ? named->front().text() + " does not meet the options beside it"
                                  : "none of the rounds named meets the options beside them") +
                  ": a bundle holds the rounds that are named, and of these what --table, --from, ... leave");
}

// The rounds that were named and that the options leave out, as a sentence; empty: there are none.
std::string said_of_left_out(const ExportCall& call, const Store& store, const std::vector<RoundId>& taken) {
  const auto named = rounds_named(call, store);
  if (!named || named->size() <= taken.size() || call.rounds.empty()) return "";
  std::vector<std::string> left_out;
  for (const RoundId& id : *named) {
    if (!std::ranges::binary_search(taken, id)) left_out.push_back(id.text());
  }
  return "left out, since the options do not meet them: " + join(left_out, ", ");
}

// What the bundle may show of its patrons.
Result<std::vector<schema::PatronOpening>> openings_of(const ExportCall& call, const PatronNames& names) {
  auto all = names.openings();
  if (!all || !call.mask_patrons) return all;
  std::erase_if(*all, [&](const schema::PatronOpening& each) {
    return std::ranges::find(call.open, each.patron) == call.open.end();
  });
  for (const std::string& name : call.open) {
    if (std::ranges::find(*all, name, &schema::PatronOpening::patron) != all->end()) continue;
    return fail(ErrorCode::kNotFound, "--open: nothing here opens a mask of the patron \"" + name + "\"");
  }
  return all;
}

// The names that a masked bundle must not have anywhere.
Result<evidence::HiddenPatrons> hidden_by(const ExportCall& call, const PatronNames& names) {
  const auto all = names.openings();
  if (!all) return std::unexpected(all.error());
  evidence::HiddenPatrons hidden;
  hidden.file = patrons_file(call.patrons, log_address(call.log));
  for (const schema::PatronOpening& each : *all) {
    hidden.opened.insert(mask_of(each));
    if (std::ranges::find(call.open, each.patron) == call.open.end()) hidden.names.add(each.patron, mask_of(each));
  }
  return hidden;
}

Result<evidence::BundleOrder> order_of(const ExportCall& call, const Store& store) {
  evidence::BundleOrder order;
  order.tiles = tiles_folder(call.tiles, log_address(call.log));
  if (order.tiles.empty())
    return fail(ErrorCode::kBadInput, "--tiles: where the tree over the log lies has to be said");
  const auto names = PatronNames::open(call.patrons, log_address(call.log));
  if (!names) return std::unexpected(names.error());
  auto openings = openings_of(call, *names);
  if (!openings) return std::unexpected(openings.error());
  order.openings = *std::move(openings);
  if (call.mask_patrons) {
    auto hidden = hidden_by(call, *names);
    if (!hidden) return std::unexpected(hidden.error());
    order.hidden = *std::move(hidden);
  }
  auto rounds = rounds_asked_for(call, store, *names);
  if (!rounds) return std::unexpected(rounds.error());
  order.rounds = *std::move(rounds);
  auto note = call.checkpoint.empty() ? evidence::read_note(order.tiles) : evidence::read_note_file(call.checkpoint);
  if (!note) return std::unexpected(note.error());
  if (!*note) {
    return fail(ErrorCode::kNotFound, "there is no checkpoint in " +
                                          (call.checkpoint.empty() ? order.tiles.string() : call.checkpoint) +
                                          ": sign the log first with cardspeak checkpoint");
  }
  order.checkpoint = **std::move(note);
  return order;
}

ExitStatus run_export(const ExportCall& call, Session& session) {
  if (call.what.empty() == call.evidence.empty()) {
    return session.fail({ErrorCode::kBadInput, "either --evidence FILE or --what KIND has to say what is written"});
  }
  if (!call.what.empty()) {
    if (!call.rounds.empty()) {
      return session.fail({ErrorCode::kBadInput, "--what: rounds are chosen with --table, --from, ..., not named"});
    }
    return export_rows({call.what, call.format, call.to_file, call.store, call.books, call.patrons, call.threads,
                        call.access_log, call.devices, call.selectors},
                       session);
  }
  if (call.rounds.empty() && !call.selectors.any()) {
    return session.fail({ErrorCode::kBadInput, "which rounds? Name them, or choose them with --table, --from, ..."});
  }
  if (!call.mask_patrons && !call.open.empty()) {
    return session.fail({ErrorCode::kBadInput, "--open: names whom --mask-patrons leaves open, and that is not given"});
  }
  if (auto checked = check_selectors(call.selectors); !checked) return session.fail(checked.error());
  const auto store = Store::open(store_folder(call.store), StoreMode::kRead);
  if (!store) return session.fail(store.error());
  auto order = order_of(call, **store);
  if (!order) return session.fail(order.error());
  const auto known = register_for(call.devices);
  if (!known) return session.fail(known.error());
  std::set<std::string> venues;
  for (const RoundId& id : order->rounds) venues.insert(id.venue);
  if (auto newest = check_newest(*known, **store, venues); !newest) return session.fail(newest.error());
  order->known = content_of(*known);
  if (*known) order->register_note = (*known)->note;
  EvidenceJudge judge(call.books);
  const auto bundle = evidence::make_bundle(
      **store, *order, [&](const StoredRound& round, const BesideRound& beside, const Register* devices) {
        return judge.judge(round, beside, devices);
      });
  if (!bundle) return session.fail(bundle.error());
  std::vector<std::string> read;
  for (const RoundId& id : order->rounds) read.push_back(id.text());
  if (auto noted = note_reading(call.access_log, "export", read); !noted) return session.fail(noted.error());
  if (auto written = write_whole_file(call.evidence, *bundle); !written) return session.fail(written.error());
  session.talk.say(counted(order->rounds.size(), "round", "rounds") + ", " + grouped(bundle->size()) + " bytes in " +
                   call.evidence);
  if (const std::string left_out = said_of_left_out(call, **store, order->rounds); !left_out.empty()) {
    session.talk.say(left_out);
  }
  return ExitStatus::kDone;
}

}  // namespace

void declare_export(CommandLine& line) {
  CLI::App& verb = line.verb(export_page());
  auto call = std::make_shared<ExportCall>();
  verb.add_option("ROUND", call->rounds, "ids of rounds: VENUE/TABLE/NUMBER, or TABLE/NUMBER");
  add_selectors(verb, call->selectors);
  CLI::Option* bundle = verb.add_option("--evidence", call->evidence, "the file of the bundle")->type_name("FILE");
  CLI::Option* rows = verb.add_option("--what", call->what,
                                      "rows for other programs: rounds, wagers, findings, events, meters or disputes")
                          ->type_name("KIND-OF-ROWS")
                          ->check(CLI::IsMember(kinds_of_rows()).description(""));
  line.offer(verb, "--what", kinds_of_rows());
  line.offer(verb, "--format", formats_of_rows());
  line.offer(verb, "--game", games_of_books());
  line.offer(verb, "--finding", known_kinds());
  verb.add_option("--format", call->format, "of rows: jsonl (the default), csv or sqlite")
      ->type_name("FORMAT")
      ->excludes(bundle)
      ->check(CLI::IsMember(formats_of_rows()).description(""));
  verb.add_option("--to-file", call->to_file, "the database of --format sqlite")->type_name("FILE")->excludes(bundle);
  add_threads(verb, call->threads);
  add_store(verb, call->store);
  // What is about bundles alone says nothing of rows, and is not left out unseen: a name that should be masked may hang
  // on it.
  verb.add_option("--log", call->log, "the log, beside which the tree lies")->type_name("LOG")->excludes(rows);
  verb.add_option("--tiles", call->tiles, "the folder of the tree over the log")->type_name("DIR")->excludes(rows);
  verb.add_option("--checkpoint", call->checkpoint, "this checkpoint, and not the newest in DIR")
      ->type_name("NOTE")
      ->excludes(rows);
  add_register(verb, call->devices);
  verb.add_flag("--mask-patrons", call->mask_patrons, "shows no patron's name, but those of --open")->excludes(rows);
  verb.add_option("--open", call->open, "a masked patron whose name the bundle shows")
      ->type_name("PATRON")
      ->allow_extra_args(false)
      ->excludes(rows);
  add_patrons(verb, call->patrons);
  add_access_log(verb, call->access_log);
  add_books(verb, call->books);
  line.on(verb, [call](Session& session) { return run_export(*call, session); });
}

}  // namespace cardspeak

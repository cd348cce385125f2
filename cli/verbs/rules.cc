// cardspeak rules: the law.
#include <capnp/message.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <memory>
#include <utility>

#include "cli/app/books.h"
#include "cli/app/zones.h"
#include "cli/render/book_changes.h"
#include "cli/render/book_text.h"
#include "cli/render/json.h"
#include "cli/render/words.h"
#include "cli/time/now.h"
#include "cli/verbs/common_options.h"
#include "cli/verbs/named_book.h"
#include "cli/verbs/verbs.h"
#include "model/law/diff.h"
#include "schemas/listing.capnp.h"

namespace cardspeak {
namespace {

struct RulesCall {
  std::string books;
  std::string game;
  std::string venue;
  std::string version;
  std::string at;
  std::string known_as_of;
  std::string before;
  std::string after;
  std::vector<std::string> files;
  bool json = false;
  bool amendments = false;
};

using CallPtr = std::shared_ptr<RulesCall>;

BookForm form_of(const Session& session) {
  return {session.out_terminal.width, session.palette()};
}

void list_books(const std::vector<Rulebook>& books, bool json, Session& session) {
  if (!json) {
    session.out.write(book_list(books, form_of(session)));
    return;
  }
  for (const Rulebook& book : books) session.out.write(book_json(book));
}

// --- list

ExitStatus run_list(const RulesCall& call, Session& session) {
  const auto library = open_library(call.books);
  if (!library) return session.fail(library.error());
  list_books(library->books(), call.json, session);
  return ExitStatus::kDone;
}

// --- show

ExitStatus run_show(const RulesCall& call, Session& session) {
  const auto library = open_library(call.books);
  if (!library) return session.fail(library.error());
  const auto book = named_book(*library, game_named(call.game, call.venue), call.version);
  if (!book) return session.fail(book.error());
  if (call.amendments) {
    const auto books = with_those_amended(*book, call.books);
    if (!books) return session.fail(books.error());
    session.out.write(call.json ? amendments_json(*books) : amendments_text(*books, form_of(session)));
    return ExitStatus::kDone;
  }
  session.out.write(call.json ? json_line("rulebook", book->data()) : book_text(*book, form_of(session)));
  return ExitStatus::kDone;
}

// --- check

// Files that are to be checked, put together, and the whole books that are.
Result<WholeBooks> books_to_check(const RulesCall& call) {
  const auto library = open_library(call.files.empty() ? "" : call.books);
  if (!library) return std::unexpected(library.error());
  std::vector<BookFile> files;
  for (const std::string& path : call.files) {
    auto file = read_book_file(path);
    if (!file) return std::unexpected(file.error());
    files.push_back(*std::move(file));
  }
  if (!call.files.empty()) return put_together(files, as_bases(library->books()));
  WholeBooks books;
  for (const EmbeddedBook& book : embedded_books()) {
    books.books.push_back({std::string(book.name), {}, std::string(book.bytes), ""});
  }
  if (call.books.empty()) return books;
  const auto folder = read_book_folder(call.books);
  if (!folder) return std::unexpected(folder.error());
  WholeBooks more = put_together(*folder, as_bases(library->books()));
  std::ranges::move(more.books, std::back_inserter(books.books));
  books.objections = std::move(more.objections);
  return books;
}

std::string objection_json(const std::string& book, const Objection& objection) {
  capnp::MallocMessageBuilder message;
  auto out = message.initRoot<schema::BookObjection>();
  out.setBook(book);
  out.setAt(objection.where);
  out.setWhat(objection.what);
  return json_line("objection", out.asReader());
}

void write_objection(const std::string& file, const Objection& objection, bool json, Session& session) {
  session.out.write(json ? objection_json(file, objection) : printable(file + ": " + objection.text()) + "\n");
}

ExitStatus run_check(const RulesCall& call, Session& session) {
  const auto whole = books_to_check(call);
  if (!whole) return session.fail(whole.error());
  std::size_t objections = whole->objections.size();
  for (const FileObjection& objection : whole->objections) {
    write_objection(objection.file, {objection.place, objection.what}, call.json, session);
  }
  for (const WholeBook& book : whole->books) {
    const auto found = check_book(book.bytes);
    objections += found.size();
    for (const Objection& objection : found) write_objection(book.file, objection, call.json, session);
    if (found.empty() && !call.json) session.out.write(printable(book.file) + ": fit for use\n");
  }
  if (objections == 0) return ExitStatus::kDone;
  session.talk.complain(counted(objections, "objection", "objections") + " to " +
                        counted(whole->books.size() + whole->objections.size(), "rulebook", "rulebooks"));
  return ExitStatus::kBadCall;
}

// --- diff

ExitStatus run_diff(const RulesCall& call, Session& session) {
  const auto library = open_library(call.books);
  if (!library) return session.fail(library.error());
  const auto books = books_at(*library, call.before, call.after, call.venue);
  if (!books) return session.fail(books.error());
  const auto changes = diff_books(books->before, books->after);
  for (const BookDifference& change : changes) {
    session.out.write(call.json ? change_json(change) : change_text(change, form_of(session)));
  }
  session.talk.say(changes.empty() ? "the two say the same" : counted(changes.size(), "difference", "differences"));
  return ExitStatus::kDone;
}

// --- in-force

// The form alone, before anything is opened.
Result<void> check_moments(const RulesCall& call) {
  for (const std::string& text : {call.at, call.known_as_of}) {
    if (text.empty()) continue;
    if (auto moment = parse_moment(text, Zone()); !moment) return std::unexpected(moment.error());
  }
  return {};
}

ExitStatus run_in_force(const RulesCall& call, Session& session) {
  if (auto checked = check_moments(call); !checked) return session.fail(checked.error());
  const auto library = open_library(call.books);
  if (!library) return session.fail(library.error());
  const GameName game = game_named(call.game, call.venue);
  const auto venue = venue_of(*library, game);
  if (!venue) return session.fail(venue.error());
  const Zone zone = venue_zone(*library, *venue);
  const DeviceTimeNs when = call.at.empty() ? now() : *parse_moment(call.at, zone);
  std::optional<DeviceTimeNs> known;
  if (!call.known_as_of.empty()) known = *parse_moment(call.known_as_of, zone);
  const auto book = library->in_force(*venue, game.game, when, known);
  if (!book) return session.fail(book.error());
  list_books({*book}, call.json, session);
  return ExitStatus::kDone;
}

// --- declarations

HelpPage rules_page() {
  HelpPage page;
  page.name = "rules";
  page.summary = "the rulebooks: list, show, check, compare, which is in force, and what a change would move";
  page.synopsis = {"list | show | check | diff | in-force | impact | terms"};
  page.description = {
      "A rulebook is the law of one game at one venue in one version, as data. Those inside the program judge "
      "anywhere; "
      "--books DIR adds the files of a folder to them, or replaces those of the same version. A book that fails its "
      "check is refused."};
  page.examples = {"cardspeak rules list", "cardspeak rules show three-card-poker", "cardspeak rules check"};
  return page;
}

void add_json(CLI::App& verb, const CallPtr& call) {
  verb.add_flag("--json", call->json, "writes JSON lines");
}

void add_venue(CLI::App& verb, const CallPtr& call) {
  verb.add_option("--venue", call->venue, "the venue; not needed where one venue alone plays the game")
      ->type_name("VENUE");
}

void declare_list(CommandLine& line, CLI::App& rules) {
  HelpPage page;
  page.name = "rules list";
  page.summary = "list the rulebooks at hand";
  page.synopsis = {"[--books DIR] [--json]"};
  page.examples = {"cardspeak rules list", "cardspeak rules list --json"};
  CLI::App& verb = line.verb(page, &rules);
  auto call = std::make_shared<RulesCall>();
  add_books(verb, call->books);
  add_json(verb, call);
  line.on(verb, [call](Session& session) { return run_list(*call, session); });
}

void declare_show(CommandLine& line, CLI::App& rules) {
  HelpPage page;
  page.name = "rules show";
  page.summary = "show a rulebook: wagers, pay tables, readings, each with its rule";
  page.synopsis = {"GAME [--venue VENUE] [--version VERSION] [--amendments] [--books DIR] [--json]"};
  page.examples = {"cardspeak rules show crown-sydney/caribbean-stud",
                   "cardspeak rules show texas-holdem --version 17.0",
                   "cardspeak rules show crown-holdem --amendments"};
  CLI::App& verb = line.verb(page, &rules);
  auto call = std::make_shared<RulesCall>();
  verb.add_option("GAME", call->game, "the game, as a table's sign names it, or VENUE/GAME")->required();
  add_venue(verb, call);
  verb.add_option("--version", call->version, "the version; the one that came last when not given")
      ->type_name("VERSION");
  verb.add_flag("--amendments", call->amendments,
                "shows the documents that the book was put together from, and what each changed");
  add_books(verb, call->books);
  add_json(verb, call);
  line.on(verb, [call](Session& session) { return run_show(*call, session); });
}

void declare_check(CommandLine& line, CLI::App& rules) {
  HelpPage page;
  page.name = "rules check";
  page.summary = "check rulebooks, and name every entry that is objected to";
  page.synopsis = {"[FILE...] [--books DIR] [--json]"};
  page.description = {
      "Goes through every combination of conditions that a round can reach and reports those that no entry decides, "
      "entries that can never decide, amounts without a rule number, names that are not defined, and readings without "
      "anybody to decide them. Without FILE: the books inside the program, and those of --books. Exit status 2 when "
      "there is an objection."};
  page.examples = {"cardspeak rules check"};
  CLI::App& verb = line.verb(page, &rules);
  auto call = std::make_shared<RulesCall>();
  verb.add_option("FILE", call->files, "rulebooks to check");
  add_books(verb, call->books);
  add_json(verb, call);
  line.on(verb, [call](Session& session) { return run_check(*call, session); });
}

void declare_diff(CommandLine& line, CLI::App& rules) {
  HelpPage page;
  page.name = "rules diff";
  page.summary = "show what two rulebooks have differently";
  page.synopsis = {"BEFORE AFTER [--venue VENUE] [--books DIR] [--json]"};
  page.description = {"BEFORE and AFTER are each GAME@VERSION, VENUE/GAME@VERSION or the name of a rulebook's file."};
  page.examples = {"cardspeak rules diff crown-holdem@RAG-535 crown-holdem@RAG-575"};
  CLI::App& verb = line.verb(page, &rules);
  auto call = std::make_shared<RulesCall>();
  verb.add_option("BEFORE", call->before, "the book that was")->required();
  verb.add_option("AFTER", call->after, "the book that is")->required();
  add_venue(verb, call);
  add_books(verb, call->books);
  add_json(verb, call);
  line.on(verb, [call](Session& session) { return run_diff(*call, session); });
}

void declare_in_force(CommandLine& line, CLI::App& rules) {
  HelpPage page;
  page.name = "rules in-force";
  page.summary = "say which version of a game's rules holds at a moment";
  page.synopsis = {"GAME [--venue VENUE] [--at T] [--known-as-of T] [--books DIR] [--json]"};
  page.description = {
      "T is a time with its offset, such as 2026-11-27T21:14:07+11:00, or a day, which begins at midnight at the "
      "venue. --known-as-of leaves out the books that were not known yet at that moment, and takes back those that "
      "were withdrawn later."};
  page.examples = {"cardspeak rules in-force crown-holdem",
                   "cardspeak rules in-force crown-holdem --at 2019-03-08 --known-as-of 2023-06-30"};
  CLI::App& verb = line.verb(page, &rules);
  auto call = std::make_shared<RulesCall>();
  verb.add_option("GAME", call->game, "the game, as a table's sign names it, or VENUE/GAME")->required();
  add_venue(verb, call);
  verb.add_option("--at", call->at, "the moment; now when not given")->type_name("T");
  verb.add_option("--known-as-of", call->known_as_of, "with the books that were known at this moment")->type_name("T");
  add_books(verb, call->books);
  add_json(verb, call);
  line.on(verb, [call](Session& session) { return run_in_force(*call, session); });
}

}  // namespace

void declare_rules(CommandLine& line) {
  CLI::App& rules = line.verb(rules_page());
  rules.set_help_flag("--help", "prints this page");
  rules.set_help_all_flag("-h", "prints the call and the options");
  declare_list(line, rules);
  declare_show(line, rules);
  declare_check(line, rules);
  declare_diff(line, rules);
  declare_in_force(line, rules);
  declare_rules_impact(line, rules);
  declare_rules_terms(line, rules);
}

}  // namespace cardspeak

// cardspeak rules terms: whether a tournament's terms say all that the rules ask for.
#include <capnp/message.h>

#include <algorithm>
#include <memory>
#include <sstream>

#include "cli/app/books.h"
#include "cli/app/regular_file.h"
#include "cli/render/grid.h"
#include "cli/render/json.h"
#include "cli/render/words.h"
#include "cli/verbs/common_options.h"
#include "cli/verbs/named_book.h"
#include "cli/verbs/verbs.h"
#include "model/law/tournament_terms.h"
#include "schemas/json/struct_json.h"
#include "schemas/listing.capnp.h"
#include "schemas/terms.capnp.h"

namespace cardspeak {
namespace {

struct TermsCall {
  std::string file;
  std::string game;
  std::string venue;
  std::string version;
  std::string books;
  bool json = false;
};

HelpPage rules_terms_page() {
  HelpPage page;
  page.name = "rules terms";
  page.summary = "say what a tournament's terms and conditions still lack";
  page.synopsis = {"FILE --game GAME [--venue VENUE] [--version VERSION] [--books DIR] [--json]"};
  page.description = {
      "FILE names what the terms state, a line of JSON for each item: {\"item\":\"startingBank\",\"clause\":\"4.2\"}, "
      "or {\"item\":\"buyBack\",\"none\":true} where they say that the tournament has no such thing. clause is for "
      "people and may be left out. `cardspeak rules show GAME --json` has all the items.",
      "What is missing is listed by rule number. Some items the rules ask for only where the tournament has such a "
      "thing; of those the terms must state it or say that there is none. Exit status 1 when something is missing."};
  page.examples = {"cardspeak rules terms terms.jsonl --game crown-melbourne/caribbean-stud"};
  return page;
}

// One line. `place` is "FILE:LINE". Errors: kBadInput.
Result<StatedTerm> read_term(const std::string& line, const std::string& place, const Rulebook& book) {
  capnp::MallocMessageBuilder message;
  auto term = message.initRoot<schema::StatedTerm>();
  if (auto read = schema::read_json(line, term); !read) {
    return fail(ErrorCode::kBadInput, place + ": " + read.error().text());
  }
  const std::string item = term.asReader().getItem().cStr();
  if (!is_term(book, item)) {
    return fail(ErrorCode::kBadInput, place + ": field item: expected the name of an item such as \"" +
                                          nearest_term(book, item) + "\", found \"" + item + '"');
  }
  return StatedTerm{item, term.getNone()};
}

Result<std::vector<StatedTerm>> read_terms(const std::string& path, const Rulebook& book) {
  const auto bytes = read_regular_file(path);
  if (!bytes) return std::unexpected(bytes.error());
  std::istringstream file(*bytes);
  std::vector<StatedTerm> terms;
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    const std::string place = path + ":" + std::to_string(number);
    auto term = read_term(line, place, book);
    if (!term) return std::unexpected(term.error());
    if (std::ranges::find(terms, term->item, &StatedTerm::item) != terms.end()) {
      return fail(ErrorCode::kBadInput,
                  place + ": field item: expected each item once, found \"" + term->item + "\" again");
    }
    terms.push_back(*std::move(term));
  }
  return terms;
}

std::string missing_json(const MissingTerm& missing) {
  capnp::MallocMessageBuilder message;
  auto out = message.initRoot<schema::MissingTerm>();
  out.setRule(missing.rule);
  out.setItem(missing.item);
  out.setAbout(missing.about);
  out.setIfAny(missing.if_any);
  out.setDenied(missing.denied);
  return json_line("missing", out.asReader());
}

std::string note_on(const MissingTerm& missing) {
  if (missing.denied) return "The terms say that there is none, and the rules ask for it. ";
  return missing.if_any ? "Or say that there is none. " : "";
}

std::string missing_text(const std::vector<MissingTerm>& missing, const Session& session) {
  Grid grid({{"rule"}, {"item"}, {"what has to be said"}});
  for (const MissingTerm& term : missing) {
    grid.add({{printable(term.rule), Tone::kStrong},
              {printable(term.item)},
              {note_on(term) + printable(term.about), term.denied ? Tone::kBad : Tone::kPlain}});
  }
  return grid.empty() ? "" : grid.text(0, session.out_terminal.width, session.palette());
}

ExitStatus run_terms(const TermsCall& call, Session& session) {
  const auto library = open_library(call.books);
  if (!library) return session.fail(library.error());
  const auto book = named_book(*library, game_named(call.game, call.venue), call.version);
  if (!book) return session.fail(book.error());
  const std::string name = book->venue() + "/" + book->game() + " " + book->version();
  if (!has_terms(*book)) {
    return session.fail({ErrorCode::kBadInput, name + " has no rules on what the terms of a tournament have to say"});
  }
  const auto stated = read_terms(call.file, *book);
  if (!stated) return session.fail(stated.error());
  const auto missing = missing_terms(*book, *stated);
  if (call.json) {
    for (const MissingTerm& term : missing) session.out.write(missing_json(term));
  } else {
    session.out.write(missing_text(missing, session));
  }
  session.talk.say(missing.empty() ? "the terms say all that " + name + " asks for"
                                   : "missing: " + counted(missing.size(), "item", "items") + " of those that " + name +
                                         " asks for");
  return missing.empty() ? ExitStatus::kDone : ExitStatus::kDiffers;
}

}  // namespace

void declare_rules_terms(CommandLine& line, CLI::App& rules) {
  CLI::App& verb = line.verb(rules_terms_page(), &rules);
  auto call = std::make_shared<TermsCall>();
  verb.add_option("FILE", call->file, "what the terms state, a line of JSON for each item")->required();
  verb.add_option("--game", call->game, "the game, as a table's sign names it, or VENUE/GAME")
      ->type_name("GAME")
      ->required();
  verb.add_option("--venue", call->venue, "the venue; not needed where one venue alone plays the game")
      ->type_name("VENUE");
  verb.add_option("--version", call->version, "the version; the one that came last when not given")
      ->type_name("VERSION");
  add_books(verb, call->books);
  verb.add_flag("--json", call->json, "writes JSON lines");
  line.on(verb, [call](Session& session) { return run_terms(*call, session); });
}

}  // namespace cardspeak

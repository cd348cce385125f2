// cardspeak dispute: one dispute, shown.
#include <capnp/message.h>

#include <memory>

#include "cli/app/access_log.h"
#include "cli/app/books.h"
#include "cli/app/dispute_view.h"
#include "cli/app/patron_names.h"
#include "cli/app/places.h"
#include "cli/app/version.h"
#include "cli/app/whole_file.h"
#include "cli/render/json.h"
#include "cli/verbs/common_options.h"
#include "cli/verbs/verbs.h"

namespace cardspeak {
namespace {

struct DisputeCall {
  std::string number;
  std::string venue;
  std::string store;
  std::string books;
  std::string patrons;
  std::string tiles;
  RegisterPlace devices;
  std::string html;
  std::string access_log;
  bool json = false;
};

HelpPage dispute_page() {
  HelpPage page;
  page.name = "dispute";
  page.summary = "show a dispute with all that is on record of it, or record a step of one";
  page.synopsis = {
      "NUMBER [--venue VENUE] [--html FILE] [--json] [--devices REGISTER --register-key KEY] [--tiles DIR] "
      "[--patrons FILE] [--access-log FILE] [--store DIR] [--books DIR]",
      "raise | rule | pay | refer | answer | note | close | reopen NUMBER ..."};
  page.description = {
      "The claim, the verdict under the law in force with its hash, each ruling and whether it stands, payments that "
      "made good, referrals and their outcome, and what else a record of a dispute holds. --html writes the dossier: a "
      "page that prints, with the table, the rules and lines to sign. What contradicts itself in the record of a "
      "dispute "
      "is found, and changes nothing of the verdict. A patron who was masked when the round came in is named where "
      "FILE, "
      "or the file beside the log, opens the mask.",
      "At its end stands what binds the record: the hash of the round, the last event of its stream, the newest "
      "checkpoint in DIR, where there is one, and which device signed the round.",
      "With --devices, nobody holds another office than the register gives them. Without one an office is what was "
      "keyed."};
  page.examples = {
      "cardspeak dispute raise D-1 CS-01/1 --seat 1 --claim 'paid short' --amount 50 --staff F-1 --office 'TG Area "
      "Manager' && cardspeak project",
      "cardspeak dispute D-1", "cardspeak dispute D-1 --html dossier.html"};
  return page;
}

Result<void> show_dispute(const DisputeCall& call, const DossierView& view, Session& session) {
  if (!call.html.empty()) {
    if (auto written = write_whole_file(call.html, dossier_html(view, program_name())); !written) return written;
  }
  if (!call.json) {
    session.out.write(dossier_text(view, session.out_terminal.width, session.palette()));
    return {};
  }
  capnp::MallocMessageBuilder message;
  auto out = message.initRoot<schema::DisputeListed>();
  write_dispute(view, out);
  session.out.write(json_line("dispute", out.asReader()));
  return {};
}

ExitStatus run_dispute(const DisputeCall& call, Session& session) {
  if (call.number.empty()) {
    return session.fail(
        {ErrorCode::kBadInput, "which dispute? cardspeak disputes lists them; see: cardspeak dispute --help"});
  }
  const auto library = open_library(call.books, ReadBooks::kWhenUsed);
  if (!library) return session.fail(library.error());
  const auto store = Store::open(store_folder(call.store), StoreMode::kRead);
  if (!store) return session.fail(store.error());
  const auto known = register_for(call.devices);
  if (!known) return session.fail(known.error());
  auto found = Disputes(**store, *library, content_of(*known)).find(call.number, call.venue);
  if (!found) return session.fail(found.error());
  if (auto newest = check_newest(*known, **store, {found->weighed.facts.venue}); !newest) {
    return session.fail(newest.error());
  }
  const auto names = PatronNames::open(call.patrons, log_address(""));
  if (!names) return session.fail(names.error());
  if (auto opened = open_masks(*names, *found); !opened) return session.fail(opened.error());
  const auto view = dossier_of(*found, *library, **store, tiles_folder(call.tiles, log_address("")));
  if (!view) return session.fail(view.error());
  const std::string& round = found->weighed.facts.round();
  if (auto noted = note_reading(call.access_log, "dispute", {round}); !noted) return session.fail(noted.error());
  if (auto shown = show_dispute(call, *view, session); !shown) return session.fail(shown.error());
  return ExitStatus::kDone;
}

}  // namespace

void declare_dispute(CommandLine& line) {
  CLI::App& verb = line.verb(dispute_page());
  auto call = std::make_shared<DisputeCall>();
  verb.add_option("NUMBER", call->number, "the dispute's number");
  verb.add_option("--venue", call->venue, "of this venue, where several have a dispute of that number")
      ->type_name("VENUE");
  add_store(verb, call->store);
  verb.add_option("--html", call->html, "writes the dossier as a page as well")->type_name("FILE");
  verb.add_flag("--json", call->json, "writes a line of JSON");
  add_register(verb, call->devices);
  verb.add_option("--tiles", call->tiles, "the folder of the tree over the log")->type_name("DIR");
  add_patrons(verb, call->patrons);
  add_access_log(verb, call->access_log);
  add_books(verb, call->books);
  line.on(verb, [call](Session& session) { return run_dispute(*call, session); });
  declare_dispute_steps(line, verb);
}

}  // namespace cardspeak

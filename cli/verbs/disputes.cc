// cardspeak disputes: which disputes there are, and how each stands.
#include "replay/disputes.h"

#include <capnp/message.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "cli/app/access_log.h"
#include "cli/app/books.h"
#include "cli/app/dispute_view.h"
#include "cli/app/places.h"
#include "cli/app/zones.h"
#include "cli/render/grid.h"
#include "cli/render/json.h"
#include "cli/render/words.h"
#include "cli/time/now.h"
#include "cli/time/when.h"
#include "cli/verbs/common_options.h"
#include "cli/verbs/finding_kinds.h"
#include "cli/verbs/verbs.h"
#include "replay/known_names.h"
#include "replay/names.h"
#include "schemas/text/patron_mask.h"

namespace cardspeak {
namespace {

struct DisputesCall {
  std::string store;
  std::string books;
  std::string state;
  std::string table;
  std::string venue;
  std::string patron;
  std::vector<std::string> findings;
  std::string patrons;
  RegisterPlace devices;
  std::string access_log;
  std::string from;
  std::string to;
  bool json = false;
};

HelpPage disputes_page() {
  HelpPage page;
  page.name = "disputes";
  page.summary = "list disputes by state, table, patron or time";
  page.synopsis = {
      "[--store DIR] [--state STATE] [--table TABLE] [--venue VENUE] [--patron ID] [--finding KIND]... [--from T] "
      "[--to T] [--json] [--devices REGISTER --register-key KEY] [--patrons FILE] [--access-log FILE]"};
  page.description = {
      "A dispute is open, settled (a ruling stands, and what it orders is paid), referred to an inspector who has not "
      "answered, or closed. A ruling stands by the powers of the rulebook: by an office that has the last word, and "
      "for "
      "what the rules give. T is a time as for cardspeak rounds, of when the claim was raised.",
      "With --devices, nobody holds another office than the register gives them. Without one an office is what was "
      "keyed.",
      "With --json one line a dispute, {\"type\":\"dispute\",\"schema\":1,\"data\":{...}}."};
  page.examples = {"cardspeak disputes", "cardspeak disputes --state open --json",
                   "cardspeak disputes --finding dispute-payment"};
  return page;
}

bool is_at_table(const DisputeCase& dispute, const std::string& stream) {
  const auto id = parse_round_id(dispute.round());
  return id && id->stream() == stream;
}

bool has_finding(const disputes::WeighedCase& weighed, const std::vector<std::string>& kinds) {
  return std::ranges::any_of(weighed.findings, [&](const Finding& finding) {
    return std::ranges::find(kinds, finding.kind()) != kinds.end();
  });
}

bool meets(const JudgedCase& judged, const DisputesCall& call, const WhenSpan& span, const Zone& zone) {
  const disputes::WeighedCase& weighed = judged.weighed;
  const DisputeCase& dispute = weighed.facts;
  const auto times = span.on(zone);
  const DeviceTimeNs raised = dispute.raised_at();
  return (call.state.empty() || name_of(weighed.state) == call.state) &&
         (call.venue.empty() || dispute.venue == call.venue) &&
         (call.table.empty() || is_at_table(dispute, call.table)) &&
         (call.findings.empty() || has_finding(weighed, call.findings)) &&
         (call.patron.empty() || patrons_of(judged).contains(call.patron)) && (!times.from || raised >= *times.from) &&
         (!times.until || raised < *times.until);
}

// Valid as long as the cases.
std::vector<const JudgedCase*> chosen_of(const std::vector<JudgedCase>& cases, const DisputesCall& call,
                                         const WhenSpan& span, const Library& library) {
  std::vector<const JudgedCase*> chosen;
  for (const JudgedCase& each : cases) {
    if (meets(each, call, span, venue_zone(library, each.weighed.facts.venue))) chosen.push_back(&each);
  }
  return chosen;
}

Result<WhenSpan> span_of(const DisputesCall& call) {
  WhenSpan span;
  for (const bool begin : {true, false}) {
    const std::string& text = begin ? call.from : call.to;
    if (text.empty()) continue;
    auto when = When::parse(text, now());
    if (!when) return std::unexpected(when.error());
    (begin ? span.from : span.until) = *when;
  }
  return span;
}

void add_row(const JudgedCase& judged, const DossierView& view, Grid& rows) {
  const disputes::WeighedCase& weighed = view.weighed;
  const DisputeEntry* claim = weighed.facts.claim();
  const bool done = weighed.state == disputes::State::kSettled || weighed.state == disputes::State::kClosed;
  rows.add({{printable(weighed.facts.number)},
            {std::string(name_of(weighed.state)), done ? Tone::kGood : Tone::kWarn},
            {view.zone.moment(weighed.facts.raised_at())},
            {printable(weighed.facts.round())},
            {claim == nullptr ? "" : printable(schema::patron_for_people(patron_of(judged, *claim)))},
            {claim == nullptr ? "" : money_or_dash(claim->amount)},
            {money_or_dash(weighed.ruled)},
            {money_or_dash(weighed.paid)},
            {weighed.findings.empty() ? "" : counted(weighed.findings.size(), "finding", "findings"), Tone::kWarn}});
}

std::string json_of(const DossierView& view) {
  capnp::MallocMessageBuilder message;
  auto out = message.initRoot<schema::DisputeListed>();
  write_dispute(view, out);
  return json_line("dispute", out.asReader());
}

// What there is where nothing meets all that is asked.
void say_nothing_found(const std::vector<JudgedCase>& all, Session& session) {
  if (all.empty()) return session.talk.say("the store has no disputes");
  std::set<std::string> venues;
  std::set<std::string> tables;
  std::set<std::string> patrons;
  bool masked = false;
  for (const JudgedCase& each : all) {
    const DisputeCase& dispute = each.weighed.facts;
    venues.insert(printable(dispute.venue));
    if (const auto id = parse_round_id(dispute.round())) tables.insert(printable(id->table));
    for (const std::string& patron : patrons_of(each)) {
      patrons.insert(printable(schema::patron_for_people(patron)));
      masked = masked || schema::is_mask(patron);
    }
  }
  const auto some = [](const std::set<std::string>& names) {
    return names.empty() ? "none" : some_of({names.begin(), names.end()});
  };
  session.talk.say("no dispute meets all that is asked; there are " + grouped(all.size()) + ", of the venues " +
                   some(venues) + ", the tables " + some(tables) + " and the players " + some(patrons) +
                   (masked ? "; who is masked is found by name with what opens the masks: --patrons FILE" : ""));
}

ExitStatus run_disputes(const DisputesCall& call, Session& session) {
  for (const std::string& finding : call.findings) {
    if (!is_known_kind(finding)) return session.fail(no_such_kind(finding).error());
  }
  const auto span = span_of(call);
  if (!span) return session.fail(span.error());
  const auto library = open_library(call.books, ReadBooks::kWhenUsed);
  if (!library) return session.fail(library.error());
  const auto store = Store::open(store_folder(call.store), StoreMode::kRead);
  if (!store) return session.fail(store.error());
  // Meant is the table as the store has it, in whatever letters it was given.
  DisputesCall asked = call;
  if (!call.table.empty()) {
    auto table = table_named(**store, call.table, call.venue);
    if (!table) return session.fail(table.error());
    asked.table = *std::move(table);
  }
  const auto known = register_for(call.devices);
  if (!known) return session.fail(known.error());
  auto cases = Disputes(**store, *library, content_of(*known)).all();
  if (!cases) return session.fail(cases.error());
  std::set<std::string> venues;
  for (const JudgedCase& each : *cases) venues.insert(each.weighed.facts.venue);
  if (auto newest = check_newest(*known, **store, venues); !newest) return session.fail(newest.error());
  const auto names = PatronNames::open(call.patrons, log_address(""));
  if (!names) return session.fail(names.error());
  for (JudgedCase& each : *cases) {
    if (auto opened = open_masks(*names, each); !opened) return session.fail(opened.error());
  }
  Grid rows({{"dispute"},
             {"state"},
             {"raised"},
             {"round"},
             {"patron"},
             {"claimed", Align::kRight},
             {"ruled", Align::kRight},
             {"paid", Align::kRight},
             {"findings"}});
  const auto chosen = chosen_of(*cases, asked, *span, *library);
  std::vector<std::string> read;
  for (const JudgedCase* each : chosen) read.push_back(each->weighed.facts.round());
  if (auto noted = note_reading(call.access_log, "disputes", read); !noted) return session.fail(noted.error());
  for (const JudgedCase* each : chosen) {
    if (!call.json) {
      add_row(*each, plain_dossier_of(*each, *library), rows);
      continue;
    }
    const auto bound = dossier_of(*each, *library, **store, tiles_folder("", log_address("")));
    if (!bound) return session.fail(bound.error());
    session.out.write(json_of(*bound));
  }
  if (!rows.empty()) session.out.write(rows.text(0, session.out_terminal.width, session.palette()));
  if (chosen.empty()) say_nothing_found(*cases, session);
  return ExitStatus::kDone;
}

}  // namespace

void declare_disputes(CommandLine& line) {
  CLI::App& verb = line.verb(disputes_page());
  auto call = std::make_shared<DisputesCall>();
  add_store(verb, call->store);
  verb.add_option("--state", call->state, "open, settled, referred or closed")
      ->type_name("STATE")
      ->check(CLI::IsMember({"open", "settled", "referred", "closed"}).description(""));
  verb.add_option("--table", call->table, "about a round at this table")->type_name("TABLE");
  verb.add_option("--venue", call->venue, "of this venue")->type_name("VENUE");
  verb.add_option("--patron", call->patron, "of this player")->type_name("ID");
  verb.add_option("--finding", call->findings, "with a finding of this kind; several: with any of them")
      ->type_name("KIND")
      ->allow_extra_args(false);
  verb.add_option("--from", call->from, "raised at T or later")->type_name("T");
  verb.add_option("--to", call->to, "raised before T")->type_name("T");
  verb.add_flag("--json", call->json, "writes JSON lines");
  add_register(verb, call->devices);
  add_patrons(verb, call->patrons);
  add_access_log(verb, call->access_log);
  add_books(verb, call->books);
  line.offer(verb, "--finding", known_kinds());
  line.offer(verb, "--state", {"open", "settled", "referred", "closed"});
  line.on(verb, [call](Session& session) { return run_disputes(*call, session); });
}

}  // namespace cardspeak

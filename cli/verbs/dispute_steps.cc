// cardspeak dispute raise, rule, pay, refer, answer, note, close, reopen: the steps of a dispute, written as events of
// a desk.
#include <algorithm>
#include <cctype>
#include <functional>
#include <memory>

#include "cli/app/books.h"
#include "cli/app/desk_event.h"
#include "cli/app/dispute_view.h"
#include "cli/app/places.h"
#include "cli/app/zones.h"
#include "cli/time/now.h"
#include "cli/time/when.h"
#include "cli/verbs/amount.h"
#include "cli/verbs/common_options.h"
#include "cli/verbs/dispute_round.h"
#include "cli/verbs/verbs.h"
#include "model/try.h"

namespace cardspeak {
namespace {

// What the steps have, each its own part of it.
struct StepCall {
  StepPlace place;
  std::string staff;
  std::string office;
  std::string device = "desk";
  std::string at;
  LogPlace log;
  DeskDoor door;
  // The step's own.
  std::string words;
  std::string reason;
  std::string amount;
  std::string patron;
  std::string wager;
  std::string raised_by;
  std::string inspector;
  unsigned seat = 0;
  // Details.
  std::string section;
  std::string supervisor;
  std::string reviewer;
  std::string error;
  std::string savings;
  std::string losses;
  std::string remarks;
  std::vector<std::string> asked;
  std::vector<std::string> media;
};

// Claimed or to be paid: 0 is on record as nothing, which is what both mean without an amount.
Result<Cents> amount_or_nothing(const std::string& text) {
  if (text.empty()) return Cents();
  auto amount = parse_amount_or_nothing(text);
  if (!amount) return fail(amount.error().code, "--amount: " + amount.error().message);
  return *amount;
}

// Saved or lost: 0 would be on record as an amount that nobody gave.
Result<Cents> amount_or_none(const std::string& option, const std::string& text) {
  if (text.empty()) return Cents();
  const auto amount = parse_amount_or_nothing(text);
  if (amount && amount->is_zero()) {
    return fail(ErrorCode::kBadInput, option + ": an amount of nothing goes on record as no amount does: leave " +
                                          option + " out, and say it in --remarks");
  }
  if (!amount) return fail(amount.error().code, option + ": " + amount.error().message);
  return *amount;
}

Result<DeviceTimeNs> moment_of(const std::string& option, const std::string& text, const Zone& zone) {
  const auto when = When::parse(text, now());
  if (!when) return fail(when.error().code, option + ": " + when.error().message);
  WhenSpan span;
  span.from = *when;
  if (!when->comes_twice(zone)) return *span.on(zone).from;
  const DeviceTimeNs first = *span.on(zone).from;
  span.until = span.from;
  const DeviceTimeNs second = *span.on(zone).until;
  return fail(ErrorCode::kBadInput, option + ": the clock there shows " + text + " twice that night; expected " +
                                        zone.iso(first) + " or " + zone.iso(second));
}

// "CAM-12,21:10,21:16": a camera, and from when to when.
Result<void> put_media(const std::string& text, const Zone& zone, schema::MediaReference::Builder out) {
  const auto first = text.find(',');
  const auto second = first == std::string::npos ? first : text.find(',', first + 1);
  out.setCamera(text.substr(0, first));
  if (first == std::string::npos) return {};
  const auto from = moment_of("--media", text.substr(first + 1, second - first - 1), zone);
  if (!from) return std::unexpected(from.error());
  out.setFromNs(from->value());
  if (second == std::string::npos) return {};
  const auto until = moment_of("--media", text.substr(second + 1), zone);
  if (!until) return std::unexpected(until.error());
  if (*until < *from) {
    return fail(ErrorCode::kBadInput, "--media " + text + ": the recording ends before it begins");
  }
  out.setUntilNs(until->value());
  return {};
}

// As devices write words: "main pot", as pages call it, is "mainPot".
std::string as_kind(const std::string& text) {
  std::string word;
  bool begins = false;
  for (const char letter : text) {
    if (letter == ' ') {
      begins = !word.empty();
      continue;
    }
    word += begins && letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    begins = false;
  }
  return word;
}

schema::ErrorType error_named(const std::string& word) {
  if (word == "none") return schema::ErrorType::NONE;
  if (word == "patron") return schema::ErrorType::PATRON;
  if (word == "dealer") return schema::ErrorType::DEALER;
  return word == "device" ? schema::ErrorType::DEVICE : schema::ErrorType::NOT_ON_RECORD;
}

Result<void> put_details(const StepCall& call, const Zone& zone, schema::CaseDetails::Builder out) {
  out.setSection(call.section);
  out.setSupervisor(call.supervisor);
  out.setReviewer(call.reviewer);
  out.setRemarks(call.remarks);
  out.setError(error_named(call.error));
  const auto savings = amount_or_none("--savings", call.savings);
  const auto losses = amount_or_none("--losses", call.losses);
  if (!savings) return std::unexpected(savings.error());
  if (!losses) return std::unexpected(losses.error());
  out.setSavingsCents(savings->value());
  out.setLossesCents(losses->value());
  auto asked = out.initAsked(static_cast<unsigned>(call.asked.size()));
  for (unsigned at = 0; at < asked.size(); ++at) asked.set(at, call.asked[at]);
  auto media = out.initMedia(static_cast<unsigned>(call.media.size()));
  for (unsigned at = 0; at < media.size(); ++at) CARDSPEAK_TRY(put_media(call.media[at], zone, media[at]));
  return {};
}

template <typename Kind>
Result<void> put_case(const StepCall& call, const StepAbout& about, Kind kind) {
  kind.setDispute(call.place.number);
  kind.setRoundId(about.round.text());
  return put_details(call, about.zone, kind.initDetails());
}

using Fill = std::function<Result<void>(const StepCall&, const StepAbout&, schema::Event::Builder)>;

Result<void> fill_raise(const StepCall& call, const StepAbout& about, schema::Event::Builder event) {
  auto raised = event.initDisputeRaised();
  const auto amount = amount_or_nothing(call.amount);
  if (!amount) return std::unexpected(amount.error());
  raised.setSeat(static_cast<std::uint8_t>(call.seat));
  raised.setPatron(call.patron);
  raised.setWager(as_kind(call.wager));
  raised.setClaimCents(amount->value());
  raised.setClaim(call.words);
  raised.setRaisedBy(call.raised_by);
  return put_case(call, about, raised);
}

Result<void> fill_rule(const StepCall& call, const StepAbout& about, schema::Event::Builder event) {
  auto ruling = event.initRulingMade();
  const auto amount = amount_or_nothing(call.amount);
  if (!amount) return std::unexpected(amount.error());
  ruling.setAmountCents(amount->value());
  ruling.setDecision(call.words);
  ruling.setReason(call.reason);
  if (about.judged) ruling.setVerdictHash(capnp::Data::Reader(about.verdict_hash.data(), about.verdict_hash.size()));
  return put_case(call, about, ruling);
}

Result<void> fill_pay(const StepCall& call, const StepAbout& about, schema::Event::Builder event) {
  auto paid = event.initDisputePaid();
  const auto amount = parse_amount(call.amount);
  if (!amount) return fail(amount.error().code, "--amount: " + amount.error().message);
  paid.setAmountCents(amount->value());
  paid.setPatron(call.patron);
  return put_case(call, about, paid);
}

Result<void> fill_refer(const StepCall& call, const StepAbout& about, schema::Event::Builder event) {
  auto referral = event.initReferredToInspector();
  referral.setReason(call.reason);
  referral.setInspector(call.inspector);
  return put_case(call, about, referral);
}

Result<void> fill_answer(const StepCall& call, const StepAbout& about, schema::Event::Builder event) {
  auto answer = event.initReferralAnswered();
  answer.setOutcome(call.words);
  answer.setInspector(call.inspector);
  return put_case(call, about, answer);
}

Result<void> fill_note(const StepCall& call, const StepAbout& about, schema::Event::Builder event) {
  return put_case(call, about, event.initDisputeNoted());
}

Result<void> fill_close(const StepCall& call, const StepAbout& about, schema::Event::Builder event) {
  auto closed = event.initDisputeClosed();
  closed.setOutcome(call.words);
  return put_case(call, about, closed);
}

Result<void> fill_reopen(const StepCall& call, const StepAbout& about, schema::Event::Builder event) {
  auto reopened = event.initDisputeReopened();
  reopened.setReason(call.reason);
  return put_case(call, about, reopened);
}

// As a shell takes it for one word.
std::string as_word(const std::string& text) {
  const auto is_plain = [](char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '-';
  };
  if (!text.empty() && std::ranges::all_of(text, is_plain)) return text;
  std::string word = "'";
  for (const char letter : text) word += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return word + "'";
}

ExitStatus run_step(StepCall call, bool raises, const Fill& fill, Session& session) {
  if (call.door.devices.given() && call.door.key.empty()) {
    return session.fail({ErrorCode::kBadInput,
                         "--devices: only what a device of the register signed is taken, and --key, the desk's signing "
                         "key, is missing; nothing was recorded"});
  }
  const auto about = raises ? about_of_claim(call.place) : about_of_step(call.place);
  if (!about) return session.fail(about.error());
  EventMessage event;
  auto out = event.builder();
  out.setStream(about->desk);
  out.setDevice(call.device);
  out.setStaff(call.staff);
  out.setRank(call.office);
  const auto when = call.at.empty() ? Result<DeviceTimeNs>(now()) : moment_of("--at", call.at, about->zone);
  if (!when) return session.fail(when.error());
  out.setDeviceTimeNs(when->value());
  if (auto filled = fill(call, *about, out); !filled) return session.fail(filled.error());
  call.door.quarantine = quarantine_folder(call.door.quarantine, log_address(call.log.log));
  if (call.door.devices.given() && call.door.quarantine.empty()) {
    return session.fail({ErrorCode::kBadInput,
                         "--devices: for a log in Kafka, --quarantine DIR has to say where what no device vouches for "
                         "is kept"});
  }
  call.door.masks.log = log_address(call.log.log);
  const auto log = open_log_at(call.log, LogMode::kAppend);
  if (!log) return session.fail(log.error());
  DeskDoor door = call.door;
  door.warn = [&](const std::string& warning) { session.talk.warn(warning); };
  if (!about->warning.empty()) session.talk.warn(about->warning);
  if (auto appended = append_desk_event(std::move(event), door, **log); !appended) {
    return session.fail(appended.error());
  }
  session.talk.say("recorded in " + about->desk + "; next: " + next_project(call.log) + ", then cardspeak dispute " +
                   as_word(call.place.number));
  return ExitStatus::kDone;
}

std::vector<std::string> error_words() {
  return {"none", "patron", "dealer", "device"};
}

void add_details(CLI::App& verb, StepCall& call) {
  verb.add_option("--section", call.section, "section or pit")->type_name("NAME");
  verb.add_option("--asked", call.asked, "who was asked; may be repeated")->type_name("NAME")->allow_extra_args(false);
  verb.add_option("--supervisor", call.supervisor, "the supervisor")->type_name("ID");
  verb.add_option("--reviewer", call.reviewer, "the second person who looked at it")->type_name("ID");
  verb.add_option("--error", call.error, "whose error it was: none, patron, dealer or device")
      ->type_name("WHOSE")
      ->check(CLI::IsMember(error_words()).description(""));
  verb.add_option("--savings", call.savings, "what the house saved")->type_name("AMOUNT");
  verb.add_option("--losses", call.losses, "what the house lost")->type_name("AMOUNT");
  verb.add_option("--media", call.media, "a recording: CAMERA,FROM,TO; may be repeated")
      ->type_name("MEDIA")
      ->allow_extra_args(false);
  verb.add_option("--remarks", call.remarks, "remarks")->type_name("TEXT");
}

void add_who_and_where(CLI::App& verb, StepCall& call) {
  verb.add_option("--staff", call.staff, "who does it")->type_name("ID")->required();
  verb.add_option("--office", call.office, "in which office")->type_name("OFFICE");
  verb.add_option("--desk", call.place.desk,
                  "the desk's stream; that of the dispute, or VENUE/desk/floor, when not given")
      ->type_name("STREAM");
  verb.add_option("--device", call.device, "the device of the desk; desk when not given")->type_name("ID");
  verb.add_option("--at", call.at, "when it was; now when not given")->type_name("T");
  verb.add_option("--key", call.door.key, "the desk's signing key")->type_name("FILE");
  add_register(verb, call.door.devices);
  verb.add_option("--quarantine", call.door.quarantine, "with --devices, where what no device vouches for is kept")
      ->type_name("DIR");
  add_log(verb, call.log);
  verb.add_option("--patrons", call.door.masks.given,
                  "what masks the patrons of a masked log; LOG.patrons when not given")
      ->type_name("FILE");
  add_store(verb, call.place.store);
}

struct Step {
  std::string name;
  std::string summary;
  std::string own;      // of its synopsis
  std::string example;  // after "cardspeak dispute NAME "
  Fill fill;
  std::function<void(CLI::App&, StepCall&)> options;
};

constexpr const char* kBegin =
    "cardspeak dispute raise D-1 CS-01/1 --seat 1 --claim 'paid short' --amount 50 --staff F-1 && cardspeak project "
    "&& ";

HelpPage step_page(const Step& step) {
  HelpPage page;
  page.name = "dispute " + step.name;
  page.summary = step.summary;
  page.synopsis = {step.own +
                   " --staff ID [--office OFFICE] [--desk STREAM] [--at T] [--key FILE] [--devices REGISTER "
                   "--register-key KEY] [--log LOG] [--patrons FILE] [--store DIR] [details]"};
  page.description = {
      "Appends an event of the desk to the log, as ingest does with what a device sends: where devices are registered, "
      "--key signs it and --devices holds it against the register. The round is found in the store by the dispute's "
      "number. What is ruled is weighed like any statement, and nothing of it changes the round.",
      "In a log whose patrons are masked, their names are masked in every text of the step, and without FILE nothing "
      "is "
      "recorded."};
  if (step.name == "raise") {
    page.description.push_back("A number under which the store has a claim is refused, at whichever venue it is.");
  }
  page.examples = {(step.name == "raise" ? "" : kBegin) + ("cardspeak dispute " + step.name + " D-1 " + step.example)};
  return page;
}

void add_text(CLI::App& verb, const char* option, std::string& into, const char* about) {
  verb.add_option(option, into, about)->type_name("TEXT")->required();
}

void add_reason(CLI::App& verb, std::string& into) {
  add_text(verb, "--reason", into, "why");
}

void add_amount(CLI::App& verb, std::string& into, const char* about, bool required) {
  verb.add_option("--amount", into, about)->type_name("AMOUNT")->required(required);
}

std::vector<Step> house_steps() {
  return {
      {"raise", "record a claim",
       "NUMBER ROUND --claim TEXT [--seat N] [--wager WAGER] [--amount AMOUNT] [--patron ID]",
       "CS-01/1 --seat 1 --wager ante --claim 'paid short' --amount 50 --staff F-1", fill_raise,
       [](CLI::App& verb, StepCall& call) {
         verb.add_option("ROUND", call.place.round, "VENUE/TABLE/NUMBER, or TABLE/NUMBER")->required();
         add_text(verb, "--claim", call.words, "what is claimed");
         verb.add_option("--seat", call.seat, "the seat")
             ->type_name("N")
             ->check(CLI::Range(1U, kSeatMax).description(""));
         verb.add_option("--wager", call.wager, "the kind of wager, or in poker the pot: mainPot, sidePot1")
             ->type_name("WAGER");
         add_amount(verb, call.amount, "how much is claimed; 0, or none: no money", false);
         verb.add_option("--patron", call.patron, "the player")->type_name("ID");
         verb.add_option("--by", call.raised_by, "who raised it, where not the player")->type_name("NAME");
       }},
      {"rule", "record a ruling", "NUMBER --decision TEXT [--amount AMOUNT] [--reason TEXT]",
       "--decision 'pay the rest' --amount 50 --staff F-1 --office 'TG Area Manager'", fill_rule,
       [](CLI::App& verb, StepCall& call) {
         add_text(verb, "--decision", call.words, "what is decided");
         add_amount(verb, call.amount, "what is to be paid to the player; 0, or none: nothing", false);
         verb.add_option("--reason", call.reason, "why")->type_name("TEXT");
       }},
      {"pay", "record a payment that makes good", "NUMBER --amount AMOUNT [--patron ID]", "--amount 50 --staff F-1",
       fill_pay,
       [](CLI::App& verb, StepCall& call) {
         add_amount(verb, call.amount, "what was paid, over 0", true);
         verb.add_option("--patron", call.patron, "to whom")->type_name("ID");
       }},
  };
}

std::vector<Step> further_steps() {
  return {
      {"refer", "record a referral to an inspector", "NUMBER [--reason TEXT] [--inspector NAME]",
       "--reason 'the player asks' --staff F-1", fill_refer,
       [](CLI::App& verb, StepCall& call) {
         verb.add_option("--reason", call.reason, "why")->type_name("TEXT");
         verb.add_option("--inspector", call.inspector, "to whom")->type_name("NAME");
       }},
      {"answer", "record an inspector's answer", "NUMBER --outcome TEXT [--inspector NAME]",
       "--outcome 'as ruled' --staff F-1", fill_answer,
       [](CLI::App& verb, StepCall& call) {
         add_text(verb, "--outcome", call.words, "what the inspector found");
         verb.add_option("--inspector", call.inspector, "who")->type_name("NAME");
       }},
      {"note", "record what became known", "NUMBER [details]", "--asked D-7 --remarks 'seen on camera' --staff F-1",
       fill_note, [](CLI::App&, StepCall&) {}},
      {"close", "close a dispute", "NUMBER [--outcome TEXT]", "--outcome 'the player is content' --staff F-1",
       fill_close,
       [](CLI::App& verb, StepCall& call) {
         verb.add_option("--outcome", call.words, "in what it ended")->type_name("TEXT");
       }},
      {"reopen", "go on with a dispute that was closed", "NUMBER --reason TEXT",
       "--reason 'a recording was found' --staff F-1 --office 'TG Area Manager'", fill_reopen,
       [](CLI::App& verb, StepCall& call) { add_reason(verb, call.reason); }},
  };
}

void declare_step(CommandLine& line, CLI::App& above, const Step& step) {
  CLI::App& verb = line.verb(step_page(step), &above);
  auto call = std::make_shared<StepCall>();
  const bool raises = step.name == "raise";
  verb.add_option("NUMBER", call->place.number, "the dispute's number")->required();
  step.options(verb, *call);
  if (!raises) {
    verb.add_option("--round", call->place.round, "the round, where the store does not know the dispute yet")
        ->type_name("ROUND");
    verb.add_option("--venue", call->place.venue, "of this venue, where several have a dispute of that number")
        ->type_name("VENUE");
  }
  add_details(verb, *call);
  line.offer(verb, "--error", error_words());
  add_who_and_where(verb, *call);
  line.on(verb, [call, raises, fill = step.fill](Session& session) { return run_step(*call, raises, fill, session); });
}

}  // namespace

void declare_dispute_steps(CommandLine& line, CLI::App& dispute) {
  for (const Step& step : house_steps()) declare_step(line, dispute, step);
  for (const Step& step : further_steps()) declare_step(line, dispute, step);
}

}  // namespace cardspeak

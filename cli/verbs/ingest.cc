// cardspeak ingest: from device files to the log.
#include "ingest/device/ingest.h"

#include <array>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>

#include "cli/app/masked_log.h"
#include "cli/app/places.h"
#include "cli/app/register_file.h"
#include "cli/render/plain.h"
#include "cli/render/words.h"
#include "cli/time/now.h"
#include "cli/time/zone.h"
#include "cli/verbs/amount.h"
#include "cli/verbs/common_options.h"
#include "cli/verbs/verbs.h"
#include "ingest/device/device_file.h"
#include "ingest/device/event_bounds.h"
#include "ingest/device/newest_register.h"
#include "ingest/device/patron_masks.h"
#include "ingest/device/quarantine.h"
#include "ingest/log/log.h"
#include "ingest/phh/import_phh.h"

namespace cardspeak {
namespace {

struct IngestCall {
  std::vector<std::string> files;
  LogPlace log;
  std::string format = "events";
  std::string venue;
  std::string table;
  std::string chip_unit;
  std::string date;
  std::string time_zone;
  bool repair = false;
  std::vector<std::string> skip;
  SkippedBy skipped_by;
  RegisterPlace devices;
  std::string quarantine;
  bool mask_patrons = false;
  std::string patrons;
};

constexpr std::string_view kPhh = "phh";
constexpr std::string_view kOhh = "ohh";

bool is_history(std::string_view format) {
  return format == kPhh || format == kOhh;
}

HelpPage ingest_page() {
  HelpPage page;
  page.name = "ingest";
  page.summary = "check and seal device files and append their events to the log";
  page.synopsis = {"FILE... [--log LOG] [--repair] [--skip STREAM:NUMBERS... --by STAFF --office OFFICE --reason WHY]",
                   "FILE... --devices REGISTER --register-key KEY [--quarantine DIR] [--log LOG]",
                   "FILE... --mask-patrons [--patrons FILE] [--log LOG]",
                   "FILE... --format phh|ohh [--venue VENUE] [--table TABLE] [--chip-unit AMOUNT] [--date DAY] "
                   "[--time-zone ZONE] [--log LOG]"};
  page.description = {
      "FILE holds one event a line as JSON, or Cap'n Proto messages; it may be packed with gzip or zstd. - is standard "
      "input.",
      "Each event is checked, gets its place in its stream's hash chain, and is appended. What is wrong with a line is "
      "said with its place, and everything else goes on; past twenty of a kind they are counted. The exit status is "
      "then "
      "2. An event that is on record already counts once, so a file may be read again.",
      "A stream is appended in order: what comes after a line that is missing or was refused is held back, is not on "
      "record, and is appended when the file is ingested again with that line mended; the chain is then the same as if "
      "it had been right at first. With --skip crown-melbourne/CS-04:12 or :12-15 nothing waits for these numbers. "
      "That they were given up stays on record for good, also where they come in after all: rounds in which they lie "
      "say "
      "so, and so does verify, with who said that they are lost, and why: --reason, and --by or --office or both.",
      "With --devices, only that is appended for which a device of the register vouches: a stream waits until a "
      "signature comes that leads back, hash by hash, to what is on record. What is unsigned, forged, altered, of an "
      "unknown or revoked device or for another table is said with its reason and kept in the quarantine, and nothing "
      "else is held up. What waits there for a signature is taken up first by the next run.",
      "With --mask-patrons, a mask stands in each event in the place of a patron's name before it is sealed, and FILE, "
      "LOG.patrons beside a log in a folder, keeps what opens it: replay shows the names to whoever has FILE, a bundle "
      "of export only those that are asked for. A name that stands in another text is masked there too. A log that was "
      "masked once, or has such a file beside it, is always masked, and without its file nothing that may hold a name "
      "is "
      "taken. A device that seals or signs its events has to mask them itself; with a name in them they are refused.",
      "With --format phh, FILE is a hand history in the Poker Hand History format, one hand (.phh) or many (.phhs), of "
      "Hold'em, Omaha, stud or draw at no limit, pot limit or fixed limit. Its hands become the rounds of one table. "
      "The format does not say what the smallest chip was, to which pots are divided: --chip-unit 0.25 does. With "
      "--format ohh, FILE has hands of Hold'em, Omaha or Omaha Hi-Lo in the Open Hand History format of trackers.",
      "Imported hands are judged under the rules of the room that --venue names, as in --venue crown-melbourne; "
      "without "
      "it there are none for them. --date 2019-07-03 is the day of hands that have no year. --time-zone "
      "America/Chicago "
      "is the zone of those that name none, and of those whose abbreviation, such as CST, is the time of several; ET, "
      "CT, MT, PT and AKT are the times of New York, Chicago, Denver, Los Angeles and Anchorage. A board that was run "
      "twice is not supported.",
      "A log in a folder that lacks records which it had is refused. With --repair it is taken for what is left of it, "
      "its index is made anew, and what it lacks and the files hold is appended again.",
      "LOG is a folder, made when it is not there, or kafka://HOST:PORT/TOPIC."};
  page.examples = {
      "cardspeak ingest evening.jsonl",
      "cardspeak ingest evening.jsonl --skip crown-melbourne/CS-04:12 --by AM-0031 --office 'TG Area Manager' --reason "
      "'tablet fell into water'",
      "cardspeak ingest - --log cardspeak-data/log < evening.jsonl",
      "cardspeak ingest final-table.phhs --format phh --venue crown-melbourne --chip-unit 100"};
  return page;
}

std::optional<StreamSeq> number_in(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number == 0 || number > kNumberMax) {
    return std::nullopt;
  }
  return StreamSeq(number);
}

Result<SkippedNumbers> parse_skip(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  const std::string numbers = colon == std::string::npos ? "" : text.substr(colon + 1);
  const std::size_t dash = numbers.find('-');
  const auto first = number_in(std::string_view(numbers).substr(0, dash));
  const auto last = dash == std::string::npos ? first : number_in(std::string_view(numbers).substr(dash + 1));
  if (colon == std::string::npos || colon == 0 || !first || !last || *last < *first) {
    return fail(ErrorCode::kBadInput,
                "--skip: expected a stream and the numbers that are lost, such as crown-melbourne/CS-04:12 or "
                "crown-melbourne/CS-04:12-15, found \"" +
                    text + "\"; nothing was ingested");
  }
  return SkippedNumbers{text.substr(0, colon), *first, *last};
}

Result<std::vector<SkippedNumbers>> parse_skips(const std::vector<std::string>& texts) {
  std::vector<SkippedNumbers> skips;
  for (const std::string& text : texts) {
    auto skip = parse_skip(text);
    if (!skip) return std::unexpected(skip.error());
    skips.push_back(*std::move(skip));
  }
  return skips;
}

// The smallest chip of imported hands; 0 where the call does not say.
Result<Cents> chip_unit(const IngestCall& call) {
  if (call.chip_unit.empty()) return Cents();
  const auto amount = parse_amount(call.chip_unit);
  if (amount && *amount > Cents()) return amount;
  return fail(ErrorCode::kBadInput, "--chip-unit: expected an amount over 0 such as 0.25 or 5, found \"" +
                                        call.chip_unit + "\"; nothing was ingested");
}

// The day of hands that have none of their own.
Result<std::optional<PhhDate>> hand_date(const IngestCall& call) {
  if (call.date.empty()) return std::nullopt;
  std::array<int, 3> parts{};
  std::string_view left = call.date;
  bool read = true;
  for (int& part : parts) {
    const auto [end, error] = std::from_chars(left.data(), left.data() + left.size(), part);
    read = read && error == std::errc() && part > 0;
    left.remove_prefix(static_cast<std::size_t>(end - left.data()));
    if (left.starts_with('-')) left.remove_prefix(1);
  }
  const std::chrono::year_month_day day{std::chrono::year(parts[0]),
                                        std::chrono::month(static_cast<unsigned>(parts[1])),
                                        std::chrono::day(static_cast<unsigned>(parts[2]))};
  if (read && left.empty() && call.date.size() == std::string_view("2019-07-03").size() && day.ok()) {
    return PhhDate{parts[0], static_cast<unsigned>(parts[1]), static_cast<unsigned>(parts[2])};
  }
  return fail(ErrorCode::kBadInput,
              "--date: expected a day such as 2019-07-03, found \"" + call.date + "\"; nothing was ingested");
}

// What is asked for hand histories alone, and with them can be read.
Result<void> check_history(const IngestCall& call) {
  const bool asked = !(call.venue.empty() && call.table.empty() && call.chip_unit.empty() && call.date.empty() &&
                       call.time_zone.empty());
  if (!is_history(call.format) && asked) {
    return fail(
        ErrorCode::kBadInput,
        "--venue, --table, --chip-unit, --date and --time-zone are for --format phh and ohh: a device names its "
        "own table, its chips and its time");
  }
  if (const auto unit = chip_unit(call); !unit) return std::unexpected(unit.error());
  if (const auto date = hand_date(call); !date) return std::unexpected(date.error());
  if (!call.time_zone.empty() && !Zone::is_known(call.time_zone)) {
    return fail(ErrorCode::kBadInput,
                "--time-zone: expected a zone of the tz database such as America/Toronto, found \"" + call.time_zone +
                    "\"; nothing was ingested");
  }
  return {};
}

Result<void> check_skip(const IngestCall& call) {
  const SkippedBy& by = call.skipped_by;
  const bool somebody = !(by.staff.empty() && by.office.empty());
  if (call.skip.empty()) {
    if (!somebody && by.reason.empty()) return {};
    return fail(ErrorCode::kBadInput, "--by, --office and --reason say who gives numbers up with --skip, and why");
  }
  if (!somebody) {
    return fail(ErrorCode::kBadInput, "--skip: who says that the numbers are lost goes on record: --by, --office");
  }
  if (by.reason.empty()) {
    return fail(ErrorCode::kBadInput, "--skip: why the numbers are lost goes on record: --reason");
  }
  return {};
}

Result<void> check_call(const IngestCall& call) {
  if (auto checked = check_skip(call); !checked) return checked;
  if (!call.quarantine.empty() && !call.devices.given()) {
    return fail(ErrorCode::kBadInput, "--quarantine: is for what no device of a register (--devices) vouches for");
  }
  if (call.devices.given() && quarantine_folder(call.quarantine, log_address(call.log.log)).empty()) {
    return fail(ErrorCode::kBadInput,
                "--devices: for a log in Kafka, --quarantine DIR has to say where what no device "
                "vouches for is kept");
  }
  if (call.mask_patrons && patrons_file(call.patrons, log_address(call.log.log)).empty()) {
    return fail(ErrorCode::kBadInput,
                "--mask-patrons: for a log in Kafka, --patrons FILE has to say where what opens the masks is kept");
  }
  if (auto checked = check_history(call); !checked) return checked;
  for (const std::string& file : call.files) {
    std::error_code error;
    if (std::filesystem::is_directory(file, error)) {
      return fail(ErrorCode::kBadInput, file + ": is a folder, not a file; nothing was ingested");
    }
    if (file == "-" || std::filesystem::exists(file, error)) continue;
    return fail(ErrorCode::kBadInput, file + ": there is no such file; nothing was ingested");
  }
  return {};
}

std::vector<std::unique_ptr<EventSource>> open_sources(const IngestCall& call) {
  std::vector<std::unique_ptr<EventSource>> sources;
  PhhOptions phh;
  if (call.format == kOhh) phh.format = HandFormat::kOhh;
  if (!call.venue.empty()) phh.venue = call.venue;
  phh.table = call.table;
  phh.chip_unit = chip_unit(call).value_or(Cents());
  phh.date = hand_date(call).value_or(std::nullopt);
  phh.time_zone = call.time_zone;
  for (const std::string& file : call.files) {
    sources.push_back(is_history(call.format) ? open_phh_file(file, phh) : open_device_file(file));
  }
  return sources;
}

void add_count(std::uint64_t number, std::string_view one, std::string_view many, std::vector<std::string>& parts) {
  if (number != 0) parts.push_back(counted(number, one, many));
}

// Those that were read, each of which is one of what follows.
std::string summary(const IngestReport& report) {
  std::vector<std::string> of_appended;
  add_count(report.late, "late", "late", of_appended);
  add_count(report.forks, "fork", "forks", of_appended);
  add_count(report.gaps, "gap", "gaps", of_appended);
  add_count(report.chain_breaks, "broken chain", "broken chains", of_appended);
  std::vector<std::string> parts{counted(report.read, "event", "events") + " read",
                                 grouped(report.appended - report.notes) + " appended" +
                                     (of_appended.empty() ? "" : " (of these " + join(of_appended, ", ") + ")")};
  add_count(report.duplicates, "already on record", "already on record", parts);
  add_count(report.refused, "refused", "refused", parts);
  add_count(report.held, "held back", "held back", parts);
  return join(parts, ", ");
}

void say_given_up(const IngestReport& report, Session& session) {
  if (report.given_up == 0) {
    return session.talk.say("--skip: nothing was given up, since no event came that follows a number it names");
  }
  session.talk.say(counted(report.given_up, "missing number", "missing numbers") + " given up, and " +
                   counted(report.notes, "event", "events") + " appended that " + (report.notes == 1 ? "says" : "say") +
                   " so");
}

// What a register asks of a run.
struct Vouched {
  RegisterFile devices;
  Quarantine quarantine;

  void ask(IngestOptions& options, std::vector<std::unique_ptr<EventSource>>& sources) {
    options.devices = &devices.content;
    options.unvouched = [this](UnvouchedEvent&& event) { quarantine.add(event); };
    if (auto waiting = quarantine.waiting()) sources.insert(sources.begin(), std::move(waiting));
  }
};

Result<std::optional<Vouched>> open_vouched(const IngestCall& call) {
  if (!call.devices.given()) return std::nullopt;
  auto devices = open_register(call.devices);
  if (!devices) return std::unexpected(std::move(devices).error());
  return Vouched{*std::move(devices), Quarantine(quarantine_folder(call.quarantine, log_address(call.log.log)))};
}

// A log that was masked once stays so: a name that came in afterwards would be there for ever.
Result<std::optional<PatronMasks>> open_masks(const IngestCall& call, Log& log) {
  const MaskPlace place{call.patrons, log_address(call.log.log), call.mask_patrons, call.devices.given()};
  return masks_for(place, log);
}

ExitStatus run_ingest(const IngestCall& call, Session& session) {
  if (auto checked = check_call(call); !checked) return session.fail(checked.error());
  auto skips = parse_skips(call.skip);
  if (!skips) return session.fail(skips.error());
  auto vouched = open_vouched(call);
  if (!vouched) return session.fail(vouched.error());
  const auto log = open_log_at(call.log, call.repair ? LogMode::kRepair : LogMode::kAppend);
  if (!log) return session.fail(log.error());
  if (*vouched) {
    const RegisterFile& known = (*vouched)->devices;
    if (auto taken = take_register(**log, known.content, schema::sha256(known.note)); !taken) {
      return session.fail({taken.error().code, call.devices.file + ": " + taken.error().message});
    }
  }
  if (const std::string lost = (*log)->lost_mark(); !lost.empty()) session.talk.warn(lost);
  auto masks = open_masks(call, **log);
  if (!masks) return session.fail(masks.error());
  if (*masks) {
    for (const std::string& warning : (*masks)->warnings()) session.talk.warn(warning);
  }
  auto sources = open_sources(call);
  Result<IngestReport> report;
  {
    Progress progress(session.err_terminal, "events");
    IngestOptions options;
    options.skip = *std::move(skips);
    if (!options.skip.empty()) {
      options.skipped_by = call.skipped_by;
      options.skipped_by->time = now();
    }
    if (*vouched) (*vouched)->ask(options, sources);
    if (*masks) options.patrons = &**masks;
    options.progress = [&](const IngestReport& so_far) { progress.update(so_far.read, 0); };
    report = ingest(sources, **log, options, [&](const std::string& message) {
      if (*vouched) (*vouched)->quarantine.sync();
      session.talk.complain(message);
    });
  }
  if (!report) return session.fail(report.error());
  if (*vouched) {
    if (auto kept = (*vouched)->quarantine.finish(); !kept) return session.fail(kept.error());
  }
  session.talk.say(summary(*report));
  if (!call.skip.empty()) say_given_up(*report, session);
  if (report->unvouched != 0) {
    session.talk.say("of those refused and held back " + grouped(report->unvouched) + " are in the quarantine " +
                     (*vouched)->quarantine.folder().string());
  }
  if (report->appended != 0 && is_history(call.format) && call.venue.empty()) {
    session.talk.say("no rules are known for the venue of these hands: --venue says in whose room they are judged");
  }
  if (report->appended != 0) session.talk.say("next: " + next_project(call.log));
  return report->clean() ? ExitStatus::kDone : ExitStatus::kBadCall;
}

}  // namespace

void declare_ingest(CommandLine& line) {
  CLI::App& verb = line.verb(ingest_page());
  auto call = std::make_shared<IngestCall>();
  verb.add_option("FILE", call->files, "files; - is standard input")->required();
  add_log(verb, call->log);
  verb.add_flag("--repair", call->repair, "goes on with a log that lacks records which it had");
  verb.add_option("--skip", call->skip, "numbers of a stream that are lost for good")
      ->type_name("STREAM:NUMBERS")
      ->allow_extra_args(false);
  verb.add_option("--by", call->skipped_by.staff, "with --skip, who says so: an id as events have it")
      ->type_name("STAFF");
  verb.add_option("--office", call->skipped_by.office, "with --skip, in which office")->type_name("OFFICE");
  verb.add_option("--reason", call->skipped_by.reason, "with --skip, why the numbers are lost")->type_name("WHY");
  add_register(verb, call->devices);
  verb.add_option("--quarantine", call->quarantine,
                  "with --devices, where what no device vouches for is kept; beside the log when not given")
      ->type_name("DIR");
  verb.add_flag("--mask-patrons", call->mask_patrons, "masks patrons' names before their events are sealed");
  verb.add_option("--patrons", call->patrons, "what opens the masks; LOG.patrons when not given")->type_name("FILE");
  verb.add_option("--format", call->format, "events (the default): device files; phh, ohh: hand histories")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"events", "phh", "ohh"}).description(""));
  line.offer(verb, "--format", {"events", "phh", "ohh"});
  verb.add_option("--venue", call->venue, "the venue of imported hands; imported when not given")->type_name("VENUE");
  verb.add_option("--chip-unit", call->chip_unit, "the smallest chip of imported hands; not known when not given")
      ->type_name("AMOUNT");
  verb.add_option("--date", call->date, "the day of imported hands that have no year")->type_name("DAY");
  verb.add_option("--time-zone", call->time_zone, "the zone of imported hands that name none")->type_name("ZONE");
  verb.add_option("--table", call->table, "the table of imported hands; named after the file when not given")
      ->type_name("TABLE");
  line.on(verb, [call](Session& session) { return run_ingest(*call, session); });
}

}  // namespace cardspeak

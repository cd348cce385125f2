// cardspeak log: the log by itself.
#include "ingest/log/log.h"

#include <capnp/message.h>

#include <memory>

#include "cli/app/log_cut.h"
#include "cli/app/places.h"
#include "cli/render/json.h"
#include "cli/render/words.h"
#include "cli/verbs/common_options.h"
#include "cli/verbs/objection_lines.h"
#include "cli/verbs/verbs.h"
#include "ingest/log/verify_log.h"
#include "schemas/listing.capnp.h"

namespace cardspeak {
namespace {

struct LogCall {
  LogPlace log;
  bool json = false;
};

HelpPage log_page() {
  HelpPage page;
  page.name = "log";
  page.summary = "the log of sealed events by itself";
  page.synopsis = {"verify [OPTION]..."};
  page.description = {"What the log holds is read by project; this checks the log."};
  page.examples = {"cardspeak log verify"};
  return page;
}

HelpPage log_verify_page() {
  HelpPage page;
  page.name = "log verify";
  page.summary = "check a log from its first record";
  page.synopsis = {"[--log LOG] [--json]"};
  page.description = {
      "Checks that no offset is missing, that each record is an event of its stream, the chain of every stream, and "
      "the "
      "log's own index against the records, in both directions; that the file is there which says how many records a "
      "folder had at least, and that a tree beside the log (LOG.tiles) was not signed over more records, or over other "
      "ones. Each objection is a line on standard output.",
      "A log that lacks records, has others than were signed, or whose index differs from them, is damaged: exit "
      "status 3. Gaps, forks and broken "
      "chains are faults of what was recorded: exit status 1, and so is a file that is gone which says how many "
      "records there were. It takes about 100 bytes of memory for each event."};
  page.examples = {"cardspeak log verify", "cardspeak log verify --json"};
  return page;
}

std::string finding_json(const LogFinding& finding) {
  capnp::MallocMessageBuilder message;
  auto out = message.initRoot<schema::StoreObjection>();
  out.setKind(std::string(name_of(finding.fault)));
  out.setDamage(is_damage(finding.fault));
  out.setStream(finding.stream);
  out.setSequence(finding.sequence.value());
  out.setText(finding.text);
  return json_line("objection", out.asReader());
}

std::string report_json(const LogReport& report) {
  capnp::MallocMessageBuilder message;
  auto out = message.initRoot<schema::LogVerified>();
  out.setSound(report.sound());
  out.setRecords(report.records);
  out.setStreams(report.streams);
  out.setEvents(report.events);
  out.setObjections(report.findings.size());
  return json_line("verified", out.asReader());
}

std::string report_text(const LogReport& report) {
  const std::string read = counted(report.records, "record", "records") + " with " +
                           counted(report.events, "event", "events") + " of " +
                           counted(report.streams, "stream", "streams");
  return soundness_line(read, "log", report.sound(), report.findings.size());
}

ExitStatus run_log_verify(const LogCall& call, Session& session) {
  const auto log = open_log_at(call.log, LogMode::kRead);
  if (!log) return session.fail(log.error());
  Result<LogReport> report;
  {
    Progress progress(session.err_terminal, "records");
    report = verify_log(**log, [&](std::uint64_t records) { progress.update(records, 0); });
  }
  if (!report) return session.fail(report.error());
  auto cut = cut_by_its_tree(**log, log_address(call.log.log));
  if (!cut) return session.fail(cut.error());
  if (*cut) {
    report->findings.insert(report->findings.begin(), {LogFault::kCut, {}, {}, **std::move(cut)});
  } else {
    auto altered = altered_under_its_tree(**log, log_address(call.log.log));
    if (!altered) return session.fail(altered.error());
    if (*altered) report->findings.insert(report->findings.begin(), {LogFault::kAltered, {}, {}, **std::move(altered)});
  }
  for (const LogFinding& finding : report->findings) {
    session.out.write(
        call.json ? finding_json(finding)
                  : objection_line(is_damage(finding.fault), name_of(finding.fault), finding.text, session.palette()));
  }
  session.out.write(call.json ? report_json(*report) : report_text(*report));
  return soundness_status(report->sound(), report->findings.size());
}

}  // namespace

void declare_log(CommandLine& line) {
  CLI::App& log = line.verb(log_page());
  CLI::App& verb = line.verb(log_verify_page(), &log);
  auto call = std::make_shared<LogCall>();
  add_log(verb, call->log);
  verb.add_flag("--json", call->json, "writes JSON lines");
  line.on(verb, [call](Session& session) { return run_log_verify(*call, session); });
}

}  // namespace cardspeak

// cardspeak access: the file of who looked at what, by itself.
#include <limits>
#include <memory>

#include "cli/app/access_check.h"
#include "cli/app/regular_file.h"
#include "cli/render/words.h"
#include "cli/verbs/objection_lines.h"
#include "cli/verbs/verbs.h"
#include "schemas/seal/seal.h"
#include "schemas/text/hex.h"

namespace cardspeak {
namespace {

struct AccessCall {
  std::string file;
  AccessKept kept;
};

HelpPage access_page() {
  HelpPage page;
  page.name = "access";
  page.summary = "the file of who looked at which round";
  page.synopsis = {"verify FILE [OPTION]..."};
  page.description = {
      "replay, export, rounds, disputes, dispute and meter write it with --access-log FILE; this checks it."};
  page.examples = {
      "cardspeak export --what rounds --access-log looked -o rounds.jsonl && cardspeak access verify looked"};
  return page;
}

HelpPage access_verify_page() {
  HelpPage page;
  page.name = "access verify";
  page.summary = "check the file of who looked at which round";
  page.synopsis = {"FILE [--lines N] [--last HASH]"};
  page.description = {
      "Each line has the hash of the one before it: a line that was altered, taken out, put in, repeated or moved is "
      "named, with exit status 3. A line that a process left unfinished is told, with exit status 1.",
      "The last line of the output says how many lines there are, and the hash of the last one. Keep that elsewhere: "
      "with --lines and --last, a file whose end was cut since, or that was made anew, is told. Without what was kept, "
      "neither can be seen."};
  page.examples = {
      "cardspeak export --what rounds --access-log looked -o rounds.jsonl && cardspeak access verify looked",
      "cardspeak export --what rounds --access-log looked -o rounds.jsonl && cardspeak access verify looked --lines 1"};
  return page;
}

ExitStatus run_access_verify(const AccessCall& call, Session& session) {
  schema::Hash hash{};
  if (!call.kept.hash.empty() && !schema::read_hex(call.kept.hash, hash)) {
    return session.fail({ErrorCode::kBadInput,
                         "--last: expected a SHA-256 in 64 lower-case hex digits, found \"" + call.kept.hash + '"'});
  }
  const auto text = read_regular_file(call.file, std::numeric_limits<std::size_t>::max());
  if (!text) return session.fail(text.error());
  const AccessReport report = check_access_log(*text, call.kept);
  for (const AccessFault& fault : report.faults) {
    session.out.write(
        objection_line(fault.damage, fault.damage ? "chain" : "unfinished", fault.text, session.palette()));
  }
  session.out.write(
      soundness_line(counted(report.lines, "line", "lines"), "access log", report.sound(), report.faults.size()));
  if (report.lines != 0 && report.faults.empty()) {
    session.out.write("keep elsewhere: --lines " + std::to_string(report.lines) + " --last " + report.last_hash + "\n");
  }
  return soundness_status(report.sound(), report.faults.size());
}

}  // namespace

void declare_access(CommandLine& line) {
  CLI::App& access = line.verb(access_page());
  CLI::App& verb = line.verb(access_verify_page(), &access);
  auto call = std::make_shared<AccessCall>();
  verb.add_option("FILE", call->file, "the file")->required();
  verb.add_option("--lines", call->kept.lines, "how many lines it had at least")->type_name("N");
  verb.add_option("--last", call->kept.hash, "the hash of the last of them")->type_name("HASH");
  line.on(verb, [call](Session& session) { return run_access_verify(*call, session); });
}

}  // namespace cardspeak

#include "cli/verbs/verify_bundle.h"

#include <capnp/message.h>

#include <limits>
#include <optional>

#include "cli/app/judge_alone.h"
#include "cli/app/regular_file.h"
#include "cli/app/verifier_key.h"
#include "cli/render/json.h"
#include "cli/render/plain.h"
#include "cli/render/words.h"
#include "replay/evidence/bundle_check.h"
#include "replay/evidence/bundle_patrons.h"
#include "schemas/listing.capnp.h"
#include "schemas/text/patron_mask.h"

namespace cardspeak {
namespace {

Result<void> check_witnesses(const BundleCall& call, evidence::BundleReport& report) {
  for (const std::string& text : call.witnesses) {
    const auto key = read_verifier_key(text);
    if (!key) return std::unexpected(key.error());
    if (const auto seen = check_cosignature(report.note, *key); !seen) {
      report.objections.push_back("checkpoint: " + seen.error().message);
    }
  }
  return {};
}

Result<void> open_patrons(const BundleCall& call, evidence::BundleReport& report) {
  for (const std::string& file : call.openings) {
    const auto text = read_regular_file(file);
    if (!text) return std::unexpected(text.error());
    evidence::check_openings(*text, file, report.masks, report.patrons,
                             [&](const std::string& objection) { report.objections.push_back(objection); });
  }
  return {};
}

void write_text(const evidence::BundleReport& report, const std::vector<std::string>& found, Session& session) {
  for (const std::string& text : report.objections) session.out.write("REFUSED   " + printable(text) + "\n");
  for (const std::string& text : found) session.out.write("found     " + printable(text) + "\n");
  for (const std::string& text : report.only_said) session.out.write("only said " + printable(text) + "\n");
  for (const RoundId& id : report.rounds) session.out.write("round     " + printable(id.text()) + "\n");
  for (const std::string& text : report.devices) session.out.write("devices   " + printable(text) + "\n");
  for (const auto& [mask, name] : report.patrons) {
    session.out.write("patron    " + printable(schema::patron_for_people(mask)) + " is " + printable(name) + "\n");
  }
  if (report.masks.size() > report.patrons.size()) {
    session.out.write("masked    " + counted(report.masks.size() - report.patrons.size(), "patron", "patrons") + "\n");
  }
  const evidence::Checkpoint& signed_tree = report.checkpoint;
  std::string summary =
      counted(report.events, "event", "events") + " of " + counted(report.rounds.size(), "round", "rounds");
  summary += report.objections.empty()
                 ? ": under the checkpoint " + printable(signed_tree.origin) + " of " +
                       counted(signed_tree.tree.size, "record", "records") +
                       (report.whole ? ", in unbroken chains," : ", in chains that are not whole (see above),") +
                       " and judged again with the same verdicts"
                 : ": " + counted(report.objections.size(), "objection", "objections");
  session.out.write(summary + "\n");
}

void write_json_lines(const evidence::BundleReport& report, const std::vector<std::string>& found, Session& session) {
  capnp::MallocMessageBuilder message;
  auto out = message.initRoot<schema::BundleVerified>();
  out.setSound(report.objections.empty());
  out.setOrigin(report.checkpoint.origin);
  out.setSize(report.checkpoint.tree.size);
  out.setEvents(report.events);
  const auto fill = [](auto list, const auto& texts, const auto& text_of) {
    unsigned at = 0;
    for (const auto& each : texts) list.set(at++, text_of(each));
  };
  const auto itself = [](const std::string& text) { return text; };
  fill(out.initRounds(static_cast<unsigned>(report.rounds.size())), report.rounds,
       [](const RoundId& id) { return id.text(); });
  fill(out.initObjections(static_cast<unsigned>(report.objections.size())), report.objections, itself);
  fill(out.initOnlySaid(static_cast<unsigned>(report.only_said.size())), report.only_said, itself);
  fill(out.initFound(static_cast<unsigned>(found.size())), found, itself);
  fill(out.initDevices(static_cast<unsigned>(report.devices.size())), report.devices, itself);
  auto patrons = out.initPatrons(static_cast<unsigned>(report.patrons.size()));
  unsigned at = 0;
  for (const auto& [mask, name] : report.patrons) {
    patrons[at].setMask(mask);
    patrons[at++].setPatron(name);
  }
  out.setMasked(report.masks.size());
  session.out.write(json_line("bundle", out.asReader()));
}

}  // namespace

ExitStatus run_verify_bundle(const BundleCall& call, Session& session) {
  if (call.key.empty()) {
    return session.fail({ErrorCode::kBadInput, "--key: whose signature counts has to be said: the log's verifier key"});
  }
  const auto key = read_verifier_key(call.key);
  if (!key) return session.fail(key.error());
  const auto bytes = read_regular_file(call.file, std::numeric_limits<std::size_t>::max());
  if (!bytes) return session.fail(bytes.error());
  EvidenceJudge judge(call.books);
  std::optional<evidence::VerifierKey> register_key;
  if (!call.register_key.empty()) {
    const auto read = read_verifier_key(call.register_key);
    if (!read) return session.fail(read.error());
    register_key = *read;
  }
  const auto again = [&](const StoredRound& round, const BesideRound& beside, const Register* known) {
    return judge.judge(round, beside, known);
  };
  auto report = evidence::check_bundle(*bytes, *key, again, register_key ? &*register_key : nullptr);
  if (!report) {
    session.talk.complain(call.file + ": " + report.error().message);
    return ExitStatus::kUnusable;
  }
  if (auto checked = check_witnesses(call, *report); !checked) return session.fail(checked.error());
  if (auto opened = open_patrons(call, *report); !opened) return session.fail(opened.error());
  for (const std::string& text : judge.left_open()) report->only_said.push_back(text);
  std::vector<std::string> found = report->faults;
  found.insert(found.end(), judge.found().begin(), judge.found().end());
  call.json ? write_json_lines(*report, found, session) : write_text(*report, found, session);
  return report->objections.empty() ? ExitStatus::kDone : ExitStatus::kUnusable;
}

}  // namespace cardspeak

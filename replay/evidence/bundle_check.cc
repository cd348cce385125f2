#include "replay/evidence/bundle_check.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "model/try.h"
#include "replay/evidence/bundle_parts.h"
#include "replay/evidence/bundle_patrons.h"
#include "replay/evidence/bundle_record.h"
#include "replay/evidence/manifest.h"
#include "replay/evidence/register_note.h"

namespace cardspeak::evidence {
namespace {

// The note as it stands in the file, once the key is found to have signed it.
Result<void> read_signed(const Files& files, const VerifierKey& key, BundleReport& report) {
  const auto file = files.find(std::string(kCheckpointName));
  if (file == files.end()) return fail(ErrorCode::kBadInput, "the bundle holds no checkpoint");
  auto note = parse_note(file->second);
  if (!note) return fail(note.error().code, "checkpoint: " + note.error().message);
  auto checkpoint = read_checkpoint(*note, key);
  if (!checkpoint) return fail(checkpoint.error().code, "checkpoint: " + checkpoint.error().message);
  report.note = *std::move(note);
  report.checkpoint = *std::move(checkpoint);
  return {};
}

std::string named(const StreamNumbers& numbers) {
  const std::string first = std::to_string(numbers.first.value());
  return numbers.first == numbers.last ? "number " + first
                                       : "numbers " + first + " to " + std::to_string(numbers.last.value());
}

// Numbers of a stream that follow one another, together. `all` is in order.
std::vector<StreamNumbers> in_runs(const std::vector<StreamNumbers>& all) {
  std::vector<StreamNumbers> runs;
  for (const StreamNumbers& each : all) {
    const bool goes_on =
        !runs.empty() && runs.back().stream == each.stream && each.first.value() <= runs.back().last.value() + 1;
    if (!goes_on) {
      runs.push_back(each);
    } else {
      runs.back().last = std::max(runs.back().last, each.last);
    }
  }
  return runs;
}

void say_what_is_only_said(const Manifest& manifest, BundleReport& report) {
  for (const StreamNumbers& each : in_runs(manifest.elsewhere)) {
    const bool one = each.first == each.last;
    report.only_said.push_back(named(each) + " of " + each.stream + (one ? " lies" : " lie") +
                               " between events of a round, and " + (one ? "is" : "are") +
                               " said to belong to none or to another");
  }
  for (const StreamNumbers& each : in_runs(manifest.missing)) {
    report.only_said.push_back(named(each) + " of " + each.stream + (each.first == each.last ? " is" : " are") +
                               " said to be missing on record");
  }
  for (const StreamNumbers& each : manifest.broken) {
    if (!have_number(manifest.elsewhere, each.stream, each.first)) continue;
    report.only_said.push_back(named(each) + " of " + each.stream + " is said not to follow the one before it");
  }
}

// The verdict in the bundle against the one that the record gives by the checker's own books.
Result<void> compare_verdict(const Files& files, const StoredRound& round, const BesideRound& beside,
                             const JudgeAlone& judge, const Register* known, std::set<std::string>& expected,
                             BundleReport& report) {
  const std::string name = verdict_name(round.seal);
  expected.insert(name);
  const auto judged = judge(round, beside, known);
  if (!judged) return std::unexpected(judged.error());
  if (judged->known) {
    report.devices.push_back("round " + round.id.text() + ": " + (judged->known->vouched ? "" : "not vouched for: ") +
                             judged->known->text);
  }
  if (judged->book) {
    const std::string book = book_name(judged->book->hash());
    expected.insert(book);
    const auto held = files.find(book);
    if (held == files.end() || held->second != judged->book->bytes()) {
      report.objections.push_back("round " + round.id.text() + ": was not judged by the book that was in force, " +
                                  judged->book->game() + " " + judged->book->version() + ", " + judged->book->hash() +
                                  ", by the books of this program; give others with --books");
      return {};
    }
  }
  const auto verdict = files.find(name);
  if (verdict == files.end()) {
    report.objections.push_back("round " + round.id.text() + ": its verdict is missing");
  } else if (verdict->second != judged->verdict) {
    report.objections.push_back("round " + round.id.text() +
                                ": its verdict in the bundle is not the one that the record gives");
  }
  return {};
}

void check_others(const Files& files, const std::set<std::string>& expected, BundleReport& report) {
  for (const auto& [name, text] : files) {
    const bool judged = name.starts_with("books/") || name.starts_with("verdicts/");
    const bool known = judged || name.starts_with("events/") || name.starts_with("proofs/") ||
                       name == kCheckpointName || name == kManifestName || name == kRegisterName ||
                       name == kOpeningsName;
    if (known && (!judged || expected.contains(name))) continue;
    report.objections.push_back(name + ": has nothing to do with the rounds of the bundle");
  }
}

// Nothing: the bundle has none, and none is asked for.
Result<std::optional<Register>> read_register_of(const Files& files, const VerifierKey* key) {
  const auto file = files.find(std::string(kRegisterName));
  if (file == files.end()) {
    if (key == nullptr) return std::nullopt;
    return fail(ErrorCode::kBadInput,
                "the bundle holds no register of devices, and one that " + key->name + " signed is asked for");
  }
  if (key == nullptr) {
    return fail(ErrorCode::kBadInput,
                "its rounds were held against the register of devices in it: --register-key says whose signature under "
                "that counts");
  }
  auto known = read_register(file->second, *key);
  if (!known) return fail(known.error().code, "register: " + known.error().message);
  return *std::move(known);
}

}  // namespace

Result<BundleReport> check_bundle(std::string_view bytes, const VerifierKey& key, const JudgeAlone& judge,
                                  const VerifierKey* register_key) {
  const auto files = unpack(bytes);
  if (!files) return std::unexpected(files.error());
  BundleReport report;
  CARDSPEAK_TRY(read_signed(*files, key, report));
  const auto known = read_register_of(*files, register_key);
  if (!known) return std::unexpected(known.error());
  const auto manifest = read_manifest(*files);
  if (!manifest) return std::unexpected(manifest.error());
  const BundleRecord::Object object = [&](const std::string& text) { report.objections.push_back(text); };
  BundleRecord record(*files, *manifest, object);
  record.read();
  record.check_proofs(report.checkpoint.tree, files->at(std::string(kCheckpointName)));
  record.check_chains();
  record.check_claims();
  std::set<std::string> expected;
  for (const auto& [id, hash] : manifest->rounds) {
    report.rounds.push_back(id);
    const auto round = record.round(id, hash);
    if (!round) continue;
    const BesideRound beside = record.beside(*round);
    CARDSPEAK_TRY(compare_verdict(*files, *round, beside, judge, *known ? &**known : nullptr, expected, report));
  }
  record.check_use();
  report.masks = masks_in(*files);
  check_own_openings(*files, report.masks, report.patrons, object);
  if (report.objections.empty()) check_others(*files, expected, report);
  report.events = record.events();
  report.faults = record.faults();
  report.whole = report.faults.empty() && manifest->broken.empty() && manifest->missing.empty();
  say_what_is_only_said(*manifest, report);
  return report;
}

}  // namespace cardspeak::evidence

#include "replay/evidence/manifest.h"

#include <capnp/message.h>

#include <algorithm>
#include <optional>

#include "model/try.h"
#include "schemas/evidence.capnp.h"
#include "schemas/json/canonical_json.h"
#include "schemas/json/struct_json.h"
#include "schemas/text/hex.h"

namespace cardspeak::evidence {
namespace {

constexpr std::string_view kForm = "cardspeak-evidence/1";

unsigned size_of(const auto& list) {
  return static_cast<unsigned>(list.size());
}

std::string text_of(capnp::Text::Reader text) {
  return {text.begin(), text.size()};
}

void write_numbers(const std::vector<StreamNumbers>& numbers, capnp::List<schema::EvidenceNumbers>::Builder out) {
  for (unsigned i = 0; i < numbers.size(); ++i) {
    out[i].setStream(numbers[i].stream);
    out[i].setFirst(numbers[i].first.value());
    out[i].setLast(numbers[i].last.value());
  }
}

std::vector<StreamNumbers> read_numbers(capnp::List<schema::EvidenceNumbers>::Reader in) {
  std::vector<StreamNumbers> numbers;
  for (const auto each : in) {
    numbers.push_back({text_of(each.getStream()), StreamSeq(each.getFirst()), StreamSeq(each.getLast())});
  }
  return numbers;
}

void write_manifest(const Manifest& manifest, schema::EvidenceManifest::Builder out) {
  out.setForm(std::string(kForm));
  unsigned at = 0;
  auto rounds = out.initRounds(size_of(manifest.rounds));
  for (const auto& [id, hash] : manifest.rounds) {
    rounds[at].setRound(id.text());
    rounds[at++].setHash(schema::to_hex(hash));
  }
  at = 0;
  auto before = out.initBefore(size_of(manifest.before));
  for (const auto& [place, hash] : manifest.before) {
    before[at].setStream(place.stream);
    before[at].setSequence(place.sequence.value());
    before[at++].setHash(schema::to_hex(hash));
  }
  at = 0;
  auto forks = out.initForks(size_of(manifest.forks));
  for (const auto& [place, hashes] : manifest.forks) {
    forks[at].setStream(place.stream);
    forks[at].setSequence(place.sequence.value());
    auto list = forks[at++].initHashes(size_of(hashes));
    for (unsigned i = 0; i < hashes.size(); ++i) list.set(i, schema::to_hex(hashes[i]));
  }
  write_numbers(manifest.missing, out.initMissing(size_of(manifest.missing)));
  write_numbers(manifest.elsewhere, out.initElsewhere(size_of(manifest.elsewhere)));
  write_numbers(manifest.broken, out.initBroken(size_of(manifest.broken)));
}

std::unexpected<Error> wrong(const std::string& what) {
  return fail(ErrorCode::kBadInput, std::string(kManifestName) + ": " + what);
}

Result<void> read_hashed(schema::EvidenceManifest::Reader in, Manifest& manifest) {
  for (const auto round : in.getRounds()) {
    const auto id = parse_round_id(text_of(round.getRound()));
    const auto hash = parse_hash(text_of(round.getHash()));
    if (!id || !hash) return wrong("a round in it has no id or no hash");
    manifest.rounds[*id] = *hash;
  }
  for (const auto link : in.getBefore()) {
    const auto hash = parse_hash(text_of(link.getHash()));
    if (!hash) return wrong("an event before another one has no hash in it");
    manifest.before[{text_of(link.getStream()), StreamSeq(link.getSequence())}] = *hash;
  }
  for (const auto fork : in.getForks()) {
    auto& hashes = manifest.forks[{text_of(fork.getStream()), StreamSeq(fork.getSequence())}];
    for (const auto text : fork.getHashes()) {
      const auto hash = parse_hash(text_of(text));
      if (!hash) return wrong("an event of a fork has no hash in it");
      hashes.push_back(*hash);
    }
    if (hashes.size() < 2) return wrong("a fork in it is none");
  }
  return {};
}

Result<void> check_files(schema::EvidenceManifest::Reader in, const Files& files) {
  std::map<std::string, std::string> listed;
  for (const auto file : in.getFiles()) listed[text_of(file.getName())] = text_of(file.getSha256());
  for (const auto& [name, hash] : listed) {
    const auto found = files.find(name);
    if (found == files.end()) return wrong("the file " + name + " is missing");
    if (schema::to_hex(schema::sha256(found->second)) != hash) {
      return fail(ErrorCode::kBadInput,
                  name + ": was changed: its SHA-256 is not the one that " + std::string(kManifestName) + " has");
    }
  }
  for (const auto& [name, text] : files) {
    if (name != kManifestName && !listed.contains(name)) return wrong("the file " + name + " is not listed");
  }
  return {};
}

}  // namespace

std::optional<schema::Hash> parse_hash(std::string_view hex) {
  schema::Hash hash{};
  return schema::read_hex(hex, hash) ? std::optional(hash) : std::nullopt;
}

void add_manifest(const Manifest& manifest, Files& files) {
  capnp::MallocMessageBuilder message;
  auto out = message.initRoot<schema::EvidenceManifest>();
  write_manifest(manifest, out);
  auto listed = out.initFiles(size_of(files));
  unsigned at = 0;
  for (const auto& [name, text] : files) {
    listed[at].setName(name);
    listed[at++].setSha256(schema::to_hex(schema::sha256(text)));
  }
  files[std::string(kManifestName)] = schema::canonical_json(out.asReader()) + "\n";
}

Result<Manifest> read_manifest(const Files& files) {
  const auto found = files.find(std::string(kManifestName));
  if (found == files.end()) return wrong("is missing");
  std::string_view text = found->second;
  if (!text.ends_with('\n')) return wrong("its last line has no end");
  text.remove_suffix(1);
  capnp::MallocMessageBuilder message;
  auto in = message.initRoot<schema::EvidenceManifest>();
  if (const auto read = schema::read_json(text, in); !read) return wrong(read.error().text());
  if (text_of(in.asReader().getForm()) != kForm) {
    return wrong("expected the form \"" + std::string(kForm) + "\", found \"" + text_of(in.asReader().getForm()) + '"');
  }
  if (schema::canonical_json(in.asReader()) != text) return wrong("is not in canonical form");
  CARDSPEAK_TRY(check_files(in, files));
  Manifest manifest;
  CARDSPEAK_TRY(read_hashed(in, manifest));
  if (manifest.rounds.empty()) return wrong("names no round");
  manifest.missing = read_numbers(in.asReader().getMissing());
  manifest.elsewhere = read_numbers(in.asReader().getElsewhere());
  manifest.broken = read_numbers(in.asReader().getBroken());
  return manifest;
}

bool have_number(const std::vector<StreamNumbers>& numbers, std::string_view stream, StreamSeq sequence) {
  return std::ranges::any_of(numbers, [&](const StreamNumbers& each) {
    return each.stream == stream && each.first <= sequence && sequence <= each.last;
  });
}

}  // namespace cardspeak::evidence

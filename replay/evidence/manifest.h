// What an evidence bundle says of itself (schemas/evidence.capnp), beside the files that it lists.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/ids.h"
#include "model/result.h"
#include "replay/evidence/archive.h"
#include "schemas/seal/seal.h"

namespace cardspeak::evidence {

// A number of a stream.
struct StreamPlace {
  std::string stream;
  StreamSeq sequence;

  friend auto operator<=>(const StreamPlace&, const StreamPlace&) = default;
};

struct StreamNumbers {
  std::string stream;
  StreamSeq first;
  StreamSeq last;

  friend auto operator<=>(const StreamNumbers&, const StreamNumbers&) = default;
};

// Lists as in the schema.
struct Manifest {
  std::map<RoundId, schema::Hash> rounds;
  std::map<StreamPlace, schema::Hash> before;
  std::map<StreamPlace, std::vector<schema::Hash>> forks;
  std::vector<StreamNumbers> missing;
  std::vector<StreamNumbers> elsewhere;
  std::vector<StreamNumbers> broken;
};

inline constexpr std::string_view kManifestName = "manifest.json";

// Adds the manifest to the files, which it lists with their hashes.
void add_manifest(const Manifest& manifest, Files& files);
// The manifest among the files, which must be those that it lists. Errors: kBadInput: there is none, it does not read,
// or a file is missing, not listed, or has another hash; the message names it.
Result<Manifest> read_manifest(const Files& files);

// Whether one of them has the number.
bool have_number(const std::vector<StreamNumbers>& numbers, std::string_view stream, StreamSeq sequence);

// 64 hex digits, as schema::to_hex() writes them. Nothing: it is something else.
std::optional<schema::Hash> parse_hash(std::string_view hex);

}  // namespace cardspeak::evidence

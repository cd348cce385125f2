// What binds the record of a round, as every page of a verdict shows it: so that two copies can be compared, and a page
// be held against the log years later.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/render/grid.h"
#include "schemas/verdict.capnp.h"

namespace cardspeak {

// A signed checkpoint of the log.
struct PageCheckpoint {
  std::string origin;
  std::uint64_t size = 0;
  std::string root;      // in base 64, as the note has it
  bool reaches = false;  // it signs no fewer records than the store has read; the round's are not looked up
};

struct RoundEvidence {
  std::string round_hash;  // in hex, as all hashes here
  std::string stream;
  std::uint64_t head_sequence = 0;
  std::string head_hash;
  std::optional<PageCheckpoint> checkpoint = {};
  schema::DeviceStanding devices = schema::DeviceStanding::NOT_REGISTERED;
  std::string device_text = "devices not registered";
};

inline constexpr std::string_view kEvidenceTitle = "What binds this record (SHA-256)";

// A row for each: round, stream's head, checkpoint where there is one, devices.
Grid evidence_table(const RoundEvidence& evidence);

void write_evidence(const RoundEvidence& evidence, schema::Evidence::Builder out);

}  // namespace cardspeak

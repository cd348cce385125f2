// A leaf of the tree over a log: where a record lies, and the hash of its event. The event itself is not in it, so that
// who holds the tree learns nothing of a round that he was not given.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "ingest/log/log.h"
#include "replay/evidence/merkle.h"

namespace cardspeak::evidence {

struct Leaf {
  PartitionId partition;
  LogOffset offset;
  Hash event{};  // SHA-256 of the record's bytes

  friend bool operator==(const Leaf&, const Leaf&) = default;
};

inline constexpr std::size_t kLeafBytes = 44;
using LeafBytes = std::array<std::uint8_t, kLeafBytes>;

Leaf leaf_of(const LogRecord& record);
// The partition (4 bytes) and the offset (8 bytes), the most significant byte first, then the hash.
LeafBytes to_bytes(const Leaf& leaf);
// Nothing where these are not as many bytes.
std::optional<Leaf> parse_leaf(std::span<const std::uint8_t> bytes);
Hash hash_of(const Leaf& leaf);

}  // namespace cardspeak::evidence

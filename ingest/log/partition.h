// What the logs have in common about partitions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "ingest/log/log.h"

namespace cardspeak {

// The partition of a stream among `partitions`, the same on every machine and in every release: FNV-1a of its name, 64
// bits, modulo the count. Requires partitions >= 1.
constexpr PartitionId partition_of(std::string_view stream, std::int32_t partitions) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const char character : stream) {
    hash ^= static_cast<std::uint8_t>(character);
    hash *= 1099511628211ULL;
  }
  return PartitionId(static_cast<std::int32_t>(hash % static_cast<std::uint64_t>(partitions)));
}

// Why a log cannot be read from a position: it reaches from `first` to `end`.
inline std::string not_held(PartitionId partition, LogOffset offset, LogOffset first, LogOffset end) {
  return "partition " + std::to_string(partition.value()) + " has the offsets from " + std::to_string(first.value()) +
         " to " + std::to_string(end.value()) + ", and was to be read from " + std::to_string(offset.value()) +
         "; was the log replaced by another?";
}

}  // namespace cardspeak

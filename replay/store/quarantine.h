// What the store keeps of records that are no events.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/log/log.h"

namespace cardspeak {

// A record of the log that is not a readable event of its stream.
struct QuarantinedRecord {
  std::string key;  // the record's key in the log: the stream it was meant for
  std::vector<std::uint8_t> bytes;
  std::string reason;
  // Where it lies in the log; the smallest place, where it was found at several.
  PartitionId partition;
  LogOffset offset;
};
std::string encode_quarantined(const QuarantinedRecord& record);
std::optional<QuarantinedRecord> decode_quarantined(std::string_view value);

}  // namespace cardspeak

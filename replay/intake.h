// From a record of the log to an event of its stream, or to the reason why it is not one.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "ingest/log/log.h"
#include "model/ids.h"
#include "schemas/seal/seal.h"

namespace cardspeak {

// An event that the projector holds in memory. The reader points into `bytes`; moving keeps it valid.
struct HeldEvent {
  StreamSeq sequence;
  RoundNo round;  // 0: the event belongs to no round
  schema::Hash hash{};
  std::vector<std::uint8_t> bytes;
  schema::StoredEvent event;
};

// Takes the event out of a record. On failure the record is left as it was, and the sentence says what is wrong with
// it: the bytes are not a readable event, or not one of the stream that the record's key names, or of a kind that has
// no place there.
std::expected<HeldEvent, std::string> take_in(LogRecord& record);

// What is wrong with these bytes as a record of that key; empty: nothing.
std::string objection_to(std::string_view record_key, const schema::StoredEvent& event);

}  // namespace cardspeak

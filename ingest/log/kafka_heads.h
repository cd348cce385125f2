// The heads of the streams of one partition.
#pragma once

#include <librdkafka/rdkafka.h>

#include <string>
#include <unordered_map>

#include "ingest/log/kafka_message.h"
#include "ingest/log/log.h"

namespace cardspeak::kafka {

// The head of a stream is the event with the greatest sequence number, and the first of those in a fork. Where it lies
// says nothing about it: old events may be repeated behind it, by this program or by another. So every message is seen.
class Heads {
 public:
  // Takes a message that is an event with this number. The messages of a partition come in order, from its first.
  void see(const rd_kafka_message_t& message, StreamSeq sequence);
  // All were seen. The hashes are computed here, of the heads alone.
  void end();
  // Takes an event that this process has appended behind all that was seen.
  void put(const SealedEvent& event);
  // The head of a stream; null: it has no event. Lives until the object is changed.
  [[nodiscard]] const SealedEvent* head(const std::string& stream) const;

 private:
  std::unordered_map<std::string, SealedEvent> heads_;  // walked only to hash each for itself
};

}  // namespace cardspeak::kafka

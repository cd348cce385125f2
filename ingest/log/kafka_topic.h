// The log's topic, as its brokers know it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "ingest/log/kafka_client.h"
#include "ingest/log/log.h"

namespace cardspeak::kafka {

struct Topic {
  std::int32_t partitions = 0;
  std::string identity;  // of the log: cluster id and topic
};

// First and past-the-last offset of a partition.
struct Bounds {
  LogOffset first;
  LogOffset end;
};

// What a topic keeps that is made now: every record, or of the records with one key at least the newest.
enum class TopicKeeps : std::uint8_t { kEveryRecord, kNewestOfKey };

// The client's topic; kAppend makes one that is not there. Errors: kUnavailable.
Result<Topic> open_topic(const Client& client, LogMode mode, TopicKeeps keeps = TopicKeeps::kEveryRecord);

// What the broker knows of the topic: the number of its partitions, or nothing where it is not there or its leaders are
// still being chosen. Errors: kUnavailable.
Result<std::optional<std::int32_t>> describe(const Client& client, int timeout_ms);

// How many partitions the topic has now. Errors: kUnavailable, also where the topic is gone.
Result<std::int32_t> partitions_now(const Client& client);

// Where a partition begins and ends now. A broker that has just been given the partition may not know it yet, and is
// asked again for a while. Errors: kUnavailable.
Result<Bounds> bounds_of(const Client& client, PartitionId partition);

}  // namespace cardspeak::kafka

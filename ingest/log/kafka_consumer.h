// Reading partitions from given offsets, outside any consumer group.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "ingest/log/kafka_client.h"
#include "ingest/log/log.h"

namespace cardspeak::kafka {

// How many messages are taken at once.
inline constexpr std::size_t kBatch = 4'096;
// How long a reader waits for messages before it looks about: at the end, for what was appended since.
inline constexpr milliseconds kLookEvery{50};

// A client that asks for a topic and where its partitions end, whatever transactions are open. It reads nothing.
Result<std::unique_ptr<Client>> open_control_client(const KafkaAddress& address);

// Not safe for concurrent use.
class Consumer {
 public:
  // Where a partition is read from, and where it ends as far as is known.
  struct Range {
    LogOffset next;
    LogOffset end;
  };

  // Requires that the topic holds these positions. Errors: kUnavailable.
  static Result<std::unique_ptr<Consumer>> open(const KafkaAddress& address, std::map<PartitionId, Range> ranges);
  // The same for all partitions of the topic: one that it is given later is read too, from its first record.
  static Result<std::unique_ptr<Consumer>> open_whole(const KafkaAddress& address, std::map<PartitionId, Range> ranges);
  Consumer(const Consumer&) = delete;
  Consumer& operator=(const Consumer&) = delete;
  ~Consumer();

  // Waits at most `wait` for the first message and takes what lies ready behind it, at most `max`. The messages live
  // until the next call. Errors: kUnavailable, also where nothing has come for longer than a broker may take and there
  // is something to come.
  Result<std::span<const Owned<rd_kafka_message_t>>> poll(std::size_t max, milliseconds wait);

  // Whether everything has been read up to where the log ended when it was last asked.
  [[nodiscard]] bool at_end() const;
  // What lies in the log and is not given although its broker answers: another program's transaction that is not over
  // holds it back. A sentence; empty: nothing, or not long enough to tell. Asks the broker. Errors: kUnavailable.
  Result<std::string> held_back();
  // Asks where the log ends now. Errors: kUnavailable.
  Result<void> look_for_more();
  [[nodiscard]] Error unavailable(const std::string& what) const { return client_->unavailable(what); }
  // The broker's time to send something begins anew.
  void be_patient() { last_sign_ = Clock::now(); }

 private:
  Consumer(std::unique_ptr<Client> client, std::map<PartitionId, Range> ranges);
  Result<void> start();
  Result<void> start(PartitionId partition);
  Result<void> look_for_partitions();
  [[nodiscard]] LogOffset fetched_end(PartitionId partition) const;
  Result<void> take(Owned<rd_kafka_message_t> message);
  [[nodiscard]] Error gave_up() const;

  std::unique_ptr<Client> client_;
  Owned<rd_kafka_topic_t> topic_;
  Owned<rd_kafka_queue_t> queue_;
  std::map<PartitionId, Range> ranges_;
  bool whole_ = false;                           // all partitions of the topic
  std::map<PartitionId, LogOffset> stopped_at_;  // where the broker said last that it gives nothing more for now
  Clock::time_point looked_for_partitions_;
  Clock::time_point moved_;  // the last message, and the last time that an end was found to have moved
  std::vector<PartitionId> started_;
  std::vector<rd_kafka_message_t*> fetched_;  // empty but within poll()
  std::vector<Owned<rd_kafka_message_t>> taken_;
  Clock::time_point last_sign_;  // of life
};

// Calls `use` with every message of a partition in the range, in order. Errors: kUnavailable.
Result<void> scan(const KafkaAddress& address, PartitionId partition, Consumer::Range range,
                  const std::function<void(const rd_kafka_message_t&)>& use);

}  // namespace cardspeak::kafka

#include "ingest/log/kafka_log.h"

#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ingest/log/kafka_consumer.h"
#include "ingest/log/kafka_heads.h"
#include "ingest/log/kafka_index.h"
#include "ingest/log/kafka_masked.h"
#include "ingest/log/kafka_producer.h"
#include "ingest/log/kafka_reader.h"
#include "ingest/log/kafka_settings.h"
#include "ingest/log/kafka_spread.h"
#include "ingest/log/kafka_topic.h"
#include "ingest/log/partition.h"
#include "model/try.h"

namespace cardspeak {
namespace kafka {
namespace {

// What is known of one partition.
struct Known {
  std::optional<Heads> heads;
  std::optional<Index> index;
  bool begun = false;  // a record lies in it, as far as this log has looked
};

class KafkaLog final : public Log {
 public:
  KafkaLog(Topic topic, std::unique_ptr<Client> control, std::unique_ptr<Producer> producer)
      : topic_(std::move(topic)), control_(std::move(control)), producer_(std::move(producer)) {}

  Result<void> append(std::span<const SealedEvent> events) override {
    if (producer_ == nullptr) return std::unexpected(control_->unavailable("it was opened for reading only"));
    const std::scoped_lock lock(mutex_);
    std::vector<Outgoing> messages;
    messages.reserve(events.size());
    CARDSPEAK_TRY(know_spread());
    CARDSPEAK_TRY(know_masked());
    for (const SealedEvent& event : events) {
      Outgoing& message = messages.emplace_back(event.stream, event.bytes, partition_of(event.stream), event.sequence);
      const auto first = is_first_of(message.partition);
      if (!first) return std::unexpected(first.error());
      if (*first) message.spread = spread_;
      message.masked = *masked_;
    }
    const auto offsets = producer_->append(messages);
    if (!offsets) {
      for (const SealedEvent& event : events) known(event.stream) = Known{.heads = {}, .index = {}, .begun = false};
      return std::unexpected(offsets.error());
    }
    for (std::size_t at = 0; at < events.size(); ++at) remember(events[at], (*offsets)[at]);
    return {};
  }

  Result<std::optional<SealedEvent>> head(std::string_view stream) override {
    const std::scoped_lock lock(mutex_);
    CARDSPEAK_TRY(know_spread());
    // Only a log that appends may trust what it knows: the others do not see what is appended beside them.
    if (producer_ == nullptr) known(stream).heads.reset();
    const auto found = find_head(stream);
    if (!found) return std::unexpected(found.error());
    if (*found == nullptr) return std::nullopt;
    return **found;
  }

  Result<std::vector<SealedEvent>> find(std::string_view stream, StreamSeq sequence) override {
    const std::scoped_lock lock(mutex_);
    CARDSPEAK_TRY(know_spread());
    const auto entries = look_up(stream, sequence);
    if (!entries) return std::unexpected(entries.error());
    std::vector<SealedEvent> events;
    for (const Index::Entry& entry : *entries) {
      SealedEvent event{std::string(stream), sequence, entry.link.hash, {}};
      const Consumer::Range one{entry.offset, LogOffset(entry.offset.value() + 1)};
      const auto read = scan(control_->address(), partition_of(stream), one,
                             [&](const rd_kafka_message_t& message) { event.bytes = bytes_of(message); });
      if (!read) return std::unexpected(read.error());
      events.push_back(std::move(event));
    }
    return events;
  }

  Result<std::vector<schema::Hash>> find_hashes(std::string_view stream, StreamSeq sequence) override {
    const std::scoped_lock lock(mutex_);
    CARDSPEAK_TRY(know_spread());
    const auto entries = look_up(stream, sequence);
    if (!entries) return std::unexpected(entries.error());
    std::vector<schema::Hash> hashes;
    hashes.reserve(entries->size());
    for (const Index::Entry& entry : *entries) hashes.push_back(entry.link.hash);
    return hashes;
  }

  Result<LogPosition> end() override {
    LogPosition ends;
    const auto partitions = partitions_now(*control_);
    if (!partitions) return std::unexpected(partitions.error());
    for (std::int32_t number = 0; number < *partitions; ++number) {
      const auto bounds = bounds_of(*control_, PartitionId(number));
      if (!bounds) return std::unexpected(bounds.error());
      ends[PartitionId(number)] = bounds->end;
    }
    return ends;
  }

  Result<std::unique_ptr<LogReader>> read(const LogPosition& from) override {
    std::map<PartitionId, Consumer::Range> ranges;
    const auto partitions = partitions_now(*control_);
    if (!partitions) return std::unexpected(partitions.error());
    for (std::int32_t number = 0; number < *partitions; ++number) {
      const PartitionId partition(number);
      const auto bounds = bounds_of(*control_, partition);
      if (!bounds) return std::unexpected(bounds.error());
      const auto given = from.find(partition);
      // A partition is read from its very first record: what was deleted at its beginning is missing evidence.
      const LogOffset offset = given == from.end() ? LogOffset(0) : given->second;
      if (offset < bounds->first || offset > bounds->end) {
        return std::unexpected(control_->unavailable(not_held(partition, offset, bounds->first, bounds->end)));
      }
      // Where it ends, the reader asks when it has nothing more.
      ranges[partition] = {offset, offset};
    }
    auto consumer = Consumer::open_whole(control_->address(), std::move(ranges));
    if (!consumer) return std::unexpected(consumer.error());
    return std::make_unique<Reader>(*std::move(consumer));
  }

  Result<std::optional<LogRecord>> record_at(PartitionId partition, LogOffset offset) override {
    const auto partitions = partitions_now(*control_);
    if (!partitions) return std::unexpected(partitions.error());
    if (partition < PartitionId(0) || partition >= PartitionId(*partitions)) return std::nullopt;
    const auto bounds = bounds_of(*control_, partition);
    if (!bounds) return std::unexpected(bounds.error());
    if (offset < bounds->first || offset >= bounds->end) return std::nullopt;
    std::optional<LogRecord> record;
    const Consumer::Range one{offset, LogOffset(offset.value() + 1)};
    const auto read = scan(control_->address(), partition, one, [&](const rd_kafka_message_t& message) {
      if (message.offset != offset.value()) return;
      record = LogRecord{partition, offset, std::string(key_of(message)), bytes_of(message)};
    });
    if (!read) return std::unexpected(read.error());
    return record;
  }

  Result<bool> is_masked() override {
    const std::scoped_lock lock(mutex_);
    CARDSPEAK_TRY(know_masked());
    return *masked_;
  }

  // Durable with the first record that is appended.
  Result<void> mark_masked() override {
    const std::scoped_lock lock(mutex_);
    masked_ = true;
    return {};
  }

  std::string identity() const override { return topic_.identity; }

 private:
  // Over how many partitions streams are spread, asked for once: it never changes.
  Result<void> know_spread() {
    if (spread_ != 0) return {};
    const auto spread = find_spread(*control_, topic_.partitions);
    if (!spread) return std::unexpected(spread.error());
    spread_ = *spread;
    known_.resize(static_cast<std::size_t>(spread_));
    return {};
  }

  // Asked for once: who appends says so of all that comes after.
  Result<void> know_masked() {
    if (masked_) return {};
    const auto partitions = partitions_now(*control_);
    if (!partitions) return std::unexpected(partitions.error());
    const auto masked = find_masked(*control_, *partitions);
    if (!masked) return std::unexpected(masked.error());
    masked_ = *masked;
    return {};
  }

  // Whether nothing lies in the partition and this log has appended nothing to it. Answers so once.
  Result<bool> is_first_of(PartitionId partition) {
    bool& begun = known_[static_cast<std::size_t>(partition.value())].begun;
    if (std::exchange(begun, true)) return false;
    const auto bounds = bounds_of(*control_, partition);
    if (!bounds) return std::unexpected(bounds.error());
    return bounds->first == bounds->end;
  }

  // Only where the spread is known.
  PartitionId partition_of(std::string_view stream) const {
    // The partitioner of Kafka's own clients, so that a stream written by any of them lies where this one looks.
    return PartitionId(
        rd_kafka_msg_partitioner_murmur2(nullptr, stream.data(), stream.size(), spread_, nullptr, nullptr));
  }
  Known& known(std::string_view stream) { return known_[static_cast<std::size_t>(partition_of(stream).value())]; }

  Result<const SealedEvent*> find_head(std::string_view stream) {
    auto& heads = known(stream).heads;
    if (!heads) {
      auto found = find_heads(partition_of(stream));
      if (!found) return std::unexpected(found.error());
      heads = *std::move(found);
    }
    return heads->head(std::string(stream));
  }

  Result<Heads> find_heads(PartitionId partition) {
    const auto bounds = bounds_of(*control_, partition);
    if (!bounds) return std::unexpected(bounds.error());
    Heads heads;
    const auto read =
        scan(control_->address(), partition, {bounds->first, bounds->end}, [&](const rd_kafka_message_t& message) {
          const auto sequence = sequence_of(message);
          if (sequence) heads.see(message, *sequence);
        });
    if (!read) return std::unexpected(read.error());
    heads.end();
    return heads;
  }

  Result<std::vector<Index::Entry>> look_up(std::string_view stream, StreamSeq sequence) {
    Known& partition = known(stream);
    if (producer_ == nullptr) partition.index.reset();
    if (!partition.index) {
      auto index = make_index(partition_of(stream));
      if (!index) return std::unexpected(index.error());
      partition.index = *std::move(index);
    }
    return partition.index->find(std::string(stream), sequence);
  }

  Result<Index> make_index(PartitionId partition) {
    const auto bounds = bounds_of(*control_, partition);
    if (!bounds) return std::unexpected(bounds.error());
    Index index;
    const auto read =
        scan(control_->address(), partition, {bounds->first, bounds->end}, [&](const rd_kafka_message_t& message) {
          const auto number = sequence_of(message);
          if (!number) return;
          const Link link{*number, schema::sha256(payload_of(message))};
          index.add(key_of(message), {link, LogOffset(message.offset)});
        });
    if (!read) return std::unexpected(read.error());
    return index;
  }

  void remember(const SealedEvent& event, LogOffset offset) {
    Known& partition = known(event.stream);
    if (partition.index) partition.index->add(event.stream, {{event.sequence, event.hash}, offset});
    if (partition.heads) partition.heads->put(event);
  }

  Topic topic_;
  std::unique_ptr<Client> control_;
  std::unique_ptr<Producer> producer_;  // none: opened for reading
  std::mutex mutex_;
  std::optional<bool> masked_;  // nothing: not known yet; guarded by mutex_
  std::int32_t spread_ = 0;     // 0: not known yet; guarded by mutex_
  std::vector<Known> known_;    // by partition; guarded by mutex_
};

}  // namespace
}  // namespace kafka

Result<std::unique_ptr<Log>> open_kafka_log(const KafkaAddress& address, LogMode mode) {
  auto control = kafka::open_control_client(address);
  if (!control) return std::unexpected(control.error());
  auto topic = kafka::open_topic(**control, mode);
  if (!topic) return std::unexpected(topic.error());
  std::unique_ptr<kafka::Producer> producer;
  if (mode != LogMode::kRead) {
    const auto settings = kafka::read_settings(**control);
    if (!settings) return std::unexpected(settings.error());
    if (const auto keeps = kafka::require_that_it_keeps(**control, *settings); !keeps) {
      return std::unexpected(keeps.error());
    }
    auto made = kafka::Producer::open(address, settings->message_bytes);
    if (!made) return std::unexpected(made.error());
    producer = *std::move(made);
  }
  return std::make_unique<kafka::KafkaLog>(*std::move(topic), *std::move(control), std::move(producer));
}

}  // namespace cardspeak

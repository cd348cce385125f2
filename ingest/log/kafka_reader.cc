#include "ingest/log/kafka_reader.h"

#include <algorithm>

#include "ingest/log/kafka_message.h"
#include "model/try.h"

namespace cardspeak::kafka {
namespace {

std::vector<LogRecord> records_of(std::span<const Owned<rd_kafka_message_t>> messages) {
  std::vector<LogRecord> records;
  records.reserve(messages.size());
  for (const auto& message : messages) {
    records.push_back(LogRecord{PartitionId(message->partition), LogOffset(message->offset),
                                std::string(key_of(*message)), bytes_of(*message)});
  }
  return records;
}

}  // namespace

Result<std::vector<LogRecord>> Reader::next(std::size_t max, int wait_ms) {
  if (max == 0) return std::vector<LogRecord>();
  const auto until = Clock::now() + milliseconds(wait_ms);
  consumer_->be_patient();
  for (;;) {
    const auto left = std::chrono::ceil<milliseconds>(until - Clock::now());
    const auto wait = consumer_->at_end() ? std::clamp(left, milliseconds(0), kLookEvery) : kLookEvery;
    const auto messages = consumer_->poll(max, wait);
    if (!messages) return std::unexpected(messages.error());
    if (!messages->empty()) {
      held_back_.clear();
      return records_of(*messages);
    }
    if (!consumer_->at_end()) {
      auto held = consumer_->held_back();
      if (!held) return std::unexpected(held.error());
      held_back_ = *std::move(held);
      if (!held_back_.empty() && Clock::now() >= until) return std::vector<LogRecord>();
      continue;
    }
    held_back_.clear();
    CARDSPEAK_TRY(consumer_->look_for_more());
    if (consumer_->at_end() && Clock::now() >= until) return std::vector<LogRecord>();
  }
}

}  // namespace cardspeak::kafka

#include "ingest/log/kafka_masked.h"

#include <map>

#include "ingest/log/kafka_consumer.h"
#include "ingest/log/kafka_topic.h"

namespace cardspeak::kafka {
namespace {

// Whether a record in one of the ranges has the header. Of a partition whose end a transaction holds back, what is
// given is all that is asked: nothing is appended there by this program.
Result<bool> any_masked(const Client& client, const std::map<PartitionId, Consumer::Range>& ranges) {
  if (ranges.empty()) return false;
  const auto consumer = Consumer::open(client.address(), ranges);
  if (!consumer) return std::unexpected(consumer.error());
  bool found = false;
  while (!found && !(*consumer)->at_end()) {
    const auto messages = (*consumer)->poll(kBatch, kLookEvery);
    if (!messages) return std::unexpected(messages.error());
    for (const auto& message : *messages) found = found || has_masked_header(*message);
    if (!messages->empty()) continue;
    const auto held = (*consumer)->held_back();
    if (!held) return std::unexpected(held.error());
    if (!held->empty()) return found;
  }
  return found;
}

}  // namespace

bool has_masked_header(const rd_kafka_message_t& message) {
  rd_kafka_headers_t* headers = nullptr;
  if (rd_kafka_message_headers(&message, &headers) != RD_KAFKA_RESP_ERR_NO_ERROR) return false;
  const void* value = nullptr;
  std::size_t size = 0;
  if (rd_kafka_header_get_last(headers, kPatronsHeader, &value, &size) != RD_KAFKA_RESP_ERR_NO_ERROR) return false;
  return std::string_view(static_cast<const char*>(value), size) == kMaskedValue;
}

Result<bool> find_masked(const Client& client, std::int32_t partitions) {
  std::map<PartitionId, Consumer::Range> firsts;
  std::map<PartitionId, Consumer::Range> lasts;
  for (std::int32_t number = 0; number < partitions; ++number) {
    const PartitionId partition(number);
    const auto bounds = bounds_of(client, partition);
    if (!bounds) return std::unexpected(bounds.error());
    if (bounds->first >= bounds->end) continue;
    firsts[partition] = {bounds->first, LogOffset(bounds->first.value() + 1)};
    lasts[partition] = {LogOffset(bounds->end.value() - 1), bounds->end};
  }
  const auto begun = any_masked(client, firsts);
  if (!begun || *begun) return begun;
  return any_masked(client, lasts);
}

}  // namespace cardspeak::kafka

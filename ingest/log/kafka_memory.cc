#include "ingest/log/kafka_memory.h"

#include <algorithm>

#include "model/check.h"

namespace cardspeak::kafka {
namespace {

constexpr std::size_t kLeastShare = std::size_t{512} << 10;
constexpr std::size_t kKib = 1024;

}  // namespace

ReadAhead read_ahead(std::size_t partitions) {
  CARDSPEAK_CHECK(partitions > 0, "a topic has partitions");
  const std::size_t share = std::max(kLeastShare, kHeldReady / 2 / partitions);
  return {.queued_kib = share / kKib, .fetch_bytes = share, .answer_bytes = kHeldReady / 2};
}

}  // namespace cardspeak::kafka

// What a consumer of Kafka holds ready is bounded, however many partitions a topic has.
#include "ingest/log/kafka_memory.h"

#include <gtest/gtest.h>

namespace cardspeak::kafka {
namespace {

TEST(ReadAhead, OfAllPartitionsTogetherIsBoundedAndOfEachIsEnough) {
  for (std::size_t partitions = 1; partitions <= 16; ++partitions) {
    const ReadAhead ahead = read_ahead(partitions);
    EXPECT_LE(partitions * (ahead.queued_kib * 1024 + ahead.fetch_bytes), kHeldReady) << partitions;
  }
  for (const std::size_t partitions : {1UZ, 4UZ, 33UZ, 1'000UZ}) {
    const ReadAhead ahead = read_ahead(partitions);
    EXPECT_GE(ahead.queued_kib, 512U);
    // A batch that is larger than this comes all the same, alone.
    EXPECT_GE(ahead.fetch_bytes, std::size_t{512} << 10);
    EXPECT_LE(ahead.answer_bytes, kHeldReady);
  }
}

}  // namespace
}  // namespace cardspeak::kafka

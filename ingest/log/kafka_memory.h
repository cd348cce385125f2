// How much of a topic a consumer keeps in memory before it is asked for it.
#pragma once

#include <cstddef>

namespace cardspeak::kafka {

// What librdkafka holds ready, whatever the number of partitions, as long as each has its least: it counts for each
// partition by itself, and counts the events' bytes alone, to which it adds about twice as much of its own where events
// are as small as ours.
inline constexpr std::size_t kHeldReady = std::size_t{16} << 20;

// librdkafka's settings for each partition.
struct ReadAhead {
  std::size_t queued_kib = 0;    // queued.max.messages.kbytes
  std::size_t fetch_bytes = 0;   // fetch.message.max.bytes: at one time, and beyond the queue
  std::size_t answer_bytes = 0;  // fetch.max.bytes: of all partitions together
};

// A share of kHeldReady for each of so many partitions, half of it in the queue, and half on its way; no share less
// than what lets one partition be read at full speed over a network. At least one partition.
ReadAhead read_ahead(std::size_t partitions);

}  // namespace cardspeak::kafka

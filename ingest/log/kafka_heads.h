// The heads of the streams of one partition, as far as it has been searched from its end.
#pragma once

#include <librdkafka/rdkafka.h>

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "ingest/log/kafka_message.h"
#include "ingest/log/kafka_topic.h"
#include "ingest/log/log.h"

namespace cardspeak::kafka {

// How the search goes: begin(), then each next_window() is shown message by message with see() and closed with
// end_window(), until head() knows or no window is left.
class Heads {
 public:
  // Begins a search of a partition that reaches so far.
  void begin(Bounds bounds);
  [[nodiscard]] bool begun() const { return begun_; }

  // The next window to search, and nothing when all of the partition has been.
  std::optional<Bounds> next_window();
  // Takes a message of a window. The messages of a window come in order, the windows from the last to the first.
  void see(const rd_kafka_message_t& message, StreamSeq sequence);
  // Ends a window: an event of this window stands before those of later ones with the same number.
  void end_window();

  // The head of a stream, once it is certain; otherwise null. Lives until the object is changed.
  [[nodiscard]] const SealedEvent* head(const std::string& stream) const;

  // A head that this process has appended.
  void put(const SealedEvent& event);

 private:
  struct Search {
    bool settled = false;
    std::int64_t window = 0;  // size of the window that was looked at last, which names it
    bool wanted_known = false;
    std::optional<Link> wanted;
    std::optional<SealedEvent> best;
    std::optional<SealedEvent> window_best;
  };

  static void end_window(Search& search);

  // The first window; each further one is four times as large.
  static constexpr std::int64_t kFirstWindow = 16'384;

  bool begun_ = false;
  std::int64_t low_ = 0;
  std::int64_t searched_to_ = 0;
  std::int64_t window_ = kFirstWindow;
  std::unordered_map<std::string, Search> searches_;  // looked up, never walked in an order that matters
};

}  // namespace cardspeak::kafka

// Where the events of one partition lie, by stream and number. Made when it is first asked for: a log that only grows
// at its streams' heads never needs it.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ingest/log/kafka_message.h"
#include "ingest/log/log.h"

namespace cardspeak::kafka {

class Index {
 public:
  struct Entry {
    Link link;
    LogOffset offset;
  };

  // In the order of the log.
  void add(std::string_view stream, const Entry& entry);
  // The different events of a stream with that number, in the order of the log.
  std::vector<Entry> find(const std::string& stream, StreamSeq sequence);

 private:
  struct Stream {
    std::vector<Entry> list;
    bool sorted = true;
  };
  std::unordered_map<std::string, Stream> streams_;  // looked up, never walked
};

}  // namespace cardspeak::kafka

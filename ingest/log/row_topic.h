// A topic of rows for other programs: each row has a key, and a newer one with its key stands in its place.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "ingest/log/log.h"
#include "model/result.h"

namespace cardspeak {

struct TopicRow {
  std::string key;
  // Rows with the same text here lie in one partition, in the order in which they were appended.
  std::string together;
  std::string value;
};

// Safe for use by one thread. All errors are kUnavailable and name the topic.
class RowTopic {
 public:
  virtual ~RowTopic() = default;

  // Appends in the given order, by an idempotent producer, and waits until every replica in sync has them: without an
  // error all of them are there. Returns where each partition that got some ends behind them. After an error some may
  // be there and some not.
  virtual Result<LogPosition> append(std::span<const TopicRow> rows) = 0;

  // The end of every partition now.
  virtual Result<LogPosition> end() = 0;
  // Calls `use` with key and value of every row that lies there, partition by partition, in order, until it answers
  // false.
  virtual Result<void> read(const std::function<bool(std::string_view key, std::string_view value)>& use) = 0;

  // Cluster and topic.
  [[nodiscard]] virtual std::string identity() const = 0;
};

// Opens the topic of an address kafka://HOST:PORT/TOPIC, and makes one that is not there: compacted, so that it keeps
// the newest row of every key. Refuses one that drops rows by age or size. `kafka_config` as for open_log(). Errors:
// kBadInput, kUnavailable.
Result<std::unique_ptr<RowTopic>> open_row_topic(std::string_view address, const std::string& kafka_config);

}  // namespace cardspeak

// The log's reader over a consumer.
#pragma once

#include <memory>
#include <utility>

#include "ingest/log/kafka_consumer.h"
#include "ingest/log/log.h"

namespace cardspeak::kafka {

class Reader final : public LogReader {
 public:
  explicit Reader(std::unique_ptr<Consumer> consumer) : consumer_(std::move(consumer)) {}

  Result<std::vector<LogRecord>> next(std::size_t max, int wait_ms) override;
  [[nodiscard]] std::string held_back() const override { return held_back_; }

 private:
  std::unique_ptr<Consumer> consumer_;
  std::string held_back_;
};

}  // namespace cardspeak::kafka

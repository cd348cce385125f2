#include "ingest/device/ingest.h"

#include <utility>
#include <vector>

#include "ingest/device/check_event.h"
#include "ingest/device/sealer.h"

namespace cardspeak {
namespace {

// One run: the report and the events that wait to be appended.
class Run {
 public:
  Run(Log& log, const IngestOptions& options, const IngestMessage& message)
      : log_(log), sealer_(log), options_(options), message_(message) {}

  Result<void> take_all(EventSource& source) {
    for (;;) {
      const auto event = source.next();
      if (!event) {
        refuse(source, event.error().message);
        continue;
      }
      if (!*event) return {};
      ++report_.read;
      const auto taken = take(source, **event);
      if (!taken) return taken;
    }
  }

  Result<void> flush() {
    if (batch_.empty()) return {};
    const auto appended = log_.append(batch_);
    if (!appended) return appended;
    sealer_.appended();
    report_.appended += batch_.size();
    batch_.clear();
    bytes_ = 0;
    if (options_.progress) options_.progress(report_);
    return {};
  }

  [[nodiscard]] const IngestReport& report() const { return report_; }

 private:
  void refuse(const EventSource& source, const std::string& problem) {
    ++report_.read;
    ++report_.refused;
    message_(source.where() + ": " + problem);
  }

  Result<void> take(const EventSource& source, schema::Event::Builder event) {
    const auto checked = check_event(event.asReader());
    if (!checked) {
      ++report_.refused;
      message_(source.where() + ": " + checked.error().text());
      return {};
    }
    auto sealed = sealer_.seal(event);
    if (!sealed) return std::unexpected(std::move(sealed.error()));
    count(sealed->sealing);
    if (!sealed->problem.empty()) message_(source.where() + ": " + sealed->problem);
    if (sealed->sealing == Sealing::kDuplicate) return {};
    bytes_ += sealed->event.bytes.size();
    batch_.push_back(std::move(sealed->event));
    if (batch_.size() >= options_.batch_events || bytes_ >= options_.batch_bytes) return flush();
    return {};
  }

  void count(Sealing sealing) {
    switch (sealing) {
      case Sealing::kNext:
        break;
      case Sealing::kLate:
        ++report_.late;
        break;
      case Sealing::kDuplicate:
        ++report_.duplicates;
        break;
      case Sealing::kFork:
        ++report_.forks;
        break;
      case Sealing::kGap:
        ++report_.gaps;
        break;
      case Sealing::kChainBreak:
        ++report_.chain_breaks;
        break;
    }
  }

  Log& log_;
  Sealer sealer_;
  const IngestOptions& options_;
  const IngestMessage& message_;
  IngestReport report_;
  std::vector<SealedEvent> batch_;
  std::size_t bytes_ = 0;
};

}  // namespace

Result<IngestReport> ingest(std::span<const std::unique_ptr<EventSource>> sources, Log& log,
                            const IngestOptions& options, const IngestMessage& message) {
  Run run(log, options, message);
  for (const auto& source : sources) {
    const auto taken = run.take_all(*source);
    if (!taken) return std::unexpected(taken.error());
  }
  const auto flushed = run.flush();
  if (!flushed) return std::unexpected(flushed.error());
  return run.report();
}

}  // namespace cardspeak

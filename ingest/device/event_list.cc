#include <utility>

#include "ingest/device/event_source.h"

namespace cardspeak {
namespace {

class EventList final : public EventSource {
 public:
  EventList(std::string name, std::vector<EventMessage> events) : name_(std::move(name)), events_(std::move(events)) {}

  Result<std::optional<schema::Event::Builder>> next() override {
    if (given_ == events_.size()) return std::nullopt;
    return events_[given_++].builder();
  }
  std::string where() const override { return name_ + ", event " + std::to_string(given_); }

 private:
  std::string name_;
  std::vector<EventMessage> events_;
  std::size_t given_ = 0;
};

}  // namespace

std::unique_ptr<EventSource> event_list(std::string name, std::vector<EventMessage> events) {
  return std::make_unique<EventList>(std::move(name), std::move(events));
}

}  // namespace cardspeak

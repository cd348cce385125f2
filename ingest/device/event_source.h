// Where events come from: one at a time, each with the place it stood at.
#pragma once

#include <capnp/message.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/result.h"
#include "schemas/event.capnp.h"

namespace cardspeak {

// An event in memory of its own.
class EventMessage {
 public:
  EventMessage()
      : message_(std::make_unique<capnp::MallocMessageBuilder>()), event_(message_->initRoot<schema::Event>()) {}

  // Valid as long as this object or the one that it was moved into.
  [[nodiscard]] schema::Event::Builder builder() { return event_; }
  [[nodiscard]] schema::Event::Reader reader() const { return event_.asReader(); }
  // Takes the place of the event that it has; once.
  void copy(schema::Event::Reader event) {
    message_->setRoot(event);
    event_ = message_->getRoot<schema::Event>();
  }

 private:
  std::unique_ptr<capnp::MallocMessageBuilder> message_;
  schema::Event::Builder event_;
};

// A series of events. Not safe for concurrent use.
class EventSource {
 public:
  virtual ~EventSource() noexcept(false) = default;  // as Cap'n Proto's messages have it

  // The next event, for the caller to change and valid until the next call; nothing at the end. An error is about the
  // one event (or the source as a whole) at where(): reading goes on with the next call.
  // Errors: kBadInput, without the place.
  virtual Result<std::optional<schema::Event::Builder>> next() = 0;

  // Where what next() gave last stands: "evening.jsonl:12", "evening.bin, byte 4096".
  [[nodiscard]] virtual std::string where() const = 0;
};

// A source of events that are in memory already. Their places are "<name>, event 1" and so on.
std::unique_ptr<EventSource> event_list(std::string name, std::vector<EventMessage> events);

}  // namespace cardspeak

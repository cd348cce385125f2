// A message that is built again and again in the same memory.
#pragma once

#include <capnp/message.h>

#include <array>
#include <optional>

#include "schemas/event.capnp.h"

namespace cardspeak::device_files {

// What was built last is valid until the next is begun.
class EventScratch {
 public:
  schema::Event::Builder fresh();
  void copy(schema::Event::Reader event);
  schema::Event::Builder event() { return message_->getRoot<schema::Event>(); }

 private:
  std::array<capnp::word, 1'024> memory_{};
  std::optional<capnp::MallocMessageBuilder> message_;
};

}  // namespace cardspeak::device_files

#include "ingest/device/event_scratch.h"

namespace cardspeak::device_files {

schema::Event::Builder EventScratch::fresh() {
  // The old one first: it clears the memory that it used, as the new one needs it.
  message_.reset();
  message_.emplace(kj::arrayPtr(memory_.data(), memory_.size()));
  return message_->initRoot<schema::Event>();
}

void EventScratch::copy(schema::Event::Reader event) {
  message_.reset();
  message_.emplace(kj::arrayPtr(memory_.data(), memory_.size()));
  message_->setRoot(event);
}

}  // namespace cardspeak::device_files

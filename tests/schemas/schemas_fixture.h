// Shared by the tests of the formats: one event of every kind, made by walking the schema, so that a new kind or a new
// field cannot be forgotten.
#pragma once

#include <capnp/dynamic.h>
#include <capnp/message.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "schemas/event.capnp.h"

namespace cardspeak::schema {

struct SampleEvent {
  std::string kind;  // the union's member: "cardDealt"
  std::shared_ptr<capnp::MallocMessageBuilder> message;

  [[nodiscard]] Event::Reader event() const { return message->getRoot<Event>().asReader(); }
};

// One event of every kind, in the order of the schema, with every field set to something that is not its default.
std::vector<SampleEvent> one_event_of_each_kind();

// Sets every field of a struct, and of the structs in it. Of a union, the member with this index is set where there is
// one, else the last.
void fill(capnp::DynamicStruct::Builder out, std::uint32_t union_member);

// Reads every field of an event, whatever it is. Gives the number of values read; throws what Cap'n Proto throws.
std::size_t read_every_field(capnp::DynamicStruct::Reader value);

}  // namespace cardspeak::schema

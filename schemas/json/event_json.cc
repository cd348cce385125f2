#include "schemas/json/event_json.h"

#include "schemas/json/struct_json.h"

namespace cardspeak::schema {

std::expected<void, JsonObjection> read_event_json(std::string_view line, Event::Builder out) {
  return read_json(line, capnp::toDynamic(out));
}

std::string write_event_json(Event::Reader event) {
  return write_json(capnp::toDynamic(event), JsonForm::kOneLine, JsonDefaults::kLeaveOut);
}

}  // namespace cardspeak::schema

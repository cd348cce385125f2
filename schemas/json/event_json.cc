#include "schemas/json/event_json.h"

#include "schemas/json/plan.h"
#include "schemas/json/read_text.h"
#include "schemas/json/struct_json.h"

namespace cardspeak::schema {

std::expected<void, JsonObjection> read_event_json(std::string_view line, Event::Builder out) {
  static const internal::StructPlan& plan = internal::plan_of(capnp::Schema::from<Event>());
  return internal::read_text(line, plan, capnp::AnyStruct::Builder(kj::mv(out)));
}

std::string write_event_json(Event::Reader event) {
  return write_json(capnp::toDynamic(event), JsonForm::kOneLine, JsonDefaults::kLeaveOut);
}

}  // namespace cardspeak::schema

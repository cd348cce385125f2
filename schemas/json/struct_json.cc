#include "schemas/json/struct_json.h"

#include <capnp/compat/json.h>

#include "schemas/json/codec.h"
#include "schemas/json/plan.h"
#include "schemas/json/read_text.h"

namespace cardspeak::schema {

std::expected<void, JsonObjection> read_json(std::string_view text, capnp::DynamicStruct::Builder out) {
  return internal::read_text(text, internal::plan_of(out.getSchema()), out.as<capnp::AnyStruct>());
}

std::string write_json(capnp::DynamicStruct::Reader value, JsonForm form, JsonDefaults defaults) {
  const kj::String text = internal::codec_for(value.getSchema(), form, defaults).encode(value);
  return {text.begin(), text.size()};
}

}  // namespace cardspeak::schema

#include "schemas/json/objection.h"

namespace cardspeak::schema {

std::string JsonObjection::text() const {
  return (field.empty() ? "" : "field " + field + ": ") + "expected " + expected + ", found " + found;
}

}  // namespace cardspeak::schema

#include "model/facts/event_names.h"

#include <capnp/schema.h>

#include <cstddef>
#include <vector>

namespace cardspeak {
namespace {

// By discriminant.
const std::vector<std::string>& event_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const auto member : capnp::Schema::from<schema::Event>().getUnionFields()) {
      const std::size_t discriminant = member.getProto().getDiscriminantValue();
      if (all.size() <= discriminant) all.resize(discriminant + 1);
      all[discriminant] = member.getProto().getName().cStr();
    }
    return all;
  }();
  return names;
}

}  // namespace

std::string event_name(schema::Event::Which kind) {
  const auto number = static_cast<std::size_t>(kind);
  return number < event_names().size() ? event_names()[number] : std::to_string(number);
}

}  // namespace cardspeak

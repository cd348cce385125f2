// Places in a book: "house.wagers[ante].outcomes[folded].rule".
#pragma once

#include <capnp/dynamic.h>
#include <capnp/schema.h>

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace cardspeak::law {

// What is wrong with a book's file, and where in it.
struct Fault {
  std::string place;  // "house.unknown[4.19]"; empty: the file as a whole
  std::string what;   // "there is nothing to delete: …"
};

inline std::unexpected<Fault> fault(std::string_view place, std::string what) {
  return std::unexpected(Fault{std::string(place), std::move(what)});
}

// A field of a struct in a message, or one entry of the list in that field.
struct Spot {
  capnp::DynamicStruct::Builder around;
  capnp::StructSchema::Field field;
  std::optional<unsigned> entry;

  // Of the field or the entry.
  [[nodiscard]] capnp::Type type() const;
  // Whether the field says something; an entry does.
  [[nodiscard]] bool is_there();
  // What stands there. The spot is_there().
  [[nodiscard]] capnp::DynamicValue::Builder value();
};

// Finds the place: names of fields, separated by dots, and after a list in square brackets what entry_names() calls one
// of its entries. All but the last step is there; of the last step an entry that is named. Valid as long as nothing
// changes in the message.
// Errors: a field that the format does not have, an entry that is not there, a step into what is not there, a place
// that does not read; each says what is there in its stead.
std::expected<Spot, Fault> find_spot(capnp::DynamicStruct::Builder root, std::string_view place);

// "\"ante\", \"bet\"": the names of the entries of the list, for messages; "none" of an empty one.
std::string listed_names(capnp::DynamicList::Reader list);

}  // namespace cardspeak::law

// What the values of a book and the entries of its lists are called: in places, in differences, in messages.
#pragma once

#include <capnp/dynamic.h>

#include <string>
#include <vector>

namespace cardspeak::law {

std::string text_copy(capnp::Text::Reader text);

// A value for people: a list's items with commas between them, enums by name. Empty for what is not set and for
// structs.
std::string value_text(capnp::DynamicValue::Reader value);

// The field's text; empty when the struct has no such field or it says nothing.
std::string field_text(capnp::DynamicStruct::Reader value, kj::StringPtr field);

// What an entry of a list is called: a wager by its kind, an outcome by its conditions and the answer to a reading that
// it rests on, a pay line by its hands, a text by itself. Empty where nothing in it names it.
std::string entry_name(capnp::DynamicValue::Reader entry);

// The names of a list's entries, in order and each once. Of several that are called alike, those after the first have
// their number behind it ("5.4(a)", "5.4(a) #2"); an entry without a name has its number alone.
std::vector<std::string> entry_names(capnp::DynamicList::Reader list);

}  // namespace cardspeak::law

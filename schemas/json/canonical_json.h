// One JSON text for each content: what a rulebook is hashed by.
#pragma once

#include <capnp/dynamic.h>

#include <string>

namespace cardspeak::schema {

// The struct as canonical JSON: RFC 8785 (keys in order of their names, no spaces, the shortest escapes, UTF-8) of what
// the struct says. Left out is what says nothing: numbers that are 0, false, the first name of an enum, empty texts and
// lists, structs of which nothing is left; but not the entries of a list, nor the member of a union that tells which it
// is. 64-bit integers are strings of digits, cards and hashes as everywhere. So two texts that read as the same content
// have the same canonical form, whatever their spacing, the order of their keys, and what they spell out.
// A field that holds JSON as it stands has it so, and is no part of what makes the form canonical.
// read_json() reads it back to the same content. The struct's strings are valid UTF-8, as those that were read from
// JSON are; it has no floating point and no capability.
std::string canonical_json(capnp::DynamicStruct::Reader value);

// Whether the field says something in this sense.
bool says_something(capnp::DynamicStruct::Reader value, capnp::StructSchema::Field field);

}  // namespace cardspeak::schema

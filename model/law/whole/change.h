// Changes of a book at places in it: how an amendment makes a new book out of another.
#pragma once

#include <capnp/dynamic.h>

#include <expected>

#include "model/law/whole/place.h"
#include "schemas/book_file.capnp.h"

namespace cardspeak::law {

// Makes the change in the book or the room that `root` is. After an error `root` is of no use.
// Errors, each at the change's place: a place that find_spot() refuses, a replacement or a deletion of what is not
// there, an addition of what is there, a replacement by the same, a value that is not of the place's type, a change of
// what an amendment says by itself (venue, game, version, document, inForce).
std::expected<void, Fault> apply_change(capnp::DynamicStruct::Builder root, schema::Change::Reader change);

// Adds to the struct what `own` says, as a game adds its own to what its room shares: fields that are not there, and
// entries of lists, last. After an error `out` is of no use.
// Errors: a value that both say, at `place` and the names that lead on from it.
std::expected<void, Fault> add_own(capnp::DynamicStruct::Builder out, capnp::DynamicStruct::Reader own,
                                   const std::string& place = "");

}  // namespace cardspeak::law

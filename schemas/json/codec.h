// Cap'n Proto's JSON codec, set up for this project's conventions. Only for the files of this folder.
#pragma once

#include <capnp/compat/json.h>
#include <capnp/schema.h>

#include "schemas/json/form.h"

namespace cardspeak::schema::internal {

// Whether a field carries one of the annotations of schemas/event.capnp.
bool is_card(capnp::StructSchema::Field field);
bool is_hash(capnp::StructSchema::Field field);
// Whether it carries the one of schemas/book_file.capnp. The codec would write such a field as a text: canonical_json()
// writes it.
bool is_json(capnp::StructSchema::Field field);

// The codec for messages whose root is of this type. Lives until the program ends; safe for concurrent use.
const capnp::JsonCodec& codec_for(capnp::StructSchema root, JsonForm form, JsonDefaults defaults);

}  // namespace cardspeak::schema::internal

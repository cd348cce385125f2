// JSON lines for machines. Every line is an envelope: {"type":"verdict","schema":1,"data":{…}}; what stands in `data`
// is a struct of schemas/, written by its codec with its defaults: all amounts are cents, as strings of digits.
#pragma once

#include <capnp/dynamic.h>

#include <string>
#include <string_view>

#include "cli/render/round_view.h"

namespace cardspeak {

// Version of the envelope and of the structs in it. Fields are only added under one version.
inline constexpr int kJsonSchema = 1;

// One line with its end. `type` names the struct in words: "verdict", "round", "book".
std::string json_line(std::string_view type, capnp::DynamicStruct::Reader data);

// The verdict of a view, with the disputes about its round and, where it is at hand, what binds its record.
std::string verdict_json(const RoundView& view);

}  // namespace cardspeak

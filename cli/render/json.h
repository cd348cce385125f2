// JSON lines for machines. Every line is an envelope: {"type":"verdict","schema":1,"data":{…}}; what stands in `data`
// is a struct of schemas/, written by its codec with its defaults: all amounts are cents, as strings of digits.
#pragma once

#include <capnp/dynamic.h>

#include <string>
#include <string_view>

#include "cli/render/round_evidence.h"
#include "model/verdict/verdict.h"

namespace cardspeak {

// Version of the envelope and of the structs in it. Fields are only added under one version.
inline constexpr int kJsonSchema = 1;

// One line with its end. `type` names the struct in words: "verdict", "round", "book".
std::string json_line(std::string_view type, capnp::DynamicStruct::Reader data);

// With what binds the round's record, where it is at hand.
std::string verdict_json(const Verdict& verdict, const std::optional<RoundEvidence>& evidence = {});

}  // namespace cardspeak

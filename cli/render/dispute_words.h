// Disputes in sentences: what was claimed, ruled, paid and referred, by whom, and how it stands.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "cli/render/round_view.h"
#include "schemas/verdict.capnp.h"

namespace cardspeak {

// A case's steps, a sentence each, in order, with what was done to each; those that are struck out; then its state, and
// what is found of it.
std::vector<std::string> case_sentences(const disputes::WeighedCase& weighed, const Zone& zone);

// What a ruling, an answer, a closing or a reopening weighs: "It holds.", "It does not hold: …". Empty for other steps.
std::string standing_sentence(const disputes::WeighedCase& weighed, std::size_t entry);

// The cases about the round, and a last sentence that says what disputes are to a verdict; empty without any.
std::vector<std::string> dispute_sentences(const RoundView& view);

// How many steps a case has, or all cases of the view; with those that are struck out.
std::size_t count_steps(const disputes::WeighedCase& weighed);
std::size_t count_steps(const RoundView& view);
// The same as data.
void write_disputes(const RoundView& view, capnp::List<schema::DisputeRecord>::Builder out);
// `next` gives a record for each of count_steps().
void write_steps(const disputes::WeighedCase& weighed, const Zone& zone,
                 const std::function<schema::DisputeRecord::Builder()>& next);

void write_case_finding(const Finding& finding, schema::CaseFinding::Builder out);

// "none", "patron"; empty: not on record.
std::string error_text(schema::ErrorType error);

}  // namespace cardspeak

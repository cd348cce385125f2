// Verdicts as short lines, for people to read: one for each hand, wager, pot, finding, reading. Everything that a
// verdict says stands in them, but for what is the case's own (its round, its book, its time) and the question of a
// reading, which is the book's. A field that has no form of its own is written as name=value, so that a new one is
// seen at once.
#pragma once

#include <capnp/dynamic.h>

#include <set>
#include <string>
#include <vector>

namespace cardspeak {

// Of a schema::Verdict or a schema::MeterVerdict.
std::vector<std::string> verdict_lines(capnp::DynamicStruct::Reader verdict);

// The rules that such lines cite: all that stands between brackets, outside of sentences.
std::set<std::string> cited_rules(const std::vector<std::string>& lines);

}  // namespace cardspeak

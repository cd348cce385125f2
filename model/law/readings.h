// Readings as a compiled book has them: the places where the text is silent or contradicts itself, and the answers that
// are tenable.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/ids.h"

namespace cardspeak::law {

// Position in a book's readings.
using ReadingIndex = Named<struct ReadingIndexTag, std::uint8_t>;
// Position in a reading's values.
using ReadingValue = Named<struct ReadingValueTag, std::uint8_t>;

struct ReadingRule {
  std::string id;
  std::string question;
  std::vector<std::string> values;
  ReadingValue default_value;
  std::vector<std::string> rules;
  std::string decider;
  std::string decider_rule;
};

// A reading that decides between meanings that the code knows: the meaning of each of its values.
template <typename Meaning>
struct ReadingSwitch {
  std::optional<ReadingIndex> reading;  // nothing: `meanings` has the one that holds
  std::vector<Meaning> meanings;        // by ReadingValue
};

// What an entry or a line rests on: it holds only while the reading has this value.
struct Rests {
  std::optional<ReadingIndex> reading;  // nothing: it rests on none
  ReadingValue value;
};

}  // namespace cardspeak::law

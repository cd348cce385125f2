// Pay tables, compiled: which line pays a hand, and what it pays. What each part means is documented in
// schemas/rulebook.capnp. Immutable, valid as long as the CompiledHouse that holds them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/cards/card.h"
#include "model/hands/hand_value.h"
#include "model/ids.h"
#include "model/law/readings.h"
#include "model/money/odds.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::law {

using HandIndex = Named<struct HandIndexTag, std::uint8_t>;
using OptionIndex = Named<struct OptionIndexTag, std::uint8_t>;
using PayTableIndex = Named<struct PayTableIndexTag, std::uint8_t>;
// Position in an option's values.
using OptionValue = Named<struct OptionValueTag, std::uint8_t>;

// HandClass counts from 1; a table by class has one place to spare.
inline constexpr std::size_t kHandClassPlaces = 13;
template <typename T>
using ByClass = std::array<T, kHandClassPlaces>;
inline constexpr std::size_t place(HandClass hand_class) {
  return static_cast<std::size_t>(hand_class);
}

// Whether the stake of a wager paid "for 1" goes back beside the prize.
enum class StakeBack : std::uint8_t { kNotReturned, kReturned };

struct PayLine {
  std::vector<HandClass> classes;
  std::vector<Rank> from;  // leading ranks at least; empty: any hand of the classes
  schema::HandMade made = schema::HandMade::ANYHOW;
  schema::Outcome outcome = schema::Outcome::WIN;  // STAND_OFF, RETURNED: the stake goes back
  std::optional<Odds> odds;
  std::string odds_text;                      // "5 to 1", "10% of the meter"; empty: the line pays nothing
  std::optional<std::uint8_t> meter_percent;  // in the place of odds
  std::string rule;
  Rests rests;
};

// The table as one value of its option has it.
struct PayTableVariant {
  bool defined = false;
  std::string title;
  std::vector<PayLine> lines;
  // By class: the lines that may fit a hand that is read with every card as it may stand, and one read naturally.
  // A bit for each line.
  ByClass<std::uint64_t> anyhow{};
  ByClass<std::uint64_t> naturally{};
};

struct PayTable {
  std::string name;
  HandIndex hand;
  std::optional<OptionIndex> option;      // nothing: there is one variant
  std::vector<PayTableVariant> variants;  // by OptionValue
  ReadingSwitch<StakeBack> stake_back;
};

// Whether a hand with these ranks is at least the one that the line asks for; its class is not asked.
bool reaches(const PayLine& line, const HandValue::Ranks& ranks);

}  // namespace cardspeak::law

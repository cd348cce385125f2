// Hand histories as the Poker Hand History format writes them: TOML, one hand (.phh) or many (.phhs).
// The format: J. Kim, "Recording and Describing Poker Hands", IEEE Conference on Games 2024, and phh.readthedocs.io.
// The only place that knows the TOML library.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/phh/phh_game.h"
#include "model/money/cents.h"
#include "model/result.h"

namespace cardspeak {

// A local time of day, as TOML has it.
struct PhhTime {
  unsigned hour = 0;
  unsigned minute = 0;
  unsigned second = 0;
  unsigned nanosecond = 0;
};

// A forced wager that the record tells by itself.
struct PhhPost {
  std::string kind;  // "ante", "smallBlind", "bigBlind", "straddle", "post", "dead"
  std::size_t player = 0;
  Cents amount;  // as it was to be posted, whatever was there for it
};

// A pot that the record tells by itself, the main pot first.
struct PhhPot {
  Cents amount;              // what lay in it
  std::vector<Cents> given;  // to each player
  Cents rake;                // what was taken of it, where the record tells; else nothing
};

// One hand, with the fields that matter here. Players are in the format's order: the first is left of the button, the
// last has it. Amounts are cents: the format's unit of money, and a tournament chip, are 100 each.
struct PhhHand {
  PhhGame game;
  std::vector<Cents> antes;
  std::vector<Cents> blinds_or_straddles;  // negative: a post; empty: of a stud game
  std::optional<Cents> bring_in;           // of a stud game
  std::optional<Cents> min_bet;
  std::optional<Cents> small_bet;
  std::optional<Cents> big_bet;
  bool antes_trimmed = false;  // a player with less than the ante contests as much of each; false: all of them
  std::vector<std::optional<Cents>> starting_stacks;  // unset: not known
  std::vector<std::string> actions;

  std::vector<std::string> players;
  std::vector<std::int64_t> seats;
  std::optional<std::int64_t> button;  // its seat, where none of the players sits; unset: the last player's
  std::optional<std::int64_t> seat_count;
  std::optional<std::int64_t> hand;  // only where it is a number
  std::optional<std::int64_t> level;
  std::optional<std::vector<Cents>> finishing_stacks;
  std::optional<std::vector<Cents>> winnings;
  std::optional<std::int64_t> year;
  std::optional<std::int64_t> month;
  std::optional<std::int64_t> day;
  std::optional<PhhTime> time;
  std::string time_zone;     // of the tz database; empty: not on record
  std::string abbreviation;  // of the zone, such as "EDT"; empty: not on record

  // Of another format, which tells these outright; then the lists of forced wagers and the winnings are empty.
  std::vector<PhhPost> posts;
  std::vector<Cents> blinds;  // as the table has them; empty: as they were posted
  std::optional<Cents> ante;  // as the table has it; unset: as it was posted
  std::optional<std::vector<PhhPot>> pots;

  [[nodiscard]] std::size_t size() const { return starting_stacks.size(); }
};

// A hand of a file, or what is wrong with it, and its name in the file: "3" for [3]; empty for the only one.
struct PhhEntry {
  std::string name;
  Result<PhhHand> hand;
};

// Reads a file's hands, in the order of their numbers. A hand whose fields are wrong is an entry with an error
// (kBadInput, naming the field, what was expected and what was found), beside the others.
// Errors: kBadInput: the text is not TOML, with line and column; it holds no hand.
Result<std::vector<PhhEntry>> read_phh(std::string_view text);

}  // namespace cardspeak

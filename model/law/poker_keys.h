// The closed list of what the engine of the poker room asks a book for. Only for the files of this folder.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "model/law/poker.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::law {

inline constexpr std::string_view kForced = "forced";
inline constexpr std::string_view kBetting = "betting.entries";
inline constexpr std::string_view kShort = "betting.allInShort";
inline constexpr std::string_view kDeadHands = "deadHands";
inline constexpr std::string_view kPots = "pots";
inline constexpr std::string_view kShowdown = "showdown";
inline constexpr std::string_view kRake = "rake.entries";
inline constexpr std::string_view kVoids = "voids";
inline constexpr std::string_view kIrregular = "irregular";

// What a game has to have for an entry to be compulsory. An entry of a notion that the game does not have may stand in
// what the room shares.
enum class Notion : std::uint8_t { kAlways, kIfWanted, kBlinds, kUpCards, kRuns, kDraw, kDiscard, kKitty };

// Whether an entry carries a number, and between which bounds it makes sense; 0 to 0: it carries none.
struct PokerKeyInfo {
  PokerKey key;
  std::string_view name;
  std::string_view list;
  std::int64_t least = 0;
  std::int64_t most = 0;
  Notion notion = Notion::kAlways;
};

// Null: the list has no key of this name.
const PokerKeyInfo* find_poker_key(std::string_view list, std::string_view name);
const PokerKeyInfo& poker_key_info(PokerKey key);

// The lists of entries of a book, by the names above.
using PokerEntries = std::vector<std::pair<std::string_view, capnp::List<schema::RuleEntry>::Reader>>;
PokerEntries poker_entries(schema::PokerRules::Reader rules);

}  // namespace cardspeak::law

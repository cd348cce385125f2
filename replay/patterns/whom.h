// Whom a pattern is asked about.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cardspeak::patterns {

enum class By : std::uint8_t { kDealer, kPatron, kPair, kPlayers, kTable, kHour };

// "dealer", "patron", "pair" (a patron and a dealer), "players" (two patrons), "table", "hour".
std::string_view by_name(By by);
// Nothing: no such word.
std::optional<By> find_by(std::string_view name);

// Whether it is asked of patrons: a patron, a patron with a dealer, or two.
bool is_by_patron(By by);

// One of those who are compared. Ids are a venue's own: the same id at two venues is two.
struct Whom {
  std::string venue;
  std::string who;   // the dealer, the patron, the table, or the hour of the day as two digits
  std::string with;  // the dealer of a pair, or the second of two patrons; empty otherwise

  friend auto operator<=>(const Whom&, const Whom&) = default;
};

}  // namespace cardspeak::patterns

// The sign of a house-banked table, and how much of a wager it lets into play. Each venue has its own customs for
// wagers outside the limits; they are written here from the rule texts, apart from the rulebooks.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/ids.h"
#include "model/money/cents.h"
#include "schemas/event.capnp.h"

namespace cardspeak::simulator {

enum class Venue : std::uint8_t { kMelbourne, kSydney, kPerth };

// "crown-melbourne".
std::string_view venue_name(Venue venue);
// The office that confirms a prize off the meter: Melbourne 10.1.1, 7.1.1; Sydney 12.2.1; Perth 4.14(b).
std::string_view jackpot_rank(Venue venue);

// A line of the sign. Zero: not on the sign.
struct Limit {
  std::string wager;
  SeatNo seat;  // 0: the table's own; otherwise agreed for the player there, with a distinctive marker
  Cents min;
  Cents max;
  Cents unit;
  Cents approved_min{};  // Sydney: the least that the regulator approved, under the displayed minimum
};

// The multiples of the Ante that the sign permits for the Play wager (Sydney 10.5.4 to 10.5.8).
struct Multiple {
  std::string wager;
  std::string stage;
  std::uint8_t at_least = 1;
  std::uint8_t at_most = 1;
};

struct Sign {
  Venue venue = Venue::kMelbourne;
  std::string game;
  std::uint8_t seats = 7;
  Cents chip;
  Cents max_payout;  // 0: no such notice
  schema::DealingMethod method = schema::DealingMethod::HAND_HELD_SHOE;
  std::vector<Limit> limits;
  std::vector<std::pair<std::string, std::string>> options;
  std::vector<Multiple> multiples;
  std::string meter;  // stream of the jackpot meter; empty: none

  [[nodiscard]] std::string option(std::string_view name) const;
  // The limit that binds the wager at the seat: the player's own where one is agreed. Null: none on the sign.
  [[nodiscard]] const Limit* limit(std::string_view wager, SeatNo seat) const;
};

// Sets everything of the sign in a tableOpened event.
void write_sign(const Sign& sign, schema::TableOpened::Builder opened);

// Whether the size says nothing of what becomes of the wager: under the displayed minimum, where Sydney asks for the
// approved one (7.2.2, 7.2.3) and the sign does not tell it.
bool is_left_open(const Sign& sign, std::string_view wager, SeatNo seat, Cents placed);

// What of a placed wager is in play. Melbourne (Caribbean Stud 6.2, Three Card 8.2): up to the maximum. Sydney (7.2):
// the same, and nothing under the approved minimum. Perth (5.10): up to the maximum, and down to the betting unit.
Cents in_action(const Sign& sign, std::string_view wager, SeatNo seat, Cents placed);

// Winnings as chips can pay them: up to the next amount (Melbourne 6.2.3, 8.2.3; Sydney 7.3). `times` to `per`.
Cents winnings(const Sign& sign, Cents action, std::int64_t times, std::int64_t per);
// The same, held to the maximum payout on the notice.
Cents capped_winnings(const Sign& sign, Cents action, std::int64_t times, std::int64_t per);

}  // namespace cardspeak::simulator

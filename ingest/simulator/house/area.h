// A betting area in a round of play: its wagers, its cards, and what becomes of the hand.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/simulator/house/players.h"
#include "model/cards/card.h"
#include "model/hands/hand_value.h"
#include "model/ids.h"
#include "model/money/cents.h"

namespace cardspeak::simulator {

struct Stake {
  std::string wager;
  Cents placed;
  Cents action;            // what of it is in play
  std::string patron{};    // Perth: another patron's, who is not the player of the area
  std::uint8_t level = 0;  // Perth: of a jackpot wager
};

// What the player decided.
enum class Stance : std::uint8_t {
  kIn,
  kFolded,
  kFoldedAnteOnly,  // Three Card: the side wagers play on
  kInstantWinner,   // Wild Aruba
  kNotExposed,      // Perth
};

// What an irregularity made of the hand.
enum class Fate : std::uint8_t { kPlayed, kVoid, kRetracted };

// What somebody makes of a jackpot wager that is carried over.
enum class Carried : std::uint8_t {
  kRightly,
  kVanishes,      // nobody keys it
  kOfAnother,     // another player is there
  kThoughPlayed,  // it was played in an earlier round
};

struct Area {
  SeatNo seat;
  std::string patron;
  Temper temper = Temper::kSensible;
  std::int64_t units = 1;
  bool likes_sides = false;
  bool likes_jackpots = false;
  bool blind = false;      // an additional area: nobody sees its cards
  RoundNo carried_from{};  // the round that its jackpot wager was placed for, where it was carried over; 0: this one
  Carried carried = Carried::kRightly;
  std::vector<Stake> stakes{};
  std::vector<Card> cards{};
  HandValue value{};
  Stance stance = Stance::kIn;
  Fate fate = Fate::kPlayed;

  [[nodiscard]] const Stake* find(std::string_view wager) const {
    const auto at = std::ranges::find(stakes, wager, &Stake::wager);
    return at == stakes.end() ? nullptr : &*at;
  }
  [[nodiscard]] bool has(std::string_view wager) const { return find(wager) != nullptr; }
  // In play; zero where there is none.
  [[nodiscard]] Cents action(std::string_view wager) const {
    const Stake* stake = find(wager);
    return stake == nullptr ? Cents() : stake->action;
  }
  [[nodiscard]] Cents placed(std::string_view wager) const {
    const Stake* stake = find(wager);
    return stake == nullptr ? Cents() : stake->placed;
  }
  [[nodiscard]] bool folded() const { return stance == Stance::kFolded; }
  [[nodiscard]] bool is_carried() const { return carried_from != RoundNo(); }
};

}  // namespace cardspeak::simulator

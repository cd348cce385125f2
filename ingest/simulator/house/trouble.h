// What goes wrong in a round without being a mistake with money: the irregularities that every rule text has a chapter
// for, and what they lead to. Which of them a game knows, and what its rules make of them, each game says itself.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "ingest/simulator/table_writer.h"
#include "model/ids.h"
#include "schemas/event.capnp.h"

namespace cardspeak::simulator {

enum class TroubleKind : std::uint8_t {
  kNone,
  kExposedCards,      // of the players' hands, or the dealer's
  kWrongCountSeat,    // a card too few or too many
  kWrongCountDealer,  // a card too few
  kWrongCountJackpotCards,
  kCardsWithoutWager,  // a hand dealt to an area that has no wager for it
  kDeckIncorrect,
  kCannotWager,    // the player cannot place the wager that staying in needs
  kShufflerCount,  // the shoe cannot verify its cards, and the count is wrong
  kNotCut,
  kCommunityMisdealt,
  kSystemMalfunction,
  kFlopWagerForgotten,
  kJackpotStartedWrongly,
  kDisruption,
  kFraud,
};

// When it was noticed: before the announcement (Sydney, Perth: before anybody looked at cards), or after.
enum class Noticed : std::uint8_t { kBefore, kAfter };

struct Trouble {
  TroubleKind kind = TroubleKind::kNone;
  Noticed noticed = Noticed::kBefore;
  std::uint8_t cards = 0;         // exposed: players' cards
  std::uint8_t dealer_cards = 0;  // exposed: the dealer's
  schema::Tristate deck_complete = schema::Tristate::NOT_ON_RECORD;
  schema::Tristate order_known = schema::Tristate::NOT_ON_RECORD;
  schema::Rebuilt rebuilt = schema::Rebuilt::NOT_ON_RECORD;

  [[nodiscard]] bool is(TroubleKind other) const { return kind == other; }
};

// What the rules make of it.
enum class RoundBecomes : std::uint8_t { kGoesOn, kMisdeal, kVoid };

struct Resolution {
  RoundBecomes round = RoundBecomes::kGoesOn;
  std::string reason{};  // of the void round: "misdeal", "deck", …
  std::string rank{};    // the office that declares it
  // Jackpot wagers of a void round.
  schema::Outcome jackpots = schema::Outcome::CARRIED;
  // The hand concerned is void, and its jackpot wager becomes this.
  bool hand_void = false;
  schema::Outcome hand_jackpot = schema::Outcome::RETURNED;
  bool hand_folded = false;        // the hand concerned is deemed folded
  bool may_retract = false;        // the other players may take their wagers back
  bool dealer_void = false;        // the dealer's hand plays no more
  bool jackpots_returned = false;  // all jackpot wagers go back, the round goes on
  bool main_wagers_void = false;   // Perth: only what the flop decides is settled
};

// "exposedCards", as rulebooks name it; empty where the round is void without an irregularity.
std::string_view trouble_name(TroubleKind kind);

// One irregularity event. `place` and `seat` name where, `count` how many cards.
void write_trouble(TableWriter& writer, const Trouble& trouble, schema::Place place, SeatNo seat, std::uint16_t count);

}  // namespace cardspeak::simulator

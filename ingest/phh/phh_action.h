// The actions of a hand history, one notation each: "d dh p1 AcKd", "p3 cbr 7000 # a bluff", "p2 f".
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "model/cards/card.h"
#include "model/money/cents.h"
#include "model/result.h"

namespace cardspeak {

enum class PhhAct : std::uint8_t {
  kDealBoard,   // d db CARDS
  kDealHole,    // d dh pN CARDS
  kFold,        // pN f
  kCheckCall,   // pN cc
  kBetRaiseTo,  // pN cbr AMOUNT: the total of the street
  kBringIn,     // pN pb
  kDraw,        // pN sd CARDS: gives these up; pN sd: stands pat
  kShow,        // pN sm CARDS, and "-" for the cards that were dealt
  kMuck,        // pN sm
};

struct PhhAction {
  PhhAct act = PhhAct::kFold;
  std::size_t player = 0;    // 0 is the first; not for kDealBoard
  std::vector<Card> cards;   // an unknown card is "??"
  bool cards_dealt = false;  // kShow: "-"
  Cents amount;              // kBetRaiseTo
};

// Reads one notation of a hand of `players` players; nothing for one that is only a comment, or empty. Errors:
// kBadInput: what was expected, and the notation. Whether the game has the act is not asked here.
Result<std::optional<PhhAction>> parse_phh_action(std::string_view text, std::size_t players);

}  // namespace cardspeak

// The games of the poker room as they are dealt and won: Crown Melbourne Poker 17.0, Rules 4 and 9 to 12, read for the
// simulator apart from the book.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "model/cards/deck.h"
#include "model/hands/ranking.h"
#include "schemas/event.capnp.h"

namespace cardspeak::simulator::room {

enum class Opener : std::uint8_t {
  kLeftOfBlinds,  // of the button, where there are none
  kLeftOfButton,
  kLowCard,      // 10.3.1
  kHighCard,     // 10.3.1(a): Razz
  kBestShowing,  // 10.4.2
  kLowShowing,   // … in Razz
};

// One betting round, and what comes before and after it.
struct Street {
  Opener opener = Opener::kLeftOfButton;
  bool big_bet = false;
  std::size_t down = 0;
  std::size_t up = 0;
  std::size_t board = 0;  // to each board
  bool draw = false;
  bool discard_after = false;   // one card of each hand, once the betting is over (12.2.3, 12.3.3)
  bool pair_opens_big = false;  // 10.6.7
};

// What a hand has to be to win a part of the pot.
struct Win {
  schema::PotShare share = schema::PotShare::ALL;
  Ranking ranking = Ranking::kStandard52;
  std::size_t board = 0;  // place among the boards of one deal
};

struct Game {
  std::string_view name;
  std::vector<DeckKind> decks;
  std::size_t most_players = 0;
  std::size_t boards = 0;
  bool blinds = true;  // no blinds: antes, a bring-in, and no button
  bool kitty = false;
  bool may_run_again = false;  // 12.6: the community cards
  std::optional<std::size_t> from_hole;
  std::vector<Street> streets;
  std::vector<Win> wins;

  // 16.3.1(a): two own cards, and a flop.
  [[nodiscard]] bool has_royal_jackpot() const {
    return streets.size() > 1 && streets.front().down == 2 && streets[1].board == 3 && !streets.front().discard_after;
  }
};

// Every game with a pot but Texas Hold'em, which has a table of its own.
const std::vector<Game>& games();

// The ranking of high hands with this deck (3.2.1, 3.2.2); another ranking stays what it is.
Ranking ranking_with(Ranking ranking, DeckKind deck);

}  // namespace cardspeak::simulator::room

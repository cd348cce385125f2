#include "ingest/simulator/room/games.h"

#include <algorithm>

namespace cardspeak::simulator::room {
namespace {

using schema::PotShare;

const std::vector<Win> kHigh = {{PotShare::ALL, Ranking::kStandard52, 0}};
const std::vector<Win> kHiLo = {{PotShare::HIGH, Ranking::kStandard52, 0}, {PotShare::LOW, Ranking::kLowEight, 0}};

Street blinds(std::size_t down, std::size_t board = 0) {
  return {.opener = Opener::kLeftOfBlinds, .down = down, .board = board};
}

Street community(std::size_t cards, bool big) {
  return {.big_bet = big, .board = cards};
}

// 12.1 to 12.5. `discard_on`: the betting round after which a card goes; 4: none does.
Game flop_game(std::string_view name, std::size_t most, std::size_t hole, std::vector<Win> wins,
               std::optional<std::size_t> from_hole = std::nullopt, std::size_t discard_on = 4,
               std::size_t boards = 1) {
  Game game{.name = name,
            .decks = {DeckKind::k52},
            .most_players = most,
            .boards = boards,
            .may_run_again = boards == 1,
            .from_hole = from_hole,
            .streets = {blinds(hole), community(3, false), community(1, true), community(1, true)},
            .wins = std::move(wins)};
  if (discard_on < game.streets.size()) game.streets[discard_on].discard_after = true;
  return game;
}

// 11.2 to 11.5: a community card with the deal, and one before each later betting round.
Game manila(std::string_view name, std::vector<DeckKind> decks, std::size_t most, std::size_t hole, Ranking ranking) {
  return {.name = name,
          .decks = std::move(decks),
          .most_players = most,
          .boards = 1,
          .from_hole = 2,
          .streets = {blinds(hole, 1), community(1, false), community(1, true), community(1, true), community(1, true)},
          .wins = {{PotShare::ALL, ranking, 0}}};
}

Street stud_street(Opener opener, bool big, std::size_t down, std::size_t up) {
  return {.opener = opener, .big_bet = big, .down = down, .up = up};
}

const std::vector<DeckKind> kStudDecks = {DeckKind::k52, DeckKind::k40, DeckKind::k36, DeckKind::k32};

// 10.2 to 10.6. `last_down`: the last card comes face down.
Game five_card_stud(std::string_view name, bool last_down) {
  const auto later = [](bool big, bool down) {
    return stud_street(Opener::kBestShowing, big, down ? 1 : 0, down ? 0 : 1);
  };
  return {.name = name,
          .decks = kStudDecks,
          .most_players = 10,
          .blinds = false,
          .from_hole = {},
          .streets = {stud_street(Opener::kLowCard, false, 1, 1), later(false, false), later(true, false),
                      later(true, last_down)},
          .wins = kHigh};
}

Game seven_card_stud(std::string_view name, std::vector<DeckKind> decks, std::vector<Win> wins, bool razz) {
  const Opener later = razz ? Opener::kLowShowing : Opener::kBestShowing;
  Game game{.name = name,
            .decks = std::move(decks),
            .most_players = 8,
            .blinds = false,
            .from_hole = {},
            .streets = {stud_street(razz ? Opener::kHighCard : Opener::kLowCard, false, 2, 1),
                        stud_street(later, false, 0, 1), stud_street(later, true, 0, 1), stud_street(later, true, 0, 1),
                        stud_street(later, true, 1, 0)},
            .wins = std::move(wins)};
  game.streets[1].pair_opens_big = !razz;
  return game;
}

// 9.2 to 9.6.
Game draw_game(std::string_view name, std::vector<DeckKind> decks, std::size_t most, Ranking ranking,
               std::size_t draws = 1, bool kitty = false) {
  Game game{.name = name,
            .decks = std::move(decks),
            .most_players = most,
            .kitty = kitty,
            .from_hole = {},
            .streets = {blinds(5)},
            .wins = {{PotShare::ALL, ranking, 0}}};
  for (std::size_t draw = 1; draw <= draws; ++draw) {
    game.streets.push_back({.big_bet = draws == 1 || draw > 1, .draw = true});
  }
  return game;
}

}  // namespace

const std::vector<Game>& games() {
  static const std::vector<Game> kGames = {
      flop_game("holdem-hi-lo", 11, 2, kHiLo),
      flop_game("double-flop-holdem", 11, 2,
                {{PotShare::ALL, Ranking::kStandard52, 0}, {PotShare::ALL, Ranking::kStandard52, 1}}, std::nullopt, 4,
                2),
      flop_game("pineapple-holdem", 11, 3, kHigh, std::nullopt, 0),
      flop_game("crazy-pineapple-holdem", 11, 3, kHigh, std::nullopt, 1),
      flop_game("crazy-pineapple-hi-lo", 11, 3, kHiLo, std::nullopt, 1),
      flop_game("omaha", 10, 4, kHigh, 2),
      flop_game("omaha-hi-lo", 10, 4, kHiLo, 2),
      manila("two-card-manila", {DeckKind::k36, DeckKind::k32}, 11, 2, Ranking::kManila),
      manila("three-card-manila", {DeckKind::k36, DeckKind::k32}, 7, 3, Ranking::kManila),
      manila("faro-manila", {DeckKind::k52}, 8, 5, Ranking::kFaroManila52),
      five_card_stud("five-card-stud", false),
      five_card_stud("crown-stud", true),
      seven_card_stud("seven-card-stud", kStudDecks, kHigh, false),
      seven_card_stud("seven-card-stud-hi-lo", {DeckKind::k52}, kHiLo, false),
      seven_card_stud("razz", {DeckKind::k52}, {{PotShare::ALL, Ranking::kLowAceToFive, 0}}, true),
      draw_game("draw", kStudDecks, 8, Ranking::kStandard52),
      draw_game("draw-kitty", {DeckKind::k52}, 7, Ranking::kStandard52, 1, true),
      draw_game("draw-two-to-seven", {DeckKind::k52}, 8, Ranking::kLowTwoToSeven),
      draw_game("draw-ace-to-five", {DeckKind::k52}, 8, Ranking::kLowAceToFive),
      draw_game("triple-draw-two-to-seven", {DeckKind::k52}, 6, Ranking::kLowTwoToSeven, 3),
      draw_game("triple-draw-ace-to-five", {DeckKind::k52}, 6, Ranking::kLowAceToFive, 3),
  };
  return kGames;
}

Ranking ranking_with(Ranking ranking, DeckKind deck) {
  if (ranking != Ranking::kStandard52) return ranking;
  switch (deck) {
    case DeckKind::k40:
      return Ranking::kShortDeck40;
    case DeckKind::k36:
      return Ranking::kShortDeck36;
    case DeckKind::k32:
      return Ranking::kShortDeck32;
    case DeckKind::k20:
      return Ranking::kTwentyCard;
    case DeckKind::k52:
      break;
  }
  return ranking;
}

}  // namespace cardspeak::simulator::room

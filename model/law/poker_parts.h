// The parts of a poker book, as its check and its compilation both read them. Only for the files of this folder.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/cards/deck.h"
#include "model/hands/ranking.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::law {

// Of so many cards; nothing: there is no such deck in the room.
std::optional<DeckKind> poker_deck(unsigned cards);
// The deck that a ranking belongs to; nothing: any deck.
std::optional<DeckKind> deck_of_ranking(Ranking ranking);
// The ranking with which the hands are read where the table has this deck: that of the deck, where the ranking is one
// of high hands.
std::string ranking_with(const std::string& ranking, schema::PokerDeck::Reader deck);

std::optional<schema::RankingRule::Reader> find_poker_ranking(schema::Rulebook::Reader book, std::string_view name);
std::optional<schema::Reading::Reader> find_reading(schema::Rulebook::Reader book, std::string_view id);

// What a street's steps come to.
struct StepCounts {
  unsigned burns = 0;
  unsigned down = 0;
  unsigned up = 0;
  unsigned board = 0;
  unsigned kitty = 0;
  unsigned draw = 0;
  unsigned bets = 0;
  unsigned discard = 0;
};
StepCounts count_steps(schema::Street::Reader street);
// Of all streets of the game.
StepCounts count_steps(schema::PokerRules::Reader rules);

}  // namespace cardspeak::law

// The names that rulebooks and verdicts give to hand classes and rankings (schemas/rulebook.capnp, ClassRule and
// RankingRule). For people there is describe() in model/hands/hand_value.h.
#pragma once

#include <optional>
#include <string_view>

#include "model/hands/hand_value.h"
#include "model/hands/ranking.h"

namespace cardspeak {

// "noPair", "onePair", … "royalFlush", "fiveOfAKind", "royalFlushWild". The text is valid for the life of the program.
std::string_view book_name(HandClass hand_class);

// "standard52", "shortDeck40", … "deucesWildTripsOnly", "lowEight", … "chineseFront". The text is valid for the life of
// the program.
std::string_view book_name(Ranking ranking);

// What book_name writes, read back; nothing for any other text.
std::optional<HandClass> hand_class_named(std::string_view name);
std::optional<Ranking> ranking_named(std::string_view name);

}  // namespace cardspeak

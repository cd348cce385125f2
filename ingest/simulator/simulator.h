// Plays seeded tables and writes down what their devices would have emitted; on request the dealers make mistakes, and
// each mistake is written down too. Settles every round by a dealer of its own (a file for each game, house/ for what
// the house games have in common), which shares nothing with the adjudication but the ranking of hands: where the two
// disagree, one of them is wrong.
#pragma once

#include <string>
#include <vector>

#include "ingest/simulator/options.h"
#include "ingest/simulator/output.h"
#include "model/result.h"

namespace cardspeak::simulator {

// The games that can be played, venue and game as rulebooks name them: "crown-melbourne/caribbean-stud". The name of
// the game alone is the first of them that has it: "caribbean-stud" is Melbourne's.
const std::vector<std::string>& games();

// Those of them at whose tables people also cheat (Options::frauds_per_million). At the others they do not: the games
// of the poker room beside Texas Hold'em.
const std::vector<std::string>& games_with_frauds();

// Plays. Deterministic: equal options give equal events and errors. Tables take turns, a round each.
// Errors: kBadInput for an unknown game, listing those there are, and for numbers out of range.
Result<void> simulate(
    const Options& options, const EventSink& events, const ErrorSink& errors,
    const IncidentSink& incidents = [](const Incident&) {}, const FraudSink& frauds = [](const PlantedFraud&) {});

}  // namespace cardspeak::simulator

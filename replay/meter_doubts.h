// What is wrong with the record of a jackpot meter beside what it has of a round: numbers that several events claim,
// breaks of its chain, and numbers that are missing. Whoever reads the round is told, as of the table's own stream.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "model/ids.h"
#include "model/result.h"
#include "model/verdict/verdict.h"
#include "replay/event_copies.h"
#include "replay/store.h"

namespace cardspeak {

// Of what a meter has beside a round, with the marks of its stream.
std::vector<Finding> meter_doubts(const std::string& meter, const EventCopies& of_round, const RoundId& round);

// The same out of a store, of a round whose table names the meter, whatever side of a fork is about it. Nothing in a
// store that does not find a meter's events by their rounds. Errors: kCorrupt, kUnavailable.
Result<std::vector<Finding>> meter_doubts(const Store& store, const std::string& meter, const RoundId& round);
// The rounds about which that says something. One pass over the meter, where its stream has any mark. Errors: as above.
Result<std::set<RoundId>> rounds_in_doubt(const Store& store, const std::string& meter);

// Puts them into a verdict. What was agreed is no longer: the other truth may be about its money.
void add_doubts(std::vector<Finding> doubts, Verdict& verdict);

}  // namespace cardspeak

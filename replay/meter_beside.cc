#include "replay/meter_beside.h"

#include <algorithm>

#include "model/verdict/jackpot/meter_index.h"
#include "model/verdict/jackpot/meter_of_round.h"

namespace cardspeak {

std::optional<MeterFacts> meter_facts_beside(const RoundFacts& facts, const BesideRound& beside) {
  const auto events = beside.meter.refs();
  if (events.empty()) return std::nullopt;
  const MeterHistory history = fold_meter(facts.sign.meter, events);
  MeterFacts meter = jackpot::meter_record(history, jackpot::index_of(history), facts);
  meter.complete =
      std::ranges::all_of(facts.wagers, [](const WagerFact& wager) { return wager.carried_from == RoundNo(); });
  meter.since = facts.first_event;
  return meter;
}

}  // namespace cardspeak

#include "replay/meter_beside.h"

#include <algorithm>
#include <array>
#include <utility>

#include "model/verdict/jackpot/meter_book.h"
#include "model/verdict/jackpot/meter_corrections.h"
#include "model/verdict/jackpot/meter_index.h"
#include "model/verdict/jackpot/meter_of_round.h"

namespace cardspeak {

std::optional<MeterFacts> meter_facts_beside(const RoundFacts& facts, const BesideRound& beside, const Rulebook& book) {
  const auto events = beside.meter.refs();
  if (events.empty()) return std::nullopt;
  MeterHistory history = fold_meter(facts.sign.meter, events);
  const std::array books = {MeterBook{.from = history.first_event, .book = book}};
  if (auto without = jackpot::meter_corrections_without_power(history, books); !without.empty()) {
    history = fold_meter(facts.sign.meter, events, std::move(without));
  }
  MeterFacts meter = jackpot::meter_record(history, jackpot::index_of(history), facts);
  meter.complete =
      std::ranges::all_of(facts.wagers, [](const WagerFact& wager) { return wager.carried_from == RoundNo(); });
  meter.since = facts.first_event;
  return meter;
}

}  // namespace cardspeak

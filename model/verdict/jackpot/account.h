// The books of one meter: what it should have stood at, event by event, by the law and from what fed it; and where the
// record departs from that. Pure.
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/law/jackpot.h"
#include "model/money/millionths.h"
#include "model/verdict/jackpot/card_winners.h"
#include "model/verdict/jackpot/ledger.h"
#include "model/verdict/jackpot/meter_finding.h"
#include "model/verdict/jackpot/meter_law.h"
#include "model/verdict/jackpot/prize_readings.h"
#include "model/verdict/jackpot/prize_round.h"
#include "model/verdict/jackpot/recorded_prizes.h"

namespace cardspeak::jackpot {

// What a meter stood at, and what that rests on.
struct MeterMoment {
  std::vector<Millionths> values;  // by level, or one; none where they are not known
  MeterBasis basis = MeterBasis::kNone;
  std::optional<Term> why;  // what stood in the way of computing them
};

struct MeterAccount {
  std::size_t levels = 1;
  // At the end of the record. Empty with kNone.
  std::vector<Millionths> values;
  MeterBasis basis = MeterBasis::kNone;
  std::optional<Term> why;  // what stands in the way of computing it
  MeterTotals totals;
  std::vector<OutcomeAccount> outcomes;
  std::vector<HouseContribution> contributions;  // of prizes, in order
  // At each recorded outcome, ascending by step, before its prizes; `levels` values for each, none where they are not
  // known.
  std::vector<std::uint32_t> outcome_steps;
  std::vector<std::vector<Millionths>> outcome_values;
  std::vector<MeterBasis> outcome_bases;
  std::vector<std::optional<Term>> outcome_whys;  // what stood in the way of computing them
  // The same before the prizes of rounds whose outcome is not on record.
  std::map<RoundKey, MeterMoment> unrecorded;
  std::vector<MeterFinding> findings;  // by sequence number
  bool closed = false;
  std::uint64_t wagers = 0;
  std::uint64_t readings = 0;
};

// The account of a meter's first `steps` steps, each by the law that was in force when it was recorded, and the outcome
// of a round by the one in force when the round's first wager was registered. Under a law that is not known prizes come
// off as they were paid and recorded values are taken as they are; under the next one the account goes on from the next
// readings. Of rounds in `winners` the prizes are those of the cards, whatever the meter has recorded; where it has
// recorded no outcome of such a round, they fall after its last wager. At least one law. Never fails: what cannot be
// computed is a finding.
MeterAccount account_of(const MeterHistory& history, std::span<const MeterLaw> laws, const CardWinners& winners,
                        std::size_t steps = std::numeric_limits<std::size_t>::max());
// The same by one law for the meter's whole life, with the winners that the meter has.
MeterAccount account_of(const MeterHistory& history, const law::CompiledJackpot* law, const Readings& readings,
                        std::size_t steps = std::numeric_limits<std::size_t>::max());

}  // namespace cardspeak::jackpot

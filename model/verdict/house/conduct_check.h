// What each check of conduct has at hand, and the breaches that it adds.
#pragma once

#include <vector>

#include "model/facts/meter_facts.h"
#include "model/facts/round_facts.h"
#include "model/law/procedure.h"
#include "model/verdict/house/breach.h"
#include "model/verdict/house/round.h"
#include "model/verdict/verdict.h"

namespace cardspeak::house {

// Valid as long as the round and the meter's facts.
class ConductCheck {
 public:
  ConductCheck(const Round& its_round, const MeterFacts& meter_facts)
      : round(its_round), facts(its_round.facts), meter(meter_facts) {}

  const Round& round;
  const RoundFacts& facts;
  const MeterFacts& meter;

  // Adds a breach of the entry's rule, about the entry's wager at the seat; 0: no seat.
  void add(const law::ProcedureEntry& entry, const Remark& remark, StreamSeq seq, SeatNo seat = SeatNo(0));
  [[nodiscard]] std::vector<Breach> take();

  // The first and the last event of the kind; null: there is none.
  [[nodiscard]] const TimelineEntry* first_of(schema::Event::Which kind) const;
  [[nodiscard]] const TimelineEntry* last_of(schema::Event::Which kind) const;

 private:
  std::vector<Breach> breaches_;
};

// When it happened: a correction stands where the event that it corrects stood.
StreamSeq moment_of(const TimelineEntry& entry);

}  // namespace cardspeak::house

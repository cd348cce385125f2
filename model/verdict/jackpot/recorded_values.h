// What is recorded of a meter's value (readings, displays, resets, what it gave away on closing) beside what its ledger
// has.
#pragma once

#include <string>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/verdict/jackpot/account_findings.h"
#include "model/verdict/jackpot/ledger.h"
#include "model/verdict/jackpot/meter_law.h"

namespace cardspeak::jackpot {

// Where the ledger can tell nothing of a value it takes over what is recorded. All that is given outlives the object.
class RecordedValues {
 public:
  RecordedValues(Ledger& ledger, const LawInForce& law, AccountFindings& findings)
      : ledger_(ledger), law_(law), findings_(findings) {}

  // The pool is one of the ledger's.
  void reset(const MeterStep& step, Pool& pool);
  void read(const MeterStep& step, Pool& pool);

  // At the end of the record, whose last event is given. Resets that nothing shows:
  void find_missing_resets(StreamSeq last);
  // What is over the seed goes to other meters on closing. `last_gift`: the last step by which the meter gave to
  // another one; null: there is none.
  void check_closing(bool closed, const MeterStep* last_gift, StreamSeq last);

 private:
  // By how much the last reading, and what was shown last, departed.
  struct Departure {
    Millionths reading;
    Millionths display;
  };

  void note(const MeterStep& step, Remark remark, Millionths off);
  Departure& departure_of(const Pool& pool);
  void take_over(Pool& pool, Millionths value);
  void find_reset_low(const MeterStep& step, const Pool& pool, Millionths more, bool due);
  void find_raised(const MeterStep& step, const Pool& pool, Millionths more, bool due);
  void find_below_seed(const MeterStep& step, const Pool& pool);
  void find_after_gap(const MeterStep& step, const Pool& pool);
  void compare_reading(const MeterStep& step, Pool& pool);
  void compare_display(const MeterStep& step, const Pool& pool);
  [[nodiscard]] std::string rule_of_reset(const Pool& pool, bool due) const;

  Ledger& ledger_;
  const LawInForce& law_;
  AccountFindings& findings_;
  std::vector<Departure> departures_;  // by pool
};

}  // namespace cardspeak::jackpot

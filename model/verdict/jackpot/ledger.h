// What a meter holds, pool by pool, and where it came from and went to. Whatever the record says, the two sides stay
// equal; what is taken over from the record and not accounted for is a side of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/law/jackpot.h"
#include "model/money/cents.h"
#include "model/money/millionths.h"
#include "model/verdict/jackpot/account_findings.h"
#include "model/verdict/jackpot/prize_round.h"

namespace cardspeak::jackpot {

// Where the money of a meter came from and went to:
// seeds + increments + house + transferred_in + unexplained = values + prizes + transferred_out, exactly.
struct MeterTotals {
  Millionths seeds;       // what the meter stood at when its record began
  Millionths increments;  // of jackpot wagers, less those of cancelled games
  Millionths house;       // roundings, seeds in prize pools, resets, and what a meter was raised by
  Millionths transferred_in;
  Millionths transferred_out;
  Millionths prizes;       // due
  Millionths unexplained;  // taken over from readings after events that are missing, or where nothing could be computed
};

// A pool, or the meter where it has one value.
struct Pool {
  Millionths value;
  bool known = false;
  bool anchor = false;  // the next reading is taken as it is
  Increments increments;
  std::optional<Cents> seed;  // what it was set up with
  std::optional<Cents> reset;
  bool reset_due = false;  // it had to be reset, and nothing shows yet that it was
  std::string reset_rule;
};

// It has more functions than most classes, nearly all of them of a few lines: each movement of money is one, so that
// nobody else touches the totals, and so is each question about what is known, so that nobody else reads the flags.
// Amounts that do not fit end the account (AccountFindings::put()); what the ledger holds is then of no use.
class Ledger {
 public:
  // `findings` outlives it.
  explicit Ledger(AccountFindings& findings) : findings_(findings) {}

  // The pools that the configuration asks for under the law (null: none is known); pools are never taken away.
  void set_up(const MeterConfiguration& configuration, const law::CompiledJackpot* law);
  [[nodiscard]] std::span<Pool> pools() { return pools_; }
  [[nodiscard]] std::span<const Pool> pools() const { return pools_; }
  [[nodiscard]] std::size_t index_of(const Pool& pool) const { return static_cast<std::size_t>(&pool - pools_.data()); }
  // As remarks name it.
  [[nodiscard]] MeterPoolNo number_of(const Pool& pool) const;

  // --- movements. The pool is one of pools().
  // Takes a value over as it is recorded. Before open() it is what the meter began with.
  void take_over(Pool& pool, Millionths value);
  // The venue puts in what is missing to the value.
  void raise_to(Pool& pool, Millionths value);
  // A wager, or with a negative stake one that is taken out again.
  void feed(Pool& pool, Cents stake, std::uint32_t parts_per_million);
  void receive(Pool& pool, Millionths amount);
  void give(Pool& pool, Millionths amount);
  // A prize that comes off as it was paid, since no law says what it should have been. Off which of several pools,
  // nothing tells.
  void pay_as_recorded(Cents amount);
  // The prizes as they are due, and what they leave of the pools.
  void pay(std::span<const Prize> prizes);
  void leave(const PrizeRound& round);
  // From here on it is not known what the pools hold.
  void forget();
  // The same where there are several, so that nothing tells which one a prize came off.
  void forget_several();

  // --- what is known
  // A wager, an outcome or a transfer is on record: what came before is the beginning.
  void open() { opened_ = true; }
  [[nodiscard]] bool opened() const { return opened_; }
  // The next reading of every pool is taken as it is.
  void await_readings();
  // Events are missing here: what they fed or took is not known.
  void note_gap();
  [[nodiscard]] bool after_gap() const { return after_gap_; }
  // Why recorded values are taken as they are; nothing: they are compared.
  [[nodiscard]] std::optional<Term> why_recorded() const { return why_recorded_; }
  // Whether the pool's value can be compared with a recorded one, which otherwise is taken over.
  [[nodiscard]] bool is_computed(const Pool& pool) const {
    return opened_ && pool.known && !pool.anchor && !why_recorded_;
  }
  [[nodiscard]] bool all_known() const;
  // By level, or one; none where one of them is not known.
  [[nodiscard]] std::vector<Millionths> values() const;
  [[nodiscard]] MeterBasis basis() const;
  // What stands in the way of computing the values.
  [[nodiscard]] std::optional<Term> why() const;
  [[nodiscard]] const MeterTotals& totals() const { return totals_; }
  // Our own arithmetic: what came in is what went out and what is there. Stops the process where it is not.
  void check_balance() const;

 private:
  void raise(Millionths& sum, Millionths by) { findings_.put(sum, add(sum, by)); }
  void lower(Millionths& sum, Millionths by) { findings_.put(sum, subtract(sum, by)); }
  void forget(Pool& pool);
  [[nodiscard]] bool awaits_reading() const;

  AccountFindings& findings_;
  std::vector<Pool> pools_;
  MeterTotals totals_;
  std::optional<Term> why_recorded_;
  bool opened_ = false;
  bool after_gap_ = false;
  bool forgotten_ = false;  // prizes left of a pool what nothing tells
};

}  // namespace cardspeak::jackpot

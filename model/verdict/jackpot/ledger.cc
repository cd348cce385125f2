#include "model/verdict/jackpot/ledger.h"

#include <algorithm>

#include "model/check.h"
#include "model/verdict/jackpot/meter_setup.h"

namespace cardspeak::jackpot {
void Ledger::set_up(const MeterConfiguration& configuration, const law::CompiledJackpot* law) {
  pools_.resize(std::max(pools_of(configuration, law), pools_.size()));
  auto resets = resets_of(configuration, law, pools_.size());
  if (!resets) findings_.end_account();
  for (std::size_t i = 0; i < pools_.size(); ++i) {
    pools_[i].reset = resets ? (*resets)[i] : std::nullopt;
    pools_[i].seed = seed_of(configuration, law, pools_[i].reset);
  }
  why_recorded_ = why_not_computed(configuration, law, pools_.size());
}

MeterPoolNo Ledger::number_of(const Pool& pool) const {
  return MeterPoolNo(pools_.size() == 1 ? std::uint8_t{0} : static_cast<std::uint8_t>(index_of(pool) + 1));
}

// --- movements -------------------------------------------------------------------------------------------------------

void Ledger::take_over(Pool& pool, Millionths value) {
  Millionths more;
  findings_.put(more, subtract(value, pool.known ? pool.value : Millionths()));
  raise(opened_ ? totals_.unexplained : totals_.seeds, more);
  pool.value = value;
  pool.known = true;
  pool.anchor = false;
}

void Ledger::raise_to(Pool& pool, Millionths value) {
  Millionths more;
  findings_.put(more, subtract(value, pool.value));
  raise(totals_.house, more);
  pool.value = value;
}

void Ledger::feed(Pool& pool, Cents stake, std::uint32_t parts_per_million) {
  Millionths more;
  findings_.put(more, pool.increments.take(stake, parts_per_million));
  raise(totals_.increments, more);
  if (pool.known) {
    raise(pool.value, more);
  } else {
    lower(totals_.unexplained, more);  // it goes into a pool whose value is not known
  }
}

void Ledger::receive(Pool& pool, Millionths amount) {
  raise(totals_.transferred_in, amount);
  if (!pool.known) return lower(totals_.unexplained, amount);
  opened_ = true;
  raise(pool.value, amount);
}

void Ledger::give(Pool& pool, Millionths amount) {
  raise(totals_.transferred_out, amount);
  if (!pool.known) return raise(totals_.unexplained, amount);
  lower(pool.value, amount);
}

void Ledger::pay_as_recorded(Cents amount) {
  if (pools_.size() != 1) return forget_several();
  Pool& pool = pools_.front();
  if (!pool.known) return;
  Millionths paid;
  findings_.put(paid, to_millionths(amount));
  raise(totals_.prizes, paid);
  lower(pool.value, paid);
  pool.anchor = true;
}

void Ledger::pay(std::span<const Prize> prizes) {
  for (const Prize& prize : prizes) {
    Millionths amount;
    findings_.put(amount, to_millionths(prize.due));
    raise(totals_.prizes, amount);
  }
}

void Ledger::leave(const PrizeRound& round) {
  if (round.after.empty()) {
    // The prizes are known but what is left is not: from here on the meter is not computed.
    for (const Prize& prize : round.prizes) {
      Millionths amount;
      findings_.put(amount, to_millionths(prize.due));
      raise(totals_.unexplained, amount);
    }
    return forget();
  }
  for (const HouseContribution& house : round.house) raise(totals_.house, house.amount);
  for (std::size_t i = 0; i < pools_.size(); ++i) {
    Pool& pool = pools_[i];
    pool.reset_due = round.reset[i] && pool.value != round.after[i];
    pool.reset_rule = round.after_rule;
    pool.value = round.after[i];
    if (round.reset[i]) pool.anchor = false;  // whatever it stood at before
  }
}

void Ledger::forget() {
  for (Pool& pool : pools_) forget(pool);
}

void Ledger::forget_several() {
  if (pools_.size() > 1) forget();
}

void Ledger::forget(Pool& pool) {
  if (!pool.known) return;
  lower(totals_.unexplained, pool.value);
  pool.value = Millionths();
  pool.known = false;
  pool.reset_due = false;
  forgotten_ = true;
}

// --- what is known ---------------------------------------------------------------------------------------------------

void Ledger::await_readings() {
  for (Pool& pool : pools_) pool.anchor = true;
}

void Ledger::note_gap() {
  after_gap_ = true;
  await_readings();
}

// A law came into force under which the meter can be computed, and from what is not known yet.
bool Ledger::awaits_reading() const {
  return std::ranges::any_of(pools_, &Pool::anchor);
}

bool Ledger::all_known() const {
  return !pools_.empty() && std::ranges::all_of(pools_, &Pool::known);
}

std::vector<Millionths> Ledger::values() const {
  std::vector<Millionths> list;
  if (!all_known()) return list;
  for (const Pool& pool : pools_) list.push_back(pool.value);
  return list;
}

MeterBasis Ledger::basis() const {
  if (!all_known()) return MeterBasis::kNone;
  if (why_recorded_) return MeterBasis::kRecorded;
  if (after_gap_) return MeterBasis::kAfterGap;
  return awaits_reading() ? MeterBasis::kRecorded : MeterBasis::kComputed;
}

std::optional<Term> Ledger::why() const {
  if (why_recorded_) return why_recorded_;
  if (after_gap_) return Term::kMeterEventsMissing;
  if (!all_known()) return forgotten_ ? Term::kLeftUnknown : Term::kNoMeterValue;
  return awaits_reading() ? std::optional(Term::kNoReadingSince) : std::nullopt;
}

void Ledger::check_balance() const {
  Int128 balance = 0;
  for (const Millionths in :
       {totals_.seeds, totals_.increments, totals_.house, totals_.transferred_in, totals_.unexplained}) {
    balance += in.value();
  }
  for (const Millionths out : {totals_.prizes, totals_.transferred_out}) balance -= out.value();
  for (const Pool& pool : pools_) balance -= pool.known ? pool.value.value() : 0;
  CARDSPEAK_CHECK(balance == 0, "a meter's account balances");
}

}  // namespace cardspeak::jackpot

#include "model/verdict/jackpot/recorded_values.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace cardspeak::jackpot {

using law::JackpotKey;

void RecordedValues::note(const MeterStep& step, Remark remark, Millionths off) {
  MeterFinding finding = findings_.about(step, std::move(remark));
  finding.amount = off;
  findings_.add(std::move(finding));
}

RecordedValues::Departure& RecordedValues::departure_of(const Pool& pool) {
  departures_.resize(std::max(departures_.size(), ledger_.pools().size()));
  return departures_[ledger_.index_of(pool)];
}

void RecordedValues::take_over(Pool& pool, Millionths value) {
  pool.reset_due = false;
  ledger_.take_over(pool, value);
  departure_of(pool) = {};
}

// --- resets ----------------------------------------------------------------------------------------------------------

void RecordedValues::reset(const MeterStep& step, Pool& pool) {
  const Millionths value(step.amount);
  if (!ledger_.is_computed(pool)) {
    find_below_seed(step, pool);
    return take_over(pool, value);
  }
  // A reset follows prizes that leave the meter at its seed; a rise at another moment is money from no giver, and says
  // no more than a reading does.
  if (!pool.reset_due && value > pool.value) return compare_reading(step, pool);
  const bool due = std::exchange(pool.reset_due, false);
  departure_of(pool).reading = Millionths();
  Millionths more;
  findings_.put(more, subtract(value, pool.value));
  if (more.is_zero()) return;
  if (more < Millionths()) return find_reset_low(step, pool, more, due);
  // "No less than": a meter may be set higher, out of the house's money.
  ledger_.raise_to(pool, value);
  find_raised(step, pool, more, due);
}

std::string RecordedValues::rule_of_reset(const Pool& pool, bool due) const {
  return due ? pool.reset_rule : law_.floor_rule();
}

void RecordedValues::find_reset_low(const MeterStep& step, const Pool& pool, Millionths more, bool due) {
  note(step,
       {due ? RemarkForm::kMeterResetLow : RemarkForm::kMeterResetBelow,
        {ledger_.number_of(pool), Millionths(step.amount), pool.value, more},
        rule_of_reset(pool, due)},
       more);
}

void RecordedValues::find_raised(const MeterStep& step, const Pool& pool, Millionths more, bool due) {
  note(
      step,
      {RemarkForm::kMeterSetHigher, {ledger_.number_of(pool), more, Millionths(step.amount)}, rule_of_reset(pool, due)},
      more);
}

// A record that begins, or goes on after a gap, with less than the seed.
void RecordedValues::find_below_seed(const MeterStep& step, const Pool& pool) {
  if (!pool.reset || !law_.has(JackpotKey::kTopUp)) return;
  const auto seed = to_millionths(*pool.reset);
  if (!seed || Millionths(step.amount) >= *seed) return;
  Millionths off;
  findings_.put(off, subtract(Millionths(step.amount), *seed));
  note(step,
       {RemarkForm::kMeterUnderSeed,
        {ledger_.number_of(pool), Millionths(step.amount), *seed},
        law_.rule(JackpotKey::kSeed)},
       off);
}

// --- readings --------------------------------------------------------------------------------------------------------

void RecordedValues::read(const MeterStep& step, Pool& pool) {
  if (step.display) return compare_display(step, pool);
  if (ledger_.is_computed(pool)) return compare_reading(step, pool);
  const Millionths value(step.amount);
  if (!ledger_.opened()) find_below_seed(step, pool);
  if (ledger_.opened() && pool.known && pool.anchor && ledger_.after_gap() && value != pool.value) {
    find_after_gap(step, pool);
  }
  take_over(pool, value);
}

void RecordedValues::compare_reading(const MeterStep& step, Pool& pool) {
  const Millionths value(step.amount);
  Millionths off;
  findings_.put(off, subtract(value, pool.value));
  if (off.is_zero()) pool.reset_due = false;
  const Millionths before = std::exchange(departure_of(pool).reading, off);
  if (off.is_zero() || off == before) return;
  note(step,
       {off < Millionths() ? RemarkForm::kMeterReadBelow : RemarkForm::kMeterReadAbove,
        {ledger_.number_of(pool), value, pool.value, off, before},
        law_.floor_rule()},
       off);
}

void RecordedValues::find_after_gap(const MeterStep& step, const Pool& pool) {
  Millionths off;
  findings_.put(off, subtract(Millionths(step.amount), pool.value));
  note(step, {RemarkForm::kMeterTakenOnAfterGap, {ledger_.number_of(pool), off}}, off);
}

// Displays show whole cents of the pools up to their level.
void RecordedValues::compare_display(const MeterStep& step, const Pool& pool) {
  if (!ledger_.all_known() || !ledger_.opened() || ledger_.why_recorded()) return;
  Millionths sum;
  for (const Pool& below : ledger_.pools().first(ledger_.index_of(pool) + 1)) {
    findings_.put(sum, add(sum, below.value));
  }
  Millionths off;
  findings_.put(off, subtract(Millionths(step.amount), sum));
  const bool same = off < Millionths(kMillionthsToTheCent) && off > Millionths(-kMillionthsToTheCent);
  const Millionths before = std::exchange(departure_of(pool).display, same ? Millionths() : off);
  if (same || off == before) return;
  note(step,
       {RemarkForm::kMeterDisplayShowed,
        {Millionths(step.amount), sum},
        law_.rule(ledger_.pools().size() > 1 ? JackpotKey::kDisplay : JackpotKey::kFloor)},
       off);
}

// --- the end ---------------------------------------------------------------------------------------------------------

void RecordedValues::find_missing_resets(StreamSeq last) {
  for (const Pool& pool : ledger_.pools()) {
    if (!pool.reset_due) continue;
    const MeterPoolNo number = ledger_.number_of(pool);
    MeterFinding finding({RemarkForm::kMeterResetNotShown, {number, pool.value}, pool.reset_rule}, last);
    finding.level = number.value();
    findings_.add(std::move(finding));
  }
}

void RecordedValues::check_closing(bool closed, const MeterStep* last_gift, StreamSeq last) {
  const std::string closing = law_.rule(JackpotKey::kTransferOnClosing);
  if (closing.empty() || ledger_.pools().size() != 1 || !ledger_.pools().front().known) return;
  const Pool& pool = ledger_.pools().front();
  if (!closed) {
    if (last_gift == nullptr) return;
    return findings_.add(findings_.about(*last_gift, {RemarkForm::kMeterGaveAndStayedOpen, {}, closing}));
  }
  if (!pool.seed) return;
  const auto seed = to_millionths(*pool.seed);
  if (!seed) return;
  const Millionths given = ledger_.totals().transferred_out;
  Millionths over;
  findings_.put(over, add(pool.value, given));
  findings_.put(over, subtract(over, *seed));
  const Millionths due = std::max(over, Millionths());  // a meter under its seed has nothing to give
  Millionths off;
  findings_.put(off, subtract(given, due));
  if (off.is_zero()) return;
  MeterFinding finding({RemarkForm::kMeterClosingTransfer, {given, due, off}, closing}, last);
  finding.amount = off;
  findings_.add(std::move(finding));
}

}  // namespace cardspeak::jackpot

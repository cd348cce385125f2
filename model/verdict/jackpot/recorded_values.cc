#include "model/verdict/jackpot/recorded_values.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace cardspeak::jackpot {
namespace {

using law::JackpotKey;
using schema::Severity;

Millionths less(Millionths negative) {
  return Millionths(-negative.value());
}

}  // namespace

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
  MeterFinding finding = findings_.about(step, due ? kMeterResetLow : kMeterBelow, Severity::MONEY);
  finding.text = ledger_.name_of(pool) + " was reset to " + to_string(Millionths(step.amount)) +
                 ", where it had to hold " + to_string(pool.value) + ": " + to_string(less(more)) + " too little";
  finding.rule = rule_of_reset(pool, due);
  finding.amount = more;
  findings_.add(std::move(finding));
}

void RecordedValues::find_raised(const MeterStep& step, const Pool& pool, Millionths more, bool due) {
  MeterFinding finding = findings_.about(step, kMeterRaised, Severity::NOTE);
  finding.text = ledger_.name_of(pool) + " was set " + to_string(more) + " higher than it had to hold, to " +
                 to_string(Millionths(step.amount));
  finding.rule = rule_of_reset(pool, due);
  finding.amount = more;
  findings_.add(std::move(finding));
}

// A record that begins, or goes on after a gap, with less than the seed.
void RecordedValues::find_below_seed(const MeterStep& step, const Pool& pool) {
  if (!pool.reset || !law_.has(JackpotKey::kTopUp)) return;
  const auto seed = to_millionths(*pool.reset);
  if (!seed || Millionths(step.amount) >= *seed) return;
  MeterFinding finding = findings_.about(step, kMeterBelow, Severity::MONEY);
  findings_.put(finding.amount, subtract(Millionths(step.amount), *seed));
  finding.text = ledger_.name_of(pool) + " is recorded at " + to_string(Millionths(step.amount)) +
                 ", under its seed of " + to_string(*seed);
  finding.rule = law_.rule(JackpotKey::kSeed);
  findings_.add(std::move(finding));
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
  const bool below = off < Millionths();
  MeterFinding finding = findings_.about(step, below ? kMeterBelow : kMeterAbove, Severity::MONEY);
  finding.text = ledger_.name_of(pool) + " is recorded at " + to_string(value) + " and computed at " +
                 to_string(pool.value) + ": " + to_string(below ? less(off) : off) +
                 (below ? " too little" : " more than what fed it accounts for");
  if (!before.is_zero()) finding.text += " (the reading before it departed by " + to_string(before) + ")";
  finding.rule = law_.floor_rule();
  finding.amount = off;
  findings_.add(std::move(finding));
}

void RecordedValues::find_after_gap(const MeterStep& step, const Pool& pool) {
  MeterFinding finding = findings_.about(step, kMeterAfterGap, Severity::RECORD);
  findings_.put(finding.amount, subtract(Millionths(step.amount), pool.value));
  finding.text = "events of the meter are missing: " + ledger_.name_of(pool) + " is taken on from this reading, " +
                 to_string(finding.amount) + " from what the events on record give";
  findings_.add(std::move(finding));
}

// Displays show whole cents of the pools up to their level.
void RecordedValues::compare_display(const MeterStep& step, const Pool& pool) {
  if (!ledger_.all_known() || !ledger_.opened() || !ledger_.why_recorded().empty()) return;
  Millionths sum;
  for (const Pool& below : ledger_.pools().first(ledger_.index_of(pool) + 1)) {
    findings_.put(sum, add(sum, below.value));
  }
  Millionths off;
  findings_.put(off, subtract(Millionths(step.amount), sum));
  const bool same = off < Millionths(kMillionthsToTheCent) && off > Millionths(-kMillionthsToTheCent);
  const Millionths before = std::exchange(departure_of(pool).display, same ? Millionths() : off);
  if (same || off == before) return;
  MeterFinding finding = findings_.about(step, kMeterDisplayWrong, Severity::MONEY);
  finding.text =
      "the display showed " + to_string(Millionths(step.amount)) + " where the meter stood at " + to_string(sum);
  finding.rule = law_.rule(ledger_.pools().size() > 1 ? JackpotKey::kDisplay : JackpotKey::kFloor);
  finding.amount = off;
  findings_.add(std::move(finding));
}

// --- the end ---------------------------------------------------------------------------------------------------------

void RecordedValues::find_missing_resets(StreamSeq last) {
  for (const Pool& pool : ledger_.pools()) {
    if (!pool.reset_due) continue;
    const std::size_t level = ledger_.pools().size() == 1 ? 0 : ledger_.index_of(pool) + 1;
    findings_.add({.kind = std::string(kMeterResetNotOnRecord),
                   .severity = Severity::RECORD,
                   .text = ledger_.name_of(pool) + " had to be set to " + to_string(pool.value) +
                           ", and neither a reset nor a reading shows that it was",
                   .rule = pool.reset_rule,
                   .level = static_cast<std::uint8_t>(level),
                   .seq = last});
  }
}

void RecordedValues::check_closing(bool closed, const MeterStep* last_gift, StreamSeq last) {
  const std::string closing = law_.rule(JackpotKey::kTransferOnClosing);
  if (closing.empty() || ledger_.pools().size() != 1 || !ledger_.pools().front().known) return;
  const Pool& pool = ledger_.pools().front();
  if (!closed) {
    if (last_gift == nullptr) return;
    MeterFinding finding = findings_.about(*last_gift, kMeterTransferWrong, Severity::PROCEDURE);
    finding.text = "the meter gave to another meter and was not closed";
    finding.rule = closing;
    return findings_.add(std::move(finding));
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
  findings_.add({.kind = std::string(kMeterTransferWrong),
                 .severity = Severity::MONEY,
                 .text = "on closing, " + to_string(given) + " went to other meters, where it had to be " +
                         to_string(due) + (off < Millionths() ? ": too little" : ": too much"),
                 .rule = closing,
                 .amount = off,
                 .seq = last});
}

}  // namespace cardspeak::jackpot

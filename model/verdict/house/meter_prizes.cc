#include "model/verdict/house/meter_prizes.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "model/check.h"
#include "model/law/irregularities.h"
#include "model/law/jackpot.h"
#include "model/verdict/jackpot/meter_setup.h"
#include "model/verdict/jackpot/prizes.h"

namespace cardspeak::house {
namespace {

using law::JackpotKey;

class MeterPayer {
 public:
  MeterPayer(const Round& round, const MeterFacts& meter, ReadingChoice& choice, std::vector<JudgedLine>& lines)
      : round_(round), meter_(meter), choice_(choice), lines_(lines) {}

  void run() {
    gather();
    if (winners_.empty()) return;
    if (const Remark open = who_may_share(); !open.empty()) return leave_open(open);
    if (const Remark missing = what_is_missing(); !missing.empty()) return leave_open(missing);
    const law::CompiledJackpot& law = *round_.law.jackpot;
    auto resets = reset_values(law);
    if (!resets) return leave_open(RemarkForm::kPrizeAmountsTooLarge);
    if (const Remark missing = read_values(law); !missing.empty()) return leave_open(missing);
    const jackpot::MeterBefore before{
        .values = values_, .reset_values = *resets, .chip_unit = round_.facts.sign.chip_unit};
    const auto paid = jackpot::prizes(law, before, winners_, jackpot::readings_of(law, choice_));
    if (!paid) return leave_open(paid.error());
    for (const law::ReadingIndex reading : paid->turned_on) choice_.turned_on(reading);
    for (std::size_t i = 0; i < at_.size(); ++i) {
      pay(lines_[at_[i]], paid->prizes[i]);
      // Where several share, no line of the table is what each of them gets: the adjustments say the share.
      if (at_.size() > 1) lines_[at_[i]].odds_text = nullptr;
    }
    if (display_failed_) cite_failed_display(law);
    if (!meter_.one_sided.is_zero()) note_without_transfer(law, *resets);
  }

 private:
  void gather() {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (lines_[i].meter_line == nullptr || !lines_[i].decidable) continue;
      const bool royal = lines_[i].meter_line->classes.front() == HandClass::kRoyalFlush;
      winners_.push_back({.seat = round_.lines[i].seat,
                          .hand = royal ? jackpot::PrizeHand::kRoyalFlush : jackpot::PrizeHand::kStraightFlush,
                          .level = round_.lines[i].level});
      at_.push_back(i);
      lines_[i].takes_of_meter = true;
    }
  }

  // The prizes of a round are simultaneous: each depends on whether another wager takes from the meter as well.
  [[nodiscard]] Remark who_may_share() const {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (lines_[i].open_meter_line == nullptr || lines_[i].decidable) continue;
      return {RemarkForm::kMeterPrizeTurnsOn, {round_.lines[i].seat}};
    }
    return {};
  }

  [[nodiscard]] Remark what_is_missing() const {
    CARDSPEAK_CHECK(round_.law.jackpot != nullptr, "a book that pays shares of a meter says how (check_house)");
    const std::string& named = round_.facts.sign.meter;
    if (named.empty()) return RemarkForm::kSignNamesNoMeter;
    if (!meter_.on_record) return {RemarkForm::kMeterNotOnRecord, {AsRecorded{named}}};
    if (meter_.values.empty()) return {RemarkForm::kMeterValueNotKnown, {meter_.why.value_or(Term::kNoMeterValue)}};
    return {};
  }

  [[nodiscard]] Result<std::vector<std::optional<Cents>>> reset_values(const law::CompiledJackpot& law) const {
    if (meter_.configuration) return jackpot::reset_values(law, *meter_.configuration);
    return std::vector<std::optional<Cents>>(meter_.values.size());
  }

  // What the meter stood at; where its display failed, as its reading has it. Says what is missing; empty: nothing.
  [[nodiscard]] Remark read_values(const law::CompiledJackpot& law) {
    values_ = meter_.values;
    display_failed_ = law.has(JackpotKey::kDisplayFailed) && has_failed_display();
    if (!display_failed_) return {};
    choice_.touch(law.failed_display.reading);
    if (choice_.meaning(law.failed_display) == law::FailedDisplay::kComputed) return {};
    for (std::size_t i = 0; i < values_.size(); ++i) {
      const std::size_t level = law.has_levels() ? i + 1 : 0;
      const auto last = std::ranges::find_if(meter_.last_readings, [&](const MeterReadingFact& reading) {
        return !reading.display && reading.level == level;
      });
      if (last == meter_.last_readings.end()) {
        return RemarkForm::kVerifiedAmountNotOnRecord;
      }
      values_[i] = last->value;
    }
    return {};
  }

  [[nodiscard]] bool has_failed_display() const {
    return std::ranges::any_of(round_.facts.irregularities, [&](const IrregularityFact& fact) {
      return round_.said.holds(fact.seq) &&
             law::find_irregularity_kind(fact.kind) == law::IrregularityKind::kDisplayMalfunction;
    });
  }

  void cite_failed_display(const law::CompiledJackpot& law) {
    const bool recorded = choice_.meaning(law.failed_display) == law::FailedDisplay::kRecorded;
    for (const std::size_t i : at_) {
      lines_[i].adjustments.push_back(
          {.what = {recorded ? RemarkForm::kDisplayFailedLastReading : RemarkForm::kDisplayFailedHeld,
                    {},
                    law.rule(JackpotKey::kDisplayFailed)},
           .amount = lines_[i].due});
    }
  }

  void note_without_transfer(const law::CompiledJackpot& law, const std::vector<std::optional<Cents>>& resets) {
    for (Millionths& value : values_) value = Millionths(value.value() - meter_.one_sided.value());
    const jackpot::MeterBefore before{
        .values = values_, .reset_values = resets, .chip_unit = round_.facts.sign.chip_unit};
    const auto without = jackpot::prizes(law, before, winners_, jackpot::readings_of(law, choice_));
    for (std::size_t i = 0; i < at_.size(); ++i) {
      lines_[at_[i]].without_transfer = without ? without->prizes[i].due : Cents();
    }
  }

  static void pay(JudgedLine& line, const jackpot::Prize& prize) {
    line.due = prize.due;
    line.rule.cite(prize.rule);
    line.adjustments.insert(line.adjustments.end(), prize.adjustments.begin(), prize.adjustments.end());
  }

  void leave_open(const Remark& why) {
    for (const std::size_t i : at_) {
      JudgedLine& line = lines_[i];
      line.decidable = false;
      line.doubt = why;
      line.doubt.citations.cite(line.meter_line->rule);
      line.rule = line.meter_line->rule;
      line.due = line.returned = Cents(0);
      line.outcome = schema::Outcome::UNSET;
    }
  }

  const Round& round_;
  const MeterFacts& meter_;
  ReadingChoice& choice_;
  std::vector<JudgedLine>& lines_;
  std::vector<jackpot::Winner> winners_;
  std::vector<std::size_t> at_;  // by winner: its line
  std::vector<Millionths> values_;
  bool display_failed_ = false;
};

}  // namespace

void pay_from_meter(const Round& round, const MeterFacts& meter, ReadingChoice& choice,
                    std::vector<JudgedLine>& lines) {
  MeterPayer(round, meter, choice, lines).run();
}

}  // namespace cardspeak::house

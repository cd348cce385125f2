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
    if (const std::string open = who_may_share(); !open.empty()) return leave_open(open);
    if (const std::string missing = what_is_missing(); !missing.empty()) return leave_open(missing);
    const law::CompiledJackpot& law = *round_.law.jackpot;
    auto resets = reset_values(law);
    if (!resets) return leave_open(resets.error().message);
    if (const std::string missing = read_values(law); !missing.empty()) return leave_open(missing);
    const jackpot::MeterBefore before{
        .values = values_, .reset_values = *resets, .chip_unit = round_.facts.sign.chip_unit};
    const auto paid = jackpot::prizes(law, before, winners_, jackpot::readings_of(law, choice_));
    if (!paid) return leave_open(paid.error().message);
    for (const law::ReadingIndex reading : paid->turned_on) choice_.turned_on(reading);
    for (std::size_t i = 0; i < at_.size(); ++i) pay(lines_[at_[i]], paid->prizes[i]);
    if (display_failed_) cite_failed_display(law);
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
    }
  }

  // The prizes of a round are simultaneous: each depends on whether another wager takes from the meter as well.
  [[nodiscard]] std::string who_may_share() const {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (lines_[i].open_meter_line == nullptr || lines_[i].decidable) continue;
      return "what it takes of the meter turns on the jackpot wager of seat " +
             std::to_string(round_.lines[i].seat.value()) + ", whose hand might share it and which is not decided";
    }
    return {};
  }

  [[nodiscard]] std::string what_is_missing() const {
    if (round_.law.jackpot == nullptr) return "the book has no jackpot meter";
    if (round_.facts.sign.meter.empty()) return "the table's sign names no jackpot meter";
    if (!meter_.on_record) return "the jackpot meter " + round_.facts.sign.meter + " is not on record";
    if (meter_.values.empty())
      return meter_.why.empty() ? "what the jackpot meter stood at is not on record" : meter_.why;
    return {};
  }

  [[nodiscard]] Result<std::vector<std::optional<Cents>>> reset_values(const law::CompiledJackpot& law) const {
    if (meter_.configuration) return jackpot::reset_values(law, *meter_.configuration);
    return std::vector<std::optional<Cents>>(meter_.values.size());
  }

  // What the meter stood at; where its display failed, as its reading has it. Says what is missing; empty: nothing.
  [[nodiscard]] std::string read_values(const law::CompiledJackpot& law) {
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
        return "the display failed, and the last known verified amount is not on record";
      }
      values_[i] = last->value;
    }
    return {};
  }

  [[nodiscard]] bool has_failed_display() const {
    return std::ranges::any_of(round_.facts.irregularities, [](const IrregularityFact& fact) {
      return law::find_irregularity_kind(fact.kind) == law::IrregularityKind::kDisplayMalfunction;
    });
  }

  void cite_failed_display(const law::CompiledJackpot& law) {
    const bool recorded = choice_.meaning(law.failed_display) == law::FailedDisplay::kRecorded;
    for (const std::size_t i : at_) {
      lines_[i].adjustments.push_back(
          {.what =
               ready(recorded ? "the display failed: the last known verified amount is the last reading of the meter"
                              : "the display failed: the last known verified amount is what the meter held",
                     law.rule(JackpotKey::kDisplayFailed)),
           .amount = lines_[i].due});
    }
  }

  static void pay(JudgedLine& line, const jackpot::Prize& prize) {
    line.due = prize.due;
    line.rule += ", " + prize.rule;
    line.adjustments.insert(line.adjustments.end(), prize.adjustments.begin(), prize.adjustments.end());
  }

  void leave_open(const std::string& why) {
    for (const std::size_t i : at_) {
      JudgedLine& line = lines_[i];
      line.decidable = false;
      line.doubt = {why, line.meter_line->rule};
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

// What is worked out for one wager under one choice of readings, and that choice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/law/conditions.h"
#include "model/law/house.h"
#include "model/money/cents.h"
#include "model/money/odds.h"
#include "model/remarks/citations.h"
#include "model/remarks/remark.h"
#include "model/verdict/house/doubt.h"
#include "model/verdict/verdict.h"

namespace cardspeak::house {

// The value of each reading that is applied, and those that the round turned on.
class ReadingChoice {
 public:
  // Every reading at its default.
  explicit ReadingChoice(const law::CompiledHouse& law);

  [[nodiscard]] law::ReadingValue value(law::ReadingIndex reading) const { return values_[reading.value()]; }
  void set(law::ReadingIndex reading, law::ReadingValue value) { values_[reading.value()] = value; }

  template <typename Meaning>
  [[nodiscard]] Meaning meaning(const law::ReadingSwitch<Meaning>& by) const {
    return by.meanings[by.reading ? value(*by.reading).value() : 0];
  }

  // Marks that another value might have led elsewhere.
  void touch(std::optional<law::ReadingIndex> reading) {
    if (reading) touched_ |= std::uint64_t{1} << reading->value();
  }
  // Whether the readings chosen are those that it rests on. Touches the reading.
  [[nodiscard]] bool holds(const law::Rests& rests) {
    touch(rests.reading);
    return !rests.reading || value(*rests.reading) == rests.value;
  }
  // Marks that another value would have led elsewhere, even where the money comes out the same.
  void turned_on(std::optional<law::ReadingIndex> reading) {
    touch(reading);
    if (reading) turned_on_ |= std::uint64_t{1} << reading->value();
  }
  [[nodiscard]] bool touched(law::ReadingIndex reading) const { return (touched_ >> reading.value() & 1U) != 0; }
  [[nodiscard]] bool has_turned_on(law::ReadingIndex reading) const {
    return (turned_on_ >> reading.value() & 1U) != 0;
  }
  [[nodiscard]] bool any_touched() const { return touched_ != 0; }

 private:
  std::vector<law::ReadingValue> values_;
  std::uint64_t touched_ = 0;
  std::uint64_t turned_on_ = 0;
};

// What was found about the size of a wager.
struct SizeFinding {
  const law::AmountRule* rule = nullptr;
  Remark remark;  // whose kind the rule names
};

// One wager, judged.
struct JudgedLine {
  bool decidable = true;
  Doubt doubt;  // why not
  const law::OutcomeRule* entry = nullptr;
  std::size_t tried = 0;       // entries that were looked at
  law::ConditionSet possible;  // what was known when they were
  schema::Outcome outcome = schema::Outcome::UNSET;
  Cents action;
  Cents due;
  Cents returned;
  const std::string* odds_text = nullptr;
  Citations rule;
  // Winnings before chips and maximum payout.
  std::optional<ExactCents> winnings;
  bool off_unit = false;
  bool by_irregularity = false;                   // decided by what an irregularity or a void round leads to
  const law::PayLine* pay_line = nullptr;         // the line of a pay table that it wins by
  const law::PayLine* meter_line = nullptr;       // the same, where it pays a share of the meter
  bool takes_of_meter = false;                    // its share is decided, whether or not the meter's value is known
  std::optional<Cents> without_transfer;          // what is due of the meter without what no other meter gave it
  const law::PayLine* open_meter_line = nullptr;  // the same of a wager that is left open: what its hand might take
  const law::AmountRule* not_in_play = nullptr;   // the size for which the whole wager goes back
  std::optional<std::size_t> board_of_stage;      // the communal cards with which its betting round begins
  // Under the displayed minimum, where the book asks for the approved one and the sign does not tell it.
  bool approved_not_on_record = false;
  bool without_decision = false;  // whatever the player decided, which is not known, it comes to the same
  std::vector<Adjustment> adjustments;
  std::vector<SizeFinding> findings;
  bool marker_missing = false;  // measured by a personal limit that no marker denotes
};

// Leaves the wager open for that reason; beside it stands the rule that speaks of it.
void leave_open(Doubt doubt, JudgedLine& out);

}  // namespace cardspeak::house

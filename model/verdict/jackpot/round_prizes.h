// The prizes of one round by the cards and the table's settlement, held against the meter's own record, in both
// directions. The round's verdict and the meter's ask this one comparison, so that both say the same.
#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/ids.h"
#include "model/money/cents.h"
#include "model/remarks/remark.h"
#include "model/verdict/jackpot/prize_round.h"

namespace cardspeak::jackpot {

// What the meter has on record of one round.
struct PrizesOnMeter {
  bool outcome = false;             // its outcome
  std::vector<Winner> winners;      // as the outcome has them
  std::map<SeatNo, Cents> paid;     // out of the meter
  std::map<SeatNo, Cents> bonuses;  // put down as bonus prizes
};

// The hands that an outcome names, beside those of its winners that take of the meter. That it names none of a hand
// which wins something else says nothing: meters need not record what does not come out of them.
struct NamedForms {
  RemarkForm misnamed;
  RemarkForm invented;
  RemarkForm twice;
  RemarkForm other_level;
};

// How a page names the differences.
struct PrizeForms {
  RemarkForm outcome_not_recorded;
  RemarkForm omitted;
  RemarkForm misnamed;
  RemarkForm invented;
  RemarkForm paid_otherwise;
  RemarkForm bonus_otherwise;
  RemarkForm as_bonus;      // a prize out of the meter stands on its record as a bonus prize
  RemarkForm out_of_meter;  // and one that does not come out of it as if it did; kNothing: that is told elsewhere
  RemarkForm other_level;   // the hand is named, and its wager is of another level
};

// How the page of a round does.
inline constexpr PrizeForms kRoundPrizeForms = {.outcome_not_recorded = RemarkForm::kRoundOutcomeNotRecorded,
                                                .omitted = RemarkForm::kRoundWinnerOmitted,
                                                .misnamed = RemarkForm::kRoundWinnerMisnamed,
                                                .invented = RemarkForm::kRoundWinnerInvented,
                                                .paid_otherwise = RemarkForm::kRoundPaidOtherwise,
                                                .bonus_otherwise = RemarkForm::kRoundBonusPaidOtherwise,
                                                .as_bonus = RemarkForm::kRoundPrizeAsBonus,
                                                .out_of_meter = RemarkForm::kRoundPaidOutOfMeter,
                                                .other_level = RemarkForm::kRoundWinnerAtLevel};

struct PrizeDifference {
  Remark remark;  // without rules
  SeatNo seat;
  bool of_outcome = false;  // the outcome on record says it
};

// Where the two depart: each winner by the cards (`winners`), then those that the record has beside them, then the
// payments, by seat. `settled`: what the table paid on jackpot wagers.
std::vector<PrizeDifference> compare_round_prizes(const std::vector<Winner>& winners,
                                                  const std::map<SeatNo, Cents>& settled, const PrizesOnMeter& meter,
                                                  const PrizeForms& forms);

// The hand that a prize is named for: as rulebooks name hands, or with "Wild" behind it where a wild card made the hand
// ("straightFlushWild"). Nothing: it is no hand's name.
std::optional<HandClass> prize_class_named(std::string_view name);

// Whether the name is one of a hand of those classes.
bool is_named(std::string_view name, const std::vector<HandClass>& classes);

// Where the outcome on record departs from the cards in hands that take nothing of the meter, and where it names one
// hand twice. `bonuses` and `winners`: by the cards. Of hands that take of the meter compare_round_prizes() says it.
std::vector<PrizeDifference> compare_named_winners(const std::vector<BonusWin>& bonuses,
                                                   const std::vector<Winner>& winners,
                                                   const std::vector<JackpotWinnerFact>& named,
                                                   const NamedForms& forms);

}  // namespace cardspeak::jackpot

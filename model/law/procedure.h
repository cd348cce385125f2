// What a house game asks to be done in a certain way or time and that moves no money, compiled. What each part means is
// documented in schemas/rulebook.capnp.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/law/objections.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::law {

// The order in which a round's first cards are dealt, for one method of dealing.
struct DealOrder {
  schema::DealingMethod method = schema::DealingMethod::UNSET;
  schema::DealForm form = schema::DealForm::UNSET;
  std::vector<schema::Place> sequence;
  schema::DealerUp face_up = schema::DealerUp::NONE;
  std::string rule;
  std::string face_up_rule;
};

// A waiting time, in minutes; without a rule: none is named.
struct Waiting {
  std::uint32_t minutes = 0;
  std::string rule;
};

struct Procedure {
  std::vector<DealOrder> orders;
  std::string no_more_bets_rule;  // empty: the text has no such rule
  Waiting higher_minimum;
  bool any_limit_change = false;
  Waiting closing;
  std::uint32_t closing_rounds = 0;
  std::string option_notice_rule;
  std::string one_hand_rule;
  std::string oral_wager_rule;
};

// What does not fit goes to `objections`.
Procedure compile_procedure(schema::HouseRules::Reader data, Objections& objections);

}  // namespace cardspeak::law

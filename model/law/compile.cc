#include "model/law/compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/law/compile_hands.h"
#include "model/law/compile_irregularities.h"
#include "model/law/compile_jackpot.h"
#include "model/law/compile_left_open.h"
#include "model/law/compile_pay_tables.h"
#include "model/law/compile_play.h"
#include "model/law/compile_text.h"
#include "model/law/compile_wagers.h"
#include "model/law/house_build.h"
#include "model/law/jackpot.h"
#include "model/law/reading_use.h"
#include "model/law/words.h"

namespace cardspeak::law {
namespace {

// Positions are kept in a byte and sets of readings in 64 bits; no book comes near that many of anything.
constexpr unsigned kMost = 60;

bool sizes_fit(HouseBuild& in) {
  const bool fit = in.book.getReadings().size() <= kMost && in.book.getHands().size() <= kMost &&
                   in.book.getAuthorities().getRanks().size() <= kMost && in.rules.getWagers().size() <= kMost &&
                   in.rules.getPayTables().size() <= kMost;
  if (!fit) in.objections.add("house", fmt::format("a list has more than {} entries", kMost));
  return fit;
}

void compile_authorities(HouseBuild& in) {
  const auto authorities = in.book.getAuthorities();
  for (const auto rank : authorities.getRanks()) in.house.ranks.push_back(copy(rank));
  in.house.last_word = copy(authorities.getLastWord());
  in.house.last_word_rule = copy(authorities.getLastWordRule());
  in.house.inspector_rule = copy(authorities.getInspectorRule());
  in.house.review = copy(authorities.getReview());
  in.house.review_rule = copy(authorities.getReviewRule());
}

void compile_in_force(HouseBuild& in) {
  in.house.flag_days = in.book.getInForce().getFlagDays();
  in.house.in_force_rule = copy(in.book.getInForce().getRule());
}

void compile_readings(HouseBuild& in) {
  for (const auto data : in.book.getReadings()) {
    ReadingRule& reading = in.house.readings.emplace_back();
    reading.id = copy(data.getId());
    reading.question = copy(data.getQuestion());
    for (const auto value : data.getValues()) reading.values.push_back(copy(value));
    for (const auto rule : data.getRules()) reading.rules.push_back(copy(rule));
    const auto found = std::ranges::find(reading.values, view(data.getDefault()));
    reading.default_value = ReadingValue(static_cast<std::uint8_t>(found - reading.values.begin()));
    reading.decider = copy(data.getDecider());
    reading.decider_rule = copy(data.getDeciderRule());
  }
}

void compile_options(HouseBuild& in) {
  for (const auto data : in.book.getOptions()) {
    OptionRule& option = in.house.options.emplace_back();
    option.name = copy(data.getName());
    option.rule = copy(data.getRule());
    for (const auto value : data.getValues()) option.values.push_back(copy(value));
    const std::string place = fmt::format("option {}", option.name);
    in.objections.require(option.name, "options", "a name");
    in.objections.require_rule(option.rule, place, "the choice");
    if (option.values.empty()) in.objections.add(place, "it has no values");
    if (data.getChangeAct().size() != 0) {
      option.change_act = use_act(in.acts, view(data.getChangeAct()), place, in.objections);
    }
  }
}

// What the book says as a whole.
void compile_whole(HouseBuild& in) {
  compile_authorities(in);
  compile_in_force(in);
  compile_readings(in);
  compile_options(in);
}

void compile_conduct(HouseBuild& in) {
  in.house.procedure = compile_procedure(in.rules, in.acts, in.objections);
  for (const std::string& option : in.house.procedure.option_notice_for) {
    if (std::ranges::find(in.house.options, option, &OptionRule::name) != in.house.options.end()) continue;
    in.objections.add("procedure", fmt::format("{} is not among the options", quoted(option)));
  }
}

}  // namespace

CompiledHouse compile_house(schema::Rulebook::Reader data, Objections& objections) {
  CompiledHouse house;
  const std::vector<ActRule> acts = compile_acts(data.getAuthorities());
  ReadingUse readings(house.readings, objections);
  HouseBuild in{.book = data,
                .rules = data.getHouse(),
                .house = house,
                .acts = acts,
                .readings = readings,
                .objections = objections};
  if (!sizes_fit(in)) return house;
  compile_whole(in);
  compile_hands(in);
  compile_deck(in);
  name_wagers(in);
  house.pay_tables = compile_pay_tables(in.rules.getPayTables(), house, readings, objections);
  for (std::size_t i = 0; i < house.wagers.size(); ++i) compile_wager(in, i);
  compile_play(in);
  compile_conduct(in);
  compile_unknown(in);
  compile_voids(in);
  compile_irregularities(in.rules, acts, house, readings, objections);
  house.words = compile_words(data, acts, objections);
  compile_left_open(in);
  if (auto jackpot = compile_jackpot(data, house, acts, readings, objections)) {
    house.jackpot = std::make_shared<const CompiledJackpot>(*std::move(jackpot));
  }
  readings.object_to_unused();
  return house;
}

}  // namespace cardspeak::law

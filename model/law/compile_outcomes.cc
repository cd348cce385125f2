#include "model/law/compile_outcomes.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "model/law/compile_text.h"

namespace cardspeak::law {
namespace {

void set_pays(HouseBuild& in, schema::OutcomeEntry::Reader data, OutcomeRule& entry, const std::string& place) {
  const bool pays = data.getPays().size() != 0;
  const bool by_table = data.getPayTable().size() != 0;
  if (entry.outcome == schema::Outcome::WIN && pays == by_table) {
    in.objections.add(place, "a winning wager has odds or a pay table, one of the two");
  }
  if (entry.outcome != schema::Outcome::WIN && (pays || by_table)) {
    in.objections.add(place, "only a winning wager is paid");
  }
  if (pays) {
    in.objections.require_rule(view(data.getPaysRule()), place,
                               fmt::format("the amount {}", quoted(view(data.getPays()))));
    entry.pays = odds(view(data.getPays()), place, in.objections);
    entry.odds_text = entry.pays ? to_string(*entry.pays) : std::string();
    entry.paid_rule = fmt::format("{}, {}", entry.rule, copy(data.getPaysRule()));
  }
  if (by_table) entry.pay_table = in.use_pay_table(view(data.getPayTable()), place);
}

void set_option(HouseBuild& in, schema::OutcomeEntry::Reader data, OutcomeRule& entry, const std::string& place) {
  const auto chosen =
      use_option_value(in.house, view(data.getOption()), view(data.getOptionValue()), place, in.objections);
  if (!chosen) return;
  entry.option = chosen->first;
  entry.option_value = chosen->second;
}

}  // namespace

void add_outcome(HouseBuild& in, schema::OutcomeEntry::Reader data, std::size_t index, WagerRule& wager) {
  OutcomeRule entry;
  entry.rule = copy(data.getRule());
  entry.outcome = data.getThen();
  const std::string place = fmt::format("wager {}, {}", wager.kind, entry_place("entry", index, entry.rule));
  in.objections.require_rule(entry.rule, place, "the outcome");
  if (entry.outcome == schema::Outcome::UNSET) in.objections.add(place, "it has no outcome");
  for (const auto name : data.getWhen()) {
    const auto condition = find_condition(view(name));
    if (!condition) {
      in.objections.add(place, fmt::format("the condition {} is not in the list", quoted(view(name))));
    } else {
      entry.when.push_back(*condition);
    }
  }
  entry.allowed = allow(entry.when);
  set_pays(in, data, entry, place);
  entry.rests = in.readings.rests(view(data.getReading()), view(data.getReadingValue()), place);
  set_option(in, data, entry, place);
  for (const auto beside : data.getBeside()) {
    in.objections.require_rule(copy(beside.getRule()), place, "the outcome beside another wager");
    const auto other = in.house.find_wager(view(beside.getWager()));
    if (!other) in.objections.add(place, fmt::format("there is no wager called {}", quoted(view(beside.getWager()))));
    if (other) entry.beside.push_back({*other, copy(beside.getRule())});
  }
  wager.outcomes.push_back(std::move(entry));
}

}  // namespace cardspeak::law

#include "model/law/compile_irregularities.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "model/law/compile_text.h"
#include "model/law/house_build.h"

namespace cardspeak::law {
namespace {

constexpr std::string_view kMisdeal = "misdeal";
constexpr std::array<NamedMeaning<InstanceBy>, 3> kInstanceValues = {
    {{"by_ruling", InstanceBy::kRuling}, {"first", InstanceBy::kFirst}, {"further", InstanceBy::kFurther}}};

class Compiler {
 public:
  Compiler(schema::HouseRules::Reader data, const std::vector<ActRule>& acts, CompiledHouse& house,
           ReadingUse& readings, Objections& objections)
      : data_(data), acts_(acts), house_(house), readings_(readings), objections_(objections) {}

  void run() {
    const auto voids = data_.getVoids();
    for (unsigned i = 0; i < voids.size() && i < house_.voids.size(); ++i) {
      const std::string place = entry_place("void entry", i, view(voids[i].getRule()));
      effects(voids[i].getEffects(), place, house_.voids[i].effects);
    }
    for (const auto rule : data_.getIrregularities()) irregularity(rule);
    house_.moment = data_.getMoment();
  }

 private:
  void irregularity(schema::IrregularityRule::Reader data) {
    const std::string name = copy(data.getKind());
    const auto kind = find_irregularity_kind(name);
    if (!kind) return objections_.add("irregularities", fmt::format("no irregularity is called {}", quoted(name)));
    if (std::ranges::find(house_.irregularities, *kind, &IrregularityRule::kind) != house_.irregularities.end()) {
      return objections_.add(fmt::format("irregularity {}", name), "the kind is defined twice");
    }
    IrregularityRule& rule = house_.irregularities.emplace_back();
    rule.kind = *kind;
    for (unsigned i = 0; i < data.getEntries().size(); ++i) {
      const auto entry_data = data.getEntries()[i];
      const std::string place =
          fmt::format("irregularity {}, {}", name, entry_place("entry", i, view(entry_data.getRule())));
      rule.entries.push_back(entry(entry_data, place));
      const IrregularityEntry& added = rule.entries.back();
      if (added.hand_becomes_own &&
          (*kind != IrregularityKind::kViewedHands || added.from != 1 || added.to != 1 || !added.effects.empty())) {
        objections_.add(place, "only the one hand that a player looked at becomes the player's own, and nothing else");
      }
      const bool of_table =
          *kind == IrregularityKind::kWrongCountDealer || *kind == IrregularityKind::kWrongCountCommunity;
      if (added.excess_is_next && (!of_table || added.round != schema::RoundEffect::CONTINUES)) {
        objections_.add(place, "only the dealer's and the communal cards of a round that goes on are used as the next");
      }
    }
    instance(data, name, rule);
    if (data.getByAnyone().size() == 0) return;
    const std::string place = fmt::format("irregularity {}, byAnyone", name);
    rule.by_anyone = allowed(data.getByAnyone(), place);
    if (*kind != IrregularityKind::kExposedCards) objections_.add(place, "only cards are exposed by somebody");
  }

  void instance(schema::IrregularityRule::Reader data, const std::string& name, IrregularityRule& rule) {
    const std::string place = fmt::format("irregularity {}, instance", name);
    rule.instance = readings_.by<InstanceBy>(view(data.getInstanceReading()), kInstanceValues, place);
    if (data.getInstanceReading().size() != 0 && !rule.asks(IrregularityAxis::kInstance)) {
      objections_.add(place, "no entry turns on a further instance");
    }
  }

  IrregularityEntry entry(schema::IrregularityEntry::Reader data, const std::string& place) {
    IrregularityEntry entry;
    entry.rule = copy(data.getRule());
    objections_.require_rule(entry.rule, place, "what it leads to");
    entry.allowed = allowed(data.getWhen(), place);
    entry.from = data.getCountFrom();
    if (data.getCountTo() != 0) entry.to = data.getCountTo();
    if (entry.from > entry.to) objections_.add(place, "its counts run backwards");
    entry.round = data.getRound();
    if (data.getAct().size() != 0) entry.act = use_act(acts_, view(data.getAct()), place, objections_);
    effects(data.getEffects(), place, entry.effects);
    entry.own_effects = entry.effects.size();
    entry.may = copy(data.getMay());
    ruling(data, place, entry);
    entry.rests = readings_.rests(view(data.getReading()), view(data.getReadingValue()), place);
    reason(data, place, entry);
    entry.hand_becomes_own = data.getHandBecomesOwn();
    entry.excess_is_next = data.getExcessIsNext();
    return entry;
  }

  IrregularityConditions allowed(capnp::List<capnp::Text>::Reader when, const std::string& place) {
    IrregularityConditions named;
    for (const auto name : when) {
      if (const auto condition = find_irregularity_condition(view(name))) {
        named = named | IrregularityConditions(*condition);
      } else {
        objections_.add(place, fmt::format("the condition {} is not in the list", quoted(view(name))));
      }
    }
    return allow(named);
  }

  // A round that does not go on is void by one of the book's void entries, whose effects follow the entry's own.
  void reason(schema::IrregularityEntry::Reader data, const std::string& place, IrregularityEntry& entry) {
    entry.reason = copy(data.getReason());
    if (entry.round == schema::RoundEffect::CONTINUES) {
      if (!entry.reason.empty()) objections_.add(place, "a round that goes on is not void for a reason");
      return;
    }
    if (entry.reason.empty() && entry.round == schema::RoundEffect::MISDEAL) entry.reason = kMisdeal;
    if (entry.reason.empty()) return;
    const auto found = std::ranges::find(house_.voids, entry.reason, &VoidRule::reason);
    if (found == house_.voids.end()) {
      return objections_.add(place, fmt::format("no void entry has the reason {}", quoted(entry.reason)));
    }
    entry.effects.insert(entry.effects.end(), found->effects.begin(), found->effects.end());
  }

  static bool is_choice_at_seats(const IrregularityEntry& entry) {
    return !entry.may.empty() && entry.round == schema::RoundEffect::CONTINUES;
  }

  void ruling(schema::IrregularityEntry::Reader data, const std::string& place, IrregularityEntry& entry) {
    entry.ruling = data.getRuling();
    const bool makes_choice = entry.ruling != schema::SeatRuling::NONE;
    if (is_choice_at_seats(entry) == makes_choice) return;
    objections_.add(place, makes_choice ? "a ruling on a seat makes no choice where there is none"
                                        : "it does not say what ruling on a seat makes the choice");
  }

  // --- effects -------------------------------------------------------------------------------------------------------

  void effects(capnp::List<schema::IrregularityEffect>::Reader list, const std::string& place,
               std::vector<IrregularityEffect>& out) {
    for (unsigned i = 0; i < list.size(); ++i) {
      out.push_back(effect(list[i], fmt::format("{}, {}", place, entry_place("effect", i, view(list[i].getRule())))));
    }
  }

  IrregularityEffect effect(schema::IrregularityEffect::Reader data, const std::string& place) {
    IrregularityEffect effect;
    effect.seats = data.getSeats();
    effect.outcome = data.getThen();
    effect.rule = copy(data.getRule());
    objections_.require_rule(effect.rule, place, "what becomes of the wagers");
    for (const auto kind : data.getWagers()) {
      if (!is_wager(view(kind))) objections_.add(place, fmt::format("the wager {} is not defined", quoted(view(kind))));
      effect.wagers.push_back(copy(kind));
    }
    if (effect.outcome == schema::Outcome::CARRIED && effect.wagers.empty()) {
      objections_.add(place, "it does not say which wagers stay for the next round");
    }
    pays(data, place, effect);
    decision(data, place, effect);
    const auto chosen =
        use_option_value(house_, view(data.getOption()), view(data.getOptionValue()), place, objections_);
    if (chosen) effect.option = chosen->first;
    if (chosen) effect.option_value = chosen->second;
    effect.rests = readings_.rests(view(data.getReading()), view(data.getReadingValue()), place);
    return effect;
  }

  // A wager of the book, decided or not.
  [[nodiscard]] bool is_wager(std::string_view kind) const {
    if (house_.find_wager(kind)) return true;
    for (const auto open : data_.getLeftOpen()) {
      if (view(open.getWager()) == kind) return true;
    }
    for (const auto open : data_.getUnknown()) {
      if (view(open.getWager()) == kind) return true;
    }
    return false;
  }

  void pays(schema::IrregularityEffect::Reader data, const std::string& place, IrregularityEffect& effect) {
    const bool by_odds = data.getPays().size() != 0;
    const bool by_table = data.getPayTable().size() != 0;
    if (effect.outcome == schema::Outcome::WIN && by_odds == by_table) {
      objections_.add(place, "a winning wager has odds or a pay table, one of the two");
    }
    if (effect.outcome != schema::Outcome::WIN && (by_odds || by_table)) {
      objections_.add(place, "only a winning wager is paid");
    }
    if (by_odds) {
      effect.pays = odds(view(data.getPays()), place, objections_);
      if (effect.pays) effect.odds_text = to_string(*effect.pays);
    }
    if (!by_table) return;
    const auto found = std::ranges::find(house_.pay_tables, view(data.getPayTable()), &PayTable::name);
    if (found == house_.pay_tables.end()) {
      return objections_.add(place, fmt::format("the pay table {} is not defined", quoted(view(data.getPayTable()))));
    }
    effect.pay_table = PayTableIndex(static_cast<std::uint8_t>(found - house_.pay_tables.begin()));
  }

  void decision(schema::IrregularityEffect::Reader data, const std::string& place, IrregularityEffect& effect) {
    if (data.getDecision().size() == 0) {
      if (data.getStandsIn()) objections_.add(place, "no decision stands in for one that is not on record");
      return;
    }
    const auto condition = find_condition(view(data.getDecision()));
    if (!condition || info(*condition).axis != Axis::kDecision) {
      return objections_.add(place, fmt::format("{} is not a decision of a player", quoted(view(data.getDecision()))));
    }
    effect.decision = *condition;
    effect.stands_in = data.getStandsIn();
    if (!house_.decisions().contains(*condition)) {
      objections_.add(place, fmt::format("the game knows no decision {}", quoted(view(data.getDecision()))));
    }
    // The table of the last of these wagers only decides hands that stayed in.
    const bool stays_in = effect.names(house_.wager(house_.stays_in_by.back()).kind);
    if (stays_in && *condition != Condition::kStayed) {
      objections_.add(place, "a wager that a player stays in by is not settled as if the player had not");
    }
    if (effect.outcome != schema::Outcome::UNSET) {
      objections_.add(place, "a wager with an outcome does not turn on a decision");
    }
  }

  schema::HouseRules::Reader data_;
  const std::vector<ActRule>& acts_;
  CompiledHouse& house_;
  ReadingUse& readings_;
  Objections& objections_;
};

std::string rules_of(const IrregularityRule& rule) {
  std::vector<std::string_view> rules;
  std::string text;
  for (const IrregularityEntry& entry : rule.entries) {
    if (std::ranges::find(rules, entry.rule) != rules.end()) continue;
    rules.push_back(entry.rule);
    text += (text.empty() ? "" : ", ") + entry.rule;
  }
  return text;
}

void name_rules(CompiledHouse& house) {
  for (std::size_t i = 0; i < kSituationCount; ++i) {
    const auto situation = static_cast<Situation>(i);
    if (!house.decides(situation)) continue;
    for (const IrregularityKind kind : kinds_of(situation)) {
      const IrregularityRule* rule = house.find_irregularity(kind);
      if (rule != nullptr) house.open_situations[i] = rules_of(*rule);
    }
    if (house.open_situations[i].empty()) house.open_situations[i] = house.last_word_rule;
  }
}

}  // namespace

void compile_irregularities(schema::HouseRules::Reader data, const std::vector<ActRule>& acts, CompiledHouse& house,
                            ReadingUse& readings, Objections& objections) {
  Compiler(data, acts, house, readings, objections).run();
  name_rules(house);
}

}  // namespace cardspeak::law

#include "model/law/procedure.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "model/law/compile_text.h"

namespace cardspeak::law {
namespace {

struct ProcedureKeyInfo {
  std::string_view name;
  bool of_wager = false;
  bool of_all_too = false;  // without a wager it is about all that have no entry of their own
};
constexpr std::array<ProcedureKeyInfo, kProcedureKeyCount> kProcedureKeys = {{
    {"shuffleFirst", false},
    {"cutOnce", false},
    {"noCutByMachine", false},
    {"betsClosedFirst", false},
    {"wagersUntouched", true, true},
    {"wholeHand", false},
    {"boardFirst", false},
    {"placedOnce", true},
    {"samePlayer", true},
    {"boardAtMost", true},
    {"registered", true},
    {"prizeKeyed", true},
    {"notHidden", true},
    {"closeLast", false},
    {"meterLinked", true},
    {"beforeDealerShown", true},
    {"wholeMultiple", true},
    {"joinsCarried", true},
    {"inOrder", true, true},
    {"ownHandOnly", false},
    {"blindUnseen", false},
    {"cutBeforeDeal", false},
    {"deckKept", false},
}};

struct RoundActInfo {
  std::string_view name;
  bool once = false;
  bool of_wager = false;
};
constexpr std::array<RoundActInfo, kRoundActCount> kRoundActs = {{
    {"handsDealt"},
    {"dealerCardUp"},
    {"mayDecide", true},
    {"handLookedAt"},
    {"decided"},
    {"folded"},
    {"dealerShown", true},
    {"jackpotCardsShown"},
    {"handChecked", false, true},
    {"handSettled"},
    {"prizePaid", false, true},
    {"cardsCollected"},
}};

const RoundActInfo& info_of(RoundAct act) {
  return kRoundActs[static_cast<std::size_t>(act)];
}

std::optional<RoundAct> act_named(capnp::Text::Reader name, const std::string& at, Objections& objections) {
  const auto* act = std::ranges::find(kRoundActs, view(name), &RoundActInfo::name);
  if (act != kRoundActs.end()) return static_cast<RoundAct>(act - kRoundActs.begin());
  objections.add(at, quoted(view(name)) + " is not an act of a round that is put in order");
  return std::nullopt;
}

// Nothing where it does not fit.
std::optional<ActOrder> order_of_acts(schema::ProcedureEntry::Reader data, const std::string& at,
                                      Objections& objections) {
  const auto first = act_named(data.getFirst(), at, objections);
  const auto then = act_named(data.getThen(), at, objections);
  if (!first || !then) return std::nullopt;
  if (*first == *then) objections.add(at, "it puts an act before itself");
  if (data.getNeededFirst() && !info_of(*first).once) {
    objections.add(at, quoted(info_of(*first).name) + " is not done once for the table, so it cannot be missed");
  }
  const bool of_wager = info_of(*first).of_wager || info_of(*then).of_wager;
  if (of_wager == (data.getWager().size() == 0)) {
    objections.add(at, of_wager ? "inOrder names no wager" : "inOrder is about no wager");
  }
  return ActOrder{.first = *first, .then = *then, .of_hand = data.getOfHand(), .needed_first = data.getNeededFirst()};
}

void entry_of(schema::ProcedureEntry::Reader data, std::size_t index, std::vector<ProcedureEntry>& entries,
              Objections& objections) {
  const std::string at = entry_place("procedure, entry", index, view(data.getRule()));
  // That a round's record ends with its settlement is asked without a rule as well.
  if (view(data.getKey()) != kProcedureKeys[static_cast<std::size_t>(ProcedureKey::kCloseLast)].name)
    objections.require_rule(view(data.getRule()), at, quoted(view(data.getKey())));
  const auto* key = std::ranges::find(kProcedureKeys, view(data.getKey()), &ProcedureKeyInfo::name);
  if (key == kProcedureKeys.end())
    return objections.add(at, fmt::format("{} is not in the list", quoted(view(data.getKey()))));
  if (key->of_wager == (data.getWager().size() == 0) && !key->of_all_too) {
    return objections.add(at, std::string(key->name) + (key->of_wager ? " names no wager" : " is about no wager"));
  }
  ProcedureEntry entry{.key = static_cast<ProcedureKey>(key - kProcedureKeys.begin()),
                       .wager = copy(data.getWager()),
                       .value = data.getValue(),
                       .rule = copy(data.getRule()),
                       .order = {}};
  if (entry.key == ProcedureKey::kInOrder) {
    const auto order = order_of_acts(data, at, objections);
    if (!order) return;
    entry.order = *order;
  } else if (data.getFirst().size() + data.getThen().size() != 0 || data.getOfHand() || data.getNeededFirst()) {
    return objections.add(at, std::string(key->name) + " puts no acts in order");
  }
  entries.push_back(std::move(entry));
}

std::optional<schema::Place> place_named(std::string_view name) {
  if (name == "seats") return schema::Place::SEAT;
  if (name == "dealer") return schema::Place::DEALER;
  if (name == "community") return schema::Place::COMMUNITY;
  if (name == "jackpot") return schema::Place::JACKPOT;
  return std::nullopt;
}

DealOrder order_of(schema::DealOrder::Reader data, std::size_t index, Objections& objections) {
  DealOrder order{.method = data.getMethod(),
                  .form = data.getForm(),
                  .sequence = {},
                  .face_up = data.getFaceUp(),
                  .rule = copy(data.getRule()),
                  .face_up_rule = copy(data.getFaceUpRule())};
  const std::string at = entry_place("deal, order", index, order.rule);
  objections.require_rule(order.rule, at, "the order");
  if (order.form == schema::DealForm::UNSET) objections.add(at, "it does not say whether cards come one by one");
  if (data.getSequence().size() == 0) objections.add(at, "it names no place");
  for (const auto name : data.getSequence()) {
    if (const auto place = place_named(view(name))) {
      if (std::ranges::find(order.sequence, *place) != order.sequence.end()) {
        objections.add(at, fmt::format("it names {} twice", quoted(view(name))));
      }
      order.sequence.push_back(*place);
    } else {
      objections.add(at, fmt::format("{} is not a place that cards are dealt to", quoted(view(name))));
    }
  }
  if (order.face_up != schema::DealerUp::NONE) objections.require_rule(order.face_up_rule, at, "the card turned up");
  return order;
}

Waiting waiting(std::uint32_t minutes, capnp::Text::Reader rule, std::string_view what, Objections& objections) {
  Waiting result{minutes, copy(rule)};
  if (minutes != 0) objections.require_rule(result.rule, "procedure", what);
  return result;
}

}  // namespace

std::string_view procedure_key_name(ProcedureKey key) {
  return kProcedureKeys[static_cast<std::size_t>(key)].name;
}

std::string_view round_act_name(RoundAct act) {
  return info_of(act).name;
}

bool is_done_once(RoundAct act) {
  return info_of(act).once;
}

const DealOrder* Procedure::order_for(schema::DealingMethod method) const {
  const auto found = std::ranges::find_if(orders, [&](const DealOrder& order) {
    return order.method == method || order.method == schema::DealingMethod::UNSET;
  });
  return found == orders.end() ? nullptr : &*found;
}

bool Procedure::needs_notice(std::string_view option) const {
  if (option_notice_rule.empty()) return false;
  return option_notice_for.empty() || std::ranges::find(option_notice_for, option) != option_notice_for.end();
}

Procedure compile_procedure(schema::HouseRules::Reader data, std::span<const ActRule> acts, Objections& objections) {
  Procedure procedure;
  const auto orders = data.getDeal().getOrders();
  for (unsigned i = 0; i < orders.size(); ++i) {
    procedure.orders.push_back(order_of(orders[i], i, objections));
    if (orders.size() > 1 && orders[i].getMethod() == schema::DealingMethod::UNSET) {
      objections.add(entry_place("deal, order", i, view(orders[i].getRule())), "it names no method of dealing");
    }
  }
  const auto rules = data.getProcedure();
  procedure.no_more_bets_rule = copy(rules.getNoMoreBetsRule());
  procedure.higher_minimum =
      waiting(rules.getHigherMinimumMinutes(), rules.getHigherMinimumRule(), "the notice of a minimum", objections);
  procedure.any_limit_change = rules.getAnyLimitChange();
  procedure.closing = waiting(rules.getClosingMinutes(), rules.getClosingRule(), "the notice of closing", objections);
  procedure.closing_rounds = rules.getClosingRounds();
  if (procedure.closing_rounds != 0) objections.require_rule(procedure.closing.rule, "procedure", "the rounds' notice");
  procedure.option_notice_rule = copy(rules.getOptionNoticeRule());
  for (const auto option : rules.getOptionNoticeFor()) procedure.option_notice_for.push_back(copy(option));
  if (rules.getLimitsAct().size() != 0) {
    procedure.limits_act = use_act(acts, view(rules.getLimitsAct()), "procedure", objections);
  }
  if (rules.getClosingAct().size() != 0) {
    procedure.closing_act = use_act(acts, view(rules.getClosingAct()), "procedure", objections);
  }
  if (rules.getRefusalAct().size() != 0) {
    procedure.refusal_act = use_act(acts, view(rules.getRefusalAct()), "procedure", objections);
  }
  procedure.one_hand_rule = copy(rules.getOneHandRule());
  procedure.oral_wager_rule = copy(rules.getOralWagerRule());
  procedure.withhold_hours = rules.getWithholdHours();
  procedure.withhold_rule = copy(rules.getWithholdRule());
  if (procedure.withhold_hours != 0) objections.require_rule(procedure.withhold_rule, "procedure", "the holding back");
  for (unsigned i = 0; i < rules.getEntries().size(); ++i) {
    entry_of(rules.getEntries()[i], i, procedure.entries, objections);
  }
  return procedure;
}

}  // namespace cardspeak::law

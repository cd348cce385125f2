#include "model/law/compile_left_open.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "model/law/compile_text.h"

namespace cardspeak::law {
namespace {

bool can_be(HouseBuild& in, Situation situation) {
  if (situation == Situation::kDealerCards) return in.house.cards_to_dealer != 0;
  if (situation == Situation::kCommunityCards) return in.house.community_cards != 0;
  if (situation == Situation::kJackpotCards) return in.house.jackpot_cards != 0;
  return true;
}

}  // namespace

void compile_voids(HouseBuild& in) {
  const auto list = in.rules.getVoids();
  for (unsigned i = 0; i < list.size(); ++i) {
    VoidRule entry{.reason = copy(list[i].getReason()),
                   .outcome = list[i].getThen(),
                   .rule = copy(list[i].getRule()),
                   .act = std::nullopt,
                   .effects = {}};
    const std::string place = entry_place("void entry", i, entry.rule);
    in.objections.require_rule(entry.rule, place, "what becomes of the wagers");
    if (entry.outcome != schema::Outcome::VOID && entry.outcome != schema::Outcome::RETURNED) {
      in.objections.add(place, "wagers of a round declared void are void or returned");
    }
    if (in.house.find_void(entry.reason) != nullptr) {
      in.objections.add(place, "can never decide: the reason stands before");
    }
    if (list[i].getAct().size() != 0) entry.act = use_act(in.acts, view(list[i].getAct()), place, in.objections);
    in.house.voids.push_back(std::move(entry));
  }
  if (in.house.voids.empty() || !in.house.voids.back().reason.empty()) {
    in.objections.add("voids", "no entry decides a round that was declared void for any other reason");
  }
}

void compile_unknown(HouseBuild& in) {
  const auto list = in.rules.getUnknown();
  for (unsigned i = 0; i < list.size(); ++i) {
    const std::string rule = copy(list[i].getRule());
    const std::string place = entry_place("unknown", i, rule);
    in.objections.require_rule(rule, place, "what is not known");
    in.objections.require(view(list[i].getNote()), place, "what is known of it");
    if (list[i].getWager().size() == 0) continue;
    if (in.house.find_wager(view(list[i].getWager()))) in.objections.add(place, "the book decides this wager");
    in.house.open_wagers.push_back({copy(list[i].getWager()), rule, true});
  }
}

void compile_left_open(HouseBuild& in) {
  const auto list = in.rules.getLeftOpen();
  for (unsigned i = 0; i < list.size(); ++i) {
    const std::string rule = copy(list[i].getRule());
    const std::string place = entry_place("left open", i, rule);
    in.objections.require_rule(rule, place, "what is left open");
    if (list[i].getWager().size() != 0) {
      if (in.house.find_wager(view(list[i].getWager()))) in.objections.add(place, "the book decides this wager");
      in.house.open_wagers.push_back({copy(list[i].getWager()), rule, false});
      continue;
    }
    const auto situation = find_situation(view(list[i].getSituation()));
    if (!situation) {
      in.objections.add(place, fmt::format("no situation is called {}", quoted(view(list[i].getSituation()))));
      continue;
    }
    if (in.house.decides(*situation)) in.objections.add(place, "the book's tables of irregularities decide it");
    in.house.open_situations[static_cast<std::size_t>(*situation)] = rule;
  }
  for (std::size_t i = 0; i < kSituationCount; ++i) {
    if (!in.house.open_situations[i].empty() || !can_be(in, static_cast<Situation>(i))) continue;
    in.objections.add("left open", fmt::format("no entry names the rule of the situation {}",
                                               quoted(situation_key(static_cast<Situation>(i)))));
  }
}

}  // namespace cardspeak::law

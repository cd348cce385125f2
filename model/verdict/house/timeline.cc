#include "model/verdict/house/timeline.h"

#include <array>
#include <set>
#include <utility>

#include "model/law/irregularities.h"
#include "model/verdict/card_places.h"
#include "model/verdict/dealer_shown.h"
#include "model/verdict/statements/end_of_play.h"
#include "model/verdict/statements/exposures.h"

namespace cardspeak::house {
namespace {

bool is_communal_card_up(const TimelineEntry& entry) {
  return is_communal_card(entry) && entry.face_up;
}

// The communal cards that were taken back by that place of the timeline, and others dealt in their place. What is
// cleared away at the end still lay there.
std::set<StreamSeq> communal_cards_taken_back(const RoundFacts& facts, std::size_t position) {
  std::set<StreamSeq> gone;
  for (const ReplacedCard& replaced : facts.replaced) {
    if (replaced.place != schema::Place::COMMUNITY) continue;
    if (position_of(facts, replaced.card.taken_by) < position) gone.insert(replaced.card.seq);
  }
  return gone;
}

// By place of the timeline: the communal cards that were turned up too early. An event that gives no number speaks of
// those that came last.
std::set<std::size_t> communal_cards_too_early(const Round& round) {
  const RoundFacts& facts = round.facts;
  std::set<std::size_t> early;
  for (const IrregularityFact& fact : facts.irregularities) {
    const auto kind = law::find_irregularity_kind(fact.kind);
    const bool says_so =
        kind == law::IrregularityKind::kExposedCards || kind == law::IrregularityKind::kCommunityMisdealt;
    if (!says_so || fact.to != schema::Place::COMMUNITY || !round.said.holds(fact.seq)) continue;
    std::size_t left = fact.count;
    bool run = false;
    for (std::size_t i = position_of(facts, fact.seq); i-- > 0;) {
      const bool up = is_communal_card_up(facts.timeline[i]);
      if (fact.count == 0 ? run && !up : left == 0) break;
      if (!up) continue;
      run = true;
      if (left != 0) --left;
      early.insert(i);
    }
  }
  for (const ExposureFact& fact : facts.exposures) {
    if (fact.to != schema::Place::COMMUNITY || !fact.card.known()) continue;
    if (statements::kind_of(fact, facts, round.law) != statements::Exposure::kOfHidden) continue;
    for (std::size_t i = 0; i < facts.timeline.size(); ++i) {
      if (is_communal_card_up(facts.timeline[i]) && facts.timeline[i].card == fact.card) early.insert(i);
    }
  }
  return early;
}

// Whether the two are a decision to stay in and the chips that go with it.
bool is_part_of(const RoundFacts& facts, const TimelineEntry& before, const TimelineEntry& entry) {
  const bool first = before.kind == schema::Event::DECISION;
  if (first == (entry.kind == schema::Event::DECISION)) return false;
  const DecisionFact& decision = facts.decisions[first ? before.index : entry.index];
  const WagerFact& wager = facts.wagers[first ? entry.index : before.index];
  const bool stays = decision.act == schema::Act::PLAY || decision.act == schema::Act::BET;
  return stays && (decision.wager.empty() || decision.wager == wager.wager);
}

// A device that puts checks on record does so for every player: who has none has not decided. Where each betting round
// has a wager of its own, nobody gets past it without one.
bool every_decision_is_recorded(const RoundFacts& facts, const law::CompiledHouse& law) {
  return law.stays_in_by.size() > 1 || std::ranges::any_of(facts.decisions, [](const DecisionFact& decision) {
           return decision.act == schema::Act::CHECK;
         });
}

// How many communal cards lie there in each betting round, as the rules have it, and after the last.
std::vector<std::size_t> cards_by_betting_round(const law::CompiledHouse& law) {
  std::set<std::size_t> cards = {law.community_cards};
  for (const law::WagerIndex index : law.stays_in_by) {
    const law::WagerRule& wager = law.wager(index);
    if (wager.sign_multiple) {
      for (const law::SignStage& stage : wager.sign_multiple->stages) cards.insert(stage.community_cards);
    }
    for (const law::ProcedureEntry& entry : law.procedure.entries) {
      if (entry.key == law::ProcedureKey::kBoardAtMost && entry.wager == wager.kind) cards.insert(entry.value);
    }
  }
  return {cards.begin(), cards.end()};
}

}  // namespace

std::size_t position_of(const RoundFacts& facts, StreamSeq seq) {
  const auto found = std::ranges::find(facts.timeline, seq, &TimelineEntry::seq);
  return static_cast<std::size_t>(found - facts.timeline.begin());
}

DealerKnown dealer_known(const RoundFacts& facts, const law::CompiledHouse& law) {
  std::set<SeatNo> folded;
  for (std::size_t at = 0; at < facts.timeline.size(); ++at) {
    const TimelineEntry& entry = facts.timeline[at];
    if (shows_dealers_hand(entry)) return {at, Term::kDealersHandShown};
    if (entry.kind == schema::Event::DECISION && facts.decisions[entry.index].is_fold()) folded.insert(entry.seat);
    if (entry.kind != schema::Event::SETTLED || folded.contains(entry.seat)) continue;
    if (statements::pays_hand(facts.settled[entry.index], law)) return {at, Term::kSettlementBegan};
  }
  return {facts.timeline.size(), Term::kDealersHandShown};
}

bool is_act_at_table(const TimelineEntry& entry) {
  using schema::Event;
  static constexpr std::array kActs = {Event::WAGER_PLACED, Event::WAGER_WITHDRAWN, Event::CARD_DEALT,
                                       Event::BURNED,       Event::CARDS_TAKEN,     Event::CARDS_RETURNED,
                                       Event::DECISION,     Event::HAND_SHOWN,      Event::HAND_MUCKED,
                                       Event::HAND_VIEWED,  Event::CARD_EXPOSED,    Event::SETTLED};
  return std::ranges::find(kActs, entry.kind) != kActs.end();
}

bool is_later_wager(const RoundFacts& facts, const law::CompiledHouse& law, const TimelineEntry& entry) {
  if (entry.kind != schema::Event::WAGER_PLACED) return false;
  const auto wager = law.find_wager(facts.wagers[entry.index].wager);
  return wager && law.wager(*wager).placed == schema::Placed::AFTER_DEAL && !law.wager(*wager).paid_on;
}

bool is_decision(const RoundFacts& facts, const TimelineEntry& entry) {
  if (entry.kind != schema::Event::DECISION) return false;
  const schema::Act act = facts.decisions[entry.index].act;
  return act != schema::Act::RETRACT && act != schema::Act::LEAVE && act != schema::Act::NOT_EXPOSED;
}

std::size_t communal_cards_on_table(const RoundFacts& facts, std::size_t position) {
  const std::set<StreamSeq> gone = communal_cards_taken_back(facts, position);
  return count_before(facts, position, [&](const TimelineEntry& entry) {
    return is_communal_card_up(entry) && !gone.contains(entry.seq);
  });
}

std::vector<BettingAct> betting_acts(const RoundFacts& facts, const law::CompiledHouse& law, SeatNo seat) {
  std::vector<BettingAct> acts;
  bool open = false;  // the last one may have its other part still to come
  for (std::size_t i = 0; i < facts.timeline.size(); ++i) {
    const TimelineEntry& entry = facts.timeline[i];
    if (entry.seat != seat || !(is_decision(facts, entry) || is_later_wager(facts, law, entry))) continue;
    const bool joins = open && is_part_of(facts, facts.timeline[acts.back().last], entry);
    if (joins) {
      acts.back().last = i;
    } else {
      acts.push_back({.first = i, .last = i});
    }
    open = !joins;
  }
  return acts;
}

namespace {

struct CardsUp {
  std::size_t in_turn = 0;  // those that its acts came after, whatever acts are on record
  std::size_t by_acts = 0;  // those of the betting round that its acts on record leave it in, if there are fewer
};

CardsUp cards_up(const Round& round, SeatNo seat, std::size_t position) {
  const RoundFacts& facts = round.facts;
  const law::CompiledHouse& law = round.law;
  const std::set<std::size_t> early = communal_cards_too_early(round);
  const std::set<StreamSeq> gone = communal_cards_taken_back(facts, position);
  std::size_t up = 0;
  std::size_t waiting = 0;  // turned up too early, and the seat has not decided yet
  std::size_t made = 0;     // acts before the one at that place
  bool decided = false;     // since the last card that came in its time
  const std::vector<BettingAct> acts = betting_acts(facts, law, seat);
  for (std::size_t i = 0; i < position; ++i) {
    const TimelineEntry& entry = facts.timeline[i];
    if (made < acts.size() && acts[made].last == i) {
      ++made;
      decided = true;
      up += std::exchange(waiting, 0);
    }
    if (!is_communal_card_up(entry) || gone.contains(entry.seq)) continue;
    if (early.contains(i)) {
      ++(decided ? up : waiting);
    } else {
      up += std::exchange(waiting, 0) + 1;
      decided = false;
    }
  }
  if (law.betting_time.still_decides_rule.empty()) return {up, up};
  const std::vector<std::size_t> rounds = cards_by_betting_round(law);
  return {up, std::min(up, rounds[std::min(made, rounds.size() - 1)])};
}

}  // namespace

std::size_t communal_cards_up(const Round& round, SeatNo seat, std::size_t position) {
  const CardsUp up = cards_up(round, seat, position);
  return every_decision_is_recorded(round.facts, round.law) ? up.by_acts : up.in_turn;
}

std::size_t communal_cards_owed(const Round& round, SeatNo seat, std::size_t position) {
  return cards_up(round, seat, position).by_acts;
}

std::optional<std::size_t> last_card_of_deal(const RoundFacts& facts, const law::CompiledHouse& law) {
  const std::size_t decided = first_position(facts, [&](const TimelineEntry& entry) {
    return is_decision(facts, entry) || is_later_wager(facts, law, entry);
  });
  const std::size_t end = std::min(decided, statements::end_of_play(facts, law));
  std::optional<std::size_t> last;
  for (std::size_t i = 0; i < end; ++i) {
    if (is_card_of_hand(facts.timeline[i])) last = i;
  }
  return last;
}

}  // namespace cardspeak::house

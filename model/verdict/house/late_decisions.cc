#include "model/verdict/house/late_decisions.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "model/law/irregularities.h"
#include "model/verdict/house/timeline.h"

namespace cardspeak::house {
namespace {

bool is_said_exposed(const Round& round, schema::Place place) {
  return std::ranges::any_of(round.facts.irregularities, [&](const IrregularityFact& fact) {
    return law::find_irregularity_kind(fact.kind) == law::IrregularityKind::kExposedCards && fact.to == place &&
           round.said.holds(fact.seq);
  });
}

// A note that leaves open what it leads to tells nothing yet.
bool is_said_misdealt(const JudgedRound& judged) {
  return std::ranges::any_of(judged.round.facts.irregularities, [&](const IrregularityFact& fact) {
    const auto kind = law::find_irregularity_kind(fact.kind);
    const bool of_board =
        kind == law::IrregularityKind::kCommunityMisdealt || kind == law::IrregularityKind::kWrongCountCommunity;
    return of_board && judged.holds(fact.seq);
  });
}

// The hand is over with it: what comes afterwards is no decision.
bool folds(const RoundFacts& facts, const BettingAct& act) {
  const TimelineEntry& entry = facts.timeline[act.first];
  return entry.kind == schema::Event::DECISION && facts.decisions[entry.index].is_fold();
}

// A wager that came after its time decides nothing, and is found by itself.
bool is_late_wager(const Round& round, const BettingAct& act) {
  return std::ranges::any_of(std::array{act.first, act.last}, [&](std::size_t part) {
    const TimelineEntry& entry = round.facts.timeline[part];
    if (entry.kind != schema::Event::WAGER_PLACED) return false;
    const std::optional<LateChips>& late = round.chips[entry.index].late;
    return late && !late->decision;
  });
}

// The rule that says with which cards the wager of the act is placed.
void cite_place_of(const Round& round, const BettingAct& act, Citations& rules) {
  for (const std::size_t part : {act.first, act.last}) {
    const TimelineEntry& entry = round.facts.timeline[part];
    if (entry.kind != schema::Event::WAGER_PLACED) continue;
    for (const law::ProcedureEntry& rule : round.law.procedure.entries) {
      const bool about = rule.wager == round.facts.wagers[entry.index].wager;
      if (about && rule.key == law::ProcedureKey::kBoardAtMost) rules.cite(rule.rule);
    }
  }
}

// With how many communal cards the act was to be made: those of the betting round of which its stake is, if they are
// fewer than what the record of the seat's acts tells.
std::size_t cards_of_act(const JudgedRound& judged, const BettingAct& act, SeatNo seat) {
  const Round& round = judged.round;
  std::size_t up = communal_cards_up(round, seat, act.first);
  for (const std::size_t part : {act.first, act.last}) {
    const auto line = std::ranges::find(round.lines, round.facts.timeline[part].seq, &Line::placed_seq);
    if (line == round.lines.end()) continue;
    const JudgedLine& out = judged.lines[static_cast<std::size_t>(line - round.lines.begin())];
    up = std::min(up, out.board_of_stage.value_or(up));
  }
  return up;
}

// Everything that the player stays in with lay there before the act: nothing was left to decide.
bool had_stayed_in(const Round& round, const BettingAct& act, SeatNo seat) {
  return std::ranges::all_of(round.law.stays_in_by, [&](law::WagerIndex wager) {
    return count_before(round.facts, act.first, [&](const TimelineEntry& entry) {
             if (entry.kind != schema::Event::WAGER_PLACED || entry.seat != seat) return false;
             const WagerFact& placed = round.facts.wagers[entry.index];
             return round.law.find_wager(placed.wager) == wager && !round.chips[entry.index].late;
           }) != 0;
  });
}

// A wager of a later betting round is on record, and one before it is not: how many acts of the player are missing, and
// with it which cards were to lie open at the others, is not known. That the wager is missing is told.
bool lacks_a_stage(const Round& round, SeatNo seat) {
  bool missing = false;
  for (const law::WagerIndex wager : round.law.stays_in_by) {
    const bool there = round.wager_at(seat, wager) != nullptr;
    if (there && missing) return true;
    missing = missing || !there;
  }
  return false;
}

// A decision with cards of the board open that were to come after it.
void find_late_act(const JudgedRound& judged, const BettingAct& act, SeatNo seat, FindingList& findings) {
  const Round& round = judged.round;
  const RoundFacts& facts = round.facts;
  if (folds(facts, act) && had_stayed_in(round, act, seat)) return;
  const std::size_t up = cards_of_act(judged, act, seat);
  const std::size_t early = communal_cards_on_table(facts, act.first) - up;
  if (early == 0 || is_late_wager(round, act) || is_said_exposed(round, schema::Place::COMMUNITY)) return;
  Citations rules(round.law.betting_time.still_decides_rule);
  cite_place_of(round, act, rules);
  const Remark remark(RemarkForm::kDecidesWithBoardShown, {count_of(early)}, std::move(rules));
  findings.add(Finding(remark.at(seat), facts.timeline[act.first].seq));
}

// Where no rule lets those decide who had not when the cards were turned up, a fold behind them is told. What is placed
// behind them is told of the wager.
void find_late_folds(const JudgedRound& judged, FindingList& findings) {
  const Round& round = judged.round;
  const RoundFacts& facts = round.facts;
  const bool told = is_said_exposed(round, schema::Place::COMMUNITY) || is_said_misdealt(judged);
  for (const Seat& seat : round.seats) {
    const std::vector<BettingAct> acts = betting_acts(facts, round.law, seat.seat);
    if (told || acts.empty() || !folds(facts, acts.front())) continue;
    const std::size_t early = communal_cards_on_table(facts, acts.front().first);
    if (early == 0) continue;
    const Remark remark(RemarkForm::kDecidesWithBoardShown, {count_of(early)}, round.law.decision_rule);
    findings.add(Finding(remark.at(seat.seat), facts.timeline[acts.front().first].seq));
  }
}

}  // namespace

void find_late_decisions(const JudgedRound& judged, FindingList& findings) {
  const Round& round = judged.round;
  const RoundFacts& facts = round.facts;
  const std::string& rule = round.law.betting_time.still_decides_rule;
  if (rule.empty()) return find_late_folds(judged, findings);
  const DealerKnown known = dealer_known(facts, round.law);
  for (const Seat& seat : round.seats) {
    const std::vector<BettingAct> acts = betting_acts(facts, round.law, seat.seat);
    const bool whole = !lacks_a_stage(round, seat.seat);
    for (const BettingAct& act : acts) {
      if (whole) find_late_act(judged, act, seat.seat, findings);
      if (folds(facts, act)) break;
    }
    const bool decides = !acts.empty() && acts.front().first > known.position;
    const bool by_showing = known.by == Term::kDealersHandShown;
    if (!decides || (by_showing && is_said_exposed(round, schema::Place::DEALER))) continue;
    const Remark remark(by_showing ? RemarkForm::kDecidesWithDealerShown : RemarkForm::kDecidesAfterSettlement, {},
                        rule);
    findings.add(Finding(remark.at(seat.seat), facts.timeline[acts.front().first].seq));
  }
}

}  // namespace cardspeak::house

#include "model/verdict/house/adjudicate_house.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "model/check.h"
#include "model/remarks/kinds.h"
#include "model/verdict/cards_exchanged.h"
#include "model/verdict/common.h"
#include "model/verdict/corrections.h"
#include "model/verdict/house/early_showing.h"
#include "model/verdict/house/finding_list.h"
#include "model/verdict/house/hands_shown.h"
#include "model/verdict/house/judged_round.h"
#include "model/verdict/house/late_looks.h"
#include "model/verdict/house/of_this_game.h"
#include "model/verdict/house/outcome_words.h"
#include "model/verdict/house/play_in_time.h"
#include "model/verdict/house/prize_findings.h"
#include "model/verdict/house/reading_alternatives.h"
#include "model/verdict/house/round_findings.h"
#include "model/verdict/house/said_in_round.h"
#include "model/verdict/house/unread_events.h"
#include "model/verdict/house/wager_verdicts.h"
#include "model/verdict/house/whose_wager.h"
#include "model/verdict/settlement.h"

namespace cardspeak {
namespace {

using house::JudgedRound;

// A wager that was the player's decision, or another decision, made when the dealer's hand was known: whether it counts
// is a question of the rules, and whoever keyed the round does not answer it.
Remark bet_on_known_hand(const JudgedRound& judged) {
  for (const house::Line& line : judged.round.lines) {
    for (const house::LateChips& late : line.late) {
      if (!late.decision) continue;
      return Remark(RemarkForm::kWagerPlacedLate, {late.chips, late.moment}, late.rules).at(line.seat, line.kind);
    }
  }
  for (const house::Seat& seat : judged.round.seats) {
    if (seat.chosen_late == StreamSeq()) continue;
    return Remark(RemarkForm::kAfterDealerShown, {}, judged.law.decision_rule).at(seat.seat);
  }
  return {};
}

// Two records of one thing that tell it in two ways go before whatever else is wrong with the record. Nobody can agree
// to a record of which something is left to say: it may hide money. Nor to what an office did that may not do it.
Remark wrong_with_record(const Verdict& verdict) {
  const auto contradiction = std::ranges::find(verdict.findings, kFindingContradiction, &Finding::kind);
  if (contradiction != verdict.findings.end()) return static_cast<const Remark&>(*contradiction);
  if (Remark fails = correction_that_fails(verdict); !fails.empty()) return fails;
  // A meter's value that nothing on record computes is the one by which the rules have the prize paid. Whose an office
  // was on the day the record does not prove: that one person signed in two of them is told, and decides nothing.
  const auto is_told_alone = [](const Finding& finding) {
    return finding.kind() == kFindingMeterNotComputed || finding.kind() == kFindingTwoOffices;
  };
  const auto found = std::ranges::find_if(verdict.findings, [&](const Finding& finding) {
    const bool of_record = finding.severity() == schema::Severity::RECORD || finding.kind() == kFindingRankTooLow;
    return of_record && !is_told_alone(finding);
  });
  return found == verdict.findings.end() ? Remark() : static_cast<const Remark&>(*found);
}

// `look`: why the round is open for a look at a hand; empty: it is not.
void set_status(const JudgedRound& judged, const statements::Heard& said, const std::optional<Finding>& exchanged,
                const Remark& look, Verdict& verdict) {
  const house::IrregularityRuling& irregular = judged.irregular;
  const bool is_void = irregular.round != schema::RoundEffect::CONTINUES;
  const bool any_differs = std::ranges::any_of(verdict.wagers, differs, &WagerVerdict::comparison);
  if (irregular.by_floor) {
    verdict.status = schema::VerdictStatus::VOID;
    verdict.reason = irregular.reason;
  } else if (!judged.facts.closed && !any_differs) {
    verdict.status = schema::VerdictStatus::OPEN;
    verdict.reason = {};
  } else if (any_differs || std::ranges::any_of(verdict.findings, is_of_two_records)) {
    verdict.status = schema::VerdictStatus::DIFFERS;
    if (is_void) verdict.reason = irregular.reason;
    if (!judged.facts.closed) verdict.findings.emplace_back(RemarkForm::kSettledNotClosed, judged.facts.last_seq);
  } else if (is_void) {
    verdict.status = schema::VerdictStatus::VOID;
    verdict.reason = irregular.reason;
  } else if (!verdict.reason.empty()) {
    verdict.status = schema::VerdictStatus::NOT_DECIDABLE;
  } else if (!said.open.empty()) {
    verdict.status = schema::VerdictStatus::NOT_DECIDABLE;
    verdict.reason = said.open;
  } else if (exchanged) {
    verdict.status = schema::VerdictStatus::NOT_DECIDABLE;
    verdict.reason = static_cast<const Remark&>(*exchanged);
  } else if (!look.empty()) {
    verdict.status = schema::VerdictStatus::NOT_DECIDABLE;
    verdict.reason = look;
  } else if (Remark open = bet_on_known_hand(judged); !open.empty()) {
    verdict.status = schema::VerdictStatus::NOT_DECIDABLE;
    verdict.reason = std::move(open);
  } else if (!said.wrong.empty()) {
    verdict.status = schema::VerdictStatus::DIFFERS;
    verdict.reason = said.wrong;
  } else if (Remark wrong = wrong_with_record(verdict); !wrong.empty()) {
    verdict.status = schema::VerdictStatus::DIFFERS;
    verdict.reason = std::move(wrong);
  } else {
    verdict.status = schema::VerdictStatus::AGREED;
  }
}

}  // namespace

Verdict adjudicate_house(const RoundFacts& recorded, const Rulebook& book, const MeterFacts& meter, Explain explain) {
  CARDSPEAK_CHECK(book.house() != nullptr, "a round of a house game is judged by a house book");
  const law::CompiledHouse& law = book.house()->at_table(recorded.sign.tournament);
  const auto of_game = house::of_this_game(recorded, law);
  const RoundFacts& of_its_game = of_game ? of_game->facts : recorded;
  const auto exposed = house::with_early_showings_exposed(of_its_game, law);
  const RoundFacts& of_round = exposed ? *exposed : of_its_game;
  const auto in_time = house::play_in_time(of_round, law);
  const RoundFacts& facts = in_time ? in_time->facts : of_round;
  JudgedRound judged(facts, book, meter);
  Verdict verdict = begin_verdict(recorded, book);
  for (Finding& finding : verdict.findings) {
    if (finding.kind() == kFactCardTwice) finding.citations.cite(judged.law.deck_rule);
  }
  house::FindingList findings(verdict);
  house::forget_hands_not_owed(judged, verdict);
  find_near_version_date(facts, book, verdict);
  if (in_time) {
    for (const Finding& late : in_time->left_out) findings.add(late);
  }
  house::find_about_round(judged, findings);
  verdict.hands = house::hands_shown(judged);
  house::find_blocks(judged, findings);
  house::find_whose_wager(judged, findings);
  house::add_wagers(judged, explain, findings, verdict);
  house::find_outcome_words(judged, verdict, findings);
  if (of_game) {
    for (const Finding& named : of_game->named) findings.add(named);
  }
  const Remark look = house::find_late_looks(judged, findings);
  house::find_unread_events(judged, findings, verdict);
  house::find_about_prizes(judged, findings, verdict);
  house::add_readings(judged, verdict);
  const statements::Heard said = house::add_statements(judged, findings, verdict);
  const std::optional<Finding> exchanged =
      cards_exchanged(facts, {verdict.statements, judged.law.ranks.front(), accounts_in_house_game});
  if (exchanged) findings.add(*exchanged);
  set_status(judged, said, exchanged, look, verdict);
  return verdict;
}

}  // namespace cardspeak

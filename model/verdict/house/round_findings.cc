#include "model/verdict/house/round_findings.h"

#include <algorithm>
#include <string>
#include <vector>

#include "model/law/dealt_cards.h"
#include "model/remarks/kinds.h"
#include "model/verdict/card_places.h"
#include "model/verdict/cards_exchanged.h"
#include "model/verdict/house/conduct.h"
#include "model/verdict/house/conduct_of_cards.h"
#include "model/verdict/house/irregular_case.h"
#include "model/verdict/house/late_decisions.h"
#include "model/verdict/house/placed_cards.h"
#include "model/verdict/house/procedure.h"
#include "model/verdict/house/sign_findings.h"
#include "model/verdict/house/timeline.h"
#include "model/verdict/statements/against_record.h"
#include "model/verdict/statements/exposures.h"

namespace cardspeak::house {
namespace {

void find_irregularities(const IrregularityRuling& ruling, FindingList& findings) {
  for (const Finding& found : ruling.findings) findings.add(found);
}

void find_seats_above_rules(const JudgedRound& judged, FindingList& findings) {
  const law::CompiledHouse& law = judged.law;
  for (const Seat& seat : judged.round.seats) {
    if (law.max_seats == 0 || seat.seat.value() <= law.max_seats) continue;
    const Remark remark(RemarkForm::kMorePlaces, {count_of(law.max_seats)}, law.seats_rule);
    findings.add(Finding(remark.at(seat.seat)));
  }
}

// Hands that changed places; told at both areas.
void find_hands_taken_as_own(const Round& round, FindingList& findings) {
  for (const Seat& seat : round.seats) {
    if (seat.hand_rule.empty() || seat.hand_fact == nullptr) continue;
    const Remark remark(RemarkForm::kHandTakenAs, {seat.hand_fact->seat}, seat.hand_rule);
    findings.add(Finding(remark.at(seat.seat)));
  }
}

std::optional<RemarkForm> form_of(statements::Exposure kind) {
  switch (kind) {
    case statements::Exposure::kOfHidden:
      break;
    case statements::Exposure::kOfOpen:
      return RemarkForm::kExposedLiesOpen;
    case statements::Exposure::kAfterPlay:
      return RemarkForm::kExposedAfterPlay;
    case statements::Exposure::kOfNoCard:
      return RemarkForm::kExposedNotDealt;
  }
  return std::nullopt;
}

// Of a card that was seen, and that the rules count only where the dealer exposed it.
std::optional<RemarkForm> uncounted(const Round& round, const ExposureFact& exposed) {
  const law::IrregularityRule* const rule = round.law.find_irregularity(law::IrregularityKind::kExposedCards);
  const bool asked = rule != nullptr && !rule->by_anyone && !exposed.by_dealer;
  return asked ? std::optional(RemarkForm::kExposedByNobody) : std::nullopt;
}

// What is on record as exposed and was nothing that had to stay hidden, or is not counted.
void find_exposures_of_nothing(const Round& round, FindingList& findings) {
  for (const ExposureFact& exposed : round.facts.exposures) {
    const statements::Exposure kind = statements::kind_of(exposed, round.facts, round.law);
    const auto form = kind == statements::Exposure::kOfHidden ? uncounted(round, exposed) : form_of(kind);
    // Of an area that nobody plays at the event itself is told.
    if (!form || (exposed.to == schema::Place::SEAT && !round.facts.is_in_use(exposed.seat))) continue;
    const Remark remark(*form, {exposed.card, card_place(exposed.to, exposed.seat)});
    findings.add(Finding(remark.at(exposed.seat), exposed.seq));
  }
}

// What a player is on record as unable to place, and placed.
void find_acts_against_chips(const Round& round, FindingList& findings) {
  for (const DecisionFact& decision : round.facts.decisions) {
    if (decision.act != schema::Act::CANNOT_WAGER) continue;
    if (!statements::stays_in_whole(round.facts, round.law, decision.seat)) continue;
    const WagerName wager{round.law.wager(round.law.stays_in_by.back()).kind};
    const Remark remark(RemarkForm::kActAgainstWager, {wager}, round.law.last_word_rule);
    findings.add(Finding(remark.at(decision.seat), decision.seq));
  }
}

void find_decided_again(const Round& round, FindingList& findings) {
  const auto name = [](law::Condition condition) { return BookName{std::string(law::info(condition).name)}; };
  for (const Seat& seat : round.seats) {
    if (!seat.again) continue;
    const law::Condition act = seat.again->decided == law::Condition::kFolded ? seat.again->later : seat.again->decided;
    const Remark remark(RemarkForm::kDecidedAgain, {name(seat.again->decided), name(seat.again->later)},
                        Citations{round.law.decision_rule, round.law.act(act)->rule});
    findings.add(Finding(remark.at(seat.seat), seat.again->seq));
  }
}

// How many communal cards make the hand by which the wager wins; 0: none do.
std::size_t communal_cards_of_hand(const law::CompiledHouse& law, const law::WagerRule& wager) {
  if (!wager.pay_table) return 0;
  const std::vector<schema::HandSource>& from = law.hand(law.pay_table(*wager.pay_table).hand).from;
  for (const schema::HandSource communal : {schema::HandSource::COMMUNITY, schema::HandSource::FLOP}) {
    if (std::ranges::find(from, communal) != from.end()) return law::dealt_from(law, communal);
  }
  return 0;
}

// Chips that made a wager up to its cost when the deal had begun, as a rule asks: told with the moment. When the hand
// lies open by which the wager wins, whoever adds them knows what they bring.
void find_put_right(const Round& round, FindingList& findings) {
  const RoundFacts& facts = round.facts;
  const law::IrregularityRule* const rule = round.law.find_irregularity(law::IrregularityKind::kJackpotShort);
  if (rule == nullptr || rule->entries.empty()) return;
  const DealerKnown dealer = dealer_known(facts, round.law);
  for (std::size_t i = 0; i < facts.wagers.size(); ++i) {
    const WagerFact& wager = facts.wagers[i];
    const auto index = round.law.find_wager(wager.wager);
    const bool before_deal = index && round.law.wager(*index).placed == schema::Placed::BEFORE_DEAL;
    if (!before_deal || !wager.after_first_card || round.chips[i].late || round.chips[i].stake.is_zero()) continue;
    const std::size_t position = position_of(facts, wager.seq);
    const std::size_t board = communal_cards_on_table(facts, position);
    const bool shown = dealer.position < position;
    const std::size_t of_hand = communal_cards_of_hand(round.law, round.law.wager(*index));
    const bool known = shown || (of_hand != 0 && board >= of_hand);
    const Term moment = shown ? dealer.by : board != 0 ? Term::kNextCardsShown : Term::kFirstCard;
    const Remark remark(known ? RemarkForm::kMadeUpOnKnownHand : RemarkForm::kMadeUp, {round.chips[i].stake, moment},
                        rule->entries.front().rule);
    findings.add(Finding(remark.at(wager.seat, wager.wager), wager.seq));
  }
}

// A shuffle mends what went wrong with the cards, where that is on record and decided.
void find_shuffle_in_midst(const JudgedRound& judged, FindingList& findings) {
  const auto& entries = judged.law.procedure.entries;
  const auto entry = std::ranges::find(entries, law::ProcedureKey::kDeckKept, &law::ProcedureEntry::key);
  const TimelineEntry* const shuffled = first_in_midst(judged.facts, schema::Event::SHUFFLED);
  if (entry == entries.end() || shuffled == nullptr || judged.round.called_off) return;
  const bool mends = std::ranges::any_of(
      judged.irregular.grounds, [](const Ground& ground) { return puts_cards_right(law::info(ground.kind).name); });
  if (!mends) findings.add(Finding(Remark(RemarkForm::kShuffledInRound, {}, entry->rule), shuffled->seq));
}

// Of a closed round: what the player decided is not on record, and the hand loses whatever it was. Where it does not,
// the wager is left open for that.
void find_missing_decisions(const JudgedRound& judged, FindingList& findings) {
  if (!judged.facts.closed) return;
  for (std::size_t i = 0; i < judged.lines.size(); ++i) {
    const Line& line = judged.round.lines[i];
    const Seat& seat = judged.round.seats[line.seat_index];
    if (!judged.lines[i].without_decision || line.wager != judged.law.dealt_for.front()) continue;
    const bool missing = seat.decision_doubt.form == RemarkForm::kNoDecision ||
                         seat.decision_doubt.form == RemarkForm::kStayedWithoutWager;
    if (!missing) continue;
    const Remark remark(RemarkForm::kDecisionMissing, seat.decision_doubt.values, seat.decision_doubt.citations);
    findings.add(Finding(remark.at(line.seat), line.placed_seq));
  }
}

// A hand is given up when its wager can be placed no later: before that, whoever places nothing checks.
void find_early_folds(const Round& round, FindingList& findings) {
  const auto staged = std::ranges::find_if(round.law.stays_in_by, [&](law::WagerIndex index) {
    const law::WagerRule& wager = round.law.wager(index);
    return wager.sign_multiple && wager.sign_multiple->stages.size() > 1;
  });
  // A board that is on record and of which no card lies face up tells nothing.
  const std::size_t whole = communal_cards_on_table(round.facts, round.facts.timeline.size());
  if (staged == round.law.stays_in_by.end() || (whole == 0 && !round.facts.boards.empty())) return;
  const law::WagerRule& wager = round.law.wager(*staged);
  const std::vector<law::SignStage>& stages = wager.sign_multiple->stages;
  for (const DecisionFact& decision : round.facts.decisions) {
    if (decision.act != schema::Act::FOLD || !round.brings_cards(decision.seat)) continue;
    const std::size_t up = communal_cards_on_table(round.facts, position_of(round.facts, decision.seq));
    const auto next =
        std::ranges::find_if(stages, [&](const law::SignStage& stage) { return stage.community_cards >= up; });
    if (next == stages.end() || std::next(next) == stages.end()) continue;
    const Remark remark(RemarkForm::kFoldsBeforeItsTime, {WagerName{wager.kind}}, next->rule);
    findings.add(Finding(remark.at(decision.seat), decision.seq));
  }
}

bool is_any_open(const JudgedRound& judged, SeatNo seat) {
  for (std::size_t i = 0; i < judged.lines.size(); ++i) {
    if (judged.round.lines[i].seat == seat && !judged.lines[i].decidable) return true;
  }
  return false;
}

void add_breaches(const std::vector<Breach>& breaches, FindingList& findings) {
  for (const Breach& breach : breaches) findings.add(Finding(breach.remark, breach.seq));
}

}  // namespace

void forget_hands_not_owed(const JudgedRound& judged, Verdict& verdict) {
  const Round& round = judged.round;
  const bool is_void = judged.irregular.round != schema::RoundEffect::CONTINUES;
  // That a hand got no cards is told, and decided, as the irregularity that it is.
  const auto is_decided = [&](SeatNo seat) {
    return std::ranges::any_of(judged.irregular.grounds, [&](const Ground& ground) {
      return ground.kind == law::IrregularityKind::kWrongCountSeat && names(ground.seats, seat);
    });
  };
  std::erase_if(verdict.findings, [&](const Finding& finding) {
    return finding.kind() == kFactWagerWithoutHand &&
           (is_void || !round.brings_cards(finding.seat) || is_decided(finding.seat));
  });
}

void find_about_round(const JudgedRound& judged, FindingList& findings) {
  find_irregularities(judged.irregular, findings);
  find_hands_taken_as_own(judged.round, findings);
  find_seats_above_rules(judged, findings);
  find_about_sign(judged.round, findings);
  find_late_decisions(judged, findings);
  find_missing_decisions(judged, findings);
  find_acts_against_chips(judged.round, findings);
  find_decided_again(judged.round, findings);
  find_exposures_of_nothing(judged.round, findings);
  find_shuffle_in_midst(judged, findings);
  find_put_right(judged.round, findings);
  find_early_folds(judged.round, findings);
  add_breaches(find_breaches(judged.round), findings);
  add_breaches(find_breaches_of_conduct(judged.round, judged.meter), findings);
}

void find_blocks(const JudgedRound& judged, FindingList& findings) {
  if (!judged.facts.closed || judged.irregular.round != schema::RoundEffect::CONTINUES) return;
  if (const Doubt& doubt = judged.doubt()) {
    return findings.add_not_decidable(doubt, SeatNo(0), {}, judged.facts.first_seq);
  }
  for (const Seat& seat : judged.round.seats) {
    if (!seat.block) continue;
    if (seat.is_of_two_decisions() && !is_any_open(judged, seat.seat)) {
      const Remark remark(RemarkForm::kTwoDecisionsAlike, {}, seat.block.citations);
      findings.add(Finding(remark.at(seat.seat)));
    } else {
      findings.add_not_decidable(seat.block, seat.seat, {}, StreamSeq(0));
    }
  }
}

}  // namespace cardspeak::house

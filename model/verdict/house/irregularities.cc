#include "model/verdict/house/irregularities.h"

#include <algorithm>
#include <vector>

#include "model/verdict/house/decided_cases.h"
#include "model/verdict/house/excess_cards.h"
#include "model/verdict/house/floor_choices.h"
#include "model/verdict/house/irregular_facts.h"
#include "model/verdict/house/round_ruling.h"
#include "model/verdict/house/wager_effects.h"

namespace cardspeak::house {
namespace {

using law::IrregularityEntry;
using schema::RoundEffect;

RankName who_may(const law::CompiledHouse& law, const IrregularityEntry& entry) {
  return {entry.act ? law.ranks[entry.act->rank] : law.last_word};
}

// What the floor chose of that which moves no wager: "exclude, withhold". Empty: nothing.
std::string done_beside(const Round& round, const IrregularCase& irregular) {
  std::string done;
  for (const statements::Weighed& said : round.said.all()) {
    const bool beside = said.word != nullptr && (said.word->means == schema::WordMeaning::PLAYER_EXCLUDED ||
                                                 said.word->means == schema::WordMeaning::WINNINGS_WITHHELD);
    if (!beside || said.standing != schema::Standing::HOLDS || !names(irregular.seats, said.seat)) continue;
    if (std::ranges::find(said.word->ground, irregular.kind) == said.word->ground.end()) continue;
    done += (done.empty() ? "" : ", ") + std::string(said.said);
  }
  return done;
}

// What is worth knowing of an irregularity, whatever became of it.
void find_about(const Round& round, const DecidedCase& decided, const FloorChoices& floor, IrregularityRuling& out) {
  const law::CompiledHouse& law = round.law;
  const IrregularityEntry& entry = *decided.entry;
  const IrregularCase& irregular = decided.irregular;
  const bool one = irregular.seats.size() == 1;
  const SeatNo seat = one ? irregular.seats.front() : SeatNo(0);
  const std::vector<SeatNo> seats = one ? std::vector<SeatNo>() : irregular.seats;
  const IrregularityName name = name_of(irregular);
  if (entry.may.empty()) {
    if (out.round != RoundEffect::CONTINUES) return;
    return out.find({RemarkForm::kRoundGoesOn, {name, seats}, entry.rule}, irregular.seq, seat);
  }
  const RankName who = who_may(law, entry);
  const BookName may{entry.may};
  // Where the rule names nobody, it is for whoever has the last word.
  Citations rules = entry.rule;
  if (!entry.act) rules.cite(law.last_word_rule);
  if (!decided.taken) {
    const std::string done = done_beside(round, irregular);
    if (!done.empty()) {
      const std::vector<SeatNo> none;
      return out.find({RemarkForm::kChoiceMade, {name, seats, who, may, none, AsRecorded{done}}, rules}, irregular.seq,
                      seat);
    }
    return out.find({RemarkForm::kChoiceNotMade, {name, seats, who, may}, rules}, irregular.seq, seat);
  }
  const AsRecorded wagers{floor.chosen_wagers(decided)};
  out.find({RemarkForm::kChoiceMade, {name, seats, who, may, floor.chosen_seats(decided), wagers}, rules},
           irregular.seq, seat);
}

// The wagers of a seat that the floor declared void by its own power, each ruling once.
void find_declared_void(const Round& round, IrregularityRuling& out) {
  if (out.round != RoundEffect::CONTINUES) return;
  for (const statements::Weighed& said : round.said.all()) {
    if (!said.rules_wagers_void() || !said.word->act) continue;
    out.findings.emplace_back(
        Remark(RemarkForm::kWagersDeclaredVoid,
               {RankName{round.law.ranks[said.word->act->rank]}, BookName{said.word->reason}}, said.word->rule)
            .at(said.seat, said.wager),
        said.seq);
  }
}

// The rules that stand against taking the wager back: the one by which others have the option, and the one that keeps
// wagers where they lie, or else that says when they are placed.
Citations against_retracting(const Round& round, const std::vector<DecidedCase>& decided,
                             const DecisionFact& decision) {
  Citations rules;
  for (const DecidedCase& each : decided) {
    if (names(each.irregular.not_asked, decision.seat)) rules.cite(each.entry->rule);
  }
  const std::size_t before = rules.size();
  for (const law::ProcedureEntry& entry : round.law.procedure.entries) {
    if (entry.key != law::ProcedureKey::kWagersUntouched) continue;
    if (entry.wager.empty() || decision.wager.empty() || entry.wager == decision.wager) rules.cite(entry.rule);
  }
  if (rules.size() != before) return rules;
  const auto named = round.law.find_wager(decision.wager);
  rules.cite(round.law.wager(named.value_or(round.law.dealt_for.front())).placed_rule);
  return rules;
}

// A player who took a wager back where no rule gives the option. `retracted`: the seats where one does.
void find_retracted_without_ground(const Round& round, const std::vector<DecidedCase>& decided,
                                   const std::vector<SeatNo>& retracted, IrregularityRuling& out) {
  if (round.law.irregularities.empty() || out.round != RoundEffect::CONTINUES || out.doubt) return;
  for (const DecisionFact& decision : round.facts.decisions) {
    if (decision.act != schema::Act::RETRACT || names(retracted, decision.seat)) continue;
    const bool by_effect = std::ranges::any_of(decided, [&](const DecidedCase& each) {
      return names(each.irregular.seats, decision.seat) && !each.entry->effects.empty();
    });
    if (by_effect) continue;
    out.find({RemarkForm::kRetractedWithoutGround, {}, against_retracting(round, decided, decision)}, decision.seq,
             decision.seat);
  }
}

// That a player looked at hands, where the player of the area is not on record: which hands those are nobody can tell.
void leave_views_of_nobody(const Round& round, IrregularityRuling& out) {
  for (const statements::Weighed& said : round.said.all()) {
    const bool of_views = said.table != nullptr && said.table->kind == law::IrregularityKind::kViewedHands;
    if (!of_views || said.standing != schema::Standing::HOLDS || !round.bettor_at(said.seat).empty()) continue;
    const bool seen =
        std::ranges::any_of(round.facts.viewed, [&](const ViewedFact& viewed) { return viewed.seat == said.seat; });
    if (!seen) continue;
    Citations rules;
    for (const IrregularityEntry& entry : said.table->entries) rules.cite(entry.rule);
    const IrregularityName name{std::string(law::info(said.table->kind).name)};
    out.weigh(said.seq, schema::Standing::OPEN,
              Remark(RemarkForm::kIrregularityIncomplete, {name, BookName{"whose hand it is"}}, rules).at(said.seat));
  }
}

}  // namespace

IrregularityRuling resolve_irregularities(const Round& round, ReadingChoice& choice) {
  IrregularityRuling out;
  const IrregularFacts facts = round.law.irregularities.empty() ? IrregularFacts() : read_irregularities(round);
  DecidedCases cases = decide_cases(round, facts, choice);
  out.doubt = cases.doubt;
  out.dealer_decided = cases.dealer;
  const FloorChoices floor(round, cases.decided);
  const DecidedCase* void_by = decide_round(round, cases.decided, floor, out);
  for (const DecidedCase& each : cases.decided) {
    out.grounds.push_back({each.irregular.kind, each.irregular.seats, each.entry->rule});
  }
  for (const Contradicted& each : facts.contradicted) out.weigh(each.seq, schema::Standing::HOLDS, each.why);
  for (const LeftOpen& left : cases.left) {
    const SeatNo seat = left.seats.size() == 1 ? left.seats.front() : SeatNo(0);
    const IrregularityName name{std::string(law::info(left.kind).name)};
    out.weigh(left.seq, schema::Standing::OPEN,
              Remark(RemarkForm::kIrregularityIncomplete, {name, left.missing}, left.rules).at(seat));
  }
  // Of what is left open, that it contradicts its place is told beside why.
  for (const Contradicted& each : facts.contradicted) {
    if (out.reweighed(each.seq)->standing == schema::Standing::OPEN) out.findings.emplace_back(each.why, each.seq);
  }
  leave_views_of_nobody(round, out);
  const std::vector<SeatNo> retracted = set_wager_effects(round, cases.decided, floor, void_by, choice, out);
  for (const DecidedCase& decided : cases.decided) {
    if (!floor.is_ruling_on_another(decided)) find_about(round, decided, floor, out);
    if (const auto misused = excess_card_misused(round, decided)) out.findings.push_back(*misused);
  }
  find_declared_void(round, out);
  find_retracted_without_ground(round, cases.decided, retracted, out);
  return out;
}

}  // namespace cardspeak::house

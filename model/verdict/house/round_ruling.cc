#include "model/verdict/house/round_ruling.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "model/verdict/rank_too_low.h"

namespace cardspeak::house {
namespace {

using law::IrregularityEntry;
using law::IrregularityRule;
using schema::RoundEffect;

class RoundRuling {
 public:
  RoundRuling(const Round& round, const DecidedCases& cases, const FloorChoices& floor, IrregularityRuling& out)
      : round_(round), law_(round.law), cases_(cases), decided_(cases.decided), floor_(floor), out_(out) {}

  const DecidedCase* run() {
    for (const DecidedCase& decided : decided_) {
      if (decided.entry->round == RoundEffect::CONTINUES || !decided.taken) continue;
      void_by_ = &decided;
      break;
    }
    out_.by_floor = round_.voided != nullptr;
    if (void_by_ != nullptr) {
      out_.round = void_by_->entry->round;
      out_.rule = void_by_->entry->rule;
      out_.doubt = {};
      if (!out_.by_floor) find_not_declared();
    } else if (out_.by_floor) {
      out_.round = RoundEffect::VOID;
      out_.rule = round_.voided->rule;
      out_.doubt = {};
      find_ground();
    }
    set_reason();
    find_rank();
    return void_by_;
  }

 private:
  // What the floor said goes before what the rules say.
  void set_reason() {
    if (out_.by_floor) {
      const std::string& said = reason_said();
      out_.reason = said.empty() ? Remark(RemarkForm::kDeclaredVoid, {}, out_.rule)
                                 : Remark(RemarkForm::kDeclaredVoidBecause, {AsRecorded{said}}, out_.rule);
    } else if (void_by_ != nullptr) {
      out_.reason = {RemarkForm::kVoidByRules, case_values(void_by_->irregular), out_.rule};
    }
  }

  [[nodiscard]] const std::string& reason_said() const {
    return round_.facts.voided ? *round_.facts.voided : round_.voided->reason;
  }

  static std::vector<Value> case_values(const IrregularCase& irregular) {
    return {name_of(irregular), irregular.seats};
  }

  void find_not_declared() {
    if (!round_.facts.closed) return;
    const bool misdeal = void_by_->entry->round == RoundEffect::MISDEAL;
    out_.find({misdeal ? RemarkForm::kMisdealNotDeclared : RemarkForm::kVoidNotDeclared,
               case_values(void_by_->irregular),
               void_by_->entry->rule},
              void_by_->irregular.seq);
  }

  // A reason that entries lead to needs an irregularity that leads to it; any other reason needs none.
  void find_ground() {
    const std::string& reason = round_.voided->reason;
    if (law_.irregularities.empty() || cases_.unknown || cases_.open) return;
    if (reason.empty()) {
      return out_.find({RemarkForm::kVoidForOtherReason, {AsRecorded{reason_said()}}, round_.voided->rule},
                       round_.voided_seq);
    }
    const auto leads_to_it = [&](const IrregularityRule& rule) {
      return std::ranges::find(rule.entries, reason, &IrregularityEntry::reason) != rule.entries.end();
    };
    if (std::ranges::none_of(law_.irregularities, leads_to_it)) return;
    if (decided_.empty()) {
      return out_.find({RemarkForm::kVoidWithoutGround, {BookName{reason}}, round_.voided->rule}, round_.voided_seq);
    }
    const DecidedCase& first = decided_.front();
    out_.find({RemarkForm::kVoidWhereRoundGoesOn,
               {BookName{reason}, name_of(first.irregular), first.irregular.seats},
               first.entry->rule},
              round_.voided_seq);
  }

  // The rank that the act needs, of the one who declared the round void or ruled on it.
  void find_rank() {
    if (round_.voided != nullptr) {
      find_low_rank_of_voiding();
      return;
    }
    for (const DecidedCase& decided : decided_) {
      if (!decided.entry->act) continue;
      for (const RulingFact& ruling : round_.facts.rulings) {
        if (ruling.seat != SeatNo(0) && !names(decided.irregular.seats, ruling.seat)) continue;
        if (floor_.is_of_another_act(decided, ruling)) continue;
        const law::ActRule& act = *decided.entry->act;
        if (!is_rank_too_low(law_, act, ruling.rank)) continue;
        out_.find({RemarkForm::kRuledByLowRank,
                   {AsRecorded{ruling.decision}, RankName{ruling.rank}, RankName{law_.ranks[act.rank]}},
                   act.rule},
                  ruling.seq);
      }
    }
  }

  void find_low_rank_of_voiding() {
    const auto act = act_of_voiding();
    if (!act || !is_rank_too_low(law_, *act, round_.voided_by_rank)) return;
    const RankName rank{std::string(round_.voided_by_rank)};
    out_.find({RemarkForm::kVoidedByLowRank, {rank, RankName{law_.ranks[act->rank]}}, act->rule}, round_.voided_seq);
  }

  // Where the round was declared void by the rule that makes it so, and that rule names no office, none is asked.
  [[nodiscard]] std::optional<law::ActRule> act_of_voiding() const {
    if (void_by_ == nullptr) return round_.voided->act;
    const bool by_that_rule = void_by_->entry->reason == round_.voided->reason;
    return void_by_->entry->act || by_that_rule ? void_by_->entry->act : round_.voided->act;
  }

  const Round& round_;
  const law::CompiledHouse& law_;
  const DecidedCases& cases_;
  const std::vector<DecidedCase>& decided_;
  const FloorChoices& floor_;
  IrregularityRuling& out_;
  const DecidedCase* void_by_ = nullptr;
};

}  // namespace

const DecidedCase* decide_round(const Round& round, const DecidedCases& cases, const FloorChoices& floor,
                                IrregularityRuling& out) {
  return RoundRuling(round, cases, floor, out).run();
}

}  // namespace cardspeak::house

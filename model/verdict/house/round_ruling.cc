#include "model/verdict/house/round_ruling.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "model/verdict/rank_too_low.h"

namespace cardspeak::house {
namespace {

using law::IrregularityEntry;
using law::IrregularityRule;
using schema::RoundEffect;
using schema::Severity;

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
      out_.reason = described(void_by_->irregular);
      out_.doubt = {};
      if (!out_.by_floor) find_not_declared();
    } else if (out_.by_floor) {
      out_.round = RoundEffect::VOID;
      out_.rule = round_.voided->rule;
      out_.reason = round_.facts.voided ? *round_.facts.voided : round_.voided->reason;
      out_.doubt = {};
      find_ground();
    }
    find_rank();
    return void_by_;
  }

 private:
  void find_not_declared() {
    if (!round_.facts.closed) return;
    const bool misdeal = void_by_->entry->round == RoundEffect::MISDEAL;
    out_.find(kFindingVoidNotDeclared, Severity::PROCEDURE,
              described(void_by_->irregular) + ": the round is " + (misdeal ? "a misdeal" : "void") +
                  ", and the floor did not declare it so",
              void_by_->entry->rule, void_by_->irregular.seq);
  }

  // A reason that entries lead to needs an irregularity that leads to it; any other reason needs none.
  void find_ground() {
    const std::string& reason = round_.voided->reason;
    if (law_.irregularities.empty() || cases_.unknown || cases_.open) return;
    if (reason.empty()) {
      return out_.find(kFindingVoidWithoutGround, Severity::RECORD,
                       "the round was declared void for a reason that the rules do not name (" + out_.reason + ")",
                       round_.voided->rule, round_.voided_seq);
    }
    const auto leads_to_it = [&](const IrregularityRule& rule) {
      return std::ranges::find(rule.entries, reason, &IrregularityEntry::reason) != rule.entries.end();
    };
    if (std::ranges::none_of(law_.irregularities, leads_to_it)) return;
    if (decided_.empty()) {
      return out_.find(
          kFindingVoidWithoutGround, Severity::RECORD,
          "the round was declared void (" + reason + "), and no irregularity that calls for it is on record",
          round_.voided->rule, round_.voided_seq);
    }
    const DecidedCase& first = decided_.front();
    out_.find(kFindingVoidWithoutGround, Severity::PROCEDURE,
              "the round was declared void (" + reason + "), where it goes on: " + described(first.irregular),
              first.entry->rule, round_.voided_seq);
  }

  // The rank that the act needs, of the one who declared the round void or ruled on it.
  void find_rank() {
    if (round_.voided != nullptr) {
      const auto act = act_of_voiding();
      if (act) find_rank_too_low(*act, round_.voided_by_rank, "the round was declared void", round_.voided_seq);
      return;
    }
    for (const DecidedCase& decided : decided_) {
      if (!decided.entry->act) continue;
      for (const RulingFact& ruling : round_.facts.rulings) {
        if (ruling.seat != SeatNo(0) && !names(decided.irregular.seats, ruling.seat)) continue;
        if (floor_.is_of_another_act(decided, ruling)) continue;
        find_rank_too_low(*decided.entry->act, ruling.rank, "\"" + ruling.decision + "\" was ruled", ruling.seq);
      }
    }
  }

  // Where the round was declared void by the rule that makes it so, and that rule names no office, none is asked.
  [[nodiscard]] std::optional<law::ActRule> act_of_voiding() const {
    if (void_by_ == nullptr) return round_.voided->act;
    const bool by_that_rule = void_by_->entry->reason == round_.voided->reason;
    return void_by_->entry->act || by_that_rule ? void_by_->entry->act : round_.voided->act;
  }

  void find_rank_too_low(const law::ActRule& act, std::string_view rank, const std::string& text, StreamSeq seq) {
    const auto too_low = rank_too_low(law_, act, rank);
    if (too_low) out_.find(kFindingRankTooLow, Severity::PROCEDURE, text + " " + *too_low, act.rule, seq);
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

#include "model/verdict/house/round_ruling.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/verdict/statements/weighing.h"

namespace cardspeak::house {
namespace {

using law::IrregularityEntry;
using schema::RoundEffect;

class RoundRuling {
 public:
  RoundRuling(const Round& round, const std::vector<DecidedCase>& decided, const FloorChoices& floor,
              IrregularityRuling& out)
      : round_(round), law_(round.law), decided_(decided), floor_(floor), out_(out) {}

  const DecidedCase* run() {
    for (const DecidedCase& decided : decided_) {
      if (decided.entry->round == RoundEffect::CONTINUES || !decided.taken) continue;
      void_by_ = &decided;
      break;
    }
    if (void_by_ != nullptr) {
      out_.by_floor = round_.said.declared_void();
      out_.round = void_by_->entry->round;
      out_.rule = void_by_->entry->rule;
      out_.doubt = {};
      if (!out_.by_floor) find_not_declared();
    } else if (round_.voided != nullptr) {
      out_.by_floor = true;
      out_.round = RoundEffect::VOID;
      out_.rule = round_.voided->rule;
      out_.doubt = {};
    }
    weigh_declarations();
    weigh_rulings();
    set_reason();
    return void_by_;
  }

 private:
  // What the floor said goes before what the rules say.
  void set_reason() {
    if (out_.by_floor) {
      out_.reason = declared_as_.empty()
                        ? Remark(RemarkForm::kDeclaredVoid, {}, out_.rule)
                        : Remark(RemarkForm::kDeclaredVoidBecause, {AsRecorded{std::string(declared_as_)}}, out_.rule);
    } else if (void_by_ != nullptr) {
      out_.reason = {RemarkForm::kVoidByRules, case_values(void_by_->irregular), out_.rule};
    }
  }

  static std::vector<Value> case_values(const IrregularCase& irregular) {
    return {name_of(irregular), irregular.seats};
  }

  void find_not_declared() {
    if (!round_.facts.closed) return;
    const bool misdeal = void_by_->entry->round == RoundEffect::MISDEAL;
    out_.find({misdeal ? RemarkForm::kMisdealNotDeclared : RemarkForm::kVoidNotDeclared,
               case_values(void_by_->irregular), void_by_->entry->rule},
              void_by_->irregular.seq);
  }

  // What the rules make of the record holds, whoever declared it; that the office was too low, or is not on record, is
  // a finding alone.
  void weigh_declarations() {
    for (const statements::Weighed& said : round_.said.all()) {
      if (!said.voids_round()) continue;
      if (said.word == nullptr) continue;
      declared_as_ = said.said;
      if (void_by_ == nullptr) {
        weigh_choice(said);
        continue;
      }
      const auto act = act_of_voiding(*said.word);
      const bool too_low = act && (said.office ? !law::may(*act, said.office) : !is_directed(*act));
      out_.weigh(said.seq, schema::Standing::HOLDS, too_low ? statements::without_power(said, *act, law_) : Remark(),
                 void_by_->entry->rule);
    }
  }

  // Whether an office that may do the act declared the round void: who else says so passes it on.
  [[nodiscard]] bool is_directed(const law::ActRule& act) const {
    return std::ranges::any_of(round_.said.all(), [&](const statements::Weighed& said) {
      return said.word != nullptr && said.voids_round() && law::may(act, said.office);
    });
  }

  // The rules leave it to an office that did not choose so: what is on record gives the ground, and not the power.
  void weigh_choice(const statements::Weighed& said) {
    for (const DecidedCase& decided : decided_) {
      const IrregularityEntry& entry = *decided.entry;
      const bool could = entry.round != RoundEffect::CONTINUES && entry.reason == said.word->reason && entry.act;
      if (!could || decided.taken) continue;
      return out_.weigh(said.seq, schema::Standing::DOES_NOT_HOLD, why_not_chosen(said, entry));
    }
  }

  [[nodiscard]] Remark why_not_chosen(const statements::Weighed& said, const IrregularityEntry& entry) const {
    const statements::Weighed* const other = round_.said.taken_back_by(said);
    if (other == nullptr) return statements::without_power(said, *entry.act, law_);
    return {RemarkForm::kRulingContradicted,
            {AsRecorded{std::string(said.said)}, AsRecorded{std::string(other->said)}},
            entry.act->rule};
  }

  // Where the round was declared void by the rule that makes it so, and that rule names no office, none is asked.
  [[nodiscard]] std::optional<law::ActRule> act_of_voiding(const law::WordRule& word) const {
    const bool by_that_rule = void_by_->entry->reason == word.reason;
    if (void_by_->entry->act || by_that_rule) return void_by_->entry->act;
    const law::VoidRule* const rule = law_.find_void(word.reason);
    return rule == nullptr ? std::nullopt : rule->act;
  }

  // A ruling that says what the rules make of the record holds; who directs it takes the office of its rule.
  void weigh_rulings() {
    for (const RulingFact& ruling : round_.facts.rulings) {
      const statements::Weighed* said = round_.said.find(ruling.seq);
      if (said == nullptr || said->word == nullptr || said->voids_round()) continue;
      const bool follows = floor_.says_what_follows(ruling);
      if (follows) out_.weigh(ruling.seq, schema::Standing::HOLDS, {});
      if (follows || said->standing == schema::Standing::HOLDS) weigh_office(ruling, *said);
    }
  }

  void weigh_office(const RulingFact& ruling, const statements::Weighed& said) {
    for (const DecidedCase& decided : decided_) {
      if (!decided.entry->act || !said.office) continue;
      if (ruling.seat != SeatNo(0) && !names(decided.irregular.seats, ruling.seat)) continue;
      if (floor_.is_of_another_act(decided, ruling) || law::may(*decided.entry->act, said.office)) continue;
      return out_.weigh(ruling.seq, schema::Standing::DOES_NOT_HOLD,
                        statements::without_power(said, *decided.entry->act, law_));
    }
  }

  const Round& round_;
  const law::CompiledHouse& law_;
  const std::vector<DecidedCase>& decided_;
  const FloorChoices& floor_;
  IrregularityRuling& out_;
  const DecidedCase* void_by_ = nullptr;
  std::string_view declared_as_;  // the last word by which the round was declared void; empty: none
};

}  // namespace

const DecidedCase* decide_round(const Round& round, const std::vector<DecidedCase>& decided, const FloorChoices& floor,
                                IrregularityRuling& out) {
  return RoundRuling(round, decided, floor, out).run();
}

}  // namespace cardspeak::house

#include "model/verdict/house/wager_verdicts.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/verdict/house/record_comparison.h"

namespace cardspeak::house {
namespace {

// Whose wager it is, as the record names the player.
std::string_view patron(const RoundFacts& facts, const Line& line) {
  if (!line.patron.empty()) return line.patron;
  const SeatFact* fact = facts.find_seat(line.seat);
  return fact == nullptr ? std::string_view() : std::string_view(fact->patron);
}

// The entries of the decision table up to the one that decided, with the conditions that did not hold.
std::vector<TriedEntry> tried(const law::CompiledHouse& law, const Line& line, const JudgedLine& judged) {
  std::vector<TriedEntry> list;
  const law::WagerRule& wager = law.wager(*line.wager);
  for (std::size_t i = 0; i < judged.tried; ++i) {
    const law::OutcomeRule& entry = wager.outcomes[i];
    TriedEntry& tried = list.emplace_back();
    tried.rule = entry.rule;
    for (const law::Condition condition : entry.when) {
      const std::string name(law::info(condition).name);
      tried.when.push_back(name);
      const law::ConditionSet known = judged.possible & law::axis_conditions(law::info(condition).axis);
      if (known.within(entry.allowed)) continue;
      tried.failed.push_back((known & entry.allowed).empty() ? name : name + " (not known)");
    }
    if (&entry == judged.entry || !tried.failed.empty()) continue;
    if (entry.rests.reading) {
      const law::ReadingRule& reading = law.readings[entry.rests.reading->value()];
      tried.failed.push_back("reading " + reading.id + " is not " + reading.values[entry.rests.value.value()]);
    } else if (entry.option) {
      const law::OptionRule& option = law.options[entry.option->value()];
      tried.failed.push_back("option " + option.name + " is not " + option.values[entry.option_value.value()]);
    }
  }
  return list;
}

class WagerVerdicts {
 public:
  WagerVerdicts(JudgedRound& judged, Explain explain, FindingList& findings, Verdict& verdict)
      : judged_(judged),
        round_(judged.round),
        law_(judged.law),
        explain_(explain),
        findings_(findings),
        verdict_(verdict) {}

  void run() {
    verdict_.wagers.reserve(judged_.lines.size());
    for (std::size_t i = 0; i < judged_.lines.size(); ++i) {
      if (judged_.is_shown(i)) add_wager(round_.lines[i], judged_.lines[i]);
    }
    find_chips_not_on_record();
  }

 private:
  void add_wager(const Line& line, JudgedLine& judged) {
    WagerVerdict& wager = verdict_.wagers.emplace_back();
    wager.seat = line.seat;
    wager.wager = line.kind;
    wager.patron = patron(judged_.facts, line);
    wager.stake = line.lay();
    wager.action = judged.action;
    wager.outcome = judged.outcome;
    if (judged.odds_text != nullptr && judged.decidable) wager.odds = *judged.odds_text;
    wager.due = judged.due;
    wager.returned = judged.returned;
    wager.recorded = line.recorded.paid;
    wager.recorded_taken = line.recorded.taken - line.picked_up_of_house();
    wager.citations = judged.rule;
    wager.placed_seq = line.placed_seq;
    wager.settled_seq = line.settled_seq;
    wager.decidable = judged.decidable;
    find_about(line, judged);
    wager.adjustments = std::move(judged.adjustments);
    if (explain_ == Explain::kYes && line.wager) wager.tried = tried(law_, line, judged);
    compare_with_record(judged_, line, judged, wager, findings_, verdict_);
  }

  void find_about(const Line& line, const JudgedLine& judged) {
    find_late_chips(line);
    find_chips_on_payment(line);
    find_taken_back(line, judged);
    for (const SizeFinding& size : judged.findings) {
      findings_.add(Finding(size.rule->finding, size.remark.at(line.seat, line.kind), line.placed_seq));
    }
    if (judged.marker_missing && !law_.personal_limits_finding.empty()) {
      const Remark remark(RemarkForm::kNoPersonalMarker, {}, law_.personal_limits_rule);
      findings_.add(Finding(law_.personal_limits_finding, remark.at(line.seat, line.kind), line.placed_seq));
    }
    if (!judged.decidable && judged_.facts.closed && !judged_.blocked(line)) {
      findings_.add_not_decidable(judged.doubt, line.seat, line.kind, line.placed_seq);
    }
  }

  void add_finding(const Line& line, Remark remark, StreamSeq seq) {
    findings_.add(Finding(std::move(remark).at(line.seat, line.kind), seq));
  }

  void find_late_chips(const Line& line) {
    Cents from = line.lay();
    for (const LateChips& late : line.late) from -= late.chips;
    for (const LateChips& late : line.late) {
      const Cents to = from + late.chips;
      if (from.is_zero()) {
        add_finding(line, {RemarkForm::kWagerPlacedLate, {late.chips, late.moment}, late.rules}, late.seq);
      } else {
        add_finding(line, {RemarkForm::kWagerRaisedLate, {late.chips, late.moment, from, to}, late.rules}, late.seq);
      }
      from = to;
    }
  }

  void find_chips_on_payment(const Line& line) {
    if (line.on_payment.is_zero()) return;
    const WagerName base{law_.wager(*law_.wager(*line.wager).paid_on).kind};
    add_finding(
        line,
        {RemarkForm::kChipsOnPayment, {line.on_payment, WagerName{std::string(line.kind)}, base}, law_.last_word_rule},
        line.placed_seq);
  }

  // What a rule gives back may go back at any time.
  void find_taken_back(const Line& line, const JudgedLine& judged) {
    const Cents excess = line.stake - std::min(line.stake, judged.action);
    const Cents back = judged.by_irregularity ? judged.returned : judged.decidable ? excess : Cents();
    if (line.taken_back > back) {
      const RemarkForm form = line.by_dealer ? RemarkForm::kHandedBackLate : RemarkForm::kTakenBackLate;
      add_finding(line, {form, {line.taken_back - back, line.lay(), line.taken_back_after}, untouched_rule(line)},
                  line.taken_back_seq);
    }
    if (!line.put_back.is_zero()) {
      add_finding(line,
                  {RemarkForm::kTakenBackLate,
                   {std::min(line.put_back, line.lay()), line.lay(), line.taken_back_after},
                   untouched_rule(line)},
                  line.taken_back_seq);
    }
    if (line.picked_up_of_house().is_zero()) return;
    add_finding(line,
                {RemarkForm::kTakenBackLate,
                 {line.picked_up_of_house(), line.lay(), Term::kWagerSettled},
                 untouched_rule(line)},
                line.settled_seq);
  }

  // The rule that keeps a wager on its area, or else the one that has it placed.
  [[nodiscard]] Citations untouched_rule(const Line& line) const {
    const law::ProcedureEntry* general = nullptr;
    for (const law::ProcedureEntry& entry : law_.procedure.entries) {
      if (entry.key != law::ProcedureKey::kWagersUntouched) continue;
      if (entry.wager == line.kind) return entry.rule;
      if (entry.wager.empty()) general = &entry;
    }
    if (general != nullptr) return general->rule;
    if (!line.wager) return {};
    const law::WagerRule& rule = law_.wager(*line.wager);
    return rule.placed_rule.empty() ? rule.needs_rule : rule.placed_rule;
  }

  // Where the smallest chip is not on record, a payment over what was due may have been what chips could pay.
  void find_chips_not_on_record() {
    if (judged_.facts.sign.chip_unit) return;
    std::size_t shown = 0;
    for (std::size_t i = 0; i < judged_.lines.size(); ++i) {
      if (!judged_.is_shown(i)) continue;
      const WagerVerdict& wager = verdict_.wagers[shown++];
      if (!judged_.lines[i].winnings || wager.comparison != schema::Comparison::OVERPAID) continue;
      const law::WagerRule& rule = law_.wager(*round_.lines[i].wager);
      findings_.add_line(round_.lines[i],
                         {RemarkForm::kChipsNotOnRecord, {}, rule.amount(law::Condition::kNotPayableInChips)->rule},
                         StreamSeq(0));
    }
  }

  JudgedRound& judged_;
  const Round& round_;
  const law::CompiledHouse& law_;
  Explain explain_;
  FindingList& findings_;
  Verdict& verdict_;
};

}  // namespace

void add_wagers(JudgedRound& judged, Explain explain, FindingList& findings, Verdict& verdict) {
  WagerVerdicts(judged, explain, findings, verdict).run();
}

}  // namespace cardspeak::house

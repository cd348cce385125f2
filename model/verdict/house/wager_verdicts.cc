#include "model/verdict/house/wager_verdicts.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/verdict/house/record_comparison.h"

namespace cardspeak::house {
namespace {

using schema::Severity;

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
    wager.stake = line.stake + line.withdrawn;
    wager.action = judged.action;
    wager.outcome = judged.outcome;
    if (judged.odds_text != nullptr && judged.decidable) wager.odds = *judged.odds_text;
    wager.due = judged.due;
    wager.returned = judged.returned;
    wager.recorded = line.recorded.paid;
    wager.recorded_taken = line.recorded.taken;
    wager.rule = judged.rule;
    wager.placed_seq = line.placed_seq;
    wager.settled_seq = line.settled_seq;
    wager.decidable = judged.decidable;
    find_about(line, judged);
    wager.adjustments = std::move(judged.adjustments);
    if (explain_ == Explain::kYes && line.wager) wager.tried = tried(law_, line, judged);
    compare_with_record(judged_, line, judged, wager, findings_, verdict_);
  }

  void find_about(const Line& line, const JudgedLine& judged) {
    for (const SizeFinding& size : judged.findings) {
      findings_.add_line(
          line, size.rule->finding, Severity::PROCEDURE, size.text,
          (size.personal ? size.rule->rule + ", " + law_.personal_limits_rule : size.rule->rule) + size.also,
          line.placed_seq);
    }
    if (judged.marker_missing && !law_.personal_limits_finding.empty()) {
      findings_.add_line(line, law_.personal_limits_finding, Severity::PROCEDURE,
                         "measured by a personal limit that no distinctive marker denotes", law_.personal_limits_rule,
                         line.placed_seq);
    }
    if (!judged.decidable && judged_.facts.closed && !judged_.blocked(line)) {
      findings_.add_not_decidable(judged.doubt, line.seat, line.kind, line.placed_seq);
    }
  }

  // Where the smallest chip is not on record, a payment over what was due may have been what chips could pay.
  void find_chips_not_on_record() {
    if (judged_.facts.sign.chip_unit) return;
    std::size_t shown = 0;
    for (std::size_t i = 0; i < judged_.lines.size(); ++i) {
      if (!judged_.is_shown(i)) continue;
      const WagerVerdict& wager = verdict_.wagers[shown++];
      if (!judged_.lines[i].winnings || wager.comparison != schema::Comparison::OVERPAID) continue;
      findings_.add_line(round_.lines[i], kFindingChipsNotOnRecord, Severity::RECORD,
                         "the smallest chip in play is not on record; winnings in whole cents are taken as payable",
                         law_.wager(*round_.lines[i].wager).amount(law::Condition::kNotPayableInChips)->rule,
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

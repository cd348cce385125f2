#include "model/verdict/house/judged_round.h"

#include <algorithm>
#include <string>
#include <utility>

#include "model/law/jackpot.h"
#include "model/verdict/house/irregularities.h"
#include "model/verdict/house/judge.h"
#include "model/verdict/house/read_round.h"

namespace cardspeak::house {

JudgedRound::JudgedRound(const RoundFacts& round_facts, const Rulebook& rulebook, const MeterFacts& meter_facts,
                         StreamSeq stood)
    : facts(round_facts),
      book(rulebook),
      law(rulebook.house()->at_table(facts.sign.tournament)),
      meter(meter_facts),
      choice(law),
      round(read_round(facts, law, book.game(), choice, stood)),
      irregular(resolve_irregularities(round, choice)),
      lines(judge(round, irregular, meter, choice)) {
  hold_against_linked(stood);
  hold_against_option(stood);
}

void JudgedRound::hold_against_option(StreamSeq stood) {
  if (law.jackpot == nullptr || !law.jackpot->has(law::JackpotKey::kSameTerms) || !meter.configuration) return;
  const std::string& name = law.jackpot->option;
  const std::string& needed = meter.configuration->option;
  const auto shown = facts.sign.options.find(name);
  const auto rule = std::ranges::find(law.options, name, &law::OptionRule::name);
  if (shown == facts.sign.options.end() || rule == law.options.end() || shown->second == needed) return;
  if (std::ranges::find(rule->values, needed) == rule->values.end()) return;
  RoundFacts as_meter = facts;
  as_meter.sign.options[name] = needed;
  const JudgedRound other(as_meter, book, meter, stood);
  for (std::size_t i = 0; i < lines.size() && i < other.lines.size(); ++i) {
    const JudgedLine& there = other.lines[i];
    if (round.lines[i].kind != law.jackpot->wager || !lines[i].decidable || !there.decidable) continue;
    if (lines[i].due == there.due && lines[i].returned == there.returned) continue;
    JudgedLine open;
    open.action = lines[i].action;
    open.findings = std::move(lines[i].findings);
    const Doubt why(RemarkForm::kDealtOnOtherOption,
                    {BookName{name}, AsRecorded{shown->second}, AsRecorded{needed}, lines[i].due, there.due},
                    Citations{law.jackpot->rule(law::JackpotKey::kSameTerms), law.last_word_rule});
    lines[i] = std::move(open);
    leave_open(why, lines[i]);
  }
}

// Whether anybody folded a hand with a jackpot wager: of no other does it matter how the table deals.
bool JudgedRound::has_folded_jackpot() const {
  return std::ranges::any_of(round.lines, [&](const Line& line) {
    return line.kind == law.jackpot->wager && round.seats[line.seat_index].decision == law::Condition::kFolded;
  });
}

void JudgedRound::hold_against_linked(StreamSeq stood) {
  if (law.jackpot == nullptr || !law.jackpot->has(law::JackpotKey::kLinked)) return;
  const std::string& needed = law.jackpot->linked_value;
  const auto shown = facts.sign.options.find(law.jackpot->linked_option);
  if (shown == facts.sign.options.end() || shown->second == needed || !has_folded_jackpot()) return;
  RoundFacts as_linked = facts;
  as_linked.sign.options[law.jackpot->linked_option] = needed;
  const JudgedRound other(as_linked, book, meter, stood);
  for (std::size_t i = 0; i < lines.size() && i < other.lines.size(); ++i) {
    const JudgedLine& there = other.lines[i];
    const bool same = lines[i].decidable == there.decidable && lines[i].due == there.due;
    if (round.lines[i].kind != law.jackpot->wager || same || !lines[i].decidable) continue;
    note_if_linked(i, there);
    if (meter.several_games) leave_open_as_unlinked(i, shown->second);
  }
}

void JudgedRound::note_if_linked(std::size_t line, const JudgedLine& there) {
  IfLinked& found = if_linked.emplace_back(IfLinked{.line = line, .due = there.due, .hand = {}, .doubt = {}});
  if (!there.decidable) found.doubt = there.doubt;
  if (there.meter_line == nullptr) return;
  found.hand = there.meter_line->classes.front() == HandClass::kRoyalFlush ? jackpot::PrizeHand::kRoyalFlush
                                                                           : jackpot::PrizeHand::kStraightFlush;
}

// What is due either way stands in the reason.
void JudgedRound::leave_open_as_unlinked(std::size_t line, const std::string& shown) {
  const IfLinked& found = if_linked.back();
  Doubt why = found.doubt ? found.doubt
                          : Doubt(RemarkForm::kDealtUnlinked,
                                  {BookName{law.jackpot->linked_option}, AsRecorded{shown},
                                   BookName{law.jackpot->linked_value}, lines[line].due, found.due},
                                  law.jackpot->rule(law::JackpotKey::kLinked));
  JudgedLine open;
  open.action = lines[line].action;
  open.findings = std::move(lines[line].findings);
  lines[line] = std::move(open);
  leave_open(std::move(why), lines[line]);
}

bool JudgedRound::is_shown(std::size_t line) const {
  return !round.lines[line].derived || round.lines[line].placed || round.lines[line].recorded.settled ||
         !lines[line].decidable || !lines[line].due.is_zero();
}

bool JudgedRound::holds(StreamSeq seq) const {
  const Reweighed* const again = irregular.reweighed(seq);
  return again == nullptr ? round.said.holds(seq) : again->standing == schema::Standing::HOLDS;
}

const Doubt& JudgedRound::doubt() const {
  if (round.block) return round.block;
  if (irregular.doubt || irregular.dealer_decided) return irregular.doubt;
  // Where no wager waits for the dealer's hand, nothing is missing.
  static const Doubt none;
  const bool any_waits = !std::ranges::all_of(lines, &JudgedLine::decidable);
  return any_waits ? round.dealer_cards : none;
}

bool JudgedRound::blocked(const Line& line) const {
  return line.wager && (doubt() || round.seats[line.seat_index].block);
}

}  // namespace cardspeak::house

#include "model/verdict/house/winnings.h"

namespace cardspeak::house {
namespace {

using law::StakeBack;

// Prizes of a wager with levels are prizes of its level.
void cite_level(const Line& line, const law::WagerRule& wager, JudgedLine& out) {
  if (!out.decidable || out.outcome != schema::Outcome::WIN) return;
  if (const law::WagerLevel* level = wager.find_level(line.level)) out.rule.cite(level->rule);
}

// By how far the player had come, where the rules say the same in several places.
const std::string& rule_of(const Round& round, const Line& line, const law::OutcomeRule& entry) {
  for (const law::RuleBeside& beside : entry.beside) {
    if (round.wager_at(line.seat, beside.wager) != nullptr) return beside.rule;
  }
  return entry.rule;
}

void apply(const Round& round, const Line& line, const TableRead& table, ReadingChoice& choice, JudgedLine& out) {
  const law::OutcomeRule& entry = *out.entry;
  out.outcome = entry.outcome;
  out.rule = rule_of(round, line, entry);
  const Cents excess = line.derived ? Cents(0) : line.stake - out.action;
  const bool back = entry.outcome != schema::Outcome::LOSE && entry.outcome != schema::Outcome::CARRIED;
  out.returned = back ? line.stake : excess;
  if (entry.pays) {
    out.rule = entry.paid_rule;
    return win_at_odds(*entry.pays, entry.odds_text, excess, StakeBack::kNotReturned, line, out);
  }
  if (!entry.pay_table) {
    // A line that gives the stake back has a number of its own.
    if (entry.outcome == schema::Outcome::STAND_OFF && table.condition == law::Condition::kStandOffHand) {
      out.rule.cite(table.line->rule);
    }
    return;
  }
  const bool is_own = entry.pay_table == round.law.wager(*line.wager).pay_table;
  const TableRead read = is_own ? table : read_table(round, *entry.pay_table, round.seats[line.seat_index], choice);
  if (read.line == nullptr) return leave_open(read.doubt, out);
  win_by_pay_line(*read.line, round.law.pay_table(*entry.pay_table), excess, line, choice, out);
}

}  // namespace

void settle_by_entry(const Round& round, const Line& line, const TableRead& table, ReadingChoice& choice,
                     JudgedLine& out) {
  apply(round, line, table, choice, out);
  cite_level(line, round.law.wager(*line.wager), out);
}

void win_by_pay_line(const law::PayLine& pay_line, const law::PayTable& table, Cents excess, const Line& line,
                     ReadingChoice& choice, JudgedLine& out) {
  out.rule.cite(pay_line.rule);
  if (pay_line.outcome != schema::Outcome::WIN) {
    out.outcome = pay_line.outcome;
    return;
  }
  out.pay_line = &pay_line;
  if (pay_line.meter_percent || pay_line.odds->kind == OddsKind::kFor) choice.touch(table.stake_back.reading);
  if (pay_line.meter_percent) {
    out.meter_line = &pay_line;
    out.odds_text = &pay_line.odds_text;
    out.returned = choice.meaning(table.stake_back) == StakeBack::kReturned ? line.stake : excess;
    return;
  }
  win_at_odds(*pay_line.odds, pay_line.odds_text, excess, choice.meaning(table.stake_back), line, out);
}

void win_at_odds(Odds odds, const std::string& odds_text, Cents excess, StakeBack stake_back, const Line& line,
                 JudgedLine& out) {
  out.odds_text = &odds_text;
  out.winnings = payout(out.action, odds);
  if (odds.kind == OddsKind::kFor) out.returned = stake_back == StakeBack::kReturned ? line.stake : excess;
}

}  // namespace cardspeak::house

#include "model/verdict/jackpot/contributions.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "model/money/millionths.h"
#include "model/remarks/kinds.h"
#include "model/verdict/jackpot/amounts.h"
#include "model/verdict/settlement.h"

namespace cardspeak::jackpot {
namespace {

using law::JackpotKey;

// Whether events of the round are missing, or stand there in two versions. What was keyed for nobody, of no wager, with
// an amount that cannot be, twice or after the close hides nothing: whoever keys such an event does not take the round
// from what is compared, and what it says of a wager the round's own verdict tells.
bool is_hole(const FactFinding& finding) {
  return finding.kind() == kFactGap || finding.kind() == kFactFork;
}

bool has_no_holes(const RoundFacts& facts) {
  return std::ranges::none_of(facts.findings, is_hole);
}

bool is_settled(const RoundFacts& facts, const WagerFact& wager) {
  return std::ranges::any_of(
      facts.settled, [&](const SettledFact& fact) { return fact.seat == wager.seat && fact.wager == wager.wager; });
}

// Whether the round came to its settlement, closed or not: whoever leaves it open hides nothing of what was paid in it.
bool is_settled(const RoundFacts& facts, std::string_view wager) {
  if (!facts.pushes.empty()) return true;
  if (std::ranges::any_of(facts.settled, [](const SettledFact& fact) { return !fact.paid.is_zero(); })) return true;
  const auto of_kind = [&](const WagerFact& placed) { return placed.wager == wager && !placed.amount.is_zero(); };
  return std::ranges::any_of(facts.wagers, of_kind) && std::ranges::all_of(facts.wagers, [&](const WagerFact& placed) {
           return !of_kind(placed) || is_settled(facts, placed);
         });
}

// Where the rules and the floor depart, the round's own verdict says so: a wager that was kept against the rules is
// left alone here, and one that was given back against them took part.
TableWagerFate fate_of(const RoundFacts& facts, const WagerVerdict& line) {
  if (line.stake.is_zero()) return TableWagerFate::kGivenBack;
  if (!stays_the_players(line.outcome)) return TableWagerFate::kPlayed;
  const auto settled = std::ranges::find_if(
      facts.settled, [&](const SettledFact& fact) { return fact.seat == line.seat && fact.wager == line.wager; });
  const bool kept = settled == facts.settled.end() || !settled->paid.is_zero() || !settled->taken.is_zero();
  return kept || settled->outcome == schema::Outcome::CARRIED ? TableWagerFate::kCarried : TableWagerFate::kGivenBack;
}

RoundNo carried_from(const RoundFacts& facts, const WagerVerdict& line) {
  RoundNo from;
  for (const WagerFact& fact : facts.wagers) {
    if (fact.seat == line.seat && fact.wager == line.wager) from = std::max(from, fact.carried_from);
  }
  return from;
}

// Also what leaves such a wager open.
bool is_of_carried_wager(const Finding& finding) {
  static constexpr std::array kOpen = {RemarkForm::kCarriedNotLookedUp, RemarkForm::kCarriedNotOnRecord,
                                       RemarkForm::kCarriedNotDecided};
  return finding.kind() == kFindingCarriedWager || std::ranges::find(kOpen, finding.form) != kOpen.end();
}

// What was keyed at the table as the prize of a hand, and is not what it won or was paid.
bool is_of_keyed_prize(const Finding& finding) {
  static constexpr std::array kKeyed = {RemarkForm::kPrizeKeyedOtherwise, RemarkForm::kPrizeKeyedWithoutWin,
                                        RemarkForm::kPrizeKeyedMisnamed, RemarkForm::kPrizeKeyedWithoutWager};
  return std::ranges::find(kKeyed, finding.form) != kKeyed.end();
}

class Comparison {
 public:
  Comparison(const MeterHistory& history, const RoundId& table, std::span<const MeterLaw> laws)
      : history_(history), games_(games_of(history, history.find_table(table))), name_(table.table), laws_(laws) {}

  std::vector<MeterFinding> compare(const std::vector<TableRound>& rounds) {
    for (const TableRound& round : rounds) {
      law_ = laws_[law_in_force(laws_, round.when)].law;
      if (law_ == nullptr) continue;
      for (const Finding& found : round.carried) add_carried(found, round.round);
      const auto games = games_between(games_, first_fed(round.round, round.wagers), round.round);
      for (FeedDifference& each : compare_feeds(round.round, round.wagers, games, kMeterForms)) {
        add(std::move(each), round.round);
      }
    }
    return std::move(findings_);
  }

 private:
  void add_carried(const Finding& found, RoundNo round) {
    MeterFinding& finding = findings_.emplace_back(static_cast<const Remark&>(found));
    finding.table = name_;
    finding.round = round;
    finding.seat = found.seat;
  }

  void add(FeedDifference difference, RoundNo round) {
    difference.remark.citations.cite(law_->rule(JackpotKey::kContributions));
    MeterFinding& finding = findings_.emplace_back(std::move(difference.remark), difference.seq);
    finding.amount = increment(difference.stake);
    finding.table = name_;
    finding.round = round;
    finding.seat = difference.seat;
  }

  // The increment of a stake under the last configuration, less what is under a millionth; of pools, all of them
  // together.
  [[nodiscard]] Millionths increment(Cents stake) const {
    if (history_.configurations.empty()) return {};
    std::uint32_t parts = history_.configurations.back().increment;
    if (law_->has_levels()) {
      parts = static_cast<std::uint32_t>(law_->value(JackpotKey::kIncrementTotal)) * kPartsToThePercent;
    }
    const bool less = stake < Cents();
    const auto whole = Increments().take(less ? Cents() - stake : stake, parts);
    if (!whole) return {};  // more than a meter can hold; the finding names the wager
    return less ? Millionths(-whole->value()) : *whole;
  }

  const MeterHistory& history_;
  std::vector<RegisteredGame> games_;
  std::string name_;
  std::span<const MeterLaw> laws_;
  const law::CompiledJackpot* law_ = nullptr;  // in force at the round
  std::vector<MeterFinding> findings_;
};

}  // namespace

bool is_whole(const RoundFacts& facts) {
  return facts.closed && has_no_holes(facts);
}

bool is_played(const RoundFacts& facts, std::string_view wager) {
  return facts.closed || is_settled(facts, wager);
}

std::optional<TableRound> table_round(const RoundFacts& facts, const Verdict& verdict, std::string_view wager) {
  if (!is_played(facts, wager) || !has_no_holes(facts)) return std::nullopt;
  TableRound round{.round = facts.id.number, .wagers = {}, .when = facts.first_event};
  for (const WagerVerdict& line : verdict.wagers) {
    if (line.wager != wager || line.placed_seq == StreamSeq()) continue;
    round.wagers.push_back({.seat = line.seat,
                            .in_play = line.action,
                            .carried_from = carried_from(facts, line),
                            .fate = fate_of(facts, line)});
  }
  round.decided = !verdict.meter_wins_open;
  for (const MeterWin& win : verdict.meter_wins) {
    if (const auto hand = prize_hand(win.hand.text)) {
      round.winners.push_back({.seat = win.seat, .hand = *hand, .level = win.level});
    }
  }
  round.bonuses = verdict.bonus_wins;
  round.linked = verdict.linked_wins;
  std::ranges::copy_if(verdict.findings, std::back_inserter(round.carried), is_of_carried_wager);
  std::ranges::copy_if(verdict.findings, std::back_inserter(round.of_prizes), is_of_keyed_prize);
  for (const Statement& said : verdict.statements) {
    const bool withholds =
        said.means == schema::WordMeaning::WINNINGS_WITHHELD && said.standing == schema::Standing::HOLDS;
    if (withholds && (said.wager.empty() || said.wager == wager)) round.withheld.insert(said.seat);
  }
  for (const SettledFact& fact : facts.settled) {
    if (fact.wager == wager) round.settled[fact.seat] += fact.paid;
  }
  return round;
}

std::vector<MeterFinding> compare_contributions(const MeterHistory& history, const RoundId& table,
                                                const std::vector<TableRound>& rounds, std::span<const MeterLaw> laws) {
  if (!history.complete()) return {};
  return Comparison(history, table, laws).compare(rounds);
}

}  // namespace cardspeak::jackpot

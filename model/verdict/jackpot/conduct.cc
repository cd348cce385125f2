#include "model/verdict/jackpot/conduct.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "model/money/odds.h"
#include "model/verdict/jackpot/conduct_findings.h"
#include "model/verdict/jackpot/meter_group.h"
#include "model/verdict/jackpot/meter_notices.h"
#include "model/verdict/jackpot/meter_terms.h"

namespace cardspeak::jackpot {
namespace {

using law::JackpotKey;
using schema::Event;

// Goes along the meter's steps and asks of each what its kind asks for.
class Conduct {
 public:
  Conduct(const MeterHistory& history, const MeterSurroundings& around, std::span<const MeterLaw> laws)
      : history_(history), around_(around), law_(laws), notices_(around, findings_) {}

  std::vector<MeterFinding> check() {
    for (const MeterStep& step : history_.steps) {
      law_.follow(step.time);
      const MeterConfiguration* const before = now_;
      if (step.kind == Event::METER_CONFIGURED) now_ = &history_.configurations[step.detail];
      if (law_.is_known()) check(step, before);
    }
    if (now_ != nullptr && law_.is_known()) {
      const bool has_house = law_.house() != nullptr;
      check_group(history_, *now_, around_, *law_.law(), has_house ? law_.house()->last_word : std::string(),
                  findings_);
    }
    return findings_.finish();
  }

 private:
  // `before`: the configuration before the step; null: none is on record.
  void check(const MeterStep& step, const MeterConfiguration* before) {
    const law::CompiledJackpot& law = *law_.law();
    if (step.kind == Event::METER_CONFIGURED) {
      check_terms(*now_, law, findings_);
      if (before != nullptr) notices_.check_change(*before, *now_, step, law);
    } else if (step.kind == Event::JACKPOT_WAGER_REGISTERED && before != nullptr) {
      check_wager(step);
    } else if (step.kind == Event::PRIZE_PAID && step.from_meter && is_outsider(step)) {
      find_paid_outside(step);
      check_rank(step);
    } else if (step.kind == Event::PRIZE_PAID && (step.from_meter || law.has(JackpotKey::kConfirmAll))) {
      check_rank(step);
    } else if (step.kind == Event::METER_CLOSED && before != nullptr) {
      notices_.check_closing(*before, step, law);
    }
  }

  // Whether the table is none of those that the meter is configured for.
  [[nodiscard]] bool is_outsider(const MeterStep& step) const {
    return now_ != nullptr && !now_->tables.empty() && !is_table_of(*now_, history_.tables[step.table]);
  }

  void find_paid_outside(const MeterStep& step) {
    const std::string& table = history_.tables[step.table];
    MeterFinding& finding = findings_.add({RemarkForm::kMeterPaidToOutsider,
                                           {AsRecorded{table}, Cents(step.amount)},
                                           law_.law()->rule(JackpotKey::kOneGroup)},
                                          step.seq, table);
    finding.round = step.round;
    finding.seat = step.seat;
  }

  void check_wager(const MeterStep& step) {
    const law::CompiledJackpot& law = *law_.law();
    const std::string& table = history_.tables[step.table];
    if (is_outsider(step) && outsiders_.insert(table).second) {
      findings_.add({RemarkForm::kMeterTableNotInGroup, {AsRecorded{table}}, law.rule(JackpotKey::kOneGroup)}, step.seq,
                    table);
    }
    const std::int64_t multiple = law.has_levels() && step.level > 1 ? step.level : 1;
    const Int128 cost = static_cast<Int128>(now_->cost.value()) * multiple;
    if (!law.has(JackpotKey::kWagerAtCost) || cost == step.amount) return;
    if (const auto level = level_of(step)) {
      MeterFinding& other = findings_.add({RemarkForm::kMeterFedOtherLevel,
                                           {Cents(step.amount), count_of(step.level), count_of(*level)},
                                           law.rule(JackpotKey::kContributions)},
                                          step.seq, table);
      other.round = step.round;
      other.seat = step.seat;
      return;
    }
    MeterFinding& finding = findings_.add({RemarkForm::kMeterWagerNotAtCost,
                                           {Cents(step.amount), Cents(static_cast<std::int64_t>(cost))},
                                           law.rule(JackpotKey::kWagerAtCost)},
                                          step.seq, table);
    finding.round = step.round;
    finding.seat = step.seat;
  }

  // The level whose wagers cost what is registered on another. Nothing: none does, or the meter has no levels.
  [[nodiscard]] std::optional<std::uint8_t> level_of(const MeterStep& step) const {
    if (!law_.law()->has_levels() || step.level == 0 || now_->cost <= Cents()) return std::nullopt;
    const std::int64_t level = step.amount / now_->cost.value();
    const bool whole = step.amount % now_->cost.value() == 0;
    const bool there = std::ranges::any_of(now_->pools, [&](const MeterPoolFact& pool) { return pool.level == level; });
    return whole && there ? std::optional(static_cast<std::uint8_t>(level)) : std::nullopt;
  }

  // Where the meter's own record names an office, it has to be one that may. (The key at the table is judged with the
  // round.)
  void check_rank(const MeterStep& step) {
    const std::optional<law::ActRule>& confirm = law_.law()->confirm;
    if (!confirm) return;
    const std::vector<std::string>& ranks = law_.house()->ranks;
    const std::string& given = history_.officers[step.detail];
    const auto rank = std::ranges::find(ranks, given);
    if (given.empty() || (rank != ranks.end() && rank - ranks.begin() >= confirm->rank)) return;
    const RankName needed{ranks[confirm->rank]};
    const RemarkForm form = step.from_meter ? RemarkForm::kMeterPrizeConfirmedLow : RemarkForm::kMeterBonusConfirmedLow;
    MeterFinding& finding = findings_.add(
        rank == ranks.end() ? Remark(RemarkForm::kMeterPrizeConfirmedBy, {AsRecorded{given}, needed}, confirm->rule)
                            : Remark(form, {RankName{given}, needed}, confirm->rule),
        step.seq, history_.tables[step.table]);
    finding.round = step.round;
    finding.seat = step.seat;
  }

  const MeterHistory& history_;
  const MeterSurroundings& around_;
  LawInForce law_;
  ConductFindings findings_;
  MeterNotices notices_;
  const MeterConfiguration* now_ = nullptr;
  std::set<std::string> outsiders_;  // tables that feed the meter and are not its own, each found once
};

}  // namespace

std::vector<MeterFinding> conduct_of(const MeterHistory& history, const MeterSurroundings& around,
                                     std::span<const MeterLaw> laws) {
  return Conduct(history, around, laws).check();
}

}  // namespace cardspeak::jackpot

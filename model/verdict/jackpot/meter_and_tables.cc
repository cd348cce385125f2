#include "model/verdict/jackpot/meter_and_tables.h"

#include <map>
#include <set>
#include <utility>

#include "model/verdict/jackpot/round_prizes.h"

namespace cardspeak::jackpot {
namespace {

using law::JackpotKey;
using schema::Event;

// What the meter has of one round of the table.
struct MeterRecord {
  PrizesOnMeter prizes;
  std::vector<JackpotWinnerFact> named;                               // by the outcome, whatever the hand
  StreamSeq outcome;                                                  // 0: none is on record
  std::vector<std::pair<SeatNo, std::pair<Cents, StreamSeq>>> early;  // paid out of the meter before it
  StreamSeq seq;                                                      // of the last event
  DeviceTimeNs when;                                                  // of it

  [[nodiscard]] bool has_prize() const { return !named.empty() || !prizes.paid.empty() || !prizes.bonuses.empty(); }
};

constexpr PrizeForms kForms = {.outcome_not_recorded = RemarkForm::kMeterOutcomeNotRecorded,
                               .omitted = RemarkForm::kMeterWinnerOmitted,
                               .misnamed = RemarkForm::kMeterWinnerMisnamed,
                               .invented = RemarkForm::kMeterWinnerInvented,
                               .paid_otherwise = RemarkForm::kMeterPaidOtherwise,
                               .bonus_otherwise = RemarkForm::kMeterBonusPaidOtherwise,
                               .as_bonus = RemarkForm::kMeterPrizeAsBonus,
                               .out_of_meter = RemarkForm::kNothing,
                               .other_level = RemarkForm::kMeterWinnerAtLevel};

constexpr NamedForms kNamedForms = {.misnamed = RemarkForm::kMeterBonusMisnamed,
                                    .invented = RemarkForm::kMeterBonusInvented,
                                    .twice = RemarkForm::kMeterWinnerTwice,
                                    .other_level = RemarkForm::kMeterWinnerAtLevel};

std::map<RoundNo, MeterRecord> records_of(const MeterHistory& history, std::uint32_t table) {
  std::map<RoundNo, MeterRecord> records;
  if (table == MeterStep::kNone) return records;
  for (const MeterStep& step : history.steps) {
    if (step.table != table) continue;
    if (step.kind == Event::OUTCOME_RECORDED) {
      MeterRecord& record = records[step.round];
      if (record.prizes.outcome) continue;  // it counts once
      record.prizes.outcome = true;
      record.seq = record.outcome = step.seq;
      record.when = step.time;
      record.named = history.winners[step.detail];
      for (const JackpotWinnerFact& fact : history.winners[step.detail]) {
        if (const auto hand = prize_hand(fact.hand)) record.prizes.winners.push_back({fact.seat, *hand, fact.level});
      }
    } else if (step.kind == Event::PRIZE_PAID) {
      MeterRecord& record = records[step.round];
      (step.from_meter ? record.prizes.paid : record.prizes.bonuses)[step.seat] += Cents(step.amount);
      if (step.from_meter && !record.prizes.outcome)
        record.early.push_back({step.seat, {Cents(step.amount), step.seq}});
      record.seq = step.seq;
      record.when = step.time;
    }
  }
  return records;
}

class TableComparison {
 public:
  TableComparison(const MeterHistory& history, const std::string& table, std::span<const MeterLaw> laws)
      : name_(table), laws_(laws), records_(records_of(history, history.find_table(table))) {}

  std::vector<MeterFinding> compare(const std::vector<TableRound>& rounds) {
    std::set<RoundNo> seen;
    for (const TableRound& round : rounds) {
      seen.insert(round.round);
      law_ = laws_[law_in_force(laws_, round.when)].law;
      const auto found = records_.find(round.round);
      compare(round, found == records_.end() ? MeterRecord{} : found->second);
    }
    for (const auto& [round, record] : records_) {
      if (seen.contains(round) || !record.has_prize()) continue;
      law_ = laws_[law_in_force(laws_, record.when)].law;
      add(RemarkForm::kMeterRoundNotOnRecord, round, SeatNo(), record.seq);
    }
    return std::move(findings_);
  }

 private:
  void compare(const TableRound& round, const MeterRecord& record) {
    if (!round.decided) {
      if (record.has_prize()) add(RemarkForm::kMeterRoundNotDecided, round.round, SeatNo(), record.seq);
      return;
    }
    for (PrizeDifference& each : compare_round_prizes(round.winners, round.settled, record.prizes, kForms)) {
      add(std::move(each.remark), round.round, each.seat, record.seq);
    }
    if (!record.prizes.outcome) return;
    for (const auto& [seat, paid] : record.early) {
      add({RemarkForm::kMeterPaidBeforeOutcome, {paid.first}}, round.round, seat, paid.second);
    }
    for (PrizeDifference& each : compare_named_winners(round.bonuses, round.winners, record.named, kNamedForms)) {
      add(std::move(each.remark), round.round, each.seat, record.outcome);
    }
  }

  void add(Remark remark, RoundNo round, SeatNo seat, StreamSeq seq) {
    if (law_ != nullptr) remark.citations.cite(law_->record_rule());
    MeterFinding& finding = findings_.emplace_back(std::move(remark), seq);
    finding.table = name_;
    finding.round = round;
    finding.seat = seat;
  }

  std::string name_;
  std::span<const MeterLaw> laws_;
  const law::CompiledJackpot* law_ = nullptr;  // in force at the round; null: it says nothing of meters
  std::map<RoundNo, MeterRecord> records_;
  std::vector<MeterFinding> findings_;
};

}  // namespace

std::vector<MeterFinding> compare_prizes_of_table(const MeterHistory& history, const std::string& table,
                                                  const std::vector<TableRound>& rounds,
                                                  std::span<const MeterLaw> laws) {
  return TableComparison(history, table, laws).compare(rounds);
}

std::vector<MeterFinding> find_prizes_of_no_table(const MeterHistory& history, const std::string& table) {
  std::vector<MeterFinding> findings;
  for (const auto& [round, record] : records_of(history, history.find_table(table))) {
    if (!record.has_prize()) continue;
    MeterFinding& finding = findings.emplace_back(RemarkForm::kMeterRoundNotOnRecord, record.seq);
    finding.table = table;
    finding.round = round;
  }
  return findings;
}

}  // namespace cardspeak::jackpot

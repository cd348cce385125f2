#include "model/verdict/jackpot/meter_and_tables.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "model/verdict/jackpot/prize_round.h"

namespace cardspeak::jackpot {
namespace {

using law::JackpotKey;
using schema::Event;

// What the meter has of one round of the table.
struct MeterRecord {
  const MeterStep* outcome = nullptr;  // null: none is on record
  std::vector<Winner> winners;
  std::map<SeatNo, Cents> paid;     // out of the meter
  std::map<SeatNo, Cents> bonuses;  // put down as bonus prizes
  StreamSeq seq;                    // of the last event
  DeviceTimeNs when;                // of it
};

std::uint32_t place_of(const MeterHistory& history, const std::string& table) {
  return history.find_table({history.meter.substr(0, history.meter.find('/')), table, RoundNo()});
}

std::map<RoundNo, MeterRecord> records_of(const MeterHistory& history, std::uint32_t table) {
  std::map<RoundNo, MeterRecord> records;
  if (table == MeterStep::kNone) return records;
  for (const MeterStep& step : history.steps) {
    if (step.table != table) continue;
    if (step.kind == Event::OUTCOME_RECORDED) {
      MeterRecord& record = records[step.round];
      if (record.outcome != nullptr) continue;  // it counts once
      record.outcome = &step;
      record.seq = step.seq;
      record.when = step.time;
      for (const JackpotWinnerFact& fact : history.winners[step.detail]) {
        if (const auto hand = prize_hand(fact.hand)) record.winners.push_back({fact.seat, *hand, fact.level});
      }
    } else if (step.kind == Event::PRIZE_PAID) {
      MeterRecord& record = records[step.round];
      (step.from_meter ? record.paid : record.bonuses)[step.seat] += Cents(step.amount);
      record.seq = step.seq;
      record.when = step.time;
    }
  }
  return records;
}

class TableComparison {
 public:
  TableComparison(const MeterHistory& history, const std::string& table, std::span<const MeterLaw> laws)
      : name_(table), laws_(laws), records_(records_of(history, place_of(history, table))) {}

  std::vector<MeterFinding> compare(const std::vector<TableRound>& rounds) {
    std::set<RoundNo> seen;
    for (const TableRound& round : rounds) {
      seen.insert(round.round);
      law_ = laws_[law_in_force(laws_, round.when)].law;
      const auto found = records_.find(round.round);
      compare(round, found == records_.end() ? MeterRecord{} : found->second);
    }
    for (const auto& [round, record] : records_) {
      if (seen.contains(round) || !has_prize(record)) continue;
      law_ = laws_[law_in_force(laws_, record.when)].law;
      add(RemarkForm::kMeterRoundNotOnRecord, round, SeatNo(), record.seq);
    }
    return std::move(findings_);
  }

 private:
  static bool has_prize(const MeterRecord& record) { return !record.winners.empty() || !record.paid.empty(); }

  void compare(const TableRound& round, const MeterRecord& record) {
    if (!round.decided) {
      if (has_prize(record)) add(RemarkForm::kMeterRoundNotDecided, round.round, SeatNo(), record.seq);
      return;
    }
    for (const Winner& winner : round.winners) find_in_record(round.round, winner, record);
    for (const Winner& recorded : record.winners) {
      if (find(round.winners, recorded) != nullptr) continue;
      add({RemarkForm::kMeterWinnerInvented, {name_of(recorded.hand)}}, round.round, recorded.seat, record.seq);
    }
    compare_payments(round, record);
  }

  static const Winner* find(const std::vector<Winner>& list, const Winner& winner) {
    const auto found = std::ranges::find_if(
        list, [&](const Winner& other) { return other.seat == winner.seat && other.level == winner.level; });
    return found == list.end() ? nullptr : &*found;
  }

  void find_in_record(RoundNo round, const Winner& winner, const MeterRecord& record) {
    const HandName hand = name_of(winner.hand);
    if (record.outcome == nullptr) {
      return add({RemarkForm::kMeterOutcomeNotRecorded, {hand}}, round, winner.seat, record.seq);
    }
    const Winner* const recorded = find(record.winners, winner);
    if (recorded == nullptr) {
      add({RemarkForm::kMeterWinnerOmitted, {hand}}, round, winner.seat, record.seq);
    } else if (recorded->hand != winner.hand) {
      add({RemarkForm::kMeterWinnerMisnamed, {name_of(recorded->hand), hand}}, round, winner.seat, record.seq);
    }
  }

  // Of hands that take of the meter by the cards, and of those that the meter has paid.
  void compare_payments(const TableRound& round, const MeterRecord& record) {
    std::set<SeatNo> seats;
    for (const Winner& winner : round.winners) seats.insert(winner.seat);
    for (const auto& [seat, amount] : record.paid) seats.insert(seat);
    for (const SeatNo seat : seats) {
      const auto out = record.paid.contains(seat) ? amount_in(record.paid, seat) : amount_in(record.bonuses, seat);
      const Cents settled = amount_in(round.settled, seat);
      if (out != settled) add({RemarkForm::kMeterPaidOtherwise, {out, settled}}, round.round, seat, record.seq);
    }
  }

  static Cents amount_in(const std::map<SeatNo, Cents>& amounts, SeatNo seat) {
    const auto found = amounts.find(seat);
    return found == amounts.end() ? Cents() : found->second;
  }

  void add(Remark remark, RoundNo round, SeatNo seat, StreamSeq seq) {
    if (law_ != nullptr) remark.citations.cite(law_->rule(JackpotKey::kSettlementOrder));
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
  for (const auto& [round, record] : records_of(history, place_of(history, table))) {
    if (record.winners.empty() && record.paid.empty()) continue;
    MeterFinding& finding = findings.emplace_back(RemarkForm::kMeterRoundNotOnRecord, record.seq);
    finding.table = table;
    finding.round = round;
  }
  return findings;
}

}  // namespace cardspeak::jackpot

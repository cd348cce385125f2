#include "model/verdict/jackpot/recorded_prizes.h"

#include <map>

namespace cardspeak::jackpot {
namespace {

using schema::Event;

// What a seat was paid in a round.
struct Paid {
  Cents amount;
  Cents bonus;
  const MeterStep* step = nullptr;
};

class PrizeComparison {
 public:
  PrizeComparison(const MeterHistory& history, std::span<const OutcomeAccount> outcomes, AccountFindings& findings)
      : history_(history), outcomes_(outcomes), findings_(findings) {
    for (const OutcomeAccount& outcome : outcomes_) {
      const RoundKey round = round_of(history_.steps[outcome.step]);
      won_.insert(round);
      if (!outcome.prizes) open_.insert(round);
    }
  }

  void gather(const std::set<RoundKey>& left_out) {
    for (const MeterStep& step : history_.steps) {
      if (step.kind != Event::PRIZE_PAID || left_out.contains(round_of(step))) continue;
      if (!step.from_meter && !won_.contains(round_of(step))) continue;
      Paid& sum = paid_[{round_of(step), step.seat}];
      (step.from_meter ? sum.amount : sum.bonus) += Cents(step.amount);
      if (sum.step == nullptr || step.from_meter) sum.step = &step;
    }
  }

  void compare() {
    for (const OutcomeAccount& outcome : outcomes_) {
      if (outcome.prizes) compare(outcome);
    }
    for (const auto& [key, sum] : paid_) {
      if (!sum.amount.is_zero() && !due_.contains(key) && !open_.contains(key.first)) find_without_win(sum);
    }
  }

 private:
  struct Due {
    Cents amount;
    std::string rule;
  };

  void compare(const OutcomeAccount& outcome) {
    const MeterStep& step = history_.steps[outcome.step];
    std::map<SeatNo, Due> due;
    for (std::size_t i = 0; i < outcome.winners.size(); ++i) {
      Due& of_seat = due[outcome.winners[i].seat];
      of_seat.amount += outcome.prizes->prizes[i].due;
      of_seat.rule = outcome.prizes->prizes[i].rule;
    }
    for (const auto& [seat, what] : due) {
      due_.emplace(round_of(step), seat);
      const auto found = paid_.find({round_of(step), seat});
      if (found == paid_.end()) {
        find_not_on_record(step, seat, what);
      } else {
        compare(what, found->second);
      }
    }
  }

  void compare(const Due& due, const Paid& paid) {
    // A prize that was put down as a bonus prize was still paid.
    const Cents sum = paid.amount.is_zero() ? paid.bonus : paid.amount;
    const Cents off = sum - due.amount;
    if (off.is_zero()) return;
    const bool over = off > Cents(0);
    MeterFinding finding = findings_.about(
        *paid.step,
        {over ? RemarkForm::kMeterPrizeOverpaid : RemarkForm::kMeterPrizeUnderpaid, {due.amount, sum, off}, due.rule});
    findings_.put(finding.amount, to_millionths(off));
    findings_.add(std::move(finding));
  }

  void find_not_on_record(const MeterStep& outcome, SeatNo seat, const Due& due) {
    MeterFinding finding = findings_.about(outcome, {RemarkForm::kMeterPrizeNotOnRecord, {due.amount}, due.rule});
    finding.seat = seat;
    findings_.put(finding.amount, to_millionths(Cents(0) - due.amount));
    findings_.add(std::move(finding));
  }

  void find_without_win(const Paid& paid) {
    MeterFinding finding = findings_.about(*paid.step, {RemarkForm::kMeterPrizeWithoutWin, {paid.amount}});
    findings_.put(finding.amount, to_millionths(paid.amount));
    findings_.add(std::move(finding));
  }

  const MeterHistory& history_;
  std::span<const OutcomeAccount> outcomes_;
  AccountFindings& findings_;
  std::set<RoundKey> won_;
  std::set<RoundKey> open_;                    // of those: what was due is not decided
  std::set<std::pair<RoundKey, SeatNo>> due_;  // hands with a prize
  std::map<std::pair<RoundKey, SeatNo>, Paid> paid_;
};

}  // namespace

RoundKey round_of(const MeterStep& step) {
  return {step.table, step.round.value()};
}

void compare_prizes(const MeterHistory& history, std::span<const OutcomeAccount> outcomes,
                    const std::set<RoundKey>& left_out, AccountFindings& findings) {
  PrizeComparison comparison(history, outcomes, findings);
  comparison.gather(left_out);
  comparison.compare();
}

}  // namespace cardspeak::jackpot

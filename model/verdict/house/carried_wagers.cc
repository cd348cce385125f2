#include "model/verdict/house/carried_wagers.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "model/verdict/jackpot/carried.h"

namespace cardspeak::house {
namespace {

// The rule by which wagers stay for the next round, where the book has one, and whoever has the last word.
Citations rules_of(const law::CompiledHouse& law) {
  Citations rules;
  for (const law::VoidRule& voided : law.voids) {
    const auto carries = std::ranges::find(voided.effects, schema::Outcome::CARRIED, &law::IrregularityEffect::outcome);
    if (carries == voided.effects.end()) continue;
    rules.cite_all(carries->rule);
    break;
  }
  rules.cite_all(law.last_word_rule);
  return rules;
}

bool is_carried(const Line& line) {
  return line.carried_from != RoundNo() && line.placed && !line.derived;
}

const CarriedWagerFact* find_against(const CarriedRecord& record, const Line& line) {
  const auto found = std::ranges::find_if(
      record.against, [&](const CarriedWagerFact& fact) { return fact.seat == line.seat && fact.wager == line.kind; });
  return found == record.against.end() ? nullptr : &*found;
}

class CarriedOpen {
 public:
  CarriedOpen(const Round& round, const MeterFacts& meter, std::vector<JudgedLine>& lines)
      : round_(round), meter_(meter), lines_(lines) {}

  void run() {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (!is_carried(round_.lines[i])) continue;
      const CarriedWagerFact* const fact = meter_.carried ? find_against(*meter_.carried, round_.lines[i]) : nullptr;
      if (fact == nullptr && meter_.carried) continue;
      if (lines_[i].decidable) leave_open_at(i, fact);
      // Where it is open for another reason, whether its hand takes of the meter is no more decided.
      if (lines_[i].takes_of_meter) take_from_shares(lines_[i]);
    }
    if (share_of_ != SeatNo()) leave_shares_open();
  }

 private:
  static void take_from_shares(JudgedLine& line) {
    line.open_meter_line = std::exchange(line.meter_line, nullptr);
    line.takes_of_meter = false;
  }

  void leave_open_at(std::size_t i, const CarriedWagerFact* fact) {
    JudgedLine& out = lines_[i];
    if (out.takes_of_meter) share_of_ = round_.lines[i].seat;
    const RoundNo from = fact == nullptr ? round_.lines[i].carried_from : fact->from;
    Remark doubt = jackpot::doubt_about(fact, from, out.due + out.returned);
    doubt.citations = rules_of(round_.law);
    JudgedLine open;
    open.action = out.action;
    open.findings = std::move(out.findings);
    open.open_meter_line = out.takes_of_meter ? out.meter_line : nullptr;
    out = std::move(open);
    leave_open(std::move(doubt), out);
  }

  // Prizes of one round are shared: those beside it turn on whether it was in play.
  void leave_shares_open() {
    for (JudgedLine& line : lines_) {
      if (!line.takes_of_meter) continue;
      const law::PayLine* const share = line.meter_line;
      Remark doubt(RemarkForm::kMeterPrizeTurnsOn, {share_of_}, share->rule);
      JudgedLine open;
      open.action = line.action;
      open.findings = std::move(line.findings);
      open.open_meter_line = share;
      line = std::move(open);
      leave_open(std::move(doubt), line);
    }
  }

  const Round& round_;
  const MeterFacts& meter_;
  std::vector<JudgedLine>& lines_;
  SeatNo share_of_;  // whose wager takes of the meter if it holds; 0: nobody's
};

}  // namespace

void leave_carried_open(const Round& round, const MeterFacts& meter, std::vector<JudgedLine>& lines) {
  CarriedOpen(round, meter, lines).run();
}

bool has_carried(const Round& round) {
  return std::ranges::any_of(round.lines, is_carried);
}

void find_carried(const Round& round, const MeterFacts& meter, StreamSeq first, FindingList& findings) {
  if (!meter.carried) return;
  const Citations rules = rules_of(round.law);
  for (const Line& line : round.lines) {
    const CarriedWagerFact* const fact = is_carried(line) ? find_against(*meter.carried, line) : nullptr;
    if (fact == nullptr) continue;
    Remark found = jackpot::finding_about(*fact, line.lay());
    if (found.empty()) continue;
    found.citations = rules;
    findings.add(Finding(found.at(line.seat, line.kind), line.placed_seq));
  }
  for (const CarriedGoneFact& gone : meter.carried->gone) {
    Remark found(RemarkForm::kCarriedGone, {count_of(gone.round.value()), gone.stake}, rules);
    findings.add(Finding(found.at(gone.seat, gone.wager), first, Cents() - gone.stake));
  }
}

}  // namespace cardspeak::house

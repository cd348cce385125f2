#include <string_view>

#include "model/check.h"
#include "model/verdict/jackpot/adjudicate_meter.h"

namespace cardspeak {
namespace {

using jackpot::HouseContribution;

template <typename Lists>
void write_values(const std::vector<Millionths>& values, Lists list) {
  for (unsigned i = 0; i < values.size(); ++i) list.set(i, values[i].value());
}

unsigned size_of(const auto& list) {
  return static_cast<unsigned>(list.size());
}

schema::MeterBasis basis_of(MeterBasis basis) {
  switch (basis) {
    case MeterBasis::kNone:
      return schema::MeterBasis::NONE;
    case MeterBasis::kComputed:
      return schema::MeterBasis::COMPUTED;
    case MeterBasis::kAfterGap:
      return schema::MeterBasis::AFTER_GAP;
    case MeterBasis::kRecorded:
      return schema::MeterBasis::RECORDED;
  }
  CARDSPEAK_CHECK(false, "a basis is one of the list");
  return {};
}

std::string_view name_of(HouseContribution::Kind kind) {
  switch (kind) {
    case HouseContribution::Kind::kRounding:
      return "rounding";
    case HouseContribution::Kind::kReseeds:
      return "reseeds";
    case HouseContribution::Kind::kResetPart:
      return "resetPart";
    case HouseContribution::Kind::kReset:
      return "reset";
  }
  CARDSPEAK_CHECK(false, "a contribution is one of the list");
  return {};
}

kj::StringPtr text(const std::string& value) {
  return {value.c_str(), value.size()};
}

void write_totals(const jackpot::MeterTotals& totals, schema::MeterTotals::Builder out) {
  out.setSeeds(totals.seeds.value());
  out.setIncrements(totals.increments.value());
  out.setHouse(totals.house.value());
  out.setTransferredIn(totals.transferred_in.value());
  out.setTransferredOut(totals.transferred_out.value());
  out.setPrizes(totals.prizes.value());
  out.setUnexplained(totals.unexplained.value());
}

void write_prize(const jackpot::Winner& winner, const jackpot::Prize& prize, schema::MeterPrize::Builder out) {
  out.setSeat(winner.seat.value());
  out.setHand(winner.hand == jackpot::PrizeHand::kRoyalFlush ? "royalFlush" : "straightFlush");
  out.setLevel(winner.level);
  out.setDue(prize.due.value());
  out.setRule(text(prize.rule));
  auto list = out.initAdjustments(size_of(prize.adjustments));
  for (unsigned i = 0; i < prize.adjustments.size(); ++i) {
    list[i].setRule(prize.adjustments[i].what.citations.text());
    list[i].setAmount(prize.adjustments[i].amount.value());
    write_parts(prize.adjustments[i].what, list[i]);
  }
}

void write_outcome(const jackpot::OutcomeAccount& outcome, const MeterHistory& history,
                   schema::MeterOutcome::Builder out) {
  const MeterStep& step = history.steps[outcome.step];
  out.setSequence(step.seq.value());
  out.setTable(text(history.tables[step.table]));
  out.setRound(step.round.value());
  write_values(outcome.before, out.initBefore(size_of(outcome.before)));
  if (!outcome.undecided.empty()) write_remark(outcome.undecided, out.initWhy());
  if (!outcome.prizes) return;
  write_values(outcome.prizes->after, out.initAfter(size_of(outcome.prizes->after)));
  out.setAfterRule(text(outcome.prizes->after_rule));
  auto prizes = out.initPrizes(size_of(outcome.winners));
  for (unsigned i = 0; i < outcome.winners.size(); ++i) {
    write_prize(outcome.winners[i], outcome.prizes->prizes[i], prizes[i]);
  }
  auto house = out.initHouse(size_of(outcome.prizes->house));
  for (unsigned i = 0; i < outcome.prizes->house.size(); ++i) {
    const HouseContribution& contribution = outcome.prizes->house[i];
    house[i].setWhat(kj::StringPtr(name_of(contribution.kind).data()));
    house[i].setLevel(contribution.level);
    house[i].setAmount(contribution.amount.value());
    house[i].setRule(text(contribution.rule));
  }
}

void write_finding(const jackpot::MeterFinding& finding, schema::MeterFinding::Builder out) {
  out.setKind(std::string(finding.kind()));
  out.setSeverity(finding.severity());
  out.setRule(finding.citations.text());
  write_parts(static_cast<const Remark&>(finding), out);
  out.setAmount(finding.amount.value());
  out.setTable(text(finding.table));
  out.setRound(finding.round.value());
  out.setSeat(finding.seat.value());
  out.setLevel(finding.level);
  out.setSequence(finding.seq.value());
}

void write_readings(const std::vector<ReadingUsed>& readings, schema::MeterVerdict::Builder out) {
  auto list = out.initReadings(size_of(readings));
  for (unsigned i = 0; i < readings.size(); ++i) {
    list[i].setId(text(readings[i].id));
    list[i].setQuestion(text(readings[i].question));
    auto rules = list[i].initRules(size_of(readings[i].rules));
    for (unsigned at = 0; at < readings[i].rules.size(); ++at) rules.set(at, text(readings[i].rules[at]));
    list[i].setDefault(text(readings[i].default_value));
    list[i].setDecider(text(readings[i].decider));
    list[i].setDeciderRule(text(readings[i].decider_rule));
  }
}

void write_book(const RulebookRef& book, schema::RulebookRef::Builder out) {
  out.setVenue(text(book.venue));
  out.setGame(text(book.game));
  out.setVersion(text(book.version));
  out.setTitle(text(book.title));
  out.setHash(text(book.hash));
  out.setInForceFrom(text(book.in_force_from));
}

void write_books(const std::vector<RulebookRef>& rulebooks, schema::MeterVerdict::Builder out) {
  if (rulebooks.empty()) return;
  auto books = out.initRulebooks(size_of(rulebooks));
  for (unsigned i = 0; i < rulebooks.size(); ++i) write_book(rulebooks[i], books[i]);
}

void write_head(const MeterVerdict& verdict, schema::MeterVerdict::Builder out) {
  out.setMeter(text(verdict.meter));
  out.setGame(text(verdict.game));
  out.setStatus(verdict.status);
  if (!verdict.reason.empty()) write_remark(verdict.reason, out.initWhy());
  write_book(verdict.rulebook, out.initRulebook());
  write_books(verdict.rulebooks, out);
  auto authority = out.initAuthority();
  authority.setLastWord(text(verdict.authority.last_word));
  authority.setRule(text(verdict.authority.rule));
  authority.setInspectorRule(text(verdict.authority.inspector_rule));
  authority.setReview(text(verdict.authority.review));
  authority.setReviewRule(text(verdict.authority.review_rule));
  out.setFirstEventNs(verdict.first_event.value());
  out.setLastEventNs(verdict.last_event.value());
  out.setEvents(verdict.events);
  out.setCost(verdict.cost.value());
  out.setOption(text(verdict.option));
  auto tables = out.initTables(size_of(verdict.tables));
  for (unsigned i = 0; i < verdict.tables.size(); ++i) tables.set(i, text(verdict.tables[i]));
}

}  // namespace

void write_meter_verdict(const MeterVerdict& verdict, const MeterHistory& history, schema::MeterVerdict::Builder out) {
  write_head(verdict, out);
  const jackpot::MeterAccount& account = verdict.account;
  out.setClosed(account.closed);
  out.setBasis(basis_of(account.basis));
  out.setWagers(account.wagers);
  out.setReadingsCompared(account.readings);
  write_values(account.values, out.initValues(size_of(account.values)));
  write_totals(account.totals, out.initTotals());
  auto outcomes = out.initOutcomes(size_of(account.outcomes));
  for (unsigned i = 0; i < account.outcomes.size(); ++i) write_outcome(account.outcomes[i], history, outcomes[i]);
  auto findings = out.initFindings(size_of(verdict.findings));
  for (unsigned i = 0; i < verdict.findings.size(); ++i) write_finding(verdict.findings[i], findings[i]);
  write_readings(verdict.readings, out);
}

}  // namespace cardspeak

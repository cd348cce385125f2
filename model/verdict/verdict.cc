#include "model/verdict/verdict.h"

#include <algorithm>

#include "model/check.h"
#include "model/remarks/kinds.h"

namespace cardspeak {
namespace {

template <typename Items, typename List, typename Write>
void write_all(const Items& items, List list, Write write) {
  unsigned i = 0;
  for (const auto& item : items) write(item, list[i++]);
}

unsigned count(const auto& items) {
  return static_cast<unsigned>(items.size());
}

void write_texts(const std::vector<std::string>& texts, capnp::List<capnp::Text>::Builder out) {
  for (unsigned i = 0; i < count(texts); ++i) out.set(i, texts[i]);
}

void write_book(const RulebookRef& book, schema::RulebookRef::Builder out) {
  out.setVenue(book.venue);
  out.setGame(book.game);
  out.setVersion(book.version);
  out.setTitle(book.title);
  out.setHash(book.hash);
  out.setInForceFrom(book.in_force_from);
}

void write_hand(const HandRead& hand, schema::HandRead::Builder out) {
  out.setSeat(hand.seat.value());
  out.setName(hand.name);
  write_all(hand.cards, out.initCards(count(hand.cards)),
            [](Card card, schema::CardSeen::Builder seen) { seen.setCard(card.code()); });
  out.setClass(hand.hand_class);
  out.setText(hand.text);
  out.setRule(hand.rule);
  if (!hand.note.empty()) write_remark(hand.note, out.initNoted());
}

void write_tried(const TriedEntry& tried, schema::TriedEntry::Builder out) {
  out.setRule(tried.rule);
  write_texts(tried.when, out.initWhen(count(tried.when)));
  write_texts(tried.failed, out.initFailed(count(tried.failed)));
}

void write_adjustment(const Adjustment& adjustment, schema::Adjustment::Builder out) {
  out.setRule(adjustment.what.citations.text());
  out.setAmount(adjustment.amount.value());
  write_parts(adjustment.what, out);
}

void write_wager(const WagerVerdict& wager, schema::WagerVerdict::Builder out) {
  out.setSeat(wager.seat.value());
  out.setWager(wager.wager);
  out.setPatron(wager.patron);
  out.setStake(wager.stake.value());
  out.setAction(wager.action.value());
  out.setOutcome(wager.outcome);
  out.setOdds(wager.odds);
  out.setDue(wager.due.value());
  out.setReturned(wager.returned.value());
  out.setRecorded(wager.recorded.value());
  out.setRecordedTaken(wager.recorded_taken.value());
  out.setDifference(wager.difference.value());
  out.setComparison(wager.comparison);
  out.setRule(wager.citations.text());
  out.setPlacedSeq(wager.placed_seq.value());
  out.setSettledSeq(wager.settled_seq.value());
  write_all(wager.tried, out.initTried(count(wager.tried)), write_tried);
  out.setDecidable(wager.decidable);
  write_all(wager.adjustments, out.initAdjustments(count(wager.adjustments)), write_adjustment);
  write_citations(wager.citations, out.initCitations(count(wager.citations)));
}

void write_award(const Award& award, schema::Award::Builder out) {
  out.setSeat(award.seat.value());
  out.setShare(award.share);
  out.setAmount(award.amount.value());
  out.setRecorded(award.recorded.value());
  out.setRule(award.rule);
  out.setBoard(award.board);
  out.setOddChips(award.odd_chips.value());
}

void write_pot(const PotVerdict& pot, schema::PotVerdict::Builder out) {
  out.setPot(pot.pot);
  out.setGross(pot.gross.value());
  out.setRake(pot.rake.value());
  auto eligible = out.initEligible(count(pot.eligible));
  for (unsigned i = 0; i < count(pot.eligible); ++i) eligible.set(i, pot.eligible[i].value());
  write_all(pot.awards, out.initAwards(count(pot.awards)), write_award);
  out.setRule(pot.rule);
}

void write_uncalled(const UncalledVerdict& uncalled, schema::UncalledVerdict::Builder out) {
  out.setSeat(uncalled.seat.value());
  out.setAmount(uncalled.amount.value());
  out.setRecorded(uncalled.recorded.value());
  out.setRule(uncalled.rule);
}

void write_stack(const StackVerdict& stack, schema::StackVerdict::Builder out) {
  out.setSeat(stack.seat.value());
  out.setBefore(stack.before.value());
  out.setContributed(stack.contributed.value());
  out.setDue(stack.due.value());
  out.setRecorded(stack.recorded.value());
}

void write_rake(const RakeVerdict& rake, schema::RakeVerdict::Builder out) {
  out.setDue(rake.due.value());
  out.setRecorded(rake.recorded.value());
  out.setRule(rake.rule);
}

void write_step(const BettingStep& step, schema::BettingStep::Builder out) {
  out.setSeat(step.seat.value());
  out.setStreet(step.street);
  out.setAct(step.act);
  out.setReadAs(step.read_as);
  out.setAmount(step.amount.value());
  out.setInAction(step.in_action.value());
  out.setExpected(step.expected.value());
  out.setPot(step.pot.value());
  out.setToCall(step.to_call.value());
  out.setMayRaise(step.may_raise);
  out.setLeastTo(step.least_to.value());
  out.setMostTo(step.most_to.value());
  out.setRule(step.rule);
  out.setSequence(step.seq.value());
}

void write_finding(const Finding& finding, schema::Finding::Builder out) {
  out.setKind(std::string(finding.kind()));
  out.setSeverity(finding.severity());
  out.setSeat(finding.seat.value());
  out.setWager(finding.wager);
  out.setRule(finding.citations.text());
  out.setAmount(finding.amount.value());
  out.setSequence(finding.seq.value());
  write_parts(finding, out);
}

void write_alternative_wager(const AlternativeWager& wager, schema::AlternativeWager::Builder out) {
  out.setSeat(wager.seat.value());
  out.setWager(wager.wager);
  out.setDue(wager.due.value());
  out.setReturned(wager.returned.value());
  out.setCarried(wager.carried.value());
  out.setOpen(!wager.decidable);
}

void write_alternative(const AlternativeResult& result, schema::AlternativeResult::Builder out) {
  out.setValue(result.value);
  write_all(result.wagers, out.initWagers(count(result.wagers)), write_alternative_wager);
}

void write_reading(const ReadingUsed& reading, schema::ReadingUsed::Builder out) {
  out.setId(reading.id);
  out.setQuestion(reading.question);
  write_texts(reading.rules, out.initRules(count(reading.rules)));
  out.setDefault(reading.default_value);
  out.setDecider(reading.decider);
  out.setDeciderRule(reading.decider_rule);
  write_all(reading.alternatives, out.initAlternatives(count(reading.alternatives)), write_alternative);
}

void write_authority(const Authority& authority, schema::Authority::Builder out) {
  out.setLastWord(authority.last_word);
  out.setRule(authority.rule);
  out.setInspectorRule(authority.inspector_rule);
  out.setReview(authority.review);
  out.setReviewRule(authority.review_rule);
}

void write_asked_book(const AskedBook& asked, schema::AskedBook::Builder out) {
  out.setVersion(asked.version);
  if (asked.known_as_of) out.setKnownAsOfNs(asked.known_as_of->value());
  if (asked.in_force) write_book(*asked.in_force, out.initInForce());
}

void write_statement(const Statement& statement, schema::Statement::Builder out) {
  out.setSequence(statement.seq.value());
  out.setKind(statement.kind);
  out.setSaid(statement.said);
  out.setMeans(statement.means);
  out.setAuthor(statement.author);
  out.setOffice(statement.office);
  out.setSeat(statement.seat.value());
  out.setWager(statement.wager);
  out.setStanding(statement.standing);
  out.setLate(statement.late);
  if (!statement.why.empty()) write_remark(statement.why, out.initWhy());
  out.setRule(statement.rests.text());
  write_all(statement.if_it_stood, out.initIfItStood(count(statement.if_it_stood)), write_alternative_wager);
}

void write_asked(const AskedReading& asked, schema::AskedReading::Builder out) {
  out.setId(asked.id);
  out.setAnswer(asked.answer);
}

}  // namespace

bool is_of_two_records(const Finding& finding) {
  if (finding.severity() == schema::Severity::NOTE) return false;
  return finding.kind() == kFindingPrizeRecords || finding.kind() == kFindingJackpotFeed ||
         finding.kind() == kFindingCarriedWager;
}

bool are_pushed_as_due(const std::vector<PotVerdict>& pots) {
  return std::ranges::all_of(pots, [](const PotVerdict& pot) {
    return std::ranges::all_of(pot.awards, [](const Award& award) { return award.amount == award.recorded; });
  });
}

Finding::Finding(std::string kind_of_book, Remark remark, StreamSeq shown_by)
    : Remark(std::move(remark)), seq(shown_by), named(std::move(kind_of_book)) {
  CARDSPEAK_CHECK(info(form).of_book, "a rulebook names the kind of a form that is for it to name");
}

schema::Severity Finding::severity() const {
  return amount.is_zero() ? info(form).without_amount : info(form).severity;
}

void write_verdict(const Verdict& verdict, schema::Verdict::Builder out) {
  out.setRound(verdict.round.text());
  out.setGame(verdict.game);
  out.setStatus(verdict.status);
  write_book(verdict.rulebook, out.initRulebook());
  out.setFirstEventNs(verdict.first_event.value());
  out.setEvents(verdict.events);
  out.setDealer(verdict.dealer);
  write_all(verdict.hands, out.initHands(count(verdict.hands)), write_hand);
  write_all(verdict.wagers, out.initWagers(count(verdict.wagers)), write_wager);
  write_all(verdict.pots, out.initPots(count(verdict.pots)), write_pot);
  write_all(verdict.uncalled, out.initUncalled(count(verdict.uncalled)), write_uncalled);
  write_all(verdict.stacks, out.initStacks(count(verdict.stacks)), write_stack);
  write_all(verdict.findings, out.initFindings(count(verdict.findings)), write_finding);
  write_all(verdict.readings, out.initReadings(count(verdict.readings)), write_reading);
  write_authority(verdict.authority, out.initAuthority());
  out.setNetDifference(verdict.net_difference.value());
  if (verdict.rake) write_rake(*verdict.rake, out.initRake());
  write_all(verdict.betting, out.initBetting(count(verdict.betting)), write_step);
  out.setTournament(verdict.tournament);
  if (!verdict.reason.empty()) write_remark(verdict.reason, out.initWhy());
  if (!verdict.statements.empty()) {
    write_all(verdict.statements, out.initStatements(count(verdict.statements)), write_statement);
  }
  if (verdict.asked_book) write_asked_book(*verdict.asked_book, out.initAskedBook());
  if (!verdict.asked.empty()) write_all(verdict.asked, out.initAsked(count(verdict.asked)), write_asked);
}

}  // namespace cardspeak

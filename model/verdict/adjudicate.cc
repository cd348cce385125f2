#include "model/verdict/adjudicate.h"

#include <algorithm>
#include <utility>

#include "model/check.h"
#include "model/law/poker.h"
#include "model/remarks/kinds.h"
#include "model/verdict/chinese/adjudicate_units.h"
#include "model/verdict/common.h"
#include "model/verdict/corrections.h"
#include "model/verdict/house/adjudicate_house.h"
#include "model/verdict/otherwise_due.h"
#include "model/verdict/poker/adjudicate_poker.h"

namespace cardspeak {
namespace {

std::string copy(capnp::Text::Reader text) {
  return {text.begin(), text.size()};
}

Verdict about_round(const RoundFacts& facts) {
  Verdict verdict;
  verdict.round = facts.id;
  verdict.first_event = facts.first_event;
  verdict.events = facts.events;
  verdict.dealer = facts.dealer;
  verdict.tournament = facts.sign.tournament;
  verdict.findings.reserve(facts.findings.size());
  for (const FactFinding& fact : facts.findings) verdict.findings.emplace_back(fact, fact.seq);
  return verdict;
}

}  // namespace

RulebookRef reference_to(const Rulebook& book) {
  return {.venue = book.venue(),
          .game = book.game(),
          .version = book.version(),
          .title = book.title(),
          .hash = book.hash(),
          .in_force_from = copy(book.data().getInForce().getFrom())};
}

Verdict begin_verdict(const RoundFacts& facts, const Rulebook& book) {
  Verdict verdict = about_round(facts);
  const auto data = book.data();
  verdict.game = book.game();
  verdict.rulebook = reference_to(book);
  const auto authorities = data.getAuthorities();
  verdict.authority = {.last_word = copy(authorities.getLastWord()),
                       .rule = copy(authorities.getLastWordRule()),
                       .inspector_rule = copy(authorities.getInspectorRule()),
                       .review = copy(authorities.getReview()),
                       .review_rule = copy(authorities.getReviewRule())};
  if (facts.sign.tournament && authorities.getTournamentLastWord().size() != 0) {
    verdict.authority.last_word = copy(authorities.getTournamentLastWord());
    verdict.authority.rule = copy(authorities.getTournamentLastWordRule());
  }
  find_corrections(facts, book, verdict);
  return verdict;
}

void find_near_version_date(const RoundFacts& facts, const Rulebook& book, Verdict& verdict) {
  constexpr std::int64_t kDayNs = 24LL * 60 * 60 * 1'000'000'000;
  constexpr std::size_t kDayLength = std::string_view("2022-04-27").size();
  const auto in_force = book.data().getInForce();
  const std::int64_t since = facts.first_event.value() - book.in_force_from().value();
  const std::int64_t days = since / kDayNs;
  if (in_force.getFlagDays() == 0 || since < 0 || days >= in_force.getFlagDays()) return;
  const BookName version{book.version()};
  const BookName from{verdict.rulebook.in_force_from.substr(0, kDayLength)};
  const Citations rules = in_force.getRule().cStr();
  verdict.findings.emplace_back(days == 0 ? Remark(RemarkForm::kFirstDayOfVersion, {version, from}, rules)
                                          : Remark(RemarkForm::kFirstDaysOfVersion, {version, from, days}, rules),
                                facts.first_seq);
}

Verdict not_decidable(const RoundFacts& facts, const Remark& reason) {
  Verdict verdict = about_round(facts);
  verdict.game = facts.sign.game;
  verdict.status = schema::VerdictStatus::NOT_DECIDABLE;
  verdict.findings.emplace_back(reason, facts.first_seq);
  verdict.reason = reason;
  return verdict;
}

namespace {

// What is left to the last word is left to that of a tournament there.
void leave_to_last_word(const Rulebook& book, Verdict& verdict) {
  const auto authorities = book.data().getAuthorities();
  for (ReadingUsed& reading : verdict.readings) {
    const bool left = reading.decider == copy(authorities.getLastWord()) &&
                      reading.decider_rule == copy(authorities.getLastWordRule());
    if (!left) continue;
    reading.decider = verdict.authority.last_word;
    reading.decider_rule = verdict.authority.rule;
  }
}

Verdict judge_by_game(const RoundFacts& facts, const Rulebook& book, const MeterFacts& meters, Explain explain) {
  if (book.poker() != nullptr && book.poker()->units) return chinese::adjudicate_units(facts, book);
  if (book.poker() != nullptr) return adjudicate_poker(facts, book, meters, explain);
  CARDSPEAK_CHECK(book.house() != nullptr, "a book has a house game or the poker room");
  return adjudicate_house(facts, book, meters, explain);
}

Verdict judge(const RoundFacts& facts, const Rulebook& book, const MeterFacts& meters, Explain explain) {
  Verdict verdict = judge_by_game(facts, book, meters, explain);
  if (verdict.tournament) leave_to_last_word(book, verdict);
  return verdict;
}

// A correction that does not count is somebody's word that does not hold.
Statement statement_of(const CorrectionFact& fact) {
  Statement statement;
  statement.seq = fact.seq;
  statement.kind = schema::StatementKind::CORRECTION;
  statement.said = fact.reason;
  statement.author = fact.staff;
  statement.office = fact.rank;
  statement.standing = schema::Standing::DOES_NOT_HOLD;
  statement.late = fact.before.close;
  return statement;
}

void add_corrections(const RoundFacts& facts, const Rulebook& book, const MeterFacts& meters, Verdict& verdict) {
  for (const CorrectionFact& fact : facts.corrections) {
    if (fact.counts) continue;
    Statement statement = statement_of(fact);
    for (const Finding& finding : verdict.findings) {
      if (finding.seq == fact.seq && finding.kind() == kFindingCorrectedLate) {
        statement.why = static_cast<const Remark&>(finding);
      }
    }
    if (fact.if_it_counted != nullptr) {
      statement.if_it_stood = otherwise_due(verdict, judge(*fact.if_it_counted, book, meters, Explain::kNo));
    }
    const auto place = std::ranges::upper_bound(verdict.statements, fact.seq, {}, &Statement::seq);
    verdict.statements.insert(place, std::move(statement));
  }
}

}  // namespace

Verdict adjudicate(const RoundFacts& facts, const Rulebook& book, const MeterFacts& meters, Explain explain) {
  Verdict verdict = judge(facts, book, meters, explain);
  add_corrections(facts, book, meters, verdict);
  return verdict;
}

}  // namespace cardspeak

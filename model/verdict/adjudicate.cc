#include "model/verdict/adjudicate.h"

#include <utility>

#include "model/check.h"
#include "model/verdict/common.h"
#include "model/verdict/house/adjudicate_house.h"
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
  for (const FactFinding& fact : facts.findings) {
    Finding& finding = verdict.findings.emplace_back();
    finding.kind = fact.kind;
    finding.severity = schema::Severity::RECORD;
    finding.seat = fact.seat;
    finding.text = fact.text;
    finding.seq = fact.seq;
  }
  return verdict;
}

}  // namespace

Verdict begin_verdict(const RoundFacts& facts, const Rulebook& book) {
  Verdict verdict = about_round(facts);
  const auto data = book.data();
  verdict.game = book.game();
  verdict.rulebook = {.venue = book.venue(),
                      .game = book.game(),
                      .version = book.version(),
                      .title = book.title(),
                      .hash = book.hash(),
                      .in_force_from = copy(data.getInForce().getFrom())};
  const auto authorities = data.getAuthorities();
  verdict.authority = {.last_word = copy(authorities.getLastWord()),
                       .rule = copy(authorities.getLastWordRule()),
                       .inspector_rule = copy(authorities.getInspectorRule())};
  return verdict;
}

Verdict not_decidable(const RoundFacts& facts, std::string reason) {
  Verdict verdict = about_round(facts);
  verdict.game = facts.sign.game;
  verdict.status = schema::VerdictStatus::NOT_DECIDABLE;
  Finding& finding = verdict.findings.emplace_back();
  finding.kind = kFindingNotDecidable;
  finding.severity = schema::Severity::RECORD;
  finding.text = reason;
  finding.seq = facts.first_seq;
  verdict.reason = std::move(reason);
  return verdict;
}

Verdict adjudicate(const RoundFacts& facts, const Rulebook& book, const MeterFacts& meters, Explain explain) {
  if (book.poker() != nullptr) return adjudicate_poker(facts, book, explain);
  CARDSPEAK_CHECK(book.house() != nullptr, "a book has a house game or the poker room");
  return adjudicate_house(facts, book, meters, explain);
}

}  // namespace cardspeak

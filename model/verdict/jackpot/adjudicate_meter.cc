#include "model/verdict/jackpot/adjudicate_meter.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "model/check.h"
#include "model/law/house.h"

namespace cardspeak {
namespace {

using jackpot::MeterFinding;
using schema::Severity;

std::string copy(capnp::Text::Reader text) {
  return {text.begin(), text.size()};
}

MeterVerdict about(const MeterHistory& history) {
  MeterVerdict verdict;
  verdict.meter = history.meter;
  verdict.first_event = history.first_event;
  verdict.last_event = history.last_event;
  verdict.events = history.events;
  if (!history.configurations.empty()) {
    const MeterConfiguration& last = history.configurations.back();
    verdict.game = last.game;
    verdict.cost = last.cost;
    verdict.option = last.option;
    verdict.tables = last.tables;
  }
  for (const FactFinding& fact : history.findings) {
    verdict.findings.push_back({.kind = fact.kind, .severity = Severity::RECORD, .text = fact.text, .seq = fact.seq});
  }
  return verdict;
}

void note_readings(const law::CompiledHouse& house, MeterVerdict& verdict) {
  std::set<law::ReadingIndex> turned_on;
  for (const jackpot::OutcomeAccount& outcome : verdict.account.outcomes) {
    if (outcome.prizes) turned_on.insert(outcome.prizes->turned_on.begin(), outcome.prizes->turned_on.end());
  }
  for (const law::ReadingIndex index : turned_on) {
    const law::ReadingRule& reading = house.readings[index.value()];
    verdict.readings.push_back({.id = reading.id,
                                .question = reading.question,
                                .rules = reading.rules,
                                .default_value = reading.values[reading.default_value.value()],
                                .decider = reading.decider,
                                .decider_rule = reading.decider_rule,
                                .alternatives = {}});
  }
}

void conclude(MeterVerdict& verdict) {
  std::ranges::move(verdict.account.findings, std::back_inserter(verdict.findings));
  verdict.account.findings.clear();
  std::ranges::stable_sort(verdict.findings, {}, &MeterFinding::seq);
  verdict.reason = verdict.account.why;
  const bool money = std::ranges::any_of(
      verdict.findings, [](const MeterFinding& finding) { return finding.severity == Severity::MONEY; });
  if (money) {
    verdict.status = schema::VerdictStatus::DIFFERS;
  } else if (verdict.account.basis == MeterBasis::kNone) {
    verdict.status = schema::VerdictStatus::NOT_DECIDABLE;
  }
}

}  // namespace

MeterVerdict adjudicate_meter(const MeterHistory& history, const MeterSurroundings& around, const Rulebook& book) {
  CARDSPEAK_CHECK(book.house() != nullptr, "a meter is judged under the book of a house game");
  const law::CompiledHouse& house = *book.house();
  MeterVerdict verdict = about(history);
  verdict.rulebook = {.venue = book.venue(),
                      .game = book.game(),
                      .version = book.version(),
                      .title = book.title(),
                      .hash = book.hash(),
                      .in_force_from = copy(book.data().getInForce().getFrom())};
  verdict.authority = {
      .last_word = house.last_word, .rule = house.last_word_rule, .inspector_rule = house.inspector_rule};
  const law::CompiledJackpot* const law = house.jackpot.get();
  const jackpot::Readings readings = law != nullptr ? jackpot::default_readings(*law, house) : jackpot::Readings();
  verdict.account = jackpot::account_of(history, law, readings);
  if (law != nullptr) {
    std::ranges::move(jackpot::conduct_of(history, around, house), std::back_inserter(verdict.findings));
    for (const MeterTable& table : around.tables) {
      const RoundId id{history.meter.substr(0, history.meter.find('/')), table.table, RoundNo()};
      std::ranges::move(jackpot::compare_contributions(history, id, table.rounds, *law),
                        std::back_inserter(verdict.findings));
    }
    note_readings(house, verdict);
  }
  conclude(verdict);
  if (law == nullptr && verdict.status != schema::VerdictStatus::DIFFERS) {
    verdict.status = schema::VerdictStatus::NOT_DECIDABLE;
    verdict.reason = "the book says nothing of jackpot meters";
  }
  return verdict;
}

MeterVerdict meter_without_book(const MeterHistory& history, std::string reason) {
  MeterVerdict verdict = about(history);
  verdict.account = jackpot::account_of(history, nullptr, {});
  conclude(verdict);
  verdict.status = schema::VerdictStatus::NOT_DECIDABLE;
  verdict.reason = std::move(reason);
  return verdict;
}

}  // namespace cardspeak

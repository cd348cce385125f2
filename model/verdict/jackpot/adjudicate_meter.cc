#include "model/verdict/jackpot/adjudicate_meter.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <utility>

#include "model/law/house.h"
#include "model/verdict/jackpot/conduct.h"
#include "model/verdict/jackpot/contributions.h"

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
    const Remark& remark = fact;
    verdict.findings.push_back(
        {.kind = std::string(fact.kind()), .severity = Severity::RECORD, .seq = fact.seq, .fact = remark});
  }
  return verdict;
}

void note_readings(std::span<const MeterBook> books, MeterVerdict& verdict) {
  std::set<std::pair<std::size_t, law::ReadingIndex>> turned_on;  // by book
  for (const jackpot::OutcomeAccount& outcome : verdict.account.outcomes) {
    if (!outcome.prizes) continue;
    for (const law::ReadingIndex index : outcome.prizes->turned_on) turned_on.emplace(outcome.law, index);
  }
  for (const auto& [book, index] : turned_on) {
    const law::ReadingRule& reading = books[book].book->house()->readings[index.value()];
    if (std::ranges::find(verdict.readings, reading.id, &ReadingUsed::id) != verdict.readings.end()) continue;
    verdict.readings.push_back({.id = reading.id,
                                .question = reading.question,
                                .rules = reading.rules,
                                .default_value = reading.values[reading.default_value.value()],
                                .decider = reading.decider,
                                .decider_rule = reading.decider_rule,
                                .alternatives = {}});
  }
}

void note_books(std::span<const MeterBook> books, MeterVerdict& verdict) {
  for (const MeterBook& held : books) {
    if (!held.book) continue;
    const Rulebook& book = *held.book;
    verdict.rulebooks.push_back({.venue = book.venue(),
                                 .game = book.game(),
                                 .version = book.version(),
                                 .title = book.title(),
                                 .hash = book.hash(),
                                 .in_force_from = copy(book.data().getInForce().getFrom())});
    if (const law::CompiledHouse* const house = book.house()) {
      verdict.authority = {
          .last_word = house->last_word, .rule = house->last_word_rule, .inspector_rule = house->inspector_rule};
    }
  }
  if (!verdict.rulebooks.empty()) verdict.rulebook = verdict.rulebooks.back();
  if (verdict.rulebooks.size() < 2) verdict.rulebooks.clear();
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

MeterVerdict adjudicate_meter(const MeterHistory& history, const MeterSurroundings& around,
                              std::span<const MeterBook> books) {
  MeterVerdict verdict = about(history);
  note_books(books, verdict);
  const std::vector<jackpot::MeterLaw> laws = laws_of(books);
  verdict.account = jackpot::account_of(history, laws);
  const auto last =
      std::ranges::find_if(laws.rbegin(), laws.rend(), [](const jackpot::MeterLaw& law) { return law.law != nullptr; });
  if (last != laws.rend()) {
    std::ranges::move(jackpot::conduct_of(history, around, laws), std::back_inserter(verdict.findings));
    for (const MeterTable& table : around.tables) {
      const RoundId id{history.meter.substr(0, history.meter.find('/')), table.table, RoundNo()};
      std::ranges::move(jackpot::compare_contributions(history, id, table.rounds, *last->law),
                        std::back_inserter(verdict.findings));
    }
    note_readings(books, verdict);
  }
  conclude(verdict);
  if (last == laws.rend() && verdict.status != schema::VerdictStatus::DIFFERS) {
    verdict.status = schema::VerdictStatus::NOT_DECIDABLE;
    verdict.reason = books.back().book ? "the book says nothing of jackpot meters" : books.back().no_book;
  }
  return verdict;
}

MeterVerdict adjudicate_meter(const MeterHistory& history, const MeterSurroundings& around, const Rulebook& book) {
  const std::array books = {MeterBook{.from = history.first_event, .book = book, .no_book = {}}};
  return adjudicate_meter(history, around, books);
}

}  // namespace cardspeak

#include "model/verdict/jackpot/adjudicate_meter.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <utility>

#include "model/law/house.h"
#include "model/law/poker.h"
#include "model/verdict/jackpot/conduct.h"
#include "model/verdict/jackpot/contributions.h"
#include "model/verdict/jackpot/meter_and_tables.h"
#include "model/verdict/jackpot/meter_corrections.h"
#include "model/verdict/jackpot/transfers.h"

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
    verdict.findings.emplace_back(fact, fact.seq);
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
      verdict.authority = {.last_word = house->last_word,
                           .rule = house->last_word_rule,
                           .inspector_rule = house->inspector_rule,
                           .review = house->review,
                           .review_rule = house->review_rule};
    } else if (const law::CompiledPoker* const poker = book.poker()) {
      verdict.authority = {.last_word = poker->last_word,
                           .rule = poker->last_word_rule,
                           .inspector_rule = copy(book.data().getAuthorities().getInspectorRule()),
                           .review = {},
                           .review_rule = {}};
    }
  }
  if (!verdict.rulebooks.empty()) verdict.rulebook = verdict.rulebooks.back();
  if (verdict.rulebooks.size() < 2) verdict.rulebooks.clear();
}

void find_corrections(const MeterHistory& history, MeterVerdict& verdict) {
  const Authority& by = verdict.authority;
  for (const MeterCorrectionFact& fact : history.corrections) {
    verdict.findings.emplace_back(jackpot::correction_remark(fact, by.last_word, by.rule), fact.seq);
  }
}

// A jackpot of the room: no wager feeds it, and its prizes are judged with the hands.
bool is_of_room(const MeterBook& book) {
  return book.book && book.book->poker() != nullptr && book.book->poker()->has(law::PokerKey::kPrizeHand);
}

// What the rounds' own verdicts found of prizes: of the jackpot of the room, and of those that were keyed at a table.
void find_of_rounds(const MeterSurroundings& around, MeterVerdict& verdict) {
  for (const MeterTable& table : around.tables) {
    for (const TableRound& round : table.rounds) {
      for (const Finding& found : round.of_prizes) {
        MeterFinding& finding = verdict.findings.emplace_back(static_cast<const Remark&>(found));
        finding.amount = to_millionths(found.amount).value_or(Millionths());
        finding.table = table.table;
        finding.round = round.round;
        finding.seat = found.seat;
      }
    }
  }
}

// What a table withholds, with the power for it, is due and owed by nobody today: that it is not paid is no difference.
void weigh_withheld(const MeterSurroundings& around, MeterVerdict& verdict) {
  for (MeterFinding& finding : verdict.account.findings) {
    if (finding.form != RemarkForm::kMeterPrizeNotOnRecord) continue;
    const MeterTable* const table = around.find_table(table_alone(finding.table));
    if (table == nullptr) continue;
    const auto round = std::ranges::find(table->rounds, finding.round, &TableRound::round);
    if (round == table->rounds.end()) continue;
    if (!round->withheld.contains(finding.seat) && !round->withheld.contains(SeatNo())) continue;
    Remark kept(RemarkForm::kMeterPrizeKeptBack, finding.values, finding.citations);
    static_cast<Remark&>(finding) = std::move(kept);
    finding.amount = Millionths();
  }
}

// The tables' own records, each held against the meter's.
void compare_with_tables(const MeterHistory& history, const MeterSurroundings& around,
                         std::span<const jackpot::MeterLaw> laws, MeterVerdict& verdict) {
  const std::string venue = venue_of(history.meter);
  for (const MeterTable& table : around.tables) {
    const RoundId id{venue, table.table, RoundNo()};
    std::ranges::move(jackpot::compare_contributions(history, id, table.rounds, laws),
                      std::back_inserter(verdict.findings));
    std::ranges::move(jackpot::compare_prizes_of_table(history, table.table, table.rounds, laws),
                      std::back_inserter(verdict.findings));
  }
  for (const std::string& name : history.tables) {
    const std::string table = table_alone(name);
    if (around.find_table(table) != nullptr) continue;
    std::ranges::move(jackpot::find_prizes_of_no_table(history, table), std::back_inserter(verdict.findings));
  }
}

// Both meters put a transfer on record: what only one of them has is money from nobody, or to nobody; and what comes
// from a meter that goes on, no rule gives.
void find_loose_transfers(const MeterHistory& history, const MeterSurroundings& around, const law::CompiledJackpot& law,
                          MeterVerdict& verdict) {
  const std::string& rule = law.rule(law::JackpotKey::kTransferOnClosing);
  for (const jackpot::LooseTransfer& loose : jackpot::loose_transfers(history, around.others)) {
    const MeterStep& step = history.steps[loose.step];
    const Millionths amount(step.amount);
    const AsRecorded other{loose.incoming ? loose.giver : history.transfers[step.detail]};
    MeterFinding& finding = verdict.findings.emplace_back(
        !loose.incoming       ? Remark(RemarkForm::kMeterTransferToNobody, {amount, other}, rule)
        : loose.giver.empty() ? Remark(RemarkForm::kMeterTransferOfNobody, {amount}, rule)
                              : Remark(RemarkForm::kMeterTransferWithoutClosing, {amount, other}, rule),
        step.seq);
    finding.amount = amount;
    finding.level = step.level;
  }
}

// `of_room`: what it holds is for the house to fix, and taken as it is shown.
void conclude(bool of_room, MeterVerdict& verdict) {
  std::ranges::move(verdict.account.findings, std::back_inserter(verdict.findings));
  verdict.account.findings.clear();
  std::ranges::stable_sort(verdict.findings, {}, &MeterFinding::seq);
  if (verdict.account.why && !of_room) verdict.reason = {RemarkForm::kMeterValueNotKnown, {*verdict.account.why}};
  const auto any = [&](Severity severity) {
    return std::ranges::any_of(verdict.findings,
                               [&](const MeterFinding& finding) { return finding.severity() == severity; });
  };
  if (any(Severity::MONEY)) {
    verdict.status = schema::VerdictStatus::DIFFERS;
  } else if (verdict.account.basis == MeterBasis::kNone && !of_room) {
    verdict.status = schema::VerdictStatus::NOT_DECIDABLE;
  } else if (any(Severity::RECORD)) {
    // What is wrong with the record may hide money: nobody can agree to it. Where it leaves open what was due or held,
    // nothing is decided.
    auto open = std::ranges::find(verdict.findings, kFindingNotDecidable, &MeterFinding::kind);
    if (open == verdict.findings.end()) {
      open = std::ranges::find(verdict.findings, kMeterRoundNotOnRecord, &MeterFinding::kind);
    }
    const bool known = of_room || verdict.account.basis == MeterBasis::kComputed;
    const bool decided = known && open == verdict.findings.end();
    verdict.status = decided ? schema::VerdictStatus::DIFFERS : schema::VerdictStatus::NOT_DECIDABLE;
    if (verdict.reason.empty() && open != verdict.findings.end()) verdict.reason = static_cast<const Remark&>(*open);
  }
}

}  // namespace

MeterVerdict adjudicate_meter(const MeterHistory& history, const MeterSurroundings& around,
                              std::span<const MeterBook> books) {
  MeterVerdict verdict = about(history);
  note_books(books, verdict);
  const std::vector<jackpot::MeterLaw> laws = laws_of(books);
  jackpot::CardWinners winners;
  for (const MeterTable& table : around.tables) {
    jackpot::add_card_winners(history, table.table, table.rounds, winners);
  }
  verdict.account = jackpot::account_of(history, laws, winners);
  weigh_withheld(around, verdict);
  find_corrections(history, verdict);
  const bool of_room = is_of_room(books.back());
  if (of_room) compare_with_tables(history, around, laws, verdict);
  const auto last =
      std::ranges::find_if(laws.rbegin(), laws.rend(), [](const jackpot::MeterLaw& law) { return law.law != nullptr; });
  if (last != laws.rend()) {
    std::ranges::move(jackpot::conduct_of(history, around, laws), std::back_inserter(verdict.findings));
    compare_with_tables(history, around, laws, verdict);
    find_loose_transfers(history, around, *last->law, verdict);
    note_readings(books, verdict);
  }
  if (of_room || last != laws.rend()) find_of_rounds(around, verdict);
  conclude(of_room, verdict);
  if (last == laws.rend() && !of_room && verdict.status != schema::VerdictStatus::DIFFERS) {
    verdict.status = schema::VerdictStatus::NOT_DECIDABLE;
    verdict.reason = books.back().book ? Remark(RemarkForm::kBookWithoutMeters)
                                       : Remark(RemarkForm::kMeterBookNotHeld, {AsRecorded{books.back().no_book}});
  }
  return verdict;
}

MeterVerdict adjudicate_meter(const MeterHistory& history, const MeterSurroundings& around, const Rulebook& book) {
  const std::array books = {MeterBook{.from = history.first_event, .book = book, .no_book = {}}};
  return adjudicate_meter(history, around, books);
}

}  // namespace cardspeak

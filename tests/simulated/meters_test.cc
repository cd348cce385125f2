// Meters of simulated tables: the simulator keeps them by arithmetic of its own, and the account must come to the same
// prizes, resets and readings, and to no other finding about money.
#include <capnp/message.h>
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "cli/render/remarks.h"
#include "ingest/simulator/simulator.h"
#include "model/facts/fold.h"
#include "model/law/house.h"
#include "model/law/library.h"
#include "model/verdict/adjudicate.h"
#include "model/verdict/jackpot/adjudicate_meter.h"
#include "model/verdict/jackpot/meter_of_round.h"
#include "replay/meters.h"
#include "tests/replay/support/stores.h"
#include "tests/simulated/carried_fixture.h"

namespace cardspeak {
namespace {

using Messages = std::vector<std::unique_ptr<capnp::MallocMessageBuilder>>;

struct Evening {
  std::map<std::string, Messages> meters;
  std::vector<RoundFacts> rounds;
};

// The events of each meter, and the rounds of the tables.
Evening play_evening(const std::string& game, simulator::Stack stack) {
  Evening played;
  std::map<std::string, TableState> states;
  std::map<std::string, Messages> open;  // by table: the events of its round
  const simulator::Options options{
      .game = game, .tables = 4, .rounds = 1'000, .seed = 11, .jackpots = true, .stack = stack};
  const auto done =
      simulator::simulate(options,
                          [&](schema::Event::Reader event) {
                            const std::string stream(event.getStream().begin(), event.getStream().size());
                            if (!is_meter_stream(stream) && event.getRound() == 0) return states[stream].apply(event);
                            auto& message = (is_meter_stream(stream) ? played.meters[stream] : open[stream])
                                                .emplace_back(std::make_unique<capnp::MallocMessageBuilder>());
                            message->setRoot(event);
                            if (!event.isRoundClosed()) return;
                            std::vector<EventRef> events;
                            for (const auto& held : open[stream])
                              events.push_back({held->getRoot<schema::Event>().asReader(), false});
                            const auto id = parse_round_id(stream + "/" + std::to_string(event.getRound()));
                            ASSERT_TRUE(id.has_value()) << stream;
                            played.rounds.push_back(fold(*id, states[stream], events));
                            open[stream].clear();
                          },
                          {});
  EXPECT_TRUE(done.has_value()) << game;
  return played;
}

// What is on record of the tables of the meter.
MeterSurroundings around(const std::string& meter, const std::vector<RoundFacts>& rounds, const Rulebook& book) {
  std::map<std::string, MeterTable> tables;
  const testing::RoundsById by_number = testing::by_id(rounds);
  for (const RoundFacts& facts : rounds) {
    if (facts.sign.meter != meter) continue;
    MeterTable& table = tables[facts.id.table];
    table.table = facts.id.table;
    table.meter = meter;
    auto round = jackpot::table_round(facts, adjudicate(facts, book, testing::known_by_carried(facts, by_number, book)),
                                      book.house()->jackpot->wager);
    if (round) table.rounds.push_back(*std::move(round));
  }
  MeterSurroundings found;
  for (auto& [name, table] : tables) found.tables.push_back(std::move(table));
  return found;
}

// The prizes out of the meter by seat, of its own verdict and of those of its rounds.
using Prizes = std::map<std::tuple<std::string, std::uint64_t, int>, std::int64_t>;

Prizes prizes_of(const MeterVerdict& verdict, const MeterHistory& history) {
  Prizes prizes;
  for (const jackpot::OutcomeAccount& outcome : verdict.account.outcomes) {
    const MeterStep& step = history.steps[outcome.step];
    const std::string& table = history.tables[step.table];
    for (std::size_t i = 0; i < outcome.winners.size(); ++i) {
      if (!outcome.prizes) continue;
      prizes[{table.substr(table.find('/') + 1), step.round.value(), outcome.winners[i].seat.value()}] +=
          outcome.prizes->prizes[i].due.value();
    }
  }
  return prizes;
}

Prizes prizes_of_rounds(const MeterHistory& history, const MeterSurroundings& around, const Rulebook& book,
                        const std::vector<RoundFacts>& rounds) {
  Prizes prizes;
  const law::CompiledJackpot& law = *book.house()->jackpot;
  const std::array laws = {jackpot::MeterLaw{
      .from = {}, .law = &law, .readings = jackpot::default_readings(law, *book.house()), .house = book.house()}};
  jackpot::CardWinners winners;
  for (const MeterTable& table : around.tables) {
    jackpot::add_card_winners(history, table.table, table.rounds, winners);
  }
  const jackpot::MeterAccount account = jackpot::account_of(history, laws, winners);
  const testing::RoundsById by_number = testing::by_id(rounds);
  for (const RoundFacts& facts : rounds) {
    if (facts.sign.meter != history.meter) continue;
    const MeterFacts known = testing::known_by_carried(facts, by_number, book);
    const Verdict alone = adjudicate(facts, book, known);
    if (alone.meter_wins.empty()) continue;
    MeterFacts of_meter = jackpot::meter_facts(history, account, laws, winners, facts);
    of_meter.carried = known.carried;
    const Verdict verdict = adjudicate(facts, book, of_meter);
    for (const MeterWin& win : verdict.meter_wins) {
      for (const WagerVerdict& line : verdict.wagers) {
        if (line.seat != win.seat || line.wager != law.wager || !line.decidable) continue;
        prizes[{facts.id.table, facts.id.number.value(), win.seat.value()}] += line.due.value();
      }
    }
  }
  return prizes;
}

TEST(SimulatedMeters, EveryPrizeAndReadingIsWhatTheAccountGives) {
  std::size_t judged = 0;
  std::size_t prizes = 0;
  for (const std::string& game : simulator::games_with_frauds()) {
    const auto slash = game.find('/');
    const std::string venue = game.substr(0, slash);
    const auto book = testing::books().in_force(venue, game.substr(slash + 1), simulator::Options().start);
    if (!book || book->house() == nullptr || book->house()->jackpot == nullptr) continue;
    for (const auto stack :
         {simulator::Stack::kRoyal, simulator::Stack::kStraightFlush, simulator::Stack::kSimultaneous}) {
      const Evening played = play_evening(game, stack);
      for (const auto& [name, messages] : played.meters) {
        std::vector<EventRef> events;
        for (const auto& message : messages) events.push_back({message->getRoot<schema::Event>().asReader(), false});
        const MeterHistory history = fold_meter(name, events);
        const MeterSurroundings tables = around(name, played.rounds, *book);
        const MeterVerdict verdict = adjudicate_meter(history, tables, *book);
        EXPECT_EQ(prizes_of(verdict, history), prizes_of_rounds(history, tables, *book, played.rounds)) << name;
        for (const auto& finding : verdict.findings) {
          ADD_FAILURE() << game << " " << name << ", event " << finding.seq.value() << ": " << finding.kind() << ": "
                        << sentence(finding);
        }
        ++judged;
        for (const auto& outcome : verdict.account.outcomes) prizes += outcome.winners.size();
      }
    }
  }
  if (judged == 0) GTEST_SKIP() << "no book at hand has jackpot meters";
  EXPECT_GT(prizes, 100U);
}

}  // namespace
}  // namespace cardspeak

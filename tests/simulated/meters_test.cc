// Meters of simulated tables: the simulator keeps them by arithmetic of its own, and the account must come to the same
// prizes, resets and readings, and to no other finding about money.
#include <capnp/message.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/render/remarks.h"
#include "ingest/simulator/simulator.h"
#include "model/law/house.h"
#include "model/law/library.h"
#include "model/verdict/jackpot/adjudicate_meter.h"
#include "replay/meters.h"
#include "tests/replay/support/stores.h"

namespace cardspeak {
namespace {

using Messages = std::vector<std::unique_ptr<capnp::MallocMessageBuilder>>;

// The events of each meter.
std::map<std::string, Messages> meters_of(const std::string& game, simulator::Stack stack) {
  std::map<std::string, Messages> meters;
  const simulator::Options options{
      .game = game, .tables = 4, .rounds = 1'000, .seed = 11, .jackpots = true, .stack = stack};
  const auto done = simulator::simulate(
      options,
      [&](schema::Event::Reader event) {
        std::string stream(event.getStream().begin(), event.getStream().size());
        if (!is_meter_stream(stream)) return;
        auto& message = meters[std::move(stream)].emplace_back(std::make_unique<capnp::MallocMessageBuilder>());
        message->setRoot(event);
      },
      {});
  EXPECT_TRUE(done.has_value()) << game;
  return meters;
}

TEST(SimulatedMeters, EveryPrizeAndReadingIsWhatTheAccountGives) {
  std::size_t judged = 0;
  std::size_t prizes = 0;
  for (const std::string& game : simulator::games()) {
    const auto slash = game.find('/');
    const std::string venue = game.substr(0, slash);
    const auto book = testing::books().in_force(venue, game.substr(slash + 1), simulator::Options().start);
    if (!book || book->house() == nullptr || book->house()->jackpot == nullptr) continue;
    for (const auto stack :
         {simulator::Stack::kRoyal, simulator::Stack::kStraightFlush, simulator::Stack::kSimultaneous}) {
      for (const auto& [name, messages] : meters_of(game, stack)) {
        std::vector<EventRef> events;
        for (const auto& message : messages) events.push_back({message->getRoot<schema::Event>().asReader(), false});
        const MeterHistory history = fold_meter(name, events);
        const MeterVerdict verdict = adjudicate_meter(history, {}, *book);
        for (const auto& finding : verdict.findings) {
          ADD_FAILURE() << game << " " << name << ", event " << finding.seq.value() << ": " << finding.kind << ": "
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

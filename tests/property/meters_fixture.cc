#include "tests/property/meters_fixture.h"

#include <capnp/message.h>
#include <gtest/gtest.h>

#include <map>

#include "ingest/simulator/simulator.h"
#include "schemas/seal/seal.h"
#include "tests/replay/support/streams.h"

namespace cardspeak::testing {

std::vector<SealedEvent> played(std::uint64_t seed, std::uint32_t tables, std::uint32_t rounds,
                                const std::string& game) {
  std::vector<SealedEvent> events;
  std::map<std::string, schema::Hash> heads;
  const simulator::Options options{.game = game,
                                   .tables = tables,
                                   .rounds = rounds,
                                   .seed = seed,
                                   .jackpots = true,
                                   .stack = simulator::Stack::kSimultaneous};
  const auto done =
      simulator::simulate(options,
                          [&](schema::Event::Reader event) {
                            capnp::MallocMessageBuilder message;
                            message.setRoot(event);
                            auto copy = message.getRoot<schema::Event>();
                            const std::string stream(event.getStream().begin(), event.getStream().size());
                            const auto head = heads.find(stream);
                            if (head != heads.end())
                              copy.setPreviousHash(kj::arrayPtr(head->second.data(), head->second.size()));
                            events.push_back(seal(copy.asReader()));
                            heads[stream] = events.back().hash;
                          },
                          {});
  EXPECT_TRUE(done.has_value());
  return events;
}

}  // namespace cardspeak::testing

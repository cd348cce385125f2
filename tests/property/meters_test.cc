// Rounds that need a jackpot meter rest on a stream that is not their own: whatever comes first, the store ends up the
// same, to the byte.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "cli/render/remarks.h"
#include "model/law/house.h"
#include "replay/digest.h"
#include "replay/meters.h"
#include "replay/projector.h"
#include "replay/queries.h"
#include "replay/verify.h"
#include "schemas/seal/seal.h"
#include "tests/property/meters_fixture.h"
#include "tests/replay/support/memory_log.h"
#include "tests/replay/support/stores.h"
#include "tests/replay/support/streams.h"

namespace cardspeak::testing {
namespace {

// Whether the embedded book of Caribbean Stud says what a meter pays.
bool book_has_meters() {
  for (const Rulebook& book : books().books()) {
    if (book.venue() == "crown-melbourne" && book.game() == "caribbean-stud" && book.house()->jackpot) return true;
  }
  return false;
}

struct MeterOutcome {
  std::map<std::string, std::string> contents;
  std::string digest;
  bool meter_needed = false;  // by any round
};

MeterOutcome outcome_of(const std::string& folder) {
  const auto store = open_store(folder, StoreMode::kRead);
  const auto report = verify(*store, books());
  RC_ASSERT(report.has_value());
  for (const auto& objection : report->objections) RC_LOG() << objection.text << "\n";
  RC_ASSERT(report->sound());
  return {dump(*store), schema::to_hex(digest(*store, books(), 2).value()),
          !known_texts(*store, IndexKind::kMeter, 1).value().empty()};
}

void deliver(const std::vector<SealedEvent>& events, const std::string& folder, std::mt19937_64& random) {
  MemoryLog log("log");
  for (const SealedEvent& event : events) log.put(PartitionId(0), event);
  const auto size = static_cast<std::int64_t>(events.size());
  for (int cut = 0; cut < 2; ++cut) {
    const auto store = open_store(folder, StoreMode::kProject);
    const auto report =
        project(log, *store, books(),
                {.until = LogOffset(static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(size))),
                 .batch_records = 1 + random() % 200});
    RC_ASSERT(report.has_value());
  }
  project_all(log, folder, {.batch_records = 1 + random() % 300});
}

RC_GTEST_PROP(MeterConvergence, AMetersEventsBeforeAfterOrAmongTheRoundsThatNeedItGiveOneStore, ()) {
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  std::mt19937_64 random(seed);
  const std::vector<SealedEvent> events = played(random() % 1'000'000 + 1, 2, 12);
  const TemporaryFolder folder;
  deliver(events, folder.path("plain"), random);
  const MeterOutcome expected = outcome_of(folder.path("plain"));
  RC_CLASSIFY(expected.meter_needed);

  std::vector<SealedEvent> wild = events;
  const auto is_meter = [](const SealedEvent& event) { return is_meter_stream(event.stream); };
  switch (*rc::gen::inRange(0, 4)) {
    case 0:
      std::ranges::stable_partition(wild, is_meter);
      break;
    case 1:
      std::ranges::stable_partition(wild, [&](const SealedEvent& event) { return !is_meter(event); });
      break;
    case 2:
      std::ranges::reverse(wild);
      break;
    default:
      std::ranges::shuffle(wild, random);
      break;
  }
  for (std::size_t i = 0; i < events.size() / 10; ++i) wild.push_back(wild[random() % events.size()]);
  deliver(wild, folder.path("wild"), random);
  const MeterOutcome actual = outcome_of(folder.path("wild"));
  RC_LOG() << difference(expected.contents, actual.contents) << "\n";
  RC_ASSERT(difference(expected.contents, actual.contents).empty());
  RC_ASSERT(actual.digest == expected.digest);
}

// A meter's verdict depends on its own stream and on what its tables have on record; in whatever order they came.
TEST(MetersOfAStore, AMeterIsJudgedFromTheStoreAndAnUnknownOneIsNamed) {
  const TemporaryFolder folder;
  std::mt19937_64 random(3);
  const std::vector<SealedEvent> events = played(9, 4, 30);
  deliver(events, folder.path("store"), random);
  const auto store = open_store(folder.path("store"), StoreMode::kRead);
  EXPECT_EQ(known_texts(*store, IndexKind::kMeter, 1).value().empty(), !book_has_meters());
  Meters meters(*store, books());
  const auto names = meters.names();
  ASSERT_TRUE(names.has_value());
  ASSERT_FALSE(names->empty());
  for (const std::string& name : *names) {
    const auto judged = meters.judge(name);
    ASSERT_TRUE(judged.has_value()) << judged.error().message;
    for (const auto& finding : judged->verdict.findings) {
      EXPECT_NE(finding.severity(), schema::Severity::MONEY)
          << name << ": " << finding.kind() << ": " << sentence(finding);
    }
  }
  const auto unknown = meters.judge("crown-melbourne/meter/none");
  ASSERT_FALSE(unknown.has_value());
  EXPECT_NE(unknown.error().message.find(names->front()), std::string::npos);
}

}  // namespace
}  // namespace cardspeak::testing

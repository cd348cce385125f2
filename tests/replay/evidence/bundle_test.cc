// Evidence bundles: nothing of other rounds is in them, and whatever is changed in one is found, each by its own
// reason.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "replay/evidence/bundle_check.h"
#include "replay/evidence/bundle_parts.h"
#include "replay/evidence/key_file.h"
#include "replay/evidence/log_tree.h"
#include "replay/evidence/manifest.h"
#include "replay/evidence/tlog_proof.h"
#include "replay/judge_alone.h"
#include "tests/replay/support/memory_log.h"
#include "tests/replay/support/stores.h"
#include "tests/replay/support/streams.h"

namespace cardspeak::evidence {
namespace {

using ::cardspeak::testing::MemoryLog;
using ::cardspeak::testing::StreamWriter;
using ::cardspeak::testing::TemporaryFolder;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr const char* kTable = "crown-melbourne/CS-04";

Result<JudgedAlone> judge_simply(const StoredRound& round, const BesideRound& /*beside*/, const Register* /*known*/) {
  return JudgedAlone{"verdict on " + std::to_string(round.events.size()) + " events\n", std::nullopt};
}

// As a verdict has them: what is wrong with the record of the round.
Result<JudgedAlone> judge_record(const StoredRound& round, const BesideRound& /*beside*/, const Register* /*known*/) {
  std::string found;
  for (const FactFinding& finding : facts_of(round).findings) {
    found += std::string(finding.kind()) + " at " + std::to_string(finding.seq.value()) + "\n";
  }
  return JudgedAlone{found, std::nullopt};
}

void play(StreamWriter& writer, std::uint64_t round, std::int64_t cents) {
  writer.add(RoundNo(round), [](auto event) { event.initRoundOpened().setDealer("D-1"); });
  writer.add(RoundNo(round), [&](auto event) { event.initWagerPlaced().setAmountCents(cents); });
  writer.add(RoundNo(round), [](auto event) { event.setRoundClosed(); });
}

StreamWriter two_rounds(std::int64_t cents = 2500) {
  StreamWriter writer(kTable);
  writer.add(RoundNo(), [](auto event) { event.initTableOpened().setGame("caribbean-stud"); });
  play(writer, 1, cents);
  play(writer, 2, cents);
  return writer;
}

// A log with its store, its tree and a checkpoint.
class SignedStore {
 public:
  explicit SignedStore(const StreamWriter& writer, const NamedKey& key) : SignedStore(writer.events(), key) {}
  SignedStore(const std::vector<SealedEvent>& events, const NamedKey& key) : key_(key) {
    for (const SealedEvent& event : events) log_.put(PartitionId(0), event);
    cardspeak::testing::project_all(log_, folder_.path("store"));
    sign_it();
  }
  void add(const StreamWriter& writer) {
    for (const SealedEvent& event : writer.events()) log_.put(PartitionId(0), event);
    sign_it();
  }
  [[nodiscard]] std::string bundle(std::vector<std::uint64_t> rounds, const JudgeAlone& judge = judge_simply) const {
    BundleOrder order;
    for (const std::uint64_t round : rounds) order.rounds.push_back({"crown-melbourne", "CS-04", RoundNo(round)});
    order.tiles = folder_.path("tiles");
    order.checkpoint = note_;
    const auto store = cardspeak::testing::open_store(folder_.path("store"), StoreMode::kRead);
    const auto made = make_bundle(*store, order, judge);
    EXPECT_TRUE(made) << made.error().message;
    return made.value_or("");
  }

 private:
  void sign_it() {
    const auto tiles = grow(log_, TileFolder(folder_.path("tiles"), size_));
    ASSERT_TRUE(tiles);
    size_ = tiles->size();
    note_ = {to_text(Checkpoint{key_.name, {size_, root_of(*tiles, size_).value()}}), {}};
    sign(note_, key_.name, key_.key);
  }

  const NamedKey& key_;
  MemoryLog log_;
  TemporaryFolder folder_;
  LeafCount size_ = 0;
  Note note_;
};

class Bundle : public ::testing::Test {
 protected:
  [[nodiscard]] Result<BundleReport> check(const std::string& bytes, const JudgeAlone& judge = judge_simply) const {
    return check_bundle(bytes, key_.verifier(KeyKind::kSigner), judge);
  }
  // Every reason for which it is refused.
  [[nodiscard]] std::vector<std::string> refusals(const std::string& bytes) const {
    const auto report = check(bytes);
    return report ? report->objections : std::vector{report.error().message};
  }
  // The files packed again, with a manifest that fits them: what a forger would do.
  [[nodiscard]] std::string packed_again(Files files, const std::function<void(Manifest&)>& change = {}) const {
    Manifest manifest = read_manifest(original_).value();
    if (change) change(manifest);
    files.erase(std::string(kManifestName));
    add_manifest(manifest, files);
    return pack(files);
  }
  Files files_of(const std::string& bytes) {
    original_ = unpack(bytes).value();
    return original_;
  }

  // Puts other events in the place of those of a round, as if they were the round's.
  static void put_event(Files& files, const SealedEvent& event) {
    files[event_name(event.hash)] = std::string(event.bytes.begin(), event.bytes.end());
  }
  static schema::Hash seal_of_round(const std::vector<SealedEvent>& events, std::uint64_t round) {
    std::vector<schema::Hash> hashes;
    for (const SealedEvent& event : events) {
      const schema::StoredEvent stored(event.bytes);
      if (stored.event().getRound() == round) hashes.push_back(event.hash);
    }
    return seal_of(hashes);
  }

  NamedKey key_{"casino.example/log", schema::SigningKey::generate()};
  StreamWriter writer_ = two_rounds();
  SignedStore signed_{writer_, key_};
  Files original_;
};

// A round that is closed a second time after the next one: what lies between is one thing to be told, not one a number.
TEST_F(Bundle, NumbersThatAreOnlySaidAreToldAsRanges) {
  StreamWriter writer = two_rounds();
  writer.add(RoundNo(1), [](auto event) { event.setRoundClosed(); });
  const SignedStore store(writer, key_);
  const auto report = check(store.bundle({1}));
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_THAT(report->only_said, ::testing::ElementsAre(HasSubstr("numbers 5 to 7 of crown-melbourne/CS-04 lie ")));
}

TEST_F(Bundle, HoldsTheRoundsAskedForAndTheirSignsAndNothingElse) {
  const std::string bytes = signed_.bundle({1});
  const auto report = check(bytes);
  ASSERT_TRUE(report) << report.error().message;
  EXPECT_THAT(report->objections, IsEmpty());
  EXPECT_THAT(report->only_said, IsEmpty());
  const auto files = unpack(bytes);
  ASSERT_TRUE(files);
  for (std::size_t i = 0; i < writer_.events().size(); ++i) {
    EXPECT_EQ(files->contains(event_name(writer_.events()[i].hash)), i < 4) << i + 1;
  }
  EXPECT_EQ(bytes, signed_.bundle({1})) << "equal rounds give equal bytes";
  EXPECT_THAT(check(signed_.bundle({1, 2}))->objections, IsEmpty());
}

TEST_F(Bundle, EachByteChangedIsFound) {
  const std::string bytes = signed_.bundle({1});
  std::size_t refused = 0;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    const auto report = check(changed);
    const bool found = !report || !report->objections.empty();
    EXPECT_TRUE(found) << "byte " << at << " of " << bytes.size();
    if (found) ++refused;
  }
  RecordProperty("bytes", static_cast<int>(bytes.size()));
  EXPECT_EQ(refused, bytes.size());
}

TEST_F(Bundle, ACutOneAndOneWithMoreBehindItAreRefused) {
  const std::string bytes = signed_.bundle({1});
  for (std::size_t size = 0; size < bytes.size(); size += 97) {
    EXPECT_THAT(refusals(bytes.substr(0, size)), Not(IsEmpty())) << size;
  }
  EXPECT_THAT(refusals(bytes + '\0'), Not(IsEmpty()));
  EXPECT_THAT(refusals(bytes + std::string(512, '\0')), Not(IsEmpty()));
}

// The amount of a wager is another, and everything after it is chained again.
TEST_F(Bundle, AnAmountThatWasAlteredAndChainedAgainIsNotInTheLog) {
  Files files = files_of(signed_.bundle({1}));
  const StreamWriter forged = two_rounds(9900);
  for (std::size_t i = 0; i < 4; ++i) {
    const schema::Hash was = writer_.events()[i].hash;
    const std::string proof = files.at(proof_name(was));
    files.erase(event_name(was));
    files.erase(proof_name(was));
    put_event(files, forged.events()[i]);
    files[proof_name(forged.events()[i].hash)] = proof;
  }
  const schema::Hash seal = seal_of_round(forged.events(), 1);
  files[verdict_name(seal)] = "verdict on 3 events\n";
  const std::string bytes = packed_again(files, [&](Manifest& manifest) { manifest.rounds.begin()->second = seal; });
  EXPECT_THAT(refusals(bytes), Contains(HasSubstr("event 3 of crown-melbourne/CS-04: its proof does not show it")));
}

TEST_F(Bundle, AnEventThatWasDroppedLeavesAHole) {
  Files files = files_of(signed_.bundle({1}));
  const schema::Hash wager = writer_.events()[2].hash;
  files.erase(event_name(wager));
  files.erase(proof_name(wager));
  const schema::Hash seal = seal_of({{writer_.events()[1].hash, writer_.events()[3].hash}});
  files[verdict_name(seal)] = "verdict on 2 events\n";
  const std::string bytes = packed_again(files, [&](Manifest& manifest) { manifest.rounds.begin()->second = seal; });
  EXPECT_THAT(refusals(bytes), Contains(HasSubstr("it was dropped")));
  // Unless the bundle says so, which whoever checks it is told.
  const std::string said = packed_again(files, [&](Manifest& manifest) {
    manifest.rounds.begin()->second = seal;
    manifest.elsewhere.push_back({kTable, StreamSeq(3), StreamSeq(3)});
  });
  EXPECT_THAT(refusals(said), Contains(HasSubstr("it was dropped")));
}

// Round 1 is gone, and round 2 stands in its place under its numbers.
TEST_F(Bundle, ARoundThatWasDroppedAndTheNextRenumberedIsNotInTheLog) {
  Files files = files_of(signed_.bundle({1}));
  StreamWriter forged(kTable);
  forged.add(RoundNo(), [](auto event) { event.initTableOpened().setGame("caribbean-stud"); });
  play(forged, 1, 7700);
  Files proofs;
  for (std::size_t i = 1; i < 4; ++i) {
    const schema::Hash was = writer_.events()[i].hash;
    proofs[proof_name(forged.events()[i].hash)] = files.at(proof_name(was));
    files.erase(event_name(was));
    files.erase(proof_name(was));
    put_event(files, forged.events()[i]);
  }
  files.merge(proofs);
  const schema::Hash seal = seal_of_round(forged.events(), 1);
  files[verdict_name(seal)] = "verdict on 3 events\n";
  const std::string bytes = packed_again(files, [&](Manifest& manifest) { manifest.rounds.begin()->second = seal; });
  EXPECT_THAT(refusals(bytes), Contains(HasSubstr("it is not in that log")));
}

TEST_F(Bundle, AProofAgainstAnotherCheckpointIsRefused) {
  Files files = files_of(signed_.bundle({1}));
  StreamWriter more("crown-melbourne/CS-05");
  play(more, 1, 100);
  signed_.add(more);
  const Files newer = unpack(signed_.bundle({1})).value();
  const std::string name = proof_name(writer_.events()[2].hash);
  ASSERT_NE(files.at(name), newer.at(name));
  files[name] = newer.at(name);
  EXPECT_THAT(refusals(packed_again(files)), Contains(HasSubstr("against another checkpoint")));
}

TEST_F(Bundle, ALogOfItsOwnIsNotSignedByTheKey) {
  const NamedKey own{"casino.example/log", schema::SigningKey::generate()};
  const SignedStore forged(two_rounds(9900), own);
  EXPECT_THAT(refusals(forged.bundle({1})),
              Contains(HasSubstr("checkpoint: the note carries no signature of the key")));
}

TEST_F(Bundle, AVerdictThatTheRecordDoesNotGiveIsRefused) {
  Files files = files_of(signed_.bundle({1}));
  files[verdict_name(seal_of_round(writer_.events(), 1))] = "verdict on 4 events\n";
  EXPECT_THAT(refusals(packed_again(files)), Contains(HasSubstr("is not the one that the record gives")));
}

TEST_F(Bundle, AnEventOfAnotherRoundIsNotCarriedAlong) {
  Files files = files_of(signed_.bundle({1}));
  const Files both = unpack(signed_.bundle({1, 2})).value();
  const schema::Hash other = writer_.events()[5].hash;
  put_event(files, writer_.events()[5]);
  files[proof_name(other)] = both.at(proof_name(other));
  const auto reasons = refusals(packed_again(files, [&](Manifest& manifest) {
    manifest.before[{kTable, StreamSeq(5)}] = writer_.events()[4].hash;
  }));
  EXPECT_THAT(reasons, Contains(HasSubstr("belongs to no round of the bundle")));
}

// Three rounds and a late correction of the first. Event 9 is the table's, amid round 3.
StreamWriter with_a_late_correction() {
  StreamWriter writer = two_rounds();
  writer.add(RoundNo(3), [](auto event) { event.initRoundOpened().setDealer("D-1"); });
  writer.add(RoundNo(), [](auto event) { event.initNoticeDisplayed().setNotice("limits"); });
  writer.add(RoundNo(3), [](auto event) { event.setRoundClosed(); });
  writer.add(RoundNo(1), [](auto event) {
    event.setCorrects(3);
    event.initWagerPlaced().setAmountCents(5000);
  });
  return writer;
}

// The stream with the event of that number in a form that does not follow the one before it.
std::vector<SealedEvent> broken_at(const StreamWriter& writer, std::uint64_t number) {
  std::vector<SealedEvent> events = writer.events();
  events[number - 1] = writer.fork(StreamSeq(number), [](schema::Event::Builder event) {
    event.setPreviousHash(capnp::Data::Reader(std::vector<kj::byte>(32, 7).data(), 32));
  });
  return events;
}

TEST_F(Bundle, OfARecordWithABrokenChainIsJudgedAsTheStoreDoesWhereverTheBreakLies) {
  const StreamWriter writer = with_a_late_correction();
  for (std::uint64_t number = 1; number <= writer.events().size(); ++number) {
    const SignedStore store(broken_at(writer, number), key_);
    for (const std::vector<std::uint64_t>& rounds :
         std::vector<std::vector<std::uint64_t>>{{1}, {2}, {3}, {1, 3}, {1, 2, 3}}) {
      const auto report = check(store.bundle(rounds, judge_record), judge_record);
      ASSERT_TRUE(report) << report.error().message;
      EXPECT_THAT(report->objections, IsEmpty()) << number << " broken, " << rounds.size() << " rounds";
    }
  }
}

TEST_F(Bundle, OfARecordThatLacksANumberIsJudgedAsTheStoreDoesWhereverItIs) {
  const StreamWriter writer = with_a_late_correction();
  for (std::size_t left_out = 0; left_out < writer.events().size(); ++left_out) {
    std::vector<SealedEvent> events = writer.events();
    events.erase(events.begin() + static_cast<std::ptrdiff_t>(left_out));
    const SignedStore store(events, key_);
    for (const std::uint64_t round : {1U, 2U, 3U}) {
      const auto report = check(store.bundle({round}, judge_record), judge_record);
      ASSERT_TRUE(report) << report.error().message;
      EXPECT_THAT(report->objections, IsEmpty()) << left_out + 1 << " left out, round " << round;
    }
  }
}

TEST_F(Bundle, OfARecordWithAForkIsJudgedAsTheStoreDoesAndTellsOfIt) {
  const StreamWriter writer = with_a_late_correction();
  for (std::uint64_t number = 1; number <= writer.events().size(); ++number) {
    std::vector<SealedEvent> events = writer.events();
    events.push_back(writer.fork(StreamSeq(number), [](auto event) { event.setStaff("F-9"); }));
    const SignedStore store(events, key_);
    for (const std::uint64_t round : {1U, 2U, 3U}) {
      const auto report = check(store.bundle({round}, judge_record), judge_record);
      ASSERT_TRUE(report) << report.error().message;
      EXPECT_THAT(report->objections, IsEmpty()) << number << " claimed twice, round " << round;
      const schema::StoredEvent event(events[number - 1].bytes);
      const bool told = !report->faults.empty();
      if (event.event().getRound() == round) {
        EXPECT_TRUE(told) << number;
        EXPECT_THAT(report->faults.front(), HasSubstr(" is claimed by 2 events"));
      }
    }
  }
}

TEST_F(Bundle, SaysWhereItsChainIsBroken) {
  const StreamWriter writer = with_a_late_correction();
  EXPECT_THAT(check(signed_.bundle({1}))->faults, IsEmpty());
  const auto own = check(SignedStore(broken_at(writer, 6), key_).bundle({2}));
  EXPECT_THAT(own->faults, Contains(HasSubstr("event 6 of crown-melbourne/CS-04 does not name the one before it")));
  const auto amid = check(SignedStore(broken_at(writer, 9), key_).bundle({3}));
  EXPECT_THAT(amid->only_said, Contains(HasSubstr("number 9 of crown-melbourne/CS-04 is said not to follow")));
}

TEST_F(Bundle, AnEventThatCameAfterTheCheckpointAsksForANewOne) {
  BundleOrder order;
  order.rounds.push_back({"crown-melbourne", "CS-04", RoundNo(1)});
  const TemporaryFolder folder;
  order.tiles = folder.path("tiles");
  MemoryLog log;
  log.put(PartitionId(0), writer_.events().front());
  const auto tiles = grow(log, TileFolder(order.tiles, 0));
  ASSERT_TRUE(tiles);
  order.checkpoint = {to_text(Checkpoint{key_.name, {1, root_of(*tiles, 1).value()}}), {}};
  sign(order.checkpoint, key_.name, key_.key);
  MemoryLog whole;
  for (const SealedEvent& event : writer_.events()) whole.put(PartitionId(0), event);
  cardspeak::testing::project_all(whole, folder.path("store"));
  const auto store = cardspeak::testing::open_store(folder.path("store"), StoreMode::kRead);
  const auto made = make_bundle(*store, order, judge_simply);
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().message, HasSubstr("sign the log again"));
}

}  // namespace
}  // namespace cardspeak::evidence

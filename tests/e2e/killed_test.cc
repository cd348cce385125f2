// The program itself, killed at any moment of ingest, project and checkpoint, from the making of their folders on: it
// is started again, nothing is unusable, and what comes out is what comes out undisturbed. CARDSPEAK_LONG=1: 1,000
// kills and more, instead of 100.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <string>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

constexpr int kShortWorlds = 6;
constexpr int kLongWorlds = 60;
// Of each of the three verbs in a world: 6 worlds of a folder and 6 of Kafka come to 108.
constexpr int kKillsOfAVerb = 3;
// A blow may come when the verb has ended already.
constexpr int kTriesOfAVerb = 6 * kKillsOfAVerb;
// Of the 9 of a world: folder and Kafka have to come to 100, and to 1,000 in a long run.
constexpr int kKillsOfAWorldTimes3 = 25;
constexpr int kStatusKilled = 137;

struct World {
  std::string log;    // its address
  std::string store;  // folders
  std::string tiles;
};

class Killed : public testing::Test {
 protected:
  void SetUp() override {
    const auto seed = std::random_device{}();
    std::printf("seed %u\n", seed);
    random_.seed(seed);
    ASSERT_EQ(
        box_.run("cardspeak simulate --game caribbean-stud --tables 3 --rounds 40 --jackpots --stack royal --seed "
                 "5 --out evening.jsonl && cardspeak key casino.example/log --out log.key")
            .status,
        0);
    const World undisturbed{"undisturbed/log", "undisturbed/store", "undisturbed/tiles"};
    for (const std::string verb : {"ingest", "project", "checkpoint"}) {
      const auto begun = std::chrono::steady_clock::now();
      const Ran ran = box_.run(call(verb, undisturbed));
      ASSERT_EQ(ran.status, 0) << ran.err;
      takes_[verb] = std::chrono::steady_clock::now() - begun;
    }
    digest_ = digest(undisturbed);
  }

  static std::string call(const std::string& verb, const World& world) {
    if (verb == "ingest") return "cardspeak ingest evening.jsonl --log " + world.log;
    if (verb == "project") return "cardspeak project --log " + world.log + " --store " + world.store;
    return "cardspeak checkpoint --key log.key --log " + world.log + " --tiles " + world.tiles;
  }
  [[nodiscard]] std::string digest(const World& world) const {
    return box_.run("cardspeak digest --store " + world.store).out;
  }

  // Kills the verb at moments up to its end, then lets it end.
  void kill_and_finish(const std::string& verb, const World& world) {
    for (int killed = 0, tries = 0; killed < kKillsOfAVerb && tries < kTriesOfAVerb; ++tries) {
      // The first blow falls early, while what the verb writes into is being made.
      // After one that came when the verb had ended, earlier.
      const double latest = tries == 0 ? 0.5 : 1.0 - 0.1 * std::min(tries - killed, 8);
      const double share = std::uniform_real_distribution(0.02, latest)(random_);
      const std::string moment = std::to_string(takes_[verb].count() * share);
      // --foreground: timeout does not kill itself too, but waits until the other is gone and the kernel has let go of
      // its locks.
      const Ran ran = box_.run("timeout --foreground --preserve-status -s KILL " + moment + " " + call(verb, world));
      ASSERT_TRUE(ran.status == kStatusKilled || ran.status == 0)
          << verb << " after a kill, status " << ran.status << ": " << ran.err;
      if (ran.status != kStatusKilled) continue;
      ++killed;
      ++kills_[verb];
    }
    const Ran ran = box_.run(call(verb, world));
    ASSERT_EQ(ran.status, 0) << verb << " after " << kKillsOfAVerb << " kills: " << ran.err;
  }

  void run(const World& world) {
    for (const char* verb : {"ingest", "project", "checkpoint"}) {
      ASSERT_NO_FATAL_FAILURE(kill_and_finish(verb, world));
    }
    EXPECT_EQ(digest(world), digest_);
    for (const std::string& check :
         {"cardspeak log verify --log " + world.log, "cardspeak verify --store " + world.store}) {
      const Ran ran = box_.run(check);
      EXPECT_EQ(ran.status, 0) << check << ": " << ran.out << ran.err;
    }
    // The tree that was made bit by bit is the one that is made at once.
    World again = world;
    again.tiles += "-again";
    ASSERT_EQ(box_.run(call("checkpoint", again)).status, 0);
    EXPECT_EQ(box_.read(world.tiles + "/checkpoint"), box_.read(again.tiles + "/checkpoint"));
  }

  static int worlds() { return std::getenv("CARDSPEAK_LONG") == nullptr ? kShortWorlds : kLongWorlds; }
  void tell(const std::string& where) {
    std::printf("%s: %d kills of ingest, %d of project, %d of checkpoint\n", where.c_str(), kills_["ingest"],
                kills_["project"], kills_["checkpoint"]);
    const int all = kills_["ingest"] + kills_["project"] + kills_["checkpoint"];
    EXPECT_GE(3 * all, kKillsOfAWorldTimes3 * worlds()) << "hardly ever killed: too little was tested";
  }

  Sandbox box_;
  std::mt19937_64 random_;
  std::map<std::string, std::chrono::duration<double>> takes_;  // undisturbed, by verb
  std::map<std::string, int> kills_;
  std::string digest_;
};

TEST_F(Killed, AtAnyMomentTheProgramGoesOnWithALogInAFolder) {
  for (int at = 0; at < worlds() && !HasFatalFailure(); ++at) {
    const std::string name = "world-" + std::to_string(at);
    run({name + "/log", name + "/store", name + "/tiles"});
  }
  tell("a folder");
}

TEST_F(Killed, AtAnyMomentTheProgramGoesOnWithALogInKafka) {
  const char* const broker = std::getenv("CARDSPEAK_TEST_KAFKA");
  if (broker == nullptr) GTEST_SKIP() << "NOT TESTED with Kafka: CARDSPEAK_TEST_KAFKA names no broker";
  for (int at = 0; at < worlds() && !HasFatalFailure(); ++at) {
    const std::string name = "killed-" + std::to_string(::getpid()) + "-" + std::to_string(at);
    run({"kafka://" + std::string(broker) + "/" + name, name + "/store", name + "/tiles"});
  }
  tell("Kafka");
}

}  // namespace
}  // namespace cardspeak

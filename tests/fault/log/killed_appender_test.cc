// A process that is killed while it appends: what append() acknowledged is there, and the log goes on.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <cstdlib>
#include <map>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "ingest/log/log.h"
#include "schemas/seal/seal.h"
#include "tests/ingest/ingest_fixture.h"

namespace cardspeak {
namespace {

using testing::fresh_topic;
using testing::kafka_broker;
using testing::kNoBroker;
using testing::open_or_die;
using testing::read_all;
using testing::sealed;

constexpr const char* kAddressVariable = "CARDSPEAK_FAULT_APPENDER_LOG";
constexpr int kStreams = 3;

std::string stream_name(int number) {
  return "a/t-" + std::to_string(number);
}

// Appends to three streams from where they end, until it is killed, and writes on standard error up to which number all
// of them are acknowledged.
void append_until_killed(const std::string& address) {
  const auto log = open_or_die(address, LogMode::kAppend);
  std::uint64_t next = 0;
  for (int number = 0; number < kStreams; ++number) {
    const auto head = log->head(stream_name(number));
    if (!head) std::abort();
    if (*head) next = std::max(next, (*head)->sequence.value());
  }
  for (;;) {
    std::vector<SealedEvent> events;
    for (int count = 0; count < 50; ++count) {
      ++next;
      for (int number = 0; number < kStreams; ++number) events.push_back(sealed(stream_name(number), next));
    }
    if (!log->append(events)) std::abort();
    const std::string line = std::to_string(next) + "\n";
    if (::write(STDERR_FILENO, line.data(), line.size()) != static_cast<ssize_t>(line.size())) std::abort();
  }
}

// The process that is going to be killed is this very program, started with the log's address in its environment.
class Appender : public ::testing::Environment {
 public:
  void SetUp() override {
    const char* address = std::getenv(kAddressVariable);
    if (address != nullptr) append_until_killed(address);
  }
};
[[maybe_unused]] const ::testing::Environment* const kAppender = ::testing::AddGlobalTestEnvironment(new Appender);

enum class From : std::uint8_t { kItsStart, kItsFirstAppend };

// Starts that process, kills it when it has lived so long, and says up to which number it was acknowledged.
std::uint64_t run_and_kill(const std::string& address, std::chrono::microseconds lives,
                           From from = From::kItsFirstAppend) {
  int ends[2] = {};
  EXPECT_EQ(::pipe(ends), 0);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  posix_spawn_file_actions_addclose(&actions, ends[0]);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", 1, 0);
  std::vector<std::string> arguments{"appender",
                                     "--gtest_filter=KilledAppender.LosesNothingThatWasAcknowledgedInAFolder"};
  std::vector<char*> argv{arguments[0].data(), arguments[1].data(), nullptr};
  ::setenv(kAddressVariable, address.c_str(), 1);
  pid_t child = 0;
  EXPECT_EQ(::posix_spawn(&child, "/proc/self/exe", &actions, nullptr, argv.data(), environ), 0);
  ::unsetenv(kAddressVariable);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);

  std::string said;
  char buffer[4'096];
  ssize_t count = 0;
  if (from == From::kItsFirstAppend) {
    count = ::read(ends[0], buffer, sizeof buffer);
    EXPECT_GT(count, 0) << "the appending process ended by itself";
    if (count > 0) said.append(buffer, static_cast<std::size_t>(count));
  }
  std::this_thread::sleep_for(lives);
  ::kill(child, SIGKILL);
  while ((count = ::read(ends[0], buffer, sizeof buffer)) > 0) said.append(buffer, static_cast<std::size_t>(count));
  ::close(ends[0]);
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFSIGNALED(status)) << "it was to be killed, and said: " << said;

  // The last whole line.
  const auto end = said.rfind('\n');
  if (end == std::string::npos) return 0;
  const auto begin = said.rfind('\n', end - 1) == std::string::npos ? 0 : said.rfind('\n', end - 1) + 1;
  std::uint64_t acknowledged = 0;
  std::from_chars(said.data() + begin, said.data() + end, acknowledged);
  return acknowledged;
}

// Every event up to `acknowledged` is in the log, with its bytes, and in the order of its stream.
void expect_all_there(const std::string& address, std::uint64_t acknowledged) {
  const auto log = open_or_die(address, LogMode::kAppend);
  std::map<std::string, std::uint64_t> last;
  for (const LogRecord& record : read_all(*log, {}, 4'096)) {
    const schema::StoredEvent stored(record.bytes);
    ASSERT_TRUE(stored.readable());
    const std::uint64_t sequence = stored.event().getSequence();
    // The appender goes on behind the greatest head, so a stream that the blow left behind skips some numbers.
    ASSERT_GT(sequence, last[record.key]);
    last[record.key] = sequence;
  }
  ASSERT_EQ(last.size(), static_cast<std::size_t>(kStreams));
  for (int number = 0; number < kStreams; ++number) {
    EXPECT_GE(last[stream_name(number)], acknowledged);
    EXPECT_EQ(log->head(stream_name(number))->value().sequence.value(), last[stream_name(number)]);
    for (const std::uint64_t sequence : {std::uint64_t{1}, acknowledged / 2, acknowledged}) {
      const auto found = log->find(stream_name(number), StreamSeq(sequence));
      ASSERT_EQ(found->size(), 1U) << sequence;
      EXPECT_EQ(found->front().bytes, sealed(stream_name(number), sequence).bytes);
    }
  }
}

TEST(KilledAppender, LosesNothingThatWasAcknowledgedInAFolder) {
  const testing::TempFolder folder;
  const std::string address = folder.path("log") + "?partitions=2";
  std::uint64_t acknowledged = 0;
  for (int round = 0; round < 8; ++round) {
    const std::uint64_t now = run_and_kill(address, std::chrono::milliseconds(7 * round));
    EXPECT_GT(now, acknowledged) << "the process goes on where the one before it was killed";
    acknowledged = now;
    ASSERT_NO_FATAL_FAILURE(expect_all_there(address, acknowledged));
  }
}

// The blow falls while the folder, the database in it and its families are being made.
TEST(KilledAppender, LeavesALogThatTheNextFinishesWhileItWasBeingMade) {
  constexpr int kBlows = 40;
  std::mt19937_64 random(20'261'128);
  int unfinished = 0;
  for (int blow = 0; blow < kBlows; ++blow) {
    const testing::TempFolder folder;
    const std::string address = folder.path("log") + "?partitions=2";
    const auto acknowledged = run_and_kill(address, std::chrono::microseconds(random() % 80'000), From::kItsStart);
    if (acknowledged == 0) ++unfinished;
    {
      const auto log = open_or_die(address, LogMode::kAppend);
      const std::vector<SealedEvent> events{sealed("a/one-more", 1)};
      ASSERT_TRUE(log->append(events).has_value());
    }
    const auto log = open_or_die(folder.path("log"), LogMode::kRead);
    EXPECT_GE(read_all(*log, {}, 4'096).size(), acknowledged * kStreams + 1);
  }
  EXPECT_GT(unfinished, 0) << "every process had made its log already: nothing was tested";
}

TEST(KilledAppender, LosesNothingThatWasAcknowledgedInKafka) {
  if (!kafka_broker()) GTEST_SKIP() << kNoBroker;
  const std::string address = fresh_topic(*kafka_broker(), 2);
  std::uint64_t acknowledged = 0;
  for (int round = 0; round < 4; ++round) {
    const std::uint64_t now = run_and_kill(address, std::chrono::milliseconds(15 * round));
    EXPECT_GT(now, acknowledged);
    acknowledged = now;
    ASSERT_NO_FATAL_FAILURE(expect_all_there(address, acknowledged));
  }
}

}  // namespace
}  // namespace cardspeak

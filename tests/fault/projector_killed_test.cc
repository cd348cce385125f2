// The projector dies: killed by the system at any moment, or stopped by a full disk. The next run goes on, and the
// store comes out as if nothing had happened.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "ingest/log/log.h"
#include "ingest/log/open_log.h"
#include "replay/projector.h"
#include "replay/verify.h"
#include "tests/replay/support/stores.h"
#include "tests/replay/support/streams.h"

namespace cardspeak::testing {
namespace {

using ::testing::HasSubstr;

constexpr int kExitDone = 0;
constexpr int kExitUnavailable = 3;

// What a child process is to do. It is this very program, told by its environment: a process that has used RocksDB
// cannot be forked, since the threads of the library would be missing in the child.
struct Task {
  std::string log;
  std::string store;
  std::string file_limit;  // bytes that a file may have; empty: no limit
};

std::string from_environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// The child's part: projects, and ends the process with what came of it. Not a test of its own.
TEST(ChildProcess, DISABLED_Projects) {
  const Task task{from_environment("CARDSPEAK_CHILD_LOG"), from_environment("CARDSPEAK_CHILD_STORE"),
                  from_environment("CARDSPEAK_CHILD_FILE_LIMIT")};
  if (task.log.empty()) GTEST_SKIP() << "only as a child of the tests below";
  if (!task.file_limit.empty()) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlim_t limit = std::stoul(task.file_limit);
    const rlimit limits{limit, limit};
    setrlimit(RLIMIT_FSIZE, &limits);
  }
  const auto log = open_log(task.log, LogMode::kRead);
  auto store = Store::open(task.store, StoreMode::kProject);
  if (!log || !store) {
    std::fprintf(stderr, "%s\n", (log ? store.error() : log.error()).message.c_str());
    std::_Exit(kExitUnavailable);
  }
  // The sign that the work begins: from here on the child may be killed.
  std::fputs("begins\n", stdout);
  std::fflush(stdout);
  ProjectOptions options;
  options.batch_records = 25;
  options.threads = 2;
  const auto report = project(**log, **store, books(), options);
  if (!report) {
    std::fprintf(stderr, "%s\n", report.error().message.c_str());
    std::_Exit(kExitUnavailable);
  }
  std::_Exit(kExitDone);
}

class Child {
 public:
  explicit Child(const Task& task) {
    EXPECT_EQ(pipe2(out_.data(), O_CLOEXEC), 0);
    EXPECT_EQ(pipe2(errors_.data(), O_CLOEXEC), 0);
    std::vector<std::string> variables = {"CARDSPEAK_CHILD_LOG=" + task.log, "CARDSPEAK_CHILD_STORE=" + task.store,
                                          "CARDSPEAK_CHILD_FILE_LIMIT=" + task.file_limit};
    std::vector<char*> environment;
    for (std::string& variable : variables) environment.push_back(variable.data());
    for (char** variable = environ; *variable != nullptr; ++variable) environment.push_back(*variable);
    environment.push_back(nullptr);
    std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
    std::string filter = "--gtest_filter=ChildProcess.DISABLED_Projects";
    std::string disabled = "--gtest_also_run_disabled_tests";
    std::array<char*, 4> arguments = {program.data(), filter.data(), disabled.data(), nullptr};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, out_[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, errors_[1], STDERR_FILENO);
    EXPECT_EQ(posix_spawn(&pid_, program.c_str(), &actions, nullptr, arguments.data(), environment.data()), 0);
    posix_spawn_file_actions_destroy(&actions);
    close(out_[1]);
    close(errors_[1]);
  }
  ~Child() {
    close(out_[0]);
    close(errors_[0]);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // Waits until the child says that its work begins, or ends.
  void wait_for_beginning() {
    std::string said;
    std::array<char, 256> buffer{};
    while (said.find("begins") == std::string::npos) {
      const ssize_t size = read(out_[0], buffer.data(), buffer.size());
      if (size <= 0) return;
      said.append(buffer.data(), static_cast<std::size_t>(size));
    }
  }
  void kill() const { ::kill(pid_, SIGKILL); }
  // Its exit status, or -1 when a signal ended it.
  [[nodiscard]] int wait() const {
    int status = 0;
    waitpid(pid_, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  // All that it wrote to standard error; to be asked for when it has ended.
  [[nodiscard]] std::string errors() const {
    std::string all;
    std::array<char, 1024> buffer{};
    for (ssize_t size = 1; size > 0;) {
      size = read(errors_[0], buffer.data(), buffer.size());
      if (size > 0) all.append(buffer.data(), static_cast<std::size_t>(size));
    }
    return all;
  }

 private:
  pid_t pid_ = 0;
  std::array<int, 2> out_{};
  std::array<int, 2> errors_{};
};

class ProjectorKilled : public ::testing::Test {
 protected:
  ProjectorKilled() {
    auto log = open_log(log_path_ + "?partitions=3", LogMode::kAppend);
    std::mt19937_64 random(17);
    std::vector<SealedEvent> all;
    for (const auto& stream : evening(9, 6, 30)) {
      for (const SealedEvent& event : stream) all.push_back(event);
    }
    // Some events come late.
    for (int i = 0; i < 100; ++i) std::swap(all[random() % all.size()], all[random() % all.size()]);
    EXPECT_TRUE((*log)->append(all).has_value());
  }

  // What a projector makes of the log that nothing disturbs.
  std::map<std::string, std::string> undisturbed() {
    const auto log = open_log(log_path_, LogMode::kRead);
    project_all(**log, folder_.path("undisturbed"));
    return dump(*open_store(folder_.path("undisturbed"), StoreMode::kRead));
  }
  void expect_as_if_nothing_had_happened() {
    const auto store = open_store(store_path_, StoreMode::kRead);
    EXPECT_EQ(difference(dump(*store), undisturbed()), "");
    EXPECT_TRUE(verify(*store, books())->sound());
  }

  TemporaryFolder folder_;
  std::string log_path_ = folder_.path("log");
  std::string store_path_ = folder_.path("store");
};

TEST_F(ProjectorKilled, AtRandomMomentsAndStartedAgainUntilDoneMakesTheSameStore) {
  const auto seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  int killed = 0;
  for (bool done = false; !done;) {
    Child child({log_path_, store_path_, ""});
    child.wait_for_beginning();
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 60'000));
    if (killed < 25) child.kill();
    const int status = child.wait();
    if (status == -1) ++killed;
    done = status == kExitDone;
    ASSERT_TRUE(done || status == -1) << child.errors();
    // Between two runs the store is whole, wherever the last one ended.
    if (killed % 5 == 1) {
      const auto store = Store::open(store_path_, StoreMode::kRead);
      if (store && (*store)->meta()->format != 0) {
        const auto report = verify(**store, books());
        for (const auto& objection : report->objections) {
          EXPECT_TRUE(!is_damage(objection.kind) || objection.kind == StoreObjectionKind::kUnfinished)
              << objection.text;
        }
      }
    }
  }
  EXPECT_GT(killed, 0) << "no child was killed before it was done: nothing was tested";
  expect_as_if_nothing_had_happened();
}

TEST_F(ProjectorKilled, AFileThatMayNotGrowFurtherIsAClearErrorAndNothingIsLost) {
  int refused = 0;
  for (const char* limit : {"60000", "200000", "900000"}) {
    Child child({log_path_, store_path_, limit});
    const int status = child.wait();
    const std::string errors = child.errors();
    ASSERT_TRUE(status == kExitUnavailable || status == kExitDone) << status << ": " << errors;
    if (status != kExitUnavailable) continue;
    ++refused;
    EXPECT_THAT(errors, HasSubstr("the store " + store_path_));
    EXPECT_THAT(errors, HasSubstr("File too large"));
  }
  EXPECT_GT(refused, 0) << "no limit was reached: nothing was tested";
  Child child({log_path_, store_path_, ""});
  EXPECT_EQ(child.wait(), kExitDone) << child.errors();
  expect_as_if_nothing_had_happened();
}

TEST_F(ProjectorKilled, AFullDiskIsAClearErrorAndMakingRoomIsEnough) {
  std::filesystem::create_directory(store_path_);
  if (mount("tmpfs", store_path_.c_str(), "tmpfs", 0, "size=600k") != 0) {
    GTEST_SKIP() << "NOT TESTED on a full disk: mounting a small one is not permitted here (" << std::strerror(errno)
                 << ")";
  }
  {
    Child child({log_path_, store_path_, ""});
    EXPECT_EQ(child.wait(), kExitUnavailable);
    const std::string errors = child.errors();
    EXPECT_THAT(errors, HasSubstr("no space is left for the store " + store_path_));
  }
  EXPECT_EQ(mount("tmpfs", store_path_.c_str(), "tmpfs", MS_REMOUNT, "size=64m"), 0) << std::strerror(errno);
  Child child({log_path_, store_path_, ""});
  EXPECT_EQ(child.wait(), kExitDone) << child.errors();
  expect_as_if_nothing_had_happened();
  EXPECT_EQ(umount2(store_path_.c_str(), MNT_DETACH), 0);
}

}  // namespace
}  // namespace cardspeak::testing

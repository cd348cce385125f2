// What one dispute costs: the program run as a process, its processor time from start to end, as whoever stands at the
// table waits for it.
//   replay          one of the last rounds of a jackpot table, in a store of 8 tables
//   jackpot_round   the same of a round with a prize of the meter
//   verify_bundle   `verify FILE`: one round as evidence, its proofs, its chain, and its verdict made again
// `ms` is processor time of the process, `starts` the same as a multiple of `cardspeak --version`, run beside it: a
// process that does nothing. Of replay and jackpot_round, `per_small` is the time over that in the small store.
//   CARDSPEAK_BENCH_ROUNDS=22200   rounds at each table of the large store; 1,900, about a million events, when not
//   given
//   CARDSPEAK_BENCH_SMALL=2220     rounds at each table of the small store; 190 when not given
#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "model/check.h"

namespace cardspeak {
namespace {

namespace fs = std::filesystem;

constexpr int kRuns = 15;

std::size_t rounds_asked(const char* variable, std::size_t otherwise) {
  const char* const asked = std::getenv(variable);
  return asked == nullptr ? otherwise : std::strtoul(asked, nullptr, 10);
}

std::size_t small() {
  return rounds_asked("CARDSPEAK_BENCH_SMALL", 190);
}

std::size_t large() {
  return rounds_asked("CARDSPEAK_BENCH_ROUNDS", 1'900);
}

const std::string& program() {
  static const std::string path = std::string(CARDSPEAK_BINARY_DIR) + "/cli/cardspeak";
  return path;
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

// The processor time of one run, in milliseconds. 1 as exit status says that a verdict differs.
double run_once(std::vector<std::string> arguments) {
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  CARDSPEAK_CHECK(posix_spawn(&child, program().c_str(), &actions, nullptr, argv.data(), environ) == 0, "it starts");
  posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  rusage usage{};
  CARDSPEAK_CHECK(wait4(child, &status, 0, &usage) == child, "it ends");
  CARDSPEAK_CHECK(WIFEXITED(status) && WEXITSTATUS(status) <= 1, "it answers");
  return 1e3 * (seconds(usage.ru_utime) + seconds(usage.ru_stime));
}

// The median of some runs.
double run(const std::vector<std::string>& verb) {
  std::vector<std::string> arguments = {"cardspeak"};
  for (const std::string& word : verb) arguments.push_back(word);
  std::array<double, kRuns> times{};
  for (double& time : times) time = run_once(arguments);
  std::ranges::sort(times);
  return times[kRuns / 2];
}

void shell(const std::string& command) {
  CARDSPEAK_CHECK(std::system(command.c_str()) == 0, "the evening is prepared");
}

// A store, made once for the process, and removed with it.
class Evening {
 public:
  explicit Evening(std::size_t rounds)
      : folder_(fs::temp_directory_path() / ("cardspeak-program-bench-" + std::to_string(rounds))) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    shell("cd " + folder_.string() + " && PATH=" + fs::path(program()).parent_path().string() +
          ":$PATH && cardspeak simulate --game caribbean-stud --tables 8 --rounds " + std::to_string(rounds) +
          " --jackpots --stack royal --seed 3 --out evening.jsonl 2>/dev/null && "
          "cardspeak ingest evening.jsonl --log log 2>/dev/null && "
          "grep prizePaid evening.jsonl | grep CS-01 | tail -n 1 | grep -o '\"round\":\"[0-9]*' | tr -dc 0-9 > jackpot "
          "&& "
          "rm evening.jsonl && "
          "cardspeak project --log log --store store 2>/dev/null && "
          "cardspeak key casino.example/log --out log.key > verifier && "
          "cardspeak checkpoint --key log.key --log log > /dev/null && "
          "cardspeak export crown-melbourne/CS-01/100 --log log --store store --evidence round.tar 2>/dev/null");
  }
  Evening(const Evening&) = delete;
  Evening& operator=(const Evening&) = delete;
  ~Evening() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }
  [[nodiscard]] std::string line(const std::string& name) const {
    std::string text;
    std::ifstream file(path(name));
    std::getline(file, text);
    return text;
  }
  [[nodiscard]] double replay(const std::string& round) const {
    return run({"replay", "crown-melbourne/CS-01/" + round, "--store", path("store")});
  }

 private:
  fs::path folder_;
};

const Evening& evening(std::size_t rounds) {
  static std::map<std::size_t, Evening> all;
  return all.try_emplace(rounds, rounds).first->second;
}

double start() {
  return run({"--version"});
}

// `round_of` says which round of an evening, given how many each table played: one of the last, before which most lies.
template <typename RoundOf>
void measure(benchmark::State& state, const RoundOf& round_of) {
  for ([[maybe_unused]] const auto& once : state) {
    const double starts = start();
    const double before = evening(small()).replay(round_of(evening(small()), small()));
    const double time = evening(large()).replay(round_of(evening(large()), large()));
    state.counters["ms"] = time;
    state.counters["starts"] = time / starts;
    state.counters["per_small"] = time / before;
    state.SetLabel(std::to_string(large()) + " rounds at each table");
  }
}

void replay(benchmark::State& state) {
  measure(state, [](const Evening&, std::size_t rounds) { return std::to_string(rounds - 5); });
}

void jackpot_round(benchmark::State& state) {
  measure(state, [](const Evening& evening, std::size_t) { return evening.line("jackpot"); });
}

void verify_bundle(benchmark::State& state) {
  const std::string key = evening(small()).line("verifier");
  for ([[maybe_unused]] const auto& once : state) {
    const double starts = start();
    const double time = run({"verify", evening(small()).path("round.tar"), "--key", key});
    state.counters["ms"] = time;
    state.counters["starts"] = time / starts;
  }
}

BENCHMARK(replay)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(jackpot_round)->Iterations(1)->Unit(benchmark::kMillisecond);
BENCHMARK(verify_bundle)->Iterations(1)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace cardspeak

BENCHMARK_MAIN();

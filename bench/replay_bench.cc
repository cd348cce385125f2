// How fast a log is projected into a store, and a whole store judged again. Each rate stands beside its yardstick,
// measured in the same run: `per_log_read` is how many times as long projecting takes as reading the same log with the
// same reader and doing nothing; `per_scan` how many times as long judging again takes as walking over the same rounds
// in the same store. Ratios and `events` (a second) go by the processor time of the working thread, `wall_events` by
// the clock; `all_cpu` is what the whole process used for one event, background work of RocksDB included, in
// nanoseconds. The label shows what the work found, so that it was real.
#include <benchmark/benchmark.h>
#include <capnp/message.h>
#include <stdlib.h>
#include <time.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ingest/device/sealer.h"
#include "ingest/log/log.h"
#include "ingest/log/open_log.h"
#include "ingest/simulator/simulator.h"
#include "model/check.h"
#include "model/law/library.h"
#include "replay/digest.h"
#include "replay/judge.h"
#include "replay/projector.h"
#include "replay/store.h"
#include "replay/verify.h"
#include "schemas/seal/seal.h"

namespace cardspeak {
namespace {

constexpr std::uint32_t kTables = 4;
constexpr std::uint32_t kRounds = 1500;  // at each table

double seconds(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct Cost {
  double thread = 0;
  double process = 0;
  double wall = 0;
};

template <typename Work>
Cost measure(const Work& work) {
  const Cost start{seconds(CLOCK_THREAD_CPUTIME_ID), seconds(CLOCK_PROCESS_CPUTIME_ID), seconds(CLOCK_MONOTONIC)};
  work();
  return {seconds(CLOCK_THREAD_CPUTIME_ID) - start.thread, seconds(CLOCK_PROCESS_CPUTIME_ID) - start.process,
          seconds(CLOCK_MONOTONIC) - start.wall};
}

template <typename T>
T expect(Result<T> result) {
  CARDSPEAK_CHECK(result.has_value(), result.error().message.c_str());
  return *std::move(result);
}

Library all_books() {
  std::vector<Rulebook> books;
  for (const EmbeddedBook& book : embedded_books()) {
    const std::string hash = schema::to_hex(schema::sha256(book.bytes));
    books.push_back(expect(load_rulebook(book.name, std::string(book.bytes), hash)));
  }
  return Library(std::move(books));
}

// Tables of both games in an embedded log, and the store that it makes; made once, and removed at the end.
class Evening {
 public:
  Evening() : library_(all_books()) {
    std::string pattern = (std::filesystem::temp_directory_path() / "cardspeak-bench-XXXXXX").string();
    CARDSPEAK_CHECK(mkdtemp(pattern.data()) != nullptr, "there is room for a temporary folder");
    folder_ = pattern;
    log_ = expect(open_log((folder_ / "log").string(), LogMode::kAppend));
    for (const std::string& game : simulator::games_with_frauds()) append(game);
    store_ = expect(Store::open((folder_ / "store").string(), StoreMode::kProject));
    events_ = expect(project(*log_, *store_, library_)).events;
    CARDSPEAK_CHECK(store_->shelves().compact().has_value(), "the store is put in order");
  }
  ~Evening() {
    store_.reset();
    log_.reset();
    std::filesystem::remove_all(folder_);
  }
  Evening(const Evening&) = delete;
  Evening& operator=(const Evening&) = delete;

  [[nodiscard]] Log& log() const { return *log_; }
  [[nodiscard]] const Store& store() const { return *store_; }
  [[nodiscard]] const Library& library() const { return library_; }
  [[nodiscard]] double events() const { return static_cast<double>(events_); }

  // A store that nothing has been projected into yet.
  std::unique_ptr<Store> fresh_store() {
    const auto folder = folder_ / ("fresh-" + std::to_string(++fresh_));
    std::filesystem::remove_all(folder_ / ("fresh-" + std::to_string(fresh_ - 1)));
    return expect(Store::open(folder.string(), StoreMode::kProject));
  }

 private:
  void append(const std::string& game) {
    const simulator::Options options{.game = game, .tables = kTables, .rounds = kRounds, .errors_per_million = 20'000};
    Sealer sealer(*log_);
    std::vector<SealedEvent> batch;
    const auto flush = [&] {
      CARDSPEAK_CHECK(log_->append(batch).has_value(), "the log takes events");
      sealer.appended();
      batch.clear();
    };
    const auto take = [&](schema::Event::Reader event) {
      capnp::MallocMessageBuilder message;
      message.setRoot(event);
      batch.push_back(expect(sealer.seal(message.getRoot<schema::Event>())).event);
      if (batch.size() == 4096) flush();
    };
    const auto played = simulator::simulate(options, take, [](const auto&) {});
    CARDSPEAK_CHECK(played.has_value(), "the simulator plays the game");
    flush();
  }

  Library library_;
  std::filesystem::path folder_;
  std::unique_ptr<Log> log_;
  std::unique_ptr<Store> store_;
  std::uint64_t events_ = 0;
  int fresh_ = 0;
};

Evening& evening() {
  static Evening evening;
  return evening;
}

std::size_t read_log(Log& log) {
  const auto reader = expect(log.read({}));
  std::size_t bytes = 0;
  for (bool more = true; more;) {
    const auto records = expect(reader->next(16384, 0));
    for (const LogRecord& record : records) bytes += record.bytes.size();
    more = !records.empty();
  }
  return bytes;
}

std::size_t scan_rounds(const Store& store) {
  ShelfWalk walk = store.shelves().walk(Shelf::kRounds, {});
  std::size_t bytes = 0;
  while (expect(walk.next())) bytes += walk.value().size();
  return bytes;
}

std::uint64_t judge_all(const Store& store, const Library& library) {
  RoundScan scan = store.scan();
  StoredRound round;
  std::uint64_t differing = 0;
  while (expect(scan.next(round))) {
    const Verdict verdict = judge_in_force(facts_of(round), library);
    differing += verdict.status == schema::VerdictStatus::DIFFERS ? 1 : 0;
  }
  return differing;
}

std::uint64_t fold_all(const Store& store) {
  RoundScan scan = store.scan();
  StoredRound round;
  std::uint64_t entries = 0;
  while (expect(scan.next(round))) entries += facts_of(round).timeline.size();
  return entries;
}

void report(benchmark::State& state, const Cost& cost) {
  const double events = evening().events();
  state.counters["events"] = events / cost.thread;
  state.counters["wall_events"] = events / cost.wall;
  state.counters["all_cpu"] = 1e9 * cost.process / events;
  state.SetIterationTime(cost.wall);
}

// Yardstick: the log read and nothing done.
void log_read(benchmark::State& state) {
  for (auto _ : state) {
    std::size_t bytes = 0;
    report(state, measure([&] { bytes = read_log(evening().log()); }));
    state.SetLabel(std::to_string(bytes) + " bytes");
  }
}

// The argument: how many threads fold and judge.
void project_log(benchmark::State& state) {
  ProjectOptions options;
  options.threads = static_cast<unsigned>(state.range(0));
  for (auto _ : state) {
    const Cost yardstick = measure([] { read_log(evening().log()); });
    const auto store = evening().fresh_store();
    ProjectReport done;
    const Cost cost = measure([&] { done = expect(project(evening().log(), *store, evening().library(), options)); });
    report(state, cost);
    state.counters["per_log_read"] = cost.thread / yardstick.thread;
    state.SetLabel(std::to_string(done.events) + " events");
  }
}

// Yardstick: the rounds walked over and nothing done.
void store_scan(benchmark::State& state) {
  for (auto _ : state) {
    std::size_t bytes = 0;
    report(state, measure([&] { bytes = scan_rounds(evening().store()); }));
    state.SetLabel(std::to_string(bytes) + " bytes");
  }
}

template <typename Work>
void beside_scan(benchmark::State& state, const Work& work) {
  for (auto _ : state) {
    const Cost yardstick = measure([] { scan_rounds(evening().store()); });
    std::string label;
    const Cost cost = measure([&] { label = work(); });
    report(state, cost);
    state.counters["per_scan"] = cost.thread / yardstick.thread;
    state.SetLabel(label);
  }
}

void refold(benchmark::State& state) {
  beside_scan(state, [] { return std::to_string(fold_all(evening().store())) + " events on timelines"; });
}

void readjudicate(benchmark::State& state) {
  beside_scan(state,
              [] { return std::to_string(judge_all(evening().store(), evening().library())) + " rounds differ"; });
}

void digest_store(benchmark::State& state) {
  beside_scan(state,
              [] { return schema::to_hex(expect(digest(evening().store(), evening().library()))).substr(0, 16); });
}

void verify_store(benchmark::State& state) {
  beside_scan(state, [] {
    return std::to_string(expect(verify(evening().store(), evening().library())).objections.size()) + " objections";
  });
}

BENCHMARK(log_read)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK(project_log)->Arg(1)->Arg(2)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK(store_scan)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK(refold)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK(readjudicate)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK(digest_store)->UseManualTime()->Unit(benchmark::kMillisecond);
BENCHMARK(verify_store)->UseManualTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace cardspeak

BENCHMARK_MAIN();

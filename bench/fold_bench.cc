// How fast stored events are checked, folded and written as facts. The rounds are those of simulated tables. Two
// yardsticks stand beside each rate, measured in the same run over the same bytes: `per_read` is how many times as long
// the work takes as reading each word once, `per_sha256` as hashing each event once, which every reader of a chain does
// anyway. `events` is events per second. The label shows what the work found, so that it was real.
#include <benchmark/benchmark.h>
#include <capnp/message.h>
#include <time.h>

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "ingest/simulator/simulator.h"
#include "model/check.h"
#include "model/facts/fold.h"
#include "model/facts/round_facts_codec.h"
#include "schemas/json/event_json.h"
#include "schemas/seal/seal.h"

namespace cardspeak {
namespace {

constexpr std::uint32_t kRounds = 2000;

// Seconds of processor time that this thread has used: what else the machine does must not count.
double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// One round of a table: where its events lie among the bytes.
struct RoundBytes {
  RoundId id;
  TableState table;
  std::vector<std::span<const std::uint8_t>> events;
};

// The events of one simulated table as they are stored, at addresses that are multiples of 8.
class Table {
 public:
  explicit Table(const std::string& game) {
    const simulator::Options options{.game = game, .tables = 1, .rounds = kRounds};
    const auto played = simulator::simulate(
        options, [&](schema::Event::Reader event) { take(event); }, [](const auto&) {});
    CARDSPEAK_CHECK(played.has_value(), "the simulator plays the game");
    locate();
  }

  [[nodiscard]] const std::vector<RoundBytes>& rounds() const { return rounds_; }
  [[nodiscard]] std::span<const std::uint64_t> words() const { return words_; }
  [[nodiscard]] std::size_t events() const { return events_; }

 private:
  void take(schema::Event::Reader event) {
    if (event.getRound() == 0) {
      table_.apply(event);
      return;
    }
    if (rounds_.empty() || rounds_.back().id.number.value() != event.getRound()) {
      rounds_.push_back({RoundId{"simulated", "table", RoundNo(event.getRound())}, table_, {}});
      starts_.emplace_back();
    }
    const auto bytes = schema::canonical_view(event);
    starts_.back().push_back({words_.size(), bytes.size()});
    words_.resize(words_.size() + bytes.size() / sizeof(std::uint64_t));
    std::memcpy(words_.data() + starts_.back().back().at, bytes.data(), bytes.size());
    ++events_;
  }

  // The words have moved while they grew: only now their addresses are final.
  void locate() {
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(words_.data());
    for (std::size_t i = 0; i < rounds_.size(); ++i) {
      for (const Start& start : starts_[i]) {
        rounds_[i].events.emplace_back(bytes + start.at * sizeof(std::uint64_t), start.size);
      }
    }
  }

  struct Start {
    std::size_t at;    // in words
    std::size_t size;  // in bytes
  };

  TableState table_;
  std::vector<std::uint64_t> words_;
  std::vector<RoundBytes> rounds_;
  std::vector<std::vector<Start>> starts_;
  std::size_t events_ = 0;
};

// --- the yardsticks --------------------------------------------------------------------------------------------------

void read_words(const Table& table) {
  std::uint64_t sum = 0;
  for (const std::uint64_t word : table.words()) sum += word;
  benchmark::DoNotOptimize(sum);
}

void hash_events(const Table& table) {
  for (const RoundBytes& round : table.rounds()) {
    for (const auto event : round.events) benchmark::DoNotOptimize(schema::sha256(event));
  }
}

// --- the work --------------------------------------------------------------------------------------------------------

// Each gives what it found.
std::string check_events(const Table& table) {
  std::size_t readable = 0;
  for (const RoundBytes& round : table.rounds()) {
    for (const auto event : round.events) readable += schema::StoredEvent(event).readable() ? 1U : 0U;
  }
  return std::to_string(readable) + " readable";
}

RoundFacts fold_round(const RoundBytes& round, std::vector<EventRef>& refs) {
  refs.clear();
  for (const auto event : round.events) refs.push_back({schema::StoredEvent(event).event(), false});
  return fold(round.id, round.table, refs);
}

std::string fold_rounds(const Table& table) {
  std::size_t findings = 0;
  std::size_t lines = 0;
  std::vector<EventRef> refs;
  for (const RoundBytes& round : table.rounds()) {
    const RoundFacts facts = fold_round(round, refs);
    findings += facts.findings.size();
    lines += facts.timeline.size();
  }
  return std::to_string(lines) + " lines, " + std::to_string(findings) + " findings";
}

std::string fold_and_write_rounds(const Table& table) {
  std::size_t bytes = 0;
  std::vector<EventRef> refs;
  std::vector<capnp::word> scratch(8192);
  for (const RoundBytes& round : table.rounds()) {
    capnp::MallocMessageBuilder message(kj::arrayPtr(scratch.data(), scratch.size()));
    write_round_facts(fold_round(round, refs), message.initRoot<schema::RoundFacts>());
    bytes += schema::canonical_view_of<schema::RoundFacts>(message.getRoot<schema::RoundFacts>()).size();
  }
  return std::to_string(bytes) + " bytes of facts";
}

std::string seal_events(const Table& table) {
  std::size_t bytes = 0;
  for (const RoundBytes& round : table.rounds()) {
    for (const auto event : round.events) bytes += schema::canonical_view(schema::StoredEvent(event).event()).size();
  }
  return std::to_string(bytes) + " canonical bytes";
}

std::string write_and_read_json(const Table& table) {
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < table.rounds().size(); i += 20) {
    for (const auto event : table.rounds()[i].events) {
      const std::string line = schema::write_event_json(schema::StoredEvent(event).event());
      capnp::MallocMessageBuilder message;
      CARDSPEAK_CHECK(schema::read_event_json(line, message.initRoot<schema::Event>()).has_value(),
                      "what was written reads");
      bytes += line.size();
    }
  }
  return std::to_string(bytes) + " characters, of every 20th round";
}

template <typename Work>
double seconds_of(Work&& work) {
  const double start = cpu_seconds();
  work();
  return cpu_seconds() - start;
}

void measure(benchmark::State& state, const std::string& game, std::string (*work)(const Table&), std::size_t part) {
  const Table table(game);
  double working = 0;
  double reading = 0;
  double hashing = 0;
  for ([[maybe_unused]] auto _ : state) {
    const double took = seconds_of([&] { state.SetLabel(work(table)); });
    reading += seconds_of([&] { read_words(table); });
    hashing += seconds_of([&] { hash_events(table); });
    state.SetIterationTime(took);
    working += took * static_cast<double>(part);
  }
  state.counters["events"] = static_cast<double>(table.events()) * static_cast<double>(state.iterations()) / working;
  state.counters["per_read"] = working / reading;
  state.counters["per_sha256"] = working / hashing;
}

void add_bench(const std::string& name, std::string (*work)(const Table&), std::size_t part = 1) {
  for (const std::string& game : simulator::games_with_frauds()) {
    benchmark::RegisterBenchmark((name + "/" + game).c_str(),
                                 [=](benchmark::State& state) { measure(state, game, work, part); })
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond);
  }
}

}  // namespace
}  // namespace cardspeak

int main(int argc, char** argv) {
  cardspeak::add_bench("check_events", cardspeak::check_events);
  cardspeak::add_bench("fold", cardspeak::fold_rounds);
  cardspeak::add_bench("fold_and_write_facts", cardspeak::fold_and_write_rounds);
  cardspeak::add_bench("canonical_form", cardspeak::seal_events);
  cardspeak::add_bench("json_there_and_back", cardspeak::write_and_read_json, 20);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}

// How fast the lines of a device file become events, beside simdjson alone: the same lines, parsed and not looked at.
//   read_lines     every evening of samples/, read line by line into a message
//   bad_lines      the same, with a field in each line that no event has: what a refusal with its message costs
// `lines` is lines per second, `ns` the time of one, and `ratio` its time over that of simdjson's own, all in processor
// time of the process.
#include <benchmark/benchmark.h>
#include <capnp/message.h>
#include <simdjson.h>
#include <time.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "model/check.h"
#include "schemas/json/event_json.h"

namespace cardspeak {
namespace {

using Lines = std::vector<std::string>;

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

const Lines& evenings() {
  static const Lines all = [] {
    Lines lines;
    for (const auto& folder : std::filesystem::directory_iterator(CARDSPEAK_SOURCE_DIR "/samples")) {
      std::ifstream file(folder.path() / "evening.jsonl");
      for (std::string line; std::getline(file, line);) lines.push_back(line);
    }
    CARDSPEAK_CHECK(!lines.empty(), "there are samples");
    return lines;
  }();
  return all;
}

Lines with_an_unknown_field() {
  Lines lines = evenings();
  for (std::string& line : lines) line.insert(line.size() - 1, ",\"colour\":1");
  return lines;
}

std::size_t read_events(const Lines& lines) {
  std::array<capnp::word, 1'024> memory{};
  std::size_t read = 0;
  for (const std::string& line : lines) {
    capnp::MallocMessageBuilder message(kj::arrayPtr(memory.data(), memory.size()));
    if (schema::read_event_json(line, message.initRoot<schema::Event>())) ++read;
  }
  return read;
}

std::size_t parse_only(const Lines& lines) {
  simdjson::dom::parser parser;
  std::size_t parsed = 0;
  for (const std::string& line : lines) {
    if (parser.parse(line).error() == simdjson::SUCCESS) ++parsed;
  }
  return parsed;
}

void measure(benchmark::State& state, const Lines& lines, std::size_t expected) {
  double ours = 0;
  double theirs = 0;
  for ([[maybe_unused]] const auto& once : state) {
    const double start = cpu_seconds();
    CARDSPEAK_CHECK(read_events(lines) == expected, "every line is read, or refused, as it should be");
    const double middle = cpu_seconds();
    CARDSPEAK_CHECK(parse_only(lines) == lines.size(), "every line is JSON");
    ours += middle - start;
    theirs += cpu_seconds() - middle;
  }
  const double count = static_cast<double>(lines.size()) * static_cast<double>(state.iterations());
  state.counters["lines"] = count / ours;
  state.counters["ns"] = 1e9 * ours / count;
  state.counters["ratio"] = ours / theirs;
}

void read_lines(benchmark::State& state) {
  measure(state, evenings(), evenings().size());
}
void bad_lines(benchmark::State& state) {
  measure(state, with_an_unknown_field(), 0);
}

BENCHMARK(read_lines)->Unit(benchmark::kMillisecond)->MinTime(2);
BENCHMARK(bad_lines)->Unit(benchmark::kMillisecond)->MinTime(2);

}  // namespace
}  // namespace cardspeak

BENCHMARK_MAIN();

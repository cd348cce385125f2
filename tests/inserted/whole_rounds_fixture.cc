#include "tests/inserted/whole_rounds_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>

#include "ingest/simulator/simulator.h"
#include "model/law/library.h"
#include "model/verdict/adjudicate.h"
#include "replay/meters.h"
#include "schemas/json/event_json.h"
#include "tests/replay/support/stores.h"

namespace cardspeak::inserted {
namespace {

namespace fs = std::filesystem;

using Message = std::unique_ptr<capnp::MallocMessageBuilder>;

Message copy_of(schema::Event::Reader event) {
  auto message = std::make_unique<capnp::MallocMessageBuilder>();
  message->setRoot(event);
  return message;
}

schema::Event::Reader event_in(const Message& message) {
  return message->getRoot<schema::Event>().asReader();
}

// The events of several streams, parted into rounds.
class Record {
 public:
  void take(schema::Event::Reader event) { streams_[event.getStream().cStr()].push_back(copy_of(event)); }

  // Each round of each table, in the order of their names.
  void each_round(const std::string& name, const UseRound& use) const {
    for (const auto& [stream, events] : streams_) {
      if (is_meter_stream(stream)) continue;
      std::map<std::uint64_t, std::size_t> rounds;  // to the place of the first event
      for (std::size_t i = 0; i < events.size(); ++i) {
        const std::uint64_t number = event_in(events[i]).getRound();
        if (number != 0) rounds.try_emplace(number, i);
      }
      for (const auto& [number, first] : rounds) use_round(name, stream, number, first, use);
    }
  }

 private:
  void use_round(const std::string& name, const std::string& stream, std::uint64_t number, std::size_t first,
                 const UseRound& use) const {
    WrittenStream table{.name = stream, .events = {}};
    const EventMessages& events = streams_.at(stream);
    TableState state;
    for (std::size_t i = 0; i < events.size(); ++i) {
      const auto event = event_in(events[i]);
      const bool of_table = event.getRound() == 0 && i < first;
      if (of_table) state.apply(event);
      if (of_table || event.getRound() == number) table.events.push_back(copy_of(event));
    }
    const RoundId id = parse_round_id(stream + "/" + std::to_string(number)).value();
    const DeviceTimeNs begun(event_in(events[first]).getDeviceTimeNs());
    WholeRound round{.name = name + " " + id.text(),
                     .book = book_of(id.venue, state.sign().game, begun),
                     .parts = {},
                     .table = &table};
    if (round.book == nullptr) return;
    round.parts.table = &table;
    WrittenStream meter{.name = state.sign().meter, .events = {}};
    if (const auto found = streams_.find(meter.name); found != streams_.end()) {
      for (const Message& message : found->second) meter.events.push_back(copy_of(event_in(message)));
      round.parts.meter = &meter;
    }
    use(round);
  }

  // Null where none is in force.
  static const Rulebook* book_of(const std::string& venue, const std::string& game, DeviceTimeNs at) {
    const Result<Rulebook> in_force = testing::books().in_force(venue, game, at);
    if (!in_force) return nullptr;
    const auto& all = testing::books().books();
    const auto found = std::ranges::find_if(all, [&](const Rulebook& book) {
      return book.venue() == venue && book.game() == game && book.version() == in_force->version();
    });
    return found == all.end() ? nullptr : &*found;
  }

  std::map<std::string, EventMessages> streams_;
};

}  // namespace

void each_golden_round(const UseRound& use) {
  for (const auto& file : chapter_files()) {
    const Chapter& chapter = chapter_of(file);
    for (const ChapterCase& golden : chapter.cases) {
      auto streams = read_round_text(golden.round);
      WholeRound round{.name = chapter.book + ", " + golden.name,
                       .book = &golden_book(chapter.book),
                       .parts = parts_of(streams),
                       .table = nullptr};
      for (WrittenStream& stream : streams) {
        if (&stream == round.parts.table) round.table = &stream;
      }
      if (round.table != nullptr) use(round);
    }
  }
}

void each_sample_round(const UseRound& use) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(CARDSPEAK_SOURCE_DIR) / "samples")) {
    const bool sample = entry.path().parent_path().filename() != "expected" && entry.path().extension() == ".jsonl";
    if (sample && entry.path().filename() != "planted-errors.jsonl") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  for (const fs::path& file : files) {
    Record record;
    std::ifstream lines(file);
    std::uint64_t sequence = 0;
    for (std::string line; std::getline(lines, line);) {
      capnp::MallocMessageBuilder message;
      auto event = message.initRoot<schema::Event>();
      ASSERT_TRUE(schema::read_event_json(line, event).has_value()) << file << ": " << line;
      if (event.getSequence() == 0) event.setSequence(++sequence);
      record.take(event.asReader());
    }
    record.each_round("sample " + file.parent_path().filename().string() + ",", use);
  }
}

void each_simulated_round(std::uint64_t seed, std::uint32_t about, const UseRound& use) {
  constexpr std::uint32_t kRounds = 10;  // at a table: its meter stays small
  const auto games = static_cast<std::uint32_t>(simulator::games_with_frauds().size());
  const std::uint32_t evenings = std::max(1U, about / (kRounds * games));
  for (std::uint32_t evening = 0; evening < evenings; ++evening) {
    for (const std::string& game : simulator::games_with_frauds()) {
      simulator::Options options;
      options.game = game;
      options.rounds = kRounds;
      options.seed = seed + evening;
      options.errors_per_million = 300'000;
      const bool house = game.find("holdem") == std::string::npos || game.find("crown-holdem") != std::string::npos ||
                         game.find("ultimate") != std::string::npos;
      options.irregularities_per_million = house ? 200'000 : 0;
      options.jackpots = house && evening % 2 == 1;
      if (options.jackpots) options.stack = simulator::Stack::kSimultaneous;
      Record record;
      const auto done = simulator::simulate(
          options, [&](schema::Event::Reader event) { record.take(event); }, [](const simulator::PlantedError&) {},
          [](const simulator::Incident&) {});
      ASSERT_TRUE(done.has_value()) << game << ": " << done.error().message;
      record.each_round("simulated with seed " + std::to_string(options.seed) + ",", use);
    }
  }
}

Verdict judged(const WholeRound& round) {
  const RoundFacts facts = golden_facts(round.parts, *round.book);
  return adjudicate(facts, *round.book, golden_meter(round.parts, facts, *round.book));
}

}  // namespace cardspeak::inserted

#include "bench/patterns/statistical_part.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "bench/patterns/schemes.h"
#include "ingest/simulator/random.h"
#include "replay/patterns/catalogue.h"
#include "replay/patterns/find_patterns.h"

namespace cardspeak::pattern_bench {
namespace {

using patterns::By;
using simulator::Random;

constexpr std::size_t kStrengths = 3;
// Of schemes that are carried out whenever there is occasion.
constexpr unsigned kAlways = 100;

// A part of the evening: a game, its people, and what is asked of it.
struct Room {
  std::string_view game;
  std::uint32_t tables;
  std::size_t patrons;
  std::size_t dealers;
  unsigned guests;                                                                     // of the seats, in percent
  unsigned share;                                                                      // of the rounds, in percent
  std::vector<std::pair<std::string_view, std::array<unsigned, kStrengths>>> schemes;  // strengths in percent
};

// Few people who play much: a night holds as many occasions of each as a season of many.
const std::vector<Room>& rooms() {
  static const std::vector<Room> all = {
      {"crown-melbourne/three-card-poker",
       4,
       12,
       4,
       40,
       50,
       {{"beside-expectation", {25, 50, 100}}, {"dealer-wins", {20, 40, 60}}}},
      {"crown-melbourne/caribbean-stud", 4, 8, 2, 40, 20, {{"hidden-cards", {25, 50, 100}}, {"tempo", {10, 25, 50}}}},
      {"crown-melbourne/texas-holdem", 4, 9, 2, 0, 30, {{"chip-dumping", {10, 25, 50}}, {"soft-play", {25, 50, 100}}}},
  };
  return all;
}

// A deck that comes again is no matter of people: rounds of the first room that are taken twice.
constexpr std::string_view kDecks = "repeated-decks";
constexpr std::uint64_t kRepeatedInMillion = 2'000;

By asked_by(const patterns::Pattern& pattern) {
  return pattern.info.by.front();
}

// One scheme of each pattern, all of the same rank of strength, or without one always carried out, of people who have
// no other one: each line has one cause.
std::vector<Scheme> schemes_of(const Room& room, std::optional<std::size_t> strength) {
  std::vector<Scheme> schemes;
  std::size_t patron = 0;
  for (const auto& [pattern, strengths] : room.schemes) {
    Scheme scheme{pattern, strength ? strengths[*strength] : kAlways, patron_name(++patron), {}};
    if (pattern == "dealer-wins" || pattern == "tempo") scheme.with = dealer_name(1);
    if (pattern == "chip-dumping" || pattern == "soft-play") scheme.with = patron_name(++patron);
    schemes.push_back(scheme);
  }
  return schemes;
}

// A number of its own for each round, the same everywhere: FNV-1a of its name.
std::uint64_t number_of(const RoundId& round) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const char character : round.text()) {
    hash ^= static_cast<std::uint8_t>(character);
    hash *= 1099511628211ULL;
  }
  return hash;
}

// Whether the deck of a round is asked about at all: enough of its cards are on record.
bool is_comparable(const Round& round, const Library& library) {
  patterns::AllSums sums({{patterns::find_pattern(kDecks), By::kTable}}, library);
  sums.take(round.facts, round.verdict, 0);
  return expect(sums.finish()).front().of != 0;
}

// One way to seat the evening: honestly but for the schemes of one rank of strength; or as the simulator did, whose
// players keep their seats, have as many chips as they have won, and play together the whole evening, and cheat nobody.
struct World {
  bool as_dealt = false;
  Roster roster;
  patterns::AllSums sums;
  std::set<RoundId> repeated;
};

// Seats the rounds of a room in every world, and adds them up.
class SeatingSink : public JudgedSink {
 public:
  SeatingSink(const std::vector<patterns::Question>& questions, const Library& library, std::vector<World>& worlds,
              std::uint64_t seed)
      : questions_(questions), library_(library), worlds_(worlds), seed_(seed) {}

  void begin(std::size_t parts) override { parts_.resize(parts); }
  void take(std::size_t part, const StoredRound& round, const Judged& judged) override {
    std::vector<World>& mine = parts_[part];
    for (std::size_t at = 0; at < worlds_.size(); ++at) {
      if (mine.size() <= at)
        mine.push_back({worlds_[at].as_dealt, worlds_[at].roster, patterns::AllSums(questions_, library_), {}});
      // By round, world and seed alone, so that neither order nor threads matter.
      Random random(seed_ * 1'000'003 + number_of(round.id) + at);
      add(Round{judged.facts, judged.verdict}, mine[at], random);
    }
  }
  bool done(std::size_t part) override {
    for (std::size_t at = 0; at < parts_[part].size(); ++at) {
      worlds_[at].sums.join(parts_[part][at].sums);
      worlds_[at].repeated.merge(parts_[part][at].repeated);
    }
    parts_[part].clear();
    return true;
  }

 private:
  void add(Round round, World& world, Random& random) const {
    if (!world.as_dealt) seat(round, world.roster, random);
    world.sums.take(round.facts, round.verdict, 0);
    if (world.as_dealt) return;
    if (random.below(1'000'000) >= kRepeatedInMillion || !is_comparable(round, library_)) return;
    // The same deck at the same table, long afterwards.
    world.repeated.insert(round.facts.id);
    round.facts.id.number = RoundNo(round.facts.id.number.value() + 1'000'000);
    world.sums.take(round.facts, round.verdict, 0);
  }

  const std::vector<patterns::Question>& questions_;
  const Library& library_;
  std::vector<World>& worlds_;
  std::uint64_t seed_;
  std::vector<std::vector<World>> parts_;
};

bool is_about(const patterns::PatternLine& line, const Scheme& scheme) {
  const bool same = line.whom.who == scheme.who;
  if (scheme.pattern == "beside-expectation" || scheme.pattern == "hidden-cards") return same;
  if (scheme.pattern == "soft-play") {
    return (same && line.whom.with == scheme.with) || (line.whom.who == scheme.with && line.whom.with == scheme.who);
  }
  return same && line.whom.with == scheme.with;
}

// Who is slow with one dealer is quick with the others, beside that one: tempo says so too, and it is no mistake.
bool is_explained(const patterns::PatternLine& line, std::string_view pattern, const std::vector<Scheme>& schemes) {
  return std::ranges::any_of(schemes, [&](const Scheme& scheme) {
    return scheme.pattern == pattern && (is_about(line, scheme) || (pattern == "tempo" && line.whom.who == scheme.who));
  });
}

StatisticalResult compare(const patterns::PatternFound& found, const std::vector<Scheme>& schemes) {
  StatisticalResult result;
  result.pattern = found.info->name;
  result.lines = found.lines.size();
  for (const Scheme& scheme : schemes) {
    if (scheme.pattern != found.info->name) continue;
    auto& [planted, seen] = result.by_strength[scheme.percent];
    ++planted;
    const auto line = std::ranges::find_if(found.lines, [&](const auto& each) { return is_about(each, scheme); });
    if (line == found.lines.end()) continue;
    ++seen;
  }
  for (const patterns::PatternLine& line : found.lines) {
    if (!is_explained(line, found.info->name, schemes)) ++result.false_ones;
  }
  return result;
}

StatisticalResult compare_decks(const patterns::PatternFound& found, const std::set<RoundId>& repeated) {
  StatisticalResult result;
  result.pattern = found.info->name;
  result.lines = found.lines.size();
  auto& [planted, seen] = result.by_strength[100];
  planted = repeated.size();
  for (const patterns::PatternLine& line : found.lines) {
    const bool is_planted =
        std::ranges::any_of(line.rounds.rounds(), [&](const RoundId& id) { return repeated.contains(id); });
    ++(is_planted ? seen : result.false_ones);
  }
  return result;
}

// What is asked, of whom.
struct Asking {
  const Library& library;
  std::uint64_t seed;
  std::uint32_t rounds;
  std::vector<patterns::Question> questions = {};

  Asking(const Library& books, std::uint64_t of_seed, std::uint32_t of_rounds)
      : library(books), seed(of_seed), rounds(of_rounds) {
    for (const patterns::Pattern& pattern : patterns::all_patterns()) {
      if (!pattern.info.exact) questions.push_back({&pattern, asked_by(pattern)});
    }
  }
  [[nodiscard]] World world(const Room& room, std::optional<std::size_t> strength) const {
    return {false,
            {room.patrons, room.dealers, room.guests, schemes_of(room, strength)},
            patterns::AllSums(questions, library),
            {}};
  }
  [[nodiscard]] World as_dealt() const { return {true, {}, patterns::AllSums(questions, library), {}}; }
};

void play_room(const Room& room, const Asking& asking, std::vector<World>& worlds) {
  Evening evening(asking.library);
  Truth nothing;
  simulator::Options options;
  options.game = room.game;
  options.tables = room.tables;
  options.rounds = std::max<std::uint32_t>(1, asking.rounds / 100 * room.share / room.tables);
  options.seed = asking.seed;
  evening.play(options, {}, nothing);
  evening.project();
  SeatingSink sink(asking.questions, asking.library, worlds, asking.seed);
  evening.judge(sink);
}

// Plays each room once, seats it in every world that `worlds_of` makes for it, and adds up what is found by pattern.
std::vector<StatisticalResult> ask_rooms(const Asking& asking,
                                         const std::function<std::vector<World>(const Room&)>& worlds_of) {
  std::map<std::string, StatisticalResult> results;
  for (const Room& room : rooms()) {
    std::vector<World> worlds = worlds_of(room);
    play_room(room, asking, worlds);
    for (const World& world : worlds) {
      for (const patterns::PatternFound& found : expect(world.sums.finish())) {
        StatisticalResult result =
            found.info->name == kDecks ? compare_decks(found, world.repeated) : compare(found, world.roster.schemes);
        result.rounds = &world == &worlds.front() ? world.sums.rounds() - world.repeated.size() : 0;
        if (world.as_dealt) result.honest_lines = result.lines;
        auto [mine, is_new] = results.try_emplace(result.pattern, result);
        if (!is_new) mine->second.add(result);
      }
    }
  }
  std::vector<StatisticalResult> all;
  for (const patterns::Question& question : asking.questions) {
    all.push_back(results.at(std::string(question.pattern->info.name)));
  }
  return all;
}

}  // namespace

void StatisticalResult::add(const StatisticalResult& other) {
  rounds += other.rounds;
  lines += other.lines;
  false_ones += other.false_ones;
  honest_lines += other.honest_lines;
  for (const auto& [percent, counts] : other.by_strength) {
    by_strength[percent].first += counts.first;
    by_strength[percent].second += counts.second;
  }
}

std::vector<StatisticalResult> run_statistical(const Library& library, std::uint64_t seed, std::uint32_t rounds) {
  const Asking asking(library, seed, rounds);
  return ask_rooms(asking, [&](const Room& room) {
    std::vector<World> worlds;
    for (std::size_t at = 0; at < kStrengths; ++at) worlds.push_back(asking.world(room, at));
    worlds.push_back(asking.as_dealt());
    return worlds;
  });
}

std::vector<StatisticalResult> run_strongest(const Library& library, std::uint64_t seed, std::uint32_t rounds) {
  const Asking asking(library, seed, rounds);
  return ask_rooms(asking, [&](const Room& room) {
    std::vector<World> worlds;
    worlds.push_back(asking.world(room, std::nullopt));
    worlds.push_back(asking.as_dealt());
    return worlds;
  });
}

}  // namespace cardspeak::pattern_bench

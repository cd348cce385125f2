#include "ingest/simulator/simulator.h"

#include <algorithm>
#include <memory>

#include "ingest/simulator/random.h"
#include "ingest/simulator/table.h"

namespace cardspeak::simulator {
namespace {

using MakeTable = std::unique_ptr<Table> (*)(std::uint32_t, DeviceTimeNs, std::uint64_t, const EventSink&,
                                             const ErrorSink&);

struct Game {
  std::string name;
  MakeTable make;
};

const std::vector<Game>& known_games() {
  static const std::vector<Game> kGames = {{"caribbean-stud", make_caribbean_stud_table},
                                           {"texas-holdem", make_texas_holdem_table}};
  return kGames;
}

constexpr std::uint32_t kTablesMax = 999;
constexpr std::uint32_t kMillion = 1'000'000;

std::string list_of_games() {
  std::string list;
  for (const std::string& game : games()) list += (list.empty() ? "" : ", ") + game;
  return list;
}

}  // namespace

const std::vector<std::string>& games() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> names;
    for (const Game& game : known_games()) names.push_back(game.name);
    return names;
  }();
  return kNames;
}

Result<void> simulate(const Options& options, const EventSink& events, const ErrorSink& errors) {
  const auto game = std::ranges::find(known_games(), options.game, &Game::name);
  if (game == known_games().end()) {
    return fail(ErrorCode::kBadInput, "no game '" + options.game + "' to simulate; there are " + list_of_games());
  }
  if (options.tables == 0 || options.tables > kTablesMax) {
    return fail(ErrorCode::kBadInput, "the number of tables is 1 to 999, not " + std::to_string(options.tables));
  }
  if (options.errors_per_million > kMillion) {
    return fail(ErrorCode::kBadInput, "the error rate is 0 to 1");
  }
  Random random(options.seed);
  std::vector<std::unique_ptr<Table>> tables;
  for (std::uint32_t number = 1; number <= options.tables; ++number) {
    tables.push_back(game->make(number, options.start, random.below(std::uint64_t{1} << 62U), events, errors));
    tables.back()->open();
  }
  for (std::uint32_t round = 1; round <= options.rounds; ++round) {
    for (const auto& table : tables) table->play(RoundNo(round), random.chance(options.errors_per_million));
  }
  return {};
}

std::string to_json(const PlantedError& error) {
  // Round ids, kinds and wagers are of our own making: letters, digits, '-', '/' and spaces, nothing that JSON escapes.
  return R"({"round":")" + error.round.text() + R"(","kind":")" + error.kind + R"(","seat":)" +
         std::to_string(error.seat.value()) + R"(,"wager":")" + error.wager + R"(","due":")" +
         std::to_string(error.due.value()) + R"(","recorded":")" + std::to_string(error.recorded.value()) + R"("})";
}

}  // namespace cardspeak::simulator

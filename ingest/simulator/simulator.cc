#include "ingest/simulator/simulator.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <span>

#include "ingest/simulator/house/meter.h"
#include "ingest/simulator/random.h"
#include "ingest/simulator/room/games.h"
#include "ingest/simulator/room/royal_meter.h"
#include "ingest/simulator/table.h"

namespace cardspeak::simulator {
namespace {

using MakeTable = std::function<std::unique_ptr<Table>(const TableOrder&)>;
using MakeMeter = std::unique_ptr<Meter> (*)(std::uint32_t, std::uint64_t, const EventSink&);

struct Game {
  std::string name;
  MakeTable make;
  MakeMeter make_meter;  // null: the game has no jackpot wagers
  bool has_frauds = true;
  bool has_royal_meter = false;  // the jackpot of the poker room
};

const std::vector<Game>& known_games() {
  static const std::vector<Game> kGames = [] {
    std::vector<Game> all = {
        {"crown-melbourne/caribbean-stud", make_caribbean_stud_table, make_melbourne_meter},
        {"crown-melbourne/texas-holdem", make_texas_holdem_table, nullptr, true, true},
        {"crown-melbourne/wild-aruba-stud", make_wild_aruba_stud_table, make_aruba_meter},
        {"crown-melbourne/three-card-poker", make_three_card_poker_table, make_melbourne_meter},
        {"crown-sydney/caribbean-stud", make_sydney_caribbean_stud_table, make_sydney_meter},
        {"crown-sydney/mississippi-stud", make_mississippi_stud_table, make_sydney_meter},
        {"crown-sydney/ultimate-texas-holdem", make_ultimate_texas_holdem_table, make_sydney_meter},
        {"crown-perth/crown-holdem", make_crown_holdem_table, make_perth_meter},
    };
    for (const room::Game& game : room::games()) {
      all.push_back({"crown-melbourne/" + std::string(game.name),
                     [name = game.name](const TableOrder& order) { return make_room_table(order, name); }, nullptr,
                     false, game.has_royal_jackpot()});
    }
    all.push_back({"crown-melbourne/chinese-poker", make_chinese_poker_table, nullptr, false});
    return all;
  }();
  return kGames;
}

// How many tables share a meter.
constexpr std::uint32_t kTablesPerMeter = 4;
constexpr std::uint64_t kStackedPerMillion = 100'000;

// The tables of one run, and the meters that they share.
class Floor {
 public:
  Floor(const Game& game, const Options& options, const EventSink& events, const ErrorSink& errors,
        const IncidentSink& incidents, const FraudSink& frauds)
      : options_(options), random_(options.seed) {
    const std::uint64_t terms = random_.below(std::uint64_t{1} << 62U);
    for (std::uint32_t number = 1; number <= options.tables; ++number) {
      if (options.jackpots && (number - 1) % kTablesPerMeter == 0) add_meter(game, terms, events);
      tables_.push_back(game.make({.number = number,
                                   .start = options.start,
                                   .seed = random_.below(std::uint64_t{1} << 62U),
                                   .events = &events,
                                   .errors = &errors,
                                   .incidents = &incidents,
                                   .frauds = &frauds,
                                   .meter = meters_.empty() ? nullptr : meters_.back().get(),
                                   .royal_meter = royal_meters_.empty() ? nullptr : royal_meters_.back().get()}));
    }
    open(game.name);
  }

  // Every table starts and ends the round, each time in an order of chance, so that what tables do to one meter
  // interleaves.
  void play(RoundNo round) {
    random_.shuffle(std::span<std::unique_ptr<Table>>(tables_));
    for (const auto& table : tables_) {
      Plan plan;
      plan.go_wrong = random_.chance(options_.errors_per_million);
      plan.irregular = random_.chance(options_.irregularities_per_million);
      if (options_.stack != Stack::kNone && random_.chance(kStackedPerMillion)) plan.stack = options_.stack;
      if (options_.frauds_per_million != 0) choose_fraud(plan);
      table->start(round, plan);
    }
    random_.shuffle(std::span<std::unique_ptr<Table>>(tables_));
    for (const auto& table : tables_) table->finish();
  }

 private:
  void add_meter(const Game& game, std::uint64_t terms, const EventSink& events) {
    if (game.make_meter != nullptr) {
      meters_.push_back(game.make_meter(static_cast<std::uint32_t>(meters_.size() + 1), terms, events));
    }
    if (game.has_royal_meter) {
      const auto number = static_cast<std::uint32_t>(royal_meters_.size() + 1);
      royal_meters_.push_back(std::make_unique<RoyalMeter>(number, terms + number, events));
    }
  }

  // In a round that goes right otherwise.
  void choose_fraud(Plan& plan) {
    const bool cheated = random_.chance(options_.frauds_per_million);
    if (!cheated || plan.go_wrong || plan.irregular) return;
    plan.fraud = kFrauds.at(random_.below(kFrauds.size()));
    plan.go_wrong = plan.fraud == Fraud::kLateExcuse;
    // There has to be a prize that can be forgotten.
    if (plan.fraud == Fraud::kForgottenJackpot) plan.stack = options_.stack;
  }

  void open(const std::string& game) {
    open_each(meters_, game.substr(game.find('/') + 1));
    open_each(royal_meters_, game.substr(game.find('/') + 1));
    for (const auto& table : tables_) table->open();
  }

  template <typename Meters>
  void open_each(const Meters& meters, const std::string& game) {
    for (std::size_t i = 0; i < meters.size(); ++i) {
      std::vector<std::string> streams;
      for (std::size_t t = i * kTablesPerMeter; t < std::min(tables_.size(), (i + 1) * kTablesPerMeter); ++t) {
        streams.push_back(tables_[t]->stream());
      }
      meters[i]->open(game, streams, options_.start);
    }
  }

  const Options& options_;
  Random random_;
  std::vector<std::unique_ptr<Meter>> meters_;
  std::vector<std::unique_ptr<RoyalMeter>> royal_meters_;
  std::vector<std::unique_ptr<Table>> tables_;
};

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

const std::vector<std::string>& games_with_frauds() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> names;
    for (const Game& game : known_games()) {
      if (game.has_frauds) names.push_back(game.name);
    }
    return names;
  }();
  return kNames;
}

Result<void> simulate(const Options& options, const EventSink& events, const ErrorSink& errors,
                      const IncidentSink& incidents, const FraudSink& frauds) {
  const auto game = std::ranges::find_if(known_games(), [&](const Game& known) {
    return known.name == options.game || known.name.substr(known.name.find('/') + 1) == options.game;
  });
  if (game == known_games().end()) {
    return fail(ErrorCode::kBadInput, "no game '" + options.game + "' to simulate; there are " + list_of_games());
  }
  if (options.tables == 0 || options.tables > kTablesMax) {
    return fail(ErrorCode::kBadInput, "the number of tables is 1 to 999, not " + std::to_string(options.tables));
  }
  if (options.errors_per_million > kMillion || options.irregularities_per_million > kMillion ||
      options.frauds_per_million > kMillion) {
    return fail(ErrorCode::kBadInput, "the rates of errors, irregularities and frauds are 0 to 1");
  }
  Floor floor(*game, options, events, errors, incidents, frauds);
  for (std::uint32_t round = 1; round <= options.rounds; ++round) floor.play(RoundNo(round));
  return {};
}

std::string to_json(const PlantedError& error) {
  // Ids, kinds and wagers are of our own making: letters, digits, '-', '/' and spaces, nothing that JSON escapes.
  std::string json = R"({"round":")" + error.round.text() + R"(","kind":")" + error.kind + R"(","seat":)" +
                     std::to_string(error.seat.value()) + R"(,"wager":")" + error.wager + R"(","due":")" +
                     std::to_string(error.due.value()) + R"(","recorded":")" + std::to_string(error.recorded.value()) +
                     '"';
  if (error.level != 0) json += R"(,"level":)" + std::to_string(error.level);
  if (!error.patron.empty()) json += R"(,"patron":")" + error.patron + '"';
  if (!error.mistake.empty()) json += R"(,"mistake":")" + error.mistake + '"';
  return json + '}';
}

std::string to_json(const PlantedFraud& fraud) {
  std::string json =
      R"({"round":")" + fraud.round.text() + R"(","fraud":")" + fraud.fraud + R"(","finding":")" + fraud.finding + '"';
  if (fraud.seat.value() != 0) json += R"(,"seat":)" + std::to_string(fraud.seat.value());
  if (!fraud.wager.empty()) json += R"(,"wager":")" + fraud.wager + '"';
  if (!fraud.amount.is_zero()) json += R"(,"amount":")" + std::to_string(fraud.amount.value()) + '"';
  if (!fraud.said.empty()) json += R"(,"said":")" + fraud.said + '"';
  if (!fraud.meter.empty()) json += R"(,"meter":")" + fraud.meter + '"';
  if (fraud.otherwise) json += R"(,"otherwise":")" + std::to_string(fraud.otherwise->value()) + '"';
  return json + '}';
}

std::string to_json(const Incident& incident) {
  std::string json = R"({"round":")" + incident.round.text() + R"(","irregularity":")" + incident.kind +
                     R"(","noticed":")" + incident.noticed + R"(","leadsTo":")" + incident.leads_to + '"';
  if (incident.played_on) json += R"(,"playedOn":true)";
  return json + '}';
}

}  // namespace cardspeak::simulator

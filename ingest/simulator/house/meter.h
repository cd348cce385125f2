// A simulated jackpot meter: one stream of its own, fed by a group of tables. Its arithmetic is exact, in millionths of
// a dollar, and written from the jackpot chapters by itself; what the venues do apart stands in melbourne_meter.cc,
// sydney_meter.cc and perth_meter.cc.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/simulator/house/sign.h"
#include "ingest/simulator/meter_stream.h"
#include "ingest/simulator/output.h"
#include "ingest/simulator/random.h"

namespace cardspeak::simulator {

// The hands that any jackpot wager pays on. The last four are those of Wild Aruba Stud Poker (12.10, Table 12).
enum class JackpotHand : std::uint8_t {
  kNone,
  kStraight,
  kFlush,
  kFullHouse,
  kFourOfAKind,
  kStraightFlush,
  kRoyalFlush,
  kFourOfAKindTenUp,
  kStraightFlushWild,
  kFiveOfAKind,
  kRoyalFlushWild,
};

// "royalFlush", as rulebooks name it.
std::string_view hand_name(JackpotHand hand);
// Whether the prize is a share of the meter.
constexpr bool draws_on_meter(JackpotHand hand) {
  return hand == JackpotHand::kRoyalFlush || hand == JackpotHand::kStraightFlush;
}

// A jackpot wager that wins, and its prize.
struct JackpotWin {
  SeatNo seat;
  JackpotHand hand = JackpotHand::kNone;
  std::uint8_t level = 0;  // Perth
  Cents prize;             // filled by record()
};

struct Pool {
  std::uint8_t level = 0;  // Perth: 1 to 3
  std::int64_t seed = 0;   // millionths
  std::int64_t value = 0;  // millionths
  std::uint32_t increment_parts_per_million = 0;
};

// Who wins, and what is paid, as somebody has it recorded instead of the prizes by the cards.
struct RecordedPrizes {
  std::vector<JackpotWin> winners;
  std::vector<JackpotWin> paid;
};
using TellPrizes = std::function<RecordedPrizes(const std::vector<JackpotWin>&)>;

class Meter {
 public:
  virtual ~Meter() = default;
  Meter(const Meter&) = delete;
  Meter& operator=(const Meter&) = delete;

  [[nodiscard]] const std::string& stream() const { return stream_.name(); }
  // Cost of the jackpot wager; Perth: of the first level.
  [[nodiscard]] Cents cost() const { return cost_; }
  [[nodiscard]] const std::string& option() const { return option_; }
  // What a bonus prize is, in costs of the wager ("for 1"); 0: none.
  [[nodiscard]] virtual std::int64_t bonus_times(JackpotHand hand) const = 0;

  // The meter's stream begins. `tables` are the streams of the tables that feed it.
  void open(const std::string& game, const std::vector<std::string>& tables, DeviceTimeNs now);
  // A jackpot wager of this round comes onto the meter.
  void register_wager(const RoundId& round, SeatNo seat, std::uint8_t level, Cents amount, DeviceTimeNs now);
  // The jackpot game that the table has open is cancelled: what its wagers added is taken off again.
  void cancel(const RoundId& round, std::string_view reason, DeviceTimeNs now);
  // The dealer records the outcome of the round: the time for settlement. Fills the prizes, and the table's jackpot
  // game is over. What is `told` of the prizes goes onto the record; the pools are what the cards make them.
  void record(const RoundId& round, std::vector<JackpotWin>& wins, DeviceTimeNs now, const TellPrizes& told = {});

 protected:
  Meter(Venue venue, std::string_view name, Cents cost, std::string option, const EventSink& sink)
      : stream_(std::string(venue_name(venue)) + "/meter/" + std::string(name), sink),
        cost_(cost),
        option_(std::move(option)) {}

  // Sets the prizes that are shares of the meter and takes them off the pools.
  virtual void share(std::vector<JackpotWin>& wins) = 0;
  [[nodiscard]] std::vector<Pool>& pools() { return pools_; }
  [[nodiscard]] const std::vector<Pool>& pools() const { return pools_; }

 private:
  struct Added {
    std::size_t pool = 0;
    std::int64_t millionths = 0;
  };

  void write_values(DeviceTimeNs now, const std::vector<std::int64_t>& before);

  MeterStream stream_;
  Cents cost_;
  std::string option_;
  std::vector<Pool> pools_;
  // A jackpot game of a table: it began with a round, and goes on into the next one after a misdeal.
  struct Game {
    RoundNo round;
    std::vector<Added> added;
  };
  std::map<std::string, Game> open_games_;  // by table
};

// Whole dollars, rounded up, in millionths (Melbourne 10.2.1, 7.2.1; Sydney 12.1).
std::int64_t up_to_dollar(std::int64_t millionths);
// `amount` times `parts` in `whole`, rounded up to the cent.
Cents share_up_to_cent(std::int64_t millionths, std::int64_t parts, std::int64_t whole);
constexpr std::int64_t kMillionthsPerCent = 10'000;

// Meters with terms of chance. `number` tells the meters of one venue apart; the cost of the wager differs with it
// (Melbourne 9.1.1(e)), everything else is the same for all of one run, whose `terms_seed` it comes from.
std::unique_ptr<Meter> make_melbourne_meter(std::uint32_t number, std::uint64_t terms_seed, const EventSink& sink);
std::unique_ptr<Meter> make_aruba_meter(std::uint32_t number, std::uint64_t terms_seed, const EventSink& sink);
std::unique_ptr<Meter> make_sydney_meter(std::uint32_t number, std::uint64_t terms_seed, const EventSink& sink);
std::unique_ptr<Meter> make_perth_meter(std::uint32_t number, std::uint64_t terms_seed, const EventSink& sink);

}  // namespace cardspeak::simulator

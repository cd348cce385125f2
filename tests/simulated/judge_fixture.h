// Judges the rounds and meters of a simulation, and says what money and which findings their verdicts report.
#pragma once

#include <capnp/message.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "ingest/simulator/simulator.h"
#include "model/facts/fold.h"
#include "model/law/rulebook.h"
#include "model/verdict/adjudicate.h"
#include "model/verdict/jackpot/account.h"
#include "model/verdict/jackpot/adjudicate_meter.h"
#include "model/verdict/jackpot/card_winners.h"
#include "model/verdict/jackpot/meter_law.h"
#include "model/verdict/jackpot/meter_surroundings.h"
#include "tests/simulated/carried_fixture.h"

namespace cardspeak::testing {

// Kind, seat, wager, net due, net recorded.
using MoneyLine = std::tuple<std::string, unsigned, std::string, std::int64_t, std::int64_t>;
using MoneyLines = std::multiset<MoneyLine>;

// The wagers, pots and rake that a verdict finds settled otherwise than due. Fails the test where one that agrees does
// not agree to the cent.
MoneyLines reported(const Verdict& verdict);
// The same lines, of the mistakes that were planted and moved chips.
MoneyLines planted(const std::vector<simulator::PlantedError>& errors);
// Whether findings of this kind are about what players did or posted, and not about what chips went where.
bool is_of_play(std::string_view kind);
// One line each, for people.
std::string text(const MoneyLines& lines);

// Whether a finding is told by one of those lines.
bool is_about_money_lines(const Finding& finding);
// Whether it is about a wager outside the limits, of a kind that a book gives.
bool is_about_a_size(const Finding& finding);
// After a misdeal the simulated tables play on with the wagers that it carried over, and take new ones beside them
// without cancelling their game: 11.14.2, 11.15.2 in Three Card Poker. That is found, as it should be.
bool is_about_carried_wagers(const Finding& finding);

// Whose winners a meter is computed by: those on its own record, or those of its tables' cards.
enum class MeterBy : std::uint8_t { kOwnRecord, kCards };

// Folds each round of a simulation when the next one begins, and judges all of them when the meters' streams are whole.
class Judge {
 public:
  explicit Judge(MeterBy by) : by_(by) {}

  void take(schema::Event::Reader event);
  // Holds each hand against the one before it at its table too, as `replay` does.
  void hold_against_hands_before() { against_hand_before_ = true; }
  // Judges. Fails the test where the wagers that a meter registered are not those of its tables.
  void finish();

  // By round.
  [[nodiscard]] const std::map<std::string, Verdict>& verdicts() const { return verdicts_; }
  // By stream; only where meters are computed by the cards.
  [[nodiscard]] const std::map<std::string, MeterVerdict>& meter_verdicts() const { return meter_verdicts_; }

 private:
  // The round that a table played last: something may be said of it when it is closed.
  struct OpenRound {
    std::uint64_t number = 0;
    TableState state;
    std::vector<std::unique_ptr<capnp::MallocMessageBuilder>> messages;
  };
  struct Meter {
    std::optional<Rulebook> book;
    std::map<std::string, MeterTable> tables;
    MeterHistory history;
    std::vector<jackpot::MeterLaw> laws;
    jackpot::CardWinners winners;
    jackpot::MeterAccount account;
  };

  void close(const std::string& stream, OpenRound& open);
  void fold_meter_of(const RoundFacts& facts, const RoundsById& rounds, const Rulebook& book);
  void fold_room_meter_of(const RoundFacts& facts, const Rulebook& book);
  [[nodiscard]] MeterFacts of_meter(const RoundFacts& facts, const RoundsById& rounds, const Rulebook& book) const;
  void judge_meter(const std::string& stream, Meter& meter);
  void compare_contributions(const RoundFacts& facts, const Verdict& verdict) const;
  void find_since_hand_before(const RoundFacts& facts, const RoundsById& rounds, const Rulebook& book,
                              Verdict& verdict) const;

  MeterBy by_;
  bool against_hand_before_ = false;
  std::map<std::string, TableState> states_;
  std::map<std::string, MeterFolder> folders_;
  std::map<std::string, Meter> meters_;
  std::map<std::string, OpenRound> open_;  // by table
  std::vector<RoundFacts> rounds_;
  std::map<std::string, Verdict> verdicts_;
  std::map<std::string, MeterVerdict> meter_verdicts_;
};

}  // namespace cardspeak::testing

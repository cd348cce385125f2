// What happened to one jackpot meter, as the events of its stream tell it, and what of it a round of play needs. Facts
// know no game's rules: what a prize does to a meter is the law's (model/verdict/jackpot/account.h).
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/facts/fold.h"
#include "model/facts/round_facts.h"
#include "model/ids.h"
#include "model/money/cents.h"
#include "model/money/millionths.h"
#include "model/remarks/value.h"
#include "schemas/event.capnp.h"

namespace cardspeak {

// A level's pool, as the meter was configured.
struct MeterPoolFact {
  std::uint8_t level = 0;
  std::int64_t seed_units = 0;   // 0: not on record
  std::uint32_t increment = 0;   // parts per million of a wager
  std::uint8_t wager_level = 0;  // of wagers of this level; 0: of every level
};

struct MeterConfiguration {
  Cents cost{};  // of the jackpot wager
  std::string option{};
  std::int64_t seed_units = 0;   // 0: not on record
  std::int64_t reset_units = 0;  // what it starts from again, where that is not the seed; 0: it is
  std::uint32_t increment = 0;   // parts per million of each wager
  std::vector<MeterPoolFact> pools{};
  std::vector<std::string> tables{};
  std::string game{};
  DeviceTimeNs time{};
  StreamSeq seq{};
};

struct JackpotWinnerFact {
  SeatNo seat{};
  std::string hand{};
  std::uint8_t level = 0;
};

// One step in the order of the meter's stream, which is the legal order between tables. What the fields mean follows
// from the kind of its event.
struct MeterStep {
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  schema::Event::Which kind = schema::Event::UNSET;
  std::uint8_t level = 0;
  bool from_meter = false;  // prizePaid
  bool display = false;     // meterReading
  SeatNo seat{};
  std::uint32_t table = kNone;  // into MeterHistory::tables
  std::uint32_t detail =
      kNone;  // into the list of its kind: configurations, winners, officers, transfers, cancellations
  RoundNo round{};
  std::int64_t amount = 0;  // cents of wagers and prizes, millionths of meters
  StreamSeq seq{};          // of the event that holds
  StreamSeq first{};        // of the event that was recorded first
  DeviceTimeNs time{};      // of the event that was recorded first
};

// Who cancelled a jackpot game, and as what.
struct CancellationFact {
  std::string by;  // office and member of staff; empty: not on record
  std::string reason;
};

// A correction of an event of the meter, or something struck out.
struct MeterCorrectionFact {
  StreamSeq seq;
  StreamSeq corrects;
  schema::Event::Which kind = schema::Event::UNSET;  // of what was corrected
  bool strikes_out = false;
  bool moves_value = false;  // it is of an amount: `was` and `now` are what it is of
  Millionths was;
  Millionths now;
  // Something rests on what it corrects: a wager or an outcome came between, or of a wager a prize out of the meter.
  bool rests = false;
  bool counts = true;
  std::string staff;
  std::string rank;
  std::string reason;

  // Whether it is of what the meter holds: its configuration, a reset, a reading or a transfer.
  [[nodiscard]] bool is_of_value() const {
    using schema::Event;
    return kind == Event::METER_CONFIGURED || kind == Event::METER_RESET || kind == Event::METER_READING ||
           kind == Event::METER_TRANSFERRED;
  }
};

// All that is on record of one meter.
struct MeterHistory {
  std::string meter;  // its stream
  std::vector<std::string> tables;
  std::vector<MeterConfiguration> configurations;
  std::vector<std::vector<JackpotWinnerFact>> winners;  // of each outcome
  std::vector<std::string> officers;                    // rank of who paid a prize; empty: not on record
  std::vector<std::string> transfers;                   // the stream named in each
  std::vector<CancellationFact> cancellations;
  std::vector<MeterStep> steps;
  std::vector<MeterCorrectionFact> corrections;  // in order
  std::vector<FactFinding> findings;
  // Where numbers of the stream are missing, ascending.
  std::vector<std::pair<StreamSeq, StreamSeq>> gaps;
  std::uint64_t events = 0;
  StreamSeq last;
  DeviceTimeNs first_event;
  DeviceTimeNs last_event;

  // Nothing is missing from the first number to the last.
  [[nodiscard]] bool complete() const { return gaps.empty(); }
  // The table by the name under which a round's id has it, or with its venue before it; kNone: not on this meter.
  [[nodiscard]] std::uint32_t find_table(const RoundId& round) const;
  // The same of a table of the meter's own venue.
  [[nodiscard]] std::uint32_t find_table(std::string_view table) const;
};

// A wager that fed the meter for a round.
struct RegistrationFact {
  SeatNo seat;
  Cents amount;
  std::uint8_t level = 0;
  StreamSeq seq;
  RoundNo round;  // the round itself, or one before, from which a wager was carried over
};

// What is registered of one round of a table.
struct RegisteredWager {
  SeatNo seat;
  Cents amount;   // of all registrations of the hand
  StreamSeq seq;  // the last of them
};
struct RegisteredGame {
  RoundNo round;
  bool outcome_recorded = false;
  std::vector<RegisteredWager> wagers;  // ascending by seat
  // What was registered before the game was cancelled, and by whom it was; ascending by seat.
  std::vector<RegisteredWager> cancelled{};
  CancellationFact cancellation{};
};

struct MeterPrizeFact {
  SeatNo seat;
  Cents amount;
  bool from_meter = false;
  std::string rank;
  StreamSeq seq;
  bool before_outcome = false;  // the meter had none of the round on record when it was paid
};

struct MeterReadingFact {
  Millionths value;
  std::uint8_t level = 0;
  bool display = false;
  StreamSeq seq;
};

// Where the value of a meter comes from.
enum class MeterBasis : std::uint8_t {
  kNone,      // nothing on record gives one
  kComputed,  // computed from seed, contributions, prizes and resets
  kAfterGap,  // computed, but events of the meter are missing
  kRecorded,  // taken from the last reading and what came since; `why` says what it could not be computed from
};

// A wager that the round is said to have from one before it.
struct CarriedWagerFact {
  // What stands against it; of several rounds the first that has something.
  enum class Against : std::uint8_t {
    kNotOnRecord,  // the round is not on record, or not as a whole
    kNotDecided,   // what becomes of the wager there is not decided
    kNeverLay,     // no such wager of the hand
    kPlayedOut,    // it was won, lost or settled there
    kGivenBack,    // it went back to the player
    kOfAnother,    // it was another player's
    kOtherAmount,  // another amount lay there
  };

  SeatNo seat;
  std::string wager;
  Against against = Against::kNotOnRecord;
  RoundNo from;   // that it is said to have been placed for
  RoundNo round;  // that has it against it
  Cents lay;      // of kOtherAmount: what lay there
};

// A wager that the round before left on the table, and that the round does not have.
struct CarriedGoneFact {
  SeatNo seat;
  std::string wager;
  RoundNo round;
  Cents stake;
};

// The wagers that a round has from those before it, held against them.
struct CarriedRecord {
  std::vector<CarriedWagerFact> against;  // those that do not hold; by seat
  std::vector<CarriedGoneFact> gone;
};

// What is on record of the jackpot meter of one round: made by meter_facts()
// (model/verdict/jackpot/meter_of_round.h). The
// empty one says that no meter was looked up, or that its stream is not on record.
struct MeterFacts {
  bool on_record = false;
  std::string meter;  // stream
  std::optional<MeterConfiguration> configuration;
  // When the round's outcome was recorded, with this round's wagers in it and before any prize of it: by level, from 1,
  // or one value. Empty with kNone.
  std::vector<Millionths> values;
  MeterBasis basis = MeterBasis::kNone;
  std::optional<Term> why;  // what stood in the way of computing it
  // The outcome of the round is on record in the meter's stream. False: `values` are those after the round's last
  // registration, and the order between tables is not known.
  bool outcome_recorded = false;
  StreamSeq outcome_seq;
  StreamSeq after_close;                   // of the first event of the round after the meter was closed; 0: none is
  StreamSeq outcome_again;                 // of another outcome of the round, which does not count; 0: there is none
  std::vector<JackpotWinnerFact> winners;  // as the outcome has them
  std::vector<RegistrationFact> registrations;
  // The games of the round, and of those before it from which a wager of it was carried over; ascending.
  std::vector<RegisteredGame> games;
  bool complete = false;  // no event of the meter is missing
  DeviceTimeNs since;     // its first event on record
  std::vector<MeterPrizeFact> prizes_paid;
  std::vector<MeterReadingFact> last_readings;  // before the outcome, the last of each level and kind
  // Nothing: the rounds before were not looked up.
  std::optional<CarriedRecord> carried;
  // What `values` rest on of transfers that no other meter has on record: what came in more than what went out.
  Millionths one_sided;
  // What its display showed last, or else what was read of it or it was reset to, with no prize of another round since;
  // nothing: that is not on record.
  std::optional<Millionths> shown;
  std::vector<MeterCorrectionFact> corrections;  // of what came before the outcome
  bool several_games = false;                    // tables of several games are linked to it
};

// Folds a meter's stream, one event after another. Corrections are honoured as in a round (model/facts/fold.h): one
// takes the place of what it corrects, a struck-out one never was.
class MeterFolder {
 public:
  // `without`: corrections that count for nothing; ascending.
  explicit MeterFolder(std::string stream, std::vector<StreamSeq> without = {});
  ~MeterFolder();
  MeterFolder(MeterFolder&&) noexcept;
  MeterFolder& operator=(MeterFolder&&) noexcept;

  // In ascending order of sequence number; of a fork the event to use first.
  void take(const EventRef& event);
  // What was folded. The folder is of no more use.
  MeterHistory finish();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// The history of a meter from all its events on record, ascending by sequence number. Pure; never fails: what is wrong
// with the record is in MeterHistory::findings.
MeterHistory fold_meter(std::string stream, std::span<const EventRef> events, std::vector<StreamSeq> without = {});

}  // namespace cardspeak

// The books of one meter: what it should have stood at, event by event, by the law and from what fed it; and where the
// record departs from that. Pure.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/facts/round_facts.h"
#include "model/law/jackpot.h"
#include "model/money/millionths.h"
#include "model/verdict/jackpot/prizes.h"
#include "schemas/verdict.capnp.h"

namespace cardspeak::jackpot {

// Kinds of findings about meters. Permanent. Beside them: kFindingOverpaid, kFindingUnderpaid,
// kFindingMeterNotComputed.
inline constexpr std::string_view kMeterBelow = "meter-below";
inline constexpr std::string_view kMeterAbove = "meter-above";
inline constexpr std::string_view kMeterDisplayWrong = "meter-display-wrong";
inline constexpr std::string_view kMeterResetLow = "meter-reset-low";
inline constexpr std::string_view kMeterResetNotOnRecord = "meter-reset-not-on-record";
inline constexpr std::string_view kMeterRaised = "meter-raised";
inline constexpr std::string_view kMeterTransferWrong = "meter-transfer-wrong";
inline constexpr std::string_view kMeterPrizeNotOnRecord = "meter-prize-not-on-record";
inline constexpr std::string_view kMeterPrizeWithoutWin = "meter-prize-without-win";
inline constexpr std::string_view kMeterAfterGap = "meter-after-gap";
inline constexpr std::string_view kMeterBeyondCards = "meter-beyond-cards";
inline constexpr std::string_view kMeterOutcomeTwice = "meter-outcome-twice";
inline constexpr std::string_view kMeterAfterClose = "meter-event-after-close";
inline constexpr std::string_view kMeterCancelledNothing = "meter-cancelled-nothing";
inline constexpr std::string_view kMeterNoSuchLevel = "meter-no-such-level";

// What the rules say of meters from a moment on, until the next one of a list; the first of a list holds from the
// beginning.
struct MeterLaw {
  DeviceTimeNs from;
  const law::CompiledJackpot* law = nullptr;  // null: no book that we hold says what prizes do to the meter
  Readings readings{};
  const law::CompiledHouse* house = nullptr;  // the rest of its book; null with `law`, or where nobody asks for it
};

// The place in the list of the law in force at the moment, but not before `from`. Laws that hold from the same moment:
// the last of them. The list has at least one.
std::size_t law_in_force(std::span<const MeterLaw> laws, DeviceTimeNs when, std::size_t from = 0);

struct MeterFinding {
  std::string kind{};
  schema::Severity severity = schema::Severity::NOTE;
  std::string text{};  // one sentence for people
  std::string rule{};
  Millionths amount{};  // recorded less computed; 0 where no money is meant
  std::string table{};  // empty: none
  RoundNo round{};
  SeatNo seat{};
  std::uint8_t level = 0;
  StreamSeq seq{};
};

// Where the money of a meter came from and went to:
// seeds + increments + house + transferred_in + unexplained = values + prizes + transferred_out, exactly.
struct MeterTotals {
  Millionths seeds;       // what the meter stood at when its record began
  Millionths increments;  // of jackpot wagers, less those of cancelled games
  Millionths house;       // roundings, seeds in prize pools, resets, and what a meter was raised by
  Millionths transferred_in;
  Millionths transferred_out;
  Millionths prizes;       // due
  Millionths unexplained;  // taken over from readings after events that are missing, or where nothing could be computed
};

// A recorded outcome with prizes out of the meter.
struct OutcomeAccount {
  std::size_t step = 0;            // into MeterHistory::steps
  std::size_t law = 0;             // into the laws that the account was made by
  std::vector<Millionths> before;  // by level, or one; empty: not known
  std::vector<Winner> winners;
  std::optional<PrizeRound> prizes;
  std::string undecided;  // why there are no prizes
};

struct MeterAccount {
  std::size_t levels = 1;
  // At the end of the record. Empty with kNone.
  std::vector<Millionths> values;
  MeterBasis basis = MeterBasis::kNone;
  std::string why;
  MeterTotals totals;
  std::vector<OutcomeAccount> outcomes;
  std::vector<HouseContribution> contributions;  // of prizes, in order
  // At each recorded outcome, ascending by step, before its prizes; `levels` values for each, none where they are not
  // known.
  std::vector<std::uint32_t> outcome_steps;
  std::vector<std::vector<Millionths>> outcome_values;
  std::vector<MeterBasis> outcome_bases;
  std::vector<std::string_view> outcome_whys;  // what stood in the way of computing them; empty: nothing
  std::vector<MeterFinding> findings;          // by sequence number
  bool closed = false;
  std::uint64_t wagers = 0;
  std::uint64_t readings = 0;
};

// The account of a meter's first `steps` steps, each by the law that was in force when it was recorded, and the outcome
// of a round by the one in force when the round's first wager was registered. Under a law that is not known prizes come
// off as they were paid and recorded values are taken as they are; under the next one the account goes on from the next
// readings. At least one law. Never fails: what cannot be computed is a finding.
MeterAccount account_of(const MeterHistory& history, std::span<const MeterLaw> laws,
                        std::size_t steps = std::numeric_limits<std::size_t>::max());
// The same by one law for the meter's whole life.
MeterAccount account_of(const MeterHistory& history, const law::CompiledJackpot* law, const Readings& readings,
                        std::size_t steps = std::numeric_limits<std::size_t>::max());

// What a round needs of its meter. Without a recorded outcome the meter is taken after the round's last registration,
// or as it stood by the clock at the round's last event.
MeterFacts meter_facts(const MeterHistory& history, const MeterAccount& account, std::span<const MeterLaw> laws,
                       const RoundFacts& round);
MeterFacts meter_facts(const MeterHistory& history, const MeterAccount& account, const law::CompiledJackpot* law,
                       const Readings& readings, const RoundFacts& round);

// Whether the law could ask for the meter of this round: its sign names one, and the wager that feeds it was placed.
bool has_meter(const RoundFacts& round, const law::CompiledJackpot& law);

}  // namespace cardspeak::jackpot

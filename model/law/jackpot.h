// The law of jackpot meters, compiled: what feeds a meter, what a Royal Flush and a Straight Flush take from it, how
// prizes that fall in one round are shared, and what becomes of the meter. Two systems, told apart by their data: one
// value per meter (Crown Melbourne, Crown Sydney), and levels with a pool each whose displays add up (Crown Perth).
//
// Immutable and valid as long as the Rulebook that holds it. The data is documented in schemas/rulebook.capnp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/law/house.h"
#include "model/law/reading_use.h"
#include "model/money/rounding.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::law {

// What an entry of JackpotRules.entries is about. The names are those that rulebooks write; an entry that is not there
// means that the text has no such rule.
enum class JackpotKey : std::uint8_t {
  // What the meter has to hold.
  kFloor,             // floor: the meter records no less than what follows
  kSeed,              // seed: the seed in units of the wager's cost
  kInitialSeed,       // initialSeed: what a meter is set up with need not be what it starts from again
  kContributions,     // contributions: the increment of all jackpot wagers since the last reset
  kPrizesReduce,      // prizesReduce: prizes out of the meter, as they are due, bring it down
  kPercentReduces,    // percentReduces: of a Straight Flush prize, the part that is a percentage of the meter brings it
                      // down (its reading says whether)
  kTopUp,             // topUp: a meter or pool that a prize leaves below its seed is filled up to it
  kResetAfterRoyal,   // resetAfterRoyal: after Royal Flushes the meter starts from its seed again
  kResetAfterRoyals,  // resetAfterRoyals: the same, said only of several in one round
  kTransferOnClosing,  // transferOnClosing: what a meter that closes holds over its seed goes to other meters
  kIncrementTotal,     // incrementTotal: the pools together get this share of every wager
  // What is paid.
  kRoundedMeter,          // roundedMeter: prizes are shares of the meter rounded up to a whole dollar
  kCents,                 // cents: how a prize with a fraction of a cent is rounded (its reading says)
  kSettlementOrder,       // settlementOrder: between tables, the order in which outcomes were recorded decides
  kSimultaneous,          // simultaneous: all outcomes of a round fall at once
  kPrizePool,             // prizePool: the pool of several Royal Flushes, a seed more for each after the first
  kRoyalFormula,          // royalFormula: w / (wR + S), its value is w
  kStraightFlushFormula,  // straightFlushFormula: 1 / (wR + S)
  kAloneFormula,          // aloneFormula: what each of S Straight Flushes takes of meter and seed, its value is w
  kShares,                // shares: its reading says whether the printed tables or the formulas hold
  kAloneBase,             // aloneBase: several Straight Flushes: of the meter as recorded or rounded (its reading says)
  kSingleBase,            // singleBase: one Straight Flush: the same
  kDisplayFailed,         // displayFailed: what a prize is of whose display failed (its reading says)
  // Levels.
  kDisplay,              // display: what is shown and paid for a level is the sum of the pools up to it
  kRoyalPrize,           // royalPrize: percent of the display, its value
  kStraightFlushPrize,   // straightFlushPrize: the same
  kKeyOffRoyal,          // keyOffRoyal: the pools up to the level start from their reseed again
  kKeyOffStraightFlush,  // keyOffStraightFlush: the pools up to the level go down by so many percent, its value
  kSharedOnLevel,  // sharedOnLevel: prizes of one hand on one level are keyed off each, combined and shared equally
  kStraightFlushFirst,  // straightFlushFirst: Straight Flushes are paid before Royal Flushes
  kLevelsAscending,     // levelsAscending: of Straight Flushes, the lower level first
  kRoyalLevels,         // royalLevels: the order of Royal Flushes on different levels (its reading says)
  // How meters are run.
  kConfirm,       // confirm: who determines or verifies a prize out of the meter
  kConfirmAll,    // confirmAll: the same for every prize of a jackpot wager
  kWagerAtCost,   // wagerAtCost: a jackpot wager is placed for its cost only
  kOneGroup,      // oneGroup: a table belongs to one meter
  kSameCost,      // sameCost: one cost at all tables of a meter
  kCostsDiffer,   // costsDiffer: no two meters with the same cost
  kSameTerms,     // sameTerms: one game or games that share its rules, one option, seed and increment at all tables of
                  // a meter
  kLinked,        // linked: the tables of a meter of several games have linkedValue on their signs
  kSameOption,    // sameOption: all meters run under one option
  kOptionNotice,  // optionNotice: a change of option is announced before
  kJoinNotice,    // joinNotice: minutes of notice before a table joins or leaves a meter, its value
  kCloseNotice,   // closeNotice: minutes of notice before a meter closes, its value
  kValueNotice,   // valueNotice: days of notice before the cost of the wager changes, its value
  kKeyed,         // keyed: how a table tells the system of a prize
};
inline constexpr std::size_t kJackpotKeyCount = 46;
std::string_view jackpot_key_name(JackpotKey key);
std::optional<JackpotKey> find_jackpot_key(std::string_view name);

struct JackpotEntry {
  std::string rule;
  std::int64_t value = 0;
};

// The meanings of readings that decide about prizes.
enum class ShareBy : std::uint8_t { kTable, kFormula };            // "table_3dp", "formula"
enum class MeterBase : std::uint8_t { kMeter, kRounded };          // "meter", "rounded"
enum class AfterPrize : std::uint8_t { kReduced, kUnchanged };     // "reduced", "unchanged"
enum class FailedDisplay : std::uint8_t { kComputed, kRecorded };  // "computed", "last_reading"
enum class LevelOrder : std::uint8_t { kAscending, kDescending };  // "ascending", "descending"

// An exact share, in thousandths of a percent.
using Share = std::uint32_t;
inline constexpr std::int64_t kWholeShare = 100'000;

struct ShareTable {
  std::vector<std::vector<Share>> rows;  // by Straight Flushes; an empty row is not printed
  std::string rule;

  // The share printed for so many Straight Flushes in a column, from 0; nothing where none is printed.
  [[nodiscard]] std::optional<Share> find(std::size_t straight_flushes, std::size_t column) const;
};

struct MeterTerms {
  std::string option;           // empty: any
  std::int64_t seed_units = 0;  // 0: the text names none
  std::uint32_t increment = 0;  // parts per million
  std::string rule;
};

struct PoolTerms {
  std::int64_t reseed_units = 0;  // 0: the texts that we have do not name it
  std::string rule;
};

// How many Royal Flushes, and Straight Flushes or better, one round can bring.
struct HandBounds {
  std::size_t royals = 0;
  std::size_t straight_flushes_or_better = 0;
};

struct CompiledJackpot {
  std::string wager;
  std::string option;
  std::vector<MeterTerms> terms;
  std::vector<PoolTerms> pools;  // by level, from 1; empty: one value
  std::optional<ShareTable> royal_of_pool;
  std::optional<ShareTable> straight_flush_of_pool;
  std::optional<ShareTable> straight_flush_alone;
  std::array<std::optional<JackpotEntry>, kJackpotKeyCount> entries;
  ReadingSwitch<ShareBy> shares;
  ReadingSwitch<MeterBase> alone_base;
  ReadingSwitch<MeterBase> single_base;
  ReadingSwitch<AfterPrize> after_straight_flush;
  ReadingSwitch<LevelOrder> royal_levels;
  ReadingSwitch<CentsRounding> cents;
  ReadingSwitch<FailedDisplay> failed_display;
  HandBounds bounds;
  std::optional<ActRule> confirm;
  std::vector<std::string> shared_with;
  std::string linked_option;
  std::string linked_value;

  [[nodiscard]] bool has(JackpotKey key) const { return entries[static_cast<std::size_t>(key)].has_value(); }
  // Of an entry that is not there: empty, 0.
  [[nodiscard]] const std::string& rule(JackpotKey key) const;
  [[nodiscard]] std::int64_t value(JackpotKey key) const;
  // By which a meter has a round's prizes on record as its table has them.
  [[nodiscard]] const std::string& record_rule() const;
  [[nodiscard]] bool has_levels() const { return !pools.empty(); }
  // Whether tables of another game may be on one meter with the book's own.
  [[nodiscard]] bool shares_meter_with(std::string_view game) const {
    return std::ranges::find(shared_with, game) != shared_with.end();
  }
};

}  // namespace cardspeak::law

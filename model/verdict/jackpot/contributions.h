// What the tables of a meter have of its wagers, beside what the meter was fed with. The rules say that a meter records
// no less than its seed and the increment of every jackpot wager (Crown Melbourne Caribbean Stud 9.3, Three Card 6.3;
// Crown Sydney 12.4; Crown Perth 3.15, 3.17): a wager that lies on the table and feeds no meter is money that the
// winners of a later round will miss.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/facts/round_facts.h"
#include "model/law/jackpot.h"
#include "model/verdict/jackpot/feeds.h"
#include "model/verdict/jackpot/meter_finding.h"
#include "model/verdict/jackpot/meter_law.h"
#include "model/verdict/jackpot/prize_round.h"
#include "model/verdict/verdict.h"

namespace cardspeak {

// A round that came to its settlement, of whose events none is missing.
struct TableRound {
  RoundNo round;
  std::vector<TableWager> wagers;
  DeviceTimeNs when{};  // of its first event
  // Whether what the round takes of the meter is decided: by the cards, and by what else is on record at the table.
  bool decided = true;
  std::vector<jackpot::Winner> winners{};  // then: the hands that take of it
  std::vector<BonusWin> bonuses{};         // and those that win otherwise
  std::vector<MeterWin> linked{};          // and those that would, if the table were dealt as one of a linked meter
  std::set<SeatNo> withheld{};             // whose prizes an office withheld that may; 0: all of them
  std::map<SeatNo, Cents> settled{};       // what the table paid on jackpot wagers, by seat
  std::vector<Finding> carried{};          // of wagers that it has from rounds before, or should have
  std::vector<Finding> of_prizes{};        // what its verdict found of keyed prizes and of the jackpot of the room
};

namespace jackpot {

// Whether a round was closed, and no event of it is missing.
bool is_whole(const RoundFacts& facts);

// Whether it came to its settlement: it was closed, or chips of it were paid, or all wagers of the kind settled.
bool is_played(const RoundFacts& facts, std::string_view wager);

// The round's wagers of the kind that feeds a meter; nothing where it was not played, or events of it are missing.
// `verdict` is one on the same facts, made with or without a meter.
std::optional<TableRound> table_round(const RoundFacts& facts, const Verdict& verdict, std::string_view wager);

// Where the two depart, of rounds that lie in the meter's time. `rounds` are those of the table, ascending, in which
// its sign named this meter. In no order; nothing where events of the meter are missing.
// Each round by the law in force when it began; none of a round under one that says nothing of meters.
std::vector<MeterFinding> compare_contributions(const MeterHistory& history, const RoundId& table,
                                                const std::vector<TableRound>& rounds, std::span<const MeterLaw> laws);

}  // namespace jackpot
}  // namespace cardspeak

// The jackpot meters of a store: folded when they are first asked for, and kept.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/facts/round_facts.h"
#include "model/law/library.h"
#include "model/law/rulebook.h"
#include "model/result.h"
#include "model/verdict/jackpot/adjudicate_meter.h"
#include "replay/store.h"

namespace cardspeak {

// Whether a stream is a meter's: "<venue>/meter/<name>".
bool is_meter_stream(std::string_view stream);

// One meter, folded, with its account under the books in force over its life.
struct FoldedMeter {
  MeterHistory history;
  std::vector<MeterBook> books;
  std::vector<jackpot::MeterLaw> laws;  // of `books`
  jackpot::CardWinners winners;         // by the cards of its tables' rounds
  jackpot::MeterAccount account;
  std::set<jackpot::RoundKey> rounds_with_prizes;  // by its own record

  // The kind of wager that feeds the meter, by the last book that says it; empty: none does.
  [[nodiscard]] std::string_view wager() const;
  // Whether the book that was in force then says what prizes do to the meter.
  [[nodiscard]] bool is_ruled_at(DeviceTimeNs when) const;
};

struct JudgedMeter {
  std::shared_ptr<const FoldedMeter> meter;
  MeterVerdict verdict;
};

// Safe for concurrent use. Sees the store as it was when a meter was first asked for; must outlive neither store nor
// library. Folding a meter is one pass over its stream and takes about 100 bytes an event while this lives.
class Meters {
 public:
  Meters(const Store& store, const Library& library) : store_(store), library_(library) {}

  // What a round needs of the meter that its table's sign names. Without such a meter on record: empty facts.
  // Errors: kCorrupt, kUnavailable.
  Result<MeterFacts> facts_for(const RoundFacts& round);
  // Whether the meter that the sign names has a prize of this round on record, won or paid. Errors: as above.
  Result<bool> has_prize_of(const RoundFacts& round);
  // Every round of which the meter has a prize on record, won or paid. Errors: as above.
  Result<std::vector<RoundId>> rounds_with_prizes(const std::string& stream);
  // The meter, or null when no event of it is on record. Errors: kCorrupt, kUnavailable.
  Result<std::shared_ptr<const FoldedMeter>> find(const std::string& stream);
  // A verdict on the meter itself, with what its tables and the venue's other meters have on record. Errors: kNotFound,
  // naming the meters there are; kCorrupt; kUnavailable.
  Result<JudgedMeter> judge(const std::string& stream);
  // Every meter on record, in order.
  Result<std::vector<std::string>> names() const;

 private:
  Result<std::shared_ptr<const FoldedMeter>> fold(const std::string& stream) const;
  Result<void> add_winners(FoldedMeter& meter) const;
  Result<MeterSurroundings> surroundings(const MeterHistory& history);
  Result<std::optional<MeterTable>> table_of(const FoldedMeter& meter, const std::string& table) const;
  // Nothing: the round is not one of the meter, or its record is not whole.
  std::optional<TableRound> round_of(const FoldedMeter& meter, const StoredRound& round) const;
  // The table's rounds in which its sign names the meter, from the meter's first event on.
  Result<std::vector<TableRound>> rounds_of(const FoldedMeter& meter, const std::string& table) const;

  const Store& store_;
  const Library& library_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const FoldedMeter>> folded_;
};

}  // namespace cardspeak

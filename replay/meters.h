// The jackpot meters of a store: folded when they are first asked for, and kept.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/facts/round_facts.h"
#include "model/law/library.h"
#include "model/law/rulebook.h"
#include "model/result.h"
#include "model/verdict/jackpot/adjudicate_meter.h"
#include "model/verdict/jackpot/meter_index.h"
#include "model/verdict/jackpot/meter_surroundings.h"
#include "model/verdict/jackpot/transfers.h"
#include "model/verdict/verdict.h"
#include "replay/store.h"
#include "replay/store/meter_snapshot.h"

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
  std::vector<jackpot::LooseTransfer> transfers;   // that have nothing beside them
  jackpot::MeterIndex index;                       // of `history`
  std::set<jackpot::RoundKey> rounds_with_prizes;  // by its own record
  std::vector<std::vector<RegisteredGame>> games;  // by table of `history`
  std::set<RoundId> after_carried;                 // whose round before left wagers of the meter on the table

  // The kind of wager that feeds the meter, by the last book that says it; empty: none does.
  [[nodiscard]] std::string_view wager() const;
  // Whether it is a jackpot of the poker room.
  [[nodiscard]] bool is_of_room() const;
  // Whether the book that was in force then says what prizes do to the meter.
  [[nodiscard]] bool is_ruled_at(DeviceTimeNs when) const;
  // Whether the meter has a prize of the round on record, won or paid.
  [[nodiscard]] bool has_prize_of(const RoundId& round) const;
  // What is registered at a table of `history`; MeterStep::kNone: nothing.
  [[nodiscard]] std::span<const RegisteredGame> games_at(std::uint32_t table) const;
  // Whether the page of the round has something to say of what the meter was fed with for it. `alone`: its verdict
  // without the meter.
  [[nodiscard]] bool is_fed_otherwise(const RoundFacts& round, const Verdict& alone) const;
};

// What a store has on record of a meter, folded and not judged; nothing: no event of it is on record. Errors: kCorrupt,
// kUnavailable.
// `without`: corrections that count for nothing, ascending.
Result<std::optional<MeterHistory>> meter_history(const Store& store, const std::string& stream,
                                                  std::vector<StreamSeq> without = {});

struct JudgedMeter {
  std::shared_ptr<const FoldedMeter> meter;
  MeterVerdict verdict;
};

// Whether a round may be answered by what the store keeps of its meter. Whoever makes the store, or checks it, folds
// the meter afresh.
enum class MeterSnapshots : std::uint8_t { kIgnored, kTaken };

// Whether wagers that are keyed as carried over, at a table without a meter on record, are looked up in the rounds that
// they are said to come from. Those rounds may change after this one was derived, and nothing derives it again then:
// what the store keeps of a round goes by what its own record says.
enum class RoundsBefore : std::uint8_t { kAsKeyed, kLookedUp };

// Safe for concurrent use. Sees the store as it was when a meter was first asked for; must outlive neither store nor
// library. Folding a meter is one pass over its stream and takes about 100 bytes an event while this lives.
// With kTaken a snapshot answers for a round where the store was made with the same books and nothing of the meter's
// venue waits for being derived again; one that does not read is passed over.
class Meters {
 public:
  Meters(const Store& store, const Library& library, MeterSnapshots snapshots = MeterSnapshots::kIgnored,
         RoundsBefore before = RoundsBefore::kLookedUp)
      : store_(store), library_(library), snapshots_(snapshots), before_(before) {}

  // What a round needs of the meter that its table's sign names; empty facts without such a meter on record. `alone`:
  // its verdict without the meter. Nothing: the round does not need the meter by its own record, the meter has no prize
  // of it, won or paid, and was fed with the wagers that lay there and no other. Where only the last is not so, what
  // the meter stood at is left out. Errors: kCorrupt, kUnavailable; kBadInput, naming it, for a book of the venue that
  // does not pass its check.
  Result<std::optional<MeterFacts>> facts_for(const RoundFacts& round, const Verdict& alone);
  // The store that they are of.
  [[nodiscard]] const Store& store() const { return store_; }
  // Every round of which the meter has a prize on record, won or paid. Errors: as above.
  Result<std::vector<RoundId>> rounds_with_prizes(const std::string& stream);
  // Every round that needs the meter by its own record, of which the meter has a prize, or whose wagers it has
  // otherwise. Only those that are there. Errors: as above.
  Result<std::set<RoundId>> rounds_needing(const std::string& stream);
  // What the store is to keep beside a round of rounds_needing() the meter, and under which key; made afresh. `needs`:
  // by its own record, as its summary has it. Nothing: it keeps none, since the round's sign names another meter.
  // Errors: as facts_for().
  Result<std::optional<std::pair<std::string, std::string>>> snapshot_of(const std::string& stream,
                                                                         const RoundFacts& round, bool needs);
  // The meter, or null when no event of it is on record. Errors: as facts_for().
  Result<std::shared_ptr<const FoldedMeter>> find(const std::string& stream);
  // A verdict on the meter itself, with what its tables and the venue's other meters have on record. Errors: kNotFound,
  // naming the meters there are; kCorrupt; kUnavailable.
  Result<JudgedMeter> judge(const std::string& stream);
  // Every meter on record, in order.
  Result<std::vector<std::string>> names() const;

 private:
  Result<std::shared_ptr<const FoldedMeter>> fold(const std::string& stream) const;
  // What a round needs of its meter, from the meter's events. `needs`: by the round's own record.
  [[nodiscard]] Result<MeterSnapshot> made_afresh(const FoldedMeter& meter, const RoundFacts& round, bool needs) const;
  using WagersVisitor = std::function<void(const RoundId&, DeviceTimeNs, const std::vector<TableWager>&)>;
  // Visits the rounds with wagers that had to feed a meter, in the order of their times.
  Result<void> walk_wagers(const std::string& stream, const WagersVisitor& visit) const;
  // The rounds that come after one whose wagers of the meter stayed on the table.
  Result<void> add_after_carried(FoldedMeter& meter) const;
  // The transfers of the venue's other meters.
  [[nodiscard]] Result<std::vector<OtherMeter>> other_meters(const std::string& meter) const;
  // Nothing of the rounds before where nothing was carried over, so that they need not be read.
  [[nodiscard]] Result<CarriedRecord> carried_into(const FoldedMeter& meter, const RoundFacts& round) const;
  // What a round of a table without a meter on record needs beside it: nothing, or where its jackpot wagers come from.
  [[nodiscard]] Result<std::optional<MeterFacts>> without_meter(const RoundFacts& round, const Verdict& alone) const;
  // Whether the round before may have left wagers on the table.
  [[nodiscard]] Result<bool> may_leave_wagers(const RoundId& before) const;
  // Adds a round that is on record.
  Result<void> add_if_there(const RoundId& id, std::set<RoundId>& rounds) const;
  // Adds the rounds whose wagers the meter has otherwise.
  Result<void> add_fed_otherwise(const FoldedMeter& meter, std::set<RoundId>& rounds) const;
  // The snapshot of a round; nothing: there is none, or none that holds. The second: whether that there is none means
  // that the meter has no prize of the round.
  [[nodiscard]] Result<std::pair<std::optional<MeterSnapshot>, bool>> find_snapshot(const RoundFacts& round);
  // Whether what the store keeps of the venue's meters is what its events give.
  Result<bool> in_step(const std::string& venue);
  // The facts of a round that may come to something else where the meter is linked to several games, with whether it
  // is.
  Result<std::optional<MeterFacts>> with_games(MeterFacts facts, const RoundFacts& round, const Verdict& alone);
  // Whether the signs of the tables that the meter is configured for name several games, now.
  Result<bool> links_games(const std::string& stream);
  Result<void> add_winners(FoldedMeter& meter) const;
  Result<MeterSurroundings> surroundings(const MeterHistory& history);
  // Whether another game than the meter's offers the same jackpot, by the books in force at the meter's last event.
  [[nodiscard]] bool offers_jackpot_of(const FoldedMeter& meter, const std::string& game) const;
  Result<std::optional<MeterTable>> table_of(const FoldedMeter& meter, const std::string& table) const;
  // Nothing: the round is not one of the meter, or its record is not whole. Errors: kCorrupt, kUnavailable.
  Result<std::optional<TableRound>> round_of(const FoldedMeter& meter, const StoredRound& round) const;
  // The same of a hand of the poker room.
  Result<std::optional<TableRound>> hand_of(const FoldedMeter& meter, const StoredRound& round) const;
  // The table's rounds in which its sign names the meter, from the meter's first event on.
  Result<std::vector<TableRound>> rounds_of(const FoldedMeter& meter, const std::string& table) const;

  const Store& store_;
  const Library& library_;
  MeterSnapshots snapshots_;
  RoundsBefore before_;
  std::mutex mutex_;
  std::map<std::string, bool> in_step_;      // by venue
  std::map<std::string, bool> links_games_;  // by meter
  std::map<std::string, std::shared_ptr<const FoldedMeter>> folded_;
};

}  // namespace cardspeak

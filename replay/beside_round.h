// Events that belong to no round and are about one: the signs of its table, what its jackpot meter has on record of it,
// what the desks of its venue say of it.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/ids.h"
#include "model/result.h"
#include "replay/event_copies.h"
#include "replay/store.h"

namespace cardspeak {

struct BesideRound {
  EventCopies signs;                         // from the last opening of the table before the round on
  EventCopies meter;                         // those that name the round, and corrections of them
  std::map<std::string, EventCopies> desks;  // by stream; all that they have, or all that is about the round
};

// What a store has beside a round. kDesks leaves signs and meter empty. Reads the streams whole. Errors: kCorrupt,
// kUnavailable.
enum class Beside : std::uint8_t { kDesks, kAll };
Result<BesideRound> beside_round(const Store& store, const StoredRound& round, Beside what);

// Whether an event of a meter is about this round.
bool names_round(schema::Event::Reader event, const RoundId& round);

// The numbers of what a meter has about a round: what names it, and corrections of these, whatever they name. Sees the
// meter's events one after another.
class MeterOfRound {
 public:
  explicit MeterOfRound(const RoundId& round) : round_(round) {}
  void see(schema::Event::Reader event);
  [[nodiscard]] std::set<StreamSeq> numbers() const;

 private:
  const RoundId& round_;
  std::set<StreamSeq> named_;
  std::vector<std::pair<StreamSeq, StreamSeq>> corrections_;  // each with what it corrects
};

// The index of the sign's last opening among a table's signs; 0 where there is none.
std::size_t last_opening(std::span<const EventRef> signs);

// The streams and numbers of what the desks have about a round: what names it, what belongs to a dispute of
// which a step names it, whoever gave up numbers that it lacks (`gaps`), and corrections of these.
std::set<std::pair<std::string, StreamSeq>> about_round(const std::map<std::string, EventCopies>& desks,
                                                        const RoundId& round,
                                                        const std::vector<std::pair<StreamSeq, StreamSeq>>& gaps);

}  // namespace cardspeak

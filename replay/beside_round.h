// Events that belong to no round and are about one: the signs of its table, what its jackpot meter has on record of it,
// what the desks of its venue say of it.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/ids.h"
#include "model/result.h"
#include "replay/event_copies.h"
#include "replay/store.h"

namespace cardspeak {

struct BesideRound {
  EventCopies signs;  // from the last opening of the table before the round on
  // Those that name the round, what a jackpot of the poker room rests on besides, and corrections of them; with the
  // marks of the meter's stream.
  EventCopies meter;
  // Of the round's venue all that they have, or all that is about the round; of others those with something about it.
  Desks desks;
};

// What a store has beside a round. kDesks leaves signs and meter empty, kTable the desks. Reads the streams whole.
// Errors: kCorrupt, kUnavailable.
enum class Beside : std::uint8_t { kDesks, kTable, kAll };
Result<BesideRound> beside_round(const Store& store, const StoredRound& round, Beside what);

// Whether an event of a meter is about this round.
bool names_round(schema::Event::Reader event, const RoundId& round);

// The numbers of what a meter has about a round: what names it, and corrections of these, whatever they name; of a hand
// of the poker room also what its jackpot rests on (display_of_hand.h). Sees the meter's events one after another, as
// walk_loose() gives them. Refers to the round, which must outlive it.
class MeterOfRound {
 public:
  explicit MeterOfRound(const StoredRound& round);
  void see(const EventRef& event);
  // Whether it is a hand of the poker room with a jackpot, by its own record or by the meter's.
  [[nodiscard]] bool needs_display() const;
  // `with_display`: what the jackpot of a hand of the poker room rests on too. To be called once, at the end.
  [[nodiscard]] std::set<StreamSeq> numbers(bool with_display);

 private:
  const StoredRound& round_;
  std::optional<MeterFolder> whole_;  // of a hand of the poker room
  bool has_prize_ = false;
  std::set<StreamSeq> named_;
  std::vector<std::pair<StreamSeq, StreamSeq>> corrections_;  // each with what it corrects
};

// The index of the sign's last opening among a table's signs; 0 where there is none.
std::size_t last_opening(std::span<const EventRef> signs);

// The numbers of the round's stream from its first event to the end of its play.
std::pair<StreamSeq, StreamSeq> own_numbers(const StoredRound& round);

// The streams and numbers of what the desks have about a round: what names it, what belongs to a dispute of
// which a step names it, whoever gave up numbers of it, or of the gap before it, or of a desk beside those steps, and
// corrections of these.
std::set<std::pair<std::string, StreamSeq>> about_round(const Desks& desks, const StoredRound& round);

}  // namespace cardspeak

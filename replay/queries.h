// Questions across rounds. Each answer leads back to its rounds.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/ids.h"
#include "model/result.h"
#include "replay/known_names.h"
#include "replay/marks_by_others.h"
#include "replay/round_part.h"
#include "replay/store.h"

namespace cardspeak {

// Device times from one, up to and not including another.
struct TimeSpan {
  std::optional<DeviceTimeNs> from = {};
  std::optional<DeviceTimeNs> until = {};

  [[nodiscard]] bool holds(DeviceTimeNs time) const { return (!from || time >= *from) && (!until || time < *until); }
};

// Judges a round and gives the part of it that concerns a patron and a seat; nothing where it has no such part.
using JudgePart = std::function<Result<std::optional<RoundPart>>(const StoredRound&, const std::optional<std::string>&,
                                                                 std::optional<SeatNo>)>;

// All that is given must hold.
struct RoundQuery {
  std::optional<std::string> table = {};  // "crown-melbourne/CS-04", or "CS-04" at whatever venue
  std::optional<std::string> venue = {};
  std::optional<std::string> game = {};
  bool venue_with_game = false;  // whoever asks named the venue with the game, and by nothing else
  // The round's first event lies in this span.
  std::optional<DeviceTimeNs> from = {};
  std::optional<DeviceTimeNs> until = {};
  // And in its own venue's, where that has one: a day begins at another moment in each zone.
  std::map<std::string, TimeSpan, std::less<>> at_venue = {};
  std::optional<std::string> dealer = {};
  std::optional<std::string> patron = {};
  std::vector<std::string> findings = {};  // any of these kinds, as "underpaid"
  std::optional<schema::VerdictStatus> status = {};
  std::optional<SeatNo> seat = {};
  // A wager, or a share of a pot, is short by so much, or too much by so much, or by more.
  std::optional<Cents> short_by = {};
  std::optional<Cents> over_by = {};
  bool newest_first = false;
  std::size_t limit = std::numeric_limits<std::size_t>::max();
  // What other rounds and counts say of some rounds: counts as found in them.
  RoundMarks marks = {};
  // What `seat`, `short_by` and `over_by` need. With it, of `patron` and `seat` only what concerns them counts: a
  // finding about somebody else is none, and `status` is that of their part. Without it, `patron` names rounds in which
  // the patron played.
  JudgePart judge_part = {};
  // `judge_part` holds a round against a register of devices and staff, of which what the store keeps of verdicts knows
  // nothing: each round is judged, and counts as that verdict has it.
  bool by_register = false;

  // The times that are meant there: the venue's own where it has one.
  [[nodiscard]] TimeSpan span_at(std::string_view venue) const;
  // Whether a round has to be judged to know whether it is meant.
  [[nodiscard]] bool needs_part() const;
};

// Whether a finding of this kind is found in what desks have on record, and in no round.
bool is_of_dispute(std::string_view finding);

// Whether only a register of devices and staff shows it.
bool is_of_register(std::string_view finding);

// A round in a list: known without judging it again.
struct RoundRow {
  RoundId id;
  RoundSummary summary;
  std::optional<RoundPart> part = {};  // where the query asks for one
};

// The rounds that a query names, in order of their first event's time, then of stream and number, or with newest_first
// the other way round; only the first `limit`. Uses the narrowest index at hand: its cost goes with the entries of that
// index, not with the store.
// Errors: kNotFound for a table, venue, game, dealer, patron or finding of which the store knows nothing, with a
// sentence that names those there are; kBadInput for a table's name that several venues have; kCorrupt; kUnavailable;
// those of judge_part. A query of known names that no round meets gives an empty list.
Result<std::vector<RoundRow>> find_rounds(const Store& store, const RoundQuery& query);

}  // namespace cardspeak

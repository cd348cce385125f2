// What one round needs of its jackpot meter, kept in the store, so that whoever asks for the round need not fold the
// meter from its first event. It is derived, as a summary is: events are never corrected by it, and verify() makes it
// afresh and compares.
//
// It lies on the index shelf (IndexKind::kMeterFacts), for each round that needs the meter by its own record, each
// of which the meter has a prize, and each whose wagers the meter has otherwise; of the last without what the meter
// stood at. It holds as long as nothing of the meter's venue waits for being derived again, and
// only under the books that the store was made with; see Meters.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/facts/meter_facts.h"

namespace cardspeak {

struct MeterSnapshot {
  bool has_prize = false;      // the meter has a prize of the round on record, won or paid
  bool fed_otherwise = false;  // the meter was fed with other wagers than lay on the table
  MeterFacts facts;
};

// With a check over key and content (checked_value.h). Words that stand in the way of a value (Term) are written by
// their numbers: whoever renumbers them raises the count of derivations (books_hash.cc).
std::string encode_meter_snapshot(std::string_view key, const MeterSnapshot& snapshot);
// Nothing: the value is not what was written under the key.
std::optional<MeterSnapshot> decode_meter_snapshot(std::string_view key, std::string_view value);

}  // namespace cardspeak

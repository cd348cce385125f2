// By which round events of a jackpot meter are found: entries on the index shelf, so that whoever asks for what a meter
// has on record of one round need not read its stream.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/ids.h"
#include "model/result.h"
#include "replay/store.h"
#include "schemas/event.capnp.h"

namespace cardspeak {

// The table, without a venue, and the number of the round that an event of a meter names; nothing: it names none.
std::optional<std::pair<std::string, RoundNo>> round_named_by(schema::Event::Reader event);

// The keys that an event of this meter gives rise to: the round that it names, and what it corrects. Values are empty.
std::vector<std::string> meter_event_keys(const std::string& meter, schema::Event::Reader event);

// The numbers of what may be about the round: what names it, and corrections of these, whatever they name, with all
// that they correct. Of a fork also what does not count. Only in a store that has the index (has_meter_events()).
// Errors: kCorrupt, kUnavailable.
Result<std::set<StreamSeq>> find_meter_events(const Store& store, const std::string& meter, const RoundId& round);

// Whether the store has an entry for every event of its meters. Errors: kCorrupt, kUnavailable.
Result<bool> has_meter_events(const Store& store);
// Makes the entries of a store of an older release: one pass over its meters. Errors: kCorrupt, kUnavailable.
Result<void> index_meter_events(Store& store);

}  // namespace cardspeak

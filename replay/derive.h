// What the store keeps beside a round's events, derived from them: the summary, and the keys by which it is found.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/facts/fold.h"
#include "model/ids.h"
#include "model/law/library.h"
#include "model/result.h"
#include "replay/meters.h"
#include "replay/store/round_value.h"
#include "replay/store/shelves.h"

namespace cardspeak {

// Folds a round and judges it under the book in force, without its jackpot meter: also one that is not closed, of which
// the verdict says what was settled. Pure: equal
// inputs give equal summaries. Where RoundSummary::meter is set, the round has to be derived once more with the meter,
// as soon as the meter's stream is there as far as it goes.
RoundSummary derive_summary(const RoundId& id, const TableState& state, std::span<const EventRef> events,
                            const StreamMarks& marks, const Library& library);
// The same with its meter. Errors: those of Meters::facts_for().
Result<RoundSummary> derive_summary(const RoundId& id, const TableState& state, std::span<const EventRef> events,
                                    const StreamMarks& marks, const Library& library, Meters& meters);

// The keys on the index shelf that a summary gives rise to, ascending, each once.
std::vector<std::string> index_keys(std::string_view stream, RoundNo round, const RoundSummary& summary);

// What the index keeps of the wagers of a round that had to feed a meter: key and value; nothing: it has none.
std::optional<std::pair<std::string, std::string>> meter_wagers_entry(std::string_view stream, RoundNo round,
                                                                      const RoundSummary& summary);

// Puts a round: its value, and what changes on the shelves order and index against what was written before.
void put_round(WriteSet& changes, std::string_view stream, RoundNo number, const std::optional<RoundSummary>& written,
               const RoundSummary& summary, std::string_view value);

}  // namespace cardspeak

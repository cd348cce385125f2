// Questions across rounds. Each answer leads back to its rounds.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "model/ids.h"
#include "model/result.h"
#include "replay/store.h"

namespace cardspeak {

// All that is given must hold.
struct RoundQuery {
  std::optional<std::string> table = {};  // "crown-melbourne/CS-04", or "CS-04" at whatever venue
  // The round's first event lies in this span of device time: from, up to and not including until.
  std::optional<DeviceTimeNs> from = {};
  std::optional<DeviceTimeNs> until = {};
  std::optional<std::string> dealer = {};
  std::optional<std::string> patron = {};
  std::optional<std::string> finding = {};  // a kind, as "underpaid"
  std::size_t limit = std::numeric_limits<std::size_t>::max();
};

// A round in a list: known without judging it again.
struct RoundRow {
  RoundId id;
  RoundSummary summary;
};

// The rounds that a query names, in order of their first event's time, then of stream and number; only the first
// `limit`. Uses the narrowest index at hand: its cost goes with the entries of that index, not with the store.
// Errors: kNotFound for a table, dealer, patron or finding of which the store knows nothing, with a sentence that names
// those there are; kCorrupt; kUnavailable. A query of known names that no round meets gives an empty list.
Result<std::vector<RoundRow>> find_rounds(const Store& store, const RoundQuery& query);

// The distinct texts of one index in order: every dealer, patron or finding; at most `limit`.
Result<std::vector<std::string>> known_texts(const Store& store, IndexKind kind, std::size_t limit);
// Every table that has rounds, as "<venue>/<table>", in order.
Result<std::vector<std::string>> known_tables(const Store& store);

}  // namespace cardspeak

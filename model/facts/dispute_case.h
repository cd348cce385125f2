// A dispute as one case: what the desks of a venue have on record under its number.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "model/facts/desk_record.h"

namespace cardspeak {

struct DisputeCase {
  std::string venue;
  std::string number;
  std::vector<DisputeEntry> entries;  // in order of time, then of stream and number
  // What all entries set, the later in the place of the earlier; names, recordings and remarks together.
  CaseDetails details;
  std::vector<std::string> remarks;
  std::vector<std::string> also_at;  // other venues that have a dispute of this number, as far as is known
  // Of several claims under the number, which one it is that the case is about, and which round: chosen by whoever
  // weighs it. Not set: the first. Setting the entries in order forgets the claim.
  std::optional<std::size_t> chosen_claim{};
  std::string chosen_round{};

  // The claim that it is about; null: it was never raised. Valid as long as the case.
  [[nodiscard]] const DisputeEntry* claim() const;
  // The round of the claim, or of the first entry.
  [[nodiscard]] const std::string& round() const;
  // When that was recorded.
  [[nodiscard]] DeviceTimeNs raised_at() const;
  // Every claim about that round, by its place among the entries.
  [[nodiscard]] std::vector<std::size_t> claims() const;
  // The rounds that claims name, each once, in order.
  [[nodiscard]] std::vector<std::string> claimed_rounds() const;
  // The last entry of a kind; null: none.
  [[nodiscard]] const DisputeEntry* last(schema::Event::Which kind) const;
};

// Where an entry stands among those of its case: by time, then by stream and number. At one desk nothing stands before
// what was recorded earlier there, since a time can be keyed. Refers to the entry.
[[nodiscard]] inline std::tuple<DeviceTimeNs, std::string_view, StreamSeq> place_in_time(const DisputeEntry& entry) {
  return {std::max(entry.time, entry.not_before), entry.stream, entry.seq};
}

// Puts the entries in order, and together what they set in detail. Of the case nothing else changes.
void settle_entries(DisputeCase& dispute);

// The cases of a venue, from all entries of its desks, in the order in which they began. Never fails.
std::vector<DisputeCase> cases_of(const std::string& venue, std::vector<DisputeEntry> entries);

}  // namespace cardspeak

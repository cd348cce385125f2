#include "replay/disputes.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <utility>

#include "replay/known_round.h"

namespace cardspeak {

std::vector<DisputeEntry> disputes_among(const std::map<std::string, EventCopies>& desks, const RoundId& round,
                                         const Register* known) {
  std::vector<DisputeEntry> all;
  for (const auto& [stream, events] : desks) {
    for (DisputeEntry& entry : fold_desk(stream, events.refs())) {
      if (known != nullptr) entry.doubt = doubt_about(*known, events.event(entry.seq));
      all.push_back(std::move(entry));
    }
  }
  const std::string id = round.text();
  std::set<std::string> numbers;  // of the disputes about the round
  for (const DisputeEntry& entry : all) {
    if (entry.round == id && entry.kind == schema::Event::DISPUTE_RAISED) numbers.insert(entry.dispute);
  }
  std::erase_if(all, [&](const DisputeEntry& entry) { return entry.round != id && !numbers.contains(entry.dispute); });
  return all;
}

Result<std::vector<DisputeEntry>> disputes_of(const Store& store, const RoundId& round, const Register* known) {
  const auto desks = desks_of(store, round.venue);
  if (!desks) return std::unexpected(desks.error());
  return disputes_among(*desks, round, known);
}

}  // namespace cardspeak

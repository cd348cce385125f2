#include "model/facts/dispute_case.h"

#include <algorithm>
#include <map>
#include <utility>

namespace cardspeak {
namespace {

void take_over(std::string& known, const std::string& said) {
  if (!said.empty()) known = said;
}

void merge(const CaseDetails& said, DisputeCase& dispute) {
  CaseDetails& known = dispute.details;
  take_over(known.section, said.section);
  take_over(known.supervisor, said.supervisor);
  take_over(known.reviewer, said.reviewer);
  if (said.error != schema::ErrorType::NOT_ON_RECORD) known.error = said.error;
  if (!said.savings.is_zero()) known.savings = said.savings;
  if (!said.losses.is_zero()) known.losses = said.losses;
  for (const std::string& name : said.asked) {
    if (std::ranges::find(known.asked, name) == known.asked.end()) known.asked.push_back(name);
  }
  for (const MediaFact& media : said.media) known.media.push_back(media);
  if (!said.remarks.empty()) dispute.remarks.push_back(said.remarks);
}

}  // namespace

void settle_entries(DisputeCase& dispute) {
  std::ranges::stable_sort(dispute.entries, {}, place_in_time);
  dispute.details = {};
  dispute.remarks.clear();
  for (const DisputeEntry& entry : dispute.entries) merge(entry.details, dispute);
}

const DisputeEntry* DisputeCase::claim() const {
  const auto found = std::ranges::find(entries, schema::Event::DISPUTE_RAISED, &DisputeEntry::kind);
  return found == entries.end() ? nullptr : &*found;
}

const std::string& DisputeCase::round() const {
  const DisputeEntry* raised = claim();
  return raised != nullptr ? raised->round : entries.front().round;
}

const DisputeEntry* DisputeCase::last(schema::Event::Which kind) const {
  const DisputeEntry* found = nullptr;
  for (const DisputeEntry& entry : entries) {
    if (entry.kind == kind) found = &entry;
  }
  return found;
}

std::vector<DisputeCase> cases_of(const std::string& venue, std::vector<DisputeEntry> entries) {
  std::ranges::stable_sort(entries, {}, place_in_time);
  std::vector<DisputeCase> cases;
  std::map<std::string, std::size_t> places;
  for (DisputeEntry& entry : entries) {
    const auto [place, is_new] = places.emplace(entry.dispute, cases.size());
    if (is_new) cases.push_back({venue, entry.dispute, {}, {}, {}, {}});
    cases[place->second].entries.push_back(std::move(entry));
  }
  for (DisputeCase& dispute : cases) settle_entries(dispute);
  return cases;
}

}  // namespace cardspeak

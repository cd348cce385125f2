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
  dispute.chosen_claim.reset();
  dispute.details = {};
  dispute.remarks.clear();
  for (const DisputeEntry& entry : dispute.entries) merge(entry.details, dispute);
}

const DisputeEntry* DisputeCase::claim() const {
  if (chosen_claim) return &entries[*chosen_claim];
  const auto all = claims();
  return all.empty() ? nullptr : &entries[all.front()];
}

std::vector<std::size_t> DisputeCase::claims() const {
  std::vector<std::size_t> found;
  const auto rounds = claimed_rounds();
  if (rounds.empty()) return found;
  const bool is_claimed = std::ranges::find(rounds, chosen_round) != rounds.end();
  const std::string& about = is_claimed ? chosen_round : rounds.front();
  for (std::size_t at = 0; at < entries.size(); ++at) {
    if (entries[at].kind == schema::Event::DISPUTE_RAISED && entries[at].round == about) found.push_back(at);
  }
  return found;
}

std::vector<std::string> DisputeCase::claimed_rounds() const {
  std::vector<std::string> rounds;
  for (const DisputeEntry& entry : entries) {
    const bool is_new = std::ranges::find(rounds, entry.round) == rounds.end();
    if (entry.kind == schema::Event::DISPUTE_RAISED && is_new) rounds.push_back(entry.round);
  }
  return rounds;
}

DeviceTimeNs DisputeCase::raised_at() const {
  const DisputeEntry* raised = claim();
  return raised != nullptr ? raised->time : entries.front().time;
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
    if (is_new)
      cases.push_back(
          {.venue = venue, .number = entry.dispute, .entries = {}, .details = {}, .remarks = {}, .also_at = {}});
    cases[place->second].entries.push_back(std::move(entry));
  }
  for (DisputeCase& dispute : cases) settle_entries(dispute);
  return cases;
}

}  // namespace cardspeak

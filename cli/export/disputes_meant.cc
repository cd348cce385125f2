#include "cli/export/disputes_meant.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "replay/round_part.h"

namespace cardspeak::rows {
namespace {

bool holds(const std::vector<std::string>& texts, std::string_view text) {
  return std::ranges::find(texts, text) != texts.end();
}

DeviceTimeNs began(const JudgedCase& dispute) {
  return dispute.round ? dispute.round->facts.first_event : dispute.weighed.facts.raised_at();
}

// The seats that the steps of a case name.
std::set<SeatNo> seats_named(const DisputeCase& facts) {
  std::set<SeatNo> seats;
  for (const DisputeEntry& entry : facts.entries) {
    if (entry.seat != SeatNo()) seats.insert(entry.seat);
  }
  return seats;
}

}  // namespace

bool DisputesMeant::is_of_place_and_time(const JudgedCase& dispute) const {
  const DisputeCase& facts = dispute.weighed.facts;
  if (query_.venue && *query_.venue != facts.venue) return false;
  if (query_.table) {
    const auto id = parse_round_id(facts.round());
    if (!id || (*query_.table != id->stream() && *query_.table != id->table)) return false;
  }
  return query_.span_at(facts.venue).holds(began(dispute));
}

bool DisputesMeant::has_finding(const JudgedCase& dispute) const {
  const auto is_asked = [&](const Finding& finding) { return holds(query_.findings, finding.kind()); };
  if (query_.findings.empty() || std::ranges::any_of(dispute.weighed.findings, is_asked)) return true;
  if (!dispute.round) return false;
  const auto part = part_of(dispute.round->facts, dispute.round->verdict, std::nullopt, std::nullopt);
  return std::ranges::any_of(part->findings, [&](const std::string& kind) { return holds(query_.findings, kind); });
}

bool DisputesMeant::is_of_round(const JudgedCase& dispute) const {
  const bool any = query_.game || query_.dealer || query_.status || query_.short_by || query_.over_by;
  if (!any) return true;
  if (!dispute.round) return false;
  const RoundFacts& facts = dispute.round->facts;
  const Verdict& verdict = dispute.round->verdict;
  const auto part = part_of(facts, verdict, std::nullopt, std::nullopt);
  return (!query_.game || facts.sign.game == *query_.game) && (!query_.dealer || facts.dealer == *query_.dealer) &&
         (!query_.status || verdict.status == *query_.status) &&
         (!query_.short_by || part->most_short >= *query_.short_by) &&
         (!query_.over_by || part->most_over >= *query_.over_by);
}

bool DisputesMeant::is_of_patron(const JudgedCase& dispute) const {
  if (patrons_.empty()) return true;
  return std::ranges::any_of(patrons_of(dispute), [&](const std::string& each) { return holds(patrons_, each); });
}

bool DisputesMeant::is_of_seat(const JudgedCase& dispute) const {
  if (!query_.seat) return true;
  const DisputeCase& facts = dispute.weighed.facts;
  const std::set<SeatNo> named = seats_named(facts);
  if (!named.empty() || !dispute.round) return named.contains(*query_.seat);
  return patrons_of(dispute).contains(std::string(dispute.round->facts.patron_at(*query_.seat)));
}

bool DisputesMeant::is_meant(const JudgedCase& dispute) const {
  return is_of_place_and_time(dispute) && is_of_round(dispute) && has_finding(dispute) && is_of_whom(dispute);
}

}  // namespace cardspeak::rows

#include "model/verdict/statements/blind_areas.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace cardspeak::statements {
namespace {

// Whose wager brings the cards of each area; who sits there, where the wager names nobody.
std::map<SeatNo, std::string_view> players_of_areas(const RoundFacts& facts, const law::CompiledHouse& law) {
  std::map<SeatNo, std::string_view> players;
  for (const WagerFact& wager : facts.wagers) {
    if (wager.amount.is_zero() || !law.brings_cards(wager.wager)) continue;
    const std::string_view seated = facts.patron_at(wager.seat);
    std::string_view& player = players.try_emplace(wager.seat, seated).first->second;
    if (player == seated && !wager.patron.empty()) player = wager.patron;
  }
  return players;
}

bool is_seated_at_one(const RoundFacts& facts, std::string_view player, const std::set<SeatNo>& areas) {
  return std::ranges::count_if(areas, [&](SeatNo area) {
           const SeatFact* fact = facts.find_seat(area);
           return fact != nullptr && fact->patron == player;
         }) == 1;
}

// By an act of the player, or by the wager with which the hand stays in.
bool is_decided(const RoundFacts& facts, const law::CompiledHouse& law, SeatNo area) {
  const auto stays_in = [&](const WagerFact& wager) {
    const auto kind = law.find_wager(wager.wager);
    return wager.seat == area && kind && std::ranges::find(law.stays_in_by, *kind) != law.stays_in_by.end();
  };
  return std::ranges::any_of(facts.wagers, stays_in) ||
         std::ranges::any_of(facts.decisions, [&](const DecisionFact& decision) { return decision.seat == area; });
}

// The areas of one player are all named.
GivesWay of_player(const RoundFacts& facts, const law::CompiledHouse& law, const std::set<SeatNo>& areas,
                   const std::vector<BlindAreaNote>& notes) {
  const auto decided = [&](SeatNo area) { return is_decided(facts, law, area); };
  const bool by_devices = std::ranges::count_if(areas, decided) == 1;
  std::map<SeatNo, std::pair<int, StreamSeq>> strongest;
  for (const BlindAreaNote& note : notes) {
    const std::pair<int, StreamSeq> force(note.office, note.seq);
    const auto known = strongest.try_emplace(note.area, force).first;
    known->second = std::max(known->second, force);
  }
  const SeatNo own = by_devices
                         ? *std::ranges::find_if(areas, decided)
                         : std::ranges::min_element(strongest, {}, [](const auto& area) { return area.second; })->first;
  GivesWay out{.notes = {}, .by_devices = by_devices};
  for (const BlindAreaNote& note : notes) {
    if (note.area == own) out.notes.push_back(note.seq);
  }
  return out;
}

}  // namespace

bool tells_of_blind_area(const RoundFacts& facts, const IrregularityFact& noted) {
  return noted.count != 0 ||
         std::ranges::any_of(facts.viewed, [&](const ViewedFact& viewed) { return viewed.seat == noted.seat; });
}

bool has_one_area(const RoundFacts& facts, const law::CompiledHouse& law, SeatNo area) {
  const auto players = players_of_areas(facts, law);
  const auto here = players.find(area);
  if (here == players.end() || here->second.empty()) return false;
  return std::ranges::count_if(players, [&](const auto& other) { return other.second == here->second; }) == 1;
}

std::vector<GivesWay> notes_that_give_way(const RoundFacts& facts, const law::CompiledHouse& law,
                                          const std::vector<BlindAreaNote>& notes) {
  std::map<std::string_view, std::set<SeatNo>> areas_of;
  for (const auto& [area, player] : players_of_areas(facts, law)) areas_of[player].insert(area);
  std::vector<GivesWay> all;
  for (const auto& [player, areas] : areas_of) {
    if (player.empty() || areas.size() < 2 || is_seated_at_one(facts, player, areas)) continue;
    std::vector<BlindAreaNote> own;
    std::set<SeatNo> named;
    for (const BlindAreaNote& note : notes) {
      if (!areas.contains(note.area)) continue;
      own.push_back(note);
      named.insert(note.area);
    }
    if (named.size() == areas.size()) all.push_back(of_player(facts, law, areas, own));
  }
  return all;
}

}  // namespace cardspeak::statements

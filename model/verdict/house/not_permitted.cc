#include "model/verdict/house/not_permitted.h"

#include <algorithm>
#include <vector>

namespace cardspeak::house {
namespace {

bool is_of_another(const Round& round, const Line& line) {
  const std::string_view player = round.hand_owner_at(line.seat);
  return !line.patron.empty() && !player.empty() && line.patron != player;
}

// As many as are too many, of those on the area: from the last back, and those of other players first.
bool is_too_many(const Round& round, const Line& line, std::size_t permitted) {
  std::vector<const Line*> there;
  for (const Line& each : round.lines) {
    const bool here = each.seat == line.seat && each.wager == line.wager && each.placed;
    if (here && !each.stake.is_zero()) there.push_back(&each);
  }
  if (there.size() <= permitted) return false;
  std::ranges::stable_partition(there, [&](const Line* each) { return !is_of_another(round, *each); });
  return std::ranges::find(there, &line) - there.begin() >= static_cast<std::ptrdiff_t>(permitted);
}

}  // namespace

const std::string* not_permitted_by(const Round& round, const Line& line) {
  if (!line.wager || !line.placed || line.derived || line.stake.is_zero()) return nullptr;
  const law::WagerRule& wager = round.law.wager(*line.wager);
  if (is_too_many(round, line, wager.per_area)) return &wager.per_area_rule;
  // A wager that is placed in the course of the play is the player's decision, whoever puts the chips down.
  if (wager.placed != schema::Placed::BEFORE_DEAL || !is_of_another(round, line)) return nullptr;
  for (const law::ProcedureEntry& entry : round.law.procedure.entries) {
    if (entry.key == law::ProcedureKey::kSamePlayer && entry.wager == line.kind) return &entry.rule;
  }
  return nullptr;
}

}  // namespace cardspeak::house

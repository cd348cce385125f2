#include "model/law/acts.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/law/compile_text.h"

namespace cardspeak::law {

std::optional<std::size_t> find_office(std::span<const std::string> ranks, std::string_view rank) {
  const auto found = std::ranges::find(ranks, rank);
  if (found == ranks.end()) return std::nullopt;
  return static_cast<std::size_t>(found - ranks.begin());
}

bool may(const ActRule& act, std::optional<std::size_t> office) {
  return office && *office >= act.rank;
}

std::vector<ActRule> compile_acts(schema::Authorities::Reader authorities) {
  std::vector<std::string_view> ranks;
  for (const auto rank : authorities.getRanks()) ranks.push_back(view(rank));
  std::vector<ActRule> acts;
  for (const auto act : authorities.getActs()) {
    const auto rank = std::ranges::find(ranks, view(act.getRank()));
    if (rank == ranks.end()) continue;
    acts.push_back({copy(act.getAct()), static_cast<std::uint8_t>(rank - ranks.begin()), copy(act.getRule())});
  }
  return acts;
}

std::optional<ActRule> use_act(std::span<const ActRule> acts, std::string_view name, std::string_view place,
                               Objections& objections) {
  const auto found = std::ranges::find(acts, name, &ActRule::act);
  if (found != acts.end()) return *found;
  objections.add(place, fmt::format("the act {} is not among the authorities' acts", quoted(name)));
  return std::nullopt;
}

}  // namespace cardspeak::law

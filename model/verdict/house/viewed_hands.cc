#include "model/verdict/house/viewed_hands.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "model/verdict/house/timeline.h"

namespace cardspeak::house {
namespace {

using law::IrregularityKind;

class ViewedHands {
 public:
  ViewedHands(const Round& round, const RoundPhases& phases, CaseList& cases)
      : round_(round), facts_(round.facts), phases_(phases), cases_(cases) {}

  void run() {
    std::vector<std::string_view> done;
    for (const ViewedFact& first : facts_.viewed) {
      const std::string_view player = viewer(first);
      if (player.empty() || std::ranges::find(done, player) != done.end()) continue;
      done.push_back(player);
      const std::vector<SeatNo> areas = areas_of(round_, player);
      if (areas.size() < 2) continue;
      IrregularCase added{.kind = IrregularityKind::kViewedHands,
                          .possible = phases_.known_at(position_of(facts_, first.seq)),
                          .count = 0,
                          .seats = {},
                          .not_asked = areas,
                          .seq = first.seq};
      add_viewed(player, areas, std::move(added));
    }
  }

 private:
  [[nodiscard]] std::string_view viewer(const ViewedFact& viewed) const {
    return viewed.patron.empty() ? round_.bettor_at(viewed.seat) : std::string_view(viewed.patron);
  }

  // Where the player was seated when the cards were dealt: the one area where the round opened with that player, or
  // the one that no event names as an area to be played blind. Nothing: the record does not tell.
  [[nodiscard]] std::optional<SeatNo> seat_of(std::string_view player, const std::vector<SeatNo>& areas) const {
    const auto only = [&](auto&& is) -> std::optional<SeatNo> {
      const auto found = std::ranges::find_if(areas, is);
      if (found == areas.end() || std::find_if(found + 1, areas.end(), is) != areas.end()) return std::nullopt;
      return *found;
    };
    const auto opened = only([&](SeatNo area) {
      const SeatFact* fact = facts_.find_seat(area);
      return fact != nullptr && fact->patron == player;
    });
    if (opened) return opened;
    return only([&](SeatNo area) { return !is_on_record(facts_, IrregularityKind::kViewedHands, area); });
  }

  void add_viewed(std::string_view player, const std::vector<SeatNo>& areas, IrregularCase added) {
    std::vector<SeatNo> hands;
    const std::optional<SeatNo> own = seat_of(player, areas);
    for (const ViewedFact& viewed : facts_.viewed) {
      if (viewer(viewed) != player || !names(areas, viewed.seat) || names(hands, viewed.seat)) continue;
      hands.push_back(viewed.seat);
      if (viewed.seat == own) continue;
      added.seats.push_back(viewed.seat);
      added.seq = viewed.seq;
    }
    if (!own) return leave_own_seat_unknown(hands);
    if (added.seats.empty()) return;
    added.count = static_cast<std::uint16_t>(hands.size());
    cases_.add(std::move(added));
  }

  // A player may look at one hand.
  void leave_own_seat_unknown(const std::vector<SeatNo>& hands) {
    if (hands.size() < 2) return;
    cases_.leave_unknown(RemarkForm::kOwnSeatNotKnown);
  }

  const Round& round_;
  const RoundFacts& facts_;
  const RoundPhases& phases_;
  CaseList& cases_;
};

}  // namespace

void find_viewed_hands(const Round& round, const RoundPhases& phases, CaseList& cases) {
  ViewedHands(round, phases, cases).run();
}

std::vector<SeatNo> areas_of(const Round& round, std::string_view player) {
  std::vector<SeatNo> areas;
  for (const WagerFact& wager : round.facts.wagers) {
    if (!round.brings_cards(wager.wager) || wager.amount.is_zero() || names(areas, wager.seat)) continue;
    if (round.bettor_at(wager.seat) == player) areas.push_back(wager.seat);
  }
  std::ranges::sort(areas);
  return areas;
}

}  // namespace cardspeak::house

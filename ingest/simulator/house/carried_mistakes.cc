#include "ingest/simulator/house/carried_mistakes.h"

#include <algorithm>
#include <span>

namespace cardspeak::simulator {
namespace {

constexpr std::uint64_t kPlayedOneIn = 4;

}  // namespace

bool CarriedMistakes::may_go_wrong(std::vector<Area>& areas, Players& players) {
  // What was collected or paid by mistake is no more on the table.
  if (!settled_rightly_) return false;
  std::vector<Area*> carried;
  std::vector<Area*> played;
  for (Area& area : areas) {
    if (area.is_carried() && !over_cost_.contains(area.seat)) carried.push_back(&area);
    const auto before = played_.find(area.seat);
    const bool same = before != played_.end() && before->second.patron == area.patron;
    if (!area.is_carried() && same) played.push_back(&area);
  }
  ever_carried_ = ever_carried_ || !carried.empty();
  if (!carried.empty()) {
    choose_carried(*random_.pick(std::span<Area* const>(carried)), players);
    return true;
  }
  if (!ever_carried_ || played.empty() || random_.below(kPlayedOneIn) != 0) return false;
  Area& area = *random_.pick(std::span<Area* const>(played));
  area.carried_from = played_.at(area.seat).placed_for;
  area.carried = Carried::kThoughPlayed;
  return true;
}

// The player of two areas has both with that name.
void CarriedMistakes::choose_carried(Area& area, Players& players) {
  area.carried = Carried::kVanishes;
  const auto player = std::ranges::find(players.seated(), area.seat, &Player::seat);
  const bool alone = player != players.seated().end() && player->second == SeatNo();
  if (!alone || random_.below(2) == 0) return;
  area.carried = Carried::kOfAnother;
  area.patron = players.replace(area.seat);
}

void CarriedMistakes::tell(const std::vector<Area>& areas, Cents cost) const {
  for (const Area& area : areas) {
    switch (area.carried) {
      case Carried::kRightly:
        break;
      case Carried::kVanishes:
        report(area.seat, cost, Cents(), "carried-wager-vanishes");
        break;
      case Carried::kOfAnother:
        report(area.seat, cost, Cents(), "carried-wager-of-another");
        report(area.seat, Cents(), cost, "carried-wager-of-another");
        break;
      case Carried::kThoughPlayed: {
        if (!area.has("jackpot")) break;
        const bool twice = area.carried_from.value() + 1 < writer_.round_id().number.value();
        report(area.seat, Cents(), cost, twice ? "wager-carried-twice" : "carried-though-it-was-played");
        break;
      }
    }
  }
}

void CarriedMistakes::report(SeatNo seat, Cents due, Cents recorded, std::string_view mistake) const {
  errors_({writer_.round_id(), "carried-wager", seat, "jackpot", due, recorded, std::string(mistake)});
}

void CarriedMistakes::remember(const std::vector<Area>& areas, const std::vector<Line>& lines, bool played) {
  settled_rightly_ =
      std::ranges::none_of(lines, [](const Line& line) { return line.wager == "jackpot" && line.wrong(); });
  ever_carried_ = ever_carried_ || std::ranges::any_of(areas, &Area::is_carried);
  over_cost_.clear();
  for (const Area& area : areas) {
    if (area.placed("jackpot") != area.action("jackpot")) over_cost_.insert(area.seat);
  }
  played_.clear();
  if (!played) return;
  for (const Area& area : areas) {
    const bool own = area.carried == Carried::kRightly && area.fate == Fate::kPlayed;
    if (!own || area.action("jackpot").is_zero()) continue;
    played_[area.seat] = {area.patron, area.is_carried() ? area.carried_from : writer_.round_id().number};
  }
}

}  // namespace cardspeak::simulator

#include "ingest/simulator/house/players.h"

#include <algorithm>
#include <utility>

namespace cardspeak::simulator {
namespace {

constexpr std::uint64_t kUnitsMost = 20;
constexpr std::uint64_t kChangeOneIn = 8;
constexpr std::uint64_t kTwoAreasOneIn = 10;

}  // namespace

Players::Players(std::uint8_t seats, bool may_play_two, Random& random)
    : seats_(seats), may_play_two_(may_play_two), random_(random) {
  for (std::uint8_t seat = 1; seat <= seats_; ++seat) {
    if (random_.below(3) != 0 && is_free(SeatNo(seat))) seat_somebody(SeatNo(seat));
  }
}

std::string Players::stranger() {
  const auto known = [&](const std::string& id) {
    return std::ranges::any_of(players_, [&](const Player& player) { return player.patron == id; });
  };
  std::string id;
  do {
    id = "P-" + std::to_string(10'000 + random_.below(90'000));
  } while (known(id));
  return id;
}

void Players::seat_somebody(SeatNo seat) {
  Player player;
  player.seat = seat;
  player.patron = stranger();
  player.temper = static_cast<Temper>(random_.below(10) < 7 ? 0 : 1 + random_.below(2));
  player.units = static_cast<std::int64_t>(1 + random_.below(kUnitsMost));
  player.likes_sides = random_.below(2) == 0;
  player.likes_jackpots = random_.below(3) != 0;
  const SeatNo next(static_cast<std::uint8_t>(seat.value() + 1));
  if (may_play_two_ && next.value() <= seats_ && is_free(next) && random_.below(kTwoAreasOneIn) == 0) {
    player.second = next;
  }
  players_.push_back(player);
  std::ranges::sort(players_, {}, &Player::seat);
}

bool Players::is_free(SeatNo seat) const {
  return std::ranges::none_of(players_,
                              [&](const Player& player) { return player.seat == seat || player.second == seat; });
}

void Players::leave(SeatNo seat) {
  std::erase_if(players_, [&](const Player& player) { return player.seat == seat; });
}

const std::string& Players::replace(SeatNo seat) {
  std::string name = stranger();
  Player& player = *std::ranges::find(players_, seat, &Player::seat);
  player.patron = std::move(name);
  return player.patron;
}

void Players::change(const std::map<SeatNo, RoundNo>& stay) {
  if (random_.below(kChangeOneIn) == 0 && players_.size() > 1) {
    const Player& leaving = players_[random_.below(players_.size())];
    if (!stay.contains(leaving.seat)) leave(leaving.seat);
  }
  if (random_.below(kChangeOneIn) != 0 && !players_.empty()) return;
  for (std::uint8_t seat = 1; seat <= seats_; ++seat) {
    if (!is_free(SeatNo(seat))) continue;
    seat_somebody(SeatNo(seat));
    return;
  }
}

}  // namespace cardspeak::simulator

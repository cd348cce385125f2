#include "ingest/simulator/holdem/pot_mistakes.h"

#include <array>
#include <cstddef>
#include <functional>

namespace cardspeak::simulator::holdem {
namespace {

// The pot goes to a live hand that lost it, or to a player who was not in it.
void push_to_the_second_best(const Players& players, Random& random, std::vector<Push>& pushes) {
  std::vector<SeatNo> losers;
  Push& push = pushes[random.below(pushes.size())];
  for (const Player& player : players) {
    if (player.live() && player.seat != push.seat) losers.push_back(player.seat);
  }
  if (!losers.empty()) push.seat = losers[random.below(losers.size())];
}

void push_a_split_whole(std::vector<Push>& pushes) {
  for (std::size_t i = 0; i + 1 < pushes.size(); ++i) {
    if (pushes[i].pot != pushes[i + 1].pot) continue;
    pushes[i].amount += pushes[i + 1].amount;
    pushes.erase(pushes.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    return;
  }
}

void misplace_an_odd_chip(std::vector<Push>& pushes) {
  for (std::size_t i = 0; i + 1 < pushes.size(); ++i) {
    if (pushes[i].pot == pushes[i + 1].pot && pushes[i].amount != pushes[i + 1].amount) {
      std::swap(pushes[i].amount, pushes[i + 1].amount);
      return;
    }
  }
}

// Out of the last pot, at its last winner's cost: over the percentage, the charge or the cap, or where none is due.
void rake_a_chip_too_much(RakeForm form, std::vector<Push>& pushes, std::vector<Cents>& rake) {
  if (form == RakeForm::kPerPlayer || pushes.back().amount <= kChip) return;
  pushes.back().amount -= kChip;
  rake[pushes.back().pot] += kChip;
}

}  // namespace

ByPotAndSeat by_pot_and_seat(const std::vector<Push>& pushes) {
  ByPotAndSeat sums;
  for (const Push& push : pushes) sums[{push.pot, push.seat}] += push.amount;
  return sums;
}

void plant_mistake(const Players& players, RakeForm form, Random& random, std::vector<Push>& pushes,
                   std::vector<Cents>& rake) {
  using Mistake = std::function<void(std::vector<Push>&)>;
  const std::array<Mistake, 4> mistakes = {
      [&](auto& p) { push_to_the_second_best(players, random, p); }, [&](auto& p) { push_a_split_whole(p); },
      [&](auto& p) { misplace_an_odd_chip(p); }, [&](auto& p) { rake_a_chip_too_much(form, p, rake); }};
  const std::size_t first = random.below(mistakes.size());
  for (std::size_t i = 0; i < mistakes.size(); ++i) {
    std::vector<Push> tried = pushes;
    mistakes[(first + i) % mistakes.size()](tried);
    if (by_pot_and_seat(tried) != by_pot_and_seat(pushes)) {
      pushes = tried;
      return;
    }
  }
}

}  // namespace cardspeak::simulator::holdem

#include "ingest/simulator/room/mistakes.h"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <string_view>

#include "ingest/simulator/room/betting.h"

namespace cardspeak::simulator::room {
namespace {

using Iterator = Pushes::iterator;

std::map<SeatNo, Cents> by_seat(const Pushes& pushes) {
  std::map<SeatNo, Cents> sums;
  for (const auto& [leaf, amount] : pushes) {
    if (!amount.is_zero()) sums[leaf.seat] += amount;
  }
  return sums;
}

bool same_part(const Leaf& a, const Leaf& b) {
  return a.pot == b.pot && a.board == b.board && a.share == b.share;
}

Iterator any_of(Pushes& pushes, Random& random) {
  return std::next(pushes.begin(), static_cast<std::ptrdiff_t>(random.below(pushes.size())));
}

// The dealer reads another hand as the best.
void to_a_loser(const Settlement& settlement, const std::vector<Pot>& pots, Random& random, Done& done) {
  const Iterator from = any_of(done.pushes, random);
  const std::vector<SeatNo> losers = settlement.losers_of(from->first, pots);
  if (losers.empty()) return;
  Leaf to = from->first;
  to.seat = losers[random.below(losers.size())];
  const Cents amount = from->second;
  done.pushes.erase(from);
  done.pushes[to] += amount;
}

// One of several winners of a part gets all of it: a missed tie, a missed quarter.
void whole_to_one(Done& done) {
  for (auto at = done.pushes.begin(); at != done.pushes.end(); ++at) {
    const auto other = std::next(at);
    if (other == done.pushes.end() || !same_part(at->first, other->first)) continue;
    at->second += other->second;
    done.pushes.erase(other);
    return;
  }
}

void odd_chip_to_the_other(Done& done) {
  for (auto at = done.pushes.begin(); at != done.pushes.end(); ++at) {
    const auto other = std::next(at);
    if (other == done.pushes.end() || !same_part(at->first, other->first) || at->second == other->second) continue;
    std::swap(at->second, other->second);
    return;
  }
}

// The low half, or another board, is pushed with the other one.
void second_part_forgotten(Done& done) {
  for (auto at = done.pushes.begin(); at != done.pushes.end(); ++at) {
    const bool second = at->first.share == schema::PotShare::LOW || at->first.board > 1;
    if (!second) continue;
    const auto first = std::ranges::find_if(done.pushes, [&](const auto& push) {
      return push.first.pot == at->first.pot && push.first.share != schema::PotShare::LOW && push.first.board <= 1;
    });
    if (first == done.pushes.end() || first->first.seat == at->first.seat) continue;
    first->second += at->second;
    done.pushes.erase(at);
    return;
  }
}

// Over the percentage, the charge or the cap, or where none is due: at the cost of the last part.
void rake_a_chip_too_much(RakeForm form, Done& done) {
  auto& [leaf, amount] = *std::prev(done.pushes.end());
  if (form == RakeForm::kPerPlayer || amount <= kChip) return;
  amount -= kChip;
  done.rake[leaf.pot] += kChip;
}

// A chip that nobody called goes into the rake.
void uncalled_chip_raked(RakeForm form, Done& done) {
  if (form == RakeForm::kPerPlayer || done.back <= kChip) return;
  done.back -= kChip;
  done.rake.back() += kChip;
}

}  // namespace

void plant_mistake(const Settlement& settlement, const std::vector<Pot>& pots, RakeForm form, Random& random,
                   Done& done) {
  if (done.pushes.empty()) return;
  using Make = std::function<void(Done&)>;
  const std::array<std::pair<std::string_view, Make>, 6> mistakes = {{
      {"wrong-hand", [&](Done& d) { to_a_loser(settlement, pots, random, d); }},
      {"missed-tie", [](Done& d) { whole_to_one(d); }},
      {"odd-chip", [](Done& d) { odd_chip_to_the_other(d); }},
      {"missed-half", [](Done& d) { second_part_forgotten(d); }},
      {"rake-over", [&](Done& d) { rake_a_chip_too_much(form, d); }},
      {"uncalled-raked", [&](Done& d) { uncalled_chip_raked(form, d); }},
  }};
  const std::size_t first = random.below(mistakes.size());
  for (std::size_t i = 0; i < mistakes.size(); ++i) {
    const auto& [name, make] = mistakes.at((first + i) % mistakes.size());
    Done tried = done;
    make(tried);
    if (by_seat(tried.pushes) == by_seat(done.pushes) && tried.rake == done.rake) continue;
    tried.mistake = name;
    done = std::move(tried);
    return;
  }
}

}  // namespace cardspeak::simulator::room

#include "ingest/simulator/holdem/pots.h"

#include <algorithm>
#include <array>
#include <span>

#include "model/hands/high.h"

namespace cardspeak::simulator::holdem {
namespace {

HandValue value_of(const Player& player, const std::vector<Card>& board) {
  std::array<Card, 7> cards{};
  std::ranges::copy(board, cards.begin());
  std::ranges::copy(player.hole, cards.begin() + static_cast<std::ptrdiff_t>(board.size()));
  return rank_high(std::span<const Card>(cards).first(board.size() + 2), Ranking::kStandard52);
}

Cents percentage(Cents gross) {
  const std::int64_t exact = gross.value() * kRakeBasisPoints / 10'000;
  return Cents(exact / kChip.value() * kChip.value());
}

// 7.8: everyone who put chips in is still there, and all tie, for every pot. Only a percentage is waived.
bool tied_throughout(const Players& players, const std::vector<Card>& board, RakeForm form,
                     const std::vector<Pot>& pots) {
  if (form != RakeForm::kPercentage || board.size() < 5) return false;
  if (std::ranges::any_of(pots, [](const Pot& pot) { return pot.eligible.size() < 2; })) return false;
  HandValue first;
  for (const Player& player : players) {
    if (player.total.is_zero()) continue;
    if (player.folded) return false;
    const HandValue value = value_of(player, board);
    if (first.has_hand() && value != first) return false;
    first = value;
  }
  return count_live(players) > 1;
}

std::vector<std::size_t> winners_of(const Players& players, const std::vector<Card>& board, const Pot& pot) {
  if (pot.eligible.size() == 1) return pot.eligible;
  std::vector<std::size_t> winners;
  HandValue best;
  for (const std::size_t index : pot.eligible) {
    const HandValue value = value_of(players[index], board);
    if (!winners.empty() && value < best) continue;
    if (winners.empty() || value > best) winners.clear();
    best = value;
    winners.push_back(index);
  }
  return winners;
}

}  // namespace

std::vector<Pot> make_pots(const Players& players, std::size_t button) {
  std::vector<std::size_t> clockwise;
  for (std::size_t step = 1; step <= players.size(); ++step) clockwise.push_back(from_button(players, button, step));
  return simulator::make_pots(players, clockwise);
}

void take_rake(const Players& players, const std::vector<Card>& board, RakeForm form, bool blinds_only,
               std::vector<Pot>& pots) {
  if (form == RakeForm::kPerPlayer || blinds_only || tied_throughout(players, board, form, pots)) return;
  Cents left = form == RakeForm::kPercentage ? kRakeCap : kRakePerHand;
  Cents gross;
  Cents taken;
  for (Pot& pot : pots) {
    gross += pot.gross;
    Cents rake = left;
    // 7.2.1: of the running total, so that a later pot bears what an earlier one left over.
    if (form == RakeForm::kPercentage) rake = percentage(gross) - taken;
    pot.rake = std::min({rake, left, pot.gross});
    left -= pot.rake;
    taken += pot.rake;
  }
}

std::vector<Push> award(const Players& players, const std::vector<Card>& board, const std::vector<Pot>& pots) {
  std::vector<Push> pushes;
  for (std::size_t number = 0; number < pots.size(); ++number) {
    const std::vector<std::size_t> winners = winners_of(players, board, pots[number]);
    const Cents net = pots[number].gross - pots[number].rake;
    if (net.is_zero()) continue;  // The rake took it all: there is nothing to push.
    const auto count = static_cast<std::int64_t>(winners.size());
    const std::int64_t chips = net.value() / kChip.value();
    std::int64_t odd = chips % count;
    for (const std::size_t winner : winners) {
      Cents amount(chips / count * kChip.value());
      if (odd > 0) {
        amount += kChip;
        --odd;
      }
      pushes.push_back({static_cast<std::uint8_t>(number), players[winner].seat, amount});
    }
  }
  return pushes;
}

}  // namespace cardspeak::simulator::holdem

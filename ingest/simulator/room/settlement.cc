#include "ingest/simulator/room/settlement.h"

#include <algorithm>
#include <numeric>

#include "ingest/simulator/room/betting.h"
#include "model/hands/rank.h"

namespace cardspeak::simulator::room {
namespace {

// Takes every choice of five cards that the game allows, of the hand and of the board, and keeps the best.
class Choice {
 public:
  Choice(const std::vector<Card>& hand, const std::vector<Card>& board, std::optional<std::size_t> from_hand,
         Ranking ranking)
      : hand_(hand), board_(board), from_hand_(from_hand), ranking_(ranking) {}

  HandRead best() {
    choose(0, 0);
    return std::move(best_);
  }

 private:
  static constexpr std::size_t kCards = 5;

  void choose(std::size_t at, std::size_t of_hand) {
    if (chosen_.size() == kCards) {
      if (from_hand_ && of_hand != *from_hand_) return;
      const HandValue value = rank_hand(chosen_, ranking_);
      if (!value.has_hand() || (best_.value.has_hand() && !(value > best_.value))) return;
      best_ = {value, chosen_};
      return;
    }
    const std::size_t all = hand_.size() + board_.size();
    if (at + (kCards - chosen_.size()) > all) return;
    const bool own = at < hand_.size();
    chosen_.push_back(own ? hand_[at] : board_[at - hand_.size()]);
    choose(at + 1, of_hand + (own ? 1 : 0));
    chosen_.pop_back();
    choose(at + 1, of_hand);
  }

  const std::vector<Card>& hand_;
  const std::vector<Card>& board_;
  std::optional<std::size_t> from_hand_;
  Ranking ranking_;
  std::vector<Card> chosen_;
  HandRead best_;
};

// 8.5.2, by rank and then by suit; an Ace that counts low is the lowest card.
std::pair<unsigned, unsigned> highest_card(const std::vector<Card>& cards, bool ace_low) {
  std::pair<unsigned, unsigned> highest;
  for (const Card card : cards) {
    const unsigned rank = ace_low && card.rank() == kAce ? 1U : card.rank();
    highest = std::max(highest, {rank, static_cast<unsigned>(card.suit())});
  }
  return highest;
}

bool ace_is_low(Ranking ranking) {
  return ranking == Ranking::kLowEight || ranking == Ranking::kLowAceToFive;
}

Cents chips(std::int64_t count) {
  return Cents(count * kChip.value());
}

}  // namespace

std::vector<Pot> make_pots(const Players& players) {
  std::vector<std::size_t> in_order(players.size());
  std::iota(in_order.begin(), in_order.end(), std::size_t{0});
  return simulator::make_pots(players, in_order);
}

Settlement::Settlement(const Game& game, DeckKind deck, const Players& players,
                       const std::vector<std::vector<Card>>& boards)
    : game_(game), players_(players), hands_(players.size()) {
  static const std::vector<Card> kNone;
  if (count_live(players) < 2) return;
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (!players[i].live()) continue;
    for (const Win& win : game.wins) {
      const std::vector<Card>& board = boards.empty() ? kNone : boards[win.board];
      hands_[i].push_back(Choice(players[i].cards, board, game.from_hole, ranking_with(win.ranking, deck)).best());
    }
  }
}

std::vector<Settlement::Part> Settlement::parts_of(const Pot& pot) const {
  std::vector<Part> parts;
  for (std::size_t win = 0; win < game_.wins.size(); ++win) {
    Part part{.win = win, .winners = {}};
    HandValue best;
    for (const std::size_t who : pot.eligible) {
      const HandValue value = hands_[who][win].value;
      if (!value.has_hand() || value < best) continue;
      if (value > best) part.winners.clear();
      best = value;
      part.winners.push_back(who);
    }
    if (!part.winners.empty()) parts.push_back(std::move(part));  // 12.5.4(b)(v): no low hand
  }
  return parts;
}

// 7.8: everyone who put chips in is still there, and all tie for every part.
bool Settlement::all_tie(const std::vector<Pot>& pots) const {
  if (count_live(players_) < 2) return false;
  const auto in = static_cast<std::size_t>(
      std::ranges::count_if(players_, [](const Player& player) { return !player.total.is_zero(); }));
  return std::ranges::all_of(pots, [&](const Pot& pot) {
    if (pot.eligible.size() < 2) return false;
    const std::vector<Part> parts = parts_of(pot);
    return std::ranges::all_of(parts, [&](const Part& part) { return part.winners.size() == in; });
  });
}

void Settlement::take_rake(RakeForm form, bool only_blinds, std::vector<Pot>& pots) const {
  if (form == RakeForm::kPerPlayer || only_blinds) return;
  if (form == RakeForm::kPercentage && all_tie(pots)) return;
  Cents left = form == RakeForm::kPercentage ? kRakeCap : kRakePerHand;
  for (Pot& pot : pots) {
    Cents rake = left;
    if (form == RakeForm::kPercentage) rake = chips(pot.gross.value() * kRakeBasisPoints / 10'000 / kChip.value());
    pot.rake = std::min({rake, left, pot.gross});
    left -= pot.rake;
  }
}

// 8.5: equal parts in whole chips, what is left one chip each in the rule's order (reading K-5).
void Settlement::divide(Cents amount, const Part& part, std::uint8_t pot, Pushes& pushes) const {
  std::vector<std::size_t> winners = part.winners;
  const Win& win = game_.wins[part.win];
  if (!game_.blinds) {
    const bool ace_low = ace_is_low(win.ranking);
    std::ranges::stable_sort(winners, std::greater<>(),
                             [&](std::size_t who) { return highest_card(hands_[who][part.win].best, ace_low); });
  }
  const auto count = static_cast<std::int64_t>(winners.size());
  const std::int64_t whole = amount.value() / kChip.value();
  std::int64_t odd = whole % count;
  const std::uint8_t board = game_.boards > 1 ? static_cast<std::uint8_t>(win.board + 1) : std::uint8_t{0};
  for (const std::size_t who : winners) {
    const Cents due = chips(whole / count + (odd > 0 ? 1 : 0));
    --odd;
    if (!due.is_zero()) pushes[{pot, board, win.share, players_[who].seat}] += due;
  }
}

Pushes Settlement::award(const std::vector<Pot>& pots) const {
  Pushes pushes;
  for (std::size_t i = 0; i < pots.size(); ++i) {
    const auto number = static_cast<std::uint8_t>(i);
    const Cents net = pots[i].gross - pots[i].rake;
    if (net.is_zero()) continue;  // the rake took it all
    if (pots[i].eligible.size() == 1) {
      pushes[{number, 0, schema::PotShare::ALL, players_[pots[i].eligible.front()].seat}] = net;
      continue;
    }
    const std::vector<Part> parts = parts_of(pots[i]);
    const auto count = static_cast<std::int64_t>(parts.size());
    const std::int64_t whole = net.value() / kChip.value();
    // 10.6.6(b)(v), 12.5.4(b): what cannot be divided goes to the high hand, or to the top one.
    for (std::size_t part = 0; part < parts.size(); ++part) {
      divide(chips(whole / count + (part == 0 ? whole % count : 0)), parts[part], number, pushes);
    }
  }
  return pushes;
}

std::vector<SeatNo> Settlement::losers_of(const Leaf& leaf, const std::vector<Pot>& pots) const {
  std::vector<SeatNo> losers;
  for (const std::size_t who : pots[leaf.pot].eligible) {
    if (players_[who].seat != leaf.seat) losers.push_back(players_[who].seat);
  }
  return losers;
}

}  // namespace cardspeak::simulator::room

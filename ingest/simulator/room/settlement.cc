#include "ingest/simulator/room/settlement.h"

#include <algorithm>
#include <iterator>
#include <numeric>

#include "ingest/simulator/room/betting.h"
#include "model/hands/rank.h"

namespace cardspeak::simulator::room {
namespace {

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
      if (value.has_hand() && is_better(value)) best_ = {value, chosen_};
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

  // Of cards that are worth the same those with the highest card by suit are the player's hand (8.5.2).
  [[nodiscard]] bool is_better(HandValue value) const {
    if (!best_.value.has_hand() || value > best_.value) return true;
    const bool ace_low = ace_is_low(ranking_);
    return value == best_.value && highest_card(chosen_, ace_low) > highest_card(best_.best, ace_low);
  }

  const std::vector<Card>& hand_;
  const std::vector<Card>& board_;
  std::optional<std::size_t> from_hand_;
  Ranking ranking_;
  std::vector<Card> chosen_;
  HandRead best_;
};

Cents chips(std::int64_t count) {
  return Cents(count * kChip.value());
}

// The share with this number of an amount in equal shares of whole chips; the first one has what is left over.
Cents share_of(Cents amount, std::size_t shares, std::size_t number) {
  const std::int64_t whole = amount.value() / kChip.value();
  const auto count = static_cast<std::int64_t>(shares);
  return chips(whole / count + (number == 0 ? whole % count : 0));
}

}  // namespace

std::vector<Pot> make_pots(const Players& players) {
  std::vector<std::size_t> in_order(players.size());
  std::iota(in_order.begin(), in_order.end(), std::size_t{0});
  return simulator::make_pots(players, in_order);
}

Settlement::Settlement(const Game& game, DeckKind deck, const Players& players,
                       const std::vector<std::vector<Card>>& boards)
    : game_(game),
      players_(players),
      runs_(game.boards == 0 ? 1 : std::max<std::size_t>(1, boards.size() / game.boards)),
      hands_(players.size()) {
  static const std::vector<Card> kNone;
  if (count_live(players) < 2) return;
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (!players[i].live()) continue;
    for (std::size_t run = 0; run < runs_; ++run) {
      for (const Win& win : game.wins) {
        const std::vector<Card>& board = boards.empty() ? kNone : boards[run * game.boards + win.board];
        hands_[i].push_back(Choice(players[i].cards, board, game.from_hole, ranking_with(win.ranking, deck)).best());
      }
    }
  }
}

std::vector<Settlement::Part> Settlement::parts_of(const Pot& pot) const {
  std::vector<Part> parts;
  for (std::size_t place = 0; place < runs_ * game_.wins.size(); ++place) {
    Part part{.win = place % game_.wins.size(), .run = place / game_.wins.size(), .winners = {}};
    HandValue best;
    for (const std::size_t who : pot.eligible) {
      const HandValue value = hands_[who][place].value;
      if (!value.has_hand() || value < best) continue;
      if (value > best) part.winners.clear();
      best = value;
      part.winners.push_back(who);
    }
    if (!part.winners.empty()) parts.push_back(std::move(part));  // 12.5.4(b)(v): no low hand
  }
  return parts;
}

// 7.8: everyone who put chips in is still there, and all who are in a pot tie for every part of it.
bool Settlement::all_tie(const std::vector<Pot>& pots) const {
  if (count_live(players_) < 2) return false;
  const auto in = static_cast<std::size_t>(
      std::ranges::count_if(players_, [](const Player& player) { return !player.total.is_zero(); }));
  if (pots.empty() || pots.front().eligible.size() != in) return false;
  return std::ranges::all_of(pots, [&](const Pot& pot) {
    if (pot.eligible.size() < 2) return false;
    const std::vector<Part> parts = parts_of(pot);
    return std::ranges::all_of(parts, [&](const Part& part) { return part.winners.size() == pot.eligible.size(); });
  });
}

void Settlement::take_rake(RakeForm form, bool only_blinds, std::vector<Pot>& pots) const {
  if (form == RakeForm::kPerPlayer || only_blinds) return;
  if (form == RakeForm::kPercentage && all_tie(pots)) return;
  Cents left = form == RakeForm::kPercentage ? kRakeCap : kRakePerHand;
  Cents gross;
  Cents taken;
  for (Pot& pot : pots) {
    gross += pot.gross;
    Cents rake = left;
    // 7.2.1: of the running total (reading K-7), so that a later pot bears what an earlier one left over.
    if (form == RakeForm::kPercentage) {
      rake = chips(gross.value() * kRakeBasisPoints / 10'000 / kChip.value()) - taken;
    }
    pot.rake = std::min({rake, left, pot.gross});
    left -= pot.rake;
    taken += pot.rake;
  }
}

// 8.5: equal parts in whole chips, what is left one chip each in the rule's order (reading K-5).
void Settlement::divide(Cents amount, const Part& part, std::uint8_t pot, Pushes& pushes) const {
  std::vector<std::size_t> winners = part.winners;
  const Win& win = game_.wins[part.win];
  if (!game_.blinds) {
    const bool ace_low = ace_is_low(win.ranking);
    std::ranges::stable_sort(winners, std::greater<>(),
                             [&](std::size_t who) { return highest_card(hands_[who][place_of(part)].best, ace_low); });
  }
  const auto count = static_cast<std::int64_t>(winners.size());
  const std::int64_t whole = amount.value() / kChip.value();
  std::int64_t odd = whole % count;
  const std::size_t boards = runs_ * game_.boards;
  const auto board = static_cast<std::uint8_t>(boards > 1 ? part.run * game_.boards + win.board + 1 : 0);
  for (const std::size_t who : winners) {
    const Cents due = chips(whole / count + (odd > 0 ? 1 : 0));
    --odd;
    if (!due.is_zero()) pushes[{pot, board, win.share, players_[who].seat}] += due;
  }
}

// 10.6.6(b)(v), 12.5.4(b): what cannot be divided goes to the high hand, or to the top one.
void Settlement::divide_among(Cents amount, const std::vector<Part>& parts, std::uint8_t pot, Pushes& pushes) const {
  for (std::size_t part = 0; part < parts.size(); ++part) {
    divide(share_of(amount, parts.size(), part), parts[part], pot, pushes);
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
    // 12.6.2; what cannot be divided stays with the first deal (reading K-1).
    const std::vector<Part> parts = parts_of(pots[i]);
    for (std::size_t run = 0; run < runs_; ++run) {
      std::vector<Part> of_run;
      std::ranges::copy_if(parts, std::back_inserter(of_run), [&](const Part& part) { return part.run == run; });
      divide_among(share_of(net, runs_, run), of_run, number, pushes);
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

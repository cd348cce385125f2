#include "ingest/simulator/room/dealing.h"

#include <algorithm>
#include <utility>

namespace cardspeak::simulator::room {
namespace {

constexpr std::size_t kKittyCards = 5;
constexpr std::size_t kMostRuns = 8;  // 12.6.1(a)(i): seven times again

template <typename List>
void fill(List list, const std::vector<Card>& cards) {
  for (unsigned i = 0; i < cards.size(); ++i) list[i].setCard(cards[i].code());
}

}  // namespace

void Dealing::begin(DeckKind deck) {
  const auto cards = deck_cards(deck);
  deck_.assign(cards.begin(), cards.end());
  random_.shuffle(std::span<Card>(deck_));
  discards_.clear();
  kitty_.clear();
  boards_.assign(game_.boards, {});
  writer_.write([](schema::Event::Builder event) { event.initShuffled(); });
  writer_.write([](schema::Event::Builder event) { event.initCut(); });
}

// 9.4.2: when the deck has run out, what was discarded before is shuffled and used.
Card Dealing::next_card() {
  if (deck_.empty()) {
    deck_ = std::exchange(discards_, {});
    random_.shuffle(std::span<Card>(deck_));
    writer_.write([](schema::Event::Builder event) { event.initShuffled(); });
  }
  const Card card = deck_.back();
  deck_.pop_back();
  return card;
}

void Dealing::burn() {
  const Card card = next_card();
  writer_.write([&](schema::Event::Builder event) { event.initBurned().setCard(card.code()); });
}

void Dealing::deal_to(Player& player, bool face_up) {
  const Card card = next_card();
  player.cards.push_back(card);
  if (face_up) player.open.push_back(card);
  writer_.deal(schema::Place::SEAT, player.seat, card, face_up);
}

void Dealing::deal(const Street& street, bool first) {
  if (!first && !street.draw) burn();
  for (std::size_t i = 0; i < street.down + street.up; ++i) {
    for (Player& player : players_) {
      if (player.live()) deal_to(player, i >= street.down);
    }
  }
  if (first && game_.kitty) {
    for (std::size_t i = 0; i < kKittyCards; ++i) {
      kitty_.push_back(next_card());
      writer_.deal(schema::Place::KITTY, SeatNo(), kitty_.back(), false);
    }
  }
  for (std::size_t board = 0; board < boards_.size(); ++board) deal_to_board(board, street.board);
}

void Dealing::deal_to_board(std::size_t board, std::size_t cards) {
  for (std::size_t i = 0; i < cards; ++i) {
    boards_[board].push_back(next_card());
    writer_.write([&](schema::Event::Builder event) {
      auto dealt = event.initCardDealt();
      dealt.setTo(schema::Place::COMMUNITY);
      dealt.setCard(boards_[board].back().code());
      dealt.setFaceUp(true);
      dealt.setBoard(boards_.size() > 1 ? static_cast<std::uint8_t>(board + 1) : std::uint8_t{0});
    });
  }
}

std::size_t Dealing::most_runs(std::size_t street) const {
  std::size_t cards = 0;
  for (std::size_t i = street; i < game_.streets.size(); ++i) cards += game_.streets[i].board + 1;
  return std::min(kMostRuns, deck_.size() / cards);
}

void Dealing::deal_again(std::size_t street, std::size_t runs) {
  boards_.resize(runs, boards_.front());
  for (std::size_t board = 0; board < runs; ++board) {
    for (std::size_t i = street; i < game_.streets.size(); ++i) {
      burn();
      deal_to_board(board, game_.streets[i].board);
    }
  }
}

std::vector<Card> Dealing::give_up(Player& player, std::size_t count) {
  std::vector<Card> gone;
  for (std::size_t i = 0; i < count; ++i) {
    const auto at = player.cards.begin() + static_cast<std::ptrdiff_t>(random_.below(player.cards.size()));
    gone.push_back(*at);
    player.cards.erase(at);
  }
  writer_.write([&](schema::Event::Builder event) {
    auto decision = event.initDecision();
    decision.setSeat(player.seat.value());
    decision.setAct(count == 0 ? schema::Act::STAND_PAT : schema::Act::DISCARD);
    decision.setCount(static_cast<std::uint8_t>(count));
    if (count > 0) fill(decision.initCards(static_cast<unsigned>(count)), gone);
  });
  return gone;
}

void Dealing::discard_one() {
  for (Player& player : players_) {
    if (player.live()) give_up(player, 1);
  }
}

void Dealing::draw() {
  bool burned = false;
  for (Player& player : players_) {
    if (!player.live()) continue;
    // More than the deck and the discards have nobody can be given.
    const std::size_t most = std::min<std::size_t>(player.cards.size(), deck_.size() + discards_.size());
    const std::size_t wanted = random_.below(4) == 0 ? 0 : random_.below(4) + (random_.below(8) == 0 ? 2 : 0);
    const std::size_t count = std::min(wanted, most == 0 ? 0 : most - (burned ? 0 : 1));
    const std::vector<Card> gone = give_up(player, count);
    if (count > 0 && !std::exchange(burned, true)) burn();
    for (std::size_t i = 0; i < count; ++i) deal_to(player, false);
    discards_.insert(discards_.end(), gone.begin(), gone.end());
  }
}

void Dealing::take_kitty(Player& player) {
  discards_.insert(discards_.end(), player.cards.begin(), player.cards.end());
  player.cards = std::exchange(kitty_, {});
  writer_.decide(player.seat, schema::Act::TAKE_KITTY);
}

void Dealing::muck_kitty() {
  if (kitty_.empty()) return;
  writer_.write([&](schema::Event::Builder event) {
    auto taken = event.initCardsTaken();
    taken.setTo(schema::Place::KITTY);
    fill(taken.initCards(static_cast<unsigned>(kitty_.size())), kitty_);
  });
  discards_.insert(discards_.end(), kitty_.begin(), kitty_.end());
  kitty_.clear();
}

}  // namespace cardspeak::simulator::room

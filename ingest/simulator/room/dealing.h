// The cards of a hand of the poker room: dealt, burned, discarded, drawn, taken from the kitty (Poker 17.0, Rules 8.4
// and 9 to 12).
#pragma once

#include <cstddef>
#include <vector>

#include "ingest/simulator/random.h"
#include "ingest/simulator/room/games.h"
#include "ingest/simulator/room/players.h"
#include "ingest/simulator/table_writer.h"

namespace cardspeak::simulator::room {

// Works on the players of a table, and writes down what happens; all that it is made from must outlive it.
class Dealing {
 public:
  Dealing(const Game& game, Players& players, TableWriter& writer, Random& random)
      : game_(game), players_(players), writer_(writer), random_(random) {}

  // A new deck, shuffled and cut.
  void begin(DeckKind deck);
  // What is left of it; its last card is the top one.
  [[nodiscard]] std::vector<Card>& deck() { return deck_; }
  // The street's cards; from the second one on with a burn before them.
  void deal(const Street& street, bool first);
  // How often the streets from `street` on can be dealt, each time with their burns (12.6.1).
  [[nodiscard]] std::size_t most_runs(std::size_t street) const;
  // 12.6.1(c): these streets' community cards, `runs` times; what lies already belongs to each of the boards.
  void deal_again(std::size_t street, std::size_t runs);
  // 12.2.3, 12.3.3: each live hand gives up a card.
  void discard_one();
  // 9.4: each live hand gives up any number of cards and gets as many.
  void draw();
  // 9.3.1(c): the player's cards go, and the kitty's come in their place.
  void take_kitty(Player& player);
  [[nodiscard]] bool has_kitty() const { return !kitty_.empty(); }
  // 9.3.3(e): nobody took it.
  void muck_kitty();

  [[nodiscard]] const std::vector<std::vector<Card>>& boards() const { return boards_; }

 private:
  Card next_card();
  void burn();
  void deal_to_board(std::size_t board, std::size_t cards);
  void deal_to(Player& player, bool face_up);
  void draw(Player& player);
  std::vector<Card> give_up(Player& player, std::size_t count);

  const Game& game_;
  Players& players_;
  TableWriter& writer_;
  Random& random_;
  std::vector<Card> deck_;
  std::vector<Card> discards_;  // of players before, which may come again
  std::vector<Card> kitty_;
  std::vector<std::vector<Card>> boards_;
};

}  // namespace cardspeak::simulator::room

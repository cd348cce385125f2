#include "model/verdict/poker/boards.h"

#include <algorithm>
#include <optional>

namespace cardspeak::poker {

namespace {

using law::PokerKey;

std::vector<Card> cards_of(const RoundFacts& facts, std::size_t number) {
  std::vector<Card> cards;
  for (const BoardFact& board : facts.boards) {
    if (board.board != number) continue;
    for (const CardFact& card : board.cards) cards.push_back(card.card);
  }
  return cards;
}

// What the remaining players agreed to, seat by seat.
struct Agreement {
  bool all = false;          // every one of them, and to one number
  std::size_t boards = 0;    // that were agreed, the first among them
  StreamSeq first;           // the first who agreed
  std::size_t on_board = 0;  // cards of the first board that lay there by then
};

std::optional<const DecisionFact*> agreed(const RoundFacts& facts, SeatNo seat) {
  const auto found = std::ranges::find_if(facts.decisions, [&](const DecisionFact& decision) {
    return decision.seat == seat && decision.act == schema::Act::RUN_IT_TWICE;
  });
  return found == facts.decisions.end() ? std::nullopt : std::optional(&*found);
}

Agreement agreement_of(const RoundFacts& facts, const std::vector<Player>& players) {
  Agreement agreement;
  agreement.all = std::ranges::any_of(players, &Player::live);
  for (const Player& player : players) {
    if (!player.live()) continue;
    const auto decision = agreed(facts, player.seat);
    // Boards in all; one alone would agree to nothing, and says how often they are dealt again.
    const std::size_t count = decision ? std::max<std::size_t>((*decision)->count, 2) : 0;
    agreement.all = agreement.all && decision && (agreement.boards == 0 || agreement.boards == count);
    if (!decision) continue;
    agreement.boards = count;
    if (agreement.first == StreamSeq() || (*decision)->seq < agreement.first) agreement.first = (*decision)->seq;
  }
  for (const BoardFact& board : facts.boards) {
    if (board.board != 1) continue;
    agreement.on_board = static_cast<std::size_t>(
        std::ranges::count_if(board.cards, [&](const CardFact& card) { return card.seq < agreement.first; }));
  }
  return agreement;
}

class Table {
 public:
  Table(const RoundFacts& facts, const std::vector<Player>& players, const law::CompiledPoker& law, Journal& journal)
      : facts_(facts), players_(players), law_(law), journal_(journal), agreement_(agreement_of(facts, players)) {}

  std::vector<Board> lay() {
    const std::size_t runs = std::max<std::size_t>(runs_in_play(), 1);
    std::vector<Board> boards;
    for (std::size_t run = 0; run < runs; ++run) {
      for (std::uint8_t place = 1; place <= law_.boards; ++place) boards.push_back(board_of(run, place));
    }
    return boards;
  }

 private:
  [[nodiscard]] std::size_t number_of(std::size_t run, std::uint8_t place) const { return run * law_.boards + place; }

  // A board that was dealt again shares with the first what lay there when it was agreed.
  [[nodiscard]] Board board_of(std::size_t run, std::uint8_t place) const {
    const std::size_t number = number_of(run, place);
    Board board{.number = static_cast<std::uint8_t>(number), .run = run, .place = place, .cards = {}};
    if (run > 0) {
      board.cards = cards_of(facts_, place);
      board.cards.resize(std::min(board.cards.size(), agreement_.on_board));
    }
    const std::vector<Card> own = cards_of(facts_, number);
    board.cards.insert(board.cards.end(), own.begin(), own.end());
    return board;
  }

  [[nodiscard]] bool is_whole(std::size_t run) const {
    for (std::uint8_t place = 1; place <= law_.boards; ++place) {
      if (board_of(run, place).cards.size() != law_.board_cards()) return false;
    }
    return true;
  }

  // The first card of a board beyond those of the game; null: there is none.
  [[nodiscard]] const BoardFact* further_board() const {
    const auto further = std::ranges::find_if(
        facts_.boards, [&](const BoardFact& board) { return board.board > law_.boards && !board.cards.empty(); });
    return further == facts_.boards.end() ? nullptr : &*further;
  }

  std::size_t runs_in_play() {
    const BoardFact* further = further_board();
    if (agreement_.all) judge_agreement();
    if (further == nullptr) return 1;
    if (!agreement_.all || !law_.has(PokerKey::kRunItTwice) || too_late()) {
      journal_.find({RemarkForm::kBoardWithoutAgreement, {count_of(further->board)}, law_.rule(PokerKey::kRunItTwice)},
                    SeatNo(), further->cards.front().seq);
      return 1;
    }
    std::size_t runs = 1;
    while (runs < agreement_.boards && is_whole(runs)) ++runs;
    find_further_boards();
    if (runs < agreement_.boards) {
      journal_.find({RemarkForm::kFewerBoardsThanAgreed,
                     {count_of(runs), count_of(agreement_.boards)},
                     law_.rule(PokerKey::kRunItTwiceShort)},
                    SeatNo(), agreement_.first);
    }
    return runs;
  }

  // 12.6.1(a): as often as all agreed to.
  void find_further_boards() {
    for (const BoardFact& board : facts_.boards) {
      if (board.cards.empty() || board.board <= agreement_.boards * law_.boards) continue;
      journal_.find({RemarkForm::kMoreBoardsThanAgreed,
                     {count_of(board.board), count_of(agreement_.boards)},
                     law_.rule(PokerKey::kRunItTwice)},
                    SeatNo(), board.cards.front().seq);
    }
  }

  // 14.14: a card that lies there before the agreement is not dealt again.
  [[nodiscard]] bool too_late() const { return agreement_.on_board >= law_.board_cards(); }

  void judge_agreement() {
    if (!law_.has(PokerKey::kRunItTwice)) return;
    const auto again = static_cast<std::int64_t>(agreement_.boards) - 1;
    const law::PokerEntry& most = law_.entry(PokerKey::kRunItTwiceMost);
    if (again < 1 || again > most.value) {
      journal_.find({RemarkForm::kRunsOverMost, {again, most.value}, most.rule}, SeatNo(), agreement_.first);
    }
    if (std::ranges::count_if(players_, &Player::can_act) > 1) {
      journal_.find({RemarkForm::kRunsWhileBetting, {}, law_.rule(PokerKey::kRunItTwiceWhen)}, SeatNo(),
                    agreement_.first);
    }
    if (too_late()) {
      journal_.find({RemarkForm::kRunsAgreedTooLate, {}, law_.rule(PokerKey::kRunItTwiceLate)}, SeatNo(),
                    agreement_.first);
    }
  }

  const RoundFacts& facts_;
  const std::vector<Player>& players_;
  const law::CompiledPoker& law_;
  Journal& journal_;
  Agreement agreement_;
};

}  // namespace

std::vector<Board> lay_boards(const RoundFacts& facts, const std::vector<Player>& players,
                              const law::CompiledPoker& law, Journal& journal) {
  return Table(facts, players, law, journal).lay();
}

}  // namespace cardspeak::poker

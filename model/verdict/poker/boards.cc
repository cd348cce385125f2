#include "model/verdict/poker/boards.h"

#include <algorithm>
#include <optional>
#include <string>

#include "model/cards/deck.h"
#include "model/verdict/poker/community_cards.h"

namespace cardspeak::poker {

namespace {

using law::PokerKey;

// What the remaining players agreed to, seat by seat.
struct Agreement {
  bool all = false;          // every one of them
  std::size_t boards = 0;    // to which all of those who agreed are bound, the first among them (12.6.1(a))
  StreamSeq reached;         // by whom the last of them agreed: no agreement is reached before (12.6.1(a), 14.14)
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
    agreement.all = agreement.all && decision;
    if (!decision) continue;
    agreement.boards = agreement.boards == 0 ? count : std::min(agreement.boards, count);
    agreement.reached = std::max(agreement.reached, (*decision)->seq);
  }
  for (const BoardFact& board : facts.boards) {
    if (board.board != 1) continue;
    agreement.on_board = static_cast<std::size_t>(
        std::ranges::count_if(board.cards, [&](const CardFact& card) { return card.seq < agreement.reached; }));
  }
  return agreement;
}

class Table {
 public:
  Table(const RoundFacts& facts, const std::vector<Player>& players, const law::CompiledPoker& law, bool limited,
        Journal& journal)
      : facts_(facts),
        players_(players),
        law_(law),
        limited_(limited),
        journal_(journal),
        agreement_(agreement_of(facts, players)) {}

  std::vector<Board> lay() {
    const std::size_t sure = std::max<std::size_t>(runs_in_play(), 1);
    std::vector<Board> boards;
    for (std::size_t run = 0; run < std::max(sure, open_runs_); ++run) {
      for (std::uint8_t place = 1; place <= law_.boards; ++place) {
        boards.push_back(board_of(run, place));
        if (run >= sure) boards.back().open = open_;
      }
    }
    return boards;
  }

 private:
  [[nodiscard]] std::size_t number_of(std::size_t run, std::uint8_t place) const { return run * law_.boards + place; }

  // A board that was dealt again shares with the first what lay there when it was agreed.
  [[nodiscard]] Board board_of(std::size_t run, std::uint8_t place) const {
    const std::size_t number = number_of(run, place);
    Board board{.number = static_cast<std::uint8_t>(number), .run = run, .place = place, .cards = {}, .open = {}};
    if (law_.board_cards() == 0 && !somebody_lacks_a_card()) return board;
    if (run > 0) {
      board.cards = board_cards(facts_, place);
      board.cards.resize(std::min(board.cards.size(), agreement_.on_board));
    }
    const std::vector<Card> own = board_cards(facts_, number);
    board.cards.insert(board.cards.end(), own.begin(), own.end());
    return board;
  }

  // In the place of whose last card one for all is dealt (10.6.2).
  [[nodiscard]] bool somebody_lacks_a_card() const {
    return std::ranges::any_of(players_, [&](const Player& player) {
      return player.live() && cards_for_all(facts_, law_, player.cards.size()) > 0;
    });
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
    const bool holds = agreement_.all && law_.has(PokerKey::kRunItTwice) && !too_late();
    if (!holds && further != nullptr) find_board_without_agreement(*further);
    const bool none_to_come = further == nullptr && (can_still_bet() || count_live(players_) < 2);
    if (!holds || none_to_come) return 1;
    std::size_t runs = 1;
    while (runs < agreement_.boards && is_whole(runs)) ++runs;
    find_further_boards();
    if (runs < agreement_.boards) find_fewer_boards(runs);
    return runs;
  }

  // 14.13.1 limits the boards to those that the cards suffice for, burned cards among them. Where more could have been
  // dealt, the part of the pot that was to be won on the others has no winner on record.
  void find_fewer_boards(std::size_t runs) {
    const std::vector<Value> values{count_of(runs), count_of(agreement_.boards)};
    if (limited_ || runs_at_most() <= runs) {
      journal_.find({RemarkForm::kFewerBoardsThanAgreed, values, law_.rule(PokerKey::kRunItTwiceShort)}, SeatNo(),
                    agreement_.reached);
    } else {
      open_ = {RemarkForm::kBoardsNotDealt, values, {law_.rule(PokerKey::kRunItTwice), run_division_rule()}};
      open_runs_ = agreement_.boards;
    }
  }

  [[nodiscard]] std::string run_division_rule() const {
    const law::PokerDivision* by_runs = law_.divided_by(schema::DivisionBy::RUNS);
    return by_runs == nullptr ? std::string() : by_runs->rule;
  }

  // As many as the deck has cards for beyond those in players' hands.
  [[nodiscard]] std::size_t runs_at_most() const {
    std::size_t left = deck_cards(law_.deck).size();
    for (const Player& player : players_) {
      const SeatFact* seat = facts_.find_seat(player.seat);
      const std::size_t dealt = std::max(law_.own_cards(0), seat == nullptr ? 0 : seat->cards.size());
      left -= std::min(left, dealt);
    }
    const std::size_t shared = std::min(agreement_.on_board, law_.board_cards());
    left -= std::min(left, shared * law_.boards);
    return left / ((law_.board_cards() - shared) * law_.boards);
  }

  // Cards that lie there in whole are a sign that it was agreed (12.6.1(a)), and the record does not have it of all.
  // The first board wins its part in either case.
  void find_board_without_agreement(const BoardFact& further) {
    const StreamSeq seq = further.cards.front().seq;
    const std::string& rule = law_.rule(PokerKey::kRunItTwice);
    if (!agreement_.all && law_.has(PokerKey::kRunItTwice) && is_whole(1)) {
      open_ = {RemarkForm::kAgreementNotOnRecord, {count_of(further.board), without_agreement()}, rule};
      for (open_runs_ = 2; was_dealt(open_runs_) && is_whole(open_runs_);) ++open_runs_;
    } else if (!agreement_.all || law_.has(PokerKey::kRunItTwice)) {
      // In a game that does not deal them again, what they agreed to was told with their words.
      journal_.find({RemarkForm::kBoardWithoutAgreement, {count_of(further.board)}, rule}, SeatNo(), seq);
    }
  }

  [[nodiscard]] bool was_dealt(std::size_t run) const { return !board_cards(facts_, number_of(run, 1)).empty(); }

  // Those who agreed to nothing.
  [[nodiscard]] std::vector<SeatNo> without_agreement() const {
    std::vector<SeatNo> none;
    for (const Player& player : players_) {
      if (player.live() && !agreed(facts_, player.seat)) none.push_back(player.seat);
    }
    return none;
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

  [[nodiscard]] bool can_still_bet() const { return std::ranges::count_if(players_, &Player::can_act) > 1; }

  // 14.14: a card that lies there before the agreement is not dealt again.
  [[nodiscard]] bool too_late() const { return agreement_.on_board >= law_.board_cards(); }

  void judge_agreement() {
    if (!law_.has(PokerKey::kRunItTwice)) return;
    const auto again = static_cast<std::int64_t>(agreement_.boards) - 1;
    const law::PokerEntry& most = law_.entry(PokerKey::kRunItTwiceMost);
    if (again < 1 || again > most.value) {
      journal_.find({RemarkForm::kRunsOverMost, {again, most.value}, most.rule}, SeatNo(), agreement_.reached);
    }
    if (can_still_bet()) {
      journal_.find({RemarkForm::kRunsWhileBetting, {}, law_.rule(PokerKey::kRunItTwiceWhen)}, SeatNo(),
                    agreement_.reached);
    }
    if (too_late()) {
      journal_.find({RemarkForm::kRunsAgreedTooLate, {}, law_.rule(PokerKey::kRunItTwiceLate)}, SeatNo(),
                    agreement_.reached);
    }
  }

  const RoundFacts& facts_;
  const std::vector<Player>& players_;
  const law::CompiledPoker& law_;
  bool limited_;
  Journal& journal_;
  Agreement agreement_;
  Remark open_;                // of the boards from where it is sure which count
  std::size_t open_runs_ = 0;  // up to which
};

}  // namespace

std::vector<Board> lay_boards(const RoundFacts& facts, const std::vector<Player>& players,
                              const law::CompiledPoker& law, bool limited, Journal& journal) {
  return Table(facts, players, law, limited, journal).lay();
}

}  // namespace cardspeak::poker

#include "ingest/phh/hand_writer.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "ingest/phh/phh_action.h"

namespace cardspeak {
namespace {

constexpr std::size_t kBoardCards = 5;

std::unexpected<Error> refuse_hand(std::string message) {
  return fail(ErrorCode::kBadInput, std::move(message));
}

std::string player_text(std::size_t player) {
  return "p" + std::to_string(player + 1);
}

// Where there is a button, with two players the format's lists of forced wagers are the other way round.
Cents forced(const PhhHand& hand, const std::vector<Cents>& list, std::size_t player) {
  if (list.empty()) return {};
  return hand.size() == 2 && hand.game.deal != PhhDeal::kStud ? list[1 - player] : list[player];
}

// The two blinds; where nobody posts those, the one that stands alone, as that of the button in short-deck Hold'em.
std::vector<Cents> blinds_of(const PhhHand& hand) {
  const std::vector<Cents>& list = hand.blinds_or_straddles;
  if (list.empty()) return {};
  std::vector<Cents> blinds = {std::max(list[0], Cents()), std::max(list[1], Cents())};
  if (!blinds[0].is_zero() || !blinds[1].is_zero()) return blinds;
  for (const Cents amount : list) {
    if (amount > Cents()) return {amount};
  }
  return blinds;
}

// The kind of a forced wager that is not an ante.
std::string wager_kind(const PhhHand& hand, std::size_t player) {
  const Cents big = hand.blinds_or_straddles[1];
  // The small blind is the first of the list: with two players it is the second player's.
  const std::size_t place = hand.size() == 2 ? 1 - player : player;
  const Cents amount = hand.blinds_or_straddles[place];
  if (amount < Cents()) return "post";
  if (blinds_of(hand).size() == 1) return amount == blinds_of(hand).front() ? "bigBlind" : "straddle";
  if (place == 0) return "smallBlind";
  if (place == 1) return "bigBlind";
  return amount == big ? "post" : "straddle";
}

struct Player {
  std::uint8_t seat = 0;
  std::optional<Cents> left;  // of the stack
  Cents on_street;            // put in on this street, antes apart
  Cents in_pot;               // put in so far
  std::vector<Card> cards;
};

// A little over 20 functions: one for each kind of action that a hand history has.
class HandWriter {
 public:
  explicit HandWriter(const PhhHand& hand) : hand_(hand) {}

  Result<std::vector<EventMessage>> write() {
    const auto seated = take_seats();
    if (!seated) return std::unexpected(seated.error());
    write_opening();
    const auto posted = post_all();
    if (!posted) return std::unexpected(posted.error());
    for (std::size_t at = 0; at < hand_.actions.size(); ++at) {
      const auto action = parse_phh_action(hand_.actions[at], players_.size());
      if (!action) return refuse_hand("action " + std::to_string(at + 1) + ", " + action.error().message);
      if (!*action) continue;
      const auto written = act(**action);
      if (!written) {
        return refuse_hand("action " + std::to_string(at + 1) + ", \"" + hand_.actions[at] +
                           "\": " + written.error().message);
      }
    }
    end_street();
    const auto settled = settle();
    if (!settled) return std::unexpected(settled.error());
    return std::move(events_);
  }

 private:
  schema::Event::Builder add() { return events_.emplace_back().builder(); }

  // --- before the cards ---

  // Seat numbers must go round the table as the players do, or nobody could tell who acts next.
  Result<void> take_seats() {
    players_.resize(hand_.size());
    for (std::size_t at = 0; at < players_.size(); ++at) {
      players_[at].seat =
          static_cast<std::uint8_t>(hand_.seats.empty() ? at + 1 : static_cast<std::size_t>(hand_.seats[at]));
      players_[at].left = hand_.starting_stacks[at];
    }
    std::size_t falls = 0;
    for (std::size_t at = 0; at < players_.size(); ++at) {
      if (players_[at].seat >= players_[(at + 1) % players_.size()].seat) ++falls;
    }
    if (falls != 1) return refuse_hand("field seats: expected each number once, rising clockwise from the small blind");
    return {};
  }

  void write_opening() {
    auto opened = add().initRoundOpened();
    if (hand_.game.deal != PhhDeal::kStud) opened.setButton(players_.back().seat);
    auto seats = opened.initSeats(static_cast<unsigned>(players_.size()));
    for (unsigned at = 0; at < players_.size(); ++at) {
      seats[at].setSeat(players_[at].seat);
      if (players_[at].left) seats[at].setStackCents(players_[at].left->value());
      if (!hand_.players.empty() && !hand_.players[at].empty()) seats[at].setPatron(hand_.players[at]);
    }
  }

  Result<void> post_all() {
    for (std::size_t player = 0; player < players_.size(); ++player) {
      const Cents ante = forced(hand_, hand_.antes, player);
      if (ante < Cents()) return refuse_hand("field antes: expected amounts of 0 or more, found " + to_string(ante));
      post(player, "ante", ante, false);
    }
    if (hand_.blinds_or_straddles.empty()) return {};
    // Blinds before straddles and posts: with two players the small one is the second player's.
    for (const bool blinds : {true, false}) {
      for (std::size_t place = 0; place < players_.size(); ++place) {
        const std::size_t player = players_.size() == 2 ? 1 - place : place;
        const std::string kind = wager_kind(hand_, player);
        const bool is_blind = kind == "smallBlind" || kind == "bigBlind";
        if (is_blind != blinds) continue;
        const auto posted = post_blind(player, kind);
        if (!posted) return posted;
      }
    }
    return {};
  }

  Result<void> post_blind(std::size_t player, const std::string& kind) {
    Cents amount = forced(hand_, hand_.blinds_or_straddles, player);
    if (amount < Cents()) amount = Cents() - amount;
    const Cents big = hand_.blinds_or_straddles[1];
    if (kind == "straddle" && !amount.is_zero() && amount < big) {
      return refuse_hand("field blinds_or_straddles: expected of " + player_text(player) +
                         " a straddle over the big blind of " + to_string(big) + " or a post that equals it, found " +
                         to_string(amount));
    }
    post(player, kind, amount, true);
    return {};
  }

  void post(std::size_t player, const std::string& kind, Cents amount, bool on_street) {
    const Cents put = std::min(amount, players_[player].left.value_or(amount));
    if (on_street) forced_in_full_ = std::max(forced_in_full_, amount);
    if (put.is_zero()) return;
    auto wager = add().initWagerPlaced();
    wager.setSeat(players_[player].seat);
    wager.setWager(kind);
    wager.setAmountCents(put.value());
    put_in(players_[player], put, on_street);
  }

  static void put_in(Player& player, Cents amount, bool on_street) {
    if (player.left) *player.left -= amount;
    player.in_pot += amount;
    if (on_street) player.on_street += amount;
  }

  // --- the play ---

  Result<void> act(const PhhAction& action) {
    switch (action.act) {
      case PhhAct::kDealBoard:
        return deal_board(action.cards);
      case PhhAct::kDealHole:
        return deal_hole(action);
      case PhhAct::kFold:
        decide(action.player, schema::Act::FOLD, Cents(), Cents());
        return {};
      case PhhAct::kCheckCall:
        check_or_call(action.player);
        return {};
      case PhhAct::kBetRaiseTo:
        return bet_or_raise(action);
      case PhhAct::kBringIn:
        return bring_in(action.player);
      case PhhAct::kDraw:
        return draw(action);
      case PhhAct::kShow:
        show(action);
        return {};
      case PhhAct::kMuck:
        add().initHandMucked().setSeat(players_[action.player].seat);
        return {};
    }
    return {};
  }

  Result<void> deal_board(const std::vector<Card>& cards) {
    board_ += cards.size();
    if (board_ > most_on_board()) {
      return refuse_hand("expected at most " + std::to_string(most_on_board()) + " community cards, found " +
                         std::to_string(board_));
    }
    end_street();
    for (const Card card : cards) {
      auto dealt = add().initCardDealt();
      dealt.setTo(schema::Place::COMMUNITY);
      dealt.setCard(card.code());
      dealt.setFaceUp(true);
    }
    return {};
  }

  // In stud the last card is everybody's where there are too few.
  [[nodiscard]] std::size_t most_on_board() const {
    if (hand_.game.deal == PhhDeal::kBoard) return kBoardCards;
    return hand_.game.deal == PhhDeal::kStud ? 1 : 0;
  }

  // Cards that come after somebody acted begin the next betting round.
  void begin_street() {
    if (std::exchange(acted_, false)) end_street();
  }

  Result<void> deal_hole(const PhhAction& action) {
    begin_street();
    Player& player = players_[action.player];
    for (const Card card : action.cards) {
      const bool face_up = hand_.game.face_up(player.cards.size());
      player.cards.push_back(card);
      auto dealt = add().initCardDealt();
      dealt.setTo(schema::Place::SEAT);
      dealt.setSeat(player.seat);
      dealt.setCard(card.code());
      dealt.setFaceUp(face_up);
    }
    if (player.cards.size() > hand_.game.hole_cards) {
      return refuse_hand("expected " + std::to_string(hand_.game.hole_cards) + " cards for each player, found " +
                         std::to_string(player.cards.size()));
    }
    return {};
  }

  Result<void> bring_in(std::size_t who) {
    if (hand_.game.deal != PhhDeal::kStud) return refuse_hand("expected a bring-in in stud alone");
    post(who, "bringIn", hand_.bring_in.value_or(Cents()), true);
    acted_ = true;
    return {};
  }

  // Gives up cards that the player holds; one that was dealt unknown may be known by now.
  Result<void> draw(const PhhAction& action) {
    if (hand_.game.deal != PhhDeal::kDraw) return refuse_hand("expected cards to be given up in draw games alone");
    begin_street();
    Player& player = players_[action.player];
    for (const Card card : action.cards) {
      auto held = std::ranges::find(player.cards, card);
      if (held == player.cards.end()) held = std::ranges::find(player.cards, Card());
      if (held == player.cards.end()) {
        return refuse_hand("expected cards that " + player_text(action.player) + " holds, found " + to_string(card));
      }
      player.cards.erase(held);
    }
    auto decision = add().initDecision();
    decision.setSeat(player.seat);
    decision.setAct(action.cards.empty() ? schema::Act::STAND_PAT : schema::Act::DISCARD);
    decision.setCount(static_cast<std::uint8_t>(action.cards.size()));
    auto list = decision.initCards(static_cast<unsigned>(action.cards.size()));
    for (unsigned at = 0; at < action.cards.size(); ++at) list[at].setCard(action.cards[at].code());
    return {};
  }

  // What there is to match on this street: before the flop no less than the blind or straddle in full, even where its
  // player had fewer chips.
  [[nodiscard]] Cents highest() const {
    return std::max(std::ranges::max(players_, {}, &Player::on_street).on_street, forced_in_full_);
  }

  void decide(std::size_t who, schema::Act act, Cents amount, Cents to) {
    Player& player = players_[who];
    auto decision = add().initDecision();
    decision.setSeat(player.seat);
    decision.setAct(!amount.is_zero() && player.left == amount ? schema::Act::ALL_IN : act);
    decision.setAmountCents(amount.value());
    decision.setToCents(to.value());
    put_in(player, amount, true);
    acted_ = true;
  }

  void check_or_call(std::size_t who) {
    const Player& player = players_[who];
    const Cents missing = highest() - player.on_street;
    const Cents amount = std::min(missing, player.left.value_or(missing));
    decide(who, amount.is_zero() ? schema::Act::CHECK : schema::Act::CALL, amount, Cents());
  }

  Result<void> bet_or_raise(const PhhAction& action) {
    const Player& player = players_[action.player];
    const Cents amount = action.amount - player.on_street;
    if (amount <= Cents()) {
      return refuse_hand("expected more than the " + to_string(player.on_street) + " that " +
                         player_text(action.player) + " has in on this street");
    }
    if (player.left && amount > *player.left) {
      return refuse_hand("expected at most " + to_string(*player.left + player.on_street) + ", with all chips of " +
                         player_text(action.player));
    }
    decide(action.player, highest().is_zero() ? schema::Act::BET : schema::Act::RAISE, amount, action.amount);
    return {};
  }

  void show(const PhhAction& action) {
    const Player& player = players_[action.player];
    const std::vector<Card>& cards = action.cards_dealt ? player.cards : action.cards;
    auto shown = add().initHandShown();
    shown.setSeat(player.seat);
    auto list = shown.initCards(static_cast<unsigned>(cards.size()));
    for (unsigned at = 0; at < cards.size(); ++at) list[at].setCard(cards[at].code());
  }

  // --- the end ---

  // What only one player has put in on a street was never called.
  void end_street() {
    const auto top = std::ranges::max_element(players_, {}, &Player::on_street);
    Cents second;
    for (auto player = players_.begin(); player != players_.end(); ++player) {
      if (player != top) second = std::max(second, player->on_street);
    }
    uncalled_[static_cast<std::size_t>(top - players_.begin())] += top->on_street - second;
    for (Player& player : players_) player.on_street = Cents();
    forced_in_full_ = Cents();
  }

  // What each player collected beside the uncalled chips; nothing where the file does not tell.
  Result<std::optional<std::vector<Cents>>> collected() const {
    if (!hand_.finishing_stacks) return hand_.winnings;
    std::vector<Cents> by_stacks;
    bool over = false;
    for (std::size_t at = 0; at < players_.size(); ++at) {
      if (!players_[at].left) return hand_.winnings;
      over = over || (*hand_.finishing_stacks)[at] != *players_[at].left;
      by_stacks.push_back((*hand_.finishing_stacks)[at] - *players_[at].left - uncalled_[at]);
    }
    // The stacks as the acts leave them: all chips are still on the table.
    if (!over) return std::nullopt;
    if (!hand_.winnings) return by_stacks;
    for (std::size_t at = 0; at < players_.size(); ++at) {
      const Cents said = (*hand_.winnings)[at];
      if (said == by_stacks[at]) continue;
      return refuse_hand("field winnings: expected " + to_string(by_stacks[at]) + " for " + player_text(at) +
                         ", as its finishing stack has it, found " + to_string(said));
    }
    return by_stacks;
  }

  Result<void> settle() {
    const auto amounts = collected();
    if (!amounts) return std::unexpected(amounts.error());
    if (!*amounts) return {};
    Cents pot;
    for (const Player& player : players_) pot += player.in_pot;
    for (const Cents uncalled : uncalled_) pot -= uncalled;
    Cents paid;
    for (std::size_t at = 0; at < players_.size(); ++at) {
      const Cents amount = (**amounts)[at];
      if (amount < Cents()) {
        return refuse_hand("field finishing_stacks: expected at least " +
                           to_string((*hand_.finishing_stacks)[at] - amount) + " for " + player_text(at) +
                           ", which never went into the pot, found " + to_string((*hand_.finishing_stacks)[at]));
      }
      paid += amount;
    }
    // Nobody has collected anything: a hand that is not over.
    if (paid.is_zero()) return {};
    if (paid > pot) {
      return refuse_hand("expected the players to collect at most the pot of " + to_string(pot) + ", found " +
                         to_string(paid));
    }
    write_settlement(**amounts, pot - paid);
    return {};
  }

  void write_settlement(const std::vector<Cents>& amounts, Cents rake) {
    for (std::size_t at = 0; at < players_.size(); ++at) {
      if (uncalled_[at].is_zero()) continue;
      auto returned = add().initUncalledReturned();
      returned.setSeat(players_[at].seat);
      returned.setAmountCents(uncalled_[at].value());
    }
    if (!rake.is_zero()) {
      auto taken = add().initRakeTaken();
      taken.setAmountCents(rake.value());
      taken.setWholeHand(true);
    }
    for (std::size_t at = 0; at < players_.size(); ++at) {
      if (amounts[at].is_zero()) continue;
      auto pushed = add().initPotPushed();
      pushed.setSeat(players_[at].seat);
      pushed.setAmountCents(amounts[at].value());
    }
    add().setRoundClosed();
  }

  const PhhHand& hand_;
  std::vector<EventMessage> events_;
  std::vector<Player> players_;
  Cents forced_in_full_;  // the greatest blind, straddle or post of this street, as it was to be posted
  std::array<Cents, 20> uncalled_{};
  std::size_t board_ = 0;
  bool acted_ = false;  // since the street began
};

}  // namespace

void HandSign::write(schema::PokerSign::Builder out) const {
  out.setStructure(structure);
  auto list = out.initBlindsCents(static_cast<unsigned>(blinds.size()));
  for (unsigned at = 0; at < blinds.size(); ++at) list.set(at, blinds[at].value());
  out.setAnteCents(ante.value());
  out.setSmallBetCents(small_bet.value());
  out.setBigBetCents(big_bet.value());
  out.setMinimumBetCents(minimum_bet.value());
  out.setStraddle(straddle);
  out.setButtonPostsSmallBlindHeadsUp(true);
  if (deck != 52) out.setDeck(deck);
  out.setBringInCents(bring_in.value());
}

HandSign sign_of(const PhhHand& hand) {
  HandSign sign;
  sign.structure = hand.game.structure;
  sign.deck = hand.game.deck;
  sign.blinds = blinds_of(hand);
  sign.bring_in = hand.bring_in.value_or(Cents());
  // An ante that only the big blind or the button posts is another thing than one that all players post.
  const bool uniform = std::ranges::all_of(hand.antes, [&](Cents ante) { return ante == hand.antes.front(); });
  if (uniform) sign.ante = hand.antes.front();
  sign.small_bet = hand.small_bet.value_or(Cents());
  sign.big_bet = hand.big_bet.value_or(Cents());
  if (hand.min_bet && (sign.blinds.empty() || *hand.min_bet != sign.blinds.back())) sign.minimum_bet = *hand.min_bet;
  if (hand.blinds_or_straddles.empty()) return sign;
  for (std::size_t player = 0; player < hand.size(); ++player) {
    if (forced(hand, hand.blinds_or_straddles, player).is_zero()) continue;
    sign.straddle = sign.straddle || wager_kind(hand, player) == "straddle";
  }
  return sign;
}

Result<std::vector<EventMessage>> write_hand(const PhhHand& hand) {
  return HandWriter(hand).write();
}

}  // namespace cardspeak

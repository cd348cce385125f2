#include "ingest/phh/hand_writer.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "ingest/phh/phh_action.h"
#include "model/verdict/poker/players.h"
#include "model/verdict/poker/pots.h"

namespace cardspeak {
namespace {

constexpr std::size_t kBoardCards = 5;
constexpr const char* kOneBoard =
    ": a board that was run twice is not supported, since the format does not tell which cards are of which board";

std::unexpected<Error> refuse_hand(std::string message) {
  return fail(ErrorCode::kBadInput, std::move(message));
}

std::string player_text(std::size_t player) {
  return "p" + std::to_string(player + 1);
}

// Where there is a button, with two players the format's lists of forced wagers are the other way round.
std::size_t player_at(const PhhHand& hand, std::size_t place) {
  return hand.size() == 2 && hand.game.deal != PhhDeal::kStud ? 1 - place : place;
}

// The least bet: the last blind.
Cents least_bet(const PhhHand& hand) {
  return hand.min_bet.value_or(hand.small_bet.value_or(Cents()));
}

// The places of the blinds in the list: the first two, or the one that stands alone, as that of the button in
// short-deck Hold'em, or that of the first where the small blind's player has left.
std::vector<std::size_t> blind_places(const PhhHand& hand) {
  const std::vector<Cents>& list = hand.blinds_or_straddles;
  if (list.empty()) return {};
  const Cents least = least_bet(hand);
  const bool buttons = hand.size() > 2 && list.back() == least && list[1] > least;
  if (list[0] > Cents() && list[1] > Cents() && !buttons) return {0, 1};
  if (const auto one = std::ranges::find(list, least); one != list.end()) {
    const auto place = static_cast<std::size_t>(one - list.begin());
    return list[0] > Cents() && list[0] < least ? std::vector{std::size_t{0}, place} : std::vector{place};
  }
  if (list[1] > Cents()) return {1};
  const auto first = std::ranges::find_if(list, [](Cents amount) { return amount > Cents(); });
  if (first == list.end()) return {};
  return {static_cast<std::size_t>(first - list.begin())};
}

// The kind of a forced wager that is not an ante.
std::string wager_kind(const std::vector<std::size_t>& blinds, std::size_t place, Cents amount, Cents last) {
  if (amount < Cents()) return "post";
  if (!blinds.empty() && place == blinds.back()) return "bigBlind";
  if (!blinds.empty() && place == blinds.front()) return "smallBlind";
  return amount == last ? "post" : "straddle";
}

std::vector<Cents> blinds_of(const PhhHand& hand) {
  if (!hand.blinds.empty()) return hand.blinds;
  std::vector<Cents> blinds;
  for (const std::size_t place : blind_places(hand)) blinds.push_back(hand.blinds_or_straddles[place]);
  return blinds;
}

bool is_blind(const PhhPost& post) {
  return post.kind == "smallBlind" || post.kind == "bigBlind";
}

// As the lists have them.
std::vector<PhhPost> listed_posts(const PhhHand& hand) {
  std::vector<PhhPost> posts;
  for (std::size_t place = 0; place < hand.antes.size(); ++place) {
    posts.push_back({"ante", player_at(hand, place), hand.antes[place]});
  }
  const std::vector<std::size_t> blinds = blind_places(hand);
  const Cents last = blinds.empty() ? Cents() : hand.blinds_or_straddles[blinds.back()];
  for (std::size_t place = 0; place < hand.blinds_or_straddles.size(); ++place) {
    const Cents amount = hand.blinds_or_straddles[place];
    posts.push_back({wager_kind(blinds, place, amount, last), player_at(hand, place),
                     amount < Cents() ? Cents() - amount : amount});
  }
  return posts;
}

// All forced wagers but a bring-in, as they were to be posted: antes, blinds, and then straddles and posts.
std::vector<PhhPost> forced_wagers(const PhhHand& hand) {
  std::vector<PhhPost> posts = hand.posts.empty() ? listed_posts(hand) : hand.posts;
  std::erase_if(posts, [](const PhhPost& post) { return post.amount.is_zero(); });
  const auto rank = [](const PhhPost& post) { return post.kind == "ante" ? 0 : is_blind(post) ? 1 : 2; };
  std::ranges::stable_sort(posts, {}, rank);
  const auto antes = std::ranges::find_if(posts, [](const PhhPost& post) { return post.kind != "ante"; });
  std::stable_sort(posts.begin(), antes, [](const PhhPost& a, const PhhPost& b) { return a.player < b.player; });
  return posts;
}

struct Player {
  std::uint8_t seat = 0;
  std::optional<Cents> left;  // of the stack
  Cents on_street;            // put in on this street, antes apart
  Cents ante;                 // put in so far, each
  Cents dead;
  Cents wagered;
  std::vector<Card> cards;
  bool folded = false;

  [[nodiscard]] Cents in_pot() const { return ante + dead + wagered; }
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
    if (hand_.game.deal != PhhDeal::kStud) {
      opened.setButton(hand_.button ? static_cast<std::uint8_t>(*hand_.button) : players_.back().seat);
    }
    auto seats = opened.initSeats(static_cast<unsigned>(players_.size()));
    for (unsigned at = 0; at < players_.size(); ++at) {
      seats[at].setSeat(players_[at].seat);
      if (players_[at].left) seats[at].setStackCents(players_[at].left->value());
      if (!hand_.players.empty() && !hand_.players[at].empty()) seats[at].setPatron(hand_.players[at]);
    }
  }

  Result<void> post_all() {
    for (const Cents ante : hand_.antes) {
      if (ante < Cents()) return refuse_hand("field antes: expected amounts of 0 or more, found " + to_string(ante));
    }
    const std::vector<Cents> blinds = blinds_of(hand_);
    for (const PhhPost& forced : forced_wagers(hand_)) {
      if (forced.kind == "straddle" && !blinds.empty() && forced.amount < blinds.back()) {
        return refuse_hand("field blinds_or_straddles: expected of " + player_text(forced.player) +
                           " a straddle over the big blind of " + to_string(blinds.back()) +
                           " or a post that equals it, found " + to_string(forced.amount));
      }
      post(forced);
    }
    return {};
  }

  void post(const PhhPost& forced) {
    Player& player = players_[forced.player];
    const Cents put = std::min(forced.amount, player.left.value_or(forced.amount));
    const bool to_match = forced.kind != "ante" && forced.kind != "dead";
    if (to_match) forced_in_full_ = std::max(forced_in_full_, forced.amount);
    if (put.is_zero()) return;
    auto wager = add().initWagerPlaced();
    wager.setSeat(player.seat);
    wager.setWager(forced.kind);
    wager.setAmountCents(put.value());
    if (to_match) return put_in(player, put);
    if (player.left) *player.left -= put;
    (forced.kind == "ante" ? player.ante : player.dead) += put;
  }

  static void put_in(Player& player, Cents amount) {
    if (player.left) *player.left -= amount;
    player.wagered += amount;
    player.on_street += amount;
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
        players_[action.player].folded = true;
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
                         std::to_string(board_) + (most_on_board() < kBoardCards ? "" : kOneBoard));
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
    post({"bringIn", who, hand_.bring_in.value_or(Cents())});
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
    put_in(player, amount);
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

  void end_street() {
    for (Player& player : players_) player.on_street = Cents();
    forced_in_full_ = Cents();
  }

  // What goes back to each player, as the rules have it of these chips.
  [[nodiscard]] std::vector<Cents> uncalled() const {
    std::vector<Cents> back(players_.size());
    std::vector<poker::Player> played(players_.size());
    for (std::size_t at = 0; at < players_.size(); ++at) {
      played[at].ante = players_[at].ante;
      played[at].dead = players_[at].dead;
      played[at].wagered = players_[at].wagered;
      played[at].all_in = players_[at].left == Cents();
      if (players_[at].folded) played[at].status = poker::HandStatus::kFolded;
    }
    if (poker::count_live(played) == 0) return back;
    for (const auto& [who, amount] : poker::make_pots(played, hand_.antes_trimmed).uncalled) back[who] += amount;
    return back;
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
      if (said == by_stacks[at] || said == by_stacks[at] + uncalled_[at]) continue;
      return refuse_hand("field winnings: expected " + to_string(by_stacks[at]) + " for " + player_text(at) +
                         ", as its finishing stack has it, found " + to_string(said));
    }
    return by_stacks;
  }

  [[nodiscard]] static Cents sum_of(const std::vector<Cents>& amounts) {
    return std::accumulate(amounts.begin(), amounts.end(), Cents());
  }

  // All that was put in and does not go back.
  [[nodiscard]] Cents in_pots() const {
    Cents sum;
    for (const Player& player : players_) sum += player.in_pot();
    return sum - sum_of(uncalled_);
  }

  Result<void> settle() {
    uncalled_ = uncalled();
    if (hand_.pots) return settle_pots(*hand_.pots);
    auto amounts = collected();
    if (!amounts) return std::unexpected(amounts.error());
    if (!*amounts) return {};
    for (std::size_t at = 0; at < players_.size(); ++at) {
      const Cents amount = (**amounts)[at];
      if (amount >= Cents()) continue;
      return refuse_hand("field finishing_stacks: expected at least " +
                         to_string((*hand_.finishing_stacks)[at] - amount) + " for " + player_text(at) +
                         ", which never went into the pot, found " + to_string((*hand_.finishing_stacks)[at]));
    }
    return settle_whole(take_uncalled_out(**std::move(amounts)));
  }

  // Some write down what a player won together with the chips of his own that nobody called, as of a walk.
  [[nodiscard]] std::vector<Cents> take_uncalled_out(std::vector<Cents> amounts) const {
    if (sum_of(amounts) != in_pots() + sum_of(uncalled_)) return amounts;
    std::vector<Cents> without = amounts;
    for (std::size_t at = 0; at < without.size(); ++at) without[at] -= uncalled_[at];
    return std::ranges::min(without) < Cents() ? amounts : without;
  }

  // Where the record does not tell the pots apart.
  Result<void> settle_whole(const std::vector<Cents>& amounts) {
    const Cents paid = sum_of(amounts);
    // Nobody has collected anything: a hand that is not over.
    if (paid.is_zero()) return {};
    const Cents pot = in_pots();
    if (paid > pot) {
      return refuse_hand("expected the players to collect at most the pot of " + to_string(pot) + ", found " +
                         to_string(paid));
    }
    write_uncalled();
    take_rake(pot - paid, std::nullopt);
    push(amounts, 0);
    add().setRoundClosed();
    return {};
  }

  // Some write how much of a pot was paid out, and the rake beside it.
  void add_rake(std::vector<PhhPot>& pots) const {
    Cents sum;
    for (const PhhPot& pot : pots) sum += pot.amount + pot.rake;
    if (sum != in_pots() && sum != in_pots() + sum_of(uncalled_)) return;
    for (PhhPot& pot : pots) pot.amount += pot.rake;
  }

  // The rake that the record tells is among what nobody won.
  Result<void> check_rake(const std::vector<PhhPot>& pots) const {
    Cents told;
    Cents left = in_pots();
    for (const PhhPot& pot : pots) {
      told += pot.rake;
      left -= sum_of(pot.given);
    }
    if (told.is_zero() || told <= left) return {};
    return refuse_hand("field rake: expected at most " + to_string(std::max(Cents(), left)) +
                       ", which nobody won of the pots, found " + to_string(told));
  }

  // Pot by pot, as the record has them, with or without the chips that nobody called. What is missing from a pot was
  // taken of it as rake.
  Result<void> settle_pots(std::vector<PhhPot> pots) {
    add_rake(pots);
    Cents sum;
    for (const PhhPot& pot : pots) sum += pot.amount;
    if (sum == in_pots() + sum_of(uncalled_)) {
      take_uncalled_out(pots);
    } else if (sum != in_pots()) {
      return refuse_hand("field pots: expected amounts that add up to " + to_string(in_pots()) + ", found " +
                         to_string(sum));
    }
    if (auto agrees = check_rake(pots); !agrees) return agrees;
    std::erase_if(pots, [](const PhhPot& pot) { return pot.amount.is_zero() && sum_of(pot.given).is_zero(); });
    const bool each = std::ranges::all_of(pots, [](const PhhPot& pot) { return sum_of(pot.given) <= pot.amount; });
    if (pots.size() < 2 || !each) {
      std::vector<Cents> amounts(players_.size());
      for (const PhhPot& pot : pots) {
        for (std::size_t at = 0; at < amounts.size(); ++at) amounts[at] += pot.given[at];
      }
      return settle_whole(amounts);
    }
    write_uncalled();
    for (std::size_t number = 0; number < pots.size(); ++number) {
      take_rake(pots[number].amount - sum_of(pots[number].given), number);
    }
    for (std::size_t number = 0; number < pots.size(); ++number) push(pots[number].given, number);
    add().setRoundClosed();
    return {};
  }

  // Chips that nobody called lie on top: in the last pots, and are given from there.
  void take_uncalled_out(std::vector<PhhPot>& pots) const {
    for (std::size_t at = 0; at < uncalled_.size(); ++at) {
      Cents in = uncalled_[at];
      Cents given = uncalled_[at];
      for (auto pot = pots.rbegin(); pot != pots.rend(); ++pot) {
        const Cents part = std::min(in, pot->amount);
        pot->amount -= part;
        in -= part;
        const Cents won = std::min(given, pot->given[at]);
        pot->given[at] -= won;
        given -= won;
      }
    }
  }

  void write_uncalled() {
    for (std::size_t at = 0; at < players_.size(); ++at) {
      if (uncalled_[at].is_zero()) continue;
      auto returned = add().initUncalledReturned();
      returned.setSeat(players_[at].seat);
      returned.setAmountCents(uncalled_[at].value());
    }
  }

  // Out of this pot; of the hand as a whole where the record does not say which.
  void take_rake(Cents amount, std::optional<std::size_t> pot) {
    if (amount.is_zero()) return;
    auto taken = add().initRakeTaken();
    taken.setAmountCents(amount.value());
    taken.setWholeHand(!pot.has_value());
    if (pot) taken.setPot(static_cast<std::uint8_t>(*pot));
  }

  void push(const std::vector<Cents>& amounts, std::size_t pot) {
    for (std::size_t at = 0; at < players_.size(); ++at) {
      if (amounts[at].is_zero()) continue;
      auto pushed = add().initPotPushed();
      pushed.setPot(static_cast<std::uint8_t>(pot));
      pushed.setSeat(players_[at].seat);
      pushed.setAmountCents(amounts[at].value());
    }
  }

  const PhhHand& hand_;
  std::vector<EventMessage> events_;
  std::vector<Player> players_;
  Cents forced_in_full_;         // the greatest blind, straddle or post of this street, as it was to be posted
  std::vector<Cents> uncalled_;  // of each player
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
  out.setButtonPostsSmallBlindHeadsUp(button_posts_small);
  if (deck != 52) out.setDeck(deck);
  out.setBringInCents(bring_in.value());
  out.setAntesInMainPot(antes_in_main_pot);
}

HandSign sign_of(const PhhHand& hand) {
  HandSign sign;
  sign.structure = hand.game.structure;
  sign.deck = hand.game.deck;
  sign.blinds = blinds_of(hand);
  sign.bring_in = hand.bring_in.value_or(Cents());
  std::vector<Cents> antes;
  for (const PhhPost& post : forced_wagers(hand)) {
    if (post.kind == "ante") antes.push_back(post.amount);
    sign.straddle = sign.straddle || post.kind == "straddle";
  }
  // An ante that only the big blind or the button posts is another thing than one that all players post.
  if (antes.size() > 1) sign.ante = hand.ante.value_or(std::ranges::max(antes));
  sign.antes_in_main_pot = antes.size() == 1 || (!antes.empty() && !hand.antes_trimmed);
  // The first of two is left of the button.
  const bool first_posts = std::ranges::any_of(
      hand.posts, [](const PhhPost& post) { return post.kind == "smallBlind" && post.player == 0; });
  sign.button_posts_small = hand.size() != 2 || hand.button || !first_posts;
  sign.small_bet = hand.small_bet.value_or(Cents());
  sign.big_bet = hand.big_bet.value_or(Cents());
  if (hand.min_bet && (sign.blinds.empty() || *hand.min_bet != sign.blinds.back())) sign.minimum_bet = *hand.min_bet;
  return sign;
}

Result<std::vector<EventMessage>> write_hand(const PhhHand& hand) {
  return HandWriter(hand).write();
}

}  // namespace cardspeak

#include "model/verdict/poker/showdown.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <span>
#include <tuple>
#include <utility>

#include "model/cards/deck.h"
#include "model/hands/rank.h"
#include "model/verdict/poker/community_cards.h"

namespace cardspeak::poker {

namespace {

using law::PokerKey;
using schema::Severity;

bool all_known(const std::vector<Card>& cards) {
  return std::ranges::all_of(cards, &Card::known);
}

class Contest {
 public:
  Contest(const std::vector<Player>& players, const std::vector<Board>& boards, const law::CompiledPoker& law,
          const std::string& lone_rule, Journal& journal)
      : players_(players), boards_(boards), law_(law), lone_rule_(lone_rule), journal_(journal) {}

  // A mucked hand that a winner asked for is live again in every pot that it has chips in, so that all of them are
  // contested once more.
  Showdown hold(const std::vector<Pot>& pots) {
    for (const Pot& pot : pots) result_.pots.push_back(decide(pot));
    if (find_live_again()) {
      result_ = {};
      for (const Pot& pot : pots) result_.pots.push_back(decide(pot));
    }
    for (Position who = 0; who < players_.size(); ++who) read_if_open(who);
    for (const auto& [key, hand] : read_) result_.hands.push_back(hand);
    return std::move(result_);
  }

 private:
  [[nodiscard]] std::vector<Position> unmucked(const Pot& pot) const {
    std::vector<Position> claims;
    std::ranges::copy_if(pot.eligible, std::back_inserter(claims),
                         [&](Position who) { return !players_[who].mucked || live_again_.contains(who); });
    return claims;
  }

  PotResult decide(const Pot& pot) {
    PotResult result;
    if (pot.eligible.size() == 1) return only_claim(pot.eligible.front());
    std::vector<Position> claims = unmucked(pot);
    const std::size_t before = claims.size();
    std::erase_if(claims, [&](Position who) { return wrong_count(who); });
    if (claims.size() == 1 && before == 1 && !exposed_after_muck(pot)) return alone(claims.front());
    if (claims.empty()) {
      if (before > 0) result_.all_wrong_count = true;
      result.shares.push_back({.undecided = Remark(RemarkForm::kEveryHandMucked)});
      return result;
    }
    claims = those_shown(claims);
    if (Remark open = open_for_cards(claims); !open.empty()) {
      result.shares.push_back({.undecided = std::move(open)});
      return result;
    }
    for (const Board& board : boards_) decide_board(claims, board, result);
    if (claims.size() == 1 && !what_is_missing(claims, boards_.front()).empty()) {
      // It takes every share, and no hand is read for it.
      result.shares.resize(1);
      result.shares.front().share = schema::PotShare::ALL;
      result.shares.front().board = 0;
    }
    return result;
  }

  // 14.1.1(a)(vii): who is the last in the hand wins nothing with a wrong number of cards.
  PotResult only_claim(Position who) {
    const Player& player = players_[who];
    const bool open = player.late_card && player.wrong_count;
    if (count_live(players_) > 1 || !(open || wrong_count(who))) return alone(who);
    PotResult result;
    if (open) {
      result.shares.push_back({.undecided = Remark(RemarkForm::kCardAfterActing, {player.seat})});
      return result;
    }
    result_.all_wrong_count = true;
    result.shares.push_back({.undecided = Remark(RemarkForm::kEveryHandMucked)});
    return result;
  }

  // Whether hands contest the pot of which the record does not tell what they are: cards that came too late, and cards
  // that are missing and may have been dealt.
  [[nodiscard]] Remark open_for_cards(const std::vector<Position>& claims) const {
    if (claims.size() < 2) return {};
    for (const Position who : claims) {
      const Player& player = players_[who];
      if (player.late_card) {
        return {RemarkForm::kCardAfterActing, {player.seat}, {law_.hole_rule, law_.rule(PokerKey::kWrongCount)}};
      }
      if (player.gap) return {RemarkForm::kContestantsCardsNotOnRecord, {player.seat}};
    }
    return {};
  }

  // Where no hand qualifies for a share of a board, the others take it.
  void decide_board(const std::vector<Position>& claims, const Board& board, PotResult& result) {
    const std::size_t before = result.shares.size();
    std::string none_rule;
    for (std::size_t entry = 0; entry < law_.winning.size(); ++entry) {
      if (law_.winning[entry].board != 0 && law_.winning[entry].board != board.place) continue;
      ShareResult share = decide_share(claims, entry, board);
      if (share.winners.empty() && share.undecided.empty()) {
        none_rule = law_.winning[entry].none_rule;
      } else {
        result.shares.push_back(std::move(share));
      }
    }
    for (std::size_t i = before; i < result.shares.size(); ++i) result.shares[i].none_rule = none_rule;
  }

  [[nodiscard]] PotResult alone(Position who) const {
    PotResult result;
    result.without_showdown = true;
    result.shares.push_back({.winners = {who}, .rule = lone_rule_});
    return result;
  }

  bool wrong_count(Position who) {
    const Player& player = players_[who];
    if (player.late_card || player.gap) return false;
    if (player.wrong_count && told_.insert(who).second) {
      const Citations rules{law_.hole_rule, law_.rule(PokerKey::kWrongCount)};
      journal_.find(
          {RemarkForm::kWrongNumberOfCards, {count_of(player.cards.size()), count_of(law_.hole_cards)}, rules},
          player.seat);
    }
    return player.wrong_count;
  }

  // 8.6: a hand has to lie open to win, with all its hole cards. Hands that are all-in lie open unless the record says
  // otherwise. Where the record shows no hand at all, the cards on record speak.
  std::vector<Position> those_shown(const std::vector<Position>& claims) {
    std::vector<Position> shown;
    std::ranges::copy_if(claims, std::back_inserter(shown), [&](Position who) {
      const Player& player = players_[who];
      return player.shown || live_again_.contains(who) || (player.all_in && !player.partly_shown);
    });
    if (shown.empty()) {
      if (!std::exchange(none_shown_, true)) {
        journal_.find({RemarkForm::kNoHandShown, {}, law_.rule(PokerKey::kShowing)}, SeatNo());
      }
      return claims;
    }
    for (const Position who : claims) {
      if (std::ranges::find(shown, who) != shown.end() || !told_.insert(who).second) continue;
      journal_.find({RemarkForm::kHandNotExposed, {}, law_.rule(PokerKey::kNotExposed)}, players_[who].seat);
    }
    return shown;
  }

  ShareResult decide_share(const std::vector<Position>& claims, std::size_t entry, const Board& board) {
    const law::PokerWinning& winning = law_.winning[entry];
    ShareResult share{.share = winning.share,
                      .entry = entry,
                      .board = boards_.size() > 1 ? board.number : std::uint8_t{0},
                      .rule = winning.rule};
    decide_among(claims, board, share);
    return share;
  }

  void decide_among(const std::vector<Position>& claims, const Board& board, ShareResult& share) {
    if (claims.size() == 1) {
      share.rule = law_.rule(PokerKey::kNotExposed);
      const bool known = what_is_missing(claims, board).empty();
      if (!known || read(claims.front(), share.entry, board).value.has_hand()) share.winners = claims;
      return;
    }
    share.undecided = what_is_missing(claims, board);
    share.winners = share.undecided.empty() ? best_of(claims, share.entry, board) : std::vector<Position>();
  }

  [[nodiscard]] Remark what_is_missing(const std::vector<Position>& claims, const Board& board) const {
    if (!board.open.empty()) return board.open;
    if (!is_whole(board)) {
      return {RemarkForm::kBoardNotComplete,
              {count_of(std::ranges::count_if(board.cards, &Card::known)), count_of(law_.board_cards())}};
    }
    for (const Position who : claims) {
      const Player& player = players_[who];
      if (!has_whole_hand(player, board) || !all_known(player.cards)) {
        return {RemarkForm::kContestantsCardsNotOnRecord, {player.seat}};
      }
      if (holds_a_card_twice(player, board)) {
        return {RemarkForm::kCardTwiceInHand, {player.seat}};
      }
    }
    return {};
  }

  // Stud: a card for all stands in the place of each player's last.
  [[nodiscard]] bool is_whole(const Board& board) const {
    const bool for_all = law_.board_cards() == 0 && law_.deals_up_cards() && board.cards.size() == 1;
    return (board.cards.size() == law_.board_cards() || for_all) && all_known(board.cards);
  }

  [[nodiscard]] bool has_whole_hand(const Player& player, const Board& board) const {
    const std::size_t for_all = law_.board_cards() == 0 ? common_cards(player, board).size() : 0;
    return player.cards.size() + for_all == law_.hole_cards;
  }

  // Those of the board that are of this hand too.
  [[nodiscard]] std::span<const Card> common_cards(const Player& player, const Board& board) const {
    const bool has_own = law_.board_cards() == 0 && player.cards.size() >= law_.hole_cards;
    return has_own ? std::span<const Card>() : std::span<const Card>(board.cards);
  }

  [[nodiscard]] bool holds_a_card_twice(const Player& player, const Board& board) const {
    CardSet seen;
    const auto fresh = [&](Card card) { return seen.insert(card); };
    return !std::ranges::all_of(common_cards(player, board), fresh) || !std::ranges::all_of(player.cards, fresh);
  }

  // Nobody where no hand qualifies.
  std::vector<Position> best_of(const std::vector<Position>& claims, std::size_t entry, const Board& board) {
    std::vector<Position> winners;
    HandValue best;
    for (const Position who : claims) {
      const HandValue value = read(who, entry, board).value;
      if (!value.has_hand() || value < best) continue;
      if (value > best) winners.clear();
      best = value;
      winners.push_back(who);
    }
    std::ranges::sort(winners);
    return winners;
  }

  const ReadHand& read(Position who, std::size_t entry, const Board& board) {
    const Key key{who, board.number, entry};
    if (const auto found = read_.find(key); found != read_.end()) return found->second;
    const law::PokerWinning& winning = law_.winning[entry];
    BestHand hand =
        best_hand(players_[who].cards, common_cards(players_[who], board), winning.from_hole, winning.ranking);
    return read_.emplace(key, ReadHand{who, entry, board.number, hand.value, std::move(hand.cards)}).first->second;
  }

  [[nodiscard]] bool exposed_after_muck(const Pot& pot) const {
    return std::ranges::any_of(pot.eligible, [&](Position who) { return players_[who].exposed_after_muck; });
  }

  // Of any share of any pot, as the hands that were tabled decide them.
  [[nodiscard]] bool wins(Position who) const {
    return std::ranges::any_of(result_.pots, [&](const PotResult& pot) {
      return std::ranges::any_of(pot.shares, [&](const ShareResult& share) {
        return std::ranges::find(share.winners, who) != share.winners.end();
      });
    });
  }

  // 14.2.7: a mucked hand that is exposed at the wish of a pot winner is live again; at anyone else's it stays dead.
  bool find_live_again() {
    for (Position who = 0; who < players_.size(); ++who) {
      const Player& player = players_[who];
      if (!player.exposed_after_muck || !player.live()) continue;
      const bool live = std::ranges::any_of(player.shown_for, [&](Position asked) { return wins(asked); });
      if (live) live_again_.insert(who);
      const RemarkForm form = live ? RemarkForm::kMuckedHandLive : RemarkForm::kMuckedHandStaysDead;
      journal_.find({form, {}, law_.rule(PokerKey::kMucked)}, player.seat);
    }
    return !live_again_.empty();
  }

  // Hands that lie open are read even where nothing turns on them, so that the verdict can show them.
  // Whoever is all-in and left alone has nobody to show the hand to.
  void read_if_open(Position who) {
    const Player& player = players_[who];
    const bool contested = count_live(players_) > 1;
    const bool all_in = contested && player.all_in && player.live() && !player.mucked && !player.partly_shown;
    const bool open = player.shown || player.exposed_after_muck || all_in;
    if (!open || player.wrong_count || !all_known(player.cards)) return;
    for (const Board& board : boards_) {
      if (!is_whole(board) || !has_whole_hand(player, board) || holds_a_card_twice(player, board)) continue;
      for (std::size_t entry = 0; entry < law_.winning.size(); ++entry) {
        const std::uint8_t place = law_.winning[entry].board;
        if (place == 0 || place == board.place) read(who, entry, board);
      }
    }
  }

  using Key = std::tuple<Position, std::uint8_t, std::size_t>;

  const std::vector<Player>& players_;
  const std::vector<Board>& boards_;
  const law::CompiledPoker& law_;
  const std::string& lone_rule_;
  Journal& journal_;
  std::map<Key, ReadHand> read_;
  std::set<Position> told_;
  std::set<Position> live_again_;  // mucked, and shown at the wish of a winner
  bool none_shown_ = false;
  Showdown result_;
};

// Cards that the player still has: not those that were discarded, nor those that went to another seat. A deck has each
// card once, so one that was keyed twice is one card; where the hand would be short without the second, that was
// another card, which nobody keyed.
std::vector<Card> cards_held(const RoundFacts& facts, const SeatFact& seat, std::size_t whole) {
  std::vector<Card> held;
  for (const CardFact& card : seat.cards) {
    if (!card.discarded && !was_moved(facts, seat, card)) held.push_back(card.card);
  }
  std::vector<Card> cards = each_once(held);
  while (cards.size() < std::min(whole, held.size())) cards.emplace_back();
  return cards;
}

// Discards of which the record does not say which cards they were.
std::size_t unnamed_discards(const RoundFacts& facts, const SeatFact& seat) {
  std::size_t said = 0;
  for (const DecisionFact& decision : facts.decisions) {
    if (decision.seat != seat.seat || decision.act != schema::Act::DISCARD || !decision.cards.empty()) continue;
    said += decision.count;
  }
  const auto found = static_cast<std::size_t>(std::ranges::count_if(seat.cards, &CardFact::discarded));
  return said > found ? said - found : 0;
}

// The hand was tabled whole, with every card that it was dealt by the record, and the record of the deal has fewer: a
// card of the deal was not keyed. Open hands are read as they lie (8.6).
bool shows_more_of(const std::vector<Card>& open, const std::vector<Card>& dealt, std::size_t whole) {
  if (dealt.empty() || dealt.size() >= whole || open.size() != whole) return false;
  return std::ranges::all_of(dealt,
                             [&](Card card) { return !card.known() || std::ranges::find(open, card) != open.end(); });
}

// Of a deal that is not on record: the hand was tabled, and then other cards as well.
bool is_tabled_twice(const RoundFacts& facts, const SeatFact& seat, std::size_t whole) {
  const auto showings = std::ranges::count_if(facts.timeline, [&](const TimelineEntry& entry) {
    return entry.kind == schema::Event::HAND_SHOWN && entry.seat == seat.seat;
  });
  return seat.cards.empty() && showings > 1 && seat.shown_cards.size() > whole;
}

// A hand that was over before all its cards had come, or before its player had to discard, has the number that it was
// dealt at first.
void excuse_cards_to_come(const RoundFacts& facts, const law::CompiledPoker& law, std::vector<Player>& players) {
  std::size_t most = 0;
  for (const Player& player : players) most = std::max(most, player.cards.size());
  const std::size_t for_all = cards_for_all(facts, law, most);
  for (Player& player : players) {
    const bool more_to_come = most + for_all < law.hole_cards;
    const bool before_discard = law.discards() && player.cards.size() == law.own_cards(0);
    if (more_to_come || before_discard) player.wrong_count = count_cards(facts, law, player.seat).is_wrong();
  }
}

}  // namespace

void read_hole_cards(const RoundFacts& facts, const law::CompiledPoker& law, std::vector<Player>& players) {
  for (Player& player : players) {
    const SeatFact* seat = facts.find_seat(player.seat);
    if (seat == nullptr) continue;
    player.cards = cards_held(facts, *seat, law.hole_cards);
    const std::size_t unnamed = law.draws() || law.discards() ? unnamed_discards(facts, *seat) : 0;
    // One exposed card says nothing of how many were dealt.
    const std::size_t whole = unnamed > 0 ? law.hole_cards : std::max<std::size_t>(player.cards.size(), law.hole_cards);
    const std::vector<Card> open = tabling_of(facts, *seat, law).open;
    const bool shown_in_full = seat->shown && open.size() >= whole && all_known(open);
    const bool not_known = player.cards.empty() || unnamed > 0 || !all_known(player.cards);
    player.deal_not_whole = shown_in_full && shows_more_of(open, player.cards, law.hole_cards);
    if (shown_in_full && (not_known || player.deal_not_whole)) player.cards = open;
    if (unnamed > 0 && !shown_in_full) player.cards.assign(law.hole_cards, Card());
    player.tabled_twice = is_tabled_twice(facts, *seat, law.hole_cards);
    if (player.tabled_twice) player.cards.resize(law.hole_cards);
    const std::size_t for_all = cards_for_all(facts, law, player.cards.size());
    const std::size_t held = player.cards.size() + for_all;
    // A card too many that was shown is one of the hand only where the deal is not on record.
    const bool showed_more = seat->cards.empty() && !player.tabled_twice && seat->shown_cards.size() > law.hole_cards;
    player.wrong_count = (!player.cards.empty() && held != law.hole_cards) || showed_more;
  }
  if (law.own_cards(0) != law.hole_cards) excuse_cards_to_come(facts, law, players);
}

Showdown hold_showdown(const std::vector<Player>& players, const std::vector<Pot>& pots,
                       const std::vector<Board>& boards, const law::CompiledPoker& law, const std::string& lone_rule,
                       Journal& journal) {
  return Contest(players, boards, law, lone_rule, journal).hold(pots);
}

}  // namespace cardspeak::poker

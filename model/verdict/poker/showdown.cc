#include "model/verdict/poker/showdown.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "model/cards/deck.h"
#include "model/hands/high.h"

namespace cardspeak::poker {

namespace {

using law::PokerKey;
using schema::Severity;

bool all_known(const std::vector<Card>& cards) {
  return std::ranges::all_of(cards, &Card::known);
}

class Contest {
 public:
  Contest(const std::vector<Player>& players, const std::vector<Card>& board, const law::CompiledPoker& law,
          const std::string& lone_rule, Journal& journal)
      : players_(players), board_(board), law_(law), lone_rule_(lone_rule), journal_(journal) {}

  Showdown hold(const std::vector<Pot>& pots) {
    for (const Pot& pot : pots) result_.pots.push_back(decide(pot));
    for (Position who = 0; who < players_.size(); ++who) read_if_open(who);
    for (const auto& [key, hand] : read_) result_.hands.push_back(hand);
    return std::move(result_);
  }

 private:
  [[nodiscard]] std::vector<Position> unmucked(const Pot& pot) const {
    std::vector<Position> claims;
    std::ranges::copy_if(pot.eligible, std::back_inserter(claims), [&](Position who) { return !players_[who].mucked; });
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
    for (std::size_t entry = 0; entry < law_.winning.size(); ++entry) {
      result.shares.push_back(decide_share(pot, claims, entry));
    }
    return result;
  }

  // 14.1.1(a)(vii): who is the last in the hand wins nothing with a wrong number of cards.
  PotResult only_claim(Position who) {
    if (count_live(players_) > 1 || !wrong_count(who)) return alone(who);
    PotResult result;
    result_.all_wrong_count = true;
    result.shares.push_back({.undecided = Remark(RemarkForm::kEveryHandMucked)});
    return result;
  }

  [[nodiscard]] PotResult alone(Position who) const {
    PotResult result;
    result.without_showdown = true;
    for (std::size_t entry = 0; entry < law_.winning.size(); ++entry) {
      result.shares.push_back(
          {.share = law_.winning[entry].share, .entry = entry, .winners = {who}, .rule = lone_rule_});
    }
    return result;
  }

  bool wrong_count(Position who) {
    const Player& player = players_[who];
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
      return player.shown || (player.all_in && !player.partly_shown);
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

  ShareResult decide_share(const Pot& pot, std::vector<Position> claims, std::size_t entry) {
    const law::PokerWinning& winning = law_.winning[entry];
    ShareResult share{.share = winning.share, .entry = entry, .rule = winning.rule};
    decide_among(claims, share);
    const std::vector<Position> again = live_again(pot, share.winners);
    if (again.empty() || !share.undecided.empty()) return share;
    claims.insert(claims.end(), again.begin(), again.end());
    share.rule = winning.rule;
    decide_among(claims, share);
    return share;
  }

  void decide_among(const std::vector<Position>& claims, ShareResult& share) {
    if (claims.size() == 1) {
      share.winners = claims;
      share.rule = law_.rule(PokerKey::kNotExposed);
      return;
    }
    share.undecided = what_is_missing(claims);
    share.winners = share.undecided.empty() ? best_of(claims, share.entry) : std::vector<Position>();
  }

  [[nodiscard]] Remark what_is_missing(const std::vector<Position>& claims) const {
    if (board_.size() != law_.board_cards() || !all_known(board_)) {
      return {RemarkForm::kBoardNotComplete,
              {count_of(std::ranges::count_if(board_, &Card::known)), count_of(law_.board_cards())}};
    }
    for (const Position who : claims) {
      const Player& player = players_[who];
      if (player.cards.size() != law_.hole_cards || !all_known(player.cards)) {
        return {RemarkForm::kContestantsCardsNotOnRecord, {player.seat}};
      }
      if (holds_a_card_twice(player)) {
        return {RemarkForm::kCardTwiceInHand, {player.seat}};
      }
    }
    return {};
  }

  [[nodiscard]] bool holds_a_card_twice(const Player& player) const {
    CardSet seen;
    const auto fresh = [&](Card card) { return seen.insert(card); };
    return !std::ranges::all_of(board_, fresh) || !std::ranges::all_of(player.cards, fresh);
  }

  std::vector<Position> best_of(const std::vector<Position>& claims, std::size_t entry) {
    std::vector<Position> winners;
    HandValue best;
    for (const Position who : claims) {
      const HandValue value = read(who, entry).value;
      if (value < best) continue;
      if (value > best) winners.clear();
      best = value;
      winners.push_back(who);
    }
    std::ranges::sort(winners);
    return winners;
  }

  const ReadHand& read(Position who, std::size_t entry) {
    const std::pair key(who, entry);
    if (const auto found = read_.find(key); found != read_.end()) return found->second;
    const law::PokerWinning& winning = law_.winning[entry];
    const std::vector<Card> cards = made_of(players_[who].cards, winning);
    const auto five = best_five(cards, winning.ranking);
    const HandValue value = rank_high(cards, winning.ranking);
    return read_.emplace(key, ReadHand{who, entry, value, {five.begin(), five.end()}}).first->second;
  }

  // The cards that the hand is made of: all of them, or with a number of hole cards that it must have the best five
  // that have so many.
  [[nodiscard]] std::vector<Card> made_of(const std::vector<Card>& hole, const law::PokerWinning& winning) const {
    std::vector<Card> all = hole;
    all.insert(all.end(), board_.begin(), board_.end());
    if (!winning.from_hole) return all;
    std::vector<Card> best;
    std::vector<bool> taken(all.size());
    std::fill(taken.begin(), taken.begin() + 5, true);
    do {
      const auto own = std::count(taken.begin(), taken.begin() + static_cast<std::ptrdiff_t>(hole.size()), true);
      if (own != *winning.from_hole) continue;
      std::vector<Card> five;
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (taken[i]) five.push_back(all[i]);
      }
      if (best.empty() || rank_high(five, winning.ranking) > rank_high(best, winning.ranking)) best = std::move(five);
    } while (std::prev_permutation(taken.begin(), taken.end()));
    return best;
  }

  [[nodiscard]] bool exposed_after_muck(const Pot& pot) const {
    return std::ranges::any_of(pot.eligible, [&](Position who) { return players_[who].exposed_after_muck; });
  }

  // 14.2.7: a mucked hand that is exposed at the wish of a pot winner is live again; at anyone else's it stays dead.
  std::vector<Position> live_again(const Pot& pot, const std::vector<Position>& winners) {
    std::vector<Position> again;
    for (const Position who : pot.eligible) {
      const Player& player = players_[who];
      if (!player.exposed_after_muck) continue;
      const bool live = player.shown_for && std::ranges::find(winners, *player.shown_for) != winners.end();
      if (live) again.push_back(who);
      if (!told_.insert(who).second) continue;
      const RemarkForm form = live ? RemarkForm::kMuckedHandLive : RemarkForm::kMuckedHandStaysDead;
      journal_.find({form, {}, law_.rule(PokerKey::kMucked)}, player.seat);
    }
    return again;
  }

  // Hands that lie open are read even where nothing turns on them, so that the verdict can show them.
  void read_if_open(Position who) {
    const Player& player = players_[who];
    const bool all_in = player.all_in && player.live() && !player.mucked && !player.partly_shown;
    const bool open = player.shown || player.exposed_after_muck || all_in;
    if (!open || player.wrong_count || player.cards.size() != law_.hole_cards || !all_known(player.cards)) return;
    if (board_.size() != law_.board_cards() || !all_known(board_) || holds_a_card_twice(player)) return;
    for (std::size_t entry = 0; entry < law_.winning.size(); ++entry) read(who, entry);
  }

  const std::vector<Player>& players_;
  const std::vector<Card>& board_;
  const law::CompiledPoker& law_;
  const std::string& lone_rule_;
  Journal& journal_;
  std::map<std::pair<Position, std::size_t>, ReadHand> read_;
  std::set<Position> told_;
  bool none_shown_ = false;
  Showdown result_;
};

}  // namespace

void read_hole_cards(const RoundFacts& facts, const law::CompiledPoker& law, std::vector<Player>& players) {
  for (Player& player : players) {
    const SeatFact* seat = facts.find_seat(player.seat);
    if (seat == nullptr) continue;
    for (const CardFact& card : seat->cards) player.cards.push_back(card.card);
    // One exposed card says nothing of how many were dealt.
    const std::size_t whole = std::max<std::size_t>(player.cards.size(), law.hole_cards);
    const bool shown_in_full = seat->shown && seat->shown_cards.size() >= whole && all_known(seat->shown_cards);
    if (shown_in_full && (player.cards.empty() || !all_known(player.cards))) player.cards = seat->shown_cards;
    player.wrong_count =
        (!player.cards.empty() && player.cards.size() != law.hole_cards) || seat->shown_cards.size() > law.hole_cards;
  }
}

std::vector<Card> board_cards(const RoundFacts& facts) {
  std::vector<Card> cards;
  for (const BoardFact& board : facts.boards) {
    if (board.board != 1) continue;
    for (const CardFact& card : board.cards) cards.push_back(card.card);
  }
  return cards;
}

Showdown hold_showdown(const std::vector<Player>& players, const std::vector<Pot>& pots, const std::vector<Card>& board,
                       const law::CompiledPoker& law, const std::string& lone_rule, Journal& journal) {
  return Contest(players, board, law, lone_rule, journal).hold(pots);
}

}  // namespace cardspeak::poker

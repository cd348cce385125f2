#include "model/verdict/poker/forced_wagers.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace cardspeak::poker {

namespace {

using law::PokerKey;
using law::PokerReading;

class ForcedWagers {
 public:
  ForcedWagers(const RoundFacts& facts, const std::vector<Player>& players, const law::CompiledPoker& law,
               const law::PokerChoices& choices, Journal& journal)
      : facts_(facts), sign_(*facts.sign.poker), players_(players), law_(law), choices_(choices), journal_(journal) {}

  void check() {
    check_antes();
    check_bring_in();
    if (!sign_.blinds.empty()) check_blinds();
    check_straddles();
    check_posts();
    check_moments();
  }

 private:
  void object(const WagerFact& wager, const Remark& remark) { journal_.find(remark, wager.seat, wager.seq); }

  // As it was put down: that chips went back later, as in a misdeal, does not undo the post.
  [[nodiscard]] static Cents posted(const WagerFact& wager) { return wager.amount + wager.withdrawn; }

  // Everything that the player has on the table went into antes and posts.
  [[nodiscard]] bool nothing_left(Position who) const {
    if (!players_[who].stack) return false;
    Cents sum;
    for (const WagerFact& wager : facts_.wagers) {
      if (wager.seat == players_[who].seat) sum += posted(wager);
    }
    return sum >= *players_[who].stack;
  }

  [[nodiscard]] const WagerFact* find(std::string_view kind) const {
    const auto found = std::ranges::find_if(
        facts_.wagers, [&](const WagerFact& w) { return w.wager == kind && !posted(w).is_zero(); });
    return found == facts_.wagers.end() ? nullptr : &*found;
  }

  // Posted before this wager by the same seat, so that what is left can be told.
  [[nodiscard]] bool all_in_with(const WagerFact& wager) const {
    const auto who = find_player(players_, wager.seat);
    if (!who || !players_[*who].stack) return false;
    Cents sum;
    for (const WagerFact& other : facts_.wagers) {
      if (other.seat == wager.seat && other.seq <= wager.seq) sum += posted(other);
    }
    for (const RakeTakenFact& rake : facts_.rake) {
      if (rake.seat == wager.seat) sum += rake.amount;
    }
    return sum >= *players_[*who].stack;
  }

  void check_amount(const WagerFact& wager, Cents expected, const std::string& rule) {
    if (posted(wager) == expected || (posted(wager) < expected && all_in_with(wager))) return;
    object(wager, {RemarkForm::kPostsOtherAmount, {posted(wager), WagerName{wager.wager}, expected}, rule});
  }

  // A sign without an ante for each, and with antes that all contest: one player antes for the table.
  [[nodiscard]] bool one_antes_for_all() const {
    const auto antes = std::ranges::count(facts_.wagers, "ante", &WagerFact::wager);
    return sign_.ante.is_zero() && sign_.antes_in_main_pot && antes == 1;
  }

  void check_antes() {
    if (one_antes_for_all()) return;
    for (const Player& player : players_) {
      const auto ante = std::ranges::find_if(
          facts_.wagers, [&](const WagerFact& w) { return w.seat == player.seat && w.wager == "ante"; });
      if (ante != facts_.wagers.end()) {
        check_amount(*ante, sign_.ante, law_.rule(PokerKey::kAnte));
      } else if (!sign_.ante.is_zero()) {
        journal_.find({RemarkForm::kPostsNoAnte, {sign_.ante}, law_.rule(PokerKey::kAnte)}, player.seat,
                      facts_.first_seq);
      }
    }
  }

  // Antes and blinds lie there before the cards; whoever antes again has more at stake than anybody else.
  void check_moments() {
    std::set<SeatNo> anted;
    const WagerFact* const bring_in = find("bringIn");
    for (const WagerFact& wager : facts_.wagers) {
      if (posted(wager).is_zero()) continue;
      const bool ante = wager.wager == "ante";
      const bool brings_in_again = wager.wager == "bringIn" && bring_in != &wager;
      if (brings_in_again || (ante && !anted.insert(wager.seat).second)) {
        const PokerKey key = ante ? PokerKey::kAnte : PokerKey::kBringIn;
        journal_.leave_open({RemarkForm::kPostsAgain, {posted(wager), WagerName{wager.wager}}, law_.rule(key)},
                            wager.seat, wager.seq);
      }
      if (!wager.after_first_card || !comes_before_deal(wager)) continue;
      object(wager, {RemarkForm::kPostsAfterDeal, {posted(wager), WagerName{wager.wager}}, before_deal_rule(wager)});
    }
  }

  [[nodiscard]] static bool comes_before_deal(const WagerFact& wager) {
    return is_blind(wager) || wager.wager == "ante" || wager.wager == "post" || wager.wager == "dead" ||
           wager.wager == "kill";
  }

  // 8.9.2 and 8.12.7 ask for a post and a kill before the cards too.
  [[nodiscard]] const std::string& before_deal_rule(const WagerFact& wager) const {
    if (wager.wager == "ante") return law_.rule(PokerKey::kAnte);
    if (wager.wager == "kill") return law_.rule(PokerKey::kKill);
    return law_.rule(is_blind(wager) ? PokerKey::kBlindBeforeDeal : PokerKey::kPost);
  }

  [[nodiscard]] static bool is_blind(const WagerFact& wager) {
    return wager.wager == "smallBlind" || wager.wager == "bigBlind" || wager.wager == "blind" ||
           wager.wager == "straddle";
  }

  // Stud: one of the players opens the betting with it, for the table's minimum at least (10.3.1).
  void check_bring_in() {
    if (!law_.deals_up_cards()) return;
    const WagerFact* bring_in = find("bringIn");
    const std::optional<Cents> least = sign_.bring_in ? sign_.bring_in : sign_.minimum_bet;
    if (bring_in != nullptr && least && posted(*bring_in) < *least && !all_in_with(*bring_in)) {
      object(*bring_in, {RemarkForm::kPostsOtherAmount,
                         {posted(*bring_in), WagerName{"bringIn"}, *least},
                         law_.rule(PokerKey::kBringIn)});
    }
    const auto first =
        std::ranges::find_if(facts_.decisions, [](const DecisionFact& d) { return is_betting_act(d.act); });
    const bool opened =
        first == facts_.decisions.end() || first->act == schema::Act::BET || first->act == schema::Act::ALL_IN;
    if (bring_in != nullptr || opened) return;
    journal_.find({RemarkForm::kNobodyBringsIn, {}, law_.rule(PokerKey::kBringIn)}, SeatNo(), first->seq);
  }

  // Heads-up, as printed, the first blind is on the button's left and the button posts the last (8.8.2).
  [[nodiscard]] Position first_blind_position(bool button_small) const {
    return button_small ? players_.size() - 1 : 0;
  }

  void check_seat(const WagerFact& wager, Position expected, const std::string& rule) {
    if (players_[expected].seat == wager.seat) return;
    object(wager, {RemarkForm::kPostsForAnother, {WagerName{wager.wager}, players_[expected].seat}, rule});
  }

  void check_blinds() {
    if (players_.size() < 2) return;
    const WagerFact* small = sign_.blinds.size() > 1 ? find("smallBlind") : nullptr;
    const WagerFact* big = find("bigBlind");
    if (sign_.blinds.size() > 1) check_first_blind(small);
    const auto small_seat = small == nullptr ? std::nullopt : find_player(players_, small->seat);
    if (big == nullptr && small_seat && nothing_left(next_position(players_, *small_seat))) return;
    if (big == nullptr) {
      journal_.find({RemarkForm::kNobodyPostsLastBlind, {}, law_.rule(PokerKey::kNextBlind)}, SeatNo(),
                    facts_.first_seq);
      return;
    }
    check_amount(*big, sign_.blinds.back(), law_.rule(PokerKey::kNextBlind));
    std::optional<Position> before = small_seat;
    if (sign_.blinds.size() > 2) before = check_middle_blinds(before);
    if (before) check_seat(*big, next_position(players_, *before), law_.rule(PokerKey::kNextBlind));
    if (sign_.minimum_bet && sign_.blinds.back() < *sign_.minimum_bet) {
      object(*big, {RemarkForm::kLastBlindUnderMinimum, {*sign_.minimum_bet}, law_.rule(PokerKey::kLastBlindMinimum)});
    }
  }

  // Those between the first and the last, each on the left of the one before (8.8.2(b)). The seat of the last of them.
  std::optional<Position> check_middle_blinds(std::optional<Position> before) {
    std::size_t number = 1;
    for (const WagerFact& wager : facts_.wagers) {
      if (wager.wager != "blind" || number + 1 >= sign_.blinds.size()) continue;
      check_amount(wager, sign_.blinds[number++], law_.rule(PokerKey::kNextBlind));
      if (before) check_seat(wager, next_position(players_, *before), law_.rule(PokerKey::kNextBlind));
      before = find_player(players_, wager.seat);
    }
    return before;
  }

  void check_first_blind(const WagerFact* small) {
    if (small == nullptr) {
      journal_.find({RemarkForm::kNobodyPostsFirstBlind, {}, law_.rule(PokerKey::kMissingFirstBlind)}, SeatNo(),
                    facts_.first_seq);
      return;
    }
    check_amount(*small, sign_.blinds.front(), law_.rule(PokerKey::kFirstBlind));
    const bool heads_up = players_.size() == 2 && players_.back().seat == facts_.button;
    bool button_small = heads_up && sign_.button_posts_small_blind_heads_up;
    if (heads_up && !button_small) {
      journal_.touch(PokerReading::kHeadsUp);
      button_small = choices_.of(PokerReading::kHeadsUp) == 1;
    }
    check_seat(*small, first_blind_position(button_small),
               heads_up ? law_.blinds_rule : law_.rule(PokerKey::kFirstBlind));
  }

  void check_straddles() {
    std::optional<Position> before;
    Cents amount = sign_.blinds.empty() ? Cents() : sign_.blinds.back();
    if (const WagerFact* big = find("bigBlind")) before = find_player(players_, big->seat);
    bool first = true;
    for (const WagerFact& wager : facts_.wagers) {
      if (wager.wager != "straddle") continue;
      const PokerKey key = first ? PokerKey::kStraddle : PokerKey::kOverBlind;
      if (!sign_.straddle) object(wager, {RemarkForm::kStraddleNotPermitted, {}, law_.rule(key)});
      if (before) check_seat(wager, next_position(players_, *before), law_.rule(key));
      check_amount(wager, Cents(amount.value() * law_.entry(key).value), law_.rule(key));
      before = find_player(players_, wager.seat);
      amount = wager.amount;
      first = false;
    }
  }

  // 8.9.2: the amount of the large blind.
  void check_posts() {
    if (sign_.blinds.empty()) return;
    for (const WagerFact& wager : facts_.wagers) {
      if (wager.wager == "post") check_amount(wager, sign_.blinds.back(), law_.rule(PokerKey::kPost));
    }
  }

  const RoundFacts& facts_;
  const PokerSign& sign_;
  const std::vector<Player>& players_;
  const law::CompiledPoker& law_;
  const law::PokerChoices& choices_;
  Journal& journal_;
};

}  // namespace

void check_forced_wagers(const RoundFacts& facts, const std::vector<Player>& players, const law::CompiledPoker& law,
                         const law::PokerChoices& choices, Journal& journal) {
  if (facts.sign.poker) ForcedWagers(facts, players, law, choices, journal).check();
}

}  // namespace cardspeak::poker

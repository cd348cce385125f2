// Crown Hold'em Poker, Crown Perth (2014 Rules as amended by RAG/575). The settlement is written from the rule text by
// itself, on purpose apart from the rulebook and its engine.
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "ingest/simulator/house/house_table.h"
#include "ingest/simulator/house/jackpot_class.h"
#include "ingest/simulator/house/venue_rules.h"
#include "model/check.h"
#include "model/hands/high.h"

namespace cardspeak::simulator {
namespace {

constexpr std::size_t kHoleCards = 2;
constexpr std::size_t kFlopCards = 3;
constexpr std::size_t kBoard = 5;
constexpr Cents kChip{250};
constexpr Cents kMin{1000};
constexpr Cents kMax{30'000};
constexpr Cents kExtraMin{500};
constexpr Cents kExtraMax{10'000};
constexpr Cents kUnit{500};
constexpr std::size_t kPlayerExtras = 3;  // 3.30

// Table 3, from two pair up.
constexpr std::array<Pays, 8> kPokerExtra = {{{5}, {10}, {30}, {40}, {70}, {200}, {500}, {1000}}};

// Over 20 functions: the hooks of a house table, and one for each of the game's wagers.
class CrownHoldemTable final : public HouseTable {
 public:
  explicit CrownHoldemTable(const TableOrder& order)
      : HouseTable({.venue = Venue::kPerth, .game = "crown-holdem", .room = "CH", .seats = 7}, order) {}

 protected:
  void make_sign(Sign& sign) override {
    sign.chip = kChip;
    sign.limits = {{"ante", SeatNo(), kMin, kMax, kUnit},
                   {"flop", SeatNo(), kMin + kMin, kMax + kMax, kUnit},
                   {"turn", SeatNo(), kMin, kMax, kUnit},
                   {"river", SeatNo(), kMin, kMax, kUnit},
                   {"playerPokerExtra", SeatNo(), kExtraMin, kExtraMax, kUnit},
                   {"dealerPokerExtra", SeatNo(), kExtraMin, kExtraMax, kUnit}};
  }

  // Some sit an Ante out and wager on the dealer's hand alone (3.26), as long as somebody has an Ante (3.27).
  void place(Area& area) override {
    const bool no_ante = area.likes_sides && !area.is_carried() && anybody_has_ante() && random().below(8) == 0;
    if (!no_ante) put_down(area, "ante", size_of("ante", area.seat, area.units));
    if (no_ante || (area.likes_sides && random().below(3) == 0)) {
      put_down(area, "dealerPokerExtra", size_of("dealerPokerExtra", area.seat, extra_units()));
    }
    if (!no_ante) place_player_extras(area);
  }

  [[nodiscard]] bool is_dealt(const Area& area) const override { return area.has("ante"); }

  void deal() override { deal_hands(kHoleCards, true, false); }

  // 4.4 to 4.10.
  void bet() override {
    writer().announce("flopOrFold");
    for (Area& area : areas()) {
      if (is_dealt(area)) flop_or_fold(area);
    }
    // 4.6: if they are required.
    const bool in = std::ranges::any_of(areas(), [&](const Area& area) { return is_in(area); });
    const bool extra = std::ranges::any_of(areas(), [](const Area& area) { return area.has("dealerPokerExtra"); });
    if (in || extra) deal_community(kFlopCards);
    if (in) {
      wager_or_check("turn");
      deal_community(1);
      wager_or_check("river");
      deal_community(1);
      keep_hands_unexposed();
    }
  }

  void read_hands() override {
    if (resolution().dealer_void || community().size() < kBoard) return;
    for (Area& area : areas()) {
      if (is_in(area) && area.fate == Fate::kPlayed) area.value = best_of(area.cards);
    }
    dealer_value_ = best_of(dealer_cards());
  }

  [[nodiscard]] std::vector<Trouble> troubles() const override { return perth_troubles(); }
  [[nodiscard]] Resolution resolve(const Trouble& trouble) const override {
    Resolution resolution = perth_resolution(trouble);
    // 5.5(c)(iii)(3).
    if (resolution.dealer_void) resolution.jackpots_returned = community().empty();
    return resolution;
  }
  // A Dealer Poker Extra wager does not depend on the hand of its area.
  [[nodiscard]] bool goes_back_with_hand(const Stake& stake) const override {
    return stake.wager != "dealerPokerExtra";
  }

  // 5.5(c)(iii). A Flop wager is not mentioned, and goes back like the Turn's and the River's.
  void settle_without_dealer(const Area& area, std::vector<Line>& lines) override {
    const bool flop_dealt = !community().empty();
    for (const Stake& stake : area.stakes) {
      if (stake.wager == "jackpot") continue;
      Line line = line_of(area, stake);
      if (stake.wager == "ante" && !area.folded()) {
        win_even(line, sign());
      } else if (stake.wager == "playerPokerExtra" && flop_dealt) {
        area.folded() ? lose(line) : settle_extra(line, area.cards);
      } else {
        give_back(line, schema::Outcome::RETURNED);
      }
      lines.push_back(line);
    }
  }

  // 5.8(a).
  void settle_flop_only(const Area& area, std::vector<Line>& lines) override {
    std::vector<Line> all;
    settle_area(area, all);
    for (Line& line : all) {
      const bool on_the_flop = line.wager == "playerPokerExtra" || line.wager == "dealerPokerExtra";
      if (!on_the_flop) {
        line.due = Cents();
        line.slips.clear();
        give_back(line, schema::Outcome::VOID);
      }
      lines.push_back(std::move(line));
    }
  }

  void settle_area(const Area& area, std::vector<Line>& lines) override {
    for (const Stake& stake : area.stakes) {
      if (stake.wager == "jackpot") continue;
      Line line = line_of(area, stake);
      if (stake.wager == "dealerPokerExtra") {
        settle_extra(line, dealer_cards());
      } else if (area.stance != Stance::kIn) {
        lose(line);
      } else if (stake.wager == "playerPokerExtra") {
        settle_extra(line, area.cards);
      } else {
        settle_against_dealer(line, area);
      }
      lines.push_back(line);
    }
  }

  // 3.12: with a Flop wager and an exposed hand.
  [[nodiscard]] JackpotHand jackpot_hand(const Area& area) const override {
    if (area.stance != Stance::kIn) return JackpotHand::kNone;
    return jackpot_hand_of(hand_class(on_the_flop(area.cards)));
  }

  // 3.8: the second level costs two, and the third is the first and the second together.
  void place_jackpot(Area& area) override {
    const auto level = static_cast<std::uint8_t>(1 + random().below(3));
    const Cents cost = jackpot_cost();
    const Cents whole(cost.value() * level);
    if (level < 3 && random().chance(4'000)) {
      const Cents wrong = random().below(2) == 0 ? whole + cost : Cents(whole.value() / 2);
      writer().wager(area.seat, "jackpot", wrong, {}, level);
      area.stakes.push_back({"jackpot", wrong, wrong > whole ? whole : Cents(), {}, level});  // 5.11
      return;
    }
    if (level != 2) writer().wager(area.seat, "jackpot", cost, {}, 1);
    if (level != 1) writer().wager(area.seat, "jackpot", cost + cost, {}, 2);
    area.stakes.push_back({"jackpot", whole, whole, {}, level});
  }

  [[nodiscard]] std::vector<std::size_t> jackpot_positions(std::size_t area) const override {
    return positions_of(area, kHoleCards, true, kFlopCards);
  }
  [[nodiscard]] std::size_t shared_jackpot_cards() const override { return kFlopCards; }

  [[nodiscard]] std::size_t misreadings() const override { return 1; }
  std::string misread(std::size_t, bool on) override {
    any_hand_wins_the_ante_ = on;
    return "paid-the-ante-under-a-flush";
  }

  [[nodiscard]] std::optional<Line> phantom_at(const Area& area) const override {
    if (!is_in(area) || area.has("river")) return std::nullopt;
    return phantom(area, "river", area.placed("ante"));
  }

 private:
  std::int64_t extra_units() { return static_cast<std::int64_t>(1 + random().below(6)); }

  [[nodiscard]] bool anybody_has_ante() const {
    return std::ranges::any_of(areas(), [](const Area& area) { return area.has("ante"); });
  }
  [[nodiscard]] bool is_in(const Area& area) const { return is_dealt(area) && !area.folded(); }

  // 3.30: up to three on an area, by the player and by others.
  void place_player_extras(Area& area) {
    if (area.likes_sides && random().below(2) == 0) {
      put_down(area, "playerPokerExtra", size_of("playerPokerExtra", area.seat, extra_units()));
    }
    while (random().below(6) == 0 && extras_of(area) < kPlayerExtras) {
      const std::string other = players().stranger();
      const Cents amount = size_of("playerPokerExtra", area.seat, extra_units());
      writer().wager(area.seat, "playerPokerExtra", amount, other);
      area.stakes.push_back(
          {"playerPokerExtra", amount, in_action(sign(), "playerPokerExtra", area.seat, amount), other});
    }
  }

  static std::size_t extras_of(const Area& area) {
    return static_cast<std::size_t>(std::ranges::count(area.stakes, "playerPokerExtra", &Stake::wager));
  }
  static bool others_wager_on(const Area& area) {
    return std::ranges::any_of(area.stakes, [](const Stake& stake) { return !stake.patron.empty(); });
  }

  // 3.35: twice the Ante; now and then more or less, which 5.9 settles.
  void flop_or_fold(Area& area) {
    if (!stays(area)) {
      area.stance = Stance::kFolded;
      writer().decide(area.seat, schema::Act::FOLD);
      return;
    }
    if (forgets_to_wager(area)) return;
    const Cents ante = area.placed("ante");
    const Cents amount = slip_of_size(ante + ante);
    const Cents most = area.action("ante") + area.action("ante");
    put_down(area, "flop", amount, action_of(area, "flop", amount, most));
  }

  bool stays(const Area& area) {
    if (area.temper == Temper::kWild || !is_whole(area)) return random().below(6) != 0;
    const Rank high = std::max(area.cards[0].rank(), area.cards[1].rank());
    const bool pair = area.cards[0].rank() == area.cards[1].rank();
    const bool suited = area.cards[0].suit() == area.cards[1].suit();
    return pair || suited || high >= (area.temper == Temper::kTimid ? kKing : Rank{9});
  }

  // 3.38, 3.41: equal to the Ante.
  void wager_or_check(const char* wager) {
    writer().announce("wagerOrCheck");
    for (Area& area : areas()) {
      if (!is_in(area) || !area.has("flop")) continue;  // 5.9(e)(ii)
      const bool likes = !is_whole(area) || hand_class(best_of(area.cards)) != HandClass::kNoPair;
      if (random().below(5) == 0 ? likes : !likes) {
        if (random().below(4) != 0) writer().decide(area.seat, schema::Act::CHECK);
        continue;
      }
      const Cents amount = slip_of_size(area.placed("ante"));
      put_down(area, wager, amount, action_of(area, wager, amount, area.action("ante")));
    }
  }

  // 4.12: unless another patron has a wager on the hand.
  void keep_hands_unexposed() {
    if (trouble().is(TroubleKind::kWrongCountDealer)) return;  // There is nothing to expose a hand to.
    for (Area& area : areas()) {
      if (!is_in(area) || !is_whole(area) || others_wager_on(area)) continue;
      const bool poor = hand_class(best_of(area.cards)) == HandClass::kNoPair;
      if (!poor || random().below(3) != 0) continue;
      area.stance = Stance::kNotExposed;
      writer().decide(area.seat, schema::Act::NOT_EXPOSED);
    }
  }

  [[nodiscard]] HandValue best_of(const std::vector<Card>& own) const {
    return rank_high(with_community(own, kBoard), Ranking::kStandard52);
  }
  [[nodiscard]] HandValue on_the_flop(const std::vector<Card>& own) const {
    return rank_high(with_community(own, kFlopCards), Ranking::kStandard52);
  }

  // 3.6, 3.36, 3.39, 3.42. An Ante that beats the dealer with less than a flush stands off: the text leaves it out, and
  // this is how the game is played elsewhere.
  void settle_against_dealer(Line& line, const Area& area) const {
    if (area.value < dealer_value_) return lose(line);
    const bool flush_or_better = class_order(hand_class(area.value), Ranking::kStandard52) >=
                                 class_order(HandClass::kFlush, Ranking::kStandard52);
    const bool wins = line.wager != "ante" || flush_or_better || any_hand_wins_the_ante_;
    area.value > dealer_value_&& wins ? win_even(line, sign()) : stand_off(line);
  }

  // 3.28, 3.33, 3.34: two cards and the flop.
  void settle_extra(Line& line, const std::vector<Card>& own) const {
    const auto at = static_cast<int>(hand_class(on_the_flop(own))) - static_cast<int>(HandClass::kTwoPair);
    if (at < 0) return lose(line);
    win_by_table(line, sign(), kPokerExtra, static_cast<std::size_t>(at));
  }

  HandValue dealer_value_;
  bool any_hand_wins_the_ante_ = false;
};

}  // namespace

std::unique_ptr<Table> make_crown_holdem_table(const TableOrder& order) {
  return std::make_unique<CrownHoldemTable>(order);
}

}  // namespace cardspeak::simulator

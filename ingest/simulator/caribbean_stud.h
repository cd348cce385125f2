// Caribbean Stud Poker: Crown Melbourne 11.0 and Crown Sydney's Poker Minors 3.3, Rule 8, and what Wild Aruba Stud
// Poker (Melbourne, Rule 12) takes over from it. The settlement is written from the rule texts by itself, on purpose
// apart from the rulebooks and their engine.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "ingest/simulator/house/house_table.h"

namespace cardspeak::simulator {

// The line of Table 1 that pays the hand on a Bet, from 0: no pair and one pair together up to the royal flush. The
// hand is one without wild cards.
std::size_t bet_line(HandClass hand);

// Over 20 functions: the hooks of a house table, and those by which Wild Aruba Stud differs.
class CaribbeanStudTable : public HouseTable {
 public:
  CaribbeanStudTable(House house, const TableOrder& order) : HouseTable(std::move(house), order) {}

  static House melbourne();
  static House sydney();

 protected:
  void make_sign(Sign& sign) override;
  void place(Area& area) override;
  void deal() override;
  void bet() override;
  void read_hands() override;
  [[nodiscard]] std::vector<Trouble> troubles() const override;
  [[nodiscard]] Resolution resolve(const Trouble& trouble) const override;
  void settle_without_dealer(const Area& area, std::vector<Line>& lines) override;
  void settle_area(const Area& area, std::vector<Line>& lines) override;
  [[nodiscard]] JackpotHand jackpot_hand(const Area& area) const override;
  [[nodiscard]] std::vector<std::size_t> jackpot_positions(std::size_t area) const override;
  [[nodiscard]] std::size_t misreadings() const override { return 1; }
  std::string misread(std::size_t which, bool on) override;
  [[nodiscard]] std::optional<Line> phantom_at(const Area& area) const override;

  // --- where Wild Aruba is another game ---------------------------------------------------------------------------

  [[nodiscard]] virtual HandValue value_of(const std::vector<Card>& hand) const;
  // 1.1 Qualify, 8.2 Qualify.
  [[nodiscard]] virtual bool qualifies(const std::vector<Card>& hand, HandValue value) const;
  // A winning Bet.
  virtual void win_bet(Line& line, const Area& area) const;
  // Whether the player takes the hand to be worth staying in.
  [[nodiscard]] virtual bool likes(const Area& area, std::size_t least_class) const;
  // Another way to end the hand than to Bet or to Fold. True: taken.
  virtual bool decide_otherwise(Area& area);
  // The hand that a jackpot wager sees, whatever the player decided.
  [[nodiscard]] virtual JackpotHand jackpot_class(const Area& area) const;

 private:
  [[nodiscard]] bool stays(const Area& area);
  void play_on(Area& area);

  HandValue dealer_value_;
  bool dealer_qualifies_ = false;
};

}  // namespace cardspeak::simulator

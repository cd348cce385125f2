// A simulated table of a house-banked game: what all of them have in common. A game says what its sign shows, how
// wagers are placed, how it is dealt and bet, and what is due to an area; the rest is here: who plays, the course of a
// round, jackpots, mistakes, and what is written down.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ingest/simulator/house/area.h"
#include "ingest/simulator/house/area_lines.h"
#include "ingest/simulator/house/carried_mistakes.h"
#include "ingest/simulator/house/chip_frauds.h"
#include "ingest/simulator/house/deck.h"
#include "ingest/simulator/house/meter.h"
#include "ingest/simulator/house/players.h"
#include "ingest/simulator/house/settlement.h"
#include "ingest/simulator/house/sign.h"
#include "ingest/simulator/house/table_jackpots.h"
#include "ingest/simulator/house/trouble.h"
#include "ingest/simulator/house/word_frauds.h"
#include "ingest/simulator/table.h"
#include "ingest/simulator/table_writer.h"
#include "ingest/simulator/told_fraud.h"

namespace cardspeak::simulator {

// Far over 20 functions: the hooks by which a game says what is its own, and the course of an evening over one state
// that all of it changes. What can stand by itself does: areas, players, sign, deck, meter, settlement, mistakes.
class HouseTable : public Table {
 public:
  [[nodiscard]] std::string stream() const override { return writer_.venue() + "/" + writer_.table(); }
  void open() override;
  void start(RoundNo number, const Plan& plan) override;
  void finish() override;

 protected:
  // What tells one house game's tables from another's.
  struct House {
    Venue venue = Venue::kMelbourne;
    std::string game;
    std::string room;  // of a table's name: "CS"
    std::uint8_t seats = 7;
    bool two_areas = false;  // a player may wager on a second, blind area
    std::uint64_t first_dealer = 2000;
  };

  HouseTable(House house, const TableOrder& order);

  // --- what a game says of itself --------------------------------------------------------------------------------

  // Fills limits, options and multiples of the sign.
  virtual void make_sign(Sign& sign) = 0;
  // The wagers of one area before the deal, without the jackpot wager.
  virtual void place(Area& area) = 0;
  // The rest of the deal up to the first decision.
  virtual void deal() = 0;
  // All decisions, and the cards that are dealt between them.
  virtual void bet() = 0;
  // The dealer's cards are turned up.
  virtual void show();
  // What the hands are worth that settle_area() compares.
  virtual void read_hands() = 0;
  // What is due on the wagers of an area whose hand was played, jackpot wagers apart.
  virtual void settle_area(const Area& area, std::vector<Line>& lines) = 0;
  // The hand that a jackpot wager on the area is paid by; kNone for one that loses.
  virtual JackpotHand jackpot_hand(const Area& area) const = 0;
  // Whether an area is dealt a hand.
  [[nodiscard]] virtual bool is_dealt(const Area&) const { return true; }
  // Whether an area may hold a jackpot wager.
  [[nodiscard]] virtual bool jackpot_allowed(const Area& area) const { return area.has("ante"); }
  // Where in the deck the five cards lie that make the area's jackpot hand, those that all areas share last.
  [[nodiscard]] virtual std::vector<std::size_t> jackpot_positions(std::size_t area) const = 0;
  // How many of them are shared.
  [[nodiscard]] virtual std::size_t shared_jackpot_cards() const { return 0; }
  // Ways in which the dealer can read the whole table wrong: how many, and on or off.
  [[nodiscard]] virtual std::size_t misreadings() const { return 0; }
  virtual std::string misread(std::size_t which, bool on);
  // The settlement of a wager that never was at an area whose hand was played, which the dealer may make by mistake.
  [[nodiscard]] virtual std::optional<Line> phantom_at(const Area&) const { return std::nullopt; }
  // Perth: the levels of jackpot wagers.
  virtual void place_jackpot(Area& area);

  // --- what goes wrong -----------------------------------------------------------------------------------------------

  // The irregularities that can befall a round, and what the rules make of one.
  [[nodiscard]] virtual std::vector<Trouble> troubles() const = 0;
  [[nodiscard]] virtual Resolution resolve(const Trouble& trouble) const = 0;
  // Whether a player who takes the option to retract gets this wager back, or has it back with a void hand.
  [[nodiscard]] virtual bool goes_back_with_hand(const Stake&) const { return true; }
  // What is due on an area when the dealer's hand is void.
  virtual void settle_without_dealer(const Area& area, std::vector<Line>& lines);
  // Perth: what is due when only the flop could be put right.
  virtual void settle_flop_only(const Area& area, std::vector<Line>& lines);

  // --- tools for games -----------------------------------------------------------------------------------------------

  // A size for a wager of about `units` minimums, sometimes outside the limits or off the units.
  Cents size_of(std::string_view wager, SeatNo seat, std::int64_t units);
  // Chips go onto an area.
  void put_down(Area& area, std::string wager, Cents amount, Cents action);
  void put_down(Area& area, std::string wager, Cents amount);
  // From the left, a card at a time, then to the dealer, whose last card may be face up. Sets instead, with a shoe that
  // shuffles: all cards of an area together.
  void deal_hands(std::size_t cards_each, bool to_dealer, bool last_face_up);
  void deal_community(std::size_t cards);
  // Position in the deck of a card of an area, as deal_hands deals.
  [[nodiscard]] std::size_t position_of(std::size_t area, std::size_t card, std::size_t cards_each,
                                        bool to_dealer) const;
  // Positions of all cards of an area, then of the first `shared` cards after the hands.
  [[nodiscard]] std::vector<std::size_t> positions_of(std::size_t area, std::size_t cards_each, bool to_dealer,
                                                      std::size_t shared) const;
  // How many areas are dealt a hand.
  [[nodiscard]] std::size_t hands() const;
  // The cards of an area and the community cards, the first `community` of them.
  [[nodiscard]] std::vector<Card> with_community(const std::vector<Card>& own, std::size_t community) const;
  // What is in play of a wager that is measured by another: at most `required`.
  [[nodiscard]] Cents action_of(const Area& area, std::string_view wager, Cents placed, Cents required) const;
  // The size that the rules ask for, or now and then more or less.
  Cents slip_of_size(Cents right);

  [[nodiscard]] const Trouble& trouble() const { return trouble_; }
  [[nodiscard]] const Resolution& resolution() const { return resolution_; }
  [[nodiscard]] bool concerns(const Area& area) const { return area.seat == concerned_; }
  // The player cannot place the wager that staying in needs, this once. True: it has been recorded, and what the rules
  // make of it.
  bool fails_to_wager(Area& area);
  // The same for a player who stays in and forgets it (Perth 5.9(e)).
  bool forgets_to_wager(const Area& area);
  // The hand has the cards that it should have.
  [[nodiscard]] bool is_whole(const Area& area) const;

  [[nodiscard]] Random& random() { return random_; }
  [[nodiscard]] TableWriter& writer() { return writer_; }
  [[nodiscard]] const Sign& sign() const { return sign_; }
  [[nodiscard]] Sign& sign() { return sign_; }
  [[nodiscard]] std::vector<Area>& areas() { return areas_; }
  [[nodiscard]] const std::vector<Area>& areas() const { return areas_; }
  [[nodiscard]] Deck& deck() { return deck_; }
  [[nodiscard]] const std::vector<Card>& dealer_cards() const { return dealer_cards_; }
  [[nodiscard]] const std::vector<Card>& community() const { return community_; }
  // What a jackpot wager costs. Requires that the table offers one.
  [[nodiscard]] Cents jackpot_cost() const { return meter_->cost(); }
  [[nodiscard]] const Meter* meter() const { return meter_; }
  [[nodiscard]] Players& players() { return players_; }

 private:
  void take_areas();
  [[nodiscard]] Cents under_minimum(const Limit& limit) const;
  void open_round();
  void place_wagers();
  void stack();
  void choose_trouble();
  void deal_to_empty_area(std::size_t cards);
  void record_trouble();
  [[nodiscard]] std::size_t cards_exposed_of(const Area& area) const;
  void expose(schema::Place place, SeatNo seat, Card card);
  void record_exposed();
  void give_missing_card();
  void apply_resolution();
  void offer_to_retract();
  void finish_void();
  void finish_played();
  std::vector<Line> void_lines();
  bool leaves(const Area& area);
  void tell(bool played_on) const;
  void settle_by_fate(const Area& area, std::vector<Line>& lines);
  std::vector<Line> settle();
  void plant(std::vector<Line>& lines, bool played_out);
  [[nodiscard]] std::optional<PrizeLie> lie_about(const std::vector<JackpotWin>& wins);
  void cheat(std::vector<Line>& lines);
  void read_wrong(std::vector<Line>& lines, std::size_t which);
  void write_settlement(const std::vector<Line>& lines);
  void report(const std::vector<Line>& lines) const;

  House house_;
  Random random_;
  TableWriter writer_;
  const ErrorSink& errors_;
  const IncidentSink& incidents_;
  Meter* meter_;
  Players players_;
  Sign sign_;
  TableJackpots jackpots_;
  CarriedMistakes carried_mistakes_{writer_, random_, errors_};
  Plan plan_;
  ToldFraud told_;
  ChipFrauds chip_frauds_;
  WordFrauds word_frauds_;
  Deck deck_;
  std::vector<Area> areas_;  // by seat
  std::vector<Card> dealer_cards_;
  std::vector<Card> community_;

  Trouble trouble_;
  Resolution resolution_;
  SeatNo concerned_;   // the seat that the irregularity is about
  SeatNo empty_area_;  // where cards came without a wager
  bool happened_ = false;
  std::size_t cards_each_ = 0;
};

}  // namespace cardspeak::simulator

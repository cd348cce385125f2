// The Royal Flush Jackpot at a table of the poker room (Crown Melbourne Poker 17.0, Rule 16): who takes it, and what
// the dealer, the meter and the office that confirms it put on record. Read from the rule text, apart from the
// adjudication's own engine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/simulator/random.h"
#include "ingest/simulator/room/royal_meter.h"
#include "ingest/simulator/table_writer.h"
#include "model/cards/card.h"
#include "model/ids.h"
#include "model/money/cents.h"

namespace cardspeak::simulator::room {

// A hand when the pots have been pushed.
struct RoyalHand {
  SeatNo seat;
  std::vector<Card> cards;  // its own two
  bool live = false;
  bool shown = false;
};

// The first three cards of each board, in the order in which they were dealt.
using Flops = std::vector<std::vector<Card>>;

// Where the deck is to have the cards of a Royal Flush.
struct RoyalPlaces {
  std::vector<std::size_t> own;   // of one hand, from the top of the deck
  std::vector<std::size_t> flop;  // of a flop
};

// What people do with it against the rules.
enum class RoyalMistake : std::uint8_t {
  kOtherAmount,  // rounded down, a chip too much, or half of it
  kOmitted,      // not paid
  kLowOffice,    // confirmed by an office that may not
  kInvented,     // paid for another hand
  kFolded,       // … for a Royal Flush that was folded (16.5.6)
  kUnshown,      // … for one that was never shown (16.5.6)
  kSecondFlop,   // … for one with another flop than the first (16.5.7)
};

// Works at a table; all that it is made from must outlive it. Without a meter no jackpot is offered.
class RoyalJackpot {
 public:
  RoyalJackpot(RoyalMeter* meter, Cents chip, TableWriter& writer, Random& random, const ErrorSink& errors)
      : meter_(meter), chip_(chip), writer_(writer), random_(random), errors_(errors) {}

  [[nodiscard]] bool is_offered() const { return meter_ != nullptr; }
  // The stream of the meter, for the sign. Requires that it is offered.
  [[nodiscard]] const std::string& stream() const { return meter_->stream(); }

  // A hand begins.
  void begin_hand() {
    mistake_.reset();
    if (is_offered()) meter_->rise(writer_.now());
  }
  // Lays a Royal Flush into the deck. Its last card is the top one; no place is given twice.
  void stack(const RoyalPlaces& places, std::vector<Card>& deck) const;
  // 16.5.5, 16.5.6: whether the player shows a hand that nobody contests, for the flop or with it.
  [[nodiscard]] bool may_show(const std::vector<Card>& cards, const std::vector<Card>& flop) const;
  // Whether its settlement is to go wrong: where the hand offers that.
  bool may_go_wrong(const std::vector<RoyalHand>& hands, const Flops& flops);
  // Records, confirms and pays it where somebody has won it, or goes wrong.
  void settle(const std::vector<RoyalHand>& hands, const Flops& flops) const;

 private:
  struct Mistake {
    RoyalMistake kind;
    SeatNo seat;
  };
  [[nodiscard]] std::optional<Mistake> choose(const std::vector<RoyalHand>& hands, const Flops& flops) const;
  void win(SeatNo seat) const;
  void pay_other_amount(SeatNo seat, Cents due) const;
  void pay_against_the_rule(const Mistake& mistake) const;
  void record(SeatNo seat, Cents paid, std::string_view office) const;
  void tell(std::string_view kind, SeatNo seat, Cents due, Cents recorded, RoyalMistake mistake) const;
  [[nodiscard]] Cents payable() const;

  RoyalMeter* meter_;
  Cents chip_;
  TableWriter& writer_;
  Random& random_;
  const ErrorSink& errors_;
  std::optional<Mistake> mistake_;  // of this hand
};

}  // namespace cardspeak::simulator::room

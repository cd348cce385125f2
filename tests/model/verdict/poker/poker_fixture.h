// Hands of poker written down as events, and judged.
#pragma once

#include <capnp/message.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/law/rulebook.h"
#include "model/verdict/adjudicate.h"
#include "model/verdict/verdict.h"
#include "schemas/event.capnp.h"

namespace cardspeak::poker_test {

// "As Kd" as cards; "??" is the unknown card.
std::vector<Card> cards(std::string_view text);

// What goes with an act beside the chips.
struct Said {
  schema::Announcement announced = schema::Announcement::NOT_ON_RECORD;
  std::uint16_t chips = 0;
  std::int64_t to = 0;
};

// One hand at one table: first the sign, then what happened, in order.
class Hand {
 public:
  Hand();

  schema::TableOpened::Builder table() { return table_; }
  schema::PokerSign::Builder sign() { return table_.getPoker(); }
  Hand& no_limit(std::int64_t small, std::int64_t big);
  Hand& limit(std::int64_t small_bet, std::int64_t big_bet);
  Hand& structure(schema::BettingStructure structure, std::int64_t small, std::int64_t big);
  Hand& ante(std::int64_t amount);
  Hand& chip(std::int64_t cents);

  // Seats 1, 2, 3… with these stacks. `button` 0: none in use.
  Hand& seats(std::uint8_t button, const std::vector<std::int64_t>& stacks);
  Hand& seat_numbers(std::uint8_t button, const std::vector<std::pair<std::uint8_t, std::int64_t>>& stacks);
  Hand& post(std::uint8_t seat, std::string_view wager, std::int64_t amount);
  // The blinds of the sign, from the first two seats left of the button.
  Hand& blinds();
  Hand& hole(std::uint8_t seat, std::string_view text);
  Hand& unknown_holes(const std::vector<std::uint8_t>& seats);
  Hand& board(std::string_view text);
  Hand& act(std::uint8_t seat, schema::Act act, std::int64_t amount = 0, Said said = {});
  Hand& fold(std::uint8_t seat) { return act(seat, schema::Act::FOLD); }
  Hand& check(std::uint8_t seat) { return act(seat, schema::Act::CHECK); }
  Hand& call(std::uint8_t seat, std::int64_t amount) { return act(seat, schema::Act::CALL, amount); }
  Hand& bet(std::uint8_t seat, std::int64_t amount) { return act(seat, schema::Act::BET, amount); }
  Hand& raise(std::uint8_t seat, std::int64_t amount) { return act(seat, schema::Act::RAISE, amount); }
  Hand& all_in(std::uint8_t seat, std::int64_t amount) { return act(seat, schema::Act::ALL_IN, amount); }
  Hand& show(std::uint8_t seat, std::string_view text);
  Hand& muck(std::uint8_t seat);
  Hand& uncalled(std::uint8_t seat, std::int64_t amount);
  Hand& push(std::uint8_t pot, std::uint8_t seat, std::int64_t amount);
  Hand& rake(std::int64_t amount, std::uint8_t pot = 0);
  Hand& fee(std::uint8_t seat, std::int64_t amount);
  Hand& ruling(std::string_view decision, std::uint8_t seat);
  Hand& voided(std::string_view reason, std::string_view rank = "TG Area Manager");
  Hand& burn();
  Hand& close();
  // Any other event of the round.
  schema::Event::Builder event();

  [[nodiscard]] RoundFacts facts() const;

 private:
  schema::Event::Builder add(std::uint64_t round);

  std::vector<std::unique_ptr<capnp::MallocMessageBuilder>> events_;
  schema::TableOpened::Builder table_;
  std::uint8_t button_ = 0;
  std::vector<std::uint8_t> taken_;
};

// The book, loaded once. Aborts when it does not pass its check.
const Rulebook& holdem_book();
const law::CompiledPoker& holdem();

// The bytes of the book.
std::string holdem_bytes();

// The verdict under that book.
Verdict judge(const RoundFacts& facts, Explain explain = Explain::kNo);
inline Verdict judge(const Hand& hand, Explain explain = Explain::kNo) {
  return judge(hand.facts(), explain);
}

// The findings of this kind.
std::vector<Finding> findings(const Verdict& verdict, std::string_view kind);
// "kind [rule] text", one a line, for failure messages.
std::string text(const std::vector<Finding>& list);

// "0:1=500,2=500;1:2=40": pots, seats and amounts due.
std::string awards(const Verdict& verdict);
// "0=163(1,2,4);1=195(1,2)": pots, gross amounts and eligible seats.
std::string pots(const Verdict& verdict);
// "1=220,2=185": stacks due after the hand.
std::string stacks(const Verdict& verdict);

}  // namespace cardspeak::poker_test

#include "ingest/simulator/holdem/pot_frauds.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "ingest/simulator/holdem/betting.h"

namespace cardspeak::simulator::holdem {
namespace {

constexpr std::array<std::string_view, 4> kOffices = {"Dealer", "TG Higher Duties Dealer", "TG Area Manager",
                                                      "TG Assistant Casino Manager"};

// Names the offices, and not the word.
constexpr std::string_view kLowRank = "voided-by-lower-rank";
constexpr std::string_view kLeftOpen = "open-statement";

struct FalsePotWord {
  std::string_view word;
  std::string_view finding;  // beside that it came late; empty: it holds, and changes nothing
  bool of_seat = false;
  bool as_void = false;
  // The offices that it is said by, from the lowest.
  std::uint8_t from = 0;
  std::uint8_t to = 4;
};

// A misdeal and a deck need what makes them (14.1.1); a hand is dead by the dealer's word alone only where a person
// decides it (18.10).
constexpr std::array kWords = {FalsePotWord{"misdeal", "void-without-ground", false, true},
                               FalsePotWord{"deck", "void-without-ground", false, true},
                               FalsePotWord{"void", "void-without-ground", false, true},
                               FalsePotWord{"disruption", kLowRank, false, true, 0, 1},
                               FalsePotWord{"fraud", kLowRank, false, true, 0, 3},
                               FalsePotWord{"spilt drinks", "unknown-word", false, true},
                               FalsePotWord{"handVoid", "ruling-without-ground", true},
                               FalsePotWord{"handDead", kLeftOpen, true, false, 0, 1},
                               FalsePotWord{"asAgreed", "unknown-word", true}};
// Only when the hand is closed.
constexpr FalsePotWord kContinue = {"continue", {}, false};

}  // namespace

void PotFrauds::pinch(SeatNo big_blind, std::vector<Push>& pushes) const {
  const auto player = std::ranges::find(players_, big_blind, &Player::seat);
  const bool won = std::ranges::any_of(pushes, [&](const Push& push) { return push.seat == big_blind; });
  if (won || player->total < kBigBlind || pushes.empty() || pushes.back().amount <= kBigBlind) return;
  writer_.write([&](schema::Event::Builder event) {
    auto withdrawn = event.initWagerWithdrawn();
    withdrawn.setSeat(big_blind.value());
    withdrawn.setWager("bigBlind");
    withdrawn.setAmountCents(kBigBlind.value());
  });
  pushes.back().amount -= kBigBlind;
  told_.tell({.finding = "illegal-action", .seat = big_blind, .amount = kBigBlind});
}

void PotFrauds::rule(SeatNo winner) const {
  say(winner, false);
}

void PotFrauds::excuse(SeatNo winner) const {
  say(winner, true);
}

void PotFrauds::say(SeatNo winner, bool late) const {
  const std::size_t choice = random_.below(kWords.size() + (late ? 1 : 0));
  const FalsePotWord& word = choice < kWords.size() ? kWords.at(choice) : kContinue;
  const SeatNo seat = word.of_seat ? winner : SeatNo();
  const std::string text(word.word);
  writer_.write([&](schema::Event::Builder event) {
    event.setRank(std::string(kOffices.at(word.from + random_.below(word.to - word.from))));
    if (word.as_void) {
      event.initVoided().setReason(text);
    } else {
      auto ruling = event.initRuling();
      ruling.setDecision(text);
      ruling.setSeat(seat.value());
    }
  });
  const std::string quoted = word.finding == kLowRank ? std::string() : text;
  // Once the pot is pushed the hand that has it is beyond what a person decides (8.6).
  const std::string_view finding = late && word.finding == kLeftOpen ? "ruling-without-ground" : word.finding;
  if (!finding.empty()) told_.tell({.finding = std::string(finding), .seat = seat, .said = quoted});
  if (!late) return;
  told_.tell({.finding = "late-statement", .seat = seat, .said = text});
  if (word.as_void) told_.tell({.finding = "event-after-close"});
}

}  // namespace cardspeak::simulator::holdem

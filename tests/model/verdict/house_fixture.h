// Rounds of Caribbean Stud written in a few words, folded and judged.
#pragma once

#include <capnp/message.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/facts/fold.h"
#include "model/law/rulebook.h"
#include "model/verdict/adjudicate.h"
#include "model/verdict/verdict.h"

namespace cardspeak {

// One round at the table crown-melbourne/CS-04, with chips of one dollar, ten days after the book's day; each call adds
// an event.
class HouseRound {
 public:
  using Fill = std::function<void(schema::Event::Builder)>;

  HouseRound();

  // Changes the table's sign. Before the first event.
  HouseRound& sign(const std::function<void(schema::TableOpened::Builder)>& change);
  HouseRound& limit(std::string_view wager, std::int64_t min, std::int64_t max, std::int64_t unit = 0, int seat = 0,
                    bool marker = false);
  HouseRound& no_sign();

  HouseRound& patron(int seat, std::string_view patron);
  HouseRound& wager(int seat, std::string_view kind, std::int64_t cents);
  HouseRound& withdraw(int seat, std::string_view kind, std::int64_t cents);
  HouseRound& no_more_bets();
  HouseRound& announce(std::string_view what);
  HouseRound& deal(int seat, std::string_view cards);  // "Kh Jh 9h 5h 2h"; "??" is a card whose face is not on record
  // Of five the last comes face up, as 7.3.3 has it, unless none was turned up.
  HouseRound& dealer(std::string_view cards, bool turned_up = true);
  HouseRound& decide(int seat, schema::Act act);
  HouseRound& fold(int seat) { return decide(seat, schema::Act::FOLD); }
  HouseRound& settle(int seat, std::string_view kind, std::int64_t paid, std::int64_t taken);
  HouseRound& voided(std::string_view reason, std::string_view rank = "");
  HouseRound& ruling(int seat, std::string_view decision, std::string_view rank = "");
  HouseRound& event(const Fill& fill);
  HouseRound& close();
  // Settles every wager exactly as the verdict says, and closes.
  HouseRound& settle_as_due();

  // Moves the whole round in time.
  HouseRound& at(std::string_view iso_time);

  [[nodiscard]] RoundFacts facts() const;
  [[nodiscard]] Verdict verdict(Explain explain = Explain::kNo) const;

 private:
  RoundId id_{"crown-melbourne", "CS-04", RoundNo(118)};
  bool sign_known_ = true;
  std::int64_t start_ns_ = 0;
  std::unique_ptr<capnp::MallocMessageBuilder> sign_;
  std::vector<std::pair<int, std::string>> patrons_;
  std::vector<std::unique_ptr<capnp::MallocMessageBuilder>> events_;
};

// The embedded book of Caribbean Stud, loaded once.
const Rulebook& caribbean_stud();

// The line of the verdict; fails the test and gives an empty one when there is none.
const WagerVerdict& line(const Verdict& verdict, int seat, std::string_view wager);
// The findings of that kind.
std::vector<Finding> findings(const Verdict& verdict, std::string_view kind);
// Everything in the verdict, as JSON: for comparing two of them.
std::string json(const Verdict& verdict);

}  // namespace cardspeak

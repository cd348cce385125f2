// Shared by the tests of the fold: writes the events of a round in a few words, and folds them.
#pragma once

#include <capnp/message.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/facts/fold.h"
#include "model/remarks/kinds.h"

namespace cardspeak {

using Fill = std::function<void(schema::Event::Builder)>;

// The events of one round at a table with seven seats, one a second, from sequence number 10 on.
class RoundWriter {
 public:
  RoundWriter();

  // Adds an event; gives its sequence number.
  StreamSeq write(const Fill& fill);
  // Adds a correction of an event.
  StreamSeq correct(StreamSeq corrected, const Fill& fill, std::string_view reason = "misread");
  // Leaves a sequence number out.
  void skip() { ++next_; }
  // The next event's clock shows this many seconds less than it would.
  void turn_clock_back(int seconds) { time_ -= std::int64_t{seconds} * 1'000'000'000; }

  StreamSeq open(std::initializer_list<int> seats = {1, 2, 3});
  StreamSeq wager(int seat, std::string_view wager, std::int64_t cents);
  StreamSeq withdraw(int seat, std::string_view wager, std::int64_t cents);
  StreamSeq deal(int seat, std::string_view cards);  // one event a card; gives the last
  StreamSeq deal_to(schema::Place to, std::string_view cards, int board = 0);
  StreamSeq take(schema::Place to, int seat, int count = 0, std::string_view cards = "");
  StreamSeq give_back(schema::Place to, int seat, int count = 0, std::string_view cards = "");
  StreamSeq expose(schema::Place to, int seat, std::string_view card);
  StreamSeq show(int seat, std::string_view cards);
  StreamSeq burn(std::string_view card);
  StreamSeq shuffle();
  StreamSeq decide(int seat, schema::Act act, std::int64_t cents = 0);
  StreamSeq discard(int seat, int count, std::string_view cards = "");
  StreamSeq settle(int seat, std::string_view wager, std::int64_t paid, std::int64_t taken);
  StreamSeq close();

  // For what a test does with the events themselves.
  std::vector<EventRef>& refs() { return refs_; }
  schema::Event::Builder last() { return messages_.back()->getRoot<schema::Event>(); }
  TableState& table() { return table_; }
  StreamMarks& marks() { return marks_; }

  [[nodiscard]] RoundFacts fold() const { return cardspeak::fold(id_, table_, refs_, marks_); }

 private:
  RoundId id_{"crown-melbourne", "CS-04", RoundNo(118)};
  TableState table_;
  StreamMarks marks_;
  std::vector<std::shared_ptr<capnp::MallocMessageBuilder>> messages_;
  std::vector<EventRef> refs_;
  std::uint64_t next_ = 10;
  std::int64_t time_ = 1'795'000'000'000'000'000;
};

// A table event, to be taken in by a TableState.
class TableEvent {
 public:
  explicit TableEvent(const Fill& fill);
  [[nodiscard]] schema::Event::Reader event() const { return message_->getRoot<schema::Event>().asReader(); }

 private:
  std::shared_ptr<capnp::MallocMessageBuilder> message_;
};

// "As Kd": two characters a card, spaces ignored.
std::vector<Card> parse_cards(std::string_view text);
// The other way round; a card that was taken is in brackets: "As [Kd]".
std::string text_of(const std::vector<CardFact>& cards);

// The kinds of the findings, in order: "card-twice sequence-gap".
std::string kinds(const RoundFacts& facts);

}  // namespace cardspeak

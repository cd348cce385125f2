// One event more in a round, at any place of it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/ids.h"
#include "schemas/event.capnp.h"
#include "tests/inserted/whole_rounds_fixture.h"

namespace cardspeak::inserted {

// CARDSPEAK_SEED, or another one for each long run (CARDSPEAK_LONG), so that these go further each time; the same for
// all others, whose answer must not depend on luck. Prints it.
std::uint64_t chosen_seed();

// The round with one more event, of no kind at first. The others keep their order and count on from it. The streams of
// the round have to live as long.
class Insertion {
 public:
  explicit Insertion(const WholeRound& round);

  // From 0, before the first event of the round, to places() - 1, behind its last.
  [[nodiscard]] std::size_t places() const { return numbers_.size() + 1; }
  // Puts it there, a second's fraction after the event before it. What it says is set then.
  schema::Event::Builder put(std::size_t place);
  [[nodiscard]] StreamSeq seq() const { return StreamSeq(number_); }
  // Where it stands in the numbers of the round without it: equal numbers are the same event.
  [[nodiscard]] StreamSeq before(StreamSeq with) const;
  [[nodiscard]] const WholeRound& round() const { return round_; }

 private:
  struct Number {
    std::uint64_t sequence = 0;
    std::uint64_t corrects = 0;
  };

  const WholeRound& round_;
  EventMessages& events_;
  std::size_t first_ = 0;        // of the round's events, in the stream
  std::size_t at_ = 0;           // where the inserted one is, in the stream
  std::vector<Number> numbers_;  // as they were, without it
  std::uint64_t number_ = 0;
};

// What somebody says.
struct Said {
  schema::Event::Which kind = schema::Event::RULING;
  std::string word;
  std::uint8_t seat = 0;
  std::string wager;
  std::string rank;
  std::string noticed;  // irregularities, and what follows
  std::uint16_t count = 0;
  schema::Tristate deck_complete = schema::Tristate::NOT_ON_RECORD;
  schema::Tristate order_known = schema::Tristate::NOT_ON_RECORD;
  schema::Tristate confirmed = schema::Tristate::NOT_ON_RECORD;
  schema::Rebuilt rebuilt = schema::Rebuilt::NOT_ON_RECORD;
};
void write(const Said& said, schema::Event::Builder event);
std::string text_of(const Said& said);

// The words that a book knows, and some that it does not.
std::vector<std::string> words_of(const Rulebook& book);
std::vector<std::string> offices_of(const Rulebook& book);
std::vector<std::string> irregularities_of(const Rulebook& book);

// What is bent by the inserted event: each as one sentence, none where all is as it should be. `before` is the verdict
// without it.
std::vector<std::string> bent(const Verdict& before, const Verdict& after, StreamSeq inserted);

}  // namespace cardspeak::inserted

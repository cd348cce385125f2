// Events in, facts out.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/ids.h"
#include "schemas/event.capnp.h"

namespace cardspeak {

// The signs of a table, folded from its stream's events that belong to no round. Feed them in the order of their
// sequence numbers; a copy of the state is what a round starts from.
class TableState {
 public:
  // Takes in a table event (tableOpened, limitsChanged, optionChanged, pokerSignChanged, dealerChanged, deckChanged,
  // noticeDisplayed, tableClosed). Events of other kinds change nothing.
  void apply(schema::Event::Reader event);

  [[nodiscard]] const TableSign& sign() const { return sign_; }
  [[nodiscard]] const std::string& dealer() const { return dealer_; }

 private:
  TableSign sign_;
  std::string dealer_;
};

// An event as the fold takes it.
struct EventRef {
  schema::Event::Reader event;
  // The sequence number is disputed: two events claim it. Both are given, the one to use first; the fold uses the
  // first and reports the fork.
  bool fork = false;
};

// What is known to be wrong with a stream around a round: the fold turns what touches the round into findings.
struct StreamMarks {
  // Missing sequence numbers, first and last of each run, ascending.
  std::vector<std::pair<StreamSeq, StreamSeq>> gaps;
  // Events that do not follow the hash of the one before them, ascending.
  std::vector<StreamSeq> chain_breaks;
};

// The facts of one round from all its events on record. `events` are those with the round's number, in ascending order
// of sequence number; `state` is the table as it stood before the first of them; `marks` may cover the whole stream.
// Never fails: what is wrong with the record is in RoundFacts::findings. Pure: equal inputs give equal facts.
RoundFacts fold(const RoundId& id, const TableState& state, std::span<const EventRef> events,
                const StreamMarks& marks = {});

}  // namespace cardspeak

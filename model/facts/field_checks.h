// The fields of an event as they can be taken into the facts: what is out of range or not known is found, and counts as
// nothing. Only for the files of this folder.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/facts/cards_on_table.h"
#include "model/facts/reading.h"
#include "model/facts/round_facts.h"
#include "model/remarks/kinds.h"
#include "schemas/event.capnp.h"

namespace cardspeak::facts {

class FieldChecks {
 public:
  // Adds findings to `facts`, which must outlive it.
  explicit FieldChecks(RoundFacts& facts) : facts_(facts) {}

  // What is found from now on is about the event of that number, and about no seat yet.
  void begin(StreamSeq seq) {
    seq_ = seq;
    seat_ = SeatNo();
  }

  void find(const Remark& remark, StreamSeq seq, SeatNo seat = SeatNo());
  void report(const CardClash& clash);
  void report(const std::vector<CardClash>& clashes);
  void report(const MissingCards& missing);
  // The amount, or zero and a finding when it is out of range.
  Cents amount(std::int64_t cents, Term what);
  // The enumerant, or the first one and a finding when this release does not know it.
  template <typename Enum>
  Enum known(Enum value, Term what);
  Card card(std::uint8_t code);
  std::vector<Card> cards(capnp::List<schema::CardSeen>::Reader seen);
  // Notes the seat that an event is about; a finding when the table does not have it.
  SeatNo seat(std::uint8_t number);
  Spot spot(schema::Place to, std::uint8_t number, TimelineEntry& entry);

 private:
  RoundFacts& facts_;
  StreamSeq seq_;
  SeatNo seat_;
  std::int64_t sum_ = 0;  // of all amounts so far, in cents
};

template <typename Enum>
Enum FieldChecks::known(Enum value, Term what) {
  if (is_known(value)) return value;
  find({RemarkForm::kNumberNotKnown, {what, count_of(value)}}, seq_, seat_);
  return Enum{};
}

}  // namespace cardspeak::facts

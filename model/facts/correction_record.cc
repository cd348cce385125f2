#include "model/facts/correction_record.h"

#include <cstdint>
#include <limits>
#include <map>

#include "model/facts/event_order.h"

namespace cardspeak {
namespace {

using schema::Event;

constexpr std::uint32_t kNobodysSeat = std::numeric_limits<std::uint32_t>::max();

bool is_statement(Event::Which kind) {
  return kind == Event::RULING || kind == Event::VOIDED || kind == Event::IRREGULARITY || kind == Event::ANNOUNCED;
}

bool is_held_against_table(Event::Which kind) {
  return kind == Event::IRREGULARITY || kind == Event::DECK_COUNTED || kind == Event::CARD_EXPOSED ||
         kind == Event::HAND_VIEWED;
}

bool moves_cards(Event::Which kind) {
  return kind == Event::CARD_DEALT || kind == Event::BURNED || kind == Event::CARDS_TAKEN ||
         kind == Event::CARDS_RETURNED;
}

bool lets_cards_be_seen(Event::Which kind) {
  return kind == Event::CARD_EXPOSED || kind == Event::HAND_VIEWED || kind == Event::HAND_SHOWN;
}

bool is_act(Event::Which kind) {
  return kind == Event::DECISION || kind == Event::WAGER_PLACED || kind == Event::WAGER_WITHDRAWN ||
         kind == Event::HAND_MUCKED || kind == Event::HAND_SET || kind == Event::SETTLED || lets_cards_be_seen(kind);
}

// Of a player's act with chips, or of a hand that is set; kNobodysSeat: it is none.
std::uint32_t acting_seat(Event::Reader event) {
  if (event.isDecision()) return event.getDecision().getSeat();
  if (event.isWagerPlaced()) return event.getWagerPlaced().getSeat();
  if (event.isHandSet()) return event.getHandSet().getSeat();
  return kNobodysSeat;
}

// What stood at a place, with every correction of it so far.
struct AtPlace {
  std::uint32_t first = 0;   // the event that was recorded there
  bool of_statement = true;  // nothing else ever stood there; of_cards alike
  bool of_cards = true;
  bool of_notice = false;
  std::vector<CorrectedAuthor> authors;
};

class Reading {
 public:
  Reading(std::span<const EventRef> events, const std::set<StreamSeq>& beside) : events_(events), beside_(beside) {}

  CorrectionRecord read(const facts::OrderedCorrection& correction) {
    AtPlace& place = place_of(correction.corrected);
    const Event::Reader event = events_[correction.index].event;
    CorrectionRecord record;
    record.seq = StreamSeq(event.getSequence());
    record.of_notice = place.of_notice;
    record.authors = place.authors;
    look_since(place.first, correction.index, record);
    add(event, place);
    record.of_statement = place.of_statement;
    record.of_cards = place.of_cards;
    place.authors.push_back({event.getStaff().cStr(), event.getRank().cStr()});
    first_of_.emplace(correction.index, place.first);
    return record;
  }

 private:
  static void add(Event::Reader event, AtPlace& place) {
    const bool nothing = event.isStruckOut();
    place.of_statement = place.of_statement && (nothing || is_statement(event.which()));
    place.of_cards = place.of_cards && (nothing || moves_cards(event.which()));
    place.of_notice = place.of_notice || is_held_against_table(event.which());
  }

  AtPlace& place_of(std::uint32_t corrected) {
    const auto known = first_of_.find(corrected);
    const std::uint32_t first = known == first_of_.end() ? corrected : known->second;
    const auto [place, is_new] = places_.try_emplace(first);
    if (is_new) {
      const Event::Reader event = events_[first].event;
      place->second.first = first;
      add(event, place->second);
      if (is_statement(event.which()))
        place->second.authors.push_back({event.getStaff().cStr(), event.getRank().cStr()});
    }
    return place->second;
  }

  // What is corrected or struck out in between is no less on record.
  void look_since(std::uint32_t first, std::uint32_t until, CorrectionRecord& record) const {
    const std::uint32_t own = acting_seat(events_[first].event);
    for (std::uint32_t i = first + 1; i < until; ++i) {
      const Event::Reader event = events_[i].event;
      if (event.getCorrects() != 0 || beside_.contains(StreamSeq(event.getSequence()))) continue;
      const Event::Which kind = event.which();
      record.card_since = record.card_since || kind == Event::CARD_DEALT || lets_cards_be_seen(kind);
      record.act_since = record.act_since || is_act(kind);
      const std::uint32_t seat = acting_seat(event);
      record.others_since = record.others_since || (seat != kNobodysSeat && seat != own);
    }
  }

  std::span<const EventRef> events_;
  const std::set<StreamSeq>& beside_;
  std::map<std::uint32_t, std::uint32_t> first_of_;  // of each correction, the place that it is of
  std::map<std::uint32_t, AtPlace> places_;
};

}  // namespace

std::vector<CorrectionRecord> correction_records(std::span<const EventRef> events, const std::set<StreamSeq>& beside) {
  const facts::EventOrder order = facts::order_events(events);
  Reading reading(events, beside);
  std::vector<CorrectionRecord> records;
  for (const facts::OrderedCorrection& correction : order.corrections) records.push_back(reading.read(correction));
  return records;
}

}  // namespace cardspeak

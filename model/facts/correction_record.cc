#include "model/facts/correction_record.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <vector>

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

CorrectionAuthor author_of(Event::Reader event) {
  return {event.getStaff().cStr(), event.getRank().cStr()};
}

// Where among the events something came on record, other than by corrections.
class PlacedActs {
 public:
  PlacedActs(std::span<const EventRef> events, const std::set<StreamSeq>& beside) {
    for (std::uint32_t at = 0; at < events.size(); ++at) {
      const Event::Reader event = events[at].event;
      // What is corrected or struck out is no less on record.
      if (event.getCorrects() == 0 && !beside.contains(StreamSeq(event.getSequence()))) note(at, event);
    }
  }

  void look_since(std::uint32_t first, std::uint32_t until, std::uint32_t own, CorrectionRecord& record) const {
    record.card_since = between(cards_, first, until) > 0;
    record.act_since = between(acts_, first, until) > 0;
    const auto of_own = by_seat_.find(own);
    const std::size_t all = between(by_all_, first, until);
    record.others_since = all > (of_own == by_seat_.end() ? 0 : between(of_own->second, first, until));
  }

 private:
  using Places = std::vector<std::uint32_t>;  // ascending

  void note(std::uint32_t at, Event::Reader event) {
    const Event::Which kind = event.which();
    if (kind == Event::CARD_DEALT || lets_cards_be_seen(kind)) cards_.push_back(at);
    if (is_act(kind)) acts_.push_back(at);
    const std::uint32_t seat = acting_seat(event);
    if (seat == kNobodysSeat) return;
    by_all_.push_back(at);
    by_seat_[seat].push_back(at);
  }

  // How many are behind the first place and before the other, which comes later.
  static std::size_t between(const Places& places, std::uint32_t first, std::uint32_t until) {
    return static_cast<std::size_t>(std::ranges::lower_bound(places, until) - std::ranges::upper_bound(places, first));
  }

  Places cards_;
  Places acts_;
  Places by_all_;  // in which a seat acted
  std::map<std::uint32_t, Places> by_seat_;
};

// What stood at a place, with every correction of it so far.
struct AtPlace {
  std::uint32_t first = 0;   // the event that was recorded there
  bool of_statement = true;  // nothing else ever stood there; of_cards alike
  bool of_cards = true;
  bool of_notice = false;
};

class Reading {
 public:
  Reading(std::span<const EventRef> events, const std::set<StreamSeq>& beside)
      : events_(events), acts_(events, beside) {}

  CorrectionRecord read(const facts::OrderedCorrection& correction) {
    AtPlace& place = place_of(correction.corrected);
    const Event::Reader event = events_[correction.index].event;
    const Event::Reader first = events_[place.first].event;
    CorrectionRecord record;
    record.seq = StreamSeq(event.getSequence());
    record.author = author_of(event);
    record.place = StreamSeq(first.getSequence());
    if (is_statement(first.which())) record.first_author = author_of(first);
    record.of_notice = place.of_notice;
    acts_.look_since(place.first, correction.index, acting_seat(first), record);
    add(event, place);
    record.of_statement = place.of_statement;
    record.of_cards = place.of_cards;
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
      place->second.first = first;
      add(events_[first].event, place->second);
    }
    return place->second;
  }

  std::span<const EventRef> events_;
  PlacedActs acts_;
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

// What a correction would alter, and what came on record since: from this the law says who may make it
// (model/verdict/corrections.h). Told of the events as they were first recorded, whether the correction counts or not.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "model/facts/event_ref.h"
#include "model/ids.h"

namespace cardspeak {

// Who put something on record, and in which office.
struct CorrectionAuthor {
  std::string staff;
  std::string office;
};

struct CorrectionRecord {
  StreamSeq seq;
  CorrectionAuthor author;
  StreamSeq place;  // of the event that was recorded there first, before any correction
  // Of that event, where it is a statement.
  std::optional<CorrectionAuthor> first_author;
  // Nothing else was ever recorded there, and is now:
  bool of_statement = false;  // than rulings, voids, irregularities and announcements
  bool of_cards = false;      // than cards: dealt, burned, taken or returned
  bool of_notice = false;     // what is held against the table was there: an irregularity, a count, a card or hand seen
  // Since the event that it alters was put on record, other than by corrections:
  bool card_since = false;    // a card was dealt, exposed or shown, or a hand looked at
  bool act_since = false;     // somebody acted with cards or chips, or a hand was looked at, shown, exposed or given up
  bool others_since = false;  // a player of another seat acted
};

// In the order of their numbers, those that name an event before them alone. `events` as fold() takes them. `beside`:
// numbers of events that are of no use in the game; nothing came on record since with them.
std::vector<CorrectionRecord> correction_records(std::span<const EventRef> events,
                                                 const std::set<StreamSeq>& beside = {});

}  // namespace cardspeak

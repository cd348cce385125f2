// What a correction would alter, and what came on record since: from this the law says who may make it
// (model/verdict/corrections.h). Told of the events as they were first recorded, whether the correction counts or not.
#pragma once

#include <set>
#include <span>
#include <string>
#include <vector>

#include "model/facts/event_ref.h"
#include "model/ids.h"

namespace cardspeak {

// Whose word a correction puts aside.
struct CorrectedAuthor {
  std::string staff;
  std::string office;
};

struct CorrectionRecord {
  StreamSeq seq;
  // Nothing else was ever recorded there, and is now:
  bool of_statement = false;  // than rulings, voids, irregularities and announcements
  bool of_cards = false;      // than cards: dealt, burned, taken or returned
  bool of_notice = false;     // what is held against the table was there: an irregularity, a count, a card or hand seen
  // Since the event that it alters was put on record, other than by corrections:
  bool card_since = false;    // a card was dealt, exposed or shown, or a hand looked at
  bool act_since = false;     // somebody acted with cards or chips, or a hand was looked at, shown, exposed or given up
  bool others_since = false;  // a player of another seat acted
  // Of the statement that was there first, and of each correction before this one.
  std::vector<CorrectedAuthor> authors;
};

// In the order of their numbers, those that name an event before them alone. `events` as fold() takes them. `beside`:
// numbers of events that are of no use in the game; nothing came on record since with them.
std::vector<CorrectionRecord> correction_records(std::span<const EventRef> events,
                                                 const std::set<StreamSeq>& beside = {});

}  // namespace cardspeak

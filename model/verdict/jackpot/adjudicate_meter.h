// A verdict on a jackpot meter itself: its account, and how it was run.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/law/rulebook.h"
#include "model/verdict/jackpot/account.h"
#include "model/verdict/jackpot/meter_book.h"
#include "model/verdict/jackpot/meter_surroundings.h"
#include "model/verdict/verdict.h"
#include "schemas/verdict.capnp.h"

namespace cardspeak {

struct MeterVerdict {
  std::string meter;
  std::string game;
  schema::VerdictStatus status = schema::VerdictStatus::AGREED;
  Remark reason;                       // why it is not decidable, or what stood in the way of computing it
  RulebookRef rulebook;                // the last one
  std::vector<RulebookRef> rulebooks;  // where there were several: all of them, in order
  DeviceTimeNs first_event;
  DeviceTimeNs last_event;
  std::uint64_t events = 0;
  Cents cost;
  std::string option;
  std::vector<std::string> tables;
  jackpot::MeterAccount account;  // its findings and those about how the meter was run, by sequence number
  std::vector<jackpot::MeterFinding> findings;
  std::vector<ReadingUsed> readings;
  Authority authority;
};

// Judges one meter, each step under the book that was in force then: at least one (books_over()). Pure. Never fails:
// what cannot be computed is a finding.
MeterVerdict adjudicate_meter(const MeterHistory& history, const MeterSurroundings& around,
                              std::span<const MeterBook> books);
// The same under one book for the meter's whole life.
MeterVerdict adjudicate_meter(const MeterHistory& history, const MeterSurroundings& around, const Rulebook& book);

// Writes a verdict into its schema form. `history` is the one that it was made from.
void write_meter_verdict(const MeterVerdict& verdict, const MeterHistory& history, schema::MeterVerdict::Builder out);

}  // namespace cardspeak

// Which round a step of a dispute is about, and at which desk it goes on record.
#pragma once

#include <string>

#include "cli/app/zones.h"
#include "model/ids.h"
#include "model/result.h"
#include "schemas/seal/seal.h"

namespace cardspeak {

// What the call says of it. Empty: it does not.
struct StepPlace {
  std::string number;
  std::string venue;
  std::string round;  // in whatever letters, with its venue or without
  std::string desk;   // a stream
  std::string store;  // a folder
};

struct StepAbout {
  std::string desk;  // the stream of the step
  RoundId round;
  schema::Hash verdict_hash{};
  bool judged = false;  // whether there is a verdict, with that hash
  Zone zone;
  std::string warning;  // what whoever raises a claim should know; empty: nothing
};

// Of a claim: its round as the store has it, or as it was given where there is no store. Errors: kBadInput for a number
// that is on record, or that is a verb of `cardspeak dispute`, for a round that is none, and for a venue that neither
// the store nor a book knows; those of the books and the store.
Result<StepAbout> about_of_claim(const StepPlace& place);

// Of a step on a claim: the round of the dispute in the store, or as it was given where the store does not know the
// dispute yet. Errors: kBadInput, kNotFound; those of the books and the store.
Result<StepAbout> about_of_step(const StepPlace& place);

}  // namespace cardspeak

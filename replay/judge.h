// A stored round judged: facts from its events, the book in force, the verdict.
#pragma once

#include <optional>
#include <string>

#include "model/devices/register.h"
#include "model/facts/round_facts.h"
#include "model/ids.h"
#include "model/law/library.h"
#include "model/law/with_readings.h"
#include "model/result.h"
#include "model/verdict/adjudicate.h"
#include "model/verdict/verdict.h"
#include "replay/judge_alone.h"
#include "replay/known_round.h"
#include "replay/meters.h"
#include "replay/store.h"

namespace cardspeak {

// By which book a round is judged.
struct Which {
  // Exactly this version of the game's rules; nothing: the one in force at the round's first event.
  std::optional<std::string> rules_version = {};
  // With the books that were known at this moment; nothing: with all that are known now.
  std::optional<DeviceTimeNs> known_as_of = {};
  // Under these answers to readings, instead of the book's own. The verdict names them (Verdict::asked).
  ReadingAnswers answers = {};
  // Holds the round against this register of devices and staff; null: none is at hand.
  const Register* known = nullptr;
  // What stands beside the round; asked for with a register.
  const BesideRound* beside = nullptr;
};

struct Judged {
  RoundFacts facts;
  Verdict verdict;
  std::optional<KnownRound> known = {};  // with a register
};

// The verdict under exactly this book, whatever was in force. The meter as in judge_facts(). Errors: those of
// Meters::facts_for().
Result<Verdict> judge_under(const RoundFacts& facts, const Rulebook& book, Meters* meters,
                            Explain explain = Explain::kNo);

// The verdict on facts, whatever register `which` has. Where no table sign is on record, the game is unknown or no
// version was in force, the verdict is "not decidable" and says why. The jackpot meter is looked up only for a round
// that has a line which needs it; without `meters` such a line is left open.
// Errors: kNotFound only for a `rules_version` that is not among the books; kBadInput for a book that does not pass its
// check now that it is read; those of with_readings(); those of
// Meters::facts_for().
Result<Verdict> judge_facts(const RoundFacts& facts, const Library& library, Meters* meters, const Which& which = {},
                            Explain explain = Explain::kNo);

// Both in one.
Result<Judged> judge(const StoredRound& round, const Library& library, Meters* meters, const Which& which = {},
                     Explain explain = Explain::kNo);

// As judge_facts() under the book in force, with all books known now and with meters. Errors: those of
// Meters::facts_for().
Result<Verdict> judge_in_force(const RoundFacts& facts, const Library& library, Meters& meters);

}  // namespace cardspeak

#include "replay/judge.h"

#include <utility>

#include "model/check.h"
#include "model/verdict/common.h"
#include "replay/meter_doubts.h"
#include "replay/weighed_facts.h"

namespace cardspeak {
namespace {

Result<Rulebook> choose(const RoundFacts& facts, const Library& library, const Which& which) {
  if (which.rules_version) {
    return library.version(facts.id.venue, facts.sign.game, *which.rules_version, which.known_as_of);
  }
  return library.in_force(facts.id.venue, facts.sign.game, facts.first_event, which.known_as_of);
}

}  // namespace

Result<Verdict> judge_under(const RoundFacts& facts, const Rulebook& book, Meters* meters, Explain explain) {
  Verdict verdict = adjudicate(facts, book, MeterFacts{}, explain);
  if (meters == nullptr) return verdict;
  const auto meter = meters->facts_for(facts, verdict);
  if (!meter) return std::unexpected(meter.error());
  return *meter ? adjudicate(facts, book, **meter, explain) : std::move(verdict);
}

namespace {

Result<Verdict> judge_with_answers(const RoundFacts& facts, const Rulebook& book, Meters* meters,
                                   const ReadingAnswers& answers, Explain explain) {
  const auto read = with_readings(book, answers);
  if (!read) return std::unexpected(read.error());
  auto verdict = judge_under(facts, *read, meters, explain);
  if (!verdict) return verdict;
  for (const auto& [id, answer] : answers) verdict->asked.push_back({id, answer});
  return verdict;
}

}  // namespace

namespace {

// Marks a verdict under another book than the one in force, as far as we know today.
void mark_asked(const RoundFacts& facts, const Library& library, const Which& which, const Result<Rulebook>& judged_by,
                Verdict& verdict) {
  if (!which.rules_version && !which.known_as_of) return;
  const auto in_force = library.in_force(facts.id.venue, facts.sign.game, facts.first_event);
  if (in_force && judged_by && in_force->hash() == judged_by->hash()) return;
  AskedBook& asked = verdict.asked_book.emplace();
  asked.version = which.rules_version.value_or("");
  asked.known_as_of = which.known_as_of;
  if (in_force) asked.in_force = reference_to(*in_force);
}

}  // namespace

Result<Verdict> judge_facts(const RoundFacts& facts, const Library& library, Meters* meters, const Which& which,
                            Explain explain) {
  if (!facts.sign.known) return without_sign(facts);
  auto book = choose(facts, library, which);
  if (!book && (which.rules_version || book.error().code != ErrorCode::kNotFound)) return std::unexpected(book.error());
  auto verdict = book ? judge_with_answers(facts, *book, meters, which.answers, explain)
                      : not_decidable(facts, {RemarkForm::kBookNotHeld, {AsRecorded{book.error().message}}});
  if (!verdict) return verdict;
  mark_asked(facts, library, which, book, *verdict);
  if (meters == nullptr) return verdict;
  auto doubts = meter_doubts(meters->store(), facts.sign.meter, facts.id);
  if (!doubts) return std::unexpected(doubts.error());
  add_doubts(*std::move(doubts), *verdict);
  return verdict;
}

Result<Judged> judge(const StoredRound& round, const Library& library, Meters* meters, const Which& which,
                     Explain explain) {
  RoundFacts facts = weighed_facts(round, library);
  std::optional<KnownRound> known;
  if (which.known != nullptr) {
    CARDSPEAK_CHECK(which.beside != nullptr, "a round is held against a register with what stands beside it");
    known = hold_against(*which.known, round, *which.beside, facts);
  }
  auto verdict = judge_facts(facts, library, meters, which, explain);
  if (!verdict) return std::unexpected(verdict.error());
  return Judged{std::move(facts), *std::move(verdict), std::move(known)};
}

Result<Verdict> judge_in_force(const RoundFacts& facts, const Library& library, Meters& meters) {
  return judge_facts(facts, library, &meters);
}

}  // namespace cardspeak

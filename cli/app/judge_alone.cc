#include "cli/app/judge_alone.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "cli/app/books.h"
#include "cli/render/json.h"
#include "cli/render/round_view.h"
#include "replay/disputes.h"
#include "replay/judge.h"
#include "replay/judge_alone.h"
#include "replay/meter_beside.h"
#include "replay/meter_doubts.h"
#include "replay/meters.h"
#include "replay/skips.h"
#include "replay/weighed_facts.h"

namespace cardspeak {
namespace {

bool has_wager(const RoundFacts& facts, const std::string& kind) {
  return std::ranges::find(facts.wagers, kind, &WagerFact::wager) != facts.wagers.end();
}

}  // namespace

Result<const Library*> EvidenceJudge::library_for(const StoredRound& round) {
  const auto key =
      folder_.empty() ? std::pair(round.id.venue, round.state.sign().game) : std::pair<std::string, std::string>();
  if (const auto known = libraries_.find(key); known != libraries_.end()) return &known->second;
  auto library = folder_.empty() ? open_library_of(key.first, key.second) : open_library(folder_);
  if (!library) return std::unexpected(library.error());
  return &libraries_.emplace(key, *std::move(library)).first->second;
}

Result<Verdict> EvidenceJudge::judge_beside(const RoundFacts& facts, const BesideRound& beside,
                                            const Library& library) {
  auto alone = judge_facts(facts, library, nullptr);
  if (!alone || alone->rulebook.hash.empty() || !is_meter_stream(facts.sign.meter)) return alone;
  const auto meter = meter_facts_beside(facts, beside, *library.find(alone->rulebook.hash));
  if (!meter) return alone;
  // What a bundle has of the meter may be there for other hands of the poker room.
  const bool of_hand = alone->needs_meter || meter->outcome_recorded || !meter->prizes_paid.empty();
  return facts.sign.poker && !of_hand ? std::move(alone) : judge_in_force(facts, library, *meter);
}

Result<Verdict> EvidenceJudge::verdict_of(const RoundFacts& facts, const BesideRound& beside, const Library& library) {
  auto alone = judge_beside(facts, beside, library);
  if (!alone) return alone;
  add_doubts(meter_doubts(facts.sign.meter, beside.meter, facts.id), *alone);
  if (alone->rulebook.hash.empty() || facts.sign.poker) return alone;
  if (alone->needs_meter) {
    left_open_.push_back("round " + facts.id.text() + ": its share of a jackpot meter is not judged here");
  }
  if (!is_meter_stream(facts.sign.meter) || !beside.meter.refs().empty()) return alone;
  if (!alone->meter_wager.empty() && has_wager(facts, alone->meter_wager)) {
    left_open_.push_back(
        "round " + facts.id.text() +
        ": nothing that its jackpot meter has on record of it is in the bundle, and whether its wagers "
        "fed it is not judged here");
  }
  return alone;
}

Result<std::string> EvidenceJudge::hash_in_force(const StoredRound& round, const BesideRound& beside,
                                                 const Library& library) {
  const RoundFacts facts = weighed_facts(round, library);
  auto alone = facts.sign.poker ? judge_beside(facts, beside, library) : judge_facts(facts, library, nullptr);
  if (!alone) return std::unexpected(alone.error());
  add_doubts(meter_doubts(facts.sign.meter, beside.meter, facts.id), *alone);
  // Also of a round without a wager for the meter: what the round before left on the table may have changed it.
  const bool by_meter = is_meter_stream(facts.sign.meter) && !alone->meter_wager.empty();
  return by_meter ? std::string() : schema::to_hex(hash_of_verdict(*alone));
}

void EvidenceJudge::note_cases(const std::vector<disputes::WeighedCase>& cases, const std::string& round,
                               const std::string& hash_in_force) {
  for (const disputes::WeighedCase& each : cases) {
    const std::string what = "round " + round + ": dispute " + each.facts.number + ": ";
    const bool names_verdict =
        std::ranges::any_of(each.facts.entries, [](const DisputeEntry& entry) { return !entry.verdict_hash.empty(); });
    if (names_verdict && hash_in_force.empty()) {
      left_open_.push_back(what + "the verdict that a ruling names rests on a jackpot meter, and is not compared here");
    }
    for (const disputes::CaseFinding& finding : each.findings) {
      if (finding.form != RemarkForm::kRulingOnOtherVerdict) continue;
      found_.push_back(what + "a ruling names the verdict " + each.facts.entries[finding.entry].verdict_hash +
                       ", and the record gives " + hash_in_force);
    }
  }
}

Result<evidence::JudgedAlone> EvidenceJudge::judge(const StoredRound& round, const BesideRound& beside,
                                                   const Register* known) {
  const auto library = library_for(round);
  if (!library) return std::unexpected(library.error());
  RoundFacts facts = weighed_facts(round, **library);
  std::optional<KnownRound> vouched;
  if (known != nullptr) vouched = hold_against(*known, round, beside, facts);
  const auto verdict = verdict_of(facts, beside, **library);
  if (!verdict) return std::unexpected(verdict.error());
  const auto in_force = hash_in_force(round, beside, **library);
  if (!in_force) return std::unexpected(in_force.error());
  RoundView view = make_view(facts, *verdict, nullptr);
  const Rulebook* const book = (*library)->find(verdict->rulebook.hash);
  view.disputes = disputes_among(beside.desks, facts, *verdict, book, known, *in_force);
  note_cases(view.disputes, round.id.text(), *in_force);
  view.skips = skips_of_round(beside.desks, round, known);
  evidence::JudgedAlone judged{verdict_json(view), std::nullopt, std::move(vouched)};
  if (book != nullptr) judged.book = *book;
  return judged;
}

}  // namespace cardspeak

#include "cli/app/judge_alone.h"

#include <optional>
#include <utility>

#include "cli/app/books.h"
#include "cli/render/json.h"
#include "cli/render/round_view.h"
#include "replay/disputes.h"
#include "replay/judge.h"
#include "replay/skips.h"
#include "replay/weighed_facts.h"

namespace cardspeak {

Result<const Library*> EvidenceJudge::library_for(const StoredRound& round) {
  const auto key =
      folder_.empty() ? std::pair(round.id.venue, round.state.sign().game) : std::pair<std::string, std::string>();
  if (const auto known = libraries_.find(key); known != libraries_.end()) return &known->second;
  auto library = folder_.empty() ? open_library_of(key.first, key.second) : open_library(folder_);
  if (!library) return std::unexpected(library.error());
  return &libraries_.emplace(key, *std::move(library)).first->second;
}

Result<evidence::JudgedAlone> EvidenceJudge::judge(const StoredRound& round, const BesideRound& beside,
                                                   const Register* known) {
  const auto library = library_for(round);
  if (!library) return std::unexpected(library.error());
  RoundFacts facts = weighed_facts(round, **library);
  std::optional<KnownRound> vouched;
  if (known != nullptr) vouched = hold_against(*known, round, beside, facts);
  const auto verdict = judge_facts(facts, **library, nullptr);
  if (!verdict) return std::unexpected(verdict.error());
  needed_meter_[round.id] = verdict->needs_meter;
  RoundView view = make_view(facts, *verdict, nullptr);
  const Rulebook* const book = (*library)->find(verdict->rulebook.hash);
  view.disputes = disputes_among(beside.desks, facts, *verdict, book, known);
  view.skips = skips_among(beside.desks, round.id.stream(), round.marks.gaps, known);
  evidence::JudgedAlone judged{verdict_json(view), std::nullopt, std::move(vouched)};
  if (book != nullptr) judged.book = *book;
  return judged;
}

}  // namespace cardspeak

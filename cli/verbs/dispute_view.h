// A dispute of a store, as it is shown.
#pragma once

#include "cli/app/zones.h"
#include "cli/render/dossier.h"
#include "model/law/library.h"
#include "replay/disputes.h"

namespace cardspeak {

// Refers to the case and the library, which must outlive it.
inline DossierView dossier_of(const JudgedCase& judged, const Library& library) {
  DossierView view{judged.weighed, {}, {}, venue_zone(library, judged.weighed.facts.venue)};
  if (!judged.round) return view;
  const Verdict& verdict = judged.round->verdict;
  view.round.emplace(make_view(judged.round->facts, verdict, library.find(verdict.rulebook.hash)));
  view.round->zone = view.zone;
  view.verdict_hash = schema::to_hex(hash_of_verdict(verdict));
  return view;
}

}  // namespace cardspeak

// A dispute of a store, as it is shown.
#pragma once

#include <vector>

#include "cli/app/patron_names.h"
#include "cli/app/zones.h"
#include "cli/render/dossier.h"
#include "model/law/library.h"
#include "model/try.h"
#include "replay/disputes.h"

namespace cardspeak {

// Names in the place of masks, in the case and its round. Errors: those of PatronNames::name_of().
inline Result<void> open_masks(const PatronNames& names, JudgedCase& judged) {
  if (judged.round) CARDSPEAK_TRY(open_masks(names, judged.round->facts, judged.round->verdict));
  return open_masks(names, judged.weighed);
}

// Refers to the case and the library, which must outlive it.
inline DossierView dossier_of(const JudgedCase& judged, const Library& library) {
  DossierView view{judged.weighed, {}, {}, venue_zone(library, judged.weighed.facts.venue)};
  if (!judged.round) return view;
  const Verdict& verdict = judged.round->verdict;
  view.round.emplace(make_view(judged.round->facts, verdict, library.find(verdict.rulebook.hash)));
  view.round->zone = view.zone;
  view.verdict_hash = judged.verdict_hash;
  return view;
}

}  // namespace cardspeak

#include "cli/app/dispute_view.h"

#include <utility>

#include "cli/app/round_binding.h"
#include "cli/app/zones.h"
#include "model/try.h"

namespace cardspeak {

Result<void> open_masks(const PatronNames& names, JudgedCase& judged) {
  if (judged.round) CARDSPEAK_TRY(open_masks(names, judged.round->facts, judged.round->verdict));
  return open_masks(names, judged.weighed);
}

DossierView plain_dossier_of(const JudgedCase& judged, const Library& library) {
  DossierView view{judged.weighed, {}, {}, venue_zone(library, judged.weighed.facts.venue)};
  if (!judged.round) return view;
  const Verdict& verdict = judged.round->verdict;
  view.round.emplace(make_view(judged.round->facts, verdict, library.find(verdict.rulebook.hash)));
  view.round->zone = view.zone;
  view.verdict_hash = judged.verdict_hash;
  return view;
}

Result<DossierView> dossier_of(const JudgedCase& judged, const Library& library, const Store& store,
                               const std::string& tiles) {
  DossierView view = plain_dossier_of(judged, library);
  if (!judged.round) return view;
  auto bound = bind_judged(store, *judged.round, tiles);
  if (!bound) return std::unexpected(bound.error());
  view.round->evidence = *std::move(bound);
  return view;
}

}  // namespace cardspeak

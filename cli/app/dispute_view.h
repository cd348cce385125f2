// A dispute of a store, as it is shown.
#pragma once

#include <string>

#include "cli/app/patron_names.h"
#include "cli/render/dossier.h"
#include "model/law/library.h"
#include "model/result.h"
#include "replay/disputes.h"
#include "replay/store.h"

namespace cardspeak {

// Names in the place of masks, in the case and its round. Errors: those of PatronNames::name_of().
Result<void> open_masks(const PatronNames& names, JudgedCase& judged);

// Refers to the case and the library, which must outlive it. Without what binds the record of the round.
DossierView plain_dossier_of(const JudgedCase& judged, const Library& library);
// The same with it. `tiles`: the folder of the tree over the store's log; empty: none. Errors: those of bind_round().
Result<DossierView> dossier_of(const JudgedCase& judged, const Library& library, const Store& store,
                               const std::string& tiles);

}  // namespace cardspeak

// An empty answer in words: what was asked, and what there is instead.
#pragma once

#include <string>
#include <vector>

#include "cli/verbs/round_selectors.h"
#include "model/law/library.h"
#include "model/result.h"
#include "replay/queries.h"

namespace cardspeak {

// Sentences without a full stop: the first says that no round was found, each other what there is without one of the
// things that were asked. Errors: those of reading the store.
Result<std::vector<std::string>> nothing_found(const RoundSelectors& selectors, const RoundQuery& query,
                                               const Store& store, const Library& library);

}  // namespace cardspeak

// An empty answer in words: what was asked, and what there is instead.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/app/patron_names.h"
#include "cli/app/session.h"
#include "cli/verbs/round_selectors.h"
#include "model/law/library.h"
#include "model/result.h"
#include "replay/queries.h"

namespace cardspeak {

// Sentences without a full stop: the first says that no round was found, each other what there is without one of the
// things that were asked. Errors: those of reading the store.
Result<std::vector<std::string>> nothing_found(const RoundSelectors& selectors, const RoundQuery& query,
                                               const Store& store, const Library& library);
// Says them beside an answer that is empty. Errors: the same.
Result<void> say_nothing_found(const RoundSelectors& selectors, const RoundQuery& query, const Store& store,
                               const Library& library, Session& session);
// The rounds that the selectors mean, where any are given, by time; nothing: all rounds are meant. Says it where there
// are none. `names` resolves the patron. `known`: as in query_of(). Errors: those of query_of() and rounds_of(), and
// the same.
Result<std::optional<std::vector<RoundId>>> rounds_meant(const RoundSelectors& selectors, const PatronNames& names,
                                                         const Store& store, const Library& library, Session& session,
                                                         const Register* known = nullptr);

}  // namespace cardspeak

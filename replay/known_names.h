// The names that a store knows: what a message offers in the place of one that it does not.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/result.h"
#include "replay/store.h"

namespace cardspeak {

// The distinct texts of one index in order: every dealer, patron or finding; at most `limit`. Errors: kCorrupt,
// kUnavailable.
Result<std::vector<std::string>> known_texts(const Store& store, IndexKind kind, std::size_t limit);
// Every table that has rounds, as "<venue>/<table>", in order. Errors: kCorrupt, kUnavailable.
Result<std::vector<std::string>> known_tables(const Store& store);
// The venues of these tables, in order, each once.
std::vector<std::string> venues_of(const std::vector<std::string>& tables);

// How many names some_of() gives.
inline constexpr std::size_t kNamesInMessage = 8;
// "a, b, c" or "a, b, …".
std::string some_of(const std::vector<std::string>& names);

}  // namespace cardspeak

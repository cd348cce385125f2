// What a person calls a table or a round, found in the store: without its venue where only one has it, in small letters
// or large.
#pragma once

#include <string>
#include <string_view>

#include "model/ids.h"
#include "model/result.h"
#include "replay/store.h"

namespace cardspeak {

// The stream of the table. `venue`: only there; empty: anywhere. Errors: kNotFound, naming the tables there are;
// kBadInput, naming the venues, where several have one of that name; kCorrupt; kUnavailable.
Result<std::string> table_named(const Store& store, std::string_view name, std::string_view venue = {});

// Whether the text can name a round: "<venue>/<table>/<number>", or "<table>/<number>". Errors: kBadInput.
Result<void> check_round_name(std::string_view text);

// The round's id. A round that is not there is no error where its table is. Errors: as both above.
Result<RoundId> round_named(const Store& store, std::string_view text);

}  // namespace cardspeak

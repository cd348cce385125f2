// Whether bytes are an event in canonical form that cannot fail to read. Only for the files of this folder.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace cardspeak::schema::internal {

// Looks at every word once. Nothing when the words are the canonical form (Cap'n Proto, "Canonicalization") of a struct
// whose pointers are of the kinds that the schema of Event gives them: then every field reads, even without checks.
// Otherwise what is wrong, as part of a sentence; the view is valid for the life of the program. Never throws, never
// reads outside `words`, takes time in proportion to their number.
std::optional<std::string_view> layout_problem(std::span<const std::uint64_t> words);

}  // namespace cardspeak::schema::internal

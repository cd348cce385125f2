// What a mistyped word may have meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cardspeak {

// The word that is nearest, by letters that are wrong, missing, too many or exchanged with a neighbour; empty: none is
// near. Of several that are as near, the first.
std::string nearest(std::string_view word, const std::vector<std::string>& words);

}  // namespace cardspeak

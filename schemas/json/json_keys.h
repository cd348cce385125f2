// The keys of a JSON object, where they tell what it is to be read as.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cardspeak::schema {

// The keys of the outermost object, in its order. Empty: the text is no JSON object, which read_json() then says.
std::vector<std::string> json_keys(std::string_view text);

}  // namespace cardspeak::schema

// Pages out of templates: the form of a page stands in one piece, and what fills it beside it. The one owner of
// Mustache.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cardspeak {

// What a template is filled with, by the names that it has.
struct Fields {
  std::map<std::string, std::string> texts;          // {{name}}: escaped()
  std::map<std::string, std::string> markup;         // {{{name}}}: as it is, made by us
  std::map<std::string, std::vector<Fields>> lists;  // {{#name}}…{{/name}}: once for each; {{^name}}: where empty
};

// The filled template. Requires a template that reads.
std::string filled(std::string_view form, const Fields& fields);

}  // namespace cardspeak

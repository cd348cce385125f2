// Pages out of templates: the form of a page stands in one piece, under cli/render/pages, and what fills it beside it.
// The one owner of Mustache.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cardspeak {

// What a template is filled with, by the names that it has. Every text is escaped on its way in: {{{name}}} and
// {{&name}} stand in no template of ours.
struct Fields {
  std::map<std::string, std::string> texts;          // {{name}}
  std::map<std::string, std::vector<Fields>> lists;  // {{#name}}…{{/name}}: once for each; {{^name}}: where empty

  Fields& text(std::string name, std::string_view value);
  Fields& list(std::string name, std::vector<Fields> entries);
  // A list of one without fields, or of none: what a template asks yes or no.
  Fields& flag(std::string name, bool is);
};

// The filled template of that file under cli/render/pages; {{>file}} takes another one in, without its last line end.
// Requires a file that reads, and fields for every name in it.
std::string filled(std::string_view file, const Fields& fields);

// printable() text with & < > " and ' as character references: safe between tags and inside quoted attributes.
std::string escaped(std::string_view text);

}  // namespace cardspeak

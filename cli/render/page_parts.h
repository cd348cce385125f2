// Fields of the parts that pages have in common.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/render/grid.h"
#include "cli/render/plain.h"
#include "cli/render/template.h"

namespace cardspeak {

// The class of a tone in page.css; empty for a plain one.
std::string_view tone_class(Tone tone);

// A text for words.html: signs of suits apart, so that hearts and diamonds are red, and words that are longer than a
// narrow column apart, so that they may break anywhere, and others nowhere.
Fields words_fields(std::string_view text);
// The same of each, for notes.html and for other lists of lines.
std::vector<Fields> lines_fields(const std::vector<std::string>& texts);

// A table for table.html, as a list of one; none where it has no rows.
std::vector<Fields> table_fields(const Grid& rows, std::string_view label);

// A section of tables and notes for section.html, as a list of one; none where both are empty.
std::vector<Fields> section_fields(std::string_view title, const Grid& rows,
                                   const std::vector<std::string>& notes = {});
std::vector<Fields> section_fields(std::string_view title, const std::vector<std::string>& notes);

}  // namespace cardspeak

// A rulebook as text: what it decides, entry by entry, with the rule beside each.
#pragma once

#include <string>
#include <vector>

#include "cli/render/book_form.h"
#include "model/law/rulebook.h"

namespace cardspeak {

// The whole book.
std::string book_text(const Rulebook& book, const BookForm& form);

// One line a book: venue, game, version, in force from, known since, hash.
std::string book_list(const std::vector<Rulebook>& books, const BookForm& form);

}  // namespace cardspeak

// What differs between rulebooks, and what the documents changed that a book was put together from.
#pragma once

#include <string>
#include <vector>

#include "cli/render/book_text.h"
#include "model/law/diff.h"
#include "model/law/rulebook.h"

namespace cardspeak {

// One line of JSON: the book as it is listed.
std::string book_json(const Rulebook& book);

// One difference: its place, what was there, what is there, each with its rule.
std::string change_text(const BookDifference& change, const BookForm& form);
// One line of JSON.
std::string change_json(const BookDifference& change);

// The documents of a book and those that it came from by amendment, the first first: each with the day that it is in
// force from and what it changed in the one before it.
std::string amendments_text(const std::vector<Rulebook>& books, const BookForm& form);
// JSON lines: each book as it is listed, and after it the changes.
std::string amendments_json(const std::vector<Rulebook>& books);

}  // namespace cardspeak

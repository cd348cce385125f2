// The rulebooks that a command judges by: those inside the program, and a folder's.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/law/library.h"
#include "model/law/whole/whole_books.h"
#include "model/result.h"

namespace cardspeak {

// Every file under `folder` whose name ends in .json, in order of name. Errors: kBadInput, naming what cannot be read.
Result<std::vector<BookFile>> read_book_folder(const std::string& folder);
// One file. Errors: kBadInput.
Result<BookFile> read_book_file(const std::string& path);

// Every objection to the bytes of a whole book: those of check_rulebook(), and to a zone that this system does not
// know.
std::vector<Objection> check_book(const std::string& bytes);

// The book, loaded and hashed. Errors: kBadInput, naming the file and the first objection.
Result<Rulebook> load_whole(const WholeBook& book);

// The books at hand as what amendments may rest on, with the rooms inside the program.
WholeBooks as_bases(const std::vector<Rulebook>& books);

// What the files come to, over these bases. Errors: kBadInput, naming the file that is objected to first, and the
// place.
Result<std::vector<WholeBook>> whole_or_refused(std::span<const BookFile> files, const WholeBooks& bases);

// When the books inside the program are read, checked and compiled: all of them, or each when it is first used. What
// judges one round takes one of them.
enum class ReadBooks : std::uint8_t { kAtOnce, kWhenUsed };

// The books inside the program; then those of `folder`, which add to them or replace them. Empty: none. An amendment in
// the folder rests on a book of the folder, or on one inside.
// Errors: kBadInput, naming the book that fails its check and its first objection: it is refused at the door. Those of
// the folder are always read at once.
Result<Library> open_library(const std::string& folder, ReadBooks when = ReadBooks::kAtOnce);

// As open_library(), of the books inside the program only those of one game at one venue: what judging its rounds
// takes.
Result<Library> open_library_of(const std::string& venue, const std::string& game);

// The book and those that it came from by amendment, the first of them first; a book that amends none is alone.
// `folder` and errors as in open_library().
Result<std::vector<Rulebook>> with_those_amended(const Rulebook& book, const std::string& folder);

}  // namespace cardspeak

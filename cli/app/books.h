// The rulebooks that a command judges by: those inside the program, and a folder's.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/law/library.h"
#include "model/result.h"

namespace cardspeak {

// A book's bytes, with the name that messages call it by.
struct BookFile {
  std::string name;
  std::string bytes;
};

// Every file under `folder` whose name ends in .json, in order of name. Errors: kBadInput, naming what cannot be read.
Result<std::vector<BookFile>> read_book_folder(const std::string& folder);
// One file. Errors: kBadInput.
Result<BookFile> read_book_file(const std::string& path);

// Every objection to the book's bytes: those of check_rulebook(), and to a zone that this system does not know.
std::vector<Objection> check_book(const std::string& bytes);

// The books inside the program; then those of `folder`, which add to them or replace them. Empty: none.
// Errors: kBadInput, naming the book that fails its check and its first objection: it is refused at the door.
Result<Library> open_library(const std::string& folder);

}  // namespace cardspeak

// The files under model/law/books, for the program of the build that puts them together.
#pragma once

#include <vector>

#include "model/law/whole/whole_books.h"

namespace cardspeak {

// In order of name, which is the path under model/law/books. Written by cmake/embed_files.cmake.
std::vector<BookFile> book_files();

}  // namespace cardspeak

# Writes the C++ source that carries the files of the rulebooks, as they are, into the program that puts them together.
#   cmake -DBOOKS=<folder> -DOUT=<file.cc> -P book_files.cmake
# Order and content depend on the files alone.
file(GLOB_RECURSE paths RELATIVE ${BOOKS} ${BOOKS}/*.json)
list(SORT paths)

set(source [[
#include "model/law/embed/book_files.h"

namespace cardspeak {

std::vector<BookFile> book_files() {
  return {
]])
foreach(path IN LISTS paths)
  file(READ ${BOOKS}/${path} bytes)
  string(APPEND source "      {\"${path}\", R\"rulebook(${bytes})rulebook\"},\n")
endforeach()
string(APPEND source [[
  };
}

}  // namespace cardspeak
]])
file(WRITE ${OUT} "${source}")

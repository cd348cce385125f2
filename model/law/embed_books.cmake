# Writes the C++ source that carries the rulebooks inside the binary.
#   cmake -DBOOKS=<folder> -DOUT=<file.cc> -P embed_books.cmake
# Order and content depend on the files alone.
file(GLOB_RECURSE paths RELATIVE ${BOOKS} ${BOOKS}/*.json)
list(SORT paths)

set(source [[
#include "model/law/library.h"

namespace cardspeak {

const std::vector<EmbeddedBook>& embedded_books() {
  static const std::vector<EmbeddedBook> books = {
]])
foreach(path IN LISTS paths)
  file(READ ${BOOKS}/${path} bytes)
  string(APPEND source "      {\"${path}\", R\"rulebook(${bytes})rulebook\"},\n")
endforeach()
string(APPEND source [[
  };
  return books;
}

}  // namespace cardspeak
]])
file(WRITE ${OUT} "${source}")

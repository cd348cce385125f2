// The hash of each whole book, as verdicts name it. It changes when what the book says changes, and with nothing else:
// not with how the files are laid out, nor with how a book is put together from them. UPDATE_GOLDEN=1 writes the list.
#include <gtest/gtest.h>

#include <string>

#include "cli/app/books.h"
#include "tests/cli/golden_fixture.h"

namespace cardspeak {
namespace {

TEST(BookHashes, AreThoseOfTheList) {
  const auto library = open_library("");
  ASSERT_TRUE(library) << library.error().message;
  std::string now;
  for (const Rulebook& book : library->books()) {
    now += book.hash() + " " + book.venue() + "/" + book.game() + "/" + book.version() + "\n";
  }
  expect_file(std::string(CARDSPEAK_SOURCE_DIR) + "/tests/cli/book_hashes.txt", now);
}

}  // namespace
}  // namespace cardspeak

// The books that travel inside the binary are those in the folder, and fit for use.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>
#include <vector>

#include "model/law/library.h"
#include "model/law/rulebook.h"
#include "tests/model/law/book_fixture.h"

namespace cardspeak {
namespace {

std::string read_file(const std::filesystem::path& path) {
  std::ostringstream bytes;
  bytes << std::ifstream(path, std::ios::binary).rdbuf();
  return bytes.str();
}

TEST(EmbeddedBooks, AreTheFilesOfTheFolderByteForByteInOrderOfName) {
  const std::filesystem::path folder = std::filesystem::path(CARDSPEAK_SOURCE_DIR) / "model/law/books";
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".json") names.push_back(entry.path().lexically_relative(folder).string());
  }
  std::ranges::sort(names);
  ASSERT_EQ(embedded_books().size(), names.size());
  ASSERT_FALSE(names.empty());
  for (std::size_t i = 0; i < names.size(); ++i) {
    EXPECT_EQ(embedded_books()[i].name, names[i]);
    EXPECT_TRUE(embedded_books()[i].bytes == read_file(folder / names[i])) << names[i];
  }
}

TEST(EmbeddedBooks, PassTheCheck) {
  for (const EmbeddedBook& book : embedded_books()) {
    for (const Objection& objection : check_rulebook(book.bytes)) {
      ADD_FAILURE() << book.name << ": " << objection.text();
    }
  }
}

TEST(EmbeddedBooks, LieUnderTheirVenueGameAndVersion) {
  for (const EmbeddedBook& embedded : embedded_books()) {
    const auto book = load_rulebook(embedded.name, std::string(embedded.bytes), "hash");
    ASSERT_TRUE(book) << book.error().message;
    EXPECT_EQ(embedded.name, book->venue() + "/" + book->game() + "/" + book->version() + ".json");
    EXPECT_EQ(book->hash(), "hash");
    EXPECT_EQ(book->bytes(), embedded.bytes);
    EXPECT_NE(book->house() == nullptr, book->poker() == nullptr);
  }
}

TEST(EmbeddedBooks, OfHouseGamesAreThoseThatTestsTakeForSuch) {
  std::vector<std::string_view> of_house_games;
  for (const EmbeddedBook& embedded : embedded_books()) {
    if (load(embedded.bytes).house() != nullptr) of_house_games.push_back(embedded.name);
  }
  std::vector<std::string_view> taken_for_such;
  for (const EmbeddedBook& embedded : house_books()) taken_for_such.push_back(embedded.name);
  EXPECT_EQ(taken_for_such, of_house_games);
}

}  // namespace
}  // namespace cardspeak

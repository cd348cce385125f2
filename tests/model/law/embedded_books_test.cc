// The books that travel inside the binary are what the files of the folder come to, and fit for use.
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

std::vector<BookFile> files_of_the_folder() {
  const std::filesystem::path folder = std::filesystem::path(CARDSPEAK_SOURCE_DIR) / "model/law/books";
  std::vector<BookFile> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".json") continue;
    files.push_back({entry.path().lexically_relative(folder).string(), read_file(entry.path())});
  }
  return files;
}

TEST(EmbeddedBooks, AreWhatTheFilesOfTheFolderComeToInOrderOfName) {
  WholeBooks whole = put_together(files_of_the_folder(), {});
  for (const FileObjection& objection : whole.objections) ADD_FAILURE() << objection.file << ": " << objection.text();
  ASSERT_EQ(embedded_books().size(), whole.books.size());
  ASSERT_FALSE(whole.books.empty());
  EXPECT_TRUE(std::ranges::is_sorted(embedded_books(), {}, &EmbeddedBook::name));
  for (const EmbeddedBook& embedded : embedded_books()) {
    const auto book = std::ranges::find(whole.books, embedded.bytes, &WholeBook::bytes);
    ASSERT_NE(book, whole.books.end()) << embedded.name;
    const auto base = std::ranges::find(embedded_books(), embedded.base, &EmbeddedBook::name);
    EXPECT_EQ(base == embedded_books().end() ? "" : base->bytes, book->base) << embedded.name;
  }
  ASSERT_EQ(embedded_rooms().size(), whole.rooms.size());
  for (const WholeRoom& room : whole.rooms) {
    const auto embedded = std::ranges::find(embedded_rooms(), room.identity, &WholeRoom::identity);
    ASSERT_NE(embedded, embedded_rooms().end()) << room.identity.text();
    EXPECT_EQ(embedded->bytes, room.bytes);
  }
}

// Each version of Crown Hold'em but the first is an amendment of the one before it.
TEST(EmbeddedBooks, NameTheBookThatTheyAmend) {
  std::vector<std::string> bases;
  for (const EmbeddedBook& book : embedded_books()) {
    if (!book.base.empty()) bases.push_back(std::string(book.name) + " of " + std::string(book.base));
  }
  const std::string game = "crown-perth/crown-holdem/";
  std::vector<std::string> expected;
  std::string before = "2014";
  for (const std::string version : {"RAG-506", "RAG-512", "RAG-535", "RAG-568", "RAG-575"}) {
    expected.push_back(game + version + ".json of " + game + before + ".json");
    before = version;
  }
  EXPECT_EQ(bases, expected);
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

TEST(EmbeddedBooks, AreLabelledByWhatTheyHold) {
  for (const EmbeddedBook& embedded : embedded_books()) {
    EXPECT_EQ(embedded.label, load(embedded.bytes).label()) << embedded.name;
    const auto unread = unread_rulebook(embedded.name, embedded.label, std::string(embedded.bytes), "hash");
    ASSERT_TRUE(unread) << unread.error().message;
    const auto is_read = unread->read();
    EXPECT_TRUE(is_read) << is_read.error().message;
    EXPECT_NE(unread->house() == nullptr, unread->poker() == nullptr);
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

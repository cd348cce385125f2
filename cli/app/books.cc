#include "cli/app/books.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <span>
#include <sstream>
#include <system_error>

#include "cli/time/zone.h"
#include "schemas/seal/seal.h"

namespace cardspeak {
namespace {

namespace fs = std::filesystem;

Result<void> load_into(std::vector<Rulebook>& books, std::string_view name, std::string bytes) {
  std::string hash = schema::to_hex(schema::sha256(bytes));
  auto book = load_rulebook(name, std::move(bytes), std::move(hash));
  if (!book) return std::unexpected(book.error());
  books.push_back(*std::move(book));
  return {};
}

// The objection to a zone that no clock here can follow, if there is one: its times would be shown as UTC.
std::optional<Objection> unknown_zone(const Rulebook& book) {
  const std::string zone = book.data().getZone().cStr();
  if (Zone::is_known(zone)) return std::nullopt;
  return Objection{book.game() + " " + book.version() + ", identity",
                   "this system knows no zone \"" + zone + "\"; expected one such as \"Australia/Melbourne\""};
}

// Two books of the same version that were known since the same moment: nothing says which of them counts.
Result<void> refuse_rivals(std::span<const Rulebook> books, std::span<const BookFile> files) {
  for (std::size_t i = 0; i < books.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const bool rivals = books[i].venue() == books[j].venue() && books[i].game() == books[j].game() &&
                          books[i].version() == books[j].version() && books[i].known_from() == books[j].known_from();
      if (!rivals) continue;
      return fail(ErrorCode::kBadInput, files[i].name + " and " + files[j].name + " are both " + books[i].venue() +
                                            " " + books[i].game() + " " + books[i].version() +
                                            ", known since the same moment: a corrected print is known later");
    }
  }
  return {};
}

}  // namespace

Result<BookFile> read_book_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return fail(ErrorCode::kBadInput, path + ": cannot be opened");
  std::ostringstream bytes;
  bytes << in.rdbuf();
  if (in.bad() || fs::is_directory(path)) return fail(ErrorCode::kBadInput, path + ": cannot be read");
  return BookFile{path, std::move(bytes).str()};
}

Result<std::vector<BookFile>> read_book_folder(const std::string& folder) {
  std::error_code error;
  std::vector<std::string> paths;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (at->path().extension() == ".json") paths.push_back(at->path().string());
  }
  if (error)
    return fail(ErrorCode::kBadInput, folder + ": cannot be read as a folder of rulebooks: " + error.message());
  if (paths.empty()) return fail(ErrorCode::kBadInput, folder + ": holds no rulebook; one is a file ending in .json");
  std::ranges::sort(paths);
  std::vector<BookFile> files;
  for (const std::string& path : paths) {
    auto file = read_book_file(path);
    if (!file) return std::unexpected(file.error());
    files.push_back(*std::move(file));
  }
  return files;
}

std::vector<Objection> check_book(const std::string& bytes) {
  auto objections = check_rulebook(bytes);
  if (!objections.empty()) return objections;
  const auto book = load_rulebook("", bytes, "");
  if (auto zone = book ? unknown_zone(*book) : std::nullopt) objections.push_back(*std::move(zone));
  return objections;
}

Result<Library> open_library(const std::string& folder) {
  std::vector<Rulebook> books;
  for (const EmbeddedBook& book : embedded_books()) {
    if (auto loaded = load_into(books, book.name, std::string(book.bytes)); !loaded) {
      return std::unexpected(loaded.error());
    }
  }
  if (!folder.empty()) {
    auto files = read_book_folder(folder);
    if (!files) return std::unexpected(files.error());
    const std::size_t inside = books.size();
    for (BookFile& file : *files) {
      if (auto loaded = load_into(books, file.name, std::move(file.bytes)); !loaded) {
        return std::unexpected(loaded.error());
      }
      if (const auto zone = unknown_zone(books.back())) {
        return fail(ErrorCode::kBadInput, "rulebook " + file.name + ": " + zone->text());
      }
    }
    if (auto alone = refuse_rivals(std::span(books).subspan(inside), *files); !alone) {
      return std::unexpected(alone.error());
    }
  }
  return Library(std::move(books));
}

}  // namespace cardspeak

#include "cli/app/books.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <span>
#include <system_error>

#include "cli/app/regular_file.h"
#include "cli/time/zone.h"
#include "schemas/seal/seal.h"

namespace cardspeak {
namespace {

namespace fs = std::filesystem;

// The objection to a zone that no clock here can follow, if there is one: its times would be shown as UTC.
std::optional<Objection> unknown_zone(const Rulebook& book) {
  const std::string zone = book.data().getZone().cStr();
  if (Zone::is_known(zone)) return std::nullopt;
  return Objection{book.game() + " " + book.version() + ", identity",
                   "this system knows no zone \"" + zone + "\"; expected one such as \"Australia/Melbourne\""};
}

// Two books of the same version that were known since the same moment: nothing says which of them counts.
Result<void> refuse_rivals(std::span<const Rulebook> books, std::span<const WholeBook> whole) {
  for (std::size_t i = 0; i < books.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const bool rivals = books[i].venue() == books[j].venue() && books[i].game() == books[j].game() &&
                          books[i].version() == books[j].version() && books[i].known_from() == books[j].known_from();
      if (!rivals) continue;
      return fail(ErrorCode::kBadInput, whole[i].file + " and " + whole[j].file + " are both " + books[i].venue() +
                                            " " + books[i].game() + " " + books[i].version() +
                                            ", known since the same moment: a corrected print is known later");
    }
  }
  return {};
}

}  // namespace

Result<BookFile> read_book_file(const std::string& path) {
  auto bytes = read_regular_file(path);
  if (!bytes) return std::unexpected(bytes.error());
  return BookFile{path, *std::move(bytes)};
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

Result<Rulebook> load_whole(const WholeBook& book) {
  return load_rulebook(book.file, book.bytes, schema::to_hex(schema::sha256(book.bytes)));
}

WholeBooks as_bases(const std::vector<Rulebook>& books) {
  WholeBooks bases;
  for (const Rulebook& book : books) {
    bases.books.push_back(
        {"", {book.venue(), book.game(), "", book.version(), book.label().known_from}, book.bytes(), ""});
  }
  bases.rooms = embedded_rooms();
  return bases;
}

Result<std::vector<WholeBook>> whole_or_refused(std::span<const BookFile> files, const WholeBooks& bases) {
  WholeBooks whole = put_together(files, bases);
  if (whole.objections.empty()) return std::move(whole.books);
  const FileObjection& first = whole.objections.front();
  return fail(ErrorCode::kBadInput, "rulebook " + first.file + ": " + first.text());
}

namespace {

Result<Rulebook> load_embedded(const EmbeddedBook& book, ReadBooks when) {
  std::string bytes(book.bytes);
  if (when == ReadBooks::kAtOnce) return load_whole({std::string(book.name), {}, std::move(bytes), ""});
  const schema::Hash hash = schema::sha256(book.bytes);
  return unread_rulebook(book.name, book.label, std::move(bytes), schema::to_hex(hash));
}

Result<std::vector<Rulebook>> load_embedded(ReadBooks when) {
  std::vector<Rulebook> books;
  for (const EmbeddedBook& book : embedded_books()) {
    auto loaded = load_embedded(book, when);
    if (!loaded) return std::unexpected(loaded.error());
    books.push_back(*std::move(loaded));
  }
  return books;
}

Result<std::vector<WholeBook>> put_folder_together(const std::string& folder, const std::vector<Rulebook>& inside) {
  const auto files = read_book_folder(folder);
  if (!files) return std::unexpected(files.error());
  return whole_or_refused(*files, as_bases(inside));
}

Result<std::vector<Rulebook>> load_folder(const std::string& folder, const std::vector<Rulebook>& inside) {
  const auto whole = put_folder_together(folder, inside);
  if (!whole) return std::unexpected(whole.error());
  std::vector<Rulebook> books;
  for (const WholeBook& book : *whole) {
    auto loaded = load_whole(book);
    if (!loaded) return std::unexpected(loaded.error());
    if (const auto zone = unknown_zone(*loaded)) {
      return fail(ErrorCode::kBadInput, "rulebook " + book.file + ": " + zone->text());
    }
    books.push_back(*std::move(loaded));
  }
  if (auto alone = refuse_rivals(books, *whole); !alone) return std::unexpected(alone.error());
  return books;
}

// The bytes of the book that these are an amendment of; empty: of none.
std::string base_of(const std::string& bytes, std::span<const WholeBook> of_folder) {
  const auto in_folder = std::ranges::find(of_folder, bytes, &WholeBook::bytes);
  if (in_folder != of_folder.end()) return in_folder->base;
  const auto inside = std::ranges::find(embedded_books(), bytes, &EmbeddedBook::bytes);
  if (inside == embedded_books().end() || inside->base.empty()) return "";
  const auto base = std::ranges::find(embedded_books(), inside->base, &EmbeddedBook::name);
  return std::string(base->bytes);
}

}  // namespace

Result<Library> open_library(const std::string& folder, ReadBooks when) {
  auto books = load_embedded(when);
  if (!books) return std::unexpected(books.error());
  if (!folder.empty()) {
    const auto more = load_folder(folder, *books);
    if (!more) return std::unexpected(more.error());
    books->insert(books->end(), more->begin(), more->end());
  }
  return Library(*std::move(books));
}

Result<Library> open_library_of(const std::string& venue, const std::string& game) {
  std::vector<Rulebook> books;
  for (const EmbeddedBook& book : embedded_books()) {
    if (book.label.venue != venue || book.label.game != game) continue;
    auto loaded = load_embedded(book, ReadBooks::kWhenUsed);
    if (!loaded) return std::unexpected(loaded.error());
    books.push_back(*std::move(loaded));
  }
  return Library(std::move(books));
}

Result<std::vector<Rulebook>> with_those_amended(const Rulebook& book, const std::string& folder) {
  std::vector<WholeBook> of_folder;
  if (!folder.empty()) {
    const auto inside = load_embedded(ReadBooks::kWhenUsed);
    if (!inside) return std::unexpected(inside.error());
    auto whole = put_folder_together(folder, *inside);
    if (!whole) return std::unexpected(whole.error());
    of_folder = *std::move(whole);
  }
  std::vector<Rulebook> books = {book};
  for (std::string base = base_of(book.bytes(), of_folder); !base.empty();
       base = base_of(books.back().bytes(), of_folder)) {
    auto loaded = load_whole({"", {}, std::move(base), ""});
    if (!loaded) return std::unexpected(loaded.error());
    books.push_back(*std::move(loaded));
  }
  std::ranges::reverse(books);
  return books;
}

}  // namespace cardspeak

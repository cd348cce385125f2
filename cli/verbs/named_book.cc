#include "cli/verbs/named_book.h"

#include <set>
#include <utility>

#include "cli/app/books.h"
#include "cli/render/plain.h"

namespace cardspeak {

GameName game_named(const std::string& text, const std::string& venue) {
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) return {venue, text};
  return {text.substr(0, slash), text.substr(slash + 1)};
}

Result<std::string> venue_of(const Library& library, const GameName& name, const std::string& version) {
  if (!name.venue.empty()) return name.venue;
  std::set<std::string> venues;
  std::set<std::string> games;
  for (const Rulebook& book : library.books()) {
    games.insert(book.game());
    if (book.game() == name.game && (version.empty() || book.version() == version)) venues.insert(book.venue());
  }
  if (venues.empty() && !version.empty()) return venue_of(library, name);
  if (venues.size() == 1) return *venues.begin();
  const auto& names = venues.empty() ? games : venues;
  const std::string list = list_of({names.begin(), names.end()});
  if (venues.empty()) {
    return fail(ErrorCode::kNotFound, "no rulebook for \"" + name.game + "\"; there are books for " + list +
                                          "; cardspeak rules list shows them");
  }
  return fail(ErrorCode::kBadInput, name.game + " is played at " + list + "; name one with --venue, or as " +
                                        *venues.begin() + "/" + name.game);
}

Result<Rulebook> named_book(const Library& library, const GameName& name, const std::string& version) {
  const auto venue = venue_of(library, name, version);
  if (!venue) return std::unexpected(venue.error());
  if (!version.empty()) return library.version(*venue, name.game, version);
  const Rulebook* last = nullptr;
  for (const Rulebook& book : library.books()) {
    if (book.venue() == *venue && book.game() == name.game) last = &book;
  }
  if (last == nullptr) {
    return fail(ErrorCode::kNotFound,
                "no rulebook for " + name.game + " at " + *venue + "; cardspeak rules list shows those there are");
  }
  return *last;
}

Result<Rulebook> book_at(const Library& library, const std::string& text, const std::string& venue) {
  const std::size_t at = text.find('@');
  if (at != std::string::npos) {
    return named_book(library, game_named(text.substr(0, at), venue), text.substr(at + 1));
  }
  auto file = read_book_file(text);
  if (!file) {
    return fail(ErrorCode::kBadInput,
                file.error().message + "; expected GAME@VERSION or the name of a rulebook's file");
  }
  const auto whole = whole_or_refused({&*file, 1}, as_bases(library.books()));
  if (!whole) return std::unexpected(whole.error());
  if (whole->size() != 1) {
    return fail(ErrorCode::kBadInput,
                file->name + " has " + std::to_string(whole->size()) +
                    " games; expected a book of one, or GAME@VERSION with --books and its folder");
  }
  return load_whole(whole->front());
}

Result<ComparedBooks> books_at(const Library& library, const std::string& before, const std::string& after,
                               const std::string& venue) {
  auto first = book_at(library, before, venue);
  if (!first) return std::unexpected(first.error());
  auto second = book_at(library, after, venue);
  if (!second) return std::unexpected(second.error());
  return ComparedBooks{*std::move(first), *std::move(second)};
}

}  // namespace cardspeak

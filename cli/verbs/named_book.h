// The rulebook that a call names.
#pragma once

#include <string>

#include "model/law/library.h"
#include "model/law/rulebook.h"
#include "model/result.h"

namespace cardspeak {

struct GameName {
  std::string venue;  // empty: whichever plays the game, where one alone does
  std::string game;
};

// "crown-melbourne/caribbean-stud" names the venue too; otherwise it is `venue`.
GameName game_named(const std::string& text, const std::string& venue);

// The venue that was named, or the only one that plays the game, or has the version of it that was named.
// Errors: kNotFound, kBadInput, each naming what there is.
Result<std::string> venue_of(const Library& library, const GameName& name, const std::string& version = {});

// The version that was named, or with an empty one that which came last. Errors: as venue_of() and Library::version().
Result<Rulebook> named_book(const Library& library, const GameName& name, const std::string& version);

// GAME@VERSION, or the name of a rulebook's file, which need be in no library; an amendment in it rests on a book of
// the library. Errors: as named_book(); kBadInput for a file that cannot be read, cannot be put together, has several
// games, or whose book fails its check.
Result<Rulebook> book_at(const Library& library, const std::string& text, const std::string& venue);

// Two books that are compared.
struct ComparedBooks {
  Rulebook before;
  Rulebook after;
};

// As book_at(), for each of the two.
Result<ComparedBooks> books_at(const Library& library, const std::string& before, const std::string& after,
                               const std::string& venue);

}  // namespace cardspeak

// Rulebooks put together from the files that they are written in.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/law/whole/book_identity.h"

namespace cardspeak {

// A file as it was read, with the name that messages call it by.
struct BookFile {
  std::string name;
  std::string bytes;
};

// A book after it has been put together. Not checked yet: hand it to load_rulebook() or check_rulebook().
struct WholeBook {
  std::string file;  // the file that it comes from
  BookIdentity identity;
  std::string bytes;  // the whole book in canonical form (schemas/json/canonical_json.h); its SHA-256 is its hash
  std::string base;   // canonical bytes of the book that it amends; empty: it amends none
};

// A room after it has been put together: what later amendments of it rest on.
struct WholeRoom {
  BookIdentity identity;
  std::string bytes;  // JSON of a schema::Room
};

// What is wrong with a file, and at which place in it.
struct FileObjection {
  std::string file;
  std::string place;  // "house.unknown[4.19]"; empty: the file as a whole
  std::string what;   // with what was expected

  // "place: what".
  [[nodiscard]] std::string text() const { return place.empty() ? what : place + ": " + what; }
};

// What files hold. A file has an objection, or its book or its room's books stand in `books`.
struct WholeBooks {
  std::vector<WholeBook> books;  // in the order of the files; those of one room in the room's order
  std::vector<WholeRoom> rooms;
  std::vector<FileObjection> objections;
};

// Puts the books together that the files hold, whatever the order of the files: a book that stands alone is what its
// file says, an amendment changes the book that it names, a room gives a book for each of its games. An amendment rests
// on a book of the files; where they have none of that name, on one of `at_hand`.
// Objections: a file that does not read, a change that cannot be made (model/law/whole/change.h), an amendment of
// itself, in a circle, of a book that is not there or that was refused, or of several prints without saying which.
WholeBooks put_together(std::span<const BookFile> files, const WholeBooks& at_hand);

}  // namespace cardspeak

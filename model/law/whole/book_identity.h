// By what a rulebook or a room is known.
#pragma once

#include <string>

namespace cardspeak {

// Which book: what an amendment says that it rests on.
struct BookIdentity {
  std::string venue;
  std::string game;  // of a room: empty
  std::string room;  // of a book: empty
  std::string version;
  std::string known_from;  // as the book has it; empty where an amendment does not say which print it means

  // "crown-perth/crown-holdem/RAG-506".
  [[nodiscard]] std::string text() const;

  friend bool operator==(const BookIdentity&, const BookIdentity&) = default;
};

}  // namespace cardspeak

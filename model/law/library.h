// All the rulebooks at hand, and the choice of the one in force.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/ids.h"
#include "model/law/rulebook.h"
#include "model/law/whole/whole_books.h"
#include "model/result.h"

namespace cardspeak {

// The books that a process judges by. Immutable once made; safe for concurrent use.
class Library {
 public:
  // Two books with the same venue, game, version and known_from: the later in the list replaces the earlier.
  explicit Library(std::vector<Rulebook> books);

  // The version under which a round that began at `when` is judged, with the books that were known at `known_as_of`
  // (nothing: all that were not withdrawn). Of one version the print known last counts, so that a corrected print
  // replaces the wrong one from the moment it is known. Of several versions in force the one that came last counts:
  // where an earlier one names no end, it ends there. A round that runs past a change stays with the version of its
  // first event. Errors: kNotFound with a sentence: the game is unknown, no version was in force then, or none was
  // known then. kBadInput: the book that was chosen is one that is read only now (unread_rulebook()), and it does not
  // pass its check.
  [[nodiscard]] Result<Rulebook> in_force(std::string_view venue, std::string_view game, DeviceTimeNs when,
                                          std::optional<DeviceTimeNs> known_as_of = std::nullopt) const;

  // The book of exactly this version, the one known last (as of `known_as_of`).
  // Errors: kNotFound, listing the versions that are there; kBadInput as above.
  [[nodiscard]] Result<Rulebook> version(std::string_view venue, std::string_view game, std::string_view version,
                                         std::optional<DeviceTimeNs> known_as_of = std::nullopt) const;

  // The book of that hash; null: it is not among them. Lives as long as the library.
  [[nodiscard]] const Rulebook* find(std::string_view hash) const;

  // All books, ordered by venue, game, in_force_from, known_from.
  [[nodiscard]] const std::vector<Rulebook>& books() const { return books_; }

 private:
  // The print known last of each version of the game, as of the moment; in the order of books().
  [[nodiscard]] std::vector<const Rulebook*> known(std::string_view venue, std::string_view game,
                                                   DeviceTimeNs as_of) const;

  std::vector<Rulebook> books_;
};

// The books that travel inside the binary: whole, in canonical form, in order of name. Unchecked; hand each to
// load_rulebook().
struct EmbeddedBook {
  std::string_view name;  // "crown-melbourne/caribbean-stud/11.0.json"
  BookLabel label;        // as the bytes have it
  std::string_view bytes;
  std::string_view base;  // name of the one that it was made from by an amendment; empty: by none
};
const std::vector<EmbeddedBook>& embedded_books();

// The rooms that some of them come from, for amendments of a room.
const std::vector<WholeRoom>& embedded_rooms();

}  // namespace cardspeak

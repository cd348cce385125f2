// One file of rulebooks as it was read: a whole book, an amendment, or a room.
#pragma once

#include <capnp/message.h>

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/law/whole/book_identity.h"
#include "model/law/whole/place.h"
#include "schemas/book_file.capnp.h"

namespace cardspeak::law {

class BookDocument {
 public:
  // Errors: bytes that do not read as one of the three.
  static std::expected<BookDocument, Fault> read(std::string_view bytes);

  // What it is or, of an amendment, what it will be.
  [[nodiscard]] const BookIdentity& identity() const { return identity_; }
  // What an amendment rests on; nothing: it is no amendment, or has been applied.
  [[nodiscard]] const std::optional<BookIdentity>& amends() const { return amends_; }

  // Makes the amendment whole, from the bytes of the book or the room that it amends. Errors: a change that cannot be
  // made. Only for an amendment, and once.
  std::expected<void, Fault> apply_to(std::string_view base);

  // The books that it comes to, each with its canonical bytes; of a room the room itself before them, as JSON. Errors:
  // a game that says again what its room says, or a change of it that cannot be made. Not for what still amends.
  [[nodiscard]] std::expected<std::vector<std::pair<BookIdentity, std::string>>, Fault> parts() const;

 private:
  enum class Kind { kBook, kAmendment, kRoom };

  BookDocument(Kind kind, std::unique_ptr<capnp::MallocMessageBuilder> message);

  [[nodiscard]] std::expected<std::vector<std::pair<BookIdentity, std::string>>, Fault> room_parts() const;

  Kind kind_;
  std::unique_ptr<capnp::MallocMessageBuilder> message_;
  BookIdentity identity_;
  std::optional<BookIdentity> amends_;
};

}  // namespace cardspeak::law

#include "model/law/whole/book_document.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/check.h"
#include "model/law/whole/change.h"
#include "model/law/whole/entry_names.h"
#include "schemas/json/canonical_json.h"
#include "schemas/json/json_keys.h"
#include "schemas/json/struct_json.h"

namespace cardspeak::law {
namespace {

using Message = std::unique_ptr<capnp::MallocMessageBuilder>;
using Part = std::pair<BookIdentity, std::string>;

BookIdentity identity_of(schema::Rulebook::Reader book) {
  return {text_copy(book.getVenue()), text_copy(book.getGame()), "", text_copy(book.getVersion()),
          text_copy(book.getInForce().getKnownFrom())};
}

BookIdentity identity_of(schema::Room::Reader room) {
  BookIdentity identity = identity_of(room.getShared());
  identity.game.clear();
  identity.room = text_copy(room.getRoom());
  return identity;
}

BookIdentity amended_by(schema::Amendment::Reader amendment) {
  const auto base = amendment.getAmends();
  return {text_copy(base.getVenue()), text_copy(base.getGame()), text_copy(base.getRoom()),
          text_copy(base.getVersion()), text_copy(base.getKnownFrom())};
}

BookIdentity identity_of(schema::Amendment::Reader amendment) {
  BookIdentity identity = amended_by(amendment);
  identity.version = text_copy(amendment.getVersion());
  identity.known_from = text_copy(amendment.getInForce().getKnownFrom());
  return identity;
}

template <typename Struct>
std::expected<Message, Fault> read_as(std::string_view bytes) {
  auto message = std::make_unique<capnp::MallocMessageBuilder>();
  const auto read = schema::read_json(bytes, message->initRoot<Struct>());
  if (!read) return fault("", read.error().text());
  return message;
}

// What an amendment has to say by itself, and in which form. Nothing: all is there.
std::optional<Fault> missing_from(schema::Amendment::Reader amendment) {
  const auto base = amendment.getAmends();
  if (base.getVenue().size() == 0 || base.getVersion().size() == 0) {
    return Fault{"amends", "expected the venue and the version of what is amended"};
  }
  if ((base.getGame().size() == 0) == (base.getRoom().size() == 0)) {
    return Fault{"amends", "expected a game or a room, and one of them alone"};
  }
  if (amendment.getVersion().size() == 0) return Fault{"version", "expected the version that the amendment makes"};
  if (amendment.getDocument().size() == 0) return Fault{"document", "expected the name of the document as amended"};
  if (amendment.getInForce().getFrom().size() == 0)
    return Fault{"inForce.from", "expected the moment that it holds from"};
  return std::nullopt;
}

std::optional<Fault> missing_from(schema::Room::Reader room) {
  if (room.getRoom().size() == 0) return Fault{"room", "expected the room's name"};
  if (room.getGames().size() == 0) return Fault{"games", "expected the games of the room"};
  if (room.getShared().getGame().size() != 0) return Fault{"shared.game", "a room shares no game; expected none"};
  for (const auto game : room.getGames()) {
    if (game.getGame().size() == 0) return Fault{"games", "expected the name of each game"};
    const std::string place = fmt::format("games[{}]", text_copy(game.getGame()));
    unsigned times = 0;
    for (const auto other : room.getGames()) times += other.getGame() == game.getGame() ? 1U : 0U;
    if (times > 1) return Fault{place, "the game stands twice; expected it once"};
    if (game.getOwn().getGame().size() != 0)
      return Fault{fmt::format("{}.own.game", place), "the game is named beside its own"};
  }
  return std::nullopt;
}

// The game's whole book.
std::expected<Part, Fault> game_part(schema::Rulebook::Reader shared, schema::RoomGame::Reader game) {
  const std::string place = fmt::format("games[{}]", text_copy(game.getGame()));
  capnp::MallocMessageBuilder message;
  message.setRoot(shared);
  auto book = message.getRoot<schema::Rulebook>();
  book.setGame(game.getGame());
  if (auto added = add_own(book, game.getOwn()); !added) {
    return std::unexpected(Fault{fmt::format("{}.own.{}", place, added.error().place), added.error().what});
  }
  for (const auto change : game.getChanges()) {
    if (auto changed = apply_change(book, change); !changed) {
      return std::unexpected(Fault{fmt::format("{}.changes: {}", place, changed.error().place), changed.error().what});
    }
  }
  return Part{identity_of(book.asReader()), schema::canonical_json(book.asReader())};
}

}  // namespace

BookDocument::BookDocument(Kind kind, Message message) : kind_(kind), message_(std::move(message)) {
  switch (kind) {
    case Kind::kBook:
      identity_ = identity_of(message_->getRoot<schema::Rulebook>().asReader());
      break;
    case Kind::kAmendment:
      identity_ = identity_of(message_->getRoot<schema::Amendment>().asReader());
      amends_ = amended_by(message_->getRoot<schema::Amendment>());
      break;
    case Kind::kRoom:
      identity_ = identity_of(message_->getRoot<schema::Room>().asReader());
      break;
  }
}

std::expected<BookDocument, Fault> BookDocument::read(std::string_view bytes) {
  const auto keys = schema::json_keys(bytes);
  const auto is = [&](std::string_view key) { return std::ranges::find(keys, key) != keys.end(); };
  const Kind kind = is("amends") ? Kind::kAmendment : is("games") ? Kind::kRoom : Kind::kBook;
  auto message = kind == Kind::kAmendment ? read_as<schema::Amendment>(bytes)
                 : kind == Kind::kRoom    ? read_as<schema::Room>(bytes)
                                          : read_as<schema::Rulebook>(bytes);
  if (!message) return std::unexpected(message.error());
  std::optional<Fault> missing;
  if (kind == Kind::kAmendment) missing = missing_from((*message)->getRoot<schema::Amendment>().asReader());
  if (kind == Kind::kRoom) missing = missing_from((*message)->getRoot<schema::Room>().asReader());
  if (missing) return std::unexpected(*std::move(missing));
  return BookDocument(kind, *std::move(message));
}

namespace {

// Sets what an amendment says by itself, and makes its changes in the book or the room that it amends.
std::expected<void, Fault> amend(capnp::DynamicStruct::Builder root, schema::Rulebook::Builder head,
                                 schema::Amendment::Reader amendment) {
  for (const auto change : amendment.getChanges()) {
    if (auto changed = apply_change(root, change); !changed) return changed;
  }
  head.setVersion(amendment.getVersion());
  head.setDocument(amendment.getDocument());
  head.setInForce(amendment.getInForce());
  return {};
}

}  // namespace

std::expected<void, Fault> BookDocument::apply_to(std::string_view base) {
  CARDSPEAK_CHECK(amends_.has_value(), "only an amendment amends");
  const bool of_room = !amends_->room.empty();
  auto whole = of_room ? read_as<schema::Room>(base) : read_as<schema::Rulebook>(base);
  CARDSPEAK_CHECK(whole.has_value(), "what was put together reads");
  const auto amendment = message_->getRoot<schema::Amendment>().asReader();
  std::expected<void, Fault> amended;
  if (of_room) {
    auto room = (*whole)->getRoot<schema::Room>();
    amended = amend(room, room.getShared(), amendment);
  } else {
    auto book = (*whole)->getRoot<schema::Rulebook>();
    amended = amend(book, book, amendment);
  }
  if (!amended) return amended;
  *this = BookDocument(of_room ? Kind::kRoom : Kind::kBook, *std::move(whole));
  return {};
}

std::expected<std::vector<Part>, Fault> BookDocument::parts() const {
  CARDSPEAK_CHECK(!amends_, "an amendment is applied before it is a book");
  if (kind_ == Kind::kRoom) return room_parts();
  return std::vector{Part{identity_, schema::canonical_json(message_->getRoot<schema::Rulebook>().asReader())}};
}

std::expected<std::vector<Part>, Fault> BookDocument::room_parts() const {
  const auto room = message_->getRoot<schema::Room>().asReader();
  std::vector<Part> parts;
  parts.emplace_back(identity_, schema::canonical_json(room));
  for (const auto game : room.getGames()) {
    auto part = game_part(room.getShared(), game);
    if (!part) return std::unexpected(part.error());
    parts.push_back(*std::move(part));
  }
  return parts;
}

}  // namespace cardspeak::law

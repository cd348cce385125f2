#include "model/law/whole/whole_books.h"

#include <capnp/message.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "model/check.h"
#include "model/law/whole/book_document.h"

namespace cardspeak {

namespace {

using law::BookDocument;
using law::Fault;

// Whether an amendment of `wanted` may mean this book or room: it need not say which print.
bool is_meant(const BookIdentity& wanted, const BookIdentity& one) {
  return one.venue == wanted.venue && one.game == wanted.game && one.room == wanted.room &&
         one.version == wanted.version && (wanted.known_from.empty() || wanted.known_from == one.known_from);
}

// Puts files together round by round: in each, the amendments whose base is whole by then.
class Assembly {
 public:
  Assembly(std::span<const BookFile> files, const WholeBooks& at_hand) : at_hand_(at_hand) {
    for (const BookFile& file : files) read(file);
  }

  WholeBooks run() {
    for (bool moved = true; moved;) {
      moved = false;
      for (Work& work : works_) {
        if (work.state == State::kOpen && try_finish(work)) moved = true;
      }
    }
    WholeBooks out;
    for (Work& work : works_) {
      if (work.state == State::kOpen) refuse(work, {"amends", circle_from(work)});
      for (WholeBook& book : work.books) out.books.push_back(std::move(book));
      if (work.room) out.rooms.push_back(*std::move(work.room));
      if (work.objection) out.objections.push_back(*std::move(work.objection));
    }
    return out;
  }

 private:
  enum class State { kOpen, kWhole, kRefused };

  // A file on its way to a book.
  struct Work {
    std::string file;
    std::optional<BookDocument> document;
    State state = State::kOpen;
    std::vector<WholeBook> books;
    std::optional<WholeRoom> room;
    std::optional<FileObjection> objection;
  };

  // What an amendment's base was found to be: its bytes, or that it is still open.
  struct Base {
    std::string bytes;
    bool open = false;
  };

  void read(const BookFile& file) {
    Work work;
    work.file = file.name;
    auto document = BookDocument::read(file.bytes);
    if (document) {
      work.document = *std::move(document);
    } else {
      refuse(work, document.error());
    }
    works_.push_back(std::move(work));
  }

  static void refuse(Work& work, Fault fault) {
    work.state = State::kRefused;
    work.objection = FileObjection{work.file, std::move(fault.place), std::move(fault.what)};
  }

  // Whether the file is whole or refused now.
  bool try_finish(Work& work) {
    std::string base_bytes;
    if (const auto amended = work.document->amends()) {
      auto base = find_base(work, *amended);
      if (!base) {
        refuse(work, base.error());
        return true;
      }
      if (base->open) return false;
      if (auto applied = work.document->apply_to(base->bytes); !applied) {
        refuse(work, applied.error());
        return true;
      }
      base_bytes = std::move(base->bytes);
    }
    finish(work, base_bytes);
    return true;
  }

  static void finish(Work& work, const std::string& base_bytes) {
    auto parts = work.document->parts();
    if (!parts) return refuse(work, parts.error());
    for (auto& [identity, bytes] : *parts) {
      if (!identity.room.empty()) {
        work.room = WholeRoom{std::move(identity), std::move(bytes)};
      } else {
        work.books.push_back({work.file, std::move(identity), std::move(bytes), base_bytes});
      }
    }
    // The base of a room is a room, and none of one of its games.
    if (work.room) std::ranges::for_each(work.books, [](WholeBook& book) { book.base.clear(); });
    work.state = State::kWhole;
  }

  std::expected<Base, Fault> find_base(const Work& work, const BookIdentity& wanted) const {
    std::vector<std::string> found;
    for (const Work& other : works_) {
      if (&other == &work) continue;
      collect(other.books, other.room, wanted, found);
      if (other.state != State::kWhole && other.document && may_give(*other.document, wanted)) {
        if (other.state == State::kOpen) return Base{"", true};
        return std::unexpected(Fault{"amends", fmt::format("{} is refused: see {}", wanted.text(), other.file)});
      }
    }
    if (found.empty() && is_meant(wanted, work.document->identity())) {
      return std::unexpected(Fault{"amends",
                                   "this is the book itself; expected another one, or the knownFrom of an "
                                   "earlier print"});
    }
    if (found.empty()) {
      for (const WholeBook& book : at_hand_.books) collect({&book, 1}, std::nullopt, wanted, found);
      for (const WholeRoom& room : at_hand_.rooms) collect({}, room, wanted, found);
    }
    if (found.empty())
      return std::unexpected(Fault{"amends", fmt::format("{} is not among the books at hand", wanted.text())});
    if (found.size() > 1) {
      return std::unexpected(Fault{"amends", fmt::format("there are {} prints of {}; expected the knownFrom of one",
                                                         found.size(), wanted.text())});
    }
    return Base{std::move(found.front()), false};
  }

  static void collect(std::span<const WholeBook> books, const std::optional<WholeRoom>& room,
                      const BookIdentity& wanted, std::vector<std::string>& found) {
    for (const WholeBook& book : books) {
      if (is_meant(wanted, book.identity)) found.push_back(book.bytes);
    }
    if (room && is_meant(wanted, room->identity)) found.push_back(room->bytes);
  }

  // Whether the file may come to hold what is wanted: of a room it is not known yet which games it will have.
  static bool may_give(const BookDocument& document, const BookIdentity& wanted) {
    if (is_meant(wanted, document.identity())) return true;
    const BookIdentity& room = document.identity();
    return !room.room.empty() && wanted.room.empty() && room.venue == wanted.venue && room.version == wanted.version;
  }

  // "a.json amends b.json amends a.json".
  std::string circle_from(const Work& work) const {
    std::string circle = work.file;
    const Work* at = &work;
    for (std::size_t steps = 0; steps < works_.size(); ++steps) {
      const auto wanted = at->document->amends();
      const auto next = std::ranges::find_if(works_, [&](const Work& other) {
        return &other != at && other.document && other.document->amends() && wanted &&
               may_give(*other.document, *wanted);
      });
      if (next == works_.end()) break;
      at = &*next;
      circle += fmt::format(" rests on {}", at->file);
      if (at == &work) break;
    }
    return fmt::format("the amendments go in a circle: {}", circle);
  }

  const WholeBooks& at_hand_;
  std::vector<Work> works_;
};

}  // namespace

WholeBooks put_together(std::span<const BookFile> files, const WholeBooks& at_hand) {
  return Assembly(files, at_hand).run();
}

}  // namespace cardspeak

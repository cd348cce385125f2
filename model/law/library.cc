#include "model/law/library.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

namespace cardspeak {
namespace {

auto print_key(const Rulebook& book) {
  return std::tie(book.venue(), book.game(), book.version());
}

// Whether the book's bytes were known at the moment, and not yet withdrawn.
bool known_at(const Rulebook& book, DeviceTimeNs as_of) {
  return book.known_from() <= as_of && (!book.known_until() || as_of < *book.known_until());
}

bool holds_at(const Rulebook& book, DeviceTimeNs when) {
  return book.in_force_from() <= when && (!book.in_force_until() || when < *book.in_force_until());
}

// Without a moment of knowledge everything counts that was not withdrawn: later than every moment.
DeviceTimeNs knowledge(std::optional<DeviceTimeNs> known_as_of) {
  return known_as_of.value_or(DeviceTimeNs(std::numeric_limits<std::int64_t>::max()));
}

std::string game_of_venue(std::string_view venue, std::string_view game) {
  return fmt::format("{} at {}", game, venue);
}

// "11.0 (from 2022-04-27), …": what there is, for a message about what there is not.
std::string list_versions(const std::vector<const Rulebook*>& books) {
  std::string list;
  for (const Rulebook* book : books) {
    if (!list.empty()) list += ", ";
    list += fmt::format("{} (from {})", book->version(),
                        book->label().in_force_from.substr(0, std::string_view("2022-04-27").size()));
  }
  return list;
}

// The book, once it is read. Errors: kBadInput.
Result<Rulebook> readable(const Rulebook& book) {
  if (const auto is_read = book.read(); !is_read) return std::unexpected(is_read.error());
  return book;
}

std::unexpected<Error> not_found(std::string message) {
  return fail(ErrorCode::kNotFound, std::move(message));
}

}  // namespace

Library::Library(std::vector<Rulebook> books) : books_(std::move(books)) {
  const auto before = [](const Rulebook& a, const Rulebook& b) {
    const auto a_times = std::make_pair(a.in_force_from(), a.known_from());
    const auto b_times = std::make_pair(b.in_force_from(), b.known_from());
    return std::tie(a.venue(), a.game(), a_times, a.version()) < std::tie(b.venue(), b.game(), b_times, b.version());
  };
  // Of two prints with one identity the later in the list stays.
  std::vector<Rulebook> kept;
  for (auto book = books_.rbegin(); book != books_.rend(); ++book) {
    const bool replaced = std::ranges::any_of(kept, [&](const Rulebook& later) {
      return print_key(later) == print_key(*book) && later.known_from() == book->known_from();
    });
    if (!replaced) kept.push_back(*book);
  }
  std::ranges::sort(kept, before);
  books_ = std::move(kept);
}

const Rulebook* Library::find(std::string_view hash) const {
  const auto found = std::ranges::find_if(books_, [&](const Rulebook& book) { return book.hash() == hash; });
  return found == books_.end() ? nullptr : &*found;
}

std::vector<const Rulebook*> Library::known(std::string_view venue, std::string_view game, DeviceTimeNs as_of) const {
  std::vector<const Rulebook*> prints;
  for (const Rulebook& book : books_) {
    if (book.venue() != venue || book.game() != game || !known_at(book, as_of)) continue;
    const auto same = std::ranges::find(prints, book.version(), [](const Rulebook* other) { return other->version(); });
    if (same == prints.end()) {
      prints.push_back(&book);
    } else if ((*same)->known_from() < book.known_from()) {
      *same = &book;
    }
  }
  return prints;
}

Result<Rulebook> Library::in_force(std::string_view venue, std::string_view game, DeviceTimeNs when,
                                   std::optional<DeviceTimeNs> known_as_of) const {
  if (game.empty()) return not_found("what is on record names no game whose rulebook could be asked");
  const auto prints = known(venue, game, knowledge(known_as_of));
  if (prints.empty()) {
    return not_found(fmt::format("no rulebook of {}{}", game_of_venue(venue, game),
                                 known_as_of ? " was known at the moment asked for" : " is in the books we hold"));
  }
  const Rulebook* chosen = nullptr;
  for (const Rulebook* book : prints) {
    if (!holds_at(*book, when)) continue;
    if (chosen == nullptr || chosen->in_force_from() <= book->in_force_from()) chosen = book;
  }
  if (chosen == nullptr) {
    return not_found(fmt::format("no version that we hold of {} was in force at that moment; we hold {}",
                                 game_of_venue(venue, prints.front()->title()), list_versions(prints)));
  }
  return readable(*chosen);
}

Result<Rulebook> Library::version(std::string_view venue, std::string_view game, std::string_view version,
                                  std::optional<DeviceTimeNs> known_as_of) const {
  const auto prints = known(venue, game, knowledge(known_as_of));
  for (const Rulebook* book : prints) {
    if (book->version() == version) return readable(*book);
  }
  const std::string what = fmt::format("no version {} of {}", version, game_of_venue(venue, game));
  if (prints.empty()) return not_found(fmt::format("{} is not in the books we hold, and no other version is", what));
  return not_found(fmt::format("{} is in the books we hold, which have {}", what, list_versions(prints)));
}

}  // namespace cardspeak

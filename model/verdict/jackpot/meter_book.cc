#include "model/verdict/jackpot/meter_book.h"

#include <set>
#include <utility>

#include "model/law/house.h"

namespace cardspeak {
namespace {

MeterBook book_at(DeviceTimeNs when, const std::string& venue, const std::string& game, const Library& library) {
  MeterBook found{.from = when};
  auto book = library.in_force(venue, game, when);
  if (book) {
    found.book = *std::move(book);
  } else {
    found.no_book = book.error().message;
  }
  return found;
}

bool is_same(const MeterBook& left, const MeterBook& right) {
  if (!left.book || !right.book) return !left.book && !right.book && left.no_book == right.no_book;
  return left.book->game() == right.book->game() && left.book->version() == right.book->version() &&
         left.book->hash() == right.book->hash();
}

// What the meter was configured for at a moment; before the first configuration, what it was configured for then.
const std::string& game_at(const MeterHistory& history, DeviceTimeNs when) {
  const MeterConfiguration* last = &history.configurations.front();
  for (const MeterConfiguration& configuration : history.configurations) {
    if (configuration.time <= when) last = &configuration;
  }
  return last->game;
}

// The moments of the meter's life at which another book may come into force.
std::set<DeviceTimeNs> moments(const MeterHistory& history, const std::string& venue, const Library& library) {
  std::set<DeviceTimeNs> found{history.first_event};
  const auto note = [&](DeviceTimeNs moment) {
    if (moment > history.first_event && moment <= history.last_event) found.insert(moment);
  };
  for (const MeterConfiguration& configuration : history.configurations) note(configuration.time);
  for (const Rulebook& book : library.books()) {
    if (book.venue() != venue) continue;
    note(book.in_force_from());
    if (const auto until = book.in_force_until()) note(*until);
  }
  return found;
}

}  // namespace

const law::CompiledJackpot* MeterBook::law() const {
  return book && book->house() != nullptr ? book->house()->jackpot.get() : nullptr;
}

std::vector<MeterBook> books_over(const MeterHistory& history, const Library& library) {
  std::vector<MeterBook> books;
  if (history.configurations.empty()) {
    books.push_back(
        {.from = history.first_event,
         .no_book = "no configuration of the meter is on record: which game's rules hold for it is not known"});
    return books;
  }
  const std::string venue = venue_of(history.meter);
  for (const DeviceTimeNs moment : moments(history, venue, library)) {
    MeterBook now = book_at(moment, venue, game_at(history, moment), library);
    if (books.empty() || !is_same(books.back(), now)) books.push_back(std::move(now));
  }
  return books;
}

std::vector<jackpot::MeterLaw> laws_of(std::span<const MeterBook> books) {
  std::vector<jackpot::MeterLaw> laws;
  for (const MeterBook& book : books) {
    const law::CompiledJackpot* const law = book.law();
    if (law == nullptr) {
      laws.push_back({.from = book.from});
      continue;
    }
    const law::CompiledHouse& house = *book.book->house();
    laws.push_back(
        {.from = book.from, .law = law, .readings = jackpot::default_readings(*law, house), .house = &house});
  }
  return laws;
}

}  // namespace cardspeak

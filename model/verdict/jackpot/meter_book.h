// The books that a meter is judged by, one after another.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/facts/meter_facts.h"
#include "model/ids.h"
#include "model/law/library.h"
#include "model/law/rulebook.h"
#include "model/verdict/jackpot/meter_law.h"

namespace cardspeak {

// The book in force from a moment until the next one of the list; the first from the beginning.
struct MeterBook {
  DeviceTimeNs from;
  std::optional<Rulebook> book{};
  std::string no_book{};  // why there is none

  // Null where the book says nothing of jackpot meters, or there is none.
  [[nodiscard]] const law::CompiledJackpot* law() const;
};

// The books in force over a meter's life, of the game that it was configured for at the time: at least one entry, no
// two neighbours alike.
std::vector<MeterBook> books_over(const MeterHistory& history, const Library& library);

// The same as laws, at the default readings. They point into the books.
std::vector<jackpot::MeterLaw> laws_of(std::span<const MeterBook> books);

}  // namespace cardspeak

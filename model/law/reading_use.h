// How the parts of a book refer to its readings while the book is compiled: looks them up, marks them as used, and
// objects to what does not fit. Shared by everything that compiles a part of a book.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/law/objections.h"
#include "model/law/readings.h"

namespace cardspeak::law {

// What a reading's value stands for in the code.
template <typename Meaning>
struct NamedMeaning {
  std::string_view value;
  Meaning meaning;
};

class ReadingUse {
 public:
  // `readings` may grow until the first look-up; both outlive this.
  ReadingUse(const std::vector<ReadingRule>& readings, Objections& objections)
      : readings_(readings), objections_(objections) {}

  // The reading of that id; objects to one that is not defined. `place` is where the book names it.
  std::optional<ReadingIndex> use(std::string_view id, std::string_view place);

  // What an entry rests on. A reading and its value are given together or not at all.
  Rests rests(std::string_view id, std::string_view value, std::string_view place);

  // A reading with a part in the code: each of its values must be one that the code knows. Without an id the first of
  // `known` holds.
  template <typename Meaning>
  ReadingSwitch<Meaning> by(std::string_view id, std::span<const NamedMeaning<Meaning>> known, std::string_view place) {
    ReadingSwitch<Meaning> result{.reading = std::nullopt, .meanings = {known.front().meaning}};
    if (id.empty()) return result;
    result.reading = use(id, place);
    if (!result.reading) return result;
    result.meanings.clear();
    for (const std::string& value : readings_[result.reading->value()].values) {
      const auto found = std::ranges::find(known, value, &NamedMeaning<Meaning>::value);
      if (found == known.end()) {
        objections_.add(place, "the reading \"" + std::string(id) + "\" has no part for the value \"" + value + "\"");
      } else {
        result.meanings.push_back(found->meaning);
      }
    }
    return result;
  }

  // Objects to readings that nothing rests on.
  void object_to_unused() const;

 private:
  const std::vector<ReadingRule>& readings_;
  Objections& objections_;
  std::vector<bool> used_;
};

}  // namespace cardspeak::law

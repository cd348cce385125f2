#include "model/law/reading_use.h"

#include <fmt/format.h>

namespace cardspeak::law {

std::optional<ReadingIndex> ReadingUse::use(std::string_view id, std::string_view place) {
  const auto found = std::ranges::find(readings_, id, &ReadingRule::id);
  if (found == readings_.end()) {
    objections_.add(place, fmt::format("the reading \"{}\" is not defined", id));
    return std::nullopt;
  }
  const auto index = static_cast<std::size_t>(found - readings_.begin());
  used_.resize(readings_.size());
  used_[index] = true;
  return ReadingIndex(static_cast<std::uint8_t>(index));
}

Rests ReadingUse::rests(std::string_view id, std::string_view value, std::string_view place) {
  Rests rests;
  if (id.empty() != value.empty()) {
    objections_.add(place, "a reading and its value come together");
    return rests;
  }
  if (id.empty()) return rests;
  rests.reading = use(id, place);
  if (!rests.reading) return rests;
  const auto& values = readings_[rests.reading->value()].values;
  const auto found = std::ranges::find(values, value);
  if (found == values.end()) {
    objections_.add(place, fmt::format("the reading has no value \"{}\"", value));
  } else {
    rests.value = ReadingValue(static_cast<std::uint8_t>(found - values.begin()));
  }
  return rests;
}

void ReadingUse::object_to_unused() const {
  for (std::size_t i = 0; i < readings_.size(); ++i) {
    if (i >= used_.size() || !used_[i])
      objections_.add(fmt::format("reading {}", readings_[i].id), "no entry rests on it");
  }
}

}  // namespace cardspeak::law

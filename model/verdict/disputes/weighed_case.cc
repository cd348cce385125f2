#include "model/verdict/disputes/weighed_case.h"

#include <algorithm>

namespace cardspeak::disputes {

std::string_view name_of(State state) {
  switch (state) {
    case State::kOpen:
      return "open";
    case State::kSettled:
      return "settled";
    case State::kReferred:
      return "referred";
    case State::kClosed:
      return "closed";
  }
  return "";
}

const WeighedStep* WeighedCase::step(std::size_t entry) const {
  for (const std::vector<WeighedStep>* steps : {&rulings, &endings}) {
    const auto found = std::ranges::find(*steps, entry, &WeighedStep::entry);
    if (found != steps->end()) return &*found;
  }
  return nullptr;
}

std::span<const WeighedChange> WeighedCase::changes_of(std::size_t entry) const {
  if (entry >= changes.size()) return {};
  return changes[entry];
}

}  // namespace cardspeak::disputes

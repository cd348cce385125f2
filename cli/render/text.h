// A round as text that a person reads at the table.
#pragma once

#include <cstddef>
#include <string>

#include "cli/render/plain.h"
#include "cli/render/round_view.h"

namespace cardspeak {

struct TextForm {
  std::size_t width = 80;  // columns
  Palette palette;
  bool explain =
      false;  // the entries of the decision tables that were tried; the verdict must have been made with them
};

// The verdict, then the round's timeline. Plain UTF-8, each line ending in "\n".
std::string round_text(const RoundView& view, const TextForm& form);

}  // namespace cardspeak

// How the pages of a rulebook are laid out.
#pragma once

#include <cstddef>

#include "cli/render/plain.h"

namespace cardspeak {

struct BookForm {
  std::size_t width = 80;
  Palette palette;
};

}  // namespace cardspeak

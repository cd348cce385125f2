// What the two ends of a command are: a person's terminal, or a file or pipe.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "model/result.h"

namespace cardspeak {

enum class ColourChoice { kAuto, kAlways, kNever };

// "auto", "always", "never". Nothing for other words.
std::optional<ColourChoice> parse_colour_choice(std::string_view word);

// One of standard output and standard error, judged apart from the other.
struct Terminal {
  bool is_terminal = false;
  bool colour = false;
  std::size_t width = 80;  // columns; 80 where it is not a terminal, so that a kept file looks the same everywhere
};

// What decides about colour, besides the choice on the command line.
struct Surroundings {
  bool is_terminal = false;
  bool no_color = false;  // NO_COLOR is set and not empty (no-color.org)
  bool dumb = false;      // TERM=dumb
};

// --color always and never are obeyed; otherwise colour is for a terminal that can show it and a person who wants it.
bool use_colour(ColourChoice choice, const Surroundings& surroundings);

// Looks at the descriptor and the environment.
Terminal look_at(int descriptor, ColourChoice choice);

}  // namespace cardspeak

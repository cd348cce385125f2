#include "cli/app/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace cardspeak {
namespace {

// Narrower than this, a verdict's table is unreadable in any case; wider, lines are too long for the eye.
constexpr std::size_t kWidthMin = 60;
constexpr std::size_t kWidthMax = 120;

std::size_t width_of(int descriptor) {
  winsize size{};
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-vararg): that is what ioctl is.
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return Terminal().width;
  return std::clamp<std::size_t>(size.ws_col, kWidthMin, kWidthMax);
}

}  // namespace

std::optional<ColourChoice> parse_colour_choice(std::string_view word) {
  if (word == "auto") return ColourChoice::kAuto;
  if (word == "always") return ColourChoice::kAlways;
  if (word == "never") return ColourChoice::kNever;
  return std::nullopt;
}

bool use_colour(ColourChoice choice, const Surroundings& surroundings) {
  switch (choice) {
    case ColourChoice::kAlways:
      return true;
    case ColourChoice::kNever:
      return false;
    case ColourChoice::kAuto:
      break;
  }
  return surroundings.is_terminal && !surroundings.no_color && !surroundings.dumb;
}

Terminal look_at(int descriptor, ColourChoice choice) {
  const char* no_color = std::getenv("NO_COLOR");
  const char* term = std::getenv("TERM");
  Surroundings surroundings;
  surroundings.is_terminal = isatty(descriptor) == 1;
  surroundings.no_color = no_color != nullptr && *no_color != '\0';
  surroundings.dumb = term != nullptr && std::string_view(term) == "dumb";
  Terminal terminal;
  terminal.is_terminal = surroundings.is_terminal;
  terminal.colour = use_colour(choice, surroundings);
  if (terminal.is_terminal) terminal.width = width_of(descriptor);
  return terminal;
}

}  // namespace cardspeak

#include "ingest/device/stream_name.h"

#include "model/ids.h"

namespace cardspeak::event_checks {
namespace {

template <typename Allowed>
bool is_made_of(std::string_view text, Allowed allowed) {
  if (text.empty() || text.size() > kIdMax) return false;
  for (const char character : text) {
    if (!allowed(character)) return false;
  }
  return true;
}

}  // namespace

bool is_venue(std::string_view text) {
  return is_made_of(text, is_venue_character);
}

bool is_name(std::string_view text) {
  return is_made_of(text, is_name_character);
}

std::optional<StreamName> parse_stream_name(std::string_view text) {
  const auto first = text.find('/');
  if (first == std::string_view::npos) return std::nullopt;
  StreamName stream{text.substr(0, first), text.substr(first + 1)};
  const auto second = stream.name.find('/');
  if (second != std::string_view::npos) {
    const std::string_view kind = stream.name.substr(0, second);
    if (kind == "meter") {
      stream.kind = StreamKind::kMeter;
    } else if (kind == "desk") {
      stream.kind = StreamKind::kDesk;
    } else {
      return std::nullopt;
    }
    stream.name.remove_prefix(second + 1);
  } else if (stream.name == "meter" || stream.name == "desk") {
    return std::nullopt;  // round 7 of such a table would be called as a meter's stream is
  }
  if (!is_venue(stream.venue) || !is_name(stream.name)) return std::nullopt;
  return stream;
}

}  // namespace cardspeak::event_checks

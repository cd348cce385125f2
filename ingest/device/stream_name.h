// The name of a stream, by its parts.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace cardspeak::event_checks {

enum class StreamKind : std::uint8_t { kTable, kMeter, kDesk };

// Into the text that it was read from.
struct StreamName {
  std::string_view venue;
  std::string_view name;
  StreamKind kind = StreamKind::kTable;
};

// "<venue>/<table>", "<venue>/meter/<name>" or "<venue>/desk/<name>"; nothing where the text is none of them.
std::optional<StreamName> parse_stream_name(std::string_view text);

// What a venue and what a table, a meter or a word of a rulebook may be called: 1 to kIdMax characters of those that
// model/ids.h names.
bool is_venue(std::string_view text);
bool is_name(std::string_view text);

}  // namespace cardspeak::event_checks

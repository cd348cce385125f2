// Values that prove themselves: a content, then a check over key and content.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace cardspeak {

// Enough of a SHA-256 to notice a value that changed by accident; whoever changes one on purpose can compute it again.
inline constexpr std::size_t kCheckSize = 8;

std::string checked(std::string_view key, std::string_view content);
// The content of the value; nothing where its check is another. Lives as long as the value.
std::optional<std::string_view> content_of(std::string_view key, std::string_view value);

}  // namespace cardspeak

#include "replay/store/checked_value.h"

#include "replay/store/bytes.h"
#include "schemas/seal/seal.h"

namespace cardspeak {
namespace {

std::string check_of(std::string_view key, std::string_view content) {
  std::string whole;
  ByteWriter writer(whole);
  writer.text(key);
  writer.text(content);
  return std::string(as_text(schema::sha256(std::string_view(whole))).substr(0, kCheckSize));
}

}  // namespace

std::string checked(std::string_view key, std::string_view content) {
  return std::string(content) + check_of(key, content);
}

std::optional<std::string_view> content_of(std::string_view key, std::string_view value) {
  if (value.size() < kCheckSize) return std::nullopt;
  const std::string_view content = value.substr(0, value.size() - kCheckSize);
  if (value.substr(content.size()) != check_of(key, content)) return std::nullopt;
  return content;
}

}  // namespace cardspeak

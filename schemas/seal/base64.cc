#include "schemas/seal/base64.h"

#include <openssl/evp.h>

#include <kj/debug.h>

#include <algorithm>

namespace cardspeak::schema {

std::string to_base64(std::span<const std::uint8_t> bytes) {
  // OpenSSL writes a 0 after the text, in the place that a std::string keeps for one.
  std::string text((bytes.size() + 2) / 3 * 4, '\0');
  EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), bytes.data(), static_cast<int>(bytes.size()));
  return text;
}

std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  std::vector<std::uint8_t> bytes(text.size() / 4 * 3);
  const auto* characters = reinterpret_cast<const unsigned char*>(text.data());
  if (EVP_DecodeBlock(bytes.data(), characters, static_cast<int>(text.size())) < 0) return std::nullopt;
  const auto padding = static_cast<std::size_t>(
      std::ranges::count(text.substr(text.size() - std::min<std::size_t>(2, text.size())), '='));
  bytes.resize(bytes.size() - padding);
  // OpenSSL passes over blanks at both ends and takes spare bits: one form of the text is allowed, its own.
  if (to_base64(bytes) != text) return std::nullopt;
  return bytes;
}

}  // namespace cardspeak::schema

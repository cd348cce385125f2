#include "cli/app/verifier_key.h"

#include <string_view>

#include "cli/app/regular_file.h"

namespace cardspeak {

Result<evidence::VerifierKey> read_verifier_key(const std::string& text) {
  auto key = evidence::parse_verifier_key(text);
  if (key || text.find('+') != std::string::npos) return key;
  const auto file = read_regular_file(text);
  if (!file) return std::unexpected(file.error());
  return evidence::parse_verifier_key(std::string_view(*file).substr(0, file->find('\n')));
}

}  // namespace cardspeak

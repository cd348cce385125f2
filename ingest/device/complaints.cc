#include "ingest/device/complaints.h"

#include <algorithm>

#include "schemas/text/utf8.h"

namespace cardspeak::device_files {
namespace {

constexpr std::size_t kKindsMax = 256;
constexpr std::size_t kKindBytesMax = 160;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

}  // namespace

std::string kind_of(std::string_view problem) {
  problem = problem.substr(0, problem.find(", found "));
  std::string kind;
  for (std::size_t at = 0; at < problem.size() && kind.size() < kKindBytesMax;) {
    if (is_digit(problem[at])) {
      kind += '#';
      while (at < problem.size() && is_digit(problem[at])) ++at;
    } else if (problem[at] == '"') {
      kind += "\"\"";
      at = std::min(problem.find('"', at + 1), problem.size() - 1) + 1;
    } else {
      kind += problem[at++];
    }
  }
  return std::string(schema::utf8_prefix(kind, kKindBytesMax));
}

void Complaints::say(const std::string& kind, const std::string& where, const std::string& problem) {
  auto found = kinds_.find(kind);
  if (found == kinds_.end()) found = kinds_.try_emplace(kinds_.size() < kKindsMax ? kind : "other problems").first;
  Kind& known = found->second;
  ++known.count;
  if (known.count > kSaidOneByOne) {
    known.last = where;
    return;
  }
  message_(where + ": " + problem + (known.count == kSaidOneByOne ? "; more of this kind are counted" : ""));
}

void Complaints::finish() {
  for (const auto& [kind, known] : kinds_) {
    if (known.count <= kSaidOneByOne) continue;
    message_(std::to_string(known.count - kSaidOneByOne) + " more of the kind: " + kind + "; the last at " +
             known.last);
  }
  kinds_.clear();
}

}  // namespace cardspeak::device_files

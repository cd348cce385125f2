#include "ingest/device/complaints.h"

#include <algorithm>

#include "schemas/text/utf8.h"

namespace cardspeak::device_files {
namespace {

constexpr std::size_t kKindsMax = 256;
constexpr std::size_t kKindBytesMax = 160;
constexpr const char* kOthers = "other problems";

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// A problem without what was found.
std::string shown_of(std::string_view problem) {
  return std::string(schema::utf8_prefix(problem.substr(0, problem.find(", found ")), kKindBytesMax));
}

// The bytes of what a problem begins with: a number, a text in quotes, or one byte of anything else.
std::size_t token_size(std::string_view problem) {
  if (problem.front() == '"') return std::min(problem.find('"', 1), problem.size() - 1) + 1;
  const auto is_number = [](char c) { return is_digit(c) || c == '#'; };
  const auto end = std::ranges::find_if_not(problem, is_number);
  return std::max<std::size_t>(1, static_cast<std::size_t>(end - problem.begin()));
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

std::string common_to(std::string_view known, std::string_view next) {
  std::string out;
  while (!known.empty() && !next.empty()) {
    const std::string_view own = known.substr(0, token_size(known));
    const std::string_view other = next.substr(0, token_size(next));
    if (own == other) {
      out += own;
    } else {
      out += own.front() == '"' ? "\"\"" : "#";
    }
    known.remove_prefix(own.size());
    next.remove_prefix(other.size());
  }
  return out;
}

void Complaints::say(const std::string& kind, const std::string& where, const std::string& problem) {
  auto found = kinds_.find(kind);
  if (found == kinds_.end()) found = kinds_.try_emplace(kinds_.size() < kKindsMax ? kind : kOthers).first;
  Kind& known = found->second;
  ++known.count;
  const std::string shown = found->first == kind_of(problem) ? shown_of(problem) : found->first;
  known.shown = known.count == 1 ? shown : common_to(known.shown, shown);
  if (known.count > kSaidOneByOne) {
    known.last = where;
    return;
  }
  message_(where + ": " + problem + (known.count == kSaidOneByOne ? "; more of this kind are counted" : ""));
}

void Complaints::finish() {
  for (const auto& [kind, known] : kinds_) {
    if (known.count <= kSaidOneByOne) continue;
    message_(std::to_string(known.count - kSaidOneByOne) + " more of the kind: " + known.shown + "; the last at " +
             known.last);
  }
  kinds_.clear();
}

}  // namespace cardspeak::device_files

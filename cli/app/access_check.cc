#include "cli/app/access_check.h"

#include <capnp/message.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "schemas/evidence.capnp.h"
#include "schemas/json/canonical_json.h"
#include "schemas/json/struct_json.h"
#include "schemas/seal/seal.h"
#include "schemas/text/text_view.h"

namespace cardspeak {
namespace {

std::string number_of(std::size_t line) {
  return "line " + std::to_string(line);
}

// What a line names as the one before it; nothing: it is not as they are written.
std::optional<std::string> previous_in(std::string_view line) {
  capnp::MallocMessageBuilder message;
  auto in = message.initRoot<schema::RoundsRead>();
  if (!schema::read_json(line, in)) return std::nullopt;
  if (schema::canonical_json(in.asReader()) != line) return std::nullopt;
  return std::string(schema::view(in.asReader().getPrevious()));
}

class Lines {
 public:
  explicit Lines(std::string_view text) : ended_(text.empty() || text.ends_with('\n')) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      const std::string_view line = text.substr(0, end);
      hashes_.push_back(schema::to_hex(schema::sha256(line)));
      previous_.push_back(previous_in(line));
      by_hash_.try_emplace(hashes_.back(), hashes_.size());
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  [[nodiscard]] std::size_t count() const { return hashes_.size(); }
  [[nodiscard]] const std::string& hash(std::size_t line) const { return hashes_[line - 1]; }
  [[nodiscard]] bool reads(std::size_t line) const { return previous_[line - 1].has_value(); }
  // The first line with that hash; 0: there is none.
  [[nodiscard]] std::size_t find(const std::string& hash) const {
    const auto found = by_hash_.find(hash);
    return found == by_hash_.end() ? 0 : found->second;
  }
  // Whether the line names the one before it, or nothing where it is the first.
  [[nodiscard]] bool follows(std::size_t line) const {
    return previous_[line - 1] == (line == 1 ? std::string() : hash(line - 1));
  }

  // What is wrong with the place of a line that does not follow the one before it.
  [[nodiscard]] std::string why_not(std::size_t line) const {
    const std::string& named = *previous_[line - 1];
    const std::string own = number_of(line);
    if (const std::size_t same = find(hash(line)); same < line) return own + " is " + number_of(same) + " again";
    if (named.empty()) return own + " says that it is the first, and it is not: what stands before it was put there";
    const std::size_t before = find(named);
    if (before == 0) {
      return line == 1 ? own + " names one before it: the beginning of the file was taken out"
                       : own + " names another line before it than " + number_of(line - 1) +
                             ": that one was altered, or lines between them were taken out";
    }
    if (before > line) return own + " was written after " + number_of(before) + ": lines were put in another order";
    return own + " was written after " + number_of(before) + ": what stands between them was put there, or altered";
  }

  // Of a line that is not as they are written.
  [[nodiscard]] AccessFault unreadable(std::size_t line) const {
    const bool last = line == count();
    // Only a process that ended while it wrote leaves such a line, and the next one chains it as it is.
    if (last ? !ended_ : reads(line + 1) && follows(line + 1)) {
      return {line, number_of(line) + " was cut off while it was written", false};
    }
    return {line, number_of(line) + " is not as this program writes them: it was altered, or put there", true};
  }

 private:
  bool ended_;
  std::vector<std::string> hashes_;
  std::vector<std::optional<std::string>> previous_;
  std::unordered_map<std::string, std::size_t> by_hash_;  // looked up, never walked
};

void hold_against_kept(const Lines& lines, const AccessKept& kept, std::vector<AccessFault>& faults) {
  if (lines.count() < kept.lines) {
    faults.push_back({0, "it had " + std::to_string(kept.lines) + " lines, and has " + std::to_string(lines.count()) +
                             ": its end was cut"});
  } else if (!kept.hash.empty() && kept.lines != 0 && lines.hash(kept.lines) != kept.hash) {
    faults.push_back({kept.lines, number_of(kept.lines) +
                                      " is not the one that was kept: the file was altered up to there, or made anew"});
  } else if (!kept.hash.empty() && kept.lines == 0 && lines.find(kept.hash) == 0) {
    faults.push_back({0, "no line of it is the one that was kept: its end was cut, or it was altered or made anew"});
  }
}

}  // namespace

bool AccessReport::sound() const {
  return std::ranges::none_of(faults, &AccessFault::damage);
}

AccessReport check_access_log(std::string_view text, const AccessKept& kept) {
  const Lines lines(text);
  AccessReport report;
  report.lines = lines.count();
  if (report.lines != 0) report.last_hash = lines.hash(report.lines);
  for (std::size_t line = 1; line <= report.lines; ++line) {
    if (!lines.reads(line)) {
      report.faults.push_back(lines.unreadable(line));
    } else if (!lines.follows(line)) {
      report.faults.push_back({line, lines.why_not(line), true});
    }
  }
  hold_against_kept(lines, kept, report.faults);
  return report;
}

}  // namespace cardspeak

// What is said of a run of ingest: the first of each kind one by one, the others by their number.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace cardspeak {

// Takes one sentence about one place in the input: "evening.jsonl:12: field round: expected …, found …".
using IngestMessage = std::function<void(const std::string&)>;

namespace device_files {

// So many of a kind are said one by one.
inline constexpr std::uint64_t kSaidOneByOne = 20;

// What makes two problems alike: the problem without what was found, and without the numbers and quoted texts in it.
std::string kind_of(std::string_view problem);

// What two problems of a kind have in common, to be shown: `known` without the numbers and quoted texts that `next` has
// otherwise. `known` may come from here.
std::string common_to(std::string_view known, std::string_view next);

// A file of a million bad lines has one fault and not a million: it gets twenty messages and a count. However many
// kinds there are, memory is bounded: those past the first few hundred are counted together.
class Complaints {
 public:
  explicit Complaints(const IngestMessage& message) : message_(message) {}

  // Says it, or counts it where enough of its kind were said. `kind` is any text that alike problems have in common.
  void say(const std::string& kind, const std::string& where, const std::string& problem);
  // One message for each kind of which some were only counted, by kind in the order of the alphabet. Counts anew.
  void finish();

 private:
  struct Kind {
    std::uint64_t count = 0;
    std::string last;   // place
    std::string shown;  // what all of them have in common
  };
  const IngestMessage& message_;
  std::map<std::string, Kind> kinds_;
};

}  // namespace device_files
}  // namespace cardspeak

// Finds the names of patrons in what people write.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace cardspeak::schema {

// A name is found where it stands as a whole: what comes before and after it is no letter and no digit. Letters from A
// to Z count alike in both cases. Of several that begin at one place the longest counts. Masks are left alone.
class PatronFinder {
 public:
  // `mask` goes into its place. A name that is longer than any patron's (kNameMax bytes) is not looked for.
  void add(std::string_view patron, std::string_view mask);
  // The text with a mask in the place of each name.
  [[nodiscard]] std::string masked(std::string_view text) const;
  // Whether the text has a name.
  [[nodiscard]] bool finds(std::string_view text) const { return masked(text) != text; }

  static constexpr std::size_t kNameMax = 128;

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  using Masks = std::unordered_map<std::string, std::string, Hash, std::equal_to<>>;  // looked up, never walked

  // The mask of the longest name that begins there, and the size of that name; null: none does.
  [[nodiscard]] const std::string* find_at(std::string_view text, std::string_view folded, std::size_t at,
                                           std::size_t& size) const;

  Masks exact_;
  Masks folded_;  // by the name in small letters
  std::size_t longest_ = 0;
};

}  // namespace cardspeak::schema

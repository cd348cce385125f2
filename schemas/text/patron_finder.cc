#include "schemas/text/patron_finder.h"

#include <algorithm>
#include <cstdint>

#include "schemas/text/letter_case.h"
#include "schemas/text/patron_mask.h"

namespace cardspeak::schema {
namespace {

// Whatever is not ASCII counts as a letter.
bool is_of_word(char character) {
  const auto byte = static_cast<std::uint8_t>(small_letter(character));
  return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte >= 0x80;
}

// Whether a name may begin or end between these two characters of the text.
bool is_edge(std::string_view text, std::size_t at) {
  return at == 0 || at == text.size() || !is_of_word(text[at - 1]) || !is_of_word(text[at]);
}

std::size_t mask_size_at(std::string_view text, std::size_t at) {
  constexpr std::size_t kSize = kMaskBeginning.size() + 64;
  return text.substr(at).starts_with(kMaskBeginning) && is_mask(text.substr(at, kSize)) ? kSize : 0;
}

}  // namespace

void PatronFinder::add(std::string_view patron, std::string_view mask) {
  if (patron.empty() || patron.size() > kNameMax) return;
  exact_.insert_or_assign(std::string(patron), std::string(mask));
  folded_.try_emplace(small_letters(patron), mask);
  longest_ = std::max(longest_, patron.size());
}

const std::string* PatronFinder::find_at(std::string_view text, std::string_view folded, std::size_t at,
                                         std::size_t& size) const {
  for (size = std::min(longest_, text.size() - at); size > 0; --size) {
    if (!is_edge(text, at + size)) continue;
    if (const auto found = exact_.find(text.substr(at, size)); found != exact_.end()) return &found->second;
    if (const auto found = folded_.find(folded.substr(at, size)); found != folded_.end()) return &found->second;
  }
  return nullptr;
}

std::string PatronFinder::masked(std::string_view text) const {
  if (longest_ == 0) return std::string(text);
  const std::string folded = small_letters(text);
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t size = mask_size_at(text, at);
    const std::string* mask = nullptr;
    if (size == 0 && is_edge(text, at)) mask = find_at(text, folded, at, size);
    if (mask == nullptr) size = std::max<std::size_t>(size, 1);
    out += mask != nullptr ? std::string_view(*mask) : text.substr(at, size);
    at += size;
  }
  return out;
}

}  // namespace cardspeak::schema

#include "model/law/words_of_books.h"

#include <algorithm>
#include <string>

#include "model/law/library.h"

namespace cardspeak {

bool is_word_of_books(std::string_view text) {
  const std::string quoted = '"' + std::string(text) + '"';
  return std::ranges::any_of(
      embedded_books(), [&](const EmbeddedBook& book) { return book.bytes.find(quoted) != std::string_view::npos; });
}

}  // namespace cardspeak

#include "replay/books_hash.h"

#include <string>

#include "replay/store/bytes.h"

namespace cardspeak {
namespace {

// Counts the releases whose fold or judgement gave other summaries of the same events under the same books. Raise it
// with such a change: stores then derive their rounds again, instead of mixing old answers with new ones.
constexpr std::uint64_t kDerivation = 10;

}  // namespace

schema::Hash books_hash(const Library& library) {
  std::string content;
  ByteWriter writer(content);
  writer.number(kDerivation);
  for (const Rulebook& book : library.books()) {
    writer.text(book.venue());
    writer.text(book.game());
    writer.text(book.version());
    writer.text(book.hash());
  }
  return schema::sha256(std::string_view(content));
}

}  // namespace cardspeak

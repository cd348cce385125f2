// A program of the build, no part of the product: puts the rulebooks together and writes the C++ source that carries
// the whole books, so that no process has to put them together again. A file that is objected to stops the build, with
// the place in it. Output depends on the books alone.
#include <capnp/message.h>

#include <algorithm>
#include <cstdio>
#include <string>

#include "model/law/embed/book_files.h"
#include "model/law/whole/whole_books.h"
#include "schemas/json/struct_json.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak {
namespace {

std::string literal(const std::string& text) {
  return "R\"rulebook(" + text + ")rulebook\"";
}

// "crown-melbourne/texas-holdem/17.0.json": the file's name, with the game in the place of the room.
std::string name_of(const WholeBook& book) {
  return book.identity.venue + "/" + book.identity.game + book.file.substr(book.file.rfind('/'));
}

std::string name_of_base(const WholeBooks& whole, const WholeBook& book) {
  for (const WholeBook& other : whole.books) {
    if (!book.base.empty() && other.bytes == book.base) return name_of(other);
  }
  return "";
}

// The fields of a BookLabel. A book that does not read has none; the check of all books, among the tests, says why.
std::string label_of(const WholeBook& book) {
  capnp::MallocMessageBuilder message;
  auto root = message.initRoot<schema::Rulebook>();
  if (!schema::read_json(book.bytes, root)) return "{}";
  const auto data = root.asReader();
  const auto when = data.getInForce();
  std::string out = "{";
  for (const capnp::Text::Reader field :
       {data.getVenue(), data.getGame(), data.getVersion(), data.getTitle(), data.getZone(), when.getFrom(),
        when.getUntil(), when.getKnownFrom(), when.getKnownUntil()}) {
    out += (out.size() > 1 ? ", " : "") + literal({field.begin(), field.size()});
  }
  return out + "}";
}

std::string source_of(const WholeBooks& whole) {
  std::string out = "#include \"model/law/library.h\"\n\nnamespace cardspeak {\n\n";
  out += "const std::vector<EmbeddedBook>& embedded_books() {\n  static const std::vector<EmbeddedBook> books = {\n";
  for (const WholeBook& book : whole.books) {
    out += "      {\"" + name_of(book) + "\", " + label_of(book) + ", " + literal(book.bytes) + ", \"" +
           name_of_base(whole, book) + "\"},\n";
  }
  out += "  };\n  return books;\n}\n\n";
  out += "const std::vector<WholeRoom>& embedded_rooms() {\n  static const std::vector<WholeRoom> rooms = {\n";
  for (const WholeRoom& room : whole.rooms) {
    const BookIdentity& id = room.identity;
    out += "      {{" + literal(id.venue) + ", \"\", " + literal(id.room) + ", " + literal(id.version) + ", " +
           literal(id.known_from) + "}, " + literal(room.bytes) + "},\n";
  }
  return out + "  };\n  return rooms;\n}\n\n}  // namespace cardspeak\n";
}

}  // namespace
}  // namespace cardspeak

// embed_books <file.cc>
int main(int argc, char** argv) {
  if (argc != 2) return 2;
  cardspeak::WholeBooks whole = cardspeak::put_together(cardspeak::book_files(), {});
  for (const cardspeak::FileObjection& objection : whole.objections) {
    std::fprintf(stderr, "model/law/books/%s: %s\n", objection.file.c_str(), objection.text().c_str());
  }
  if (!whole.objections.empty()) return 1;
  std::ranges::sort(whole.books, {}, cardspeak::name_of);
  const std::string source = cardspeak::source_of(whole);
  std::FILE* out = std::fopen(argv[1], "w");
  if (out == nullptr) return 1;
  const bool written = std::fwrite(source.data(), 1, source.size(), out) == source.size();
  return std::fclose(out) == 0 && written ? 0 : 1;
}

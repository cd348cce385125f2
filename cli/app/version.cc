#include "cli/app/version.h"

#include "cli/render/json.h"
#include "model/law/library.h"
#include "schemas/seal/seal.h"

namespace cardspeak {

std::string program_name() {
  return "cardspeak " CARDSPEAK_VERSION;
}

std::string version_text() {
  std::string text = program_name() + "\nschema " + std::to_string(kJsonSchema) + "\n";
  for (const EmbeddedBook& book : embedded_books()) {
    text += "book " + schema::to_hex(schema::sha256(book.bytes)) + " " + std::string(book.name) + "\n";
  }
  return text;
}

}  // namespace cardspeak

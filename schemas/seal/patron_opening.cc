#include "schemas/seal/patron_opening.h"

#include <capnp/message.h>
#include <openssl/rand.h>

#include <algorithm>
#include <cstdlib>

#include "schemas/evidence.capnp.h"
#include "schemas/json/canonical_json.h"
#include "schemas/json/struct_json.h"
#include "schemas/seal/seal.h"
#include "schemas/text/hex.h"
#include "schemas/text/patron_mask.h"
#include "schemas/text/text_view.h"

namespace cardspeak::schema {
namespace {

constexpr std::string_view kForm = "cardspeak-patron/1\n";

std::expected<PatronOpening, std::string> read_opening(std::string_view line) {
  capnp::MallocMessageBuilder message;
  auto in = message.initRoot<OpenedPatron>();
  if (const auto read = read_json(line, in); !read) return std::unexpected(read.error().text());
  PatronOpening opening{std::string(view(in.asReader().getPatron())), {}};
  if (opening.patron.empty() || opening.patron.starts_with(kMaskBeginning)) {
    return std::unexpected("field patron: expected the name of a patron");
  }
  if (!read_hex(view(in.asReader().getSalt()), opening.salt)) {
    return std::unexpected("field salt: expected 32 bytes in 64 lower-case hex digits");
  }
  if (mask_of(opening) != view(in.asReader().getMask())) {
    return std::unexpected("field mask: is not the mask of this name and salt: it is " + mask_of(opening));
  }
  return opening;
}

}  // namespace

Salt new_salt() {
  Salt salt{};
  // Without randomness there is nothing that could go on: a salt that can be guessed hides no name.
  if (RAND_bytes(salt.data(), static_cast<int>(salt.size())) != 1) std::abort();
  return salt;
}

std::string mask_of(const PatronOpening& opening) {
  Hasher hasher;
  hasher.update(kForm);
  hasher.update(opening.salt);
  hasher.update(opening.patron);
  return std::string(kMaskBeginning) + to_hex(hasher.finish());
}

std::string opening_line(const PatronOpening& opening) {
  capnp::MallocMessageBuilder message;
  auto out = message.initRoot<OpenedPatron>();
  out.setMask(mask_of(opening));
  out.setSalt(hex_of(opening.salt));
  out.setPatron(opening.patron);
  return canonical_json(out.asReader()) + "\n";
}

std::expected<std::vector<PatronOpening>, std::string> read_openings(std::string_view text) {
  std::vector<PatronOpening> openings;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    auto opening = read_opening(text.substr(0, end));
    if (!opening) return std::unexpected("line " + std::to_string(number) + ": " + opening.error());
    openings.push_back(*std::move(opening));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return openings;
}

}  // namespace cardspeak::schema

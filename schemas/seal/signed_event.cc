#include "schemas/seal/signed_event.h"

#include <capnp/message.h>

#include <algorithm>
#include <iterator>

#include "schemas/seal/base64.h"
#include "schemas/seal/seal.h"

namespace cardspeak::schema {
namespace {

// Keeps what a device signs here apart from what its key might sign elsewhere.
constexpr std::string_view kDomain = "cardspeak-event/1\n";

}  // namespace

std::vector<std::uint8_t> signed_bytes(Event::Reader event) {
  capnp::word memory[256] = {};
  capnp::MallocMessageBuilder message(kj::arrayPtr(memory, std::size(memory)));
  message.setRoot(event);
  auto bare = message.getRoot<Event>();
  if (bare.hasSignature()) bare.disownSignature();
  const Hash hash = sha256(canonical_view(bare.asReader()));
  std::vector<std::uint8_t> bytes(kDomain.begin(), kDomain.end());
  std::ranges::copy(hash, std::back_inserter(bytes));
  return bytes;
}

std::optional<Signature> signature_of(Event::Reader event) {
  const auto text = event.getSignature();
  const auto bytes = from_base64(std::string_view(text.begin(), text.size()));
  Signature signature;
  if (!bytes || bytes->size() != signature.size()) return std::nullopt;
  std::ranges::copy(*bytes, signature.begin());
  return signature;
}

bool is_signature_text(std::string_view text) {
  const auto bytes = from_base64(text);
  return bytes && bytes->size() == Signature().size();
}

void sign_event(Event::Builder event, const SigningKey& key) {
  event.setSignature(to_base64(key.sign(signed_bytes(event.asReader()))));
}

}  // namespace cardspeak::schema

#include <openssl/evp.h>

#include "schemas/seal/seal.h"

#include <kj/debug.h>

#include "schemas/text/hex.h"

namespace cardspeak::schema {
namespace {

// OpenSSL looks an algorithm up by name once; the handle lives until the program ends.
const EVP_MD* algorithm() {
  static const EVP_MD* const fetched = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  KJ_ASSERT(fetched != nullptr, "OpenSSL has no SHA-256");
  return fetched;
}

std::span<const std::uint8_t> as_bytes(std::string_view text) {
  // The one way to see characters as bytes.
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

Hasher::Hasher() : context_(EVP_MD_CTX_new()) {
  KJ_ASSERT(context_ != nullptr && EVP_DigestInit_ex2(context_, algorithm(), nullptr) == 1, "OpenSSL has no SHA-256");
}

Hasher::~Hasher() {
  EVP_MD_CTX_free(context_);
}

void Hasher::update(std::span<const std::uint8_t> bytes) {
  KJ_ASSERT(EVP_DigestUpdate(context_, bytes.data(), bytes.size()) == 1, "SHA-256 cannot go on");
}

void Hasher::update(std::string_view bytes) {
  update(as_bytes(bytes));
}

Hash Hasher::finish() {
  Hash hash;
  KJ_ASSERT(EVP_DigestFinal_ex(context_, hash.data(), nullptr) == 1, "SHA-256 cannot be finished");
  return hash;
}

void Hasher::restart() {
  KJ_ASSERT(EVP_DigestInit_ex2(context_, nullptr, nullptr) == 1, "SHA-256 cannot be started again");
}

Hash sha256(std::span<const std::uint8_t> bytes) {
  // Events are small, so that making a context would cost more than hashing: each thread keeps one.
  thread_local Hasher hasher;
  hasher.restart();
  hasher.update(bytes);
  return hasher.finish();
}

Hash sha256(std::string_view bytes) {
  return sha256(as_bytes(bytes));
}

std::string to_hex(const Hash& hash) {
  return hex_of(hash);
}

}  // namespace cardspeak::schema

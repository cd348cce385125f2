#include "schemas/seal/ed25519.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include <kj/debug.h>

namespace cardspeak::schema {
namespace {

struct FreeContext {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
using Context = std::unique_ptr<EVP_MD_CTX, FreeContext>;

struct FreeText {
  void operator()(BIO* text) const { BIO_free(text); }
};
using Text = std::unique_ptr<BIO, FreeText>;

// Called for a password: there is none, and nobody is asked at the terminal.
int no_password(char* /*into*/, int /*size*/, int /*writing*/, void* /*user*/) {
  return 0;
}

}  // namespace

void SigningKey::Free::operator()(evp_pkey_st* key) const {
  EVP_PKEY_free(key);
}

bool is_signed_by(const PublicKey& key, std::span<const std::uint8_t> bytes, const Signature& signature) {
  EVP_PKEY* known = EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, key.data(), key.size());
  if (known == nullptr) {
    ERR_clear_error();
    return false;
  }
  const Context context(EVP_MD_CTX_new());
  const bool holds =
      context != nullptr && EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, known) == 1 &&
      EVP_DigestVerify(context.get(), signature.data(), signature.size(), bytes.data(), bytes.size()) == 1;
  EVP_PKEY_free(known);
  ERR_clear_error();
  return holds;
}

SigningKey SigningKey::generate() {
  EVP_PKEY* key = EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519");
  KJ_ASSERT(key != nullptr, "OpenSSL cannot make an Ed25519 key");
  return SigningKey(key);
}

std::expected<SigningKey, std::string> SigningKey::from_pem(std::string_view text) {
  const Text in(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
  KJ_ASSERT(in != nullptr, "no memory for a key");
  EVP_PKEY* key = PEM_read_bio_PrivateKey(in.get(), nullptr, no_password, nullptr);
  ERR_clear_error();
  if (key == nullptr) return std::unexpected("not a private key in PEM without a password");
  SigningKey made(key);
  if (EVP_PKEY_get_base_id(key) != EVP_PKEY_ED25519) return std::unexpected("a private key, but not of Ed25519");
  return made;
}

PublicKey SigningKey::public_key() const {
  PublicKey bytes;
  std::size_t size = bytes.size();
  KJ_ASSERT(EVP_PKEY_get_raw_public_key(key_.get(), bytes.data(), &size) == 1 && size == bytes.size(),
            "OpenSSL does not give the public key");
  return bytes;
}

Signature SigningKey::sign(std::span<const std::uint8_t> bytes) const {
  Signature signature;
  std::size_t size = signature.size();
  const Context context(EVP_MD_CTX_new());
  KJ_ASSERT(context != nullptr && EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, key_.get()) == 1 &&
                EVP_DigestSign(context.get(), signature.data(), &size, bytes.data(), bytes.size()) == 1,
            "OpenSSL does not sign");
  return signature;
}

std::string SigningKey::to_pem() const {
  const Text out(BIO_new(BIO_s_mem()));
  KJ_ASSERT(out != nullptr &&
                PEM_write_bio_PKCS8PrivateKey(out.get(), key_.get(), nullptr, nullptr, 0, nullptr, nullptr) == 1,
            "OpenSSL does not write the key");
  char* bytes = nullptr;
  const long size = BIO_get_mem_data(out.get(), &bytes);
  return {bytes, static_cast<std::size_t>(size)};
}

}  // namespace cardspeak::schema

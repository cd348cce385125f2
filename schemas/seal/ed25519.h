// Ed25519 (RFC 8032): keys and signatures.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <string_view>

// OpenSSL's EVP_PKEY, so that its headers stay in schemas/seal/ed25519.cc.
struct evp_pkey_st;

namespace cardspeak::schema {

using PublicKey = std::array<std::uint8_t, 32>;
using Signature = std::array<std::uint8_t, 64>;

// Whether the holder of the key signed these bytes. A key that is no point of the curve has signed nothing.
bool is_signed_by(const PublicKey& key, std::span<const std::uint8_t> bytes, const Signature& signature);

// The half that signs. It is never printed, except as the file that it is kept in.
class SigningKey {
 public:
  // A new one, from the system's source of randomness.
  static SigningKey generate();
  // From PKCS #8 in PEM, as `openssl genpkey -algorithm ed25519` writes it. Errors: a sentence that says what the text
  // is instead; it quotes nothing of it.
  static std::expected<SigningKey, std::string> from_pem(std::string_view text);

  [[nodiscard]] PublicKey public_key() const;
  [[nodiscard]] Signature sign(std::span<const std::uint8_t> bytes) const;
  // PKCS #8 in PEM, without a password.
  [[nodiscard]] std::string to_pem() const;

 private:
  explicit SigningKey(evp_pkey_st* key) : key_(key) {}
  struct Free {
    void operator()(evp_pkey_st* key) const;
  };
  std::unique_ptr<evp_pkey_st, Free> key_;
};

}  // namespace cardspeak::schema

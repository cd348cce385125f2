// Canonical bytes and their SHA-256: what the hash chains, the books' hashes and the digest are made of.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "schemas/event.capnp.h"

namespace cardspeak::schema {

using Hash = std::array<std::uint8_t, 32>;

// SHA-256 of bytes (FIPS 180-4).
Hash sha256(std::span<const std::uint8_t> bytes);
Hash sha256(std::string_view bytes);
// 64 lower-case digits.
std::string to_hex(const Hash& hash);

// A SHA-256 over parts, for what does not lie in one piece.
class Hasher {
 public:
  Hasher();
  ~Hasher();
  Hasher(const Hasher&) = delete;
  Hasher& operator=(const Hasher&) = delete;
  void update(std::span<const std::uint8_t> bytes);
  void update(std::string_view bytes);
  // The hash of everything so far; the object is then used up.
  Hash finish();

 private:
  void* context_;
};

// The canonical form of an event (Cap'n Proto's canonicalization, one segment, unframed): equal events give equal
// bytes, whatever wrote them. These are the bytes that are hashed, appended to the log and stored.
std::vector<std::uint8_t> canonical_bytes(Event::Reader event);

// Reads canonical bytes back. The reader points into `bytes` (which must be 8-byte aligned for zero copy; otherwise
// they are copied once) and is valid as long as both they and this object.
class StoredEvent {
 public:
  explicit StoredEvent(std::span<const std::uint8_t> bytes);
  ~StoredEvent();
  StoredEvent(StoredEvent&&) noexcept;
  StoredEvent& operator=(StoredEvent&&) noexcept;

  // False when the bytes are not a readable event; `problem` then says why. Never throws.
  [[nodiscard]] bool readable() const;
  [[nodiscard]] const std::string& problem() const;
  // Requires readable().
  [[nodiscard]] Event::Reader event() const;

 private:
  struct Impl;
  Impl* impl_;
};

}  // namespace cardspeak::schema

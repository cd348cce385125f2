// Canonical bytes and their SHA-256: what the hash chains, the books' hashes and the digest are made of.
#pragma once

#include <capnp/message.h>

#include <array>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "schemas/event.capnp.h"

// OpenSSL's EVP_MD_CTX, so that its headers stay in schemas/seal/sha256.cc.
struct evp_md_ctx_st;

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
  // The hash of everything so far; the object is then used up until restart().
  Hash finish();
  // Forgets everything so far.
  void restart();

 private:
  evp_md_ctx_st* context_;
};

namespace internal {
// Zeroed words that are this thread's until its next call, so that a canonical form costs no allocation.
kj::ArrayPtr<capnp::word> take_scratch(std::size_t words);
}  // namespace internal

// The canonical form of an event (Cap'n Proto's canonicalization, one segment, unframed): equal events give equal
// bytes, whatever wrote them. These are the bytes that are hashed, appended to the log and stored. A text that was set
// to "" is not equal to one that was left out.
// `event` must be one that cannot fail to read: from a builder of our own or from a StoredEvent.
std::vector<std::uint8_t> canonical_bytes(Event::Reader event);

// The hash that an event names as that of the one before it; nothing: it names none, or what is no hash.
std::optional<Hash> previous_hash(Event::Reader event);
// Has the event name that hash; null: none, which is left out and not set to nothing, since the canonical forms of the
// two differ.
void set_previous_hash(Event::Builder event, const Hash* hash);

// The same bytes without a copy of their own, for the ingest path: valid until the thread's next call of any of these
// functions.
std::span<const std::uint8_t> canonical_view(Event::Reader event);

// The same for any other of the project's structs: rulebooks, facts, verdicts. Name the struct:
// canonical_view_of<RoundFacts>(reader).
template <typename Struct>
std::span<const std::uint8_t> canonical_view_of(typename Struct::Reader value) {
  // The canonical form is never longer than the struct is now, and one word for the pointer to it.
  capnp::FlatMessageBuilder message(internal::take_scratch(value.totalSize().wordCount + 1));
  message.getRoot<capnp::AnyPointer>().setCanonicalAs<Struct>(value);
  const auto bytes = message.getSegmentsForOutput()[0].asBytes();
  return {bytes.begin(), bytes.size()};
}

// The same for an event that came from outside as a message of its own, and may be damaged: the bytes that it gives are
// those of a readable StoredEvent. Errors: a sentence that says why the event does not read. Never throws.
std::expected<std::span<const std::uint8_t>, std::string> checked_canonical_view(Event::Reader event);

// The canonical bytes of one event, read back. Bytes are checked once and whole, so that no field of a readable event
// can fail to read; they must be canonical, as the hash chain rests on there being one form. An event of a kind that
// this release does not know is readable: its head reads, and which() gives a number that no kind has.
//
// Reads in place where `bytes` begin at an address that is a multiple of 8, and copies them once where they do not: the
// caller keeps `bytes` alive as long as this object. Readers are valid as long as both. Never throws. Safe for
// concurrent const use.
class StoredEvent {
 public:
  explicit StoredEvent(std::span<const std::uint8_t> bytes);

  // False when the bytes are not a readable event; `problem` then says why.
  [[nodiscard]] bool readable() const { return problem_.empty(); }
  [[nodiscard]] const std::string& problem() const { return problem_; }
  // Requires readable(); the default event otherwise.
  [[nodiscard]] Event::Reader event() const { return event_; }

 private:
  std::unique_ptr<capnp::word[]> aligned_;  // only where the caller's bytes are not
  Event::Reader event_;
  std::string problem_;
};

}  // namespace cardspeak::schema

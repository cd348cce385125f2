#include <capnp/message.h>
#include <kj/exception.h>

#include <algorithm>
#include <cstring>

#include "schemas/seal/layout_check.h"
#include "schemas/seal/seal.h"

namespace cardspeak::schema {
namespace {

constexpr std::size_t kWordBytes = sizeof(capnp::word);

// Where a thread writes canonical forms.
class Scratch {
 public:
  // Zeroed words, as Cap'n Proto asks for. Valid until the next call.
  kj::ArrayPtr<capnp::word> take(std::size_t words) {
    if (words > words_.size()) words_.assign(std::max(words, 2 * words_.size()), 0);
    std::fill_n(words_.begin(), used_, 0);
    used_ = words;
    return {reinterpret_cast<capnp::word*>(words_.data()), words};
  }

 private:
  std::vector<std::uint64_t> words_ = std::vector<std::uint64_t>(512);
  std::size_t used_ = 0;
};

std::span<const std::uint64_t> as_words(const void* aligned, std::size_t bytes) {
  return {static_cast<const std::uint64_t*>(aligned), bytes / kWordBytes};
}

bool is_aligned(const std::uint8_t* bytes) {
  return reinterpret_cast<std::uintptr_t>(bytes) % kWordBytes == 0;
}

std::string not_readable(std::string_view why) {
  return "the bytes are not an event in canonical form: " + std::string(why);
}

}  // namespace

kj::ArrayPtr<capnp::word> internal::take_scratch(std::size_t words) {
  thread_local Scratch scratch;
  return scratch.take(words);
}

std::span<const std::uint8_t> canonical_view(Event::Reader event) {
  return canonical_view_of<Event>(event);
}

std::optional<Hash> previous_hash(Event::Reader event) {
  const auto bytes = event.getPreviousHash();
  Hash hash{};
  if (bytes.size() != hash.size()) return std::nullopt;
  std::ranges::copy(bytes, hash.begin());
  return hash;
}

void set_previous_hash(Event::Builder event, const Hash* hash) {
  if (hash == nullptr) {
    if (event.hasPreviousHash()) event.disownPreviousHash();
    return;
  }
  auto data = event.getPreviousHash();
  if (data.size() != hash->size()) data = event.initPreviousHash(static_cast<unsigned>(hash->size()));
  std::ranges::copy(*hash, data.begin());
}

std::vector<std::uint8_t> canonical_bytes(Event::Reader event) {
  const std::span<const std::uint8_t> bytes = canonical_view(event);
  return {bytes.begin(), bytes.end()};
}

std::expected<std::span<const std::uint8_t>, std::string> checked_canonical_view(Event::Reader event) {
  try {
    const std::span<const std::uint8_t> bytes = canonical_view(event);
    if (const auto problem = internal::layout_problem(as_words(bytes.data(), bytes.size()))) {
      return std::unexpected(not_readable(*problem));
    }
    return bytes;
  } catch (const kj::Exception& exception) {
    return std::unexpected("the message does not read: " + std::string(exception.getDescription().cStr()));
  }
}

StoredEvent::StoredEvent(std::span<const std::uint8_t> bytes) {
  if (bytes.size() % kWordBytes != 0) {
    problem_ = not_readable("they are not a whole number of words of 8 bytes");
    return;
  }
  const void* words = bytes.data();
  if (!is_aligned(bytes.data())) {
    aligned_ = std::make_unique_for_overwrite<capnp::word[]>(bytes.size() / kWordBytes);
    std::memcpy(aligned_.get(), bytes.data(), bytes.size());
    words = aligned_.get();
  }
  if (const auto problem = internal::layout_problem(as_words(words, bytes.size()))) {
    problem_ = not_readable(*problem);
    return;
  }
  event_ = capnp::readMessageUnchecked<Event>(static_cast<const capnp::word*>(words));
}

}  // namespace cardspeak::schema

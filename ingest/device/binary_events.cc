#include "ingest/device/binary_events.h"

#include <capnp/serialize.h>
#include <kj/exception.h>

#include <cstring>
#include <string>
#include <utility>

#include "ingest/device/event_bounds.h"
#include "schemas/seal/seal.h"

namespace cardspeak::device_files {
namespace {

constexpr std::size_t kWord = sizeof(capnp::word);
constexpr std::uint32_t kSegmentsMax = 512;

std::unexpected<Error> refuse_frame(std::string message) {
  return fail(ErrorCode::kBadInput, std::move(message));
}

}  // namespace

Result<std::optional<schema::Event::Builder>> BinaryEvents::next() {
  if (ended_) return std::nullopt;
  at_ = window_.position();
  const auto more = window_.need(1);
  if (!more) return end_with(more.error());
  if (!*more) return std::nullopt;
  const auto size = frame_size();
  if (!size) return end_with(size.error());
  const auto whole = window_.need(*size);
  if (!whole) return end_with(whole.error());
  if (!*whole) return end_with(truncated(*size));
  const std::string_view frame = window_.ready().substr(0, *size);
  words_.assign((frame.size() + kWord - 1) / kWord, 0);
  std::memcpy(words_.data(), frame.data(), frame.size());
  window_.take(*size);
  return read_frame();
}

std::unexpected<Error> BinaryEvents::end_with(Error error) {
  ended_ = true;
  return std::unexpected(std::move(error));
}

Error BinaryEvents::truncated(std::size_t size) const {
  return Error{ErrorCode::kBadInput, "expected an event of " + std::to_string(size) +
                                         " bytes, found the end of the file after " +
                                         std::to_string(window_.ready().size())};
}

std::uint32_t BinaryEvents::number_at(std::string_view bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t byte = 4; byte-- > 0;) value = (value << 8) | static_cast<std::uint8_t>(bytes[at + byte]);
  return value;
}

Result<std::size_t> BinaryEvents::frame_size() {
  auto ready = window_.need(4);
  if (!ready) return std::unexpected(ready.error());
  if (!*ready) return std::unexpected(cut_header());
  const std::uint64_t segments = std::uint64_t{number_at(window_.ready(), 0)} + 1;
  if (segments > kSegmentsMax) {
    return refuse_frame("expected the frame of an event, found one of " + std::to_string(segments) +
                        " segments; the rest of the file is not read");
  }
  const std::size_t header = (4 + 4 * segments + kWord - 1) / kWord * kWord;
  ready = window_.need(header);
  if (!ready) return std::unexpected(ready.error());
  if (!*ready) return std::unexpected(cut_header());
  std::uint64_t words = 0;
  for (std::size_t at = 0; at < segments; ++at) words += number_at(window_.ready(), 4 + 4 * at);
  const std::uint64_t size = header + words * kWord;
  if (size > kEventBytesMax) {
    return refuse_frame("expected an event of at most " + std::to_string(kEventBytesMax) + " bytes, found a frame of " +
                        std::to_string(size) + "; the rest of the file is not read");
  }
  return static_cast<std::size_t>(size);
}

Error BinaryEvents::cut_header() const {
  return Error{ErrorCode::kBadInput, "expected the frame of an event, found the end of the file after " +
                                         std::to_string(window_.ready().size()) + " bytes of it"};
}

Result<std::optional<schema::Event::Builder>> BinaryEvents::read_frame() {
  const auto damaged = [&] {
    return refuse_frame("expected an event, found a frame of " + std::to_string(words_.size() * kWord) +
                        " bytes in which nothing reads as one: it is damaged, or of another format");
  };
  try {
    capnp::FlatArrayMessageReader message(
        kj::arrayPtr(reinterpret_cast<const capnp::word*>(words_.data()), words_.size()));
    scratch_.copy(message.getRoot<schema::Event>());
  } catch (const kj::Exception&) {
    return damaged();
  }
  // What it says is asked for where the event is taken; here all of it has to be readable once it is sealed.
  if (!schema::checked_canonical_view(scratch_.event().asReader())) return damaged();
  return scratch_.event();
}

}  // namespace cardspeak::device_files

#include "ingest/device/device_signer.h"

#include <algorithm>
#include <utility>

#include "ingest/device/stream_name.h"
#include "model/try.h"
#include "schemas/seal/signed_event.h"
#include "schemas/text/text_view.h"

namespace cardspeak {
namespace {

using schema::view;

bool is_of_table(std::string_view stream) {
  const auto name = event_checks::parse_stream_name(stream);
  return name && name->kind == event_checks::StreamKind::kTable;
}

}  // namespace

Result<void> DeviceSigner::take(schema::Event::Reader event) {
  const std::string name(view(event.getStream()));
  if (event.getDevice().size() == 0) {
    return fail(ErrorCode::kBadInput, "field device: expected the device that signs it, found none");
  }
  Stream& stream = streams_[name];
  const StreamSeq next(stream.number.value() + 1);
  if (event.getSequence() != 0 && event.getSequence() != next.value()) {
    return fail(ErrorCode::kBadInput, "field sequence: expected " + std::to_string(next.value()) +
                                          ", the next number of stream " + name + ", found " +
                                          std::to_string(event.getSequence()));
  }
  if (stream.held) {
    const auto held = stream.held->reader();
    CARDSPEAK_TRY(
        give(stream, view(held.getDevice()) != view(event.getDevice()) || held.getRound() != event.getRound()));
  }
  stream.held.emplace();
  stream.held->copy(event);
  stream.held->builder().setSequence(next.value());
  stream.number = next;
  return {};
}

Result<void> DeviceSigner::finish() {
  for (auto& [name, stream] : streams_) {
    if (stream.held) CARDSPEAK_TRY(give(stream, false));
  }
  return {};
}

Result<void> DeviceSigner::give(Stream& stream, bool another_follows) {
  auto event = stream.held->builder();
  schema::set_previous_hash(event, stream.hash ? &*stream.hash : nullptr);
  if (event.hasSignature()) event.disownSignature();
  const std::string_view name = view(event.asReader().getStream());
  const bool in_round = is_of_table(name) && event.getRound() != 0 && event.getRound() != stream.closed;
  if (event.isRoundClosed()) stream.closed = event.getRound();
  if (!in_round || event.isRoundClosed() || another_follows) {
    const auto key = key_of_(venue_of(name), view(event.asReader().getDevice()));
    if (!key) return std::unexpected(key.error());
    schema::sign_event(event, **key);
  }
  stream.hash = schema::sha256(schema::canonical_view(event.asReader()));
  sink_(event.asReader());
  stream.held.reset();
  return {};
}

}  // namespace cardspeak

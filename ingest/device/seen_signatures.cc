#include "ingest/device/seen_signatures.h"

#include <algorithm>
#include <vector>

#include "ingest/device/sealer.h"
#include "schemas/seal/seal.h"

namespace cardspeak::device_files {
namespace {

constexpr std::size_t kKept = 100'000;
constexpr std::uint64_t kLookedThrough = 2'000;

std::string text_of(capnp::Text::Reader text) {
  return {text.begin(), text.size()};
}

}  // namespace

void SeenSignatures::add(schema::Event::Reader event) {
  if (event.getSignature().size() == 0 || places_.size() >= kKept) return;
  places_.try_emplace(text_of(event.getSignature()),
                      "number " + std::to_string(event.getSequence()) + " of stream " + text_of(event.getStream()));
}

Result<std::string> SeenSignatures::place_of(const std::string& stream, schema::Event::Reader event, Sealer& sealer) {
  if (looked_through_.insert(stream).second) {
    const auto next = sealer.next_number(stream);
    if (!next) return std::unexpected(next.error());
    const std::uint64_t last = next->value() - 1;
    for (std::uint64_t number = last; number > last - std::min(last, kLookedThrough); --number) {
      const auto events = sealer.events_on_record(stream, StreamSeq(number));
      if (!events) return std::unexpected(events.error());
      for (const SealedEvent& each : *events) {
        const schema::StoredEvent stored(each.bytes);
        if (stored.readable()) add(stored.event());
      }
    }
  }
  const auto found = places_.find(text_of(event.getSignature()));
  return found == places_.end() ? std::string() : found->second;
}

}  // namespace cardspeak::device_files

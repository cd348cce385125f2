#include "replay/intake.h"

#include <utility>

#include "model/facts/event_kind.h"
#include "replay/store/bytes.h"
#include "replay/store/round_inputs.h"

namespace cardspeak {

std::string objection_to(std::string_view record_key, const schema::StoredEvent& event) {
  if (!event.readable()) return "not a readable event: " + event.problem();
  const auto reader = event.event();
  const std::string_view stream(reader.getStream().begin(), reader.getStream().size());
  if (stream != record_key) {
    return "the event says that its stream is '" + std::string(stream) + "', and its record has the key '" +
           std::string(record_key) + "': expected the same";
  }
  if (!is_stream_name(stream)) {
    return "'" + std::string(stream) +
           "' is not a stream's name: expected <venue>/<table>, <venue>/meter/<name> or "
           "<venue>/desk/<name>";
  }
  if (reader.getSequence() == 0) return "the event has no sequence number: expected one from 1 on";
  return objection_to_place(reader);
}

std::expected<HeldEvent, std::string> take_in(LogRecord& record) {
  schema::StoredEvent event(record.bytes);
  if (std::string objection = objection_to(record.key, event); !objection.empty()) return std::unexpected(objection);
  const StreamSeq sequence(event.event().getSequence());
  const RoundNo round(event.event().getRound());
  const schema::Hash hash = schema::sha256(record.bytes);
  return HeldEvent{sequence, round, hash, std::move(record.bytes), std::move(event)};
}

}  // namespace cardspeak

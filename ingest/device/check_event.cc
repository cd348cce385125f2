#include "ingest/device/check_event.h"

#include <cstdint>
#include <string>

#include "ingest/device/check_card_kinds.h"
#include "ingest/device/check_desk_kinds.h"
#include "ingest/device/check_meter_kinds.h"
#include "ingest/device/check_round_kinds.h"
#include "ingest/device/check_table_kinds.h"
#include "ingest/device/event_bounds.h"
#include "ingest/device/event_check.h"
#include "ingest/device/stream_name.h"
#include "model/facts/event_kind.h"
#include "schemas/seal/signed_event.h"

namespace cardspeak {
namespace event_checks {
namespace {

const char* stream_form(StreamKind kind) {
  switch (kind) {
    case StreamKind::kTable:
      return "a table's stream, \"<venue>/<table>\"";
    case StreamKind::kMeter:
      return "a meter's stream, \"<venue>/meter/<name>\"";
    case StreamKind::kDesk:
      return "a desk's stream, \"<venue>/desk/<name>\"";
  }
  return "";
}

StreamKind stream_of(Belongs belongs) {
  if (belongs == Belongs::kMeter) return StreamKind::kMeter;
  if (belongs == Belongs::kDesk) return StreamKind::kDesk;
  return StreamKind::kTable;
}

void check_correction(EventCheck& check, schema::Event::Reader event) {
  const std::uint64_t corrects = event.getCorrects();
  const auto reason = event.getCorrectionReason();
  if (corrects != 0 && event.getSequence() != 0 && corrects >= event.getSequence()) {
    check.object_to_head("corrects", "an event before this one, number " + std::to_string(event.getSequence()),
                         std::to_string(corrects));
  }
  if (corrects != 0 && reason.size() == 0)
    check.object_to_head("correctionReason", "the reason of a correction", "none");
  if (corrects == 0 && reason.size() != 0) {
    check.object_to_head("corrects", "the number of the event that is corrected", "none");
  }
  if (corrects == 0 && event.isStruckOut()) {
    check.object_to_head("corrects", "the number of the event that is struck out", "none");
  }
}

void check_head_text(EventCheck& check, const char* field, capnp::Text::Reader text, std::size_t max) {
  if (text.size() > max) {
    check.object_to_head(field, "at most " + std::to_string(max) + " bytes", std::to_string(text.size()));
  } else if (!is_text(view(text))) {
    check.object_to_head(field, "text of one line in UTF-8", quoted(view(text)));
  }
}

void check_round_number(EventCheck& check, Belongs belongs, std::uint64_t round) {
  if (belongs == Belongs::kAnywhere || belongs == Belongs::kCount) return;
  if (belongs == Belongs::kRound && round == 0) {
    check.object_to_head("round", "the number of the round of play, from 1", "0");
  }
  if (belongs != Belongs::kRound && round != 0) {
    check.object_to_head("round", "0, as an event of this kind belongs to no round", std::to_string(round));
  }
}

void check_numbers(EventCheck& check, Belongs belongs, schema::Event::Reader event) {
  if (event.getSequence() > kNumberMax) {
    check.object_to_head("sequence", "at most " + std::to_string(kNumberMax), std::to_string(event.getSequence()));
  }
  if (event.getDeviceTimeNs() < kYear2000Ns) {
    check.object_to_head("deviceTimeNs", "nanoseconds since 1970, not before the year 2000",
                         std::to_string(event.getDeviceTimeNs()));
  }
  if (event.getRound() > kNumberMax) {
    check.object_to_head("round", "at most " + std::to_string(kNumberMax), std::to_string(event.getRound()));
  }
  check_round_number(check, belongs, event.getRound());
  const auto previous = event.getPreviousHash();
  if (previous.size() != 0 && previous.size() != 32) {
    check.object_to_head("previousHash", "a SHA-256 of 32 bytes", std::to_string(previous.size()) + " bytes");
  }
}

void check_head_texts(EventCheck& check, schema::Event::Reader event) {
  check_head_text(check, "device", event.getDevice(), kPersonMax);
  check_head_text(check, "staff", event.getStaff(), kPersonMax);
  check_head_text(check, "rank", event.getRank(), kPersonMax);
  check_head_text(check, "correctionReason", event.getCorrectionReason(), kProseMax);
  const auto signature = event.getSignature();
  if (signature.size() != 0 && !schema::is_signature_text(view(signature))) {
    check.object_to_head("signature", "an Ed25519 signature of 64 bytes in base 64", quoted(view(signature)));
  }
}

std::expected<void, schema::JsonObjection> check_by_kind(schema::Event::Reader event) {
  const EventKind kind = event_kind_of(event.which());
  EventCheck check(kind.name);
  if (kind.belongs == Belongs::kNowhere) {
    check.object_to_head("", "a kind of event that this release knows",
                         event.isUnset() ? "none" : "kind " + std::to_string(static_cast<unsigned>(event.which())));
    return check.result();
  }
  const auto stream = parse_stream_name(view(event.getStream()));
  if (!stream) {
    check.object_to_head("stream", "\"<venue>/<table>\", \"<venue>/meter/<name>\" or \"<venue>/desk/<name>\"",
                         quoted(view(event.getStream())));
    return check.result();
  }
  if (kind.belongs != Belongs::kAnywhere && stream->kind != stream_of(kind.belongs)) {
    check.object_to_head("stream", std::string(stream_form(stream_of(kind.belongs))) + " for " + kind.name,
                         quoted(view(event.getStream())));
  }
  check_numbers(check, kind.belongs, event);
  check_correction(check, event);
  check_head_texts(check, event);
  if (kind.belongs == Belongs::kTable) check_table_kind(check, *stream, event);
  if (kind.belongs == Belongs::kRound) check_round_kind(check, event);
  if (kind.belongs == Belongs::kCount) check_deck_counted(check, event.getDeckCounted());
  if (kind.belongs == Belongs::kMeter) check_meter_kind(check, event);
  if (kind.belongs == Belongs::kDesk) check_desk_kind(check, event);
  return check.result();
}

}  // namespace
}  // namespace event_checks

std::expected<void, schema::JsonObjection> check_event(schema::Event::Reader event) {
  return event_checks::check_by_kind(event);
}

}  // namespace cardspeak

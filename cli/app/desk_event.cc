#include "cli/app/desk_event.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "ingest/device/ingest.h"
#include "ingest/device/newest_register.h"
#include "ingest/device/quarantine.h"
#include "model/try.h"
#include "replay/evidence/key_file.h"
#include "schemas/seal/seal.h"
#include "schemas/seal/signed_event.h"
#include "schemas/text/text_view.h"

namespace cardspeak {
namespace {

// Onto the end of its stream, and signed there.
Result<void> sign(schema::Event::Builder event, const std::string& file, Log& log) {
  const auto key = evidence::read_key_file(file);
  if (!key) return std::unexpected(key.error());
  const auto head = log.head(schema::view(event.asReader().getStream()));
  if (!head) return std::unexpected(head.error());
  std::optional<schema::Hash> before;
  if (*head) before = schema::sha256(std::span<const std::uint8_t>((*head)->bytes));
  event.setSequence(*head ? (*head)->sequence.value() + 1 : 1);
  schema::set_previous_hash(event, before ? &*before : nullptr);
  schema::sign_event(event, key->key);
  return {};
}

// Before it is signed, since nothing can be masked afterwards.
Result<void> mask(schema::Event::Builder event, const DeskDoor& door, Log& log) {
  auto masks = masks_for(door.masks, log);
  if (!masks) return std::unexpected(std::move(masks).error());
  if (!*masks) return {};
  for (const std::string& warning : (*masks)->warnings()) {
    if (door.warn) door.warn(warning);
  }
  (*masks)->mask(event);
  if ((*masks)->numbers_dispute_by_patron(event.asReader())) {
    return fail(ErrorCode::kBadInput, std::string(kDisputeNumberedByPatron));
  }
  CARDSPEAK_TRY((*masks)->sync());
  if (!(*masks)->last_given().empty()) CARDSPEAK_TRY(log.note_mask((*masks)->last_given()));
  return log.mark_masked();
}

}  // namespace

Result<void> append_desk_event(EventMessage event, const DeskDoor& door, Log& log) {
  CARDSPEAK_TRY(mask(event.builder(), door, log));
  if (!door.key.empty()) CARDSPEAK_TRY(sign(event.builder(), door.key, log));
  std::optional<RegisterFile> devices;
  std::optional<Quarantine> quarantine;
  IngestOptions options;
  if (door.devices.given()) {
    auto opened = open_register(door.devices);
    if (!opened) return std::unexpected(opened.error());
    devices = *std::move(opened);
    CARDSPEAK_TRY(take_register(log, devices->content, schema::sha256(devices->note)));
    quarantine.emplace(door.quarantine);
    options.devices = &devices->content;
    options.unvouched = [&](UnvouchedEvent&& unvouched) { quarantine->add(unvouched); };
  }
  std::vector<EventMessage> events;
  events.push_back(std::move(event));
  std::vector<std::unique_ptr<EventSource>> sources;
  sources.push_back(event_list("the desk", std::move(events)));
  std::string wrong;
  const auto report = ingest(sources, log, options, [&](const std::string& message) {
    if (wrong.empty()) wrong = message;
  });
  if (!report) return std::unexpected(report.error());
  if (quarantine) CARDSPEAK_TRY(quarantine->finish());
  if (report->appended == 1) return {};
  return fail(ErrorCode::kBadInput, wrong.empty() ? "the event is on record already" : wrong);
}

}  // namespace cardspeak

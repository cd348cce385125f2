#include "ingest/device/newest_register.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ingest/device/event_scratch.h"
#include "ingest/device/sealer.h"
#include "model/devices/taken_register.h"
#include "model/try.h"

namespace cardspeak {
namespace {

Result<std::optional<TakenRegister>> newest_of(Log& log, const std::string& stream) {
  const auto head = log.head(stream);
  if (!head) return std::unexpected(head.error());
  if (!*head) return std::nullopt;
  const schema::StoredEvent stored((*head)->bytes);
  return stored.readable() ? taken_register(stored.event()) : std::nullopt;
}

// The event that puts it on record.
Result<SealedEvent> sealed(Sealer& sealer, const std::string& stream, const TakenRegister& taken) {
  device_files::EventScratch scratch;
  auto event = scratch.fresh();
  event.setStream(stream);
  event.setDeviceTimeNs(taken.issued.time.value());
  event.setDevice("cardspeak ingest");
  auto in = event.initRegisterTaken();
  in.setIssued(taken.issued.text);
  in.setSha256(taken.sha256);
  auto sealed = sealer.seal(event);
  if (!sealed) return std::unexpected(std::move(sealed).error());
  return std::move(sealed->event);
}

}  // namespace

Result<void> take_register(Log& log, const Register& devices, const schema::Hash& hash) {
  std::set<std::string> venues;
  for (const RegisteredDevice& device : devices.devices) venues.insert(device.venue);
  Sealer sealer(log);
  std::vector<SealedEvent> news;
  const std::string sha256 = schema::to_hex(hash);
  for (const std::string& venue : venues) {
    const std::string stream = register_stream(venue);
    const auto newest = newest_of(log, stream);
    if (!newest) return std::unexpected(newest.error());
    CARDSPEAK_TRY(check_not_older(devices.issued, sha256, *newest));
    if (!devices.issued || (*newest && (*newest)->sha256 == sha256)) continue;
    auto event = sealed(sealer, stream, {*devices.issued, sha256});
    if (!event) return std::unexpected(std::move(event).error());
    news.push_back(*std::move(event));
  }
  if (news.empty()) return {};
  return log.append(news);
}

}  // namespace cardspeak

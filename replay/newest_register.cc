#include "replay/newest_register.h"

#include "model/try.h"
#include "replay/loose_events.h"

namespace cardspeak {

Result<std::optional<TakenRegister>> newest_register(const Store& store, const std::string& venue) {
  const std::string stream = register_stream(venue);
  const auto summary = store.find_stream(stream);
  if (!summary) return std::unexpected(summary.error());
  std::optional<TakenRegister> newest;
  if (!*summary) return newest;
  CARDSPEAK_TRY(walk_loose(store, stream, **summary, [&](const EventRef& event) {
    const auto taken = taken_register(event.event);
    if (taken && (!newest || taken->issued.time >= newest->issued.time)) newest = taken;
  }));
  return newest;
}

}  // namespace cardspeak

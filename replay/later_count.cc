#include "replay/later_count.h"

#include "model/facts/fold.h"
#include "model/try.h"
#include "replay/loose_events.h"

namespace cardspeak {

Result<std::optional<DeckCountFact>> deck_count_after(const Store& store, const RoundFacts& round) {
  const auto summary = store.find_stream(round.id.stream());
  if (!summary) return std::unexpected(summary.error());
  std::optional<DeckCountFact> found;
  if (!*summary) return found;
  CARDSPEAK_TRY(walk_loose_after(store, round.id.stream(), **summary, round.last_seq, [&](const EventRef& event) {
    if (event.event.isDeckChanged()) return Walk::kEnough;
    found = count_of_deck(event.event, round.sign.deck);
    return found ? Walk::kEnough : Walk::kOn;
  }));
  return found;
}

}  // namespace cardspeak

#include "replay/later_count.h"

#include <string>

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
    if (!event.event.isDeckCounted()) return Walk::kOn;
    const auto counted = event.event.getDeckCounted();
    const std::string deck = counted.getDeck().cStr();
    if (!deck.empty() && !round.sign.deck.empty() && deck != round.sign.deck) return Walk::kOn;
    found = DeckCountFact{.deck = deck,
                          .cards = counted.getCards(),
                          .expected = counted.getExpected(),
                          .seq = StreamSeq(event.event.getSequence())};
    return Walk::kEnough;
  }));
  return found;
}

}  // namespace cardspeak

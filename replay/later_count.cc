#include "replay/later_count.h"

#include <limits>
#include <string>
#include <utility>

#include "model/facts/fold.h"
#include "model/try.h"
#include "replay/loose_events.h"
#include "replay/rounds_begun.h"

namespace cardspeak {
namespace {

// What ends the search: a count of the deck, or another deck.
struct Ending {
  std::optional<DeckCountFact> count;  // nothing: another deck came
};

std::optional<Ending> ending_of(schema::Event::Reader event, const RoundFacts& round) {
  if (event.isDeckChanged()) return Ending{};
  if (auto count = count_of_deck(event, round.sign.deck)) return Ending{std::move(count)};
  return std::nullopt;
}

// In the rounds that began after this one and not after that event.
Result<std::optional<Ending>> ending_in_rounds(const Store& store, const RoundFacts& round, StreamSeq last) {
  RoundsBegun begun(store, round.id.stream(), StreamSeq(end_of_round(round).value() + 1), last);
  for (std::size_t looked = 0; looked < kMostRoundsAfter; ++looked) {
    const auto id = begun.next();
    if (!id) return std::unexpected(id.error());
    if (!*id) break;
    const auto later = store.get_round(**id);
    if (!later) return std::unexpected(later.error());
    for (const EventRef& event : later->events) {
      if (auto ending = ending_of(event.event, round)) return ending;
    }
  }
  return std::optional<Ending>();
}

}  // namespace

Result<std::optional<DeckCountFact>> deck_count_after(const Store& store, const RoundFacts& round) {
  const auto summary = store.find_stream(round.id.stream());
  if (!summary) return std::unexpected(summary.error());
  if (!*summary) return std::optional<DeckCountFact>();
  std::optional<Ending> ending;
  StreamSeq last(std::numeric_limits<std::uint64_t>::max());
  CARDSPEAK_TRY(walk_loose_after(store, round.id.stream(), **summary, end_of_round(round), [&](const EventRef& event) {
    ending = ending_of(event.event, round);
    if (!ending) return Walk::kOn;
    last = StreamSeq(event.event.getSequence());
    return Walk::kEnough;
  }));
  auto in_rounds = ending_in_rounds(store, round, last);
  if (!in_rounds) return std::unexpected(in_rounds.error());
  if (*in_rounds) return std::move((*in_rounds)->count);
  return ending ? std::move(ending->count) : std::optional<DeckCountFact>();
}

}  // namespace cardspeak

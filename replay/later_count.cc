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

// What ends the search: a count of the deck, or another deck in its place.
struct Ending {
  std::optional<DeckCountFact> count;  // nothing: another deck came
};

// Goes along events that come after the round, and knows which deck they find in use.
class DeckSearch {
 public:
  explicit DeckSearch(const std::string& deck) : deck_(deck), in_use_(deck) {}

  // A deck with a name may be put aside and come back, and be counted meanwhile; one that comes in the place of a deck
  // of its own name is another. Without a name nothing tells them apart.
  std::optional<Ending> ending_of(schema::Event::Reader event) {
    if (event.isDeckChanged()) {
      std::string next(event.getDeckChanged().getDeck().cStr());
      if (deck_.empty() || next.empty() || (next == deck_ && in_use_ == deck_)) return Ending{};
      in_use_ = std::move(next);
      return ++changes_ > kMostDecksAfter ? std::optional(Ending{}) : std::nullopt;
    }
    if (event.isDeckCounted() && event.getDeckCounted().getDeck().size() == 0 && in_use_ != deck_) return std::nullopt;
    if (auto count = count_of_deck(event, deck_)) return Ending{std::move(count)};
    return std::nullopt;
  }
  void in_use(const std::string& deck) {
    if (!deck.empty()) in_use_ = deck;
  }

 private:
  const std::string& deck_;
  std::string in_use_;
  std::size_t changes_ = 0;
};

// In the rounds that began after this one and not after that event.
Result<std::optional<Ending>> ending_in_rounds(const Store& store, const RoundFacts& round, StreamSeq last) {
  RoundsBegun begun(store, round.id.stream(), StreamSeq(end_of_round(round).value() + 1), last);
  DeckSearch search(round.sign.deck);
  for (std::size_t looked = 0; looked < kMostRoundsAfter; ++looked) {
    const auto id = begun.next();
    if (!id) return std::unexpected(id.error());
    if (!*id) break;
    const auto later = store.get_round(**id);
    if (!later) return std::unexpected(later.error());
    search.in_use(later->state.sign().deck);
    for (const EventRef& event : later->events) {
      if (auto ending = search.ending_of(event.event)) return ending;
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
  DeckSearch search(round.sign.deck);
  StreamSeq last(std::numeric_limits<std::uint64_t>::max());
  CARDSPEAK_TRY(walk_loose_after(store, round.id.stream(), **summary, end_of_round(round), [&](const EventRef& event) {
    ending = search.ending_of(event.event);
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

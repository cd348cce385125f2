#include "model/facts/event_order.h"

#include <algorithm>
#include <limits>

#include "model/check.h"

namespace cardspeak::facts {
namespace {

constexpr std::uint32_t kNoPlace = std::numeric_limits<std::uint32_t>::max();

std::uint64_t sequence(const EventRef& ref) {
  return ref.event.getSequence();
}

// Fills in `chosen` and `forks`. Whether any event is, or claims to be, a correction.
bool choose(std::span<const EventRef> events, EventOrder& order) {
  bool corrections = false;
  order.chosen.reserve(events.size());
  std::uint64_t before = 0;
  for (std::uint32_t i = 0; i < events.size(); ++i) {
    const std::uint64_t now = sequence(events[i]);
    CARDSPEAK_CHECK(now >= before, "the fold is given events in the order of their sequence numbers");
    const bool claimed_already = i > 0 && now == before;
    if ((claimed_already || events[i].fork) && (order.forks.empty() || order.forks.back() != StreamSeq(now))) {
      order.forks.push_back(StreamSeq(now));
    }
    before = now;
    if (claimed_already) continue;
    order.chosen.push_back(i);
    corrections = corrections || events[i].event.getCorrects() != 0 || events[i].event.isStruckOut();
  }
  return corrections;
}

// Where among the chosen events, all before `end`, the one with this number is; kNoPlace if it is not there.
std::uint32_t find_chosen(std::span<const EventRef> events, std::span<const std::uint32_t> chosen,
                          std::uint64_t number) {
  const auto found = std::ranges::lower_bound(chosen, number, {}, [&](std::uint32_t i) { return sequence(events[i]); });
  if (found == chosen.end() || sequence(events[*found]) != number) return kNoPlace;
  return static_cast<std::uint32_t>(found - chosen.begin());
}

void place_corrections(std::span<const EventRef> events, std::span<const StreamSeq> without, EventOrder& order) {
  // The place of each chosen event; a correction has that of what it corrects, and has put another event aside there.
  std::vector<std::uint32_t> place_of(order.chosen.size(), kNoPlace);
  std::vector<std::uint32_t> put_aside(order.chosen.size(), kNoPlace);
  std::vector<std::uint32_t> last_change;  // of each place, by its position among the chosen
  for (std::uint32_t at = 0; at < order.chosen.size(); ++at) {
    const std::uint32_t index = order.chosen[at];
    const schema::Event::Reader event = events[index].event;
    if (event.getCorrects() == 0 && !event.isStruckOut()) {
      place_of[at] = static_cast<std::uint32_t>(order.places.size());
      order.places.push_back({index, index});
      last_change.push_back(at);
      continue;
    }
    const std::uint32_t corrected = find_chosen(events, std::span(order.chosen.data(), at), event.getCorrects());
    const std::uint32_t place_here = corrected == kNoPlace ? kNoPlace : place_of[corrected];
    if (place_here == kNoPlace) {
      order.misplaced.push_back(index);
      continue;
    }
    const bool counts = !std::ranges::binary_search(without, StreamSeq(event.getSequence()));
    order.corrections.push_back({index, order.chosen[corrected], counts});
    if (!counts) continue;
    place_of[at] = place_here;
    Placed& place = order.places[place_of[at]];
    put_aside[at] = place.holds;
    if (!event.isStruckOut() || put_aside[corrected] == kNoPlace) {
      place.holds = index;
    } else if (last_change[place_of[at]] == corrected) {
      // A correction that is struck out never was: what it had put aside holds again.
      place.holds = put_aside[corrected];
    }
    last_change[place_of[at]] = at;
  }
}

}  // namespace

EventOrder order_events(std::span<const EventRef> events, std::span<const StreamSeq> without) {
  EventOrder order;
  const bool corrections = choose(events, order);
  order.places.reserve(order.chosen.size());
  if (corrections) {
    place_corrections(events, without, order);
  } else {
    for (const std::uint32_t index : order.chosen) order.places.push_back({index, index});
  }
  return order;
}

}  // namespace cardspeak::facts

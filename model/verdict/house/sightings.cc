#include "model/verdict/house/sightings.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "model/verdict/card_places.h"
#include "model/verdict/house/timeline.h"
#include "model/verdict/statements/exposures.h"

namespace cardspeak::house {
namespace {

// Cards of hands are dealt face down; the card that the dealer turns up in the deal is looked at by itself.
bool is_dealt_face_up(const TimelineEntry& entry) {
  return entry.kind == schema::Event::CARD_DEALT && entry.face_up &&
         (entry.place == schema::Place::SEAT || entry.place == schema::Place::DEALER ||
          entry.place == schema::Place::JACKPOT);
}

bool dealer_turns_one_up(const RoundFacts& facts, const law::CompiledHouse& law) {
  return std::ranges::any_of(law.procedure.orders, [&](const law::DealOrder& order) {
    const bool in_use = facts.sign.dealing_method == schema::DealingMethod::UNSET ||
                        order.method == schema::DealingMethod::UNSET || order.method == facts.sign.dealing_method;
    return in_use && order.face_up != schema::DealerUp::NONE;
  });
}

bool is_hidden(const ExposureFact& fact, const RoundFacts& facts, const law::CompiledHouse& law) {
  return statements::kind_of(fact, facts, law) == statements::Exposure::kOfHidden;
}

bool is_exposure(const RoundFacts& facts, const law::CompiledHouse& law, const TimelineEntry& dealt) {
  return std::ranges::any_of(facts.exposures, [&](const ExposureFact& fact) {
    const bool same = fact.to == dealt.place && fact.seat == dealt.seat && fact.card == dealt.card;
    return same && is_hidden(fact, facts, law);
  });
}

// By place of the timeline: the cards of hands that were dealt face up, without the one that the dealer turns up, and
// communal cards that came face up while hands were dealt.
std::vector<std::size_t> wrongly_face_up(const RoundFacts& facts, const law::CompiledHouse& law) {
  std::vector<std::size_t> found;
  const std::size_t dealt_all = last_card_of_deal(facts, law).value_or(0);
  bool dealers_own = false;  // seen
  for (std::size_t i = 0; i < facts.timeline.size(); ++i) {
    const TimelineEntry& dealt = facts.timeline[i];
    const bool communal = is_communal_card(dealt) && dealt.face_up && i < dealt_all;
    if (!is_dealt_face_up(dealt) && !communal) continue;
    const bool turned_up = dealt.place == schema::Place::DEALER && !dealers_own && !is_exposure(facts, law, dealt) &&
                           dealer_turns_one_up(facts, law);
    dealers_own = dealers_own || turned_up;
    if (!turned_up) found.push_back(i);
  }
  return found;
}

}  // namespace

bool any_wrongly_face_up(const RoundFacts& facts, const law::CompiledHouse& law) {
  return !wrongly_face_up(facts, law).empty();
}

std::vector<Sighting> sightings(const RoundFacts& facts, const law::CompiledHouse& law) {
  std::vector<Sighting> found;
  std::set<std::tuple<schema::Place, SeatNo, std::uint8_t>> seen;
  for (const std::size_t i : wrongly_face_up(facts, law)) {
    const TimelineEntry& dealt = facts.timeline[i];
    if (dealt.card.known() && !seen.insert({dealt.place, dealt.seat, dealt.card.code()}).second) continue;
    found.push_back({{dealt.place, dealt.seat}, i, true});
  }
  for (const ExposureFact& fact : facts.exposures) {
    if (!is_hidden(fact, facts, law)) continue;
    const bool again = fact.card.known() && !seen.insert({fact.to, fact.seat, fact.card.code()}).second;
    if (!again) found.push_back({{fact.to, fact.seat}, position_of(facts, fact.seq), fact.by_dealer});
  }
  std::ranges::stable_sort(found, {}, &Sighting::position);
  return found;
}

}  // namespace cardspeak::house

#include "model/verdict/house/exposed_cards.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include "model/verdict/house/sightings.h"
#include "model/verdict/house/timeline.h"

namespace cardspeak::house {
namespace {

using law::IrregularityAxis;
using law::IrregularityCondition;
using law::IrregularityConditions;
using law::IrregularityKind;

// Exposed cards at one place.
struct Exposed {
  std::size_t said = 0;  // by the floor
  bool said_without_count = false;
  std::size_t seen = 0;  // by the record of the cards themselves
  [[nodiscard]] std::optional<std::size_t> count() const {
    if (said_without_count && seen == 0) return std::nullopt;
    return said + seen;
  }
};

// Of which the same is known, as far as the book asks.
struct ExposedTogether {
  IrregularityConditions possible;
  StreamSeq seq;
  std::map<CardSpot, Exposed> spots;
  bool used_face_up = false;
  bool by_itself = false;  // no other is counted with it
};

IrregularityCondition whose(schema::Place place) {
  if (place == schema::Place::DEALER) return IrregularityCondition::kDealerExposed;
  if (place == schema::Place::COMMUNITY) return IrregularityCondition::kCommunityExposed;
  return IrregularityCondition::kDealerNotExposed;
}

class ExposedCards {
 public:
  ExposedCards(const Round& round, const RoundPhases& phases, CaseList& cases)
      : facts_(round.facts),
        law_(round.law),
        said_(round.said),
        phases_(phases),
        cases_(cases),
        rule_(round.law.find_irregularity(IrregularityKind::kExposedCards)),
        seen_(sightings(round.facts, round.law)) {}

  void run() {
    for (const Sighting& sighting : seen_) add_sighting(sighting);
    add_words();
    for (const ExposedTogether& group : groups_) add_case(group);
  }

 private:
  // What was true when the card was seen: not when somebody spoke of it.
  [[nodiscard]] IrregularityConditions at_sighting(const Sighting& sighting) const {
    IrregularityConditions possible = phases_.known_at(sighting.position);
    narrow(possible, whose(sighting.spot.first));
    if (is_part_of_the_deal(sighting)) narrow(possible, IrregularityCondition::kInTheDeal);
    return possible;
  }

  // The last card of the deal is seen as it is dealt, and so is a player's card of which nothing but exposed cards
  // comes between: the deal is over when something else is done, or when the players are told to decide. Nothing else
  // that is said ends it.
  [[nodiscard]] bool is_part_of_the_deal(const Sighting& sighting) const {
    const auto& last_card = phases_.last_hole_card();
    if (!last_card || sighting.position <= *last_card) return false;
    const TimelineEntry& last = facts_.timeline[*last_card];
    const bool own = sighting.spot == CardSpot{last.place, last.seat};
    if (!own && sighting.spot.first != schema::Place::SEAT) return false;
    for (std::size_t i = *last_card + 1; i < sighting.position; ++i) {
      const TimelineEntry& between = facts_.timeline[i];
      const bool exposed = between.kind == schema::Event::CARD_EXPOSED && sighting.spot.first == schema::Place::SEAT;
      if ((!exposed && is_act_at_table(between)) || phases_.tells_to_decide(between)) return false;
    }
    return true;
  }

  // Of a card that only the floor's word tells of. What was noticed before anybody looked is taken to have happened in
  // the deal.
  [[nodiscard]] IrregularityConditions at_word(const IrregularityFact& fact, std::size_t position) {
    IrregularityConditions possible = phases_.known_at(position);
    if (const auto moment = moment_of_word(law_, fact.noticed)) {
      if (is_noticed_elsewhere(law_, possible, *moment) && !said_.stood(fact.seq)) {
        cases_.contradict(fact.seq, noticed_elsewhere(law_, fact));
      } else {
        narrow(possible, *moment);
      }
    }
    narrow(possible, whose(fact.to));
    if ((possible & law::axis_conditions(IrregularityAxis::kMoment)) ==
        IrregularityConditions(IrregularityCondition::kNoticedBefore)) {
      narrow(possible, IrregularityCondition::kInTheDeal);
    }
    return possible;
  }

  // Whether the dealer's exposed card became the one that he turns up. Another that was turned up by itself says no,
  // unless it is the very card that the floor speaks of.
  [[nodiscard]] bool used_face_up(IrregularityConditions possible, bool sighted) const {
    const bool other =
        std::ranges::any_of(facts_.dealer_cards, [](const CardFact& card) { return card.face_up && !card.exposed; });
    const bool in_the_deal = !(possible & IrregularityConditions(IrregularityCondition::kInTheDeal)).empty();
    return !other || (!sighted && in_the_deal);
  }

  void add_sighting(const Sighting& sighting) {
    const IrregularityConditions possible = at_sighting(sighting);
    if (!counts(sighting, possible)) return;
    ExposedTogether& group = group_of(possible, facts_.timeline[sighting.position].seq);
    ++group.spots[sighting.spot].seen;
    if (sighting.spot.first == schema::Place::DEALER) group.used_face_up = used_face_up(possible, true);
  }

  [[nodiscard]] bool counts(const Sighting& sighting, IrregularityConditions possible) const {
    if (sighting.by_dealer) return true;
    return rule_ != nullptr && rule_->by_anyone && law::holds(possible, *rule_->by_anyone) != law::Holds::kNo;
  }

  // What the floor says. Where the cards themselves are on record, it adds those that are not among them.
  void add_words() {
    std::map<CardSpot, std::size_t> not_said;
    for (const ExposedTogether& group : groups_) {
      for (const auto& [spot, exposed] : group.spots) not_said[spot] += exposed.seen;
    }
    for (const IrregularityFact& fact : facts_.irregularities) {
      if (law::find_irregularity_kind(fact.kind) != IrregularityKind::kExposedCards) continue;
      if (!said_.holds(fact.seq)) continue;
      const CardSpot spot{fact.to, fact.seat};
      const auto sighting = std::ranges::find_if(
          seen_, [&](const Sighting& each) { return fact.to == schema::Place::UNSET || each.spot == spot; });
      const bool sighted = sighting != seen_.end();
      const IrregularityConditions possible =
          sighted ? at_sighting(*sighting) : at_word(fact, position_of(facts_, fact.seq));
      // How many it tells of is not on record: it stays open by itself, and the cards that were seen, or that others
      // spoke of, are counted.
      const bool by_itself = fact.count == 0 && !not_said.contains(spot);
      ExposedTogether& group = by_itself ? groups_.emplace_back(ExposedTogether{
                                               .possible = possible, .seq = fact.seq, .spots = {}, .by_itself = true})
                                         : group_of(possible, fact.seq);
      Exposed& exposed = group.spots[spot];
      const std::size_t known = std::min<std::size_t>(fact.count, not_said[spot]);
      not_said[spot] -= known;
      exposed.said += fact.count - known;
      exposed.said_without_count = exposed.said_without_count || fact.count == 0;
      if (fact.to == schema::Place::DEALER && !sighted) group.used_face_up = used_face_up(possible, false);
    }
  }

  ExposedTogether& group_of(IrregularityConditions possible, StreamSeq seq) {
    constexpr std::array<IrregularityAxis, 3> kParting = {IrregularityAxis::kMoment, IrregularityAxis::kStayWager,
                                                          IrregularityAxis::kDeal};
    IrregularityConditions same;
    for (const IrregularityAxis axis : kParting) {
      if (rule_ != nullptr && rule_->asks(axis)) same = same | law::axis_conditions(axis);
    }
    for (ExposedTogether& group : groups_) {
      if (!group.by_itself && (group.possible & same) == (possible & same)) return group;
    }
    groups_.push_back({.possible = possible, .seq = seq, .spots = {}});
    return groups_.back();
  }

  void add_case(const ExposedTogether& group) {
    IrregularCase added{.kind = IrregularityKind::kExposedCards,
                        .possible = group.possible,
                        .count = 0,
                        .seats = {},
                        .not_asked = {},
                        .seq = group.seq};
    std::size_t at_places = 0;
    std::size_t anywhere = 0;
    bool dealer = false;
    bool community = false;
    bool counted = true;
    for (const auto& [spot, exposed] : group.spots) {
      const auto count = exposed.count();
      counted = counted && count.has_value();
      // An event that names no place tells of all of them.
      (spot.first == schema::Place::UNSET ? anywhere : at_places) += count.value_or(0);
      dealer = dealer || spot.first == schema::Place::DEALER;
      community = community || spot.first == schema::Place::COMMUNITY;
      if (spot.first == schema::Place::SEAT) added.seats.push_back(spot.second);
    }
    narrow(added.possible, dealer      ? IrregularityCondition::kDealerExposed
                           : community ? IrregularityCondition::kCommunityExposed
                                       : IrregularityCondition::kDealerNotExposed);
    narrow(added.possible,
           dealer && group.used_face_up ? IrregularityCondition::kUsedFaceUp : IrregularityCondition::kNotUsedFaceUp);
    added.count = counted ? std::optional(static_cast<std::uint16_t>(std::max(at_places, anywhere))) : std::nullopt;
    if (added.count == 0) return;
    cases_.add(std::move(added));
  }

  const RoundFacts& facts_;
  const law::CompiledHouse& law_;
  const statements::Weighing& said_;
  const RoundPhases& phases_;
  CaseList& cases_;
  const law::IrregularityRule* rule_;  // nothing: the book has no table for exposed cards
  std::vector<Sighting> seen_;
  std::vector<ExposedTogether> groups_;
};

}  // namespace

void find_exposed_cards(const Round& round, const RoundPhases& phases, CaseList& cases) {
  ExposedCards(round, phases, cases).run();
}

bool parts_exposure_from_deal(const RoundFacts& facts, const RoundPhases& phases, StreamSeq announcement) {
  const auto& last_card = phases.last_hole_card();
  const std::size_t place = position_of(facts, announcement);
  if (!last_card || place <= *last_card) return false;
  for (std::size_t i = *last_card + 1; i < facts.timeline.size(); ++i) {
    const bool exposed = facts.timeline[i].kind == schema::Event::CARD_EXPOSED;
    if (exposed && i > place) return true;
    if (!exposed && is_act_at_table(facts.timeline[i])) return false;
  }
  return false;
}

}  // namespace cardspeak::house

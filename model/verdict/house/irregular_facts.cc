#include "model/verdict/house/irregular_facts.h"

#include "model/verdict/house/seat_ruling.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace cardspeak::house {
namespace {

using law::IrregularityAxis;
using law::IrregularityCondition;
using law::IrregularityConditions;
using law::IrregularityKind;
using schema::Tristate;

constexpr std::size_t kFlopCards = 3;

// How an event says when something was noticed. A longer word that begins so is taken for it: "beforeAnnouncement".
struct MomentWord {
  std::string_view word;
  IrregularityCondition moment;
};
constexpr std::array<MomentWord, 3> kMomentWords = {{
    {"before", IrregularityCondition::kNoticedBefore},
    {"after", IrregularityCondition::kNoticedAfter},
    {"settlement", IrregularityCondition::kNoticedAtSettlement},
}};

bool is_communal_card_up(const TimelineEntry& entry) {
  return entry.kind == schema::Event::CARD_DEALT && entry.place == schema::Place::COMMUNITY && entry.face_up;
}

bool is_later_wager(const RoundFacts& facts, const law::CompiledHouse& law, const TimelineEntry& entry) {
  if (entry.kind != schema::Event::WAGER_PLACED) return false;
  const auto wager = law.find_wager(facts.wagers[entry.index].wager);
  return wager && law.wager(*wager).placed == schema::Placed::AFTER_DEAL;
}

// By place of the timeline: the communal cards that were turned up too early. An event that gives no number speaks of
// those that came last.
std::set<std::size_t> communal_cards_too_early(const RoundFacts& facts) {
  std::set<std::size_t> early;
  for (const IrregularityFact& fact : facts.irregularities) {
    const bool exposed = law::find_irregularity_kind(fact.kind) == IrregularityKind::kExposedCards;
    if (!exposed || fact.to != schema::Place::COMMUNITY) continue;
    std::size_t left = fact.count;
    bool run = false;
    for (std::size_t i = position_of(facts, fact.seq); i-- > 0;) {
      const bool up = is_communal_card_up(facts.timeline[i]);
      if (fact.count == 0 ? run && !up : left == 0) break;
      if (!up) continue;
      run = true;
      if (left != 0) --left;
      early.insert(i);
    }
  }
  for (const ExposureFact& fact : facts.exposures) {
    if (fact.to != schema::Place::COMMUNITY || !fact.card.known()) continue;
    for (std::size_t i = 0; i < facts.timeline.size(); ++i) {
      if (is_communal_card_up(facts.timeline[i]) && facts.timeline[i].card == fact.card) early.insert(i);
    }
  }
  return early;
}

bool names(const std::vector<SeatNo>& seats, SeatNo seat) {
  return std::ranges::find(seats, seat) != seats.end();
}

class Reader {
 public:
  explicit Reader(const Round& round) : round_(round), facts_(round.facts), law_(round.law) {}

  IrregularFacts run() {
    if (!anything_irregular()) return {};
    find_moment();
    find_settlement();
    find_deal();
    exposures();
    viewed_hands();
    for (const IrregularityFact& fact : facts_.irregularities) event(fact);
    players_who_cannot_wager();
    areas_without_wager();
    hands_of_a_wrong_number();
    counted_deck();
    rulings_on_seats();
    return std::move(out_);
  }

 private:
  [[nodiscard]] bool anything_irregular() const {
    const auto unusual = [](const DecisionFact& decision) {
      return decision.act == schema::Act::CANNOT_WAGER || decision.act == schema::Act::RETRACT;
    };
    return !facts_.irregularities.empty() || !facts_.exposures.empty() || !facts_.viewed.empty() ||
           !facts_.deck_counts.empty() || !facts_.rulings.empty() || std::ranges::any_of(facts_.decisions, unusual) ||
           !wrongly_face_up().empty() || std::ranges::any_of(round_.seats, [&](const Seat& seat) {
             return has_cards_without_wager(seat) || has_too_many_cards(seat);
           });
  }

  // --- the record around an irregularity -----------------------------------------------------------------------------

  [[nodiscard]] std::size_t end() const { return facts_.timeline.size(); }

  template <typename Is>
  [[nodiscard]] std::size_t first(Is&& is) const {
    return static_cast<std::size_t>(std::ranges::find_if(facts_.timeline, is) - facts_.timeline.begin());
  }

  static bool is_announcement(const TimelineEntry& entry) {
    return entry.kind == schema::Event::ANNOUNCED && (entry.text.starts_with("bet") || entry.text.starts_with("play"));
  }

  // What parts "before" from "after", as the book has it. That the players were told to decide is no look, but where
  // looks are not recorded, one may have followed it at once.
  void find_moment() {
    const std::size_t announced = first(is_announcement);
    const std::size_t decided = first([&](const TimelineEntry& entry) {
      return entry.kind == schema::Event::DECISION || is_later_wager(facts_, law_, entry);
    });
    if (law_.moment == schema::Moment::ANNOUNCEMENT) {
      before_until_ = after_from_ = announced != end() ? announced : decided;
      return;
    }
    const std::size_t viewed =
        first([](const TimelineEntry& entry) { return entry.kind == schema::Event::HAND_VIEWED; });
    after_from_ = std::min(viewed, decided);
    before_until_ = viewed != end() ? after_from_ : std::min(announced, after_from_);
  }

  // The wagers are settled from where the dealer's hand is shown, or a hand that stayed in is won or lost. What is
  // collected of a hand that was folded, or goes back, belongs to the play.
  void find_settlement() {
    settled_from_ = first([&](const TimelineEntry& entry) {
      if (entry.kind == schema::Event::HAND_SHOWN) return entry.seat == SeatNo(0);
      return entry.kind == schema::Event::SETTLED && is_won_or_lost(facts_.settled[entry.index]);
    });
  }

  [[nodiscard]] bool is_won_or_lost(const SettledFact& settled) const {
    if (stays_the_players(settled.outcome)) return false;
    const auto seat = std::ranges::find(round_.seats, settled.seat, &Seat::seat);
    if (seat == round_.seats.end() || !seat->decision) return false;
    using law::Condition;
    return law::ConditionSet(*seat->decision)
        .within(law::ConditionSet(Condition::kStayed) | law::ConditionSet(Condition::kNotExposed) |
                law::ConditionSet(Condition::kSideOnly) | law::ConditionSet(Condition::kSideOnlyUnder));
  }

  static bool is_hole_card(const TimelineEntry& entry) {
    return entry.kind == schema::Event::CARD_DEALT &&
           (entry.place == schema::Place::SEAT || entry.place == schema::Place::DEALER);
  }

  void find_deal() {
    for (std::size_t i = 0; i < end(); ++i) {
      if (is_hole_card(facts_.timeline[i])) last_hole_card_ = i;
    }
  }

  template <typename Is>
  [[nodiscard]] std::size_t count_before(std::size_t position, Is&& is) const {
    const auto end = facts_.timeline.begin() + static_cast<std::ptrdiff_t>(std::min(position, facts_.timeline.size()));
    return static_cast<std::size_t>(std::count_if(facts_.timeline.begin(), end, is));
  }

  // Nothing where it was after the announcement, and whether anybody had looked at cards is not on record.
  [[nodiscard]] std::optional<IrregularityCondition> moment_at(std::size_t position) const {
    if (position > settled_from_) return IrregularityCondition::kNoticedAtSettlement;
    if (position >= after_from_) return IrregularityCondition::kNoticedAfter;
    if (position < before_until_) return IrregularityCondition::kNoticedBefore;
    return std::nullopt;
  }

  static std::optional<IrregularityCondition> moment_of_word(std::string_view noticed) {
    for (const MomentWord& word : kMomentWords) {
      if (noticed.starts_with(word.word)) return word.moment;
    }
    return std::nullopt;
  }

  static void settle(IrregularityConditions& possible, IrregularityCondition condition) {
    possible = law::settled(possible, condition);
  }
  static void settle(IrregularityConditions& possible, Tristate answer, IrregularityCondition yes,
                     IrregularityCondition no) {
    if (answer != Tristate::NOT_ON_RECORD) settle(possible, answer == Tristate::YES ? yes : no);
  }

  // What the last count of the round showed.
  [[nodiscard]] Tristate counted() const {
    if (facts_.deck_counts.empty()) return Tristate::NOT_ON_RECORD;
    const DeckCountFact& count = facts_.deck_counts.back();
    const std::uint16_t expected = count.expected != 0 ? count.expected : law_.deck_cards;
    return count.cards == expected ? Tristate::YES : Tristate::NO;
  }

  // What the record says by itself of a moment of the round.
  [[nodiscard]] IrregularityConditions at_position(std::size_t position) const {
    IrregularityConditions possible = law::any_irregularity_conditions();
    if (const auto moment = moment_at(position)) {
      settle(possible, *moment);
    } else {
      possible = possible - IrregularityConditions(IrregularityCondition::kNoticedAtSettlement);
    }
    settle_deal(possible, position);
    settle(possible, complete());
    settle(possible, counted(), IrregularityCondition::kDeckComplete, IrregularityCondition::kDeckIncomplete);
    const auto dealt_to = [&](schema::Place place) {
      return count_before(position, [&](const TimelineEntry& entry) {
        return entry.kind == schema::Event::CARD_DEALT && entry.place == place;
      });
    };
    const bool flop = dealt_to(schema::Place::COMMUNITY) >= kFlopCards;
    settle(possible, flop ? IrregularityCondition::kFlopDealt : IrregularityCondition::kFlopNotDealt);
    const bool dealt =
        count_before(position, [](const TimelineEntry& entry) { return entry.kind == schema::Event::CARD_DEALT; }) != 0;
    settle(possible, dealt ? IrregularityCondition::kCardsDealt : IrregularityCondition::kNoCardsDealt);
    const bool stay = count_before(position, [&](const TimelineEntry& entry) { return is_stay_wager(entry); }) != 0;
    settle(possible, stay ? IrregularityCondition::kStayWagerMade : IrregularityCondition::kNoStayWager);
    return possible;
  }

  void settle_deal(IrregularityConditions& possible, std::size_t position) const {
    if (!last_hole_card_) return;
    settle(possible,
           position <= *last_hole_card_ ? IrregularityCondition::kInTheDeal : IrregularityCondition::kAfterTheDeal);
  }

  // What was dealt by the end of the round. A hand that nobody played for needs no communal cards.
  [[nodiscard]] IrregularityCondition complete() const {
    const bool dealt = std::ranges::all_of(round_.seats, [&](const Seat& seat) {
      return !is_dealt_for(seat) || (seat.fact != nullptr && seat.fact->cards.size() >= law_.cards_per_seat);
    });
    if (!dealt || facts_.dealer_cards.size() < law_.cards_to_dealer) return IrregularityCondition::kHandsNotDealt;
    const bool played =
        std::ranges::any_of(round_.seats, [](const Seat& seat) { return seat.decision != law::Condition::kFolded; });
    const std::size_t board = facts_.boards.empty() ? 0 : facts_.boards.front().cards.size();
    return played && board < law_.community_cards ? IrregularityCondition::kBoardNotDealt
                                                  : IrregularityCondition::kAllDealt;
  }

  [[nodiscard]] bool is_stay_wager(const TimelineEntry& entry) const {
    return entry.kind == schema::Event::WAGER_PLACED &&
           law_.find_wager(facts_.wagers[entry.index].wager) == law_.stays_in_by.front();
  }

  // --- cases ---------------------------------------------------------------------------------------------------------

  // Adds the irregularity, to one of the same kind where the same is known of it.
  void add(IrregularCase added) {
    if (law_.find_irregularity(added.kind) == nullptr) {
      if (out_.unknown) return;
      out_.unknown = {std::string(law::info(added.kind).text) + ", which this book has no table for",
                      law_.last_word_rule};
      return;
    }
    for (IrregularCase& known : out_.cases) {
      if (known.kind != added.kind || known.possible != added.possible || known.count != added.count) continue;
      known.seats.insert(known.seats.end(), added.seats.begin(), added.seats.end());
      known.not_asked.insert(known.not_asked.end(), added.not_asked.begin(), added.not_asked.end());
      return;
    }
    out_.cases.push_back(std::move(added));
  }

  void event(const IrregularityFact& fact) {
    const auto kind = law::find_irregularity_kind(fact.kind);
    if (!kind) {
      if (!out_.unknown) {
        out_.unknown = {"an irregularity is on record that no book knows (" + fact.kind + ")", law_.last_word_rule};
      }
      return;
    }
    // These two are counted together with what else the record shows of them.
    if (*kind == IrregularityKind::kExposedCards) return;
    if (*kind == IrregularityKind::kViewedHands && is_viewed(fact.seat)) return;
    const std::size_t position = position_of(facts_, fact.seq);
    IrregularCase added{.kind = *kind,
                        .possible = at_position(position),
                        .count = fact.count == 0 ? std::nullopt : std::optional(fact.count),
                        .seats = {},
                        .not_asked = {},
                        .seq = fact.seq};
    if (fact.seat != SeatNo(0)) added.seats.push_back(fact.seat);
    if (*kind == IrregularityKind::kViewedHands) added.not_asked = areas_of(player_at(fact.seat));
    // How many cards a hand had decides nothing, and would part what belongs together.
    if (!law_asks_count(*kind)) added.count = std::nullopt;
    tell(fact, position, added.possible);
    add(std::move(added));
  }

  [[nodiscard]] bool law_asks_count(IrregularityKind kind) const {
    const law::IrregularityRule* rule = law_.find_irregularity(kind);
    return rule != nullptr && rule->asks_count();
  }

  // What the event says beyond what the record shows.
  void tell(const IrregularityFact& fact, std::size_t position, IrregularityConditions& possible) const {
    if (const auto moment = moment_of_word(fact.noticed)) settle(possible, *moment);
    settle(possible, fact.deck_complete, IrregularityCondition::kDeckComplete, IrregularityCondition::kDeckIncomplete);
    tell_order(fact, possible);
    settle(possible, fact.confirmed, IrregularityCondition::kConfirmed, IrregularityCondition::kNotConfirmed);
    tell_rack(fact, position, possible);
    const bool amended = is_amended(fact.seat, position);
    settle(possible, amended ? IrregularityCondition::kAmended : IrregularityCondition::kNotAmended);
  }

  // That all cards could be put right and that their order could be told is one fact, said in two ways.
  static void tell_order(const IrregularityFact& fact, IrregularityConditions& possible) {
    settle(possible, fact.order_known, IrregularityCondition::kOrderKnown, IrregularityCondition::kOrderUnknown);
    settle(possible, fact.order_known, IrregularityCondition::kRebuiltAll, IrregularityCondition::kRebuiltNone);
    switch (fact.rebuilt) {
      case schema::Rebuilt::ALL:
        settle(possible, IrregularityCondition::kRebuiltAll);
        return settle(possible, IrregularityCondition::kOrderKnown);
      case schema::Rebuilt::FLOP_ONLY:
        return settle(possible, IrregularityCondition::kRebuiltFlopOnly);
      case schema::Rebuilt::NONE:
        settle(possible, IrregularityCondition::kRebuiltNone);
        return settle(possible, IrregularityCondition::kOrderUnknown);
      case schema::Rebuilt::NOT_ON_RECORD:
        return;
    }
  }

  // Cards went back only where the player could name them, unless the record says otherwise.
  void tell_rack(const IrregularityFact& fact, std::size_t position, IrregularityConditions& possible) const {
    const auto of_seat = [&](const TimelineEntry& entry, schema::Event::Which kind) {
      return entry.kind == kind && entry.place == schema::Place::SEAT && entry.seat == fact.seat;
    };
    const bool back = std::ranges::any_of(
        facts_.timeline, [&](const TimelineEntry& entry) { return of_seat(entry, schema::Event::CARDS_RETURNED); });
    const bool named = fact.confirmed == Tristate::NOT_ON_RECORD ? back : fact.confirmed == Tristate::YES;
    settle(possible, named ? IrregularityCondition::kCardsNamed : IrregularityCondition::kCardsNotNamed);
    std::size_t taken = 0;
    while (taken < position && !of_seat(facts_.timeline[taken], schema::Event::CARDS_TAKEN)) ++taken;
    const std::size_t others = count_before(taken, [](const TimelineEntry& entry) {
      return entry.kind == schema::Event::CARDS_TAKEN || entry.kind == schema::Event::BURNED ||
             entry.kind == schema::Event::HAND_MUCKED;
    });
    settle(possible, others == 0 ? IrregularityCondition::kOnlyInRack : IrregularityCondition::kOthersInRack);
  }

  // The wager that was short was topped up after that.
  [[nodiscard]] bool is_amended(SeatNo seat, std::size_t position) const {
    return std::ranges::any_of(facts_.wagers, [&](const WagerFact& wager) {
      return wager.seat == seat && may_be_short(wager.wager) && position_of(facts_, wager.seq) > position;
    });
  }

  // Whether the book's table of wagers that are short of their cost is about this kind.
  [[nodiscard]] bool may_be_short(std::string_view kind) const {
    const law::IrregularityRule* rule = law_.find_irregularity(IrregularityKind::kJackpotShort);
    if (rule == nullptr) return false;
    return std::ranges::any_of(rule->entries, [&](const law::IrregularityEntry& entry) {
      return std::ranges::any_of(entry.effects,
                                 [&](const law::IrregularityEffect& effect) { return effect.names(kind); });
    });
  }

  // --- exposed cards -------------------------------------------------------------------------------------------------

  using Spot = std::pair<schema::Place, SeatNo>;

  // A card that the record shows to have been seen.
  struct Sighting {
    Spot spot;
    std::size_t position = 0;
    bool by_dealer = false;
  };

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
    std::map<Spot, Exposed> spots;
    bool used_face_up = false;
  };

  // Cards of hands are dealt face down; the card that the dealer turns up in the deal is looked at by itself.
  static bool is_dealt_face_up(const TimelineEntry& entry) {
    return entry.kind == schema::Event::CARD_DEALT && entry.face_up &&
           (entry.place == schema::Place::SEAT || entry.place == schema::Place::DEALER ||
            entry.place == schema::Place::JACKPOT);
  }

  [[nodiscard]] bool dealer_turns_one_up() const {
    return std::ranges::any_of(law_.procedure.orders, [&](const law::DealOrder& order) {
      const bool in_use = facts_.sign.dealing_method == schema::DealingMethod::UNSET ||
                          order.method == schema::DealingMethod::UNSET || order.method == facts_.sign.dealing_method;
      return in_use && order.face_up != schema::DealerUp::NONE;
    });
  }

  [[nodiscard]] bool is_exposure(const TimelineEntry& dealt) const {
    return std::ranges::any_of(facts_.exposures, [&](const ExposureFact& fact) {
      return fact.to == dealt.place && fact.seat == dealt.seat && fact.card == dealt.card;
    });
  }

  // By place of the timeline: the cards of hands that were dealt face up, without the one that the dealer turns up.
  [[nodiscard]] std::vector<std::size_t> wrongly_face_up() const {
    std::vector<std::size_t> found;
    bool dealers_own = false;  // seen
    for (std::size_t i = 0; i < end(); ++i) {
      const TimelineEntry& dealt = facts_.timeline[i];
      if (!is_dealt_face_up(dealt)) continue;
      const bool turned_up =
          dealt.place == schema::Place::DEALER && !dealers_own && !is_exposure(dealt) && dealer_turns_one_up();
      dealers_own = dealers_own || turned_up;
      if (!turned_up) found.push_back(i);
    }
    return found;
  }

  [[nodiscard]] std::vector<Sighting> sightings() const {
    std::vector<Sighting> found;
    std::set<std::tuple<schema::Place, SeatNo, std::uint8_t>> seen;
    for (const std::size_t i : wrongly_face_up()) {
      const TimelineEntry& dealt = facts_.timeline[i];
      if (dealt.card.known() && !seen.insert({dealt.place, dealt.seat, dealt.card.code()}).second) continue;
      found.push_back({{dealt.place, dealt.seat}, i, true});
    }
    for (const ExposureFact& fact : facts_.exposures) {
      const bool again = fact.card.known() && !seen.insert({fact.to, fact.seat, fact.card.code()}).second;
      if (!again) found.push_back({{fact.to, fact.seat}, position_of(facts_, fact.seq), fact.by_dealer});
    }
    std::ranges::stable_sort(found, {}, &Sighting::position);
    return found;
  }

  static IrregularityCondition whose(schema::Place place) {
    if (place == schema::Place::DEALER) return IrregularityCondition::kDealerExposed;
    if (place == schema::Place::COMMUNITY) return IrregularityCondition::kCommunityExposed;
    return IrregularityCondition::kDealerNotExposed;
  }

  // What was true when the card was seen: not when somebody spoke of it.
  [[nodiscard]] IrregularityConditions at_sighting(const Sighting& sighting) const {
    IrregularityConditions possible = at_position(sighting.position);
    settle(possible, whose(sighting.spot.first));
    // The last card of the deal is seen as it is dealt.
    if (last_hole_card_ && sighting.position == *last_hole_card_ + 1) {
      const TimelineEntry& last = facts_.timeline[*last_hole_card_];
      if (sighting.spot == Spot{last.place, last.seat}) settle(possible, IrregularityCondition::kInTheDeal);
    }
    return possible;
  }

  // Of a card that only the floor's word tells of. What was noticed before anybody looked is taken to have happened in
  // the deal.
  [[nodiscard]] IrregularityConditions at_word(const IrregularityFact& fact, std::size_t position) const {
    IrregularityConditions possible = at_position(position);
    if (const auto moment = moment_of_word(fact.noticed)) settle(possible, *moment);
    settle(possible, whose(fact.to));
    if ((possible & law::axis_conditions(IrregularityAxis::kMoment)) ==
        IrregularityConditions(IrregularityCondition::kNoticedBefore)) {
      settle(possible, IrregularityCondition::kInTheDeal);
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

  // Cards that were seen and should have stayed hidden, by the dealer's doing or, where the book does not ask, by
  // anybody's. Those of which something else is known that the book asks are counted for themselves.
  void exposures() {
    const law::IrregularityRule* rule = law_.find_irregularity(IrregularityKind::kExposedCards);
    const std::vector<Sighting> seen = sightings();
    std::vector<ExposedTogether> groups;
    for (const Sighting& sighting : seen) {
      const IrregularityConditions possible = at_sighting(sighting);
      if (!counts(sighting, possible, rule)) continue;
      ExposedTogether& group = group_of(groups, possible, facts_.timeline[sighting.position].seq, rule);
      ++group.spots[sighting.spot].seen;
      if (sighting.spot.first == schema::Place::DEALER) group.used_face_up = used_face_up(possible, true);
    }
    words_of_exposures(seen, groups, rule);
    for (const ExposedTogether& group : groups) add_exposed(group);
  }

  static bool counts(const Sighting& sighting, IrregularityConditions possible, const law::IrregularityRule* rule) {
    if (sighting.by_dealer) return true;
    return rule != nullptr && rule->by_anyone && law::holds(possible, *rule->by_anyone) != law::Holds::kNo;
  }

  // What the floor says. Where the cards themselves are on record, it adds those that are not among them.
  void words_of_exposures(const std::vector<Sighting>& seen, std::vector<ExposedTogether>& groups,
                          const law::IrregularityRule* rule) {
    std::map<Spot, std::size_t> not_said;
    for (const ExposedTogether& group : groups) {
      for (const auto& [spot, exposed] : group.spots) not_said[spot] += exposed.seen;
    }
    for (const IrregularityFact& fact : facts_.irregularities) {
      if (law::find_irregularity_kind(fact.kind) != IrregularityKind::kExposedCards) continue;
      const Spot spot{fact.to, fact.seat};
      const auto sighting = std::ranges::find_if(
          seen, [&](const Sighting& each) { return fact.to == schema::Place::UNSET || each.spot == spot; });
      const bool sighted = sighting != seen.end();
      const IrregularityConditions possible =
          sighted ? at_sighting(*sighting) : at_word(fact, position_of(facts_, fact.seq));
      ExposedTogether& group = group_of(groups, possible, fact.seq, rule);
      Exposed& exposed = group.spots[spot];
      const std::size_t known = std::min<std::size_t>(fact.count, not_said[spot]);
      not_said[spot] -= known;
      exposed.said += fact.count - known;
      exposed.said_without_count = exposed.said_without_count || fact.count == 0;
      if (fact.to == schema::Place::DEALER && !sighted) group.used_face_up = used_face_up(possible, false);
    }
  }

  static ExposedTogether& group_of(std::vector<ExposedTogether>& groups, IrregularityConditions possible, StreamSeq seq,
                                   const law::IrregularityRule* rule) {
    constexpr std::array<IrregularityAxis, 3> kParting = {IrregularityAxis::kMoment, IrregularityAxis::kStayWager,
                                                          IrregularityAxis::kDeal};
    IrregularityConditions same;
    for (const IrregularityAxis axis : kParting) {
      if (rule != nullptr && rule->asks(axis)) same = same | law::axis_conditions(axis);
    }
    for (ExposedTogether& group : groups) {
      if ((group.possible & same) == (possible & same)) return group;
    }
    groups.push_back({.possible = possible, .seq = seq, .spots = {}});
    return groups.back();
  }

  void add_exposed(const ExposedTogether& group) {
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
    settle(added.possible, dealer      ? IrregularityCondition::kDealerExposed
                           : community ? IrregularityCondition::kCommunityExposed
                                       : IrregularityCondition::kDealerNotExposed);
    settle(added.possible,
           dealer && group.used_face_up ? IrregularityCondition::kUsedFaceUp : IrregularityCondition::kNotUsedFaceUp);
    added.count = counted ? std::optional(static_cast<std::uint16_t>(std::max(at_places, anywhere))) : std::nullopt;
    if (added.count == 0) return;
    add(std::move(added));
  }

  // --- hands that had to be played blind -----------------------------------------------------------------------------

  // Whose wager lies at the seat.
  [[nodiscard]] std::string_view player_at(SeatNo seat) const {
    for (const WagerFact& wager : facts_.wagers) {
      if (wager.seat == seat && !wager.patron.empty() && is_dealt_for(wager.wager)) return wager.patron;
    }
    const SeatFact* fact = facts_.find_seat(seat);
    return fact == nullptr ? std::string_view() : std::string_view(fact->patron);
  }

  [[nodiscard]] bool is_dealt_for(std::string_view kind) const {
    const auto wager = law_.find_wager(kind);
    return wager && law_.brings_cards(*wager);
  }

  [[nodiscard]] std::vector<SeatNo> areas_of(std::string_view player) const {
    std::vector<SeatNo> areas;
    for (const WagerFact& wager : facts_.wagers) {
      if (!is_dealt_for(wager.wager) || wager.amount.is_zero() || names(areas, wager.seat)) continue;
      if (player_at(wager.seat) == player) areas.push_back(wager.seat);
    }
    std::ranges::sort(areas);
    return areas;
  }

  [[nodiscard]] bool is_viewed(SeatNo seat) const {
    return std::ranges::any_of(facts_.viewed, [&](const ViewedFact& viewed) { return viewed.seat == seat; });
  }

  // Where the player was seated when the cards were dealt: the one area where the round opened with that player, or
  // the one that no event names as an area to be played blind. Nothing: the record does not tell.
  [[nodiscard]] std::optional<SeatNo> seat_of(std::string_view player, const std::vector<SeatNo>& areas) const {
    const auto only = [&](auto&& is) -> std::optional<SeatNo> {
      const auto found = std::ranges::find_if(areas, is);
      if (found == areas.end() || std::find_if(found + 1, areas.end(), is) != areas.end()) return std::nullopt;
      return *found;
    };
    const auto opened = only([&](SeatNo area) {
      const SeatFact* fact = facts_.find_seat(area);
      return fact != nullptr && fact->patron == player;
    });
    if (opened) return opened;
    return only([&](SeatNo area) { return !is_on_record(IrregularityKind::kViewedHands, area); });
  }

  void viewed_hands() {
    std::vector<std::string_view> done;
    for (const ViewedFact& first : facts_.viewed) {
      const std::string_view player = first.patron.empty() ? player_at(first.seat) : std::string_view(first.patron);
      if (player.empty() || std::ranges::find(done, player) != done.end()) continue;
      done.push_back(player);
      const std::vector<SeatNo> areas = areas_of(player);
      if (areas.size() < 2) continue;
      IrregularCase added{.kind = IrregularityKind::kViewedHands,
                          .possible = at_position(position_of(facts_, first.seq)),
                          .count = 0,
                          .seats = {},
                          .not_asked = areas,
                          .seq = first.seq};
      add_viewed(player, areas, std::move(added));
    }
  }

  void add_viewed(std::string_view player, const std::vector<SeatNo>& areas, IrregularCase added) {
    std::vector<SeatNo> hands;
    const std::optional<SeatNo> own = seat_of(player, areas);
    for (const ViewedFact& viewed : facts_.viewed) {
      const std::string_view who = viewed.patron.empty() ? player_at(viewed.seat) : std::string_view(viewed.patron);
      if (who != player || !names(areas, viewed.seat) || names(hands, viewed.seat)) continue;
      hands.push_back(viewed.seat);
      if (viewed.seat == own) continue;
      added.seats.push_back(viewed.seat);
      added.seq = viewed.seq;
    }
    if (!own) return own_seat_unknown(hands);
    if (added.seats.empty()) return;
    added.count = static_cast<std::uint16_t>(hands.size());
    add(std::move(added));
  }

  // A player may look at one hand.
  void own_seat_unknown(const std::vector<SeatNo>& hands) {
    if (hands.size() < 2 || out_.unknown) return;
    out_.unknown = {
        "a player looked at hands at more than one area, and at which of them the player was seated is not "
        "on record",
        law_.last_word_rule};
  }

  // --- what only the record shows ------------------------------------------------------------------------------------

  [[nodiscard]] bool is_on_record(IrregularityKind kind, SeatNo seat) const {
    return std::ranges::any_of(facts_.irregularities, [&](const IrregularityFact& fact) {
      return fact.seat == seat && law::find_irregularity_kind(fact.kind) == kind;
    });
  }

  // As seen at the end of the round: nobody noticed it before.
  void add_shown(IrregularityKind kind, SeatNo seat, StreamSeq seq, std::size_t position) {
    if (law_.find_irregularity(kind) == nullptr || is_on_record(kind, seat)) return;
    IrregularCase added{.kind = kind,
                        .possible = at_position(position),
                        .count = std::nullopt,
                        .seats = {},
                        .not_asked = {},
                        .seq = seq};
    if (seat != SeatNo(0)) added.seats.push_back(seat);
    add(std::move(added));
  }

  void players_who_cannot_wager() {
    for (const DecisionFact& decision : facts_.decisions) {
      if (decision.act != schema::Act::CANNOT_WAGER) continue;
      if (is_on_record(IrregularityKind::kCannotWager, decision.seat)) continue;
      if (law_.find_irregularity(IrregularityKind::kCannotWager) == nullptr && !out_.unknown) {
        out_.unknown = {"seat " + std::to_string(decision.seat.value()) + " could not place the " +
                            law_.wager(law_.stays_in_by.front()).kind + ", which this book has no table for",
                        law_.last_word_rule};
      }
      add_shown(IrregularityKind::kCannotWager, decision.seat, decision.seq, position_of(facts_, decision.seq));
    }
  }

  [[nodiscard]] bool has_cards_without_wager(const Seat& seat) const {
    if (seat.fact == nullptr || seat.fact->cards.empty()) return false;
    return !is_dealt_for(seat);
  }

  void areas_without_wager() {
    for (const Seat& seat : round_.seats) {
      if (!has_cards_without_wager(seat)) continue;
      add_shown(IrregularityKind::kCardsWithoutWager, seat.seat, seat.fact->cards.front().seq, last_position());
    }
  }

  // The end of the play; a round that was declared void ended with that.
  [[nodiscard]] std::size_t last_position() const {
    for (std::size_t i = 0; i < facts_.timeline.size(); ++i) {
      if (facts_.timeline[i].kind == schema::Event::VOIDED) return i;
    }
    return facts_.timeline.size();
  }

  // A wager that cards are dealt for lies there.
  [[nodiscard]] bool is_dealt_for(const Seat& seat) const { return line_dealt_for(seat) != nullptr; }
  [[nodiscard]] const Line* line_dealt_for(const Seat& seat) const {
    const auto found = std::ranges::find_if(round_.lines, [&](const Line& line) {
      return line.seat == seat.seat && line.placed && !(line.stake + line.withdrawn).is_zero() &&
             is_dealt_for(line.kind);
    });
    return found == round_.lines.end() ? nullptr : &*found;
  }

  [[nodiscard]] bool has_too_many_cards(const Seat& seat) const {
    return seat.fact != nullptr && seat.fact->cards.size() > law_.cards_per_seat;
  }

  // Too few cards on record may be a gap in the record, and so may none where others have cards. They are taken for
  // what was dealt where something else speaks for it: a player took wagers back, or all cards were counted.
  void hands_of_a_wrong_number() {
    const bool speaks = counted() != Tristate::NOT_ON_RECORD || somebody_retracts();
    const bool dealt = std::ranges::any_of(round_.seats, [](const Seat& seat) { return seat.fact != nullptr; });
    for (const Seat& seat : round_.seats) {
      const Line* line = line_dealt_for(seat);
      const std::size_t cards = seat.fact == nullptr ? 0 : seat.fact->cards.size();
      if (line == nullptr || !dealt || cards == law_.cards_per_seat) continue;
      if (!speaks && !has_too_many_cards(seat)) continue;
      const StreamSeq seq = seat.fact == nullptr ? line->placed_seq : seat.fact->cards.back().seq;
      add_shown(IrregularityKind::kWrongCountSeat, seat.seat, seq, last_position());
    }
  }

  [[nodiscard]] bool somebody_retracts() const {
    return std::ranges::any_of(facts_.decisions,
                               [](const DecisionFact& decision) { return decision.act == schema::Act::RETRACT; });
  }

  // A count of the deck shows by itself that it was not complete, and with it what becomes of a dealer's hand of a
  // wrong number.
  void counted_deck() {
    if (counted() == Tristate::NOT_ON_RECORD) return;
    const StreamSeq seq = facts_.deck_counts.back().seq;
    if (facts_.closed && facts_.dealer_cards.size() != law_.cards_to_dealer) {
      add_shown(IrregularityKind::kWrongCountDealer, SeatNo(0), seq, last_position());
    }
    const bool counted_for = std::ranges::any_of(out_.cases, [&](const IrregularCase& known) {
      return law_.find_irregularity(known.kind)->asks(IrregularityAxis::kDeck);
    });
    if (counted() == Tristate::NO && !counted_for) {
      add_shown(IrregularityKind::kDeckIncorrect, SeatNo(0), seq, last_position());
    }
  }

  // A hand that the floor declared void or forfeit for no irregularity of its own.
  void rulings_on_seats() {
    for (const RulingFact& ruling : facts_.rulings) {
      const auto what = find_seat_ruling(ruling.decision);
      if (ruling.seat == SeatNo(0) || !what || *what == SeatRuling::kStands) continue;
      const IrregularityKind kind =
          *what == SeatRuling::kVoid ? IrregularityKind::kContravention : IrregularityKind::kCommunication;
      const bool has_table = law_.find_irregularity(kind) != nullptr;
      const bool concerned = std::ranges::any_of(out_.cases, [&](const IrregularCase& known) {
        return (known.kind == kind || !has_table) && names(known.seats, ruling.seat);
      });
      if (concerned) continue;
      add({.kind = kind,
           .possible = at_position(position_of(facts_, ruling.seq)),
           .count = std::nullopt,
           .seats = {ruling.seat},
           .not_asked = {},
           .seq = ruling.seq});
    }
  }

  const Round& round_;
  const RoundFacts& facts_;
  const law::CompiledHouse& law_;
  // Before the first of these it was before the moment that the text names, from the second on after it.
  std::size_t before_until_ = 0;
  std::size_t after_from_ = 0;
  std::size_t settled_from_ = 0;
  std::optional<std::size_t> last_hole_card_;
  IrregularFacts out_;
};

}  // namespace

IrregularFacts read_irregularities(const Round& round) {
  return Reader(round).run();
}

std::size_t communal_cards_up(const RoundFacts& facts, const law::CompiledHouse& law, SeatNo seat,
                              std::size_t position) {
  const std::set<std::size_t> early = communal_cards_too_early(facts);
  std::size_t up = 0;
  std::size_t waiting = 0;  // turned up too early, and the seat has not decided yet
  bool decided = false;     // since the last card that came in its time
  for (std::size_t i = 0; i < position; ++i) {
    const TimelineEntry& entry = facts.timeline[i];
    if (entry.seat == seat && (entry.kind == schema::Event::DECISION || is_later_wager(facts, law, entry))) {
      decided = true;
      up += std::exchange(waiting, 0);
    }
    if (!is_communal_card_up(entry)) continue;
    if (early.contains(i)) {
      ++(decided ? up : waiting);
    } else {
      up += std::exchange(waiting, 0) + 1;
      decided = false;
    }
  }
  return up;
}

std::size_t position_of(const RoundFacts& facts, StreamSeq seq) {
  const auto found = std::ranges::find(facts.timeline, seq, &TimelineEntry::seq);
  return static_cast<std::size_t>(found - facts.timeline.begin());
}

}  // namespace cardspeak::house

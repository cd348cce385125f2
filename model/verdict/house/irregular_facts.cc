#include "model/verdict/house/irregular_facts.h"

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

bool names(const std::vector<SeatNo>& seats, SeatNo seat) {
  return std::ranges::find(seats, seat) != seats.end();
}

class Reader {
 public:
  explicit Reader(const Round& round) : round_(round), facts_(round.facts), law_(round.law) {}

  IrregularFacts run() {
    if (!anything_irregular()) return {};
    look_ = first_look();
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
           std::ranges::any_of(round_.seats, [&](const Seat& seat) {
             return has_cards_without_wager(seat) || has_too_many_cards(seat);
           });
  }

  // --- the record around an irregularity -----------------------------------------------------------------------------

  // Where the players begin to look at cards: they were told to decide, or somebody looked, decided or staked more.
  [[nodiscard]] std::size_t first_look() const {
    for (std::size_t i = 0; i < facts_.timeline.size(); ++i) {
      const TimelineEntry& entry = facts_.timeline[i];
      const bool decided = entry.kind == schema::Event::DECISION || entry.kind == schema::Event::HAND_VIEWED;
      const bool told =
          entry.kind == schema::Event::ANNOUNCED && (entry.text.starts_with("bet") || entry.text.starts_with("play"));
      if (decided || told || is_later_wager(entry)) return i;
    }
    return facts_.timeline.size();
  }

  [[nodiscard]] bool is_later_wager(const TimelineEntry& entry) const {
    if (entry.kind != schema::Event::WAGER_PLACED) return false;
    const auto wager = law_.find_wager(facts_.wagers[entry.index].wager);
    return wager && law_.wager(*wager).placed == schema::Placed::AFTER_DEAL;
  }

  template <typename Is>
  [[nodiscard]] std::size_t count_before(std::size_t position, Is&& is) const {
    const auto end = facts_.timeline.begin() + static_cast<std::ptrdiff_t>(std::min(position, facts_.timeline.size()));
    return static_cast<std::size_t>(std::count_if(facts_.timeline.begin(), end, is));
  }

  [[nodiscard]] IrregularityCondition moment_at(std::size_t position) const {
    if (position < look_) return IrregularityCondition::kNoticedBefore;
    const std::size_t settled =
        count_before(position, [](const TimelineEntry& entry) { return entry.kind == schema::Event::SETTLED; });
    return settled == 0 ? IrregularityCondition::kNoticedAfter : IrregularityCondition::kNoticedAtSettlement;
  }

  [[nodiscard]] IrregularityCondition moment(std::string_view noticed, std::size_t position) const {
    for (const MomentWord& word : kMomentWords) {
      if (noticed.starts_with(word.word)) return word.moment;
    }
    return moment_at(position);
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
    settle(possible, moment_at(position));
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
    if (*kind == IrregularityKind::kViewedHands && !facts_.viewed.empty()) return;
    const std::size_t position = position_of(facts_, fact.seq);
    IrregularCase added{.kind = *kind,
                        .possible = at_position(position),
                        .count = fact.count == 0 ? std::nullopt : std::optional(fact.count),
                        .seats = {},
                        .not_asked = {},
                        .seq = fact.seq};
    if (fact.seat != SeatNo(0)) added.seats.push_back(fact.seat);
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
    settle(possible, moment(fact.noticed, position));
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

  struct Exposed {
    std::size_t said = 0;  // by the floor
    bool said_without_count = false;
    std::size_t seen = 0;  // by the record of the cards themselves
    [[nodiscard]] std::optional<std::size_t> count() const {
      if (said_without_count && seen == 0) return std::nullopt;
      return std::max(said, seen);
    }
  };
  using Spot = std::pair<schema::Place, SeatNo>;
  struct ExposedAtOneMoment {
    std::map<Spot, Exposed> spots;
    std::optional<IrregularityConditions> possible;
    StreamSeq seq;
  };

  // Cards that the dealer exposed. Where the book asks when, those of each moment are counted for themselves.
  void exposures() {
    const law::IrregularityRule* rule = law_.find_irregularity(IrregularityKind::kExposedCards);
    const bool by_moment = rule != nullptr && rule->asks(IrregularityAxis::kMoment);
    const bool by_stay = rule != nullptr && rule->asks(IrregularityAxis::kStayWager);
    std::map<Spot, IrregularityCondition> said_when;
    std::map<int, ExposedAtOneMoment> moments;
    const auto group = [&](IrregularityCondition when, std::size_t position, StreamSeq seq) -> ExposedAtOneMoment& {
      ExposedAtOneMoment& at = moments[by_moment || by_stay ? static_cast<int>(when) : 0];
      if (!at.possible) {
        at.possible = at_position(position);
        settle(*at.possible, when);
        at.seq = seq;
      }
      return at;
    };
    for (const IrregularityFact& fact : facts_.irregularities) {
      if (law::find_irregularity_kind(fact.kind) != IrregularityKind::kExposedCards) continue;
      const std::size_t position = position_of(facts_, fact.seq);
      const IrregularityCondition when = moment(fact.noticed, position);
      const Spot spot{fact.to, fact.seat};
      said_when[spot] = when;
      Exposed& exposed = group(when, position, fact.seq).spots[spot];
      exposed.said += fact.count;
      exposed.said_without_count = exposed.said_without_count || fact.count == 0;
    }
    std::set<std::tuple<schema::Place, SeatNo, std::uint8_t>> seen;
    for (const ExposureFact& fact : facts_.exposures) {
      const bool again = fact.card.known() && !seen.insert({fact.to, fact.seat, fact.card.code()}).second;
      if (!fact.by_dealer || again) continue;
      const std::size_t position = position_of(facts_, fact.seq);
      const Spot spot{fact.to, fact.seat};
      const auto said = said_when.find(spot);
      const IrregularityCondition when = said != said_when.end() ? said->second : moment_at(position);
      ++group(when, position, fact.seq).spots[spot].seen;
    }
    for (auto& [when, at] : moments) add_exposed(at);
  }

  void add_exposed(ExposedAtOneMoment& at) {
    IrregularCase added{.kind = IrregularityKind::kExposedCards,
                        .possible = *at.possible,
                        .count = 0,
                        .seats = {},
                        .not_asked = {},
                        .seq = at.seq};
    std::size_t at_places = 0;
    std::size_t anywhere = 0;
    bool dealer = false;
    bool community = false;
    bool counted = true;
    for (const auto& [spot, exposed] : at.spots) {
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
    return wager && std::ranges::find(law_.dealt_for, *wager) != law_.dealt_for.end();
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

  // Where the player was seated when the cards were dealt: an area that no event names as one to be played blind, and
  // of those the first.
  [[nodiscard]] SeatNo seat_of(const std::vector<SeatNo>& areas) const {
    for (const SeatNo area : areas) {
      const bool blind = std::ranges::any_of(facts_.irregularities, [&](const IrregularityFact& fact) {
        return fact.seat == area && law::find_irregularity_kind(fact.kind) == IrregularityKind::kViewedHands;
      });
      if (!blind) return area;
    }
    return areas.front();
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
    const SeatNo own = seat_of(areas);
    for (const ViewedFact& viewed : facts_.viewed) {
      const std::string_view who = viewed.patron.empty() ? player_at(viewed.seat) : std::string_view(viewed.patron);
      if (who != player || !names(areas, viewed.seat) || names(hands, viewed.seat)) continue;
      hands.push_back(viewed.seat);
      if (viewed.seat == own) continue;
      added.seats.push_back(viewed.seat);
      added.seq = viewed.seq;
    }
    if (added.seats.empty()) return;
    added.count = static_cast<std::uint16_t>(hands.size());
    add(std::move(added));
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
    return std::ranges::none_of(round_.lines, [&](const Line& line) {
      return line.seat == seat.seat && line.placed && !(line.stake + line.withdrawn).is_zero() &&
             is_dealt_for(line.kind);
    });
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

  [[nodiscard]] bool has_too_many_cards(const Seat& seat) const {
    return seat.fact != nullptr && seat.fact->cards.size() > law_.cards_per_seat;
  }

  // Too few cards on record may be a gap in the record. They are taken for what was dealt where something else speaks
  // for it: a player took wagers back, or all cards were counted.
  void hands_of_a_wrong_number() {
    const bool speaks = counted() != Tristate::NOT_ON_RECORD || somebody_retracts();
    for (const Seat& seat : round_.seats) {
      if (seat.fact == nullptr || has_cards_without_wager(seat)) continue;
      const bool wrong = seat.fact->cards.size() != law_.cards_per_seat;
      if (!wrong || !(speaks || has_too_many_cards(seat))) continue;
      add_shown(IrregularityKind::kWrongCountSeat, seat.seat, seat.fact->cards.back().seq, last_position());
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
  std::size_t look_ = 0;
  IrregularFacts out_;
};

}  // namespace

IrregularFacts read_irregularities(const Round& round) {
  return Reader(round).run();
}

std::optional<SeatRuling> find_seat_ruling(std::string_view decision) {
  if (decision == "handVoid" || decision == "wagerVoid") return SeatRuling::kVoid;
  if (decision == "handForfeited" || decision == "forfeit") return SeatRuling::kForfeit;
  if (decision == "continue" || decision == "wagerStands" || decision == "withhold" || decision == "exclude") {
    return SeatRuling::kStands;
  }
  return std::nullopt;
}

std::size_t position_of(const RoundFacts& facts, StreamSeq seq) {
  const auto found = std::ranges::find(facts.timeline, seq, &TimelineEntry::seq);
  return static_cast<std::size_t>(found - facts.timeline.begin());
}

}  // namespace cardspeak::house

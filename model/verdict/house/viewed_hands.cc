#include "model/verdict/house/viewed_hands.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "model/verdict/house/timeline.h"
#include "model/verdict/statements/blind_areas.h"
#include "model/verdict/statements/end_of_play.h"

namespace cardspeak::house {
namespace {

using law::IrregularityKind;

// What one player with several areas looked at.
struct Views {
  std::vector<SeatNo> areas;
  std::optional<SeatNo>
      own;  // where the player was seated when the cards were dealt; nothing: the record does not tell
  std::vector<SeatNo> hands;     // at which the player looked, in that order
  std::vector<SeatNo> nameless;  // at which somebody did whom the record does not name
  StreamSeq first;
  StreamSeq last_other;  // of a hand that is not the own one
};

// Whose look it may have been: who is named, and else the player of the area.
std::string_view viewer(const Round& round, const ViewedFact& viewed) {
  return viewed.patron.empty() ? round.bettor_at(viewed.seat) : std::string_view(viewed.patron);
}

// Whether the floor noted that the player of the area looked at the hand there.
bool is_noted(const Round& round, SeatNo seat) {
  return std::ranges::any_of(round.facts.irregularities, [&](const IrregularityFact& fact) {
    return fact.seat == seat && law::find_irregularity_kind(fact.kind) == IrregularityKind::kViewedHands &&
           round.said.holds(fact.seq);
  });
}

// Those that no event names as an area to be played blind. One of them is the player's own, so that the last that is
// left is not taken away by a word that names it too.
std::vector<SeatNo> not_blind(const Round& round, std::vector<SeatNo> areas) {
  for (const IrregularityFact& fact : round.facts.irregularities) {
    const bool blind = law::find_irregularity_kind(fact.kind) == IrregularityKind::kViewedHands;
    const bool counts = round.said.holds(fact.seq) && statements::tells_of_blind_area(round.facts, fact);
    if (blind && counts && areas.size() > 1) std::erase(areas, fact.seat);
  }
  return areas;
}

// The one area where the round opened with that player, or the one that no event names as an area to be played blind.
std::optional<SeatNo> seat_of(const Round& round, std::string_view player, const std::vector<SeatNo>& areas) {
  const auto only = [&](auto&& is) -> std::optional<SeatNo> {
    const auto found = std::ranges::find_if(areas, is);
    if (found == areas.end() || std::find_if(found + 1, areas.end(), is) != areas.end()) return std::nullopt;
    return *found;
  };
  const auto opened = only([&](SeatNo area) {
    const SeatFact* fact = round.facts.find_seat(area);
    return fact != nullptr && fact->patron == player;
  });
  if (opened) return opened;
  const std::vector<SeatNo> left = not_blind(round, areas);
  return left.size() == 1 ? std::optional(left.front()) : std::nullopt;
}

Views views_of(const Round& round, std::string_view player, StreamSeq first) {
  Views views{
      .areas = areas_of(round, player), .own = {}, .hands = {}, .nameless = {}, .first = first, .last_other = first};
  views.own = seat_of(round, player, views.areas);
  for (const ViewedFact& viewed : round.facts.viewed) {
    if (viewer(round, viewed) != player || !names(views.areas, viewed.seat) || !counts(round, viewed)) continue;
    if (names(views.hands, viewed.seat)) continue;
    if (viewed.patron.empty() && !is_noted(round, viewed.seat)) {
      if (!names(views.nameless, viewed.seat)) views.nameless.push_back(viewed.seat);
      continue;
    }
    std::erase(views.nameless, viewed.seat);
    views.hands.push_back(viewed.seat);
    if (viewed.seat != views.own) views.last_other = viewed.seq;
  }
  return views;
}

// Of each player with several areas who looked at a hand.
std::vector<Views> views_of_players(const Round& round) {
  std::vector<std::string_view> done;
  std::vector<Views> all;
  for (const ViewedFact& viewed : round.facts.viewed) {
    const std::string_view player = viewer(round, viewed);
    if (!counts(round, viewed)) continue;
    if (player.empty() || std::ranges::find(done, player) != done.end()) continue;
    done.push_back(player);
    Views views = views_of(round, player, viewed.seq);
    if (views.areas.size() > 1) all.push_back(std::move(views));
  }
  return all;
}

// The hands that were not to be looked at, and whether they are one of several.
std::pair<bool, std::vector<SeatNo>> what_counts(const Views& views, std::vector<SeatNo> hands) {
  const bool several = hands.size() > 1;
  if (views.own) std::erase(hands, *views.own);
  return {several && !hands.empty(), std::move(hands)};
}

// Whether it matters who looked where nobody is named.
bool turns_on_nameless(const Views& views) {
  std::vector<SeatNo> all = views.hands;
  all.insert(all.end(), views.nameless.begin(), views.nameless.end());
  return what_counts(views, views.hands) != what_counts(views, std::move(all));
}

// Those whose look the floor alone put on record, as one hand.
void add_noted_views(const Round& round, std::vector<Views>& all) {
  for (const IrregularityFact& fact : round.facts.irregularities) {
    const bool one = law::find_irregularity_kind(fact.kind) == IrregularityKind::kViewedHands && fact.count == 1;
    if (!one || !round.said.holds(fact.seq) || round.bettor_at(fact.seat).empty()) continue;
    Views views = views_of(round, round.bettor_at(fact.seat), fact.seq);
    if (views.areas.size() < 2 || !views.hands.empty()) continue;
    views.hands = {fact.seat};
    all.push_back(std::move(views));
  }
}

void block_areas(const Views& views, RemarkForm why, Round& round) {
  for (Seat& seat : round.seats) {
    if (!names(views.areas, seat.seat)) continue;
    seat.block = why;
    seat.block.citations.cite(round.law.last_word_rule);
  }
}

// A player may look at one hand. Which of several counts turns on where the player was seated: it leaves the areas of
// that player open, and nobody else's.
void block_areas_without_own(const std::vector<Views>& all, Round& round) {
  for (const Views& views : all) {
    if (!views.own && views.hands.size() > 1) block_areas(views, RemarkForm::kOwnSeatNotKnown, round);
  }
}

void change_places(SeatNo own, SeatNo other, const std::string& rule, Round& round) {
  const auto one = std::ranges::find(round.seats, own, &Seat::seat);
  const auto two = std::ranges::find(round.seats, other, &Seat::seat);
  if (one == round.seats.end() || two == round.seats.end()) return;
  std::swap(one->hand_fact, two->hand_fact);
  for (Seat* seat : {&*one, &*two}) seat->hand_rule = rule;
}

}  // namespace

LookTime time_of(const Round& round, const ViewedFact& viewed) {
  const RoundFacts& facts = round.facts;
  const std::size_t at = position_of(facts, viewed.seq);
  const std::size_t over = count_before(facts, at, [&](const TimelineEntry& entry) {
    if (entry.kind == schema::Event::ROUND_CLOSED) return true;
    return entry.kind == schema::Event::SETTLED && entry.seat == viewed.seat &&
           statements::pays_hand(facts.settled[entry.index], round.law);
  });
  if (over != 0) return LookTime::kAfterSettlement;
  return at < statements::end_of_play(facts, round.law) ? LookTime::kInTime : LookTime::kOnOpenHand;
}

bool counts(const Round& round, const ViewedFact& viewed) {
  if (round.said.stood(viewed.seq)) return true;
  const LookTime time = time_of(round, viewed);
  return time == LookTime::kInTime || (time == LookTime::kOnOpenHand && is_noted(round, viewed.seat));
}

bool is_of_several_areas(const Round& round, const ViewedFact& viewed) {
  const std::vector<SeatNo> areas = areas_of(round, viewer(round, viewed));
  return areas.size() > 1 && !viewer(round, viewed).empty() && names(areas, viewed.seat);
}

void take_viewed_hands(Round& round) {
  std::vector<Views> all = views_of_players(round);
  block_areas_without_own(all, round);
  const law::IrregularityRule* rule = round.law.find_irregularity(IrregularityKind::kViewedHands);
  if (rule == nullptr) return;
  const auto entry = std::ranges::find(rule->entries, true, &law::IrregularityEntry::hand_becomes_own);
  add_noted_views(round, all);
  for (const Views& views : all) {
    if (turns_on_nameless(views)) {
      block_areas(views, RemarkForm::kViewerNotKnown, round);
      continue;
    }
    if (entry == rule->entries.end() || !views.own || views.hands.size() != 1 || views.hands.front() == views.own)
      continue;
    change_places(*views.own, views.hands.front(), entry->rule, round);
  }
}

void find_viewed_hands(const Round& round, const RoundPhases& phases, CaseList& cases) {
  for (const Views& views : views_of_players(round)) {
    if (!views.own || turns_on_nameless(views)) continue;
    IrregularCase added{.kind = IrregularityKind::kViewedHands,
                        .possible = phases.known_at(position_of(round.facts, views.first)),
                        .count = static_cast<std::uint16_t>(views.hands.size()),
                        .seats = views.hands,
                        .not_asked = views.areas,
                        .seq = views.last_other};
    std::erase(added.seats, *views.own);
    if (!added.seats.empty()) cases.add(std::move(added));
  }
}

bool is_played_blind(const Round& round, SeatNo seat) {
  const std::string_view player = round.bettor_at(seat);
  const std::vector<SeatNo> areas = areas_of(round, player);
  const std::optional<SeatNo> own = seat_of(round, player, areas);
  return areas.size() > 1 && own && *own != seat && names(areas, seat);
}

std::vector<SeatNo> areas_of(const Round& round, std::string_view player) {
  std::vector<SeatNo> areas;
  for (const WagerFact& wager : round.facts.wagers) {
    if (!round.law.brings_cards(wager.wager) || wager.amount.is_zero() || names(areas, wager.seat)) continue;
    if (round.bettor_at(wager.seat) == player) areas.push_back(wager.seat);
  }
  std::ranges::sort(areas);
  return areas;
}

}  // namespace cardspeak::house

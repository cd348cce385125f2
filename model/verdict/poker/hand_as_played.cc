#include "model/verdict/poker/hand_as_played.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "model/facts/event_names.h"
#include "model/remarks/kinds.h"
#include "model/verdict/cards_without.h"
#include "model/verdict/explain.h"
#include "model/verdict/poker/closed_list.h"
#include "model/verdict/poker/hand_replay.h"
#include "model/verdict/poker/journal.h"
#include "model/verdict/poker/players.h"
#include "model/verdict/poker/said_in_hand.h"

namespace cardspeak::poker {

namespace {

using law::PokerKey;
using schema::Act;
using schema::Event;
using schema::Place;

bool deals_to_seat(const TimelineEntry& entry) {
  return entry.kind == Event::CARD_DEALT && entry.place == Place::SEAT;
}

// The cards as they lay without these events, and no word of one that they dealt a second time.
void put_back(RoundFacts& facts, const std::set<StreamSeq>& events) {
  leave_out_cards(facts, events);
  std::erase_if(facts.findings,
                [&](const FactFinding& found) { return found.kind() == kFactCardTwice && events.contains(found.seq); });
}

// Whether a seat has more cards than the game deals, or gave up more often than it lets players do.
bool has_more_than_game(const RoundFacts& facts, const law::CompiledPoker& law) {
  if (law.units) return false;
  return std::ranges::any_of(facts.seats, [&](const SeatFact& seat) {
    const auto given = std::ranges::count_if(facts.decisions, [&](const DecisionFact& decision) {
      return decision.seat == seat.seat && is_giving_up(decision.act);
    });
    return seat.cards.size() > law.hole_cards || static_cast<std::size_t>(given) > times_to_give_up(law);
  });
}

// Whether anything stands behind the first hand that was shown or pot that was pushed which then may come too late.
bool may_come_late(const RoundFacts& facts, const law::CompiledPoker& law) {
  if (has_more_than_game(facts, law)) return true;
  const auto first = std::ranges::find_if(facts.timeline, [](const TimelineEntry& entry) {
    return entry.kind == Event::HAND_SHOWN || entry.kind == Event::POT_PUSHED;
  });
  return std::any_of(first, facts.timeline.end(), [](const TimelineEntry& entry) {
    return entry.kind == Event::WAGER_PLACED || entry.kind == Event::DECISION || entry.kind == Event::CARD_DEALT ||
           entry.kind == Event::BURNED || entry.kind == Event::SHUFFLED;
  });
}

// Whether the round was opened with the seat, or it put chips in or acted.
bool plays(const RoundFacts& facts, SeatNo seat) {
  const SeatFact* fact = facts.find_seat(seat);
  const bool opened = fact != nullptr && (fact->stack || !fact->patron.empty());
  return opened || std::ranges::any_of(facts.wagers, [&](const WagerFact& wager) { return wager.seat == seat; }) ||
         std::ranges::any_of(facts.decisions, [&](const DecisionFact& decision) {
           return decision.seat == seat && is_betting_act(decision.act);
         });
}

// The seats that were dealt a card or have chips on record. Nothing, where the record has neither of anybody, or where
// a hand that is open may still deal to others. Where the record has the chips of those who play, a card that was keyed
// to another seat makes nobody a player.
std::optional<std::set<SeatNo>> seats_with_cards_or_chips(const RoundFacts& facts) {
  std::set<SeatNo> seats;
  for (const SeatFact& seat : facts.seats) {
    if (seat.stack) seats.insert(seat.seat);
  }
  const bool any_stack = !seats.empty();
  bool any_cards = false;
  for (const TimelineEntry& entry : facts.timeline) {
    if (!deals_to_seat(entry)) continue;
    if (!any_stack || plays(facts, entry.seat)) seats.insert(entry.seat);
    any_cards = true;
  }
  if (!any_stack && (!any_cards || !facts.closed)) return std::nullopt;
  return seats;
}

// Chips, an act or a card of somebody who is none of them.
bool is_of_stranger(const TimelineEntry& entry, const std::optional<std::set<SeatNo>>& seats) {
  const bool of_player = entry.kind == Event::WAGER_PLACED || entry.kind == Event::DECISION || deals_to_seat(entry);
  return seats && of_player && entry.seat != SeatNo() && !seats->contains(entry.seat);
}

bool is_foreign(const TimelineEntry& entry, const RoundFacts& facts, const law::CompiledPoker& law) {
  return entry.kind == Event::DECISION && !has_act(law, facts.decisions[entry.index].act);
}

// A board with more cards than it has, of which some were taken away before the others.
bool is_over_full(const BoardFact& board, const law::CompiledPoker& law) {
  return law.board_cards() > 0 && board.cards.size() > law.board_cards() &&
         std::ranges::any_of(board.cards, &CardFact::taken) &&
         std::ranges::any_of(board.cards,
                             [&](const CardFact& card) { return card.taken_by != board.cards.back().taken_by; });
}

// Whether there may be anything to leave out; most hands have nothing.
bool may_need_sifting(const RoundFacts& facts, const law::CompiledPoker& law) {
  if (may_come_late(facts, law)) return true;
  if (std::ranges::any_of(facts.boards, [&](const BoardFact& board) { return is_over_full(board, law); })) return true;
  const auto seats = seats_with_cards_or_chips(facts);
  return std::ranges::any_of(facts.timeline, [&](const TimelineEntry& entry) {
    return is_of_stranger(entry, seats) || is_foreign(entry, facts, law);
  });
}

class Sieve {
 public:
  Sieve(const RoundFacts& facts, const law::CompiledPoker& law) : law_(law) { hand_.facts = facts; }

  HandAsPlayed sift() {
    for (BoardFact& board : hand_.facts.boards) leave_out_surplus(board);
    leave_out_strangers();
    undo_foreign_acts();
    while (may_come_late(hand_.facts, law_) && leave_out_late())
      continue;  // without a late card another one may turn out to be late
    return std::move(hand_);
  }

 private:
  // Cards too many that went to the muck while the board lay there (14.8.3, 14.10.2(c)): those that went first.
  void leave_out_surplus(BoardFact& board) {
    while (is_over_full(board, law_)) {
      const auto went = std::ranges::min_element(board.cards, {}, [&](const CardFact& card) {
        return card.taken ? place_of(card.taken_by) : hand_.facts.timeline.size();
      });
      hand_.facts.replaced.push_back({Place::COMMUNITY, SeatNo(), board.board, *went, went->taken_by});
      board.cards.erase(went);
    }
  }

  [[nodiscard]] std::size_t place_of(StreamSeq seq) const {
    const auto at = std::ranges::find(hand_.facts.timeline, seq, &TimelineEntry::seq);
    return static_cast<std::size_t>(at - hand_.facts.timeline.begin());
  }

  void find(const Remark& remark, const TimelineEntry& entry) {
    hand_.findings.emplace_back(remark.at(entry.seat), entry.seq);
  }

  // Takes an entry out of the lists; the timeline is cleaned by drop().
  void neutralise(const TimelineEntry& entry) {
    if (entry.kind == Event::WAGER_PLACED) {
      hand_.facts.wagers[entry.index] =
          WagerFact{.wager = {}, .seat = {}, .amount = {}, .withdrawn = {}, .patron = {}, .seq = entry.seq};
    } else if (entry.kind == Event::DECISION) {
      DecisionFact nothing;
      nothing.seq = entry.seq;
      hand_.facts.decisions[entry.index] = std::move(nothing);
    }
  }

  // The lines of the timeline at these places go, and what they did to cards is undone.
  void drop(const std::set<std::size_t>& places) {
    if (places.empty()) return;
    std::set<StreamSeq> out;
    for (const std::size_t place : places) {
      const TimelineEntry& entry = hand_.facts.timeline[place];
      out.insert(entry.seq);
      neutralise(entry);
    }
    put_back(hand_.facts, out);
    std::erase_if(hand_.facts.timeline, [&](const TimelineEntry& entry) { return out.contains(entry.seq); });
  }

  [[nodiscard]] Cents chips_of(const TimelineEntry& entry) const {
    if (entry.kind == Event::WAGER_PLACED) return hand_.facts.wagers[entry.index].amount;
    if (entry.kind == Event::DECISION) return hand_.facts.decisions[entry.index].amount;
    return {};
  }

  void leave_out_strangers() {
    const auto seats = seats_with_cards_or_chips(hand_.facts);
    std::set<std::size_t> places;
    for (std::size_t i = 0; i < hand_.facts.timeline.size(); ++i) {
      const TimelineEntry& entry = hand_.facts.timeline[i];
      if (!is_of_stranger(entry, seats)) continue;
      const BookName event{event_name(entry.kind)};
      const Cents chips = chips_of(entry);
      find(chips.is_zero() ? Remark(RemarkForm::kSeatNotInHand, {event})
                           : Remark(RemarkForm::kChipsNotInHand, {event, chips}),
           entry);
      places.insert(i);
      if (deals_to_seat(entry)) forget_clashes_with(entry.seat);
    }
    drop(places);
  }

  // A card that had come to the seat and is dealt to another one is no second card.
  void forget_clashes_with(SeatNo seat) {
    const Value there(CardPlace{CardPlace::Kind::kSeat, seat.value()});
    std::erase_if(hand_.facts.findings, [&](const FactFinding& found) {
      return found.kind() == kFactCardTwice && found.values.at(1) == there;
    });
  }

  // What an act did to cards that the game does not have; the closed list names the act. The cards that were dealt for
  // those given up are no part of the hand either.
  void undo_foreign_acts() {
    std::set<StreamSeq> acts;
    std::map<SeatNo, std::size_t> owed;
    std::set<std::size_t> places;
    for (std::size_t i = 0; i < hand_.facts.timeline.size(); ++i) {
      const TimelineEntry& entry = hand_.facts.timeline[i];
      if (is_foreign(entry, hand_.facts, law_)) {
        const DecisionFact& decision = hand_.facts.decisions[entry.index];
        acts.insert(entry.seq);
        if (decision.act != Act::DISCARD) continue;
        owed[entry.seat] += cards_given_up(decision);
      } else if (deals_to_seat(entry) && owed[entry.seat] > 0) {
        --owed[entry.seat];
        find(RemarkForm::kCardForNoDiscard, entry);
        places.insert(i);
      }
    }
    drop(places);
    if (!acts.empty()) put_back(hand_.facts, acts);
  }

  // Whether anything was.
  bool leave_out_late() {
    const SaidInHand said(hand_.facts, law_, law_.defaults);
    Journal unread;
    const HandOutcome outcome = HandReplay(hand_.facts, law_, law_.defaults, Explain::kNo, said, unread).run();
    const std::set<std::size_t> places(outcome.late.begin(), outcome.late.end());
    for (const std::size_t place : places) find_late(hand_.facts.timeline[place]);
    drop(places);
    return !places.empty();
  }

  void find_late(const TimelineEntry& entry) {
    const Cents chips = chips_of(entry);
    const Citations over{law_.rule(PokerKey::kNothingToActOn), law_.rule(PokerKey::kCardsSpeak)};
    if (!chips.is_zero()) {
      hand_.late.push_back({entry.seat, chips});
      find({RemarkForm::kChipsAfterHand,
            {chips},
            {law_.rule(PokerKey::kNothingToActOn), law_.rule(PokerKey::kTableStakes)}},
           entry);
    } else if (entry.kind == Event::DECISION) {
      find({RemarkForm::kActAfterHand, {hand_.facts.decisions[entry.index].act}, over}, entry);
    } else if (entry.kind != Event::WAGER_PLACED) {
      find({RemarkForm::kCardsAfterHand, {BookName{event_name(entry.kind)}}, over}, entry);
    }
  }

  const law::CompiledPoker& law_;
  HandAsPlayed hand_;
};

}  // namespace

std::optional<HandAsPlayed> as_played(const RoundFacts& facts, const law::CompiledPoker& law) {
  if (!may_need_sifting(facts, law)) return std::nullopt;
  return Sieve(facts, law).sift();
}

}  // namespace cardspeak::poker

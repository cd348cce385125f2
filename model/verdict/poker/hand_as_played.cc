#include "model/verdict/poker/hand_as_played.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "model/facts/event_names.h"
#include "model/remarks/kinds.h"
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

// Puts cards back as they lay without the events that are left out.
class CardsWithout {
 public:
  CardsWithout(RoundFacts& facts, const std::set<StreamSeq>& left_out) : facts_(facts), left_out_(left_out) {
    for (std::size_t i = 0; i < facts.timeline.size(); ++i) place_.emplace(facts.timeline[i].seq, i);
  }

  void put_back() {
    for (const ReplacedCard& replaced : facts_.replaced) {
      if (is_out(replaced.by) && !is_out(replaced.card.seq)) restore(replaced);
    }
    for (SeatFact& seat : facts_.seats) clean(seat.cards);
    for (BoardFact& board : facts_.boards) clean(board.cards);
    clean(facts_.dealer_cards);
    clean(facts_.jackpot_cards);
    clean(facts_.kitty);
    std::erase_if(facts_.findings, [&](const FactFinding& f) { return f.kind() == kFactCardTwice && is_out(f.seq); });
  }

 private:
  [[nodiscard]] bool is_out(StreamSeq seq) const { return left_out_.contains(seq); }

  void restore(const ReplacedCard& replaced) {
    if (replaced.place == Place::SEAT) {
      const auto seat = std::ranges::find(facts_.seats, replaced.seat, &SeatFact::seat);
      if (seat != facts_.seats.end()) seat->cards.push_back(replaced.card);
    } else if (replaced.place == Place::COMMUNITY) {
      const auto board = std::ranges::find(facts_.boards, replaced.board, &BoardFact::board);
      if (board != facts_.boards.end()) board->cards.push_back(replaced.card);
    } else if (replaced.place == Place::KITTY) {
      facts_.kitty.push_back(replaced.card);
    }
  }

  // In the order in which they were dealt.
  void clean(std::vector<CardFact>& cards) {
    std::erase_if(cards, [&](const CardFact& card) { return is_out(card.seq); });
    for (CardFact& card : cards) {
      if (!is_out(card.discarded_by)) continue;
      card.discarded = false;
      card.discarded_by = StreamSeq();
    }
    std::ranges::stable_sort(cards, {}, [&](const CardFact& card) {
      const auto at = place_.find(card.seq);
      return at == place_.end() ? place_.size() : at->second;
    });
  }

  RoundFacts& facts_;
  const std::set<StreamSeq>& left_out_;
  std::map<StreamSeq, std::size_t> place_;
};

class Sieve {
 public:
  Sieve(const RoundFacts& facts, const law::CompiledPoker& law) : law_(law) { hand_.facts = facts; }

  HandAsPlayed sift() {
    leave_out_strangers();
    undo_foreign_acts();
    while (leave_out_late()) continue;  // without a late card another one may turn out to be late
    return std::move(hand_);
  }

 private:
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
    CardsWithout(hand_.facts, out).put_back();
    std::erase_if(hand_.facts.timeline, [&](const TimelineEntry& entry) { return out.contains(entry.seq); });
  }

  [[nodiscard]] Cents chips_of(const TimelineEntry& entry) const {
    if (entry.kind == Event::WAGER_PLACED) return hand_.facts.wagers[entry.index].amount;
    if (entry.kind == Event::DECISION) return hand_.facts.decisions[entry.index].amount;
    return {};
  }

  // A seat that was dealt no card and has no chips on record, where the record has those of others.
  [[nodiscard]] bool is_stranger(SeatNo seat) const {
    if (seat == SeatNo()) return false;
    const RoundFacts& facts = hand_.facts;
    const auto dealt = [](const TimelineEntry& entry) { return deals_to_seat(entry); };
    const bool any_stack = std::ranges::any_of(facts.seats, [](const SeatFact& s) { return s.stack.has_value(); });
    const bool any_cards = std::ranges::any_of(facts.timeline, dealt);
    if (!any_stack && (!any_cards || !facts.closed)) return false;  // an open hand may still deal to the seat
    if (std::ranges::any_of(facts.timeline, [&](const auto& e) { return dealt(e) && e.seat == seat; })) return false;
    const SeatFact* fact = facts.find_seat(seat);
    return fact == nullptr || !fact->stack;
  }

  void leave_out_strangers() {
    std::set<std::size_t> places;
    for (std::size_t i = 0; i < hand_.facts.timeline.size(); ++i) {
      const TimelineEntry& entry = hand_.facts.timeline[i];
      if (entry.kind != Event::WAGER_PLACED && entry.kind != Event::DECISION) continue;
      if (!is_stranger(entry.seat)) continue;
      const BookName event{event_name(entry.kind)};
      const Cents chips = chips_of(entry);
      find(chips.is_zero() ? Remark(RemarkForm::kSeatNotInHand, {event})
                           : Remark(RemarkForm::kChipsNotInHand, {event, chips}),
           entry);
      places.insert(i);
    }
    drop(places);
  }

  // What an act did to cards that the game does not have; the closed list names the act. The cards that were dealt for
  // those given up are no part of the hand either.
  void undo_foreign_acts() {
    std::set<StreamSeq> acts;
    std::map<SeatNo, std::size_t> owed;
    std::set<std::size_t> places;
    for (std::size_t i = 0; i < hand_.facts.timeline.size(); ++i) {
      const TimelineEntry& entry = hand_.facts.timeline[i];
      if (entry.kind == Event::DECISION) {
        const DecisionFact& decision = hand_.facts.decisions[entry.index];
        if (has_act(law_, decision.act)) continue;
        acts.insert(entry.seq);
        if (decision.act != Act::DISCARD) continue;
        owed[entry.seat] += decision.cards.empty() ? decision.count : decision.cards.size();
      } else if (deals_to_seat(entry) && owed[entry.seat] > 0) {
        --owed[entry.seat];
        find(RemarkForm::kCardForNoDiscard, entry);
        places.insert(i);
      }
    }
    drop(places);
    if (!acts.empty()) CardsWithout(hand_.facts, acts).put_back();
  }

  // Whether anything was.
  bool leave_out_late() {
    const SaidInHand said(hand_.facts, law_);
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

HandAsPlayed as_played(const RoundFacts& facts, const law::CompiledPoker& law) {
  return Sieve(facts, law).sift();
}

}  // namespace cardspeak::poker

#include "model/verdict/poker/procedure.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "model/cards/deck.h"
#include "model/law/poker_irregularities.h"
#include "model/remarks/kinds.h"
#include "model/verdict/poker/players.h"
#include "model/verdict/poker/street_starts.h"

namespace cardspeak::poker {

namespace {

bool dealt_to_seat(const TimelineEntry& entry) {
  return entry.kind == schema::Event::CARD_DEALT && entry.place == schema::Place::SEAT;
}

// 14.1.1(a)(viii): a deck that is found to be defective before the pot is pushed gives all wagers back. The record does
// not tell whether the deck or a key was wrong, so until then the money is open.
void find_defect(const RoundFacts& facts, const Remark& defect, SeatNo seat, StreamSeq seq, Journal& journal) {
  const auto before = [&](const auto& moved) { return moved.seq < seq; };
  if (std::ranges::any_of(facts.pushes, before) || std::ranges::any_of(facts.units_paid, before)) {
    journal.find(defect, seat, seq);
  } else {
    journal.leave_open(defect, seat, seq);
  }
}

void check_deck(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  const Citations rules{law.deck_rule, law.rule(law::PokerKey::kDefectiveDeck)};
  CardSet told;
  const auto check = [&](Card card, SeatNo seat, StreamSeq seq) {
    if (!card.known() || contains(law.deck, card) || !told.insert(card)) return;
    find_defect(facts, {RemarkForm::kCardNotOfDeck, {card}, rules}, seat, seq, journal);
  };
  for (const TimelineEntry& entry : facts.timeline) {
    check(entry.card, entry.seat, entry.seq);
    if (entry.kind != schema::Event::HAND_SHOWN) continue;
    const SeatFact* const hand = facts.find_seat(entry.seat);
    if (hand == nullptr) continue;
    for (const Card card : hand->shown_cards) check(card, entry.seat, entry.seq);
  }
}

// A card that was given up, and when.
struct GivenUp {
  SeatNo seat;
  StreamSeq seq;
};

std::vector<GivenUp> given_up(const RoundFacts& facts, const Value& card) {
  std::vector<GivenUp> all;
  for (const ReplacedCard& replaced : facts.replaced) {
    if (replaced.card.discarded && Value(replaced.card.card) == card) {
      all.push_back({replaced.seat, replaced.card.discarded_by});
    }
  }
  for (const SeatFact& seat : facts.seats) {
    for (const CardFact& at : seat.cards) {
      if (at.discarded && Value(at.card) == card) all.push_back({seat.seat, at.discarded_by});
    }
  }
  return all;
}

// How often the seat had drawn by then, with what it did by that very event.
std::ptrdiff_t draws_by(const RoundFacts& facts, SeatNo seat, StreamSeq seq) {
  return std::ranges::count_if(facts.decisions, [&](const DecisionFact& decision) {
    return decision.seat == seat && is_giving_up(decision.act) && decision.seq <= seq;
  });
}

// Whether the deck may have been dealt out by then. Burns that nobody keyed are counted as the game has them.
bool stub_may_be_out(const RoundFacts& facts, const law::CompiledPoker& law, StreamSeq seq) {
  std::size_t burns = 0;
  for (const law::PokerStreet& street : law.streets) burns += street.burns;
  const auto dealt = static_cast<std::size_t>(std::ranges::count_if(facts.timeline, [&](const TimelineEntry& entry) {
    return entry.kind == schema::Event::CARD_DEALT && entry.seq < seq;
  }));
  return dealt + std::max(burns, facts.burned.size()) >= deck_cards(law.deck).size();
}

// 9.4.2: once the stub is out the discards of before are shuffled and dealt, not those of who draws nor of those after.
// The shuffling may not be on record.
bool was_given_up(const FactFinding& twice, const RoundFacts& facts, const law::CompiledPoker& law) {
  if (!law.draws()) return false;
  const Value& card = twice.values.at(0);
  // A face that was only read when the hand was shown is of a card that had come before.
  SeatNo drawer = twice.seat;
  StreamSeq dealt = twice.seq;
  for (const SeatFact& seat : facts.seats) {
    for (const CardFact& at : seat.cards) {
      if (at.discarded || Value(at.card) != card) continue;
      drawer = seat.seat;
      dealt = at.seq;
    }
  }
  const std::vector<Player> players = seat_players(facts);
  const auto place = [&](SeatNo seat) { return find_player(players, seat).value_or(0); };
  const std::ptrdiff_t draw = draws_by(facts, drawer, dealt);
  if (draw == 0 || !stub_may_be_out(facts, law, dealt)) return false;
  return std::ranges::any_of(given_up(facts, card), [&](const GivenUp& given) {
    const bool of_before = place(given.seat) < place(drawer) || draws_by(facts, given.seat, given.seq) < draw;
    return given.seq < dealt && of_before;
  });
}

// A card that came to a wrong seat, was taken from there before anybody acted, and is dealt to another: the deal is put
// right (14.1.1(a)(iii) to (v)), or the draw (14.3).
bool was_moved_at_once(const FactFinding& twice, const RoundFacts& facts) {
  const auto there = std::ranges::find(facts.timeline, twice.seq, &TimelineEntry::seq);
  const Value& before = twice.values.at(1);
  const auto is_from = [&](const TimelineEntry& entry) {
    return entry.place == schema::Place::SEAT && before == Value(CardPlace{CardPlace::Kind::kSeat, entry.seat.value()});
  };
  // Since the card came to the wrong seat.
  bool taken = false;
  for (auto line = std::make_reverse_iterator(there); line != facts.timeline.rend(); ++line) {
    if (line->kind == schema::Event::DECISION && is_betting_act(facts.decisions[line->index].act)) return false;
    taken = taken || (line->kind == schema::Event::CARDS_TAKEN && is_from(*line));
    if (line->kind == schema::Event::CARD_DEALT && is_from(*line) && Value(line->card) == twice.values.at(0)) break;
  }
  return taken;
}

// A card that was keyed twice to one hand is one card; not where the hand had given it up in between.
bool is_in_one_hand(const FactFinding& twice, const RoundFacts& facts) {
  const bool same = twice.values.at(1) == Value(CardPlace{CardPlace::Kind::kSeat, twice.seat.value()});
  return same && std::ranges::none_of(given_up(facts, twice.values.at(0)), [&](const GivenUp& given) {
           return given.seat == twice.seat && given.seq < twice.seq;
         });
}

// The fold finds cards that come twice; what it means for the hand stands in the rules.
void check_duplicates(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  const Citations rules{law.deck_rule, law.rule(law::PokerKey::kDefectiveDeck)};
  const auto is_no_defect = [&](const FactFinding& found) {
    return is_in_one_hand(found, facts) || was_given_up(found, facts, law);
  };
  const FactFinding* first = nullptr;
  for (const FactFinding& found : facts.findings) {
    if (found.kind() != kFactCardTwice || was_moved_at_once(found, facts)) continue;
    if (first == nullptr || (is_no_defect(*first) && !is_no_defect(found))) first = &found;
  }
  if (first == nullptr) return;
  if (is_no_defect(*first)) {
    journal.find({RemarkForm::kDeckDefective, {}, rules}, first->seat, first->seq);
  } else {
    find_defect(facts, {RemarkForm::kDeckDefective, {}, rules}, first->seat, first->seq, journal);
  }
}

// What comes back from a seat was pushed to it.
void check_taken_back(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  std::map<SeatNo, Cents> has;
  for (const PotPushedFact& push : facts.pushes) {
    Cents& of_seat = has[push.seat];
    if (push.taken_back && push.amount > of_seat) {
      journal.leave_open(
          {RemarkForm::kTakenBackMore, {push.amount, std::max(of_seat, Cents())}, law.rule(law::PokerKey::kMainPot)},
          push.seat, push.seq);
    }
    of_seat = push.taken_back ? of_seat - push.amount : of_seat + push.amount;
  }
}

void check_players(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  const std::size_t players = seat_players(facts).size();
  if (players <= law.max_players) return;
  journal.find({RemarkForm::kTooManyPlayers, {count_of(players), count_of(law.max_players)}, law.players_rule},
               SeatNo(), facts.first_seq);
}

// 8.4: the first card goes to the first player on the button's left.
void check_deal(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  if (facts.button == SeatNo()) return;
  const auto first = std::ranges::find_if(facts.timeline, dealt_to_seat);
  if (first == facts.timeline.end()) return;
  std::vector<SeatNo> dealt;
  for (const TimelineEntry& entry : facts.timeline) {
    if (dealt_to_seat(entry)) dealt.push_back(entry.seat);
  }
  std::ranges::sort(dealt);
  const auto left = std::ranges::upper_bound(dealt, facts.button);
  const SeatNo expected = left == dealt.end() ? dealt.front() : *left;
  if (first->seat == expected) return;
  const Citations rules{law.start_rule, law.rule(law::PokerKey::kButtonMoves)};
  journal.find({RemarkForm::kFirstCardElsewhere, {expected}, rules}, first->seat, first->seq);
}

bool is_decision(const TimelineEntry& entry) {
  return entry.kind == schema::Event::DECISION && entry.index != TimelineEntry::kNoIndex;
}

// The cards of one face that came to seats in the initial deal. Nothing where a card was seen, taken back or corrected
// in it: others came in its place.
std::vector<const TimelineEntry*> first_cards(const RoundFacts& facts, const law::CompiledPoker& law, bool face_up) {
  using schema::Event;
  std::vector<const TimelineEntry*> cards;
  StreetStarts starts(facts, law);
  for (const TimelineEntry& entry : facts.timeline) {
    const auto start = starts.begins(entry);
    if (start && start->street > 0) break;
    if (is_decision(entry) && is_betting_act(facts.decisions[entry.index].act)) break;
    const bool mended = entry.corrected || entry.kind == Event::CARD_EXPOSED || entry.kind == Event::CARDS_TAKEN ||
                        entry.kind == Event::CARDS_RETURNED || entry.kind == Event::STRUCK_OUT;
    if (mended) return {};
    if (dealt_to_seat(entry) && entry.face_up == face_up) cards.push_back(&entry);
  }
  return cards;
}

// The seats that the cards went to, in their order.
std::vector<SeatNo> seats_of(const std::vector<const TimelineEntry*>& cards) {
  std::vector<SeatNo> seats;
  for (const TimelineEntry* card : cards) {
    if (std::ranges::find(seats, card->seat) == seats.end()) seats.push_back(card->seat);
  }
  return seats;
}

// 8.4: one card at a time, clockwise. A device may put each hand on record as a whole, which tells no order; the first
// card has a check of its own, and so has the number of cards.
void check_order(const std::vector<const TimelineEntry*>& cards, const law::CompiledPoker& law, Journal& journal) {
  std::vector<SeatNo> seats = seats_of(cards);
  if (seats.size() < 2 || cards.size() == seats.size()) return;
  const std::size_t each = cards.size() / seats.size();
  const bool as_many = std::ranges::all_of(seats, [&](SeatNo seat) {
    const auto of_seat = [&](const TimelineEntry* card) { return card->seat == seat; };
    return static_cast<std::size_t>(std::ranges::count_if(cards, of_seat)) == each;
  });
  bool hand_by_hand = true;
  for (std::size_t i = 0; i < each * seats.size(); ++i) {
    hand_by_hand = hand_by_hand && cards[i]->seat == seats[i / each];
  }
  if (!as_many || hand_by_hand) return;
  std::ranges::sort(seats);
  std::ranges::rotate(seats, std::ranges::find(seats, cards.front()->seat));
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const SeatNo turn = seats[i % seats.size()];
    if (cards[i]->seat == turn) continue;
    return journal.find({RemarkForm::kCardOutOfOrder, {turn}, law.start_rule}, cards[i]->seat, cards[i]->seq);
  }
}

void check_order_of_deal(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  check_order(first_cards(facts, law, false), law, journal);
  check_order(first_cards(facts, law, true), law, journal);
}

// Away from the table: not in the hand, by the record.
bool is_away(const RoundFacts& facts, SeatNo seat) {
  const bool left = std::ranges::any_of(facts.decisions, [&](const DecisionFact& decision) {
    return decision.seat == seat && decision.act == schema::Act::LEAVE;
  });
  return left || std::ranges::any_of(facts.irregularities, [&](const IrregularityFact& noted) {
           const auto kind = law::find_poker_irregularity(noted.kind);
           return kind == law::PokerIrregularity::kPlayerDealtOut && (noted.seat == seat || noted.seat == SeatNo());
         });
}

// Whoever has chips on the table is dealt in (8.4), where the record has the cards of all who play. At Chinese Poker
// more may be seated than play (13.1.2).
void check_dealt_in(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  if (law.units) return;
  const std::vector<Player> players = seat_players(facts);
  const bool all_on_record = players.size() > 1 && std::ranges::all_of(players, [&](const Player& player) {
                               const SeatFact* seat = facts.find_seat(player.seat);
                               return seat != nullptr && !seat->cards.empty();
                             });
  if (!all_on_record) return;
  for (const SeatFact& seat : facts.seats) {
    const bool has_chips = seat.stack && *seat.stack > Cents();
    if (!has_chips || find_player(players, seat.seat) || is_away(facts, seat.seat)) continue;
    journal.find({RemarkForm::kNotDealtIn, {}, law.start_rule}, seat.seat, facts.first_seq);
  }
}

// 7.2.3(b): the fee of each player is collected before the hand.
void check_fees(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  if (!facts.sign.poker || facts.sign.poker->rake.kind != schema::RakeKind::PER_PLAYER) return;
  const auto first = std::ranges::find_if(facts.timeline, dealt_to_seat);
  if (first == facts.timeline.end()) return;
  for (const RakeTakenFact& rake : facts.rake) {
    if (rake.seat == SeatNo() || rake.seq < first->seq) continue;
    journal.find({RemarkForm::kFeeTakenLate, {rake.amount}, law.rule(law::PokerKey::kRakeBeforeHand)}, rake.seat,
                 rake.seq);
  }
}

// Whether nothing on record makes a street take more than its own burns: no cards of it came too early or went back,
// no note holds, and the community cards were dealt once.
bool burns_once(const RoundFacts& facts, const law::CompiledPoker& law, const SaidInHand& said,
                const Journal& journal) {
  const bool mended = std::ranges::any_of(journal.findings, [](const Finding& finding) {
    return finding.kind() == kFindingStreetEarly || finding.kind() == kFindingIrregularity;
  });
  const bool noted = !std::ranges::all_of(said.irregular(), &IrregularCase::shown);
  return !mended && !noted && facts.replaced.empty() && facts.boards.size() <= law.boards;
}

}  // namespace

// A burn before each street. Judged where the device records burns at all; a card too many that was burned before, as
// when a street had to be dealt again, counts for the next.
void check_burns(const RoundFacts& facts, const law::CompiledPoker& law, std::span<const StreamSeq> turned_together,
                 const SaidInHand& said, Journal& journal) {
  if (facts.burned.empty()) return;
  StreetStarts starts(facts, law);
  const bool one_burn_each = burns_once(facts, law, said, journal);
  std::size_t burned = 0;
  std::optional<std::size_t> waits;  // the street that begins with a draw, until its first card comes
  for (const TimelineEntry& entry : facts.timeline) {
    if (entry.kind == schema::Event::BURNED) ++burned;
    const auto start = starts.begins(entry);
    std::optional<std::size_t> street = start && start->stays ? std::optional(start->street) : std::nullopt;
    if (entry.kind == schema::Event::DECISION) {
      if (street) waits = street;
      continue;
    }
    if (waits && dealt_to_seat(entry)) street = std::exchange(waits, std::nullopt);
    if (!street || std::ranges::find(turned_together, entry.seq) != turned_together.end()) continue;
    const law::PokerStreet& begun = law.streets[*street];
    if (burned < begun.burns) {
      journal.find({RemarkForm::kNoBurnBefore, {BookName{begun.name}}, {begun.rule, begun.few_burns_rule}}, SeatNo(),
                   entry.seq);
    } else {
      if (burned > begun.burns && one_burn_each) {
        journal.find(
            {RemarkForm::kMoreBurnsBefore, {BookName{begun.name}, count_of(burned), count_of(begun.burns)}, begun.rule},
            SeatNo(), entry.seq);
      }
      // What went back may have left a burn for the street after it.
      burned = one_burn_each ? 0 : burned - begun.burns;
    }
  }
}

namespace {

// 6.10: another game, buy-in or betting comes into use when its notice has stood, or at once where most players agree;
// and it is for an office to change it.
void check_change(const SignChange& change, const law::CompiledPoker& law, Journal& journal) {
  constexpr std::int64_t kMinuteNs = 60'000'000'000;
  const law::PokerEntry& notice = law.entry(law::PokerKey::kChangeNotice);
  const BookName what{change.what};
  const auto office = law::find_office(law.ranks, change.rank);
  if (law.change_game && office && !law::may(*law.change_game, office)) {
    journal.find({RemarkForm::kSignsByLowRank,
                  {what, RankName{change.rank}, RankName{law.ranks[law.change_game->rank]}},
                  law.change_game->rule},
                 SeatNo(), change.seq);
  }
  if (change.agreed) return;
  if (!change.notice_at) {
    return journal.find({RemarkForm::kGameUnannounced, {what, notice.value}, notice.rule}, SeatNo(), change.seq);
  }
  const std::int64_t stood = (change.at.value() - change.notice_at->value()) / kMinuteNs;
  if (stood >= notice.value) return;
  journal.find({RemarkForm::kGameNoticeShort, {what, stood, notice.value}, notice.rule}, SeatNo(), change.seq);
}

void check_changes(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  for (const SignChange& change : facts.sign_changes) {
    if (change.is_of_game()) check_change(change, law, journal);
  }
}

}  // namespace

void check_procedure(const RoundFacts& facts, const law::CompiledPoker& law, Journal& journal) {
  check_deck(facts, law, journal);
  check_duplicates(facts, law, journal);
  check_taken_back(facts, law, journal);
  check_players(facts, law, journal);
  check_deal(facts, law, journal);
  check_order_of_deal(facts, law, journal);
  check_dealt_in(facts, law, journal);
  check_fees(facts, law, journal);
  check_changes(facts, law, journal);
}

}  // namespace cardspeak::poker

#include "model/facts/round_folder.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "model/facts/reading.h"

namespace cardspeak::facts {
namespace {

using schema::Place;

// Adds a fact to the list of its kind, and leads the timeline to it.
template <typename Fact>
Fact& add(std::vector<Fact>& list, Fact fact, TimelineEntry& entry) {
  entry.index = list.size();
  entry.seat = fact.seat;
  list.push_back(std::move(fact));
  return list.back();
}

// What is decided about a round may be put on record after it, and what was struck out did not happen.
bool may_follow_the_close(schema::Event::Which kind) {
  return kind == schema::Event::RULING || kind == schema::Event::IRREGULARITY || kind == schema::Event::STRUCK_OUT;
}

std::string seat_text(SeatNo seat) {
  return "seat " + std::to_string(seat.value());
}

}  // namespace

void RoundFolder::find(std::string_view kind, std::string text, StreamSeq seq, SeatNo seat) {
  facts_.findings.push_back({.kind = std::string(kind), .text = std::move(text), .seq = seq, .seat = seat});
}

void RoundFolder::report(const CardClash& clash) {
  const std::string name = to_string(clash.card);
  if (clash.kind == CardClash::Kind::kTwice) {
    find(kFactCardTwice, name + " turned up again while it was out: it had come to " + clash.where, seq_, seat_);
  } else {
    find(kFactShownNotDealt, name + " was shown in the hand of " + clash.where + ", which was not dealt it", seq_,
         seat_);
  }
}

void RoundFolder::report(const std::vector<CardClash>& clashes) {
  for (const CardClash& clash : clashes) report(clash);
}

Cents RoundFolder::amount(std::int64_t cents, std::string_view what) {
  if (cents >= 0 && cents <= kAmountMax.value() && cents <= kRoundSumMax.value() - sum_) {
    sum_ += cents;
    return Cents(cents);
  }
  find(kFactAmountOutOfRange,
       std::string(what) + " of " + std::to_string(cents) +
           " cents is below zero, over the largest amount, or too much for the round's sum: it counts as zero",
       seq_, seat_);
  return Cents();
}

template <typename Enum>
Enum RoundFolder::known(Enum value, std::string_view what) {
  if (is_known(value)) return value;
  find(kFactUnknownKind,
       std::string(what) + " number " + std::to_string(static_cast<std::uint32_t>(value)) +
           " is not known to this release: a newer device wrote it",
       seq_, seat_);
  return Enum{};
}

Card RoundFolder::card(std::uint8_t code) {
  if (const std::optional<Card> card = Card::from_code(code)) return *card;
  find(kFactUnknownKind,
       "card number " + std::to_string(code) + " is not known to this release: it counts as not on record", seq_,
       seat_);
  return {};
}

std::vector<Card> RoundFolder::cards(capnp::List<schema::CardSeen>::Reader seen) {
  std::vector<Card> cards;
  cards.reserve(seen.size());
  for (const auto one : seen) cards.push_back(card(one.getCard()));
  return cards;
}

SeatNo RoundFolder::seat(std::uint8_t number) {
  seat_ = SeatNo(number);
  const bool beyond = facts_.sign.seats != 0 && number > facts_.sign.seats;
  if (number == 0) find(kFactNoSuchSeat, "the event names no seat where one is needed", seq_);
  if (beyond) {
    find(kFactNoSuchSeat,
         "the event names " + seat_text(seat_) + " of a table with " + std::to_string(facts_.sign.seats) + " seats",
         seq_, seat_);
  }
  return seat_;
}

Spot RoundFolder::spot(Place to, std::uint8_t number, TimelineEntry& entry) {
  Spot spot{.to = known(to, "place")};
  if (spot.to == Place::SEAT) spot.seat = seat(number);
  entry.place = spot.to;
  entry.seat = spot.seat;
  return spot;
}

TimelineEntry& RoundFolder::begin_entry(Event::Reader event, Event::Reader first) {
  TimelineEntry& entry = facts_.timeline.emplace_back();
  entry.seq = StreamSeq(event.getSequence());
  entry.time = DeviceTimeNs(first.getDeviceTimeNs());
  entry.kind = event.which();
  entry.staff = text_of(event.getStaff());
  entry.rank = text_of(event.getRank());
  if (event.getSequence() != first.getSequence()) {
    entry.corrected = true;
    entry.original = StreamSeq(first.getSequence());
    entry.correction_reason = text_of(event.getCorrectionReason());
  }
  return entry;
}

void RoundFolder::take(Event::Reader event, Event::Reader first) {
  seq_ = StreamSeq(event.getSequence());
  seat_ = SeatNo();
  TimelineEntry& entry = begin_entry(event, first);
  if (facts_.closed && !may_follow_the_close(entry.kind)) {
    find(kFactAfterClose, "an event of the round came after the round was closed", seq_);
  }
  take_kind(event, entry);
}

void RoundFolder::take_kind(Event::Reader event, TimelineEntry& entry) {
  switch (event.which()) {
    case Event::ROUND_OPENED:
      return round_opened(event.getRoundOpened());
    case Event::WAGER_PLACED:
      return wager_placed(event.getWagerPlaced(), entry);
    case Event::WAGER_WITHDRAWN:
      return wager_withdrawn(event.getWagerWithdrawn(), entry);
    case Event::BETS_CLOSED:
      facts_.bets_closed = true;
      return;
    case Event::SHUFFLED:
      entry.text = text_of(event.getShuffled().getDeck());
      return cards_.shuffle();
    case Event::BURNED:
      return burned(event.getBurned(), entry);
    case Event::CARD_DEALT:
      return card_dealt(event.getCardDealt(), entry);
    case Event::CARD_EXPOSED:
      return card_exposed(event.getCardExposed(), entry);
    case Event::CARDS_TAKEN:
      return cards_taken(event.getCardsTaken(), entry);
    case Event::CARDS_RETURNED:
      return cards_returned(event.getCardsReturned(), entry);
    case Event::DECISION:
      return decision(event.getDecision(), entry);
    case Event::HAND_SHOWN:
      return hand_shown(event.getHandShown(), entry);
    case Event::HAND_MUCKED:
      return hand_mucked(event.getHandMucked(), entry);
    case Event::HAND_SET:
      entry.seat = seat(event.getHandSet().getSeat());
      return;
    case Event::HAND_VIEWED:
      return hand_viewed(event.getHandViewed(), entry);
    case Event::SETTLED:
      return settled(event.getSettled(), entry);
    case Event::UNCALLED_RETURNED:
      return uncalled_returned(event.getUncalledReturned(), entry);
    case Event::POT_PUSHED:
      return pot_pushed(event.getPotPushed(), entry);
    case Event::RAKE_TAKEN:
      return rake_taken(event.getRakeTaken(), entry);
    case Event::JACKPOT_PRIZE_KEYED:
      return prize_keyed(event.getJackpotPrizeKeyed(), entry);
    case Event::IRREGULARITY:
      return irregularity(event.getIrregularity(), entry);
    case Event::RULING:
      return ruling(event.getRuling(), entry);
    case Event::VOIDED:
      entry.text = text_of(event.getVoided().getReason());
      facts_.voided = entry.text;
      return;
    case Event::ROUND_CLOSED:
      facts_.closed = true;
      return;
    case Event::ANNOUNCED:
      entry.text = text_of(event.getAnnounced().getWhat());
      return;
    case Event::NOTICE_DISPLAYED:
      entry.text = text_of(event.getNoticeDisplayed().getNotice());
      return;
    case Event::OPTION_CHANGED:
      entry.text = text_of(event.getOptionChanged().getName()) + " " + text_of(event.getOptionChanged().getValue());
      return;
    case Event::DEALER_CHANGED:
      entry.text = text_of(event.getDealerChanged().getDealer());
      if (facts_.dealer.empty()) facts_.dealer = entry.text;
      return;
    case Event::DECK_CHANGED:
      entry.text = text_of(event.getDeckChanged().getDeck());
      return cards_.change_deck();
    case Event::DECK_COUNTED:
      return deck_counted(event.getDeckCounted(), entry);
    case Event::CUT:
    case Event::STRUCK_OUT:
    // A table's, a meter's or a desk's event that carries a round's number: the timeline shows it.
    case Event::TABLE_OPENED:
    case Event::TABLE_CLOSED:
    case Event::LIMITS_CHANGED:
    case Event::POKER_SIGN_CHANGED:
    case Event::METER_CONFIGURED:
    case Event::JACKPOT_WAGER_REGISTERED:
    case Event::JACKPOT_GAME_CANCELLED:
    case Event::OUTCOME_RECORDED:
    case Event::PRIZE_PAID:
    case Event::METER_RESET:
    case Event::METER_READING:
    case Event::METER_TRANSFERRED:
    case Event::METER_CLOSED:
    case Event::DISPUTE_RAISED:
    case Event::RULING_MADE:
    case Event::REFERRED_TO_INSPECTOR:
      return;
    case Event::UNSET:
      break;
  }
  unknown_kind(entry);
}

void RoundFolder::unknown_kind(TimelineEntry& entry) {
  find(kFactUnknownKind,
       entry.kind == Event::UNSET ? "the event is of no kind"
                                  : "event kind number " + std::to_string(static_cast<unsigned>(entry.kind)) +
                                        " is not known to this release: a newer device wrote it",
       seq_);
}

void RoundFolder::round_opened(schema::RoundOpened::Reader opened) {
  if (std::exchange(opened_, true)) find(kFactNotOpened, "the round was opened twice", seq_);
  if (opened.hasDealer() && opened.getDealer().size() > 0) facts_.dealer = text_of(opened.getDealer());
  if (opened.getButton() != 0) facts_.button = seat(opened.getButton());
  facts_.seats.reserve(opened.getSeats().size());
  for (const auto taken : opened.getSeats()) {
    const SeatNo number = seat(taken.getSeat());
    if (number == SeatNo()) continue;
    SeatFact& fact = cards_.seat(number);
    if (taken.getPatron().size() > 0) fact.patron = text_of(taken.getPatron());
    if (taken.getStackCents() != 0) fact.stack = amount(taken.getStackCents(), "a stack");
  }
}

void RoundFolder::wager_placed(schema::WagerPlaced::Reader placed, TimelineEntry& entry) {
  add(facts_.wagers,
      WagerFact{.wager = text_of(placed.getWager()),
                .seat = seat(placed.getSeat()),
                .amount = amount(placed.getAmountCents(), "a wager"),
                .withdrawn = Cents(),
                .patron = text_of(placed.getPatron()),
                .level = placed.getLevel(),
                .verbal = placed.getVerbal(),
                .after_bets_closed = facts_.bets_closed,
                .after_first_card = cards_.dealt(),
                .seq = seq_,
                .carried_from = RoundNo(placed.getCarriedFrom())},
      entry);
}

// Takes from the wagers of this kind at this seat, the last one first.
void RoundFolder::wager_withdrawn(schema::WagerWithdrawn::Reader withdrawn, TimelineEntry& entry) {
  entry.seat = seat(withdrawn.getSeat());
  entry.text = text_of(withdrawn.getWager());
  entry.index = TimelineEntry::kNoIndex;
  Cents left = amount(withdrawn.getAmountCents(), "a withdrawal");
  for (std::size_t i = facts_.wagers.size(); i-- > 0;) {
    WagerFact& wager = facts_.wagers[i];
    if (wager.seat != entry.seat || wager.wager != entry.text) continue;
    if (entry.index == TimelineEntry::kNoIndex) entry.index = i;
    const Cents part = std::min(left, wager.amount);
    wager.amount -= part;
    wager.withdrawn += part;
    left -= part;
  }
  if (entry.index == TimelineEntry::kNoIndex) {
    find(kFactNoSuchWager, entry.text + " at " + seat_text(entry.seat) + " was taken back and never placed", seq_,
         entry.seat);
  } else if (!left.is_zero()) {
    find(kFactNoSuchWager,
         entry.text + " at " + seat_text(entry.seat) + " was taken back with " + to_string(left) +
             " more than lay there",
         seq_, entry.seat);
  }
}

void RoundFolder::card_dealt(schema::CardDealt::Reader dealt, TimelineEntry& entry) {
  Spot at = spot(dealt.getTo(), dealt.getSeat(), entry);
  if (at.to == Place::COMMUNITY) at.board = std::max<std::uint8_t>(dealt.getBoard(), 1);
  entry.card = card(dealt.getCard());
  entry.board = at.board;
  entry.face_up = dealt.getFaceUp();
  const CardFact fact{.card = entry.card, .face_up = entry.face_up, .seq = seq_};
  if (const auto clash = cards_.deal(at, fact)) report(*clash);
}

void RoundFolder::card_exposed(schema::CardExposed::Reader exposed, TimelineEntry& entry) {
  const Spot at = spot(exposed.getTo(), exposed.getSeat(), entry);
  entry.card = card(exposed.getCard());
  if (const auto clash = cards_.expose(at, entry.card)) report(*clash);
  facts_.exposures.push_back(
      {.to = at.to, .seat = at.seat, .card = entry.card, .by_dealer = exposed.getByDealer(), .seq = seq_});
}

void RoundFolder::hand_viewed(schema::HandViewed::Reader viewed, TimelineEntry& entry) {
  entry.seat = seat(viewed.getSeat());
  facts_.viewed.push_back({.seat = entry.seat, .patron = text_of(viewed.getPatron()), .seq = seq_});
}

void RoundFolder::deck_counted(schema::DeckCounted::Reader counted, TimelineEntry& entry) {
  entry.text = text_of(counted.getDeck());
  facts_.deck_counts.push_back(
      {.deck = entry.text, .cards = counted.getCards(), .expected = counted.getExpected(), .seq = seq_});
}

void RoundFolder::burned(schema::Burned::Reader burned, TimelineEntry& entry) {
  entry.card = card(burned.getCard());
  if (const auto clash = cards_.burn(entry.card)) report(*clash);
}

void RoundFolder::cards_taken(schema::CardsTaken::Reader taken, TimelineEntry& entry) {
  const Spot at = spot(taken.getTo(), taken.getSeat(), entry);
  report(cards_.take(at, cards(taken.getCards()), taken.getCount()));
}

void RoundFolder::cards_returned(schema::CardsTaken::Reader returned, TimelineEntry& entry) {
  const Spot at = spot(returned.getTo(), returned.getSeat(), entry);
  cards_.give_back(at, cards(returned.getCards()), returned.getCount());
}

void RoundFolder::decision(schema::Decision::Reader decision, TimelineEntry& entry) {
  DecisionFact fact{.seat = seat(decision.getSeat()),
                    .act = known(decision.getAct(), "act"),
                    .amount = amount(decision.getAmountCents(), "an act"),
                    .to = std::nullopt,
                    .announced = known(decision.getAnnounced(), "announcement"),
                    .chips = decision.getChips(),
                    .wager = text_of(decision.getWager()),
                    .count = decision.getCount(),
                    .cards = cards(decision.getCards()),
                    .seq = seq_};
  if (decision.getToCents() != 0) fact.to = amount(decision.getToCents(), "an announced total");
  if (fact.act == schema::Act::DISCARD) report(cards_.discard(fact.seat, fact.cards, fact.count));
  add(facts_.decisions, std::move(fact), entry);
}

void RoundFolder::hand_shown(schema::HandShown::Reader shown, TimelineEntry& entry) {
  std::vector<Card> seen = cards(shown.getCards());
  entry.text = text_of(shown.getDeclared());
  if (shown.getSeat() == 0) {
    entry.place = Place::DEALER;
    return report(cards_.show({.to = Place::DEALER}, seen));
  }
  entry.place = Place::SEAT;
  entry.seat = seat(shown.getSeat());
  SeatFact& fact = cards_.seat(entry.seat);
  fact.shown = true;
  fact.declared = entry.text;
  report(cards_.show({.to = Place::SEAT, .seat = entry.seat}, seen));
  if (!seen.empty()) fact.shown_cards = std::move(seen);
}

void RoundFolder::hand_mucked(schema::SeatOnly::Reader mucked, TimelineEntry& entry) {
  entry.seat = seat(mucked.getSeat());
  if (entry.seat != SeatNo()) cards_.seat(entry.seat).mucked = true;
}

void RoundFolder::settled(schema::Settled::Reader settled, TimelineEntry& entry) {
  check_wager_of(add(facts_.settled,
                     SettledFact{.seat = seat(settled.getSeat()),
                                 .wager = text_of(settled.getWager()),
                                 .outcome = known(settled.getOutcome(), "outcome"),
                                 .paid = amount(settled.getPaidCents(), "a payment"),
                                 .taken = amount(settled.getTakenCents(), "a stake taken"),
                                 .level = settled.getLevel(),
                                 .patron = text_of(settled.getPatron()),
                                 .seq = seq_},
                     entry));
}

void RoundFolder::check_wager_of(const SettledFact& settled) {
  const auto at_seat = [&](const WagerFact& wager) { return wager.seat == settled.seat; };
  const auto same = [&](const WagerFact& wager) { return at_seat(wager) && wager.wager == settled.wager; };
  if (std::ranges::any_of(facts_.wagers, same)) return;
  if (settled.taken.is_zero() && std::ranges::any_of(facts_.wagers, at_seat)) return;
  find(kFactNoSuchWager, settled.wager + " at " + seat_text(settled.seat) + " was settled and never placed", seq_,
       settled.seat);
}

void RoundFolder::uncalled_returned(schema::UncalledReturned::Reader returned, TimelineEntry& entry) {
  add(facts_.uncalled,
      UncalledFact{
          .seat = seat(returned.getSeat()), .amount = amount(returned.getAmountCents(), "a return"), .seq = seq_},
      entry);
}

void RoundFolder::pot_pushed(schema::PotPushed::Reader pushed, TimelineEntry& entry) {
  entry.board = pushed.getBoard();
  add(facts_.pushes,
      PotPushedFact{.pot = pushed.getPot(),
                    .share = known(pushed.getShare(), "share"),
                    .seat = seat(pushed.getSeat()),
                    .amount = amount(pushed.getAmountCents(), "a pot"),
                    .board = pushed.getBoard(),
                    .seq = seq_},
      entry);
}

void RoundFolder::rake_taken(schema::RakeTaken::Reader taken, TimelineEntry& entry) {
  // Seat 0 is right here: the rake came out of the pot.
  const SeatNo payer = taken.getSeat() == 0 ? SeatNo() : seat(taken.getSeat());
  add(facts_.rake,
      RakeTakenFact{.amount = amount(taken.getAmountCents(), "rake"),
                    .pot = taken.getPot(),
                    .seat = payer,
                    .whole_hand = taken.getWholeHand(),
                    .seq = seq_},
      entry);
}

void RoundFolder::prize_keyed(schema::JackpotPrizeKeyed::Reader keyed, TimelineEntry& entry) {
  entry.text = text_of(keyed.getHand());
  add(facts_.prizes_keyed,
      JackpotPrizeFact{.seat = seat(keyed.getSeat()),
                       .amount = amount(keyed.getAmountCents(), "a prize"),
                       .hand = entry.text,
                       .level = keyed.getLevel(),
                       .staff = entry.staff,
                       .rank = entry.rank,
                       .seq = seq_},
      entry);
}

void RoundFolder::irregularity(schema::Irregularity::Reader irregularity, TimelineEntry& entry) {
  entry.text = text_of(irregularity.getKind());
  // Seat 0 is right here: the irregularity concerns no seat.
  const SeatNo concerned = irregularity.getSeat() == 0 ? SeatNo() : seat(irregularity.getSeat());
  entry.place = known(irregularity.getTo(), "place");
  const bool table = entry.place == Place::DEALER || entry.place == Place::COMMUNITY || entry.place == Place::JACKPOT;
  if (table) cards_.irregular(entry.place);
  add(facts_.irregularities,
      IrregularityFact{.kind = entry.text,
                       .noticed = text_of(irregularity.getNoticed()),
                       .to = entry.place,
                       .seat = concerned,
                       .count = irregularity.getCount(),
                       .deck_complete = known(irregularity.getDeckComplete(), "answer"),
                       .order_known = known(irregularity.getOrderKnown(), "answer"),
                       .rebuilt = known(irregularity.getRebuilt(), "answer"),
                       .confirmed = known(irregularity.getConfirmed(), "answer"),
                       .detail = text_of(irregularity.getDetail()),
                       .rank = entry.rank,
                       .seq = seq_},
      entry);
}

void RoundFolder::ruling(schema::Ruling::Reader ruling, TimelineEntry& entry) {
  entry.text = text_of(ruling.getDecision());
  // Seat 0 is right here: the ruling is on the whole round.
  const SeatNo concerned = ruling.getSeat() == 0 ? SeatNo() : seat(ruling.getSeat());
  add(facts_.rulings,
      RulingFact{.decision = entry.text,
                 .seat = concerned,
                 .wager = text_of(ruling.getWager()),
                 .reason = text_of(ruling.getReason()),
                 .staff = entry.staff,
                 .rank = entry.rank,
                 .seq = seq_},
      entry);
}

// Wagers at seats that were dealt nothing, where others were. A void round leaves such seats behind lawfully, and an
// open one may still deal to them.
void RoundFolder::check_hands() {
  if (!facts_.closed || facts_.voided) return;
  const bool any_hand = !facts_.dealer_cards.empty() ||
                        std::ranges::any_of(facts_.seats, [](const SeatFact& s) { return !s.cards.empty(); });
  if (!any_hand) return;
  std::vector<SeatNo> reported;
  for (const WagerFact& wager : facts_.wagers) {
    const SeatFact* const at = facts_.find_seat(wager.seat);
    const bool has_hand = at != nullptr && !at->cards.empty();
    if (has_hand || wager.seat == SeatNo() || wager.amount.is_zero()) continue;
    if (std::ranges::find(reported, wager.seat) != reported.end()) continue;
    reported.push_back(wager.seat);
    find(kFactWagerWithoutHand, wager.wager + " was placed at " + seat_text(wager.seat) + ", which was dealt no cards",
         wager.seq, wager.seat);
  }
}

// What went wrong at a seat goes wrong with a player, a wager or a card there.
void RoundFolder::check_irregularities() {
  for (const IrregularityFact& irregularity : facts_.irregularities) {
    const SeatNo seat = irregularity.seat;
    const bool staked = std::ranges::find(facts_.wagers, seat, &WagerFact::seat) != facts_.wagers.end();
    const bool beyond = facts_.sign.seats != 0 && seat.value() > facts_.sign.seats;  // found already
    if (seat == SeatNo() || beyond || facts_.find_seat(seat) != nullptr || staked) continue;
    find(kFactNoSuchSeat,
         "the irregularity " + irregularity.kind + " names " + seat_text(seat) +
             ", at which the round has no player, wager or card",
         irregularity.seq, seat);
  }
}

void RoundFolder::finish() {
  if (!opened_) find(kFactNotOpened, "no event on record opens the round", facts_.first_seq);
  if (!facts_.sign.known) {
    find(kFactNoTableSign, "no sign of the table is on record before the round: its game and limits are not known",
         facts_.first_seq);
  }
  check_hands();
  check_irregularities();
}

}  // namespace cardspeak::facts

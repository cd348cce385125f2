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

}  // namespace

void RoundFolder::find(const Remark& remark, StreamSeq seq, SeatNo seat) {
  facts_.findings.emplace_back(remark.at(seat), seq);
}

void RoundFolder::report(const CardClash& clash) {
  const bool twice = clash.kind == CardClash::Kind::kTwice;
  find({twice ? RemarkForm::kCardTurnedUpAgain : RemarkForm::kShownButNotDealt, {clash.card, clash.where}}, seq_,
       seat_);
}

void RoundFolder::report(const std::vector<CardClash>& clashes) {
  for (const CardClash& clash : clashes) report(clash);
}

Cents RoundFolder::amount(std::int64_t cents, Term what) {
  if (cents >= 0 && cents <= kAmountMax.value() && cents <= kRoundSumMax.value() - sum_) {
    sum_ += cents;
    return Cents(cents);
  }
  find({RemarkForm::kAmountOutOfRange, {what, cents}}, seq_, seat_);
  return Cents();
}

template <typename Enum>
Enum RoundFolder::known(Enum value, Term what) {
  if (is_known(value)) return value;
  find({RemarkForm::kNumberNotKnown, {what, count_of(value)}}, seq_, seat_);
  return Enum{};
}

Card RoundFolder::card(std::uint8_t code) {
  if (const std::optional<Card> card = Card::from_code(code)) return *card;
  find({RemarkForm::kCardNotKnown, {count_of(code)}}, seq_, seat_);
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
  if (number == 0) find({RemarkForm::kNoSeatNamed}, seq_);
  if (beyond) find({RemarkForm::kSeatBeyondTable, {count_of(facts_.sign.seats)}}, seq_, seat_);
  return seat_;
}

Spot RoundFolder::spot(Place to, std::uint8_t number, TimelineEntry& entry) {
  Spot spot{.to = known(to, Term::kPlace)};
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
    find({RemarkForm::kEventAfterClose}, seq_);
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
  find(entry.kind == Event::UNSET ? Remark(RemarkForm::kEventOfNoKind)
                                  : Remark(RemarkForm::kEventKindNotKnown, {count_of(entry.kind)}),
       seq_);
}

void RoundFolder::round_opened(schema::RoundOpened::Reader opened) {
  if (std::exchange(opened_, true)) find({RemarkForm::kOpenedTwice}, seq_);
  if (opened.hasDealer() && opened.getDealer().size() > 0) facts_.dealer = text_of(opened.getDealer());
  if (opened.getButton() != 0) facts_.button = seat(opened.getButton());
  facts_.seats.reserve(opened.getSeats().size());
  for (const auto taken : opened.getSeats()) {
    const SeatNo number = seat(taken.getSeat());
    if (number == SeatNo()) continue;
    SeatFact& fact = cards_.seat(number);
    if (taken.getPatron().size() > 0) fact.patron = text_of(taken.getPatron());
    if (taken.getStackCents() != 0) fact.stack = amount(taken.getStackCents(), Term::kAStack);
  }
}

void RoundFolder::wager_placed(schema::WagerPlaced::Reader placed, TimelineEntry& entry) {
  add(facts_.wagers,
      WagerFact{.wager = text_of(placed.getWager()),
                .seat = seat(placed.getSeat()),
                .amount = amount(placed.getAmountCents(), Term::kAWager),
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
  Cents left = amount(withdrawn.getAmountCents(), Term::kAWithdrawal);
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
    find({RemarkForm::kTakenBackNeverPlaced, {WagerName{entry.text}}}, seq_, entry.seat);
  } else if (!left.is_zero()) {
    find({RemarkForm::kTakenBackMoreThanLay, {WagerName{entry.text}, left}}, seq_, entry.seat);
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
                    .act = known(decision.getAct(), Term::kAct),
                    .amount = amount(decision.getAmountCents(), Term::kAnAct),
                    .to = std::nullopt,
                    .announced = known(decision.getAnnounced(), Term::kAnnouncement),
                    .chips = decision.getChips(),
                    .wager = text_of(decision.getWager()),
                    .count = decision.getCount(),
                    .cards = cards(decision.getCards()),
                    .seq = seq_};
  if (decision.getToCents() != 0) fact.to = amount(decision.getToCents(), Term::kAnAnnouncedTotal);
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
                                 .outcome = known(settled.getOutcome(), Term::kOutcome),
                                 .paid = amount(settled.getPaidCents(), Term::kAPayment),
                                 .taken = amount(settled.getTakenCents(), Term::kAStakeTaken),
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
  find({RemarkForm::kSettledNeverPlaced, {WagerName{settled.wager}}}, seq_, settled.seat);
}

void RoundFolder::uncalled_returned(schema::UncalledReturned::Reader returned, TimelineEntry& entry) {
  add(facts_.uncalled,
      UncalledFact{
          .seat = seat(returned.getSeat()), .amount = amount(returned.getAmountCents(), Term::kAReturn), .seq = seq_},
      entry);
}

void RoundFolder::pot_pushed(schema::PotPushed::Reader pushed, TimelineEntry& entry) {
  entry.board = pushed.getBoard();
  add(facts_.pushes,
      PotPushedFact{.pot = pushed.getPot(),
                    .share = known(pushed.getShare(), Term::kShare),
                    .seat = seat(pushed.getSeat()),
                    .amount = amount(pushed.getAmountCents(), Term::kAPot),
                    .board = pushed.getBoard(),
                    .seq = seq_},
      entry);
}

void RoundFolder::rake_taken(schema::RakeTaken::Reader taken, TimelineEntry& entry) {
  // Seat 0 is right here: the rake came out of the pot.
  const SeatNo payer = taken.getSeat() == 0 ? SeatNo() : seat(taken.getSeat());
  add(facts_.rake,
      RakeTakenFact{.amount = amount(taken.getAmountCents(), Term::kRake),
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
                       .amount = amount(keyed.getAmountCents(), Term::kAPrize),
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
  entry.place = known(irregularity.getTo(), Term::kPlace);
  const bool table = entry.place == Place::DEALER || entry.place == Place::COMMUNITY || entry.place == Place::JACKPOT;
  if (table) cards_.irregular(entry.place);
  add(facts_.irregularities,
      IrregularityFact{.kind = entry.text,
                       .noticed = text_of(irregularity.getNoticed()),
                       .to = entry.place,
                       .seat = concerned,
                       .count = irregularity.getCount(),
                       .deck_complete = known(irregularity.getDeckComplete(), Term::kAnswer),
                       .order_known = known(irregularity.getOrderKnown(), Term::kAnswer),
                       .rebuilt = known(irregularity.getRebuilt(), Term::kAnswer),
                       .confirmed = known(irregularity.getConfirmed(), Term::kAnswer),
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
    find({RemarkForm::kWagerWithoutHand, {WagerName{wager.wager}}}, wager.seq, wager.seat);
  }
}

// What went wrong at a seat goes wrong with a player, a wager or a card there.
void RoundFolder::check_irregularities() {
  for (const IrregularityFact& irregularity : facts_.irregularities) {
    const SeatNo seat = irregularity.seat;
    const bool staked = std::ranges::find(facts_.wagers, seat, &WagerFact::seat) != facts_.wagers.end();
    const bool beyond = facts_.sign.seats != 0 && seat.value() > facts_.sign.seats;  // found already
    if (seat == SeatNo() || beyond || facts_.find_seat(seat) != nullptr || staked) continue;
    find({RemarkForm::kIrregularSeatEmpty, {AsRecorded{irregularity.kind}}}, irregularity.seq, seat);
  }
}

void RoundFolder::finish() {
  if (!opened_) find({RemarkForm::kNeverOpened}, facts_.first_seq);
  if (!facts_.sign.known) {
    find({RemarkForm::kNoTableSign}, facts_.first_seq);
  }
  check_hands();
  check_irregularities();
}

}  // namespace cardspeak::facts

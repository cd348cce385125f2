#include "model/facts/round_folder.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "model/facts/corrections.h"
#include "model/facts/reading.h"
#include "model/facts/round_checks.h"

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

// Which part of the record an event belongs to. kShown: a table's, a meter's or a desk's event that carries a round's
// number, or one that tells nothing more: the timeline shows it.
enum class Part : std::uint8_t { kPlay, kChips, kCards, kFloor, kShown, kUnknown };

Part part_of(schema::Event::Which kind) {
  using schema::Event;
  switch (kind) {
    case Event::ROUND_OPENED:
    case Event::BETS_CLOSED:
    case Event::DECISION:
    case Event::ROUND_CLOSED:
      return Part::kPlay;
    case Event::WAGER_PLACED:
    case Event::WAGER_WITHDRAWN:
    case Event::SETTLED:
    case Event::UNCALLED_RETURNED:
    case Event::POT_PUSHED:
    case Event::POT_TAKEN_BACK:
    case Event::RAKE_TAKEN:
    case Event::UNITS_PAID:
    case Event::JACKPOT_PRIZE_KEYED:
      return Part::kChips;
    case Event::SHUFFLED:
    case Event::BURNED:
    case Event::CARD_DEALT:
    case Event::CARD_EXPOSED:
    case Event::CARDS_TAKEN:
    case Event::CARDS_RETURNED:
    case Event::HAND_SHOWN:
    case Event::HAND_MUCKED:
    case Event::HAND_SET:
    case Event::HAND_VIEWED:
    case Event::DECK_CHANGED:
    case Event::DECK_COUNTED:
    case Event::CUT:
      return Part::kCards;
    case Event::IRREGULARITY:
    case Event::RULING:
    case Event::VOIDED:
    case Event::ANNOUNCED:
    case Event::NOTICE_DISPLAYED:
    case Event::OPTION_CHANGED:
    case Event::DEALER_CHANGED:
      return Part::kFloor;
    case Event::STRUCK_OUT:
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
    case Event::NUMBERS_SKIPPED:
    case Event::REGISTER_TAKEN:
    case Event::DISPUTE_PAID:
    case Event::DISPUTE_NOTED:
    case Event::REFERRAL_ANSWERED:
    case Event::DISPUTE_CLOSED:
    case Event::DISPUTE_REOPENED:
      return Part::kShown;
    case Event::UNSET:
      break;
  }
  return Part::kUnknown;
}

}  // namespace

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
    entry.original_kind = first.which();
    entry.original_amount = chips_told(first);
  }
  return entry;
}

void RoundFolder::take(Event::Reader event, Event::Reader first) {
  seq_ = StreamSeq(event.getSequence());
  fields_.begin(seq_);
  TimelineEntry& entry = begin_entry(event, first);
  if (facts_.closed && !may_follow_the_close(entry.kind)) {
    fields_.find({RemarkForm::kEventAfterClose}, seq_);
  }
  take_kind(event, entry);
}

void RoundFolder::take_kind(Event::Reader event, TimelineEntry& entry) {
  switch (part_of(event.which())) {
    case Part::kPlay:
      return take_play(event, entry);
    case Part::kChips:
      return take_chips(event, entry);
    case Part::kCards:
      return take_cards(event, entry);
    case Part::kFloor:
      return take_floor(event, entry);
    case Part::kShown:
      return;
    case Part::kUnknown:
      return unknown_kind(entry);
  }
}

// The course of the round.
void RoundFolder::take_play(Event::Reader event, TimelineEntry& entry) {
  if (event.isRoundOpened()) round_opened(event.getRoundOpened());
  if (event.isBetsClosed()) facts_.bets_closed = true;
  if (event.isDecision()) decision(event.getDecision(), entry);
  if (event.isRoundClosed()) facts_.closed = true;
}

// Wagers and what becomes of them.
void RoundFolder::take_chips(Event::Reader event, TimelineEntry& entry) {
  if (event.isWagerPlaced()) wager_placed(event.getWagerPlaced(), entry);
  if (event.isWagerWithdrawn()) wager_withdrawn(event.getWagerWithdrawn(), entry);
  if (event.isSettled()) settled(event.getSettled(), entry);
  if (event.isUncalledReturned()) uncalled_returned(event.getUncalledReturned(), entry);
  if (event.isPotPushed()) pot_moved(event.getPotPushed(), false, entry);
  if (event.isPotTakenBack()) pot_moved(event.getPotTakenBack(), true, entry);
  if (event.isRakeTaken()) rake_taken(event.getRakeTaken(), entry);
  if (event.isUnitsPaid()) units_paid(event.getUnitsPaid(), entry);
  if (event.isJackpotPrizeKeyed()) prize_keyed(event.getJackpotPrizeKeyed(), entry);
}

// Cards and hands.
void RoundFolder::take_cards(Event::Reader event, TimelineEntry& entry) {
  if (event.isShuffled()) {
    entry.text = text_of(event.getShuffled().getDeck());
    cards_.shuffle();
    facts_.shuffles.push_back({.cards = fields_.cards(event.getShuffled().getCards()), .seq = seq_});
  }
  if (event.isCut()) facts_.cuts.push_back({.exposed = event.getCut().getExposed(), .seq = seq_});
  if (event.isBurned()) burned(event.getBurned(), entry);
  if (event.isCardDealt()) card_dealt(event.getCardDealt(), entry);
  if (event.isCardExposed()) card_exposed(event.getCardExposed(), entry);
  if (event.isCardsTaken()) cards_taken(event.getCardsTaken(), entry);
  if (event.isCardsReturned()) cards_returned(event.getCardsReturned(), entry);
  if (event.isHandShown()) hand_shown(event.getHandShown(), entry);
  if (event.isHandMucked()) hand_mucked(event.getHandMucked(), entry);
  if (event.isHandSet()) hand_set(event.getHandSet(), entry);
  if (event.isHandViewed()) hand_viewed(event.getHandViewed(), entry);
  if (event.isDeckChanged()) {
    entry.text = text_of(event.getDeckChanged().getDeck());
    cards_.change_deck();
  }
  if (event.isDeckCounted()) deck_counted(event.getDeckCounted(), entry);
}

// What the floor puts on record.
void RoundFolder::take_floor(Event::Reader event, TimelineEntry& entry) {
  if (event.isIrregularity()) irregularity(event.getIrregularity(), entry);
  if (event.isRuling()) ruling(event.getRuling(), entry);
  if (event.isVoided()) {
    entry.text = text_of(event.getVoided().getReason());
    facts_.voided = entry.text;
  }
  if (event.isAnnounced()) entry.text = text_of(event.getAnnounced().getWhat());
  if (event.isNoticeDisplayed()) entry.text = text_of(event.getNoticeDisplayed().getNotice());
  if (event.isOptionChanged())
    entry.text = text_of(event.getOptionChanged().getName()) + " " + text_of(event.getOptionChanged().getValue());
  if (event.isDealerChanged()) {
    entry.text = text_of(event.getDealerChanged().getDealer());
    if (facts_.dealer.empty()) facts_.dealer = entry.text;
  }
}

void RoundFolder::unknown_kind(TimelineEntry& entry) {
  fields_.find(entry.kind == Event::UNSET ? Remark(RemarkForm::kEventOfNoKind)
                                          : Remark(RemarkForm::kEventKindNotKnown, {count_of(entry.kind)}),
               seq_);
}

// The first opening stands: who means another keys a correction of it.
void RoundFolder::round_opened(schema::RoundOpened::Reader opened) {
  if (std::exchange(opened_, true)) return fields_.find({RemarkForm::kOpenedTwice}, seq_);
  if (opened.hasDealer() && opened.getDealer().size() > 0) facts_.dealer = text_of(opened.getDealer());
  if (opened.getButton() != 0) facts_.button = fields_.seat(opened.getButton());
  if (opened.hasKill()) {
    const auto kill = opened.getKill();
    const SeatNo killer = kill.getSeat() == 0 ? SeatNo() : fields_.seat(kill.getSeat());
    facts_.kill_button = KillButtonFact{killer, kill.getShows()};
  }
  facts_.seats.reserve(opened.getSeats().size());
  for (const auto taken : opened.getSeats()) {
    const SeatNo number = fields_.seat(taken.getSeat());
    if (number == SeatNo()) continue;
    SeatFact& fact = cards_.seat(number);
    if (taken.getPatron().size() > 0) fact.patron = text_of(taken.getPatron());
    if (taken.getStackCents() != 0) fact.stack = fields_.amount(taken.getStackCents(), Term::kAStack);
  }
}

void RoundFolder::wager_placed(schema::WagerPlaced::Reader placed, TimelineEntry& entry) {
  add(facts_.wagers,
      WagerFact{.wager = text_of(placed.getWager()),
                .seat = fields_.seat(placed.getSeat()),
                .amount = fields_.amount(placed.getAmountCents(), Term::kAWager),
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
  entry.seat = fields_.seat(withdrawn.getSeat());
  entry.text = text_of(withdrawn.getWager());
  entry.index = TimelineEntry::kNoIndex;
  Cents left = fields_.amount(withdrawn.getAmountCents(), Term::kAWithdrawal);
  facts_.withdrawals.push_back({.wager = entry.text,
                                .seat = entry.seat,
                                .amount = left,
                                .by_dealer = withdrawn.getReturnedByDealer(),
                                .after_first_card = cards_.dealt(),
                                .seq = seq_});
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
    fields_.find({RemarkForm::kTakenBackNeverPlaced, {WagerName{entry.text}}}, seq_, entry.seat);
  } else if (!left.is_zero()) {
    fields_.find({RemarkForm::kTakenBackMoreThanLay, {WagerName{entry.text}, left}}, seq_, entry.seat);
  }
}

void RoundFolder::card_dealt(schema::CardDealt::Reader dealt, TimelineEntry& entry) {
  Spot at = fields_.spot(dealt.getTo(), dealt.getSeat(), entry);
  if (at.to == Place::COMMUNITY) at.board = std::max<std::uint8_t>(dealt.getBoard(), 1);
  entry.card = fields_.card(dealt.getCard());
  entry.board = at.board;
  entry.face_up = dealt.getFaceUp();
  const CardFact fact{.card = entry.card, .face_up = entry.face_up, .seq = seq_};
  if (const auto clash = cards_.deal(at, fact)) fields_.report(*clash);
}

void RoundFolder::card_exposed(schema::CardExposed::Reader exposed, TimelineEntry& entry) {
  const Spot at = fields_.spot(exposed.getTo(), exposed.getSeat(), entry);
  entry.card = fields_.card(exposed.getCard());
  if (const auto clash = cards_.expose(at, entry.card)) fields_.report(*clash);
  facts_.exposures.push_back(
      {.to = at.to, .seat = at.seat, .card = entry.card, .by_dealer = exposed.getByDealer(), .seq = seq_});
}

void RoundFolder::hand_viewed(schema::HandViewed::Reader viewed, TimelineEntry& entry) {
  entry.seat = fields_.seat(viewed.getSeat());
  facts_.viewed.push_back({.seat = entry.seat, .patron = text_of(viewed.getPatron()), .seq = seq_});
}

void RoundFolder::deck_counted(schema::DeckCounted::Reader counted, TimelineEntry& entry) {
  entry.text = text_of(counted.getDeck());
  facts_.deck_counts.push_back(
      {.deck = entry.text, .cards = counted.getCards(), .expected = counted.getExpected(), .seq = seq_});
}

void RoundFolder::burned(schema::Burned::Reader burned, TimelineEntry& entry) {
  entry.card = fields_.card(burned.getCard());
  if (const auto clash = cards_.burn(entry.card)) fields_.report(*clash);
}

void RoundFolder::cards_taken(schema::CardsTaken::Reader taken, TimelineEntry& entry) {
  const Spot at = fields_.spot(taken.getTo(), taken.getSeat(), entry);
  const std::size_t collected = std::max<std::size_t>(taken.getCount(), taken.getCards().size());
  if (const auto missing = cards_.missing_of(at, collected)) fields_.report(*missing);
  fields_.report(cards_.take(at, fields_.cards(taken.getCards()), taken.getCount(), entry.seq));
}

void RoundFolder::cards_returned(schema::CardsTaken::Reader returned, TimelineEntry& entry) {
  const Spot at = fields_.spot(returned.getTo(), returned.getSeat(), entry);
  fields_.report(cards_.give_back(at, fields_.cards(returned.getCards()), returned.getCount(), entry.seq));
}

void RoundFolder::decision(schema::Decision::Reader decision, TimelineEntry& entry) {
  DecisionFact fact{.seat = fields_.seat(decision.getSeat()),
                    .act = fields_.known(decision.getAct(), Term::kAct),
                    .amount = fields_.amount(decision.getAmountCents(), Term::kAnAct),
                    .to = std::nullopt,
                    .announced = fields_.known(decision.getAnnounced(), Term::kAnnouncement),
                    .chips = decision.getChips(),
                    .wager = text_of(decision.getWager()),
                    .count = decision.getCount(),
                    .cards = fields_.cards(decision.getCards()),
                    .seq = seq_};
  if (decision.getToCents() != 0) fact.to = fields_.amount(decision.getToCents(), Term::kAnAnnouncedTotal);
  if (fact.act == schema::Act::DISCARD) fields_.report(cards_.discard(fact.seat, fact.cards, fact.count, seq_));
  if (fact.act == schema::Act::TAKE_KITTY && fact.seat != SeatNo()) cards_.take_kitty(fact.seat, seq_);
  add(facts_.decisions, std::move(fact), entry);
}

void RoundFolder::hand_shown(schema::HandShown::Reader shown, TimelineEntry& entry) {
  std::vector<Card> seen = fields_.cards(shown.getCards());
  entry.text = text_of(shown.getDeclared());
  if (shown.getSeat() == 0) {
    entry.place = Place::DEALER;
    return fields_.report(cards_.show({.to = Place::DEALER}, seen));
  }
  entry.place = Place::SEAT;
  entry.seat = fields_.seat(shown.getSeat());
  SeatFact& fact = cards_.seat(entry.seat);
  fact.shown = true;
  fact.declared = entry.text;
  fields_.report(cards_.show({.to = Place::SEAT, .seat = entry.seat}, seen));
  // A hand may be shown card by card, and it may be shown twice. A showing without cards is one of the whole hand,
  // after one of a part too.
  if (seen.empty() && fact.shown_cards.size() < fact.cards.size()) fact.shown_cards.clear();
  for (const Card card : seen) {
    const bool again = card.known() && std::ranges::find(fact.shown_cards, card) != fact.shown_cards.end();
    if (!again) fact.shown_cards.push_back(card);
  }
}

void RoundFolder::hand_set(schema::HandSet::Reader set, TimelineEntry& entry) {
  entry.seat = fields_.seat(set.getSeat());
  facts_.hands_set.push_back({.seat = entry.seat,
                              .front = fields_.cards(set.getFront()),
                              .middle = fields_.cards(set.getMiddle()),
                              .back = fields_.cards(set.getBack()),
                              .seq = seq_});
}

void RoundFolder::hand_mucked(schema::SeatOnly::Reader mucked, TimelineEntry& entry) {
  entry.seat = fields_.seat(mucked.getSeat());
  if (entry.seat != SeatNo()) cards_.seat(entry.seat).mucked = true;
}

void RoundFolder::settled(schema::Settled::Reader settled, TimelineEntry& entry) {
  check_wager_of(add(facts_.settled,
                     SettledFact{.seat = fields_.seat(settled.getSeat()),
                                 .wager = text_of(settled.getWager()),
                                 .outcome = fields_.known(settled.getOutcome(), Term::kOutcome),
                                 .paid = fields_.amount(settled.getPaidCents(), Term::kAPayment),
                                 .taken = fields_.amount(settled.getTakenCents(), Term::kAStakeTaken),
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
  fields_.find({RemarkForm::kSettledNeverPlaced, {WagerName{settled.wager}}}, seq_, settled.seat);
}

void RoundFolder::uncalled_returned(schema::UncalledReturned::Reader returned, TimelineEntry& entry) {
  add(facts_.uncalled,
      UncalledFact{.seat = fields_.seat(returned.getSeat()),
                   .amount = fields_.amount(returned.getAmountCents(), Term::kAReturn),
                   .seq = seq_},
      entry);
}

void RoundFolder::pot_moved(schema::PotPushed::Reader pushed, bool back, TimelineEntry& entry) {
  entry.board = pushed.getBoard();
  add(facts_.pushes,
      PotPushedFact{.pot = pushed.getPot(),
                    .share = fields_.known(pushed.getShare(), Term::kShare),
                    .seat = fields_.seat(pushed.getSeat()),
                    .amount = fields_.amount(pushed.getAmountCents(), Term::kAPot),
                    .board = pushed.getBoard(),
                    .seq = seq_,
                    .taken_back = back},
      entry);
}

void RoundFolder::units_paid(schema::UnitsPaid::Reader paid, TimelineEntry& entry) {
  entry.seat = fields_.seat(paid.getFrom());
  entry.index = facts_.units_paid.size();
  facts_.units_paid.push_back({.from = entry.seat,
                               .to = fields_.seat(paid.getTo()),
                               .amount = fields_.amount(paid.getAmountCents(), Term::kAPayment),
                               .seq = seq_});
}

void RoundFolder::rake_taken(schema::RakeTaken::Reader taken, TimelineEntry& entry) {
  // Seat 0 is right here: the rake came out of the pot.
  const SeatNo payer = taken.getSeat() == 0 ? SeatNo() : fields_.seat(taken.getSeat());
  add(facts_.rake,
      RakeTakenFact{.amount = fields_.amount(taken.getAmountCents(), Term::kRake),
                    .pot = taken.getPot(),
                    .seat = payer,
                    .whole_hand = taken.getWholeHand(),
                    .seq = seq_},
      entry);
}

void RoundFolder::prize_keyed(schema::JackpotPrizeKeyed::Reader keyed, TimelineEntry& entry) {
  entry.text = text_of(keyed.getHand());
  add(facts_.prizes_keyed,
      JackpotPrizeFact{.seat = fields_.seat(keyed.getSeat()),
                       .amount = fields_.amount(keyed.getAmountCents(), Term::kAPrize),
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
  const SeatNo concerned = irregularity.getSeat() == 0 ? SeatNo() : fields_.seat(irregularity.getSeat());
  entry.place = fields_.known(irregularity.getTo(), Term::kPlace);
  const bool table = entry.place == Place::DEALER || entry.place == Place::COMMUNITY || entry.place == Place::JACKPOT;
  if (table) cards_.irregular(entry.place);
  add(facts_.irregularities,
      IrregularityFact{.kind = entry.text,
                       .noticed = text_of(irregularity.getNoticed()),
                       .to = entry.place,
                       .seat = concerned,
                       .count = irregularity.getCount(),
                       .deck_complete = fields_.known(irregularity.getDeckComplete(), Term::kAnswer),
                       .order_known = fields_.known(irregularity.getOrderKnown(), Term::kAnswer),
                       .rebuilt = fields_.known(irregularity.getRebuilt(), Term::kAnswer),
                       .confirmed = fields_.known(irregularity.getConfirmed(), Term::kAnswer),
                       .detail = text_of(irregularity.getDetail()),
                       .rank = entry.rank,
                       .seq = seq_},
      entry);
}

void RoundFolder::ruling(schema::Ruling::Reader ruling, TimelineEntry& entry) {
  entry.text = text_of(ruling.getDecision());
  // Seat 0 is right here: the ruling is on the whole round.
  const SeatNo concerned = ruling.getSeat() == 0 ? SeatNo() : fields_.seat(ruling.getSeat());
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

void RoundFolder::finish() {
  if (!opened_) fields_.find({RemarkForm::kNeverOpened}, facts_.first_seq);
  if (!facts_.sign.known) {
    fields_.find({RemarkForm::kNoTableSign}, facts_.first_seq);
  }
  check_round(facts_, fields_);
}

}  // namespace cardspeak::facts

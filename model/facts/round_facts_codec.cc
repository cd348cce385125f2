#include "model/facts/round_facts_codec.h"

#include "model/facts/event_names.h"

#include <capnp/schema.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cardspeak {
namespace {

using schema::Event;

std::int64_t cents_or_zero(const std::optional<Cents>& amount) {
  return amount.value_or(Cents()).value();
}

// Sets a text, unless it is empty.
template <typename Set>
void set_text(const std::string& text, Set&& set) {
  if (!text.empty()) set(capnp::Text::Reader(text.c_str(), text.size()));
}

// Writes a list: `init` makes it, `write` fills an element. An empty list stays unset.
template <typename Fact, typename Init, typename Write>
void write_list(const std::vector<Fact>& facts, Init&& init, Write&& write) {
  if (facts.empty()) return;
  auto list = init(static_cast<unsigned>(facts.size()));
  for (unsigned i = 0; i < facts.size(); ++i) write(facts[i], list[i]);
}

template <typename Init>
void write_cards(const std::vector<Card>& cards, Init&& init) {
  write_list(cards, init, [](Card card, schema::CardSeen::Builder out) { out.setCard(card.code()); });
}

void write_card(const CardFact& card, schema::CardFact::Builder out) {
  out.setCard(card.card.code());
  out.setFaceUp(card.face_up);
  out.setExposed(card.exposed);
  out.setSequence(card.seq.value());
  out.setTaken(card.taken);
  out.setDiscarded(card.discarded);
}

void write_limit(const WagerLimit& limit, schema::WagerLimit::Builder out) {
  set_text(limit.wager, [&](auto text) { out.setWager(text); });
  out.setSeat(limit.seat.value());
  out.setMinCents(cents_or_zero(limit.min));
  out.setMaxCents(cents_or_zero(limit.max));
  out.setUnitCents(cents_or_zero(limit.unit));
  out.setApprovedMinCents(cents_or_zero(limit.approved_min));
  out.setMarker(limit.marker);
}

void write_rake_sign(const RakeSign& rake, schema::Rake::Builder out) {
  out.setKind(rake.kind);
  out.setBasisPoints(rake.basis_points);
  out.setFixedCents(rake.fixed.value());
  out.setCapCents(cents_or_zero(rake.cap));
  out.setMinCents(rake.min.value());
}

void write_kill_sign(const KillSign& kill, schema::KillSign::Builder out) {
  out.setWagerCents(cents_or_zero(kill.wager));
  out.setSmallBetCents(cents_or_zero(kill.small_bet));
  out.setBigBetCents(cents_or_zero(kill.big_bet));
  out.setQualifyingPotCents(kill.qualifying_pot.value());
}

void write_poker_sign(const PokerSign& poker, schema::PokerSign::Builder out) {
  out.setStructure(poker.structure);
  if (!poker.blinds.empty()) {
    auto blinds = out.initBlindsCents(static_cast<unsigned>(poker.blinds.size()));
    for (unsigned i = 0; i < poker.blinds.size(); ++i) blinds.set(i, poker.blinds[i].value());
  }
  out.setAnteCents(poker.ante.value());
  out.setSmallBetCents(poker.small_bet.value());
  out.setBigBetCents(poker.big_bet.value());
  out.setMinimumBuyInCents(poker.minimum_buy_in.value());
  out.setStraddle(poker.straddle);
  out.setButtonPostsSmallBlindHeadsUp(poker.button_posts_small_blind_heads_up);
  write_rake_sign(poker.rake, out.initRake());
  out.setTimeToActSeconds(poker.time_to_act_seconds.value_or(0));
  out.setOddChip(poker.odd_chip);
  out.setMinimumBetCents(cents_or_zero(poker.minimum_bet));
  out.setDeck(poker.deck);
  out.setBringInCents(cents_or_zero(poker.bring_in));
  if (poker.kill) write_kill_sign(*poker.kill, out.initKill());
  out.setAntesInMainPot(poker.antes_in_main_pot);
  out.setUnitCents(cents_or_zero(poker.unit));
}

// One that is named with several values stands there with each, as on the sign.
void write_options(const TableSign& sign, schema::TableSign::Builder out) {
  std::vector<std::pair<const std::string*, const std::string*>> all;
  for (const auto& [name, value] : sign.options) all.emplace_back(&name, &value);
  for (const auto& [name, values] : sign.options_twice) {
    for (const std::string& value : values) all.emplace_back(&name, &value);
  }
  if (all.empty()) return;
  auto list = out.initOptions(static_cast<unsigned>(all.size()));
  unsigned at = 0;
  for (const auto& [name, value] : all) {
    list[at].setName(name->c_str());
    list[at].setValue(value->c_str());
    ++at;
  }
}

void write_multiple(const WagerMultiple& multiple, schema::WagerMultiple::Builder out) {
  set_text(multiple.wager, [&](auto text) { out.setWager(text); });
  set_text(multiple.stage, [&](auto text) { out.setStage(text); });
  out.setAtLeast(multiple.at_least.value_or(0));
  out.setAtMost(multiple.at_most.value_or(0));
}

// What the sign shows of wagers, in use or not.
template <typename Shown>
std::vector<Shown> as_shown(const std::vector<Shown>& in_use, const std::vector<Shown>& twice) {
  std::vector<Shown> all = in_use;
  all.insert(all.end(), twice.begin(), twice.end());
  return all;
}

void write_deck_count(const DeckCountFact& count, schema::DeckCountFact::Builder out) {
  set_text(count.deck, [&](auto text) { out.setDeck(text); });
  out.setCards(count.cards);
  out.setExpected(count.expected);
  out.setSequence(count.seq.value());
}

void write_sign(const TableSign& sign, schema::TableSign::Builder out) {
  out.setKnown(sign.known);
  set_text(sign.game, [&](auto text) { out.setGame(text); });
  write_options(sign, out);
  write_list(
      as_shown(sign.limits, sign.limits_twice), [&](unsigned size) { return out.initLimits(size); }, write_limit);
  out.setChipUnitCents(cents_or_zero(sign.chip_unit));
  out.setMaxPayoutCents(cents_or_zero(sign.max_payout));
  out.setDealingMethod(sign.dealing_method);
  set_text(sign.meter, [&](auto text) { out.setMeter(text); });
  out.setSeats(sign.seats);
  if (sign.poker) write_poker_sign(*sign.poker, out.initPoker());
  out.setTournament(sign.tournament);
  set_text(sign.deck, [&](auto text) { out.setDeck(text); });
  write_list(
      as_shown(sign.multiples, sign.multiples_twice), [&](unsigned size) { return out.initMultiples(size); },
      write_multiple);
  if (sign.deck_count) write_deck_count(*sign.deck_count, out.initDeckCount());
}

void write_seat(const SeatFact& seat, schema::SeatFact::Builder out) {
  out.setSeat(seat.seat.value());
  set_text(seat.patron, [&](auto text) { out.setPatron(text); });
  out.setStackCents(cents_or_zero(seat.stack));
  write_list(
      seat.cards, [&](unsigned size) { return out.initCards(size); }, write_card);
  out.setShown(seat.shown);
  out.setMucked(seat.mucked);
  write_cards(seat.shown_cards, [&](unsigned size) { return out.initShownCards(size); });
  set_text(seat.declared, [&](auto text) { out.setDeclared(text); });
}

void write_board(const BoardFact& board, schema::BoardFact::Builder out) {
  out.setBoard(board.board);
  write_list(
      board.cards, [&](unsigned size) { return out.initCards(size); }, write_card);
}

void write_wager(const WagerFact& wager, schema::WagerFact::Builder out) {
  out.setSeat(wager.seat.value());
  set_text(wager.wager, [&](auto text) { out.setWager(text); });
  out.setAmountCents(wager.amount.value());
  out.setWithdrawnCents(wager.withdrawn.value());
  set_text(wager.patron, [&](auto text) { out.setPatron(text); });
  out.setLevel(wager.level);
  out.setVerbal(wager.verbal);
  out.setAfterBetsClosed(wager.after_bets_closed);
  out.setAfterFirstCard(wager.after_first_card);
  out.setSequence(wager.seq.value());
  out.setCarriedFrom(wager.carried_from.value());
}

void write_decision(const DecisionFact& decision, schema::DecisionFact::Builder out) {
  out.setSeat(decision.seat.value());
  out.setAct(decision.act);
  out.setAmountCents(decision.amount.value());
  out.setToCents(cents_or_zero(decision.to));
  out.setAnnounced(decision.announced);
  out.setChips(decision.chips);
  set_text(decision.wager, [&](auto text) { out.setWager(text); });
  out.setCount(decision.count);
  write_cards(decision.cards, [&](unsigned size) { return out.initCards(size); });
  out.setSequence(decision.seq.value());
}

void write_settled(const SettledFact& settled, schema::SettledFact::Builder out) {
  out.setSeat(settled.seat.value());
  set_text(settled.wager, [&](auto text) { out.setWager(text); });
  out.setOutcome(settled.outcome);
  out.setPaidCents(settled.paid.value());
  out.setTakenCents(settled.taken.value());
  out.setLevel(settled.level);
  out.setSequence(settled.seq.value());
  set_text(settled.patron, [&](auto text) { out.setPatron(text); });
}

void write_uncalled(const UncalledFact& uncalled, schema::UncalledFact::Builder out) {
  out.setSeat(uncalled.seat.value());
  out.setAmountCents(uncalled.amount.value());
  out.setSequence(uncalled.seq.value());
}

void write_push(const PotPushedFact& push, schema::PotPushedFact::Builder out) {
  out.setPot(push.pot);
  out.setShare(push.share);
  out.setSeat(push.seat.value());
  out.setAmountCents(push.amount.value());
  out.setBoard(push.board);
  out.setSequence(push.seq.value());
  out.setTakenBack(push.taken_back);
}

void write_rake(const RakeTakenFact& rake, schema::RakeTakenFact::Builder out) {
  out.setAmountCents(rake.amount.value());
  out.setPot(rake.pot);
  out.setSeat(rake.seat.value());
  out.setWholeHand(rake.whole_hand);
  out.setSequence(rake.seq.value());
}

void write_prize(const JackpotPrizeFact& prize, schema::JackpotPrizeFact::Builder out) {
  out.setSeat(prize.seat.value());
  out.setAmountCents(prize.amount.value());
  set_text(prize.hand, [&](auto text) { out.setHand(text); });
  out.setLevel(prize.level);
  set_text(prize.staff, [&](auto text) { out.setStaff(text); });
  set_text(prize.rank, [&](auto text) { out.setRank(text); });
  out.setSequence(prize.seq.value());
}

void write_irregularity(const IrregularityFact& irregularity, schema::IrregularityFact::Builder out) {
  set_text(irregularity.kind, [&](auto text) { out.setKind(text); });
  set_text(irregularity.noticed, [&](auto text) { out.setNoticed(text); });
  out.setTo(irregularity.to);
  out.setSeat(irregularity.seat.value());
  out.setCount(irregularity.count);
  out.setDeckComplete(irregularity.deck_complete);
  out.setOrderKnown(irregularity.order_known);
  set_text(irregularity.detail, [&](auto text) { out.setDetail(text); });
  set_text(irregularity.rank, [&](auto text) { out.setRank(text); });
  out.setSequence(irregularity.seq.value());
  out.setRebuilt(irregularity.rebuilt);
  out.setConfirmed(irregularity.confirmed);
}

const char* change_name(SignChange::Kind kind) {
  switch (kind) {
    case SignChange::Kind::kHigherMinimum:
      return "higherMinimum";
    case SignChange::Kind::kOtherLimits:
      return "limits";
    case SignChange::Kind::kOption:
      return "option";
    case SignChange::Kind::kTableClosed:
      return "tableClosed";
    case SignChange::Kind::kPersonalLimit:
      return "personalLimit";
    case SignChange::Kind::kGame:
      return "game";
    case SignChange::Kind::kBuyIn:
      return "buyIn";
    case SignChange::Kind::kBettingLimit:
      return "bettingLimit";
    case SignChange::Kind::kBettingType:
      return "bettingType";
  }
  return "";
}

void write_sign_change(const SignChange& change, schema::SignChange::Builder out) {
  out.setKind(change_name(change.kind));
  set_text(change.what, [&](auto text) { out.setWhat(text); });
  out.setSequence(change.seq.value());
  out.setAtNs(change.at.value());
  out.setNoticeAtNs(change.notice_at.value_or(DeviceTimeNs(0)).value());
  set_text(change.rank, [&](auto text) { out.setRank(text); });
  out.setSeat(change.seat.value());
  set_text(change.staff, [&](auto text) { out.setStaff(text); });
}

void write_ruling(const RulingFact& ruling, schema::RulingFact::Builder out) {
  set_text(ruling.decision, [&](auto text) { out.setDecision(text); });
  out.setSeat(ruling.seat.value());
  set_text(ruling.wager, [&](auto text) { out.setWager(text); });
  set_text(ruling.reason, [&](auto text) { out.setReason(text); });
  set_text(ruling.staff, [&](auto text) { out.setStaff(text); });
  set_text(ruling.rank, [&](auto text) { out.setRank(text); });
  out.setSequence(ruling.seq.value());
}

void write_exposure(const ExposureFact& exposure, schema::ExposureFact::Builder out) {
  out.setTo(exposure.to);
  out.setSeat(exposure.seat.value());
  out.setCard(exposure.card.code());
  out.setByDealer(exposure.by_dealer);
  out.setSequence(exposure.seq.value());
}

void write_viewed(const ViewedFact& viewed, schema::ViewedFact::Builder out) {
  out.setSeat(viewed.seat.value());
  set_text(viewed.patron, [&](auto text) { out.setPatron(text); });
  out.setSequence(viewed.seq.value());
}

void write_withdrawal(const WithdrawalFact& withdrawal, schema::WithdrawalFact::Builder out) {
  out.setSeat(withdrawal.seat.value());
  set_text(withdrawal.wager, [&](auto text) { out.setWager(text); });
  out.setAmountCents(withdrawal.amount.value());
  out.setByDealer(withdrawal.by_dealer);
  out.setAfterFirstCard(withdrawal.after_first_card);
  out.setSequence(withdrawal.seq.value());
}

// Whether the timeline's index means something for this kind.
bool has_list(Event::Which kind) {
  return kind == Event::WAGER_PLACED || kind == Event::WAGER_WITHDRAWN || kind == Event::DECISION ||
         kind == Event::SETTLED || kind == Event::UNCALLED_RETURNED || kind == Event::POT_PUSHED ||
         kind == Event::POT_TAKEN_BACK || kind == Event::RAKE_TAKEN || kind == Event::JACKPOT_PRIZE_KEYED ||
         kind == Event::IRREGULARITY || kind == Event::RULING || kind == Event::UNITS_PAID;
}

void write_entry(const TimelineEntry& entry, schema::TimelineEntry::Builder out) {
  out.setSequence(entry.seq.value());
  out.setTimeNs(entry.time.value());
  set_text(event_name(entry.kind), [&](auto text) { out.setKind(text); });
  out.setSeat(entry.seat.value());
  if (has_list(entry.kind) && entry.index != TimelineEntry::kNoIndex) {
    out.setPlace(static_cast<std::uint32_t>(entry.index + 1));
  }
  out.setCard(entry.card.code());
  out.setTo(entry.place);
  out.setBoard(entry.board);
  out.setFaceUp(entry.face_up);
  set_text(entry.staff, [&](auto text) { out.setStaff(text); });
  set_text(entry.rank, [&](auto text) { out.setRank(text); });
  set_text(entry.text, [&](auto text) { out.setText(text); });
  out.setOriginal(entry.original.value());
  set_text(entry.correction_reason, [&](auto text) { out.setCorrectionReason(text); });
  if (!entry.corrected) return;
  set_text(event_name(entry.original_kind), [&](auto text) { out.setOriginalKind(text); });
  if (entry.original_amount) out.setOriginalAmount(entry.original_amount->value());
}

void write_finding(const FactFinding& finding, schema::FactFinding::Builder out) {
  out.setKind(std::string(finding.kind()));
  out.setSequence(finding.seq.value());
  out.setSeat(finding.seat.value());
  out.setForm(form_name(finding.form));
  if (!finding.values.empty()) write_values(finding, out.initValues(static_cast<unsigned>(finding.values.size())));
}

void write_units_paid(const UnitsPaidFact& fact, schema::UnitsPaidFact::Builder out) {
  auto paid = out.initPaid();
  paid.setFrom(fact.from.value());
  paid.setTo(fact.to.value());
  paid.setAmountCents(fact.amount.value());
  out.setSequence(fact.seq.value());
}

void write_hand_set(const HandSetFact& fact, schema::HandSetFact::Builder out) {
  auto set = out.initSet();
  set.setSeat(fact.seat.value());
  write_cards(fact.front, [&](unsigned size) { return set.initFront(size); });
  write_cards(fact.middle, [&](unsigned size) { return set.initMiddle(size); });
  write_cards(fact.back, [&](unsigned size) { return set.initBack(size); });
  out.setSequence(fact.seq.value());
}

void write_head(const RoundFacts& facts, schema::RoundFacts::Builder out) {
  set_text(facts.id.text(), [&](auto text) { out.setRound(text); });
  write_sign(facts.sign, out.initSign());
  out.setFirstEventNs(facts.first_event.value());
  out.setLastEventNs(facts.last_event.value());
  out.setFirstSequence(facts.first_seq.value());
  out.setLastSequence(facts.last_seq.value());
  out.setEvents(facts.events);
  out.setClosed(facts.closed);
  out.setBetsClosed(facts.bets_closed);
  set_text(facts.dealer, [&](auto text) { out.setDealer(text); });
  out.setButton(facts.button.value());
  if (facts.kill_button) {
    auto kill = out.initKillButton();
    kill.setSeat(facts.kill_button->seat.value());
    kill.setShows(facts.kill_button->shows);
  }
  out.setIsVoid(facts.voided.has_value());
  set_text(facts.voided.value_or(""), [&](auto text) { out.setVoidReason(text); });
}

void write_places(const RoundFacts& facts, schema::RoundFacts::Builder out) {
  write_list(
      facts.seats, [&](unsigned size) { return out.initSeats(size); }, write_seat);
  write_list(
      facts.dealer_cards, [&](unsigned size) { return out.initDealerCards(size); }, write_card);
  write_list(
      facts.boards, [&](unsigned size) { return out.initBoards(size); }, write_board);
  write_list(
      facts.jackpot_cards, [&](unsigned size) { return out.initJackpotCards(size); }, write_card);
  write_list(
      facts.kitty, [&](unsigned size) { return out.initKitty(size); }, write_card);
  write_cards(facts.burned, [&](unsigned size) { return out.initBurned(size); });
}

void write_acts(const RoundFacts& facts, schema::RoundFacts::Builder out) {
  write_list(
      facts.wagers, [&](unsigned size) { return out.initWagers(size); }, write_wager);
  write_list(
      facts.withdrawals, [&](unsigned size) { return out.initWithdrawals(size); }, write_withdrawal);
  write_list(
      facts.decisions, [&](unsigned size) { return out.initDecisions(size); }, write_decision);
  write_list(
      facts.settled, [&](unsigned size) { return out.initSettled(size); }, write_settled);
  write_list(
      facts.uncalled, [&](unsigned size) { return out.initUncalled(size); }, write_uncalled);
  write_list(
      facts.pushes, [&](unsigned size) { return out.initPushes(size); }, write_push);
  write_list(
      facts.rake, [&](unsigned size) { return out.initRake(size); }, write_rake);
  write_list(
      facts.prizes_keyed, [&](unsigned size) { return out.initPrizesKeyed(size); }, write_prize);
  write_list(
      facts.irregularities, [&](unsigned size) { return out.initIrregularities(size); }, write_irregularity);
  write_list(
      facts.rulings, [&](unsigned size) { return out.initRulings(size); }, write_ruling);
  write_list(
      facts.sign_changes, [&](unsigned size) { return out.initSignChanges(size); }, write_sign_change);
  write_list(
      facts.exposures, [&](unsigned size) { return out.initExposures(size); }, write_exposure);
  write_list(
      facts.viewed, [&](unsigned size) { return out.initViewed(size); }, write_viewed);
  write_list(
      facts.deck_counts, [&](unsigned size) { return out.initDeckCounts(size); }, write_deck_count);
  write_list(
      facts.hands_set, [&](unsigned size) { return out.initHandsSet(size); }, write_hand_set);
  write_list(
      facts.units_paid, [&](unsigned size) { return out.initUnitsPaid(size); }, write_units_paid);
}

}  // namespace

void write_round_facts(const RoundFacts& facts, schema::RoundFacts::Builder out) {
  write_head(facts, out);
  write_places(facts, out);
  write_acts(facts, out);
  write_list(
      facts.timeline, [&](unsigned size) { return out.initTimeline(size); }, write_entry);
  write_list(
      facts.findings, [&](unsigned size) { return out.initFindings(size); }, write_finding);
}

}  // namespace cardspeak

#include "ingest/device/check_round_kinds.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "ingest/device/check_card_kinds.h"

namespace cardspeak::event_checks {
namespace {

constexpr unsigned kPotMax = 30;

// When an irregularity was noticed, as docs/irregularities.md has it; the longer words were written first.
constexpr std::array<std::string_view, 5> kMoments = {"before", "after", "settlement", "beforeAnnouncement",
                                                      "afterAnnouncement"};

void check_round_opened(EventCheck& check, schema::RoundOpened::Reader opened) {
  const auto seats = opened.getSeats();
  check.bounded("seats", seats, kSeatMax);
  check.text("dealer", opened.getDealer(), kPersonMax);
  check.seat_or_none("button", opened.getButton());
  if (opened.hasKill()) {
    check.seat_or_none("kill.seat", opened.getKill().getSeat());
    check.chosen_or_none("kill.shows", opened.getKill().getShows());
  }
  if (check.failed()) return;
  std::uint32_t taken = 0;
  for (unsigned at = 0; at < seats.size(); ++at) {
    const unsigned seat = seats[at].getSeat();
    check.seat(indexed("seats", at, "seat"), seat);
    if (check.failed()) return;
    if ((taken >> seat & 1U) != 0) check.object(indexed("seats", at, "seat"), "each seat once", std::to_string(seat));
    taken |= 1U << seat;
    check.patron(indexed("seats", at, "patron"), seats[at].getPatron());
    check.amount(indexed("seats", at, "stackCents"), seats[at].getStackCents());
  }
}

void check_decision(EventCheck& check, schema::Decision::Reader decision) {
  check.seat("seat", decision.getSeat());
  check.chosen("act", decision.getAct());
  check.amount("amountCents", decision.getAmountCents());
  check.amount("toCents", decision.getToCents());
  check.chosen_or_none("announced", decision.getAnnounced());
  check.id_or_none("wager", decision.getWager());
  check_cards(check, "cards", decision.getCards());
}

void check_moment(EventCheck& check, std::string_view noticed) {
  if (check.failed() || noticed.empty() || std::ranges::find(kMoments, noticed) != kMoments.end()) return;
  check.object("noticed", "\"before\", \"after\" or \"settlement\", or nothing", quoted(noticed));
}

void check_irregularity(EventCheck& check, schema::Irregularity::Reader irregularity) {
  check.id("kind", irregularity.getKind());
  check_moment(check, view(irregularity.getNoticed()));
  check.chosen_or_none("to", irregularity.getTo());
  check.seat_or_none("seat", irregularity.getSeat());
  check.chosen_or_none("deckComplete", irregularity.getDeckComplete());
  check.chosen_or_none("orderKnown", irregularity.getOrderKnown());
  check.chosen_or_none("rebuilt", irregularity.getRebuilt());
  check.text("detail", irregularity.getDetail(), kProseMax);
}

void check_settled(EventCheck& check, schema::Settled::Reader settled) {
  check.seat("seat", settled.getSeat());
  check.id("wager", settled.getWager());
  check.chosen_or_none("outcome", settled.getOutcome());
  check.amount("paidCents", settled.getPaidCents());
  check.amount("takenCents", settled.getTakenCents());
  check.number("level", settled.getLevel(), 0, kLevelMax);
  check.patron("patron", settled.getPatron());
}

void check_pot_pushed(EventCheck& check, schema::PotPushed::Reader pushed) {
  check.number("pot", pushed.getPot(), 0, kPotMax);
  check.chosen_or_none("share", pushed.getShare());
  check.seat("seat", pushed.getSeat());
  check.amount_over_0("amountCents", pushed.getAmountCents());
  check.number("board", pushed.getBoard(), 0, kBoardMax);
}

void check_wager_kind(EventCheck& check, schema::Event::Reader event) {
  if (event.isWagerPlaced()) {
    const auto wager = event.getWagerPlaced();
    check.seat("seat", wager.getSeat());
    check.id("wager", wager.getWager());
    check.amount_over_0("amountCents", wager.getAmountCents());
    check.patron("patron", wager.getPatron());
    check.number("level", wager.getLevel(), 0, kLevelMax);
    if (wager.getCarriedFrom() != 0 && wager.getCarriedFrom() >= event.getRound()) {
      check.object("carriedFrom", "a round before this one, or 0 for a wager placed for this one",
                   std::to_string(wager.getCarriedFrom()));
    }
  }
  if (event.isWagerWithdrawn()) {
    const auto wager = event.getWagerWithdrawn();
    check.seat("seat", wager.getSeat());
    check.id("wager", wager.getWager());
    check.amount_over_0("amountCents", wager.getAmountCents());
  }
  if (event.isSettled()) check_settled(check, event.getSettled());
}

void check_pot_kind(EventCheck& check, schema::Event::Reader event) {
  if (event.isUncalledReturned()) {
    check.seat("seat", event.getUncalledReturned().getSeat());
    check.amount_over_0("amountCents", event.getUncalledReturned().getAmountCents());
  }
  if (event.isPotPushed()) check_pot_pushed(check, event.getPotPushed());
  if (event.isPotTakenBack()) check_pot_pushed(check, event.getPotTakenBack());
  if (event.isUnitsPaid()) {
    check.seat("from", event.getUnitsPaid().getFrom());
    check.seat("to", event.getUnitsPaid().getTo());
    check.amount_over_0("amountCents", event.getUnitsPaid().getAmountCents());
  }
  if (event.isRakeTaken()) {
    check.amount("amountCents", event.getRakeTaken().getAmountCents());
    check.number("pot", event.getRakeTaken().getPot(), 0, kPotMax);
    check.seat_or_none("seat", event.getRakeTaken().getSeat());
  }
  if (event.isJackpotPrizeKeyed()) {
    const auto prize = event.getJackpotPrizeKeyed();
    check.seat("seat", prize.getSeat());
    check.amount_over_0("amountCents", prize.getAmountCents());
    check.text("hand", prize.getHand(), kIdMax);
    check.number("level", prize.getLevel(), 0, kLevelMax);
  }
}

void check_floor_kind(EventCheck& check, schema::Event::Reader event) {
  if (event.isAnnounced()) check.id("what", event.getAnnounced().getWhat());
  if (event.isIrregularity()) check_irregularity(check, event.getIrregularity());
  if (event.isRuling()) {
    const auto ruling = event.getRuling();
    check.id("decision", ruling.getDecision());
    check.seat_or_none("seat", ruling.getSeat());
    check.id_or_none("wager", ruling.getWager());
    check.text("reason", ruling.getReason(), kProseMax);
  }
  if (event.isVoided()) check.named("reason", event.getVoided().getReason(), kProseMax);
}

}  // namespace

void check_round_kind(EventCheck& check, schema::Event::Reader event) {
  if (event.isRoundOpened()) check_round_opened(check, event.getRoundOpened());
  if (event.isDecision()) check_decision(check, event.getDecision());
  check_wager_kind(check, event);
  check_cards_kind(check, event);
  check_hand_kind(check, event);
  check_pot_kind(check, event);
  check_floor_kind(check, event);
}

}  // namespace cardspeak::event_checks

#include "model/facts/corrections.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "model/facts/event_changes.h"

namespace cardspeak::facts {
namespace {

// Nothing: the event is no dealt card.
std::optional<Card> card_dealt(schema::Event::Reader event) {
  if (!event.isCardDealt()) return std::nullopt;
  return Card::from_code(event.getCardDealt().getCard()).value_or(Card());
}

// Both, where the two events tell of the same kind of thing and of different ones.
template <typename Value>
std::optional<std::pair<Value, Value>> change(const std::optional<Value>& before, const std::optional<Value>& now) {
  if (!before || !now || *before == *now) return std::nullopt;
  return std::pair(*before, *now);
}

CorrectionFact read(schema::Event::Reader event, schema::Event::Reader corrected) {
  CorrectionFact fact;
  fact.seq = StreamSeq(event.getSequence());
  fact.corrects = StreamSeq(corrected.getSequence());
  fact.staff = event.getStaff().cStr();
  fact.rank = event.getRank().cStr();
  fact.reason = event.getCorrectionReason().cStr();
  fact.strikes_out = event.isStruckOut();
  fact.cards = change(card_dealt(corrected), card_dealt(event));
  fact.amounts = change(chips_told(corrected), chips_told(event));
  if (!fact.strikes_out) fact.fields = changes_between(corrected, event);
  std::erase_if(fact.fields, [&](const FieldChange& each) {
    return (fact.cards && each.field == "card") || (fact.amounts && (each.field == "amount" || each.field == "paid"));
  });
  return fact;
}

// Before the dealer's hand lies open only hands that were given up are collected.
bool settles(schema::Event::Reader event, const RecordedBefore& before) {
  return event.isSettled() && (before.dealers_hand || event.getSettled().getPaidCents() > 0);
}

// What an event that corrects nothing adds.
void add(schema::Event::Reader event, RecordedBefore& before) {
  if (event.getCorrects() != 0) return;
  before.settled = before.settled || settles(event, before);
  before.pushed = before.pushed || event.isPotPushed();
  before.units = before.units || event.isUnitsPaid();
  before.close = before.close || event.isRoundClosed();
  if (!event.isHandShown()) return;
  before.any_hand = true;
  before.dealers_hand = before.dealers_hand || event.getHandShown().getSeat() == 0;
}

}  // namespace

std::vector<CorrectionFact> read_corrections(std::span<const EventRef> events, const EventOrder& order) {
  if (order.corrections.empty()) return {};
  RecordedBefore before;
  auto next = order.chosen.begin();
  std::vector<CorrectionFact> facts;
  for (const OrderedCorrection& each : order.corrections) {
    CorrectionFact fact = read(events[each.index].event, events[each.corrected].event);
    for (; next != order.chosen.end() && *next < each.index; ++next) add(events[*next].event, before);
    fact.before = before;
    fact.counts = each.counts;
    facts.push_back(std::move(fact));
  }
  return facts;
}

std::optional<Cents> chips_told(schema::Event::Reader event) {
  if (event.isWagerPlaced()) return Cents(event.getWagerPlaced().getAmountCents());
  if (event.isWagerWithdrawn()) return Cents(event.getWagerWithdrawn().getAmountCents());
  if (event.isDecision()) return Cents(event.getDecision().getAmountCents());
  if (event.isSettled()) return Cents(event.getSettled().getPaidCents());
  if (event.isPotPushed()) return Cents(event.getPotPushed().getAmountCents());
  if (event.isJackpotPrizeKeyed()) return Cents(event.getJackpotPrizeKeyed().getAmountCents());
  return std::nullopt;
}

}  // namespace cardspeak::facts

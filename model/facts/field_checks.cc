#include "model/facts/field_checks.h"

#include <optional>
#include <utility>

namespace cardspeak::facts {

void FieldChecks::find(const Remark& remark, StreamSeq seq, SeatNo seat) {
  facts_.findings.emplace_back(remark.at(seat), seq);
}

void FieldChecks::report(const CardClash& clash) {
  const bool twice = clash.kind == CardClash::Kind::kTwice;
  find({twice ? RemarkForm::kCardTurnedUpAgain : RemarkForm::kShownButNotDealt, {clash.card, clash.where}}, seq_,
       seat_);
}

void FieldChecks::report(const std::vector<CardClash>& clashes) {
  for (const CardClash& clash : clashes) report(clash);
}

void FieldChecks::report(const MissingCards& missing) {
  find({RemarkForm::kMoreCollectedThanLay, {missing.where, count_of(missing.collected), count_of(missing.lay)}}, seq_,
       seat_);
}

Cents FieldChecks::amount(std::int64_t cents, Term what) {
  if (cents >= 0 && cents <= kAmountMax.value() && cents <= kRoundSumMax.value() - sum_) {
    sum_ += cents;
    return Cents(cents);
  }
  find({RemarkForm::kAmountOutOfRange, {what, cents}}, seq_, seat_);
  return Cents();
}

Card FieldChecks::card(std::uint8_t code) {
  if (const std::optional<Card> card = Card::from_code(code)) return *card;
  find({RemarkForm::kCardNotKnown, {count_of(code)}}, seq_, seat_);
  return {};
}

std::vector<Card> FieldChecks::cards(capnp::List<schema::CardSeen>::Reader seen) {
  std::vector<Card> cards;
  cards.reserve(seen.size());
  for (const auto one : seen) cards.push_back(card(one.getCard()));
  return cards;
}

SeatNo FieldChecks::seat(std::uint8_t number) {
  seat_ = SeatNo(number);
  const bool beyond = facts_.sign.seats != 0 && number > facts_.sign.seats;
  if (number == 0) find({RemarkForm::kNoSeatNamed}, seq_);
  if (beyond) find({RemarkForm::kSeatBeyondTable, {count_of(facts_.sign.seats)}}, seq_, seat_);
  return seat_;
}

Spot FieldChecks::spot(schema::Place to, std::uint8_t number, TimelineEntry& entry) {
  Spot spot{.to = known(to, Term::kPlace)};
  if (spot.to == schema::Place::SEAT) spot.seat = seat(number);
  entry.place = spot.to;
  entry.seat = spot.seat;
  return spot;
}

}  // namespace cardspeak::facts

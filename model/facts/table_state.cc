#include <algorithm>

#include "model/facts/fold.h"
#include "model/facts/reading.h"

namespace cardspeak {
namespace {

using facts::known_or_unset;
using facts::text_of;
using schema::Event;

bool in_range(std::int64_t cents) {
  return cents >= 0 && cents <= kAmountMax.value();
}

// Zero on a sign means that the amount is not on record.
std::optional<Cents> on_record(std::int64_t cents) {
  if (cents == 0 || !in_range(cents)) return std::nullopt;
  return Cents(cents);
}

Cents or_none(std::int64_t cents) {
  return on_record(cents).value_or(Cents());
}

WagerLimit limit_of(schema::WagerLimit::Reader limit) {
  return {.wager = text_of(limit.getWager()),
          .seat = SeatNo(limit.getSeat()),
          .min = on_record(limit.getMinCents()),
          .max = on_record(limit.getMaxCents()),
          .unit = on_record(limit.getUnitCents()),
          .approved_min = on_record(limit.getApprovedMinCents()),
          .marker = limit.getMarker()};
}

// Puts each limit in the place of the one for the same wager and seat, or adds it.
void replace_limits(capnp::List<schema::WagerLimit>::Reader changed, std::vector<WagerLimit>& limits) {
  for (const auto reader : changed) {
    WagerLimit limit = limit_of(reader);
    const auto same = std::ranges::find_if(
        limits, [&](const WagerLimit& old) { return old.wager == limit.wager && old.seat == limit.seat; });
    if (same != limits.end()) {
      *same = std::move(limit);
    } else {
      limits.push_back(std::move(limit));
    }
  }
}

void replace_multiples(capnp::List<schema::WagerMultiple>::Reader changed, std::vector<WagerMultiple>& multiples) {
  const auto on_sign = [](std::uint8_t times) { return times == 0 ? std::nullopt : std::optional(times); };
  for (const auto reader : changed) {
    WagerMultiple multiple{.wager = text_of(reader.getWager()),
                           .stage = text_of(reader.getStage()),
                           .at_least = on_sign(reader.getAtLeast()),
                           .at_most = on_sign(reader.getAtMost())};
    const auto same = std::ranges::find_if(multiples, [&](const WagerMultiple& old) {
      return old.wager == multiple.wager && old.stage == multiple.stage;
    });
    if (same != multiples.end()) {
      *same = std::move(multiple);
    } else {
      multiples.push_back(std::move(multiple));
    }
  }
}

RakeSign rake_of(schema::Rake::Reader rake) {
  return {.kind = known_or_unset(rake.getKind()),
          .basis_points = rake.getBasisPoints(),
          .fixed = or_none(rake.getFixedCents()),
          .cap = on_record(rake.getCapCents()),
          .min = or_none(rake.getMinCents())};
}

PokerSign poker_of(schema::PokerSign::Reader sign) {
  PokerSign poker;
  poker.structure = known_or_unset(sign.getStructure());
  for (const std::int64_t blind : sign.getBlindsCents()) poker.blinds.push_back(or_none(blind));
  poker.ante = or_none(sign.getAnteCents());
  poker.small_bet = or_none(sign.getSmallBetCents());
  poker.big_bet = or_none(sign.getBigBetCents());
  poker.minimum_buy_in = or_none(sign.getMinimumBuyInCents());
  poker.minimum_bet = on_record(sign.getMinimumBetCents());
  poker.straddle = sign.getStraddle();
  poker.button_posts_small_blind_heads_up = sign.getButtonPostsSmallBlindHeadsUp();
  poker.rake = rake_of(sign.getRake());
  if (sign.getTimeToActSeconds() != 0) poker.time_to_act_seconds = sign.getTimeToActSeconds();
  poker.odd_chip = known_or_unset(sign.getOddChip());
  return poker;
}

TableSign sign_of(schema::TableOpened::Reader opened) {
  TableSign sign;
  sign.known = true;
  sign.game = text_of(opened.getGame());
  for (const auto option : opened.getOptions()) sign.options[text_of(option.getName())] = text_of(option.getValue());
  replace_limits(opened.getLimits(), sign.limits);
  replace_multiples(opened.getMultiples(), sign.multiples);
  sign.chip_unit = on_record(opened.getChipUnitCents());
  sign.max_payout = on_record(opened.getMaxPayoutCents());
  sign.dealing_method = known_or_unset(opened.getDealingMethod());
  sign.meter = text_of(opened.getMeter());
  sign.seats = opened.getSeats();
  if (opened.hasPoker()) sign.poker = poker_of(opened.getPoker());
  sign.tournament = opened.getTournament();
  return sign;
}

void change_limits(schema::LimitsChanged::Reader changed, TableSign& sign) {
  replace_limits(changed.getLimits(), sign.limits);
  replace_multiples(changed.getMultiples(), sign.multiples);
  if (const auto unit = on_record(changed.getChipUnitCents())) sign.chip_unit = unit;
  if (const auto payout = on_record(changed.getMaxPayoutCents())) sign.max_payout = payout;
}

}  // namespace

void TableState::apply(schema::Event::Reader event) {
  // The deck stays on the table when its sign is put up anew. Other kinds of events change nothing here.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"
  switch (event.which()) {
    case Event::TABLE_OPENED: {
      std::string deck = std::move(sign_.deck);
      sign_ = sign_of(event.getTableOpened());
      sign_.deck = std::move(deck);
      break;
    }
    case Event::TABLE_CLOSED:
      sign_ = TableSign();
      dealer_.clear();
      break;
    case Event::LIMITS_CHANGED:
      change_limits(event.getLimitsChanged(), sign_);
      break;
    case Event::OPTION_CHANGED:
      sign_.options[text_of(event.getOptionChanged().getName())] = text_of(event.getOptionChanged().getValue());
      break;
    case Event::POKER_SIGN_CHANGED:
      sign_.poker = poker_of(event.getPokerSignChanged());
      break;
    case Event::DEALER_CHANGED:
      dealer_ = text_of(event.getDealerChanged().getDealer());
      break;
    case Event::DECK_CHANGED:
      sign_.deck = text_of(event.getDeckChanged().getDeck());
      break;
    default:
      break;
  }
#pragma GCC diagnostic pop
}

}  // namespace cardspeak

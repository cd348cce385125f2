#include "ingest/simulator/house/sign.h"

#include <algorithm>

#include "model/check.h"

namespace cardspeak::simulator {
namespace {

void write_limit(const Limit& limit, Cents unit, schema::WagerLimit::Builder out) {
  out.setWager(limit.wager);
  out.setSeat(limit.seat.value());
  out.setMinCents(limit.min.value());
  out.setMaxCents(limit.max.value());
  out.setUnitCents(unit.value());
  out.setApprovedMinCents(limit.approved_min.value());
  out.setMarker(limit.seat.value() != 0);
}

// Perth 5.10(b): to the nearest betting unit below. Multiples are counted from the minimum.
Cents down_to_unit(const Limit& limit, Cents amount) {
  if (limit.unit.is_zero() || amount <= limit.min) return amount;
  return amount - Cents((amount - limit.min).value() % limit.unit.value());
}

}  // namespace

std::string_view venue_name(Venue venue) {
  switch (venue) {
    case Venue::kMelbourne:
      return "crown-melbourne";
    case Venue::kSydney:
      return "crown-sydney";
    case Venue::kPerth:
      return "crown-perth";
  }
  CARDSPEAK_CHECK(false, "a venue outside the list");
}

std::string_view jackpot_rank(Venue venue) {
  switch (venue) {
    case Venue::kMelbourne:
      return "TG Assistant Casino Manager";
    case Venue::kSydney:
      return "Area Manager";
    case Venue::kPerth:
      return "Supervisor";
  }
  CARDSPEAK_CHECK(false, "a venue outside the list");
}

std::string Sign::option(std::string_view name) const {
  const auto at = std::ranges::find(options, name, &std::pair<std::string, std::string>::first);
  return at == options.end() ? std::string() : at->second;
}

const Limit* Sign::limit(std::string_view wager, SeatNo seat) const {
  const Limit* found = nullptr;
  for (const Limit& limit : limits) {
    if (limit.wager != wager) continue;
    if (limit.seat == seat) return &limit;
    if (limit.seat == SeatNo()) found = &limit;
  }
  return found;
}

void write_sign(const Sign& sign, schema::TableOpened::Builder opened) {
  if (!sign.max_payout.is_zero()) opened.setMaxPayoutCents(sign.max_payout.value());
  auto limits = opened.initLimits(static_cast<unsigned>(sign.limits.size()));
  for (unsigned i = 0; i < sign.limits.size(); ++i) write_limit(sign.limits[i], sign.limits[i].unit, limits[i]);
  if (!sign.options.empty()) {
    auto options = opened.initOptions(static_cast<unsigned>(sign.options.size()));
    for (unsigned i = 0; i < sign.options.size(); ++i) {
      options[i].setName(sign.options[i].first);
      options[i].setValue(sign.options[i].second);
    }
  }
  if (!sign.meter.empty()) opened.setMeter(sign.meter);
  if (sign.multiples.empty()) return;
  auto multiples = opened.initMultiples(static_cast<unsigned>(sign.multiples.size()));
  for (unsigned i = 0; i < sign.multiples.size(); ++i) {
    multiples[i].setWager(sign.multiples[i].wager);
    multiples[i].setStage(sign.multiples[i].stage);
    multiples[i].setAtLeast(sign.multiples[i].at_least);
    multiples[i].setAtMost(sign.multiples[i].at_most);
  }
}

bool is_left_open(const Sign& sign, std::string_view wager, SeatNo seat, Cents placed) {
  const Limit* limit = sign.limit(wager, seat);
  const bool asks = limit != nullptr && sign.venue == Venue::kSydney && limit->approved_min.is_zero();
  return asks && placed < limit->min;
}

Cents in_action(const Sign& sign, std::string_view wager, SeatNo seat, Cents placed) {
  const Limit* limit = sign.limit(wager, seat);
  if (limit == nullptr) return placed;
  const Cents upto = limit->max.is_zero() ? placed : std::min(placed, limit->max);
  switch (sign.venue) {
    case Venue::kMelbourne:
      return upto;
    case Venue::kSydney:
      return placed < limit->approved_min ? Cents() : upto;
    case Venue::kPerth:
      return down_to_unit(*limit, upto);
  }
  CARDSPEAK_CHECK(false, "a venue outside the list");
}

Cents winnings(const Sign& sign, Cents action, std::int64_t times, std::int64_t per) {
  const std::int64_t step = sign.chip.value() * per;
  const std::int64_t chips = (action.value() * times + step - 1) / step;
  return Cents(chips * sign.chip.value());
}

Cents capped_winnings(const Sign& sign, Cents action, std::int64_t times, std::int64_t per) {
  const Cents won = winnings(sign, action, times, per);
  return sign.max_payout.is_zero() ? won : std::min(won, sign.max_payout);
}

}  // namespace cardspeak::simulator

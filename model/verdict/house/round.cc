#include "model/verdict/house/round.h"

#include <algorithm>

namespace cardspeak::house {
namespace {

template <typename Is>
const Line* find_line(const Round& round, Is&& is) {
  const auto found = std::ranges::find_if(round.lines, is);
  return found == round.lines.end() ? nullptr : &*found;
}

}  // namespace

const Seat* Round::find_seat(SeatNo seat) const {
  const auto found = std::ranges::find(seats, seat, &Seat::seat);
  return found == seats.end() ? nullptr : &*found;
}

const Line* Round::wager_at(SeatNo seat, law::WagerIndex wager) const {
  return find_line(*this, [&](const Line& line) {
    return line.seat == seat && line.wager == wager && line.placed && !line.stake.is_zero();
  });
}

const Line* Round::dealt_for(SeatNo seat) const {
  return find_line(*this, [&](const Line& line) {
    return line.seat == seat && line.placed && !line.lay().is_zero() && law.brings_cards(line.kind);
  });
}

bool Round::brings_cards(SeatNo seat) const {
  return find_line(*this, [&](const Line& line) {
           return line.seat == seat && line.wager && line.placed && law.brings_cards(*line.wager);
         }) != nullptr;
}

std::string_view Round::bettor_at(SeatNo seat) const {
  for (const WagerFact& wager : facts.wagers) {
    if (wager.seat == seat && !wager.patron.empty() && law.brings_cards(wager.wager)) return wager.patron;
  }
  return facts.patron_at(seat);
}

std::string_view Round::hand_owner_at(SeatNo seat) const {
  for (const Line& line : lines) {
    if (line.seat == seat && line.wager == law.dealt_for.front() && !line.patron.empty()) return line.patron;
  }
  return facts.patron_at(seat);
}

std::optional<law::OptionValue> Round::option(law::OptionIndex index) const {
  const law::OptionRule& rule = law.options[index.value()];
  const auto on_sign = facts.sign.options.find(rule.name);
  if (on_sign == facts.sign.options.end()) return std::nullopt;
  const auto value = std::ranges::find(rule.values, on_sign->second);
  if (value == rule.values.end()) return std::nullopt;
  return law::OptionValue(static_cast<std::uint8_t>(value - rule.values.begin()));
}

std::optional<Cents> Round::table_minimum(std::string_view wager) const {
  for (const WagerLimit& limit : facts.sign.limits) {
    if (limit.wager == wager && limit.seat == SeatNo(0) && limit.min && !are_crossed(limit)) return limit.min;
  }
  return std::nullopt;
}

bool are_crossed(const WagerLimit& limit) {
  return limit.min && limit.max && *limit.min > *limit.max;
}

}  // namespace cardspeak::house

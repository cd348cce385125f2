#include "ingest/simulator/house/settlement.h"

#include <utility>

namespace cardspeak::simulator {

void lose(Line& line) {
  line.outcome = schema::Outcome::LOSE;
  line.returned = line.stake - line.action;
}

void stand_off(Line& line) {
  line.outcome = schema::Outcome::STAND_OFF;
  line.returned = line.stake;
}

void give_back(Line& line, schema::Outcome outcome) {
  line.outcome = outcome;
  line.returned = line.stake;
}

void win_even(Line& line, const Sign& sign) {
  line.outcome = schema::Outcome::WIN;
  line.returned = line.stake;
  line.due = winnings(sign, line.action, 1, 1);
}

namespace {

using PaidAt = Cents (*)(const Sign&, Cents, std::int64_t, std::int64_t);

void win_at(Line& line, const Sign& sign, std::span<const Pays> table, std::size_t at, PaidAt paid_at) {
  line.outcome = schema::Outcome::WIN;
  line.returned = line.stake;
  line.due = paid_at(sign, line.action, table[at].times, table[at].per);
  const auto beside = [&](std::size_t other) {
    add_slip(line, "wrong-line", paid_at(sign, line.action, table[other].times, table[other].per));
  };
  if (at > 0) beside(at - 1);
  if (at + 1 < table.size()) beside(at + 1);
}

}  // namespace

void win_by_table(Line& line, const Sign& sign, std::span<const Pays> table, std::size_t at) {
  win_at(line, sign, table, at, capped_winnings);
}

void win_uncapped_by_table(Line& line, const Sign& sign, std::span<const Pays> table, std::size_t at) {
  win_at(line, sign, table, at, winnings);
}

void add_slip(Line& line, std::string what, Cents paid) {
  line.slips.push_back({std::move(what), paid, line.stake - line.returned});
}

void mean_well(std::vector<Line>& lines) {
  for (Line& line : lines) {
    line.paid = line.due;
    line.taken = line.taken_due();
  }
}

void write_line(TableWriter& writer, const Line& line) {
  if (!line.settled || !line.written) return;
  writer.write([&](schema::Event::Builder event) {
    auto settled = event.initSettled();
    settled.setSeat(line.seat.value());
    settled.setWager(line.wager);
    settled.setOutcome(line.outcome);
    settled.setPaidCents(line.paid.value());
    settled.setTakenCents(line.taken.value());
    settled.setLevel(line.level);
    if (!line.patron.empty()) settled.setPatron(line.patron);
  });
}

std::string finding_kind(const Line& line) {
  if (!line.settled) return "not-settled";
  if (!line.placed) return "settled-without-wager";
  const Cents taken = line.taken - line.picked_up;
  if (line.net_recorded() < line.net_due()) return taken > line.taken_due() ? "taken-wrongly" : "underpaid";
  return taken < line.taken_due() && line.paid <= line.due ? "not-taken" : "overpaid";
}

}  // namespace cardspeak::simulator

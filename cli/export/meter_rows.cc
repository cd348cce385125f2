#include "cli/export/meter_rows.h"

#include <string>
#include <utility>

#include "model/facts/event_kind.h"

namespace cardspeak::rows {
namespace {

using schema::Event;

Value number_or_nothing(std::uint64_t number) {
  return number == 0 ? Value() : Value(static_cast<std::int64_t>(number));
}

// Wagers and prizes are of whole cents; what a meter stands at is not.
bool is_of_cents(Event::Which kind) {
  return kind == Event::JACKPOT_WAGER_REGISTERED || kind == Event::PRIZE_PAID;
}

bool is_of_millionths(Event::Which kind) {
  return kind == Event::METER_READING || kind == Event::METER_RESET || kind == Event::METER_TRANSFERRED;
}

// What the list of a kind has beside the steps; null: the step is of another kind.
const std::string* beside(const std::vector<std::string>& list, const MeterStep& step, Event::Which kind) {
  return step.kind == kind && step.detail < list.size() ? &list[step.detail] : nullptr;
}

Value text_beside(const std::vector<std::string>& list, const MeterStep& step, Event::Which kind) {
  const std::string* text = beside(list, step, kind);
  return text == nullptr ? Value() : text_or_nothing(*text);
}

// The round that the step names, as its own rows name it.
Value round_of(const MeterHistory& history, const MeterStep& step) {
  if (step.table >= history.tables.size() || step.round == RoundNo()) return {};
  return RoundId{venue_of(history.meter), table_alone(history.tables[step.table]), step.round}.text();
}

Row row_of(const MeterHistory& history, const MeterStep& step, const JackpotWinnerFact& winner, const Zone& zone) {
  const bool placed = step.table < history.tables.size();
  const bool prize = step.kind == Event::PRIZE_PAID;
  const bool reading = step.kind == Event::METER_READING;
  return {history.meter,
          venue_of(history.meter),
          static_cast<std::int64_t>(step.seq.value()),
          zone.iso(step.time),
          std::string(event_kind_of(step.kind).name),
          placed ? Value(table_alone(history.tables[step.table])) : Value(),
          number_or_nothing(step.round.value()),
          round_of(history, step),
          number_or_nothing(winner.seat.value()),
          number_or_nothing(winner.level),
          text_or_nothing(winner.hand),
          is_of_cents(step.kind) ? Value(step.amount) : Value(),
          prize ? Value(static_cast<std::int64_t>(step.from_meter ? 1 : 0)) : Value(),
          is_of_millionths(step.kind) ? Value(step.amount) : Value(),
          reading ? Value(static_cast<std::int64_t>(step.display ? 1 : 0)) : Value(),
          text_beside(history.transfers, step, Event::METER_TRANSFERRED),
          text_beside(history.officers, step, Event::PRIZE_PAID)};
}

}  // namespace

const Table& meter_table() {
  static const Table table{"meters",
                           {{"meter", false, "its stream"},
                            {"venue", false, ""},
                            {"sequence", true, "in the meter's stream: the legal order between tables"},
                            {"time", false, "by the device, on the venue's clock, with its offset"},
                            {"kind", false, "of the event, as docs/events.md names it"},
                            {"table_name", false, "that the event names, without its venue"},
                            {"number", true, "of the round at that table"},
                            {"round", false, "the round's id"},
                            {"seat", true, "of a wager, a prize or a winner"},
                            {"level", true, "of a meter with levels; nothing: it is one value"},
                            {"hand", false, "of a winner"},
                            {"amount_cents", true, "of a wager or a prize"},
                            {"from_meter", true, "of a prize: 1 it reduces the meter, 0 it does not"},
                            {"value_millionths", true, "of a reading, a reset or a transfer: millionths of a dollar"},
                            {"display", true, "of a reading: 1 of the display, 0 of the meter"},
                            {"other_meter", false, "of a transfer: the stream that it names"},
                            {"office", false, "of who paid a prize"}}};
  return table;
}

std::vector<Row> meter_rows(const MeterHistory& history, const MeterStep& step, const Zone& zone) {
  std::vector<Row> rows;
  if (step.kind == Event::OUTCOME_RECORDED && step.detail < history.winners.size()) {
    for (const JackpotWinnerFact& winner : history.winners[step.detail]) {
      rows.push_back(row_of(history, step, winner, zone));
    }
  }
  if (rows.empty()) rows.push_back(row_of(history, step, {step.seat, {}, step.level}, zone));
  return rows;
}

}  // namespace cardspeak::rows

#include "cli/export/round_rows.h"

#include <algorithm>
#include <set>

#include "cli/render/remarks.h"
#include "cli/render/round_list.h"
#include "cli/render/words.h"
#include "model/verdict/left_open.h"
#include "model/verdict/patron_of.h"
#include "replay/money_lines.h"
#include "schemas/json/event_json.h"
#include "schemas/text/text_view.h"

namespace cardspeak::rows {
namespace {

Value number(std::integral auto value) {
  return static_cast<std::int64_t>(value);
}

Value cents(Cents amount) {
  return amount.value();
}

Value seat_or_nothing(SeatNo seat) {
  return seat == SeatNo() ? Value() : Value(static_cast<std::int64_t>(seat.value()));
}

// What every row of a round begins with.
std::vector<Column> with_round(std::vector<Column> own) {
  std::vector<Column> columns{{"round", false, "the round's id"},
                              {"venue", false, ""},
                              {"table_name", false, "the table, without its venue"},
                              {"number", true, "of the round at its table"},
                              {"began", false, "the first event, by the venue's clock, with its offset"},
                              {"game", false, ""},
                              {"version", false, "of the rules in force"},
                              {"dealer", false, "staff id"}};
  std::ranges::move(own, std::back_inserter(columns));
  return columns;
}

Row begin_row(const Judged& judged, const Zone& zone) {
  const RoundFacts& facts = judged.facts;
  return {facts.id.text(),
          facts.id.venue,
          facts.id.table,
          number(facts.id.number.value()),
          zone.iso(facts.first_event),
          text_or_nothing(facts.sign.game),
          text_or_nothing(judged.verdict.rulebook.version),
          text_or_nothing(facts.dealer)};
}

void add(Row& row, std::vector<Value> values) {
  std::ranges::move(values, std::back_inserter(row));
}

std::vector<Row> rounds_of(const StoredRound& /*stored*/, const Judged& judged, const Zone& zone) {
  std::set<std::string> kinds;
  for (const Finding& finding : judged.verdict.findings) kinds.emplace(finding.kind());
  Row row = begin_row(judged, zone);
  add(row, {zone.iso(judged.facts.last_event), number(judged.facts.closed ? 1 : 0), number(judged.facts.events),
            status_text(judged.verdict.status), cents(judged.verdict.net_difference),
            text_or_nothing(judged.verdict.rulebook.hash),
            text_or_nothing(join(std::vector<std::string>(kinds.begin(), kinds.end()), " ")), Value()});
  return {row};
}

// Of what is found about the line of the verdict, whatever line that is.
template <typename IsAbout>
std::string kinds_about(const Verdict& verdict, const IsAbout& is_about_line) {
  std::set<std::string> kinds;
  for (const Finding& finding : verdict.findings) {
    if (is_about_line(finding)) kinds.emplace(finding.kind());
  }
  return join(std::vector<std::string>(kinds.begin(), kinds.end()), " ");
}

Row wager_row(const Judged& judged, const WagerVerdict& wager, const Zone& zone) {
  Row row = begin_row(judged, zone);
  const bool compared = wager.comparison != schema::Comparison::NOT_COMPARED;
  const std::string patron(patron_of(wager, judged.facts));
  const std::string kinds =
      kinds_about(judged.verdict, [&](const Finding& finding) { return is_about(finding, wager, judged.verdict); });
  add(row, {text_or_nothing(patron), seat_or_nothing(wager.seat), wager.wager, cents(wager.stake),
            wager.decidable ? cents(wager.due) : Value(), wager.decidable ? cents(wager.returned) : Value(),
            cents(wager.recorded), cents(wager.recorded_taken), compared ? cents(wager.difference) : Value(),
            text_or_nothing(outcome_text(wager.outcome)), text_or_nothing(wager.odds),
            comparison_text(wager.comparison), text_or_nothing(wager.citations.text()), text_or_nothing(kinds)});
  return row;
}

std::string name_of(const MoneyLine& line) {
  switch (line.kind) {
    case MoneyLine::Kind::kPot:
      return pot_text(line.pot);
    case MoneyLine::Kind::kUncalled:
      return "uncalled";
    case MoneyLine::Kind::kFee:
      return "fee";
    case MoneyLine::Kind::kChange:
      return "change";
    case MoneyLine::Kind::kTakenBack:
      return "taken back";
  }
  return {};
}

// Money of a pot stands as a wager that it pays.
Row money_row(const Judged& judged, const MoneyLine& line, const Zone& zone) {
  Row row = begin_row(judged, zone);
  const bool settled = has_settlement(judged.verdict);
  const std::string kinds =
      kinds_about(judged.verdict, [&](const Finding& finding) { return is_about(finding, line); });
  add(row,
      {text_or_nothing(std::string(judged.facts.patron_at(line.seat))), seat_or_nothing(line.seat), name_of(line),
       Value(), line.due ? cents(*line.due) : Value(), Value(),
       settled && line.recorded ? cents(*line.recorded) : Value(), Value(), settled ? cents(line.difference) : Value(),
       Value(), Value(), Value(), text_or_nothing(line.rule), text_or_nothing(kinds)});
  return row;
}

std::vector<Row> wagers_of(const StoredRound& /*stored*/, const Judged& judged, const Zone& zone) {
  std::vector<Row> rows;
  for (const WagerVerdict& wager : judged.verdict.wagers) rows.push_back(wager_row(judged, wager, zone));
  for (const MoneyLine& line : money_beside_wagers(judged.verdict)) rows.push_back(money_row(judged, line, zone));
  return rows;
}

std::vector<Row> findings_of(const StoredRound& /*stored*/, const Judged& judged, const Zone& zone) {
  std::vector<Row> rows;
  for (const Finding& finding : judged.verdict.findings) {
    Row row = begin_row(judged, zone);
    add(row,
        {text_or_nothing(std::string(patron_of(finding, judged.facts, judged.verdict))), seat_or_nothing(finding.seat),
         text_or_nothing(finding.wager), std::string(finding.kind()), severity_text(finding.severity()),
         cents(finding.amount), text_or_nothing(finding.citations.text()), sentence(finding, judged.verdict), Value()});
    rows.push_back(std::move(row));
  }
  return rows;
}

// The beginning of a row of a dispute whose round is not on record.
Row begin_row(const DisputeCase& dispute, const Zone& zone) {
  const auto id = parse_round_id(dispute.round());
  const DeviceTimeNs raised = dispute.raised_at();
  return {text_or_nothing(dispute.round()),
          dispute.venue,
          id ? Value(id->table) : Value(),
          id ? number(id->number.value()) : Value(),
          raised == DeviceTimeNs() ? Value() : Value(zone.iso(raised)),
          Value(),
          Value(),
          Value()};
}

std::vector<Row> events_of(const StoredRound& stored, const Judged& judged, const Zone& zone) {
  std::vector<Row> rows;
  for (const EventRef& each : stored.events) {
    const auto event = each.event;
    Row row = begin_row(judged, zone);
    add(row, {number(event.getSequence()), zone.iso(DeviceTimeNs(event.getDeviceTimeNs())),
              text_or_nothing(std::string(schema::view(event.getDevice()))),
              text_or_nothing(std::string(schema::view(event.getStaff()))),
              text_or_nothing(std::string(schema::view(event.getRank()))), schema::write_event_json(event)});
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<RoundTable> all_tables() {
  return {
      {{"rounds", with_round({{"ended", false, "the last event"},
                              {"closed", true, "1: the round was closed"},
                              {"events", true, "on record"},
                              {"status", false, "of the verdict: agreed, differs, not decided, void, open"},
                              {"net_cents", true, "what the players got too much; below zero: too little"},
                              {"rulebook_hash", false, "SHA-256"},
                              {"findings", false, "kinds, with blanks between them"},
                              {"made_good_cents", true,
                               "paid in disputes about the round, whatever of it they claim; nothing: nothing was"}})},
       rounds_of},
      {{"wagers", with_round({{"patron", false, "whose wager"},
                              {"seat", true, ""},
                              {"wager", false, "the kind; in poker the pot, or uncalled, fee, change, taken back"},
                              {"stake_cents", true, ""},
                              {"due_cents", true, "winnings, by the rules; nothing: not decided"},
                              {"returned_cents", true, "of the stake, by the rules"},
                              {"recorded_cents", true, "winnings paid"},
                              {"taken_cents", true, "of the stake, collected"},
                              {"difference_cents", true, "too much for the player; below zero: too little"},
                              {"outcome", false, ""},
                              {"odds", false, ""},
                              {"comparison", false, ""},
                              {"rule", false, "the rules that the amount rests on"},
                              {"findings", false, "kinds about this wager, with blanks between them"}})},
       wagers_of},
      {{"findings",
        with_round({{"patron", false, "whose wager, or at the seat"},
                    {"seat", true, "nothing: the round"},
                    {"wager", false, ""},
                    {"kind", false, "as cardspeak findings lists them"},
                    {"severity", false, ""},
                    {"amount_cents", true, "too much for the player; below zero: too little"},
                    {"rule", false, ""},
                    {"text", false, ""},
                    {"dispute", false, "its number, where it is found of a dispute; nothing: of the round"}})},
       findings_of},
      {{"events", with_round({{"sequence", true, "in the table's stream"},
                              {"time", false, "by the device, on the venue's clock, with its offset"},
                              {"device", false, ""},
                              {"staff", false, ""},
                              {"office", false, ""},
                              {"event", false, "as JSON"}})},
       events_of},
  };
}

}  // namespace

std::vector<Row> findings_of_dispute(const JudgedCase& dispute, const Zone& zone) {
  const DisputeCase& facts = dispute.weighed.facts;
  const DisputeEntry* claim = facts.claim();
  std::vector<Row> rows;
  for (const disputes::CaseFinding& finding : dispute.weighed.findings) {
    const DisputeEntry& step = facts.entries[finding.entry];
    const DisputeEntry& about = claim == nullptr ? step : *claim;
    Row row = dispute.round ? begin_row(*dispute.round, zone) : begin_row(facts, zone);
    add(row, {text_or_nothing(patron_of(dispute, about)), seat_or_nothing(about.seat), text_or_nothing(about.wager),
              std::string(finding.kind()), severity_text(finding.severity()), cents(finding.amount),
              text_or_nothing(finding.citations.text()), sentence(static_cast<const Remark&>(finding)), facts.number});
    rows.push_back(std::move(row));
  }
  return rows;
}

const RoundTable* round_table(std::string_view name) {
  static const std::vector<RoundTable> tables = all_tables();
  const auto found = std::ranges::find(tables, name, [](const RoundTable& table) { return table.table.name; });
  return found == tables.end() ? nullptr : &*found;
}

}  // namespace cardspeak::rows

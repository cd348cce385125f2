#include "cli/export/rows_meant.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>

#include "cli/render/round_list.h"
#include "cli/render/words.h"
#include "replay/round_part.h"

namespace cardspeak::rows {
namespace {

std::optional<std::size_t> place_of(const Table& table, std::string_view name) {
  const auto found = std::ranges::find(table.columns, name, &Column::name);
  if (found == table.columns.end()) return std::nullopt;
  return static_cast<std::size_t>(found - table.columns.begin());
}

}  // namespace

RowsMeant::RowsMeant(const Table& table, std::vector<std::string> patrons, std::optional<SeatNo> seat)
    : patrons_(std::move(patrons)),
      seat_(seat),
      patron_at_(place_of(table, "patron")),
      seat_at_(place_of(table, "seat")),
      status_at_(place_of(table, "status")),
      net_at_(place_of(table, "net_cents")),
      findings_at_(place_of(table, "findings")) {}

bool RowsMeant::is_meant(const Row& row) const {
  const Value& seat = row[*seat_at_];
  const Value& patron = row[*patron_at_];
  if (std::holds_alternative<std::monostate>(seat) && std::holds_alternative<std::monostate>(patron)) return true;
  if (seat_ && seat != Value(static_cast<std::int64_t>(seat_->value()))) return false;
  return patrons_.empty() ||
         std::ranges::any_of(patrons_, [&](const std::string& each) { return patron == Value(each); });
}

void RowsMeant::narrow_round(const Judged& judged, Row& row) const {
  std::optional<RoundPart> part;
  if (patrons_.empty()) part = part_of(judged.facts, judged.verdict, std::nullopt, seat_);
  for (const std::string& patron : patrons_) {
    if (!part) part = part_of(judged.facts, judged.verdict, patron, seat_);
  }
  if (!part) return;
  if (!std::holds_alternative<std::monostate>(row[*net_at_])) row[*net_at_] = part->net_difference.value();
  row[*status_at_] = status_text(part->status);
  row[*findings_at_] = text_or_nothing(join(part->findings, " "));
}

void RowsMeant::narrow(const Judged& judged, std::vector<Row>& rows) const {
  if (patrons_.empty() && !seat_) return;
  if (seat_at_ && patron_at_) std::erase_if(rows, [&](const Row& row) { return !is_meant(row); });
  if (!status_at_ || !net_at_ || !findings_at_) return;
  for (Row& row : rows) narrow_round(judged, row);
}

}  // namespace cardspeak::rows

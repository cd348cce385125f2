#include "cli/render/round_list.h"

#include <map>

#include "cli/render/grid.h"
#include "cli/render/words.h"

namespace cardspeak {
namespace {

Tone status_tone(schema::VerdictStatus status) {
  switch (status) {
    case schema::VerdictStatus::AGREED:
      return Tone::kGood;
    case schema::VerdictStatus::DIFFERS:
      return Tone::kBad;
    case schema::VerdictStatus::NOT_DECIDABLE:
    case schema::VerdictStatus::VOID:
    case schema::VerdictStatus::OPEN:
      return Tone::kWarn;
  }
  return Tone::kPlain;
}

}  // namespace

std::string status_text(schema::VerdictStatus status) {
  switch (status) {
    case schema::VerdictStatus::AGREED:
      return "agreed";
    case schema::VerdictStatus::DIFFERS:
      return "differs";
    case schema::VerdictStatus::NOT_DECIDABLE:
      return "not decided";
    case schema::VerdictStatus::VOID:
      return "void";
    case schema::VerdictStatus::OPEN:
      return "open";
  }
  return "?";
}

std::string round_list(const std::vector<RoundListRow>& rows, const std::function<Zone(const std::string&)>& zone_of,
                       std::size_t width, const Palette& palette) {
  Grid grid({{"round"}, {"began"}, {"dealer"}, {"verdict"}, {"net", Align::kRight}, {"findings"}});
  std::map<std::string, Zone> zones;
  for (const RoundListRow& row : rows) {
    auto zone = zones.find(row.venue);
    if (zone == zones.end()) zone = zones.emplace(row.venue, zone_of(row.venue)).first;
    grid.add({{printable(row.round)},
              {zone->second.moment(row.first_event)},
              {printable(row.dealer)},
              {status_text(row.status), status_tone(row.status)},
              {signed_money(row.net_difference)},
              {printable(join(row.findings, ", "))}});
  }
  return grid.empty() ? "" : grid.text(0, width, palette);
}

}  // namespace cardspeak

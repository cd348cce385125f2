#include "cli/verbs/round_selectors.h"

#include <optional>

#include "cli/app/zones.h"

namespace cardspeak {
namespace {

std::optional<std::string> if_given(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

// The clock by which days begin: the venue's, when the table's name has one.
Zone zone_for(const Library& library, const std::string& table) {
  const std::size_t slash = table.find('/');
  return slash == std::string::npos ? common_zone(library) : venue_zone(library, table.substr(0, slash));
}

}  // namespace

bool RoundSelectors::any() const {
  return !(table.empty() && from.empty() && to.empty() && dealer.empty() && patron.empty() && finding.empty());
}

void add_selectors(CLI::App& verb, RoundSelectors& selectors) {
  verb.add_option("--table", selectors.table, "played at this table: CS-01, or crown-melbourne/CS-01")
      ->type_name("TABLE");
  verb.add_option("--from", selectors.from, "begun at T or later")->type_name("T");
  verb.add_option("--to", selectors.to, "begun before T")->type_name("T");
  verb.add_option("--dealer", selectors.dealer, "dealt by this member of staff")->type_name("ID");
  verb.add_option("--patron", selectors.patron, "with this player")->type_name("ID");
  verb.add_option("--finding", selectors.finding,
                  "in which something of this kind was found, such as underpaid; help lists the kinds")
      ->type_name("KIND");
}

Result<void> check_selectors(const RoundSelectors& selectors) {
  for (const std::string& text : {selectors.from, selectors.to}) {
    if (text.empty()) continue;
    if (auto moment = parse_moment(text, Zone()); !moment) return std::unexpected(moment.error());
  }
  return {};
}

RoundQuery query_of(const RoundSelectors& selectors, const Library& library) {
  const Zone zone = zone_for(library, selectors.table);
  RoundQuery query;
  query.table = if_given(selectors.table);
  if (!selectors.from.empty()) query.from = *parse_moment(selectors.from, zone);
  if (!selectors.to.empty()) query.until = *parse_moment(selectors.to, zone);
  query.dealer = if_given(selectors.dealer);
  query.patron = if_given(selectors.patron);
  query.finding = if_given(selectors.finding);
  return query;
}

}  // namespace cardspeak

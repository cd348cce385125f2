#include "cli/verbs/patterns_stores.h"

#include <algorithm>
#include <set>
#include <utility>

#include "cli/app/places.h"
#include "cli/verbs/nothing_found.h"
#include "model/try.h"
#include "replay/known_names.h"
#include "replay/names.h"

namespace cardspeak {
namespace {

// Of each venue its own times, whichever of the stores has it.
void take_times(const RoundQuery& from, RoundQuery& into) {
  into.at_venue.insert(from.at_venue.begin(), from.at_venue.end());
  if (from.from && (!into.from || *from.from < *into.from)) into.from = from.from;
  if (from.until && (!into.until || *from.until > *into.until)) into.until = from.until;
}

struct Chosen {
  RoundQuery query;
  std::optional<std::vector<RoundId>> rounds;  // ascending; nothing: the store knows one of the names not at all
  std::optional<Error> unknown;
};

Result<Chosen> chosen_in(const Store& store, const RoundSelectors& selectors, const PatronNames& names,
                         const Library& library) {
  auto query = query_of(selectors, store, library);
  if (!query) return std::unexpected(query.error());
  Chosen chosen{*std::move(query), {}, {}};
  const auto rows = rounds_of(store, chosen.query, names);
  if (!rows && rows.error().code != ErrorCode::kNotFound) return std::unexpected(rows.error());
  if (!rows) {
    chosen.unknown = rows.error();
    return chosen;
  }
  chosen.rounds.emplace();
  for (const RoundRow& row : *rows) chosen.rounds->push_back(row.id);
  std::ranges::sort(*chosen.rounds);
  return chosen;
}

// What no store knows, in the words of each.
std::unexpected<Error> known_nowhere(const std::vector<std::string>& stores, const std::vector<Error>& errors) {
  if (errors.size() == 1) return std::unexpected(errors.front());
  std::string said;
  for (std::size_t i = 0; i < errors.size(); ++i) {
    said += (i == 0 ? "" : "; ") + stores[i] + ": " + errors[i].message;
  }
  return fail(ErrorCode::kNotFound, said);
}

bool has_rounds(const Chosen& chosen) {
  return chosen.rounds && !chosen.rounds->empty();
}

}  // namespace

Result<StoresTogether> StoresTogether::open(const std::vector<std::string>& folders) {
  StoresTogether together;
  together.named_ = folders;
  // So that messages do not depend on the order either.
  std::ranges::sort(together.named_);
  std::vector<std::string> all = together.named_;
  if (all.empty()) all.push_back("");
  for (const std::string& folder : all) {
    auto store = Store::open(store_folder(folder), StoreMode::kRead);
    if (!store) return std::unexpected(store.error());
    together.stores_.push_back(*std::move(store));
  }
  return together;
}

// The table with its venue, as it is in one of the stores, so that the others mean no other by it.
Result<RoundSelectors> StoresTogether::with_table_of_all(const RoundSelectors& selectors,
                                                         const Library& library) const {
  if (selectors.table.empty() || stores_.size() == 1) return selectors;
  std::set<std::string> found;
  std::vector<Error> unknown;
  for (const auto& store : stores_) {
    const auto query = query_of(selectors, *store, library);
    if (!query) return std::unexpected(query.error());
    const auto table = table_named(*store, selectors.table, query->venue.value_or(""));
    if (!table && table.error().code != ErrorCode::kNotFound) return std::unexpected(table.error());
    if (table) {
      found.insert(*table);
    } else {
      unknown.push_back(table.error());
    }
  }
  if (found.empty()) return known_nowhere(named_, unknown);
  if (found.size() > 1) {
    return fail(ErrorCode::kBadInput, "several tables are named '" + selectors.table +
                                          "': " + some_of({found.begin(), found.end()}) +
                                          "; give one of these names, with its venue");
  }
  RoundSelectors with_venue = selectors;
  with_venue.table = *found.begin();
  return with_venue;
}

Result<StoresTogether::Meant> StoresTogether::meant(const RoundSelectors& selectors, const PatronNames& names,
                                                    const Library& library, Session& session) const {
  Meant meant;
  for (const auto& store : stores_) meant.stores.push_back({store.get(), {}});
  if (!selectors.any()) return meant;
  const auto asked = with_table_of_all(selectors, library);
  if (!asked) return std::unexpected(asked.error());
  std::vector<Chosen> chosen;
  for (const auto& store : stores_) {
    auto here = chosen_in(*store, *asked, names, library);
    if (!here) return std::unexpected(here.error());
    chosen.push_back(*std::move(here));
  }
  const auto known = std::ranges::find_if(chosen, [](const Chosen& each) { return each.rounds.has_value(); });
  if (known == chosen.end()) {
    std::vector<Error> unknown;
    for (const Chosen& each : chosen) unknown.push_back(*each.unknown);
    return known_nowhere(named_, unknown);
  }
  const bool any = std::ranges::any_of(chosen, has_rounds);
  RoundQuery query = known->query;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    take_times(chosen[i].query, query);
    if (!any && chosen[i].rounds) {
      CARDSPEAK_TRY(say_nothing_found(*asked, chosen[i].query, *stores_[i], library, session));
    }
    meant.stores[i].only = std::move(chosen[i].rounds).value_or(std::vector<RoundId>());
  }
  std::vector<std::string> patrons;
  if (query.patron) {
    auto texts = names.texts_of(*query.patron);
    if (!texts) return std::unexpected(texts.error());
    patrons = *std::move(texts);
  }
  meant.disputes.emplace(std::move(query), std::move(patrons));
  return meant;
}

Result<VenueZones> StoresTogether::zones(const Library& library) const {
  VenueZones zones;
  for (const auto& store : stores_) {
    auto here = venue_zones(*store, library);
    if (!here) return here;
    zones.merge(*here);
  }
  return zones;
}

std::string StoresTogether::named_store_of(const RoundId& round) const {
  for (std::size_t i = 0; i < named_.size(); ++i) {
    if (named_.size() == 1) return named_[i];
    const auto found = stores_[i]->find_round(round);
    if (found && *found) return named_[i];
  }
  return {};
}

}  // namespace cardspeak

#include "cli/verbs/nothing_found.h"

#include <utility>

#include "cli/app/zones.h"
#include "cli/render/words.h"
#include "model/try.h"
#include "replay/nothing_found.h"

namespace cardspeak {
namespace {

std::string times_asked(const RoundSelectors& selectors) {
  std::string text;
  if (!selectors.from.empty()) text += "--from " + selectors.from;
  if (!selectors.to.empty()) text += std::string(text.empty() ? "" : " ") + "--to " + selectors.to;
  return text;
}

std::string findings_asked(const RoundSelectors& selectors) {
  std::string text;
  for (const std::string& finding : selectors.findings) text += (text.empty() ? "" : " ") + ("--finding " + finding);
  return text;
}

// The options as they were given.
std::string asked(Criterion criterion, const RoundSelectors& selectors) {
  switch (criterion) {
    case Criterion::kTable:
      return "--table " + selectors.table;
    case Criterion::kVenue:
      return "--venue " + selectors.venue;
    case Criterion::kGame:
      return "--game " + selectors.game;
    case Criterion::kTime:
      return times_asked(selectors);
    case Criterion::kDealer:
      return "--dealer " + selectors.dealer;
    case Criterion::kPatron:
      return "--patron " + selectors.patron;
    case Criterion::kFinding:
      return findings_asked(selectors);
    case Criterion::kStatus:
      return "--status " + selectors.status;
    case Criterion::kSeat:
      return "--seat " + std::to_string(selectors.seat);
    case Criterion::kShort:
      return "--short " + selectors.short_by;
    case Criterion::kOver:
      return "--over " + selectors.over_by;
  }
  return {};
}

std::string sentence(const Without& without, const RoundSelectors& selectors, const Library& library) {
  const bool more = without.rounds == kCountedMax;
  const Zone zone = venue_zone(library, without.venue);
  std::string text = "without " + asked(without.dropped, selectors) + " there " +
                     (without.rounds == 1 ? "is " : "are ") + counted(without.rounds, "round", "rounds") +
                     (more ? " or more" : "") + ", begun " + zone.moment(without.first);
  if (without.last != without.first) text += (more ? " and later" : " to " + zone.moment(without.last));
  if (!without.instead.empty()) text += ", with " + some_of(without.instead);
  return text;
}

Result<std::string> what_the_store_has(const Store& store) {
  const auto tables = known_tables(store);
  if (!tables) return std::unexpected(tables.error());
  if (tables->empty()) return "the store has no rounds yet; cardspeak ingest and cardspeak project bring them";
  return "the store has rounds of " + some_of(*tables);
}

}  // namespace

Result<std::vector<std::string>> nothing_found(const RoundSelectors& selectors, const RoundQuery& query,
                                               const Store& store, const Library& library) {
  std::vector<std::string> sentences{"no round meets all that is asked"};
  const auto all = rounds_without_one(store, query);
  if (!all) return std::unexpected(all.error());
  for (const Without& without : *all) sentences.push_back(sentence(without, selectors, library));
  if (!all->empty()) return sentences;
  auto has = what_the_store_has(store);
  if (!has) return std::unexpected(has.error());
  sentences.push_back(*std::move(has));
  return sentences;
}

Result<void> say_nothing_found(const RoundSelectors& selectors, const RoundQuery& query, const Store& store,
                               const Library& library, Session& session) {
  const auto sentences = nothing_found(selectors, query, store, library);
  if (!sentences) return std::unexpected(sentences.error());
  for (const std::string& sentence : *sentences) session.talk.say(sentence);
  return {};
}

Result<std::optional<std::vector<RoundId>>> rounds_meant(const RoundSelectors& selectors, const PatronNames& names,
                                                         const Store& store, const Library& library, Session& session,
                                                         const Register* known) {
  if (!selectors.any()) return std::nullopt;
  const auto query = query_of(selectors, store, library, known);
  if (!query) return std::unexpected(query.error());
  const auto rows = rounds_of(store, *query, names);
  if (!rows) return std::unexpected(rows.error());
  std::vector<RoundId> ids;
  for (const RoundRow& row : *rows) ids.push_back(row.id);
  if (ids.empty()) CARDSPEAK_TRY(say_nothing_found(selectors, *query, store, library, session));
  return ids;
}

}  // namespace cardspeak

#include "cli/verbs/dispute_round.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "cli/app/books.h"
#include "cli/app/places.h"
#include "cli/app/suggest.h"
#include "model/try.h"
#include "replay/disputes.h"
#include "replay/known_names.h"
#include "replay/names.h"

namespace cardspeak {
namespace {

constexpr std::array<std::string_view, 8> kStepNames{"raise",  "rule", "pay",   "refer",
                                                     "answer", "note", "close", "reopen"};

// A number stands for one claim: two under it would have to be told apart by whoever rules. As far as the store knows:
// of what lies in the log and not yet there, `dispute NUMBER` tells later. A call that needs no store may have none.
Result<void> check_number_is_free(const StepPlace& place, const Library& library) {
  const auto store = Store::open(store_folder(place.store), StoreMode::kRead);
  if (!store) return {};
  const auto cases = Disputes(**store, library).numbered(place.number);
  if (!cases) return std::unexpected(cases.error());
  for (const DisputeCase& dispute : *cases) {
    const DisputeEntry* claim = dispute.claim();
    if (claim == nullptr) continue;
    return fail(ErrorCode::kBadInput,
                "dispute " + place.number + " is on record already: about the round " + dispute.round() + ", raised " +
                    venue_zone(library, dispute.venue).moment(claim->time) +
                    "; take another number, or add to that one with cardspeak dispute note " + place.number);
  }
  return {};
}

// A number that is a verb of this program would never be shown: `cardspeak dispute rule` records a ruling.
Result<void> check_number_is_no_verb(const std::string& number) {
  if (std::ranges::find(kStepNames, number) == kStepNames.end()) return {};
  return fail(ErrorCode::kBadInput, "\"" + number + "\" is a verb of cardspeak dispute; take another number");
}

// A stream of a venue that nobody knows would be there for ever.
Result<void> check_venue(const RoundId& round, const Store& store, const Library& library) {
  const auto tables = known_tables(store);
  if (!tables) return std::unexpected(tables.error());
  std::vector<std::string> venues = venues_of(*tables);
  for (const Rulebook& book : library.books()) venues.push_back(book.label().venue);
  std::ranges::sort(venues);
  venues.erase(std::ranges::unique(venues).begin(), venues.end());
  if (tables->empty() || std::ranges::binary_search(venues, round.venue)) return {};
  const std::string near = nearest(round.venue, venues);
  return fail(ErrorCode::kBadInput, "no venue '" + round.venue + "' in the store or the books; venues there are: " +
                                        some_of(venues) + (near.empty() ? "" : "; did you mean " + near + "?"));
}

// What whoever claims should know of the round as it stands in the store. Empty: nothing.
Result<std::string> warning_about(const StepPlace& place, const RoundId& id, const Store& store) {
  const auto stored = store.get_round(id);
  if (!stored && stored.error().code != ErrorCode::kNotFound) return std::unexpected(stored.error());
  if (stored) return std::string();
  return "the store has no round " + id.text() + "; the claim " + place.number +
         " is recorded all the same, and found to be about no round until it comes in";
}

// The round that a claim is about: as the store has it, in whatever letters, or as it was given.
Result<void> find_claimed_round(const StepPlace& place, const Library& library, StepAbout& about) {
  CARDSPEAK_TRY(check_number_is_no_verb(place.number));
  CARDSPEAK_TRY(check_number_is_free(place, library));
  const auto whole = parse_round_id(place.round);
  const auto store = Store::open(store_folder(place.store), StoreMode::kRead);
  if (!store && whole) {
    about.round = *whole;
    return {};
  }
  if (!store) return std::unexpected(store.error());
  auto round = round_named(**store, place.round);
  if (!round) return std::unexpected(round.error());
  about.round = *std::move(round);
  CARDSPEAK_TRY(check_venue(about.round, **store, library));
  auto warning = warning_about(place, about.round, **store);
  if (!warning) return std::unexpected(warning.error());
  about.warning = *std::move(warning);
  return {};
}

// The round of a step on a claim: that of the case in the store, or as the call says, where the store does not know
// the claim yet.
Result<void> find_round_of_case(const StepPlace& place, const Library& library, StepAbout& about) {
  if (const auto whole = parse_round_id(place.round); whole && !place.desk.empty()) {
    about.round = *whole;
    return {};
  }
  const auto store = Store::open(store_folder(place.store), StoreMode::kRead);
  if (!store) return std::unexpected(store.error());
  if (!place.round.empty()) {
    auto round = round_named(**store, place.round);
    if (!round) return std::unexpected(round.error());
    about.round = *std::move(round);
    return {};
  }
  const auto found = Disputes(**store, library).find(place.number, place.venue);
  if (!found && found.error().code != ErrorCode::kNotFound) return std::unexpected(found.error());
  if (!found) {
    return fail(found.error().code, found.error().message +
                                        "; bring the store up to the log with cardspeak project, "
                                        "or give --round and --desk");
  }
  auto round = parse_round_id(found->weighed.facts.round());
  if (!round) return std::unexpected(round.error());
  about.round = *std::move(round);
  about.desk = found->weighed.facts.entries.front().stream;
  about.judged = found->round.has_value();
  if (about.judged) about.verdict_hash = hash_of_verdict(found->round->verdict);
  return {};
}

// What both have: the desk, and the clock there.
Result<StepAbout> placed(const StepPlace& place, const Library& library, StepAbout about) {
  if (!place.venue.empty() && about.round.venue != place.venue) {
    return fail(ErrorCode::kBadInput, "--venue " + place.venue + ": the round " + about.round.text() + " is elsewhere");
  }
  if (!place.desk.empty()) about.desk = place.desk;
  if (about.desk.empty()) about.desk = about.round.venue + "/desk/floor";
  about.zone = venue_zone(library, about.round.venue);
  return about;
}

}  // namespace

Result<StepAbout> about_of_claim(const StepPlace& place) {
  const auto library = open_library("", ReadBooks::kWhenUsed);
  if (!library) return std::unexpected(library.error());
  StepAbout about;
  CARDSPEAK_TRY(find_claimed_round(place, *library, about));
  auto there = placed(place, *library, std::move(about));
  if (there && venue_of(there->desk) != there->round.venue) {
    return fail(ErrorCode::kBadInput, "--desk " + there->desk + ": the round " + there->round.text() +
                                          " is elsewhere, and a desk decides about rounds of its own venue");
  }
  return there;
}

Result<StepAbout> about_of_step(const StepPlace& place) {
  const auto library = open_library("", ReadBooks::kWhenUsed);
  if (!library) return std::unexpected(library.error());
  StepAbout about;
  CARDSPEAK_TRY(find_round_of_case(place, *library, about));
  return placed(place, *library, std::move(about));
}

}  // namespace cardspeak

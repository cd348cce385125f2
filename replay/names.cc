#include "replay/names.h"

#include <algorithm>
#include <vector>

#include "model/try.h"
#include "replay/known_names.h"
#include "schemas/text/letter_case.h"

namespace cardspeak {
namespace {

// The venue may be left out.
bool names(std::string_view stream, std::string_view name) {
  return stream == name || (name.find('/') == std::string_view::npos && table_alone(stream) == name);
}

std::vector<std::string> named_so(const std::vector<std::string>& tables, std::string_view name) {
  std::vector<std::string> found;
  for (const std::string& table : tables) {
    if (names(table, name)) found.push_back(table);
  }
  if (!found.empty()) return found;
  for (const std::string& table : tables) {
    if (names(schema::small_letters(table), schema::small_letters(name))) found.push_back(table);
  }
  return found;
}

}  // namespace

Result<std::string> table_named(const Store& store, std::string_view name, std::string_view venue) {
  auto tables = known_tables(store);
  if (!tables) return std::unexpected(tables.error());
  if (!venue.empty()) std::erase_if(*tables, [&](const std::string& table) { return venue_of(table) != venue; });
  const auto found = named_so(*tables, name);
  if (found.size() == 1) return found.front();
  if (found.empty()) {
    const std::string at = venue.empty() ? "" : " at " + std::string(venue);
    return fail(ErrorCode::kNotFound,
                "no table '" + std::string(name) + "'" + at + " in the store" +
                    (tables->empty() ? ", which has no tables" + at : "; tables there are: " + some_of(*tables)));
  }
  return fail(ErrorCode::kBadInput, "several tables are named '" + std::string(name) + "': " + some_of(found) +
                                        "; give one of these names, with its venue");
}

Result<void> check_round_name(std::string_view text) {
  const bool without_venue = std::ranges::count(text, '/') == 1;
  const auto id = parse_round_id(without_venue ? "venue/" + std::string(text) : std::string(text));
  if (id) return {};
  return fail(ErrorCode::kBadInput, "'" + std::string(text) +
                                        "' is not a round's id: expected <venue>/<table>/<round number>, as in "
                                        "crown-melbourne/CS-04/118, or <table>/<round number>, as in CS-04/118");
}

Result<RoundId> round_named(const Store& store, std::string_view text) {
  CARDSPEAK_TRY(check_round_name(text));
  const auto exact = parse_round_id(text);
  const auto last = text.rfind('/');
  if (exact) {
    auto stream = store.find_stream(exact->stream());
    if (!stream) return std::unexpected(stream.error());
    if (*stream) return *exact;
  }
  auto table = table_named(store, text.substr(0, last));
  // Who asks for the round says what there is.
  if (!table && exact && table.error().code == ErrorCode::kNotFound) return *exact;
  if (!table) {
    Error error = table.error();
    error.message = "no round " + std::string(text) + ": " + error.message;
    return std::unexpected(std::move(error));
  }
  return parse_round_id(*table + std::string(text.substr(last)));
}

}  // namespace cardspeak

// Which rounds a call means: the same options for every verb that takes many.
#pragma once

#include <CLI/CLI.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/app/patron_names.h"
#include "cli/time/when.h"
#include "model/devices/register.h"
#include "model/law/library.h"
#include "model/result.h"
#include "replay/queries.h"
#include "schemas/verdict.capnp.h"

namespace cardspeak {

struct RoundSelectors {
  std::string table;
  std::string venue;
  std::string game;
  std::string from;
  std::string to;
  std::string dealer;
  std::string patron;
  std::vector<std::string> findings;
  std::string status;
  unsigned seat = 0;
  std::string short_by;
  std::string over_by;
  std::size_t last = 0;  // only the newest so many of those that meet all the rest; 0: all

  // Whether anything is asked.
  [[nodiscard]] bool any() const;
};

// Which of them a verb has.
enum class SelectBy : std::uint8_t {
  kAnything,
  // Table, venue, game, times, dealer and player: what is so whatever is found in a round. Among rounds that were
  // chosen by what is found in them, no comparison says anything.
  kWhereAndWho,
};

// What is read into must live as long as the parser.
void add_selectors(CLI::App& verb, RoundSelectors& selectors, SelectBy by = SelectBy::kAnything);
// The games that the program has books of, in order: what completion offers.
std::vector<std::string> games_of_books();
// "[--table TABLE] [--venue VENUE] …": for a synopsis.
std::string selectors_synopsis(SelectBy by = SelectBy::kAnything);
// What the options mean by times and tables: a paragraph for a page.
std::string selectors_description();

// What can be wrong with the call alone. Errors: kBadInput.
Result<void> check_selectors(const RoundSelectors& selectors);
// Times of day and days are those of each table's own clock. `library` judges where a round has to be judged to know
// whether it is meant, and must outlive the query, as must the store and the register; with one, each round is held
// against it. Errors: kBadInput; kNotFound for a kind of findings that there is not, with the one that may be meant;
// those of reading the store.
Result<RoundQuery> query_of(const RoundSelectors& selectors, const Store& store, const Library& library,
                            const Register* known = nullptr);
// The rounds of a query, as find_rounds() gives them, the player by name and by each mask that stands for it. Errors:
// those of find_rounds() and of the names.
Result<std::vector<RoundRow>> rounds_of(const Store& store, const RoundQuery& query, const PatronNames& names);

// "agreed", "differs", "not-decided", "void", "open"; nothing for another word.
std::optional<schema::VerdictStatus> status_named(std::string_view word);

}  // namespace cardspeak

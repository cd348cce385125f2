#include "cli/app/patron_names.h"

#include <unistd.h>

#include <limits>

#include "cli/app/places.h"
#include "cli/app/regular_file.h"
#include "model/try.h"
#include "schemas/text/patron_mask.h"

namespace cardspeak {
namespace {

// As each line of openings begins.
std::string beginning_of(const std::string& mask) {
  return "{\"mask\":\"" + mask + '"';
}

Result<void> open_patron(const PatronNames& names, std::string& patron) {
  auto name = names.name_of(patron);
  if (!name) return std::unexpected(name.error());
  patron = *std::move(name);
  return {};
}

template <typename List>
Result<void> open_each(const PatronNames& names, List& list) {
  for (auto& each : list) CARDSPEAK_TRY(open_patron(names, each.patron));
  return {};
}

Result<void> open_changes(const PatronNames& names, std::vector<disputes::WeighedChange>& changes) {
  for (disputes::WeighedChange& change : changes) {
    CARDSPEAK_TRY(open_patron(names, change.before.patron));
    CARDSPEAK_TRY(open_patron(names, change.after.patron));
  }
  return {};
}

}  // namespace

Result<PatronNames> PatronNames::open(const std::string& given, const std::string& log) {
  PatronNames names;
  names.path_ = patrons_file(given, log);
  if (given.empty() && (names.path_.empty() || ::access(names.path_.c_str(), R_OK) != 0)) return names;
  auto text = read_regular_file(names.path_, std::numeric_limits<std::size_t>::max());
  if (!text) return std::unexpected(text.error());
  names.text_ = *std::move(text);
  return names;
}

Result<std::string> PatronNames::name_of(const std::string& patron) const {
  if (!schema::is_mask(patron)) return patron;
  const std::size_t at = text_.find(beginning_of(patron));
  if (at == std::string::npos || (at != 0 && text_[at - 1] != '\n')) return patron;
  const auto opening = schema::read_openings(std::string_view(text_).substr(at, text_.find('\n', at) - at));
  if (!opening) return fail(ErrorCode::kBadInput, path_ + ": the opening of " + patron + ": " + opening.error());
  return opening->front().patron;
}

Result<std::vector<schema::PatronOpening>> PatronNames::openings() const {
  auto all = schema::read_openings(text_);
  if (!all) return fail(ErrorCode::kBadInput, path_ + ": " + all.error());
  return *std::move(all);
}

Result<std::vector<std::string>> PatronNames::texts_of(const std::string& name) const {
  const auto all = openings();
  if (!all) return std::unexpected(all.error());
  std::vector<std::string> texts = {name};
  for (const schema::PatronOpening& opening : *all) {
    if (opening.patron == name) texts.push_back(mask_of(opening));
  }
  return texts;
}

Result<void> open_masks(const PatronNames& names, RoundFacts& facts, Verdict& verdict) {
  CARDSPEAK_TRY(open_each(names, facts.seats));
  CARDSPEAK_TRY(open_each(names, facts.wagers));
  CARDSPEAK_TRY(open_each(names, facts.settled));
  CARDSPEAK_TRY(open_each(names, facts.viewed));
  return open_each(names, verdict.wagers);
}

Result<void> open_masks(const PatronNames& names, disputes::WeighedCase& weighed) {
  CARDSPEAK_TRY(open_each(names, weighed.facts.entries));
  for (auto& changes : weighed.changes) CARDSPEAK_TRY(open_changes(names, changes));
  for (disputes::ChangedStep& struck : weighed.struck_out) {
    CARDSPEAK_TRY(open_patron(names, struck.entry.patron));
    CARDSPEAK_TRY(open_changes(names, struck.changes));
  }
  return {};
}

}  // namespace cardspeak

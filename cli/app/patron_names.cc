#include "cli/app/patron_names.h"

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <limits>
#include <utility>
#include <variant>

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

// Of texts that people wrote.
Result<void> open_texts(const PatronNames& names, std::initializer_list<std::string*> texts) {
  for (std::string* text : texts) {
    auto opened = names.open_text(*text);
    if (!opened) return std::unexpected(opened.error());
    *text = *std::move(opened);
  }
  return {};
}

Result<void> open_remark(const PatronNames& names, Remark& remark) {
  for (Value& value : remark.values) {
    if (auto* recorded = std::get_if<AsRecorded>(&value)) CARDSPEAK_TRY(open_texts(names, {&recorded->text}));
    if (auto* rank = std::get_if<RankName>(&value)) CARDSPEAK_TRY(open_texts(names, {&rank->text}));
  }
  return {};
}

template <typename List>
Result<void> open_remarks(const PatronNames& names, List& list) {
  for (auto& each : list) CARDSPEAK_TRY(open_remark(names, each));
  return {};
}

Result<void> open_entry(const PatronNames& names, DisputeEntry& entry) {
  CARDSPEAK_TRY(open_patron(names, entry.patron));
  CARDSPEAK_TRY(open_texts(names, {&entry.text, &entry.reason, &entry.raised_by, &entry.inspector, &entry.staff,
                                   &entry.office, &entry.doubt, &entry.correction}));
  CaseDetails& details = entry.details;
  CARDSPEAK_TRY(open_texts(names, {&details.section, &details.supervisor, &details.reviewer, &details.remarks}));
  for (std::string& asked : details.asked) CARDSPEAK_TRY(open_texts(names, {&asked}));
  for (MediaFact& media : details.media) CARDSPEAK_TRY(open_texts(names, {&media.camera}));
  for (DisputeEntry& change : entry.changes) CARDSPEAK_TRY(open_entry(names, change));
  return {};
}

Result<void> open_changes(const PatronNames& names, std::vector<disputes::WeighedChange>& changes) {
  for (disputes::WeighedChange& change : changes) {
    CARDSPEAK_TRY(open_entry(names, change.before));
    CARDSPEAK_TRY(open_entry(names, change.after));
    CARDSPEAK_TRY(open_remark(names, change.why));
  }
  return {};
}

Result<void> open_facts(const PatronNames& names, RoundFacts& facts) {
  CARDSPEAK_TRY(open_each(names, facts.seats));
  CARDSPEAK_TRY(open_each(names, facts.wagers));
  CARDSPEAK_TRY(open_each(names, facts.settled));
  CARDSPEAK_TRY(open_each(names, facts.viewed));
  CARDSPEAK_TRY(open_texts(names, {&facts.dealer}));
  if (facts.voided) CARDSPEAK_TRY(open_texts(names, {&*facts.voided}));
  for (SeatFact& each : facts.seats) CARDSPEAK_TRY(open_texts(names, {&each.declared}));
  for (CorrectionFact& each : facts.corrections) {
    CARDSPEAK_TRY(open_texts(names, {&each.staff, &each.rank, &each.reason}));
  }
  for (IrregularityFact& each : facts.irregularities) CARDSPEAK_TRY(open_texts(names, {&each.detail, &each.rank}));
  for (RulingFact& each : facts.rulings) CARDSPEAK_TRY(open_texts(names, {&each.reason, &each.staff, &each.rank}));
  for (TimelineEntry& each : facts.timeline) {
    CARDSPEAK_TRY(open_texts(names, {&each.staff, &each.rank, &each.text, &each.correction_reason}));
  }
  return open_remarks(names, facts.findings);
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
  if (!opening) {
    // It is read alone, and is the first there.
    const auto line = 1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    return fail(ErrorCode::kBadInput, path_ + ": the opening of " + patron + ": line " + std::to_string(line) +
                                          opening.error().substr(opening.error().find(':')));
  }
  return opening->front().patron;
}

Result<std::string> PatronNames::open_text(const std::string& text) const {
  Result<void> opened;
  std::string out = schema::replace_masks(text, [&](std::string_view mask) {
    auto name = name_of(std::string(mask));
    if (name) return *std::move(name);
    opened = std::unexpected(name.error());
    return std::string(mask);
  });
  if (!opened) return std::unexpected(opened.error());
  return out;
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
  CARDSPEAK_TRY(open_facts(names, facts));
  CARDSPEAK_TRY(open_each(names, verdict.wagers));
  CARDSPEAK_TRY(open_texts(names, {&verdict.dealer}));
  CARDSPEAK_TRY(open_remark(names, verdict.reason));
  CARDSPEAK_TRY(open_remarks(names, verdict.findings));
  for (Statement& said : verdict.statements) {
    CARDSPEAK_TRY(open_texts(names, {&said.said, &said.author, &said.office}));
    CARDSPEAK_TRY(open_remark(names, said.why));
  }
  return {};
}

Result<void> open_masks(const PatronNames& names, disputes::WeighedCase& weighed) {
  DisputeCase& facts = weighed.facts;
  for (DisputeEntry& entry : facts.entries) CARDSPEAK_TRY(open_entry(names, entry));
  DisputeEntry together;
  std::swap(together.details, facts.details);
  CARDSPEAK_TRY(open_entry(names, together));
  std::swap(together.details, facts.details);
  for (std::string& remark : facts.remarks) CARDSPEAK_TRY(open_texts(names, {&remark}));
  for (auto& changes : weighed.changes) CARDSPEAK_TRY(open_changes(names, changes));
  for (disputes::ChangedStep& struck : weighed.struck_out) {
    CARDSPEAK_TRY(open_entry(names, struck.entry));
    CARDSPEAK_TRY(open_changes(names, struck.changes));
  }
  for (disputes::WeighedStep& step : weighed.rulings) CARDSPEAK_TRY(open_remark(names, step.why));
  for (disputes::WeighedStep& step : weighed.endings) CARDSPEAK_TRY(open_remark(names, step.why));
  return open_remarks(names, weighed.findings);
}

Result<void> open_masks(const PatronNames& names, std::vector<SkipEntry>& skips) {
  for (SkipEntry& skip : skips) CARDSPEAK_TRY(open_texts(names, {&skip.reason, &skip.staff, &skip.office}));
  return {};
}

}  // namespace cardspeak

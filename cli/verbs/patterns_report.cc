#include "cli/verbs/patterns_report.h"

#include <capnp/message.h>
#include <fmt/format.h>

#include <algorithm>

#include "cli/render/grid.h"
#include "cli/render/json.h"
#include "cli/render/words.h"
#include "replay/patterns/catalogue.h"
#include "schemas/listing.capnp.h"

namespace cardspeak {
namespace {

using patterns::By;
using patterns::PatternFound;
using patterns::PatternInfo;
using patterns::PatternLine;

// What a double can tell no more.
constexpr double kSmallest = 1e-300;

std::string probability_text(double probability) {
  return probability < kSmallest ? "under 1e-300" : fmt::format("{:.2g}", probability);
}

std::string whom_text(const PatternLine& line, By by) {
  const std::string who = printable(line.whom.who);
  const std::string with = printable(line.whom.with);
  const std::string at = line.whom.venue.empty() ? "" : ", " + printable(line.whom.venue);
  switch (by) {
    case By::kDealer:
      return (who.empty() ? "no dealer on record" : "dealer " + who) + at;
    case By::kPatron:
      return (who.empty() ? "no patron on record" : "patron " + who) + (with.empty() ? "" : ", " + spaced(with)) + at;
    case By::kPair:
      return (who.empty() ? "no patron on record" : "patron " + who) + " with " +
             (with.empty() ? "no dealer on record" : "dealer " + with) + at;
    case By::kPlayers:
      return "patrons " + who + " and " + with + at;
    case By::kTable:
      return "table " + who + at;
    case By::kHour:
      return who + ":00 to " + who + ":59" + at;
  }
  return who;
}

std::string count_text(std::uint64_t hits, std::uint64_t of) {
  return grouped(hits) + " of " + grouped(of);
}

std::string effect_text(Cents effect) {
  return effect.is_zero() ? "" : ", " + money(effect);
}

bool is_beyond_chance(const PatternLine& line) {
  return line.compared && line.corrected <= patterns::kLevel;
}

std::string line_sentence(const PatternLine& line, const PatternFound& found) {
  std::string said = count_text(line.hits, line.of) + effect_text(line.effect);
  if (line.other_of != 0) {
    said += "; " + std::string(found.info->beside) + ": " + count_text(line.other_hits, line.other_of);
  }
  if (!line.compared && line.other_of == 0) return said + "; nobody is left to compare with";
  if (!line.compared) return said + "; too few to say whether that is chance";
  const std::string chance = "probability " + probability_text(line.probability) + ", corrected for " +
                             grouped(found.asked) + " compared " + probability_text(line.corrected);
  return said + (is_beyond_chance(line) ? "; more than chance: " : "; chance may explain it: ") + chance;
}

std::string evidence_sentence(const PatternLine& line, const ReportPage& page) {
  const auto& rounds = line.rounds.rounds();
  if (rounds.empty()) return {};
  std::string said = "cardspeak replay " + printable(rounds.front().text());
  if (const std::string store = page.store_of(rounds.front()); !store.empty()) said += " --store " + printable(store);
  if (page.devices.given()) {
    said += " --devices " + printable(page.devices.file) + " --register-key " + printable(page.devices.key);
  }
  for (std::size_t i = 1; i < rounds.size(); ++i) said += (i == 1 ? "; also " : ", ") + printable(rounds[i].text());
  return said;
}

bool is_found(const PatternFound& found) {
  return !found.lines.empty();
}

std::string heading_of(const PatternFound& found, std::size_t width, const Palette& palette) {
  const PatternInfo& info = *found.info;
  std::string said = std::string(info.name) + " by " + std::string(patterns::by_name(found.by)) + ": ";
  said += info.exact ? count_text(found.hits, found.of) + " " + std::string(info.hits) + effect_text(found.effect)
                     : counted(found.lines.size(), "found", "found") + " of " + grouped(found.asked) +
                           " compared: " + std::string(info.hits);
  return hanging(palette.paint("FOUND", Tone::kBad) + "  ", said, width);
}

std::string text_of(const PatternFound& found, const ReportPage& page) {
  std::string text = heading_of(found, page.width, page.palette);
  const std::size_t shown = std::min(page.limit, found.lines.size());
  for (std::size_t i = 0; i < shown; ++i) {
    const PatternLine& line = found.lines[i];
    const Tone tone = is_beyond_chance(line) ? Tone::kBad : Tone::kStrong;
    text += hanging("  ", page.palette.paint(whom_text(line, found.by), tone) + ": " + line_sentence(line, found),
                    page.width);
    const std::string evidence = evidence_sentence(line, page);
    if (!evidence.empty()) text += hanging("    ", evidence, page.width);
  }
  if (shown < found.lines.size()) {
    text += "  and " + grouped(found.lines.size() - shown) + " more; --limit N shows more\n";
  }
  return text + "\n";
}

void write_line(const PatternLine& line, schema::PatternLine::Builder out) {
  out.setVenue(line.whom.venue);
  out.setWho(line.whom.who);
  out.setWith(line.whom.with);
  out.setHits(line.hits);
  out.setOf(line.of);
  out.setOtherHits(line.other_hits);
  out.setOtherOf(line.other_of);
  out.setEffect(line.effect.value());
  out.setCompared(line.compared);
  if (line.compared) {
    out.setProbability(fmt::format("{:.2e}", line.probability));
    out.setCorrected(fmt::format("{:.2e}", line.corrected));
  }
  const auto& rounds = line.rounds.rounds();
  auto list = out.initRounds(static_cast<unsigned>(rounds.size()));
  for (unsigned i = 0; i < list.size(); ++i) list.set(i, rounds[i].text());
}

std::string json_of(const PatternFound& found, std::uint64_t rounds) {
  const PatternInfo& info = *found.info;
  capnp::MallocMessageBuilder message;
  auto out = message.initRoot<schema::PatternListed>();
  out.setName(std::string(info.name));
  out.setBy(std::string(patterns::by_name(found.by)));
  out.setExact(info.exact);
  out.setCounts(std::string(info.hits));
  out.setBeside(std::string(info.beside));
  out.setTest(std::string(info.test));
  out.setCompared(found.asked);
  out.setHits(found.hits);
  out.setOf(found.of);
  out.setEffect(found.effect.value());
  out.setRounds(rounds);
  auto list = out.initFound(static_cast<unsigned>(found.lines.size()));
  for (unsigned i = 0; i < list.size(); ++i) write_line(found.lines[i], list[i]);
  return json_line("pattern", out.asReader());
}

}  // namespace

bool any_found(const PatternsReport& report) {
  return std::ranges::any_of(report.found, is_found);
}

std::string patterns_text(const PatternsReport& report, const ReportPage& page) {
  std::string text;
  std::vector<std::string> nothing;
  for (const PatternFound& found : report.found) {
    if (is_found(found)) {
      text += text_of(found, page);
    } else {
      nothing.emplace_back(found.info->name);
    }
  }
  if (!nothing.empty())
    text += hanging(page.palette.paint("NOTHING", Tone::kGood) + "  ", list_of(nothing), page.width);
  std::string judged = counted(report.rounds, "round", "rounds") + " judged";
  if (report.left_out != 0) judged += ", " + grouped(report.left_out) + " open or of tournaments left out";
  return text +
         hanging("", judged + "; what each pattern counts, and what it does not show: docs/patterns.md", page.width);
}

std::string patterns_json(const PatternsReport& report) {
  std::string text;
  for (const PatternFound& found : report.found) text += json_of(found, report.rounds);
  return text;
}

std::string patterns_list(std::size_t width, const Palette& palette) {
  Grid rows({{"pattern"}, {"by"}, {"counts"}});
  for (const patterns::Pattern& pattern : patterns::all_patterns()) {
    std::vector<std::string> by;
    for (const By each : pattern.info.by) by.emplace_back(patterns::by_name(each));
    rows.add({{std::string(pattern.info.name), Tone::kStrong}, {join(by, " ")}, {std::string(pattern.info.hits)}});
  }
  return rows.text(0, width, palette);
}

}  // namespace cardspeak

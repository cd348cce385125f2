#include "cli/verbs/impact_report.h"

#include <capnp/message.h>

#include "cli/render/grid.h"
#include "cli/render/json.h"
#include "cli/render/remarks.h"
#include "cli/render/words.h"
#include "schemas/listing.capnp.h"

namespace cardspeak {
namespace {

std::string book_text(const Rulebook& book) {
  return printable(book.venue() + "/" + book.game() + " " + book.version()) + ", book " + book.hash().substr(0, 12);
}

std::string side_text(ImpactSide side, const ImpactReport& report) {
  const bool before = side == ImpactSide::kBefore;
  const Rulebook& book = before ? report.before : report.after;
  const bool same_name = report.before.version() == report.after.version();
  return printable(book.version()) + (same_name ? (before ? " before" : " after") : "");
}

std::string in_all(Cents difference) {
  if (difference.is_zero()) return "as much in all";
  return money(magnitude(difference)) + (difference > Cents() ? " more" : " less") + " in all";
}

std::string answer(const ImpactReport& report, std::size_t width, const Palette& palette) {
  const Impact& impact = report.impact;
  const std::string whose = printable(report.query.venue + "/" + report.query.game);
  const auto line = [&](std::string_view word, Tone tone, const std::string& sentence) {
    return hanging(palette.paint(word, tone) + "  ", sentence, width);
  };
  if (impact.rounds == 0) return line("NO ROUNDS", Tone::kWarn, "of " + whose + " were judged");
  std::string said = counted(impact.rounds, "round", "rounds") + " of " + whose + " judged under both";
  if (!impact.any()) return line("NO DIFFERENCE", Tone::kGood, said);
  if (impact.differing != 0) {
    said += "; money goes elsewhere in " + grouped(impact.differing) + ": players get " + in_all(impact.difference);
  }
  if (impact.one_sided != 0) said += "; a part of " + grouped(impact.one_sided) + " is decided by one of them alone";
  return line("DIFFERS", Tone::kBad, said);
}

Grid wagers_grid(const Impact& impact) {
  Grid grid({{"wager"},
             {"decided", Align::kRight},
             {"differ", Align::kRight},
             {"by one alone", Align::kRight},
             {"due before", Align::kRight},
             {"due after", Align::kRight},
             {"difference", Align::kRight}});
  for (const WagerImpact& wager : impact.wagers) {
    grid.add({{spaced(wager.wager)},
              {grouped(wager.wagers)},
              {wager.differing == 0 ? "-" : grouped(wager.differing), wager.differing == 0 ? Tone::kPlain : Tone::kBad},
              {wager.one_sided == 0 ? "" : grouped(wager.one_sided), Tone::kWarn},
              {money_or_dash(wager.due_before)},
              {money_or_dash(wager.due_after)},
              {signed_money(wager.difference), wager.difference.is_zero() ? Tone::kPlain : Tone::kBad}});
  }
  return grid;
}

Grid undecided_grid(const ImpactReport& report) {
  Grid grid({{"under"}, {"wager"}, {"rule"}, {"rounds", Align::kRight}, {"as in"}});
  for (const UndecidedGroup& group : report.impact.undecided) {
    grid.add({{side_text(group.side, report)},
              {group.wager.empty() ? "the round" : spaced(group.wager)},
              {printable(group.rule)},
              {grouped(group.rounds)},
              {printable(group.first.text() + ": " + sentence(group.why))}});
  }
  return grid;
}

Grid largest_grid(const Impact& impact) {
  Grid grid({{"round"}, {"difference", Align::kRight}, {"moved", Align::kRight}});
  for (const RoundImpact& round : impact.largest) {
    grid.add({{printable(round.id.text())}, {signed_money(round.difference)}, {money(round.moved)}});
  }
  return grid;
}

Grid readings_grid(const ImpactReport& report) {
  Grid grid({{"reading"},
             {"rounds, " + side_text(ImpactSide::kBefore, report), Align::kRight},
             {"rounds, " + side_text(ImpactSide::kAfter, report), Align::kRight}});
  for (const ReadingImpact& reading : report.impact.readings) {
    grid.add({{printable(reading.id)}, {grouped(reading.rounds_before)}, {grouped(reading.rounds_after)}});
  }
  return grid;
}

void write_book(const Rulebook& book, schema::RulebookRef::Builder out) {
  out.setVenue(book.venue());
  out.setGame(book.game());
  out.setVersion(book.version());
  out.setTitle(book.title());
  out.setHash(book.hash());
  out.setInForceFrom(book.data().getInForce().getFrom());
}

void write_wagers(const Impact& impact, schema::RulesImpact::Builder out) {
  auto list = out.initWagers(static_cast<unsigned>(impact.wagers.size()));
  for (unsigned i = 0; i < list.size(); ++i) {
    const WagerImpact& wager = impact.wagers[i];
    list[i].setWager(wager.wager);
    list[i].setWagers(wager.wagers);
    list[i].setDiffering(wager.differing);
    list[i].setOneSided(wager.one_sided);
    list[i].setDueBefore(wager.due_before.value());
    list[i].setDueAfter(wager.due_after.value());
    list[i].setDifference(wager.difference.value());
  }
}

void write_undecided(const Impact& impact, schema::RulesImpact::Builder out) {
  auto list = out.initUndecided(static_cast<unsigned>(impact.undecided.size()));
  for (unsigned i = 0; i < list.size(); ++i) {
    const UndecidedGroup& group = impact.undecided[i];
    list[i].setAfter(group.side == ImpactSide::kAfter);
    list[i].setWager(group.wager);
    list[i].setRule(group.rule);
    list[i].setRounds(group.rounds);
    list[i].setFirst(group.first.text());
    list[i].setText(sentence(group.why));
  }
}

void write_rounds(const Impact& impact, schema::RulesImpact::Builder out) {
  auto list = out.initLargest(static_cast<unsigned>(impact.largest.size()));
  for (unsigned i = 0; i < list.size(); ++i) {
    list[i].setRound(impact.largest[i].id.text());
    list[i].setDifference(impact.largest[i].difference.value());
    list[i].setMoved(impact.largest[i].moved.value());
  }
}

void write_readings(const Impact& impact, schema::RulesImpact::Builder out) {
  auto list = out.initReadings(static_cast<unsigned>(impact.readings.size()));
  for (unsigned i = 0; i < list.size(); ++i) {
    list[i].setId(impact.readings[i].id);
    list[i].setRoundsBefore(impact.readings[i].rounds_before);
    list[i].setRoundsAfter(impact.readings[i].rounds_after);
  }
}

void write_counts(const Impact& impact, schema::RulesImpact::Builder out) {
  out.setRounds(impact.rounds);
  out.setOpen(impact.open);
  out.setDiffering(impact.differing);
  out.setUndecidedBefore(impact.undecided_before);
  out.setUndecidedAfter(impact.undecided_after);
  out.setOneSided(impact.one_sided);
  out.setDifference(impact.difference.value());
}

}  // namespace

std::string impact_text(const ImpactReport& report, std::size_t width, const Palette& palette) {
  const Impact& impact = report.impact;
  std::string out = "before  " + book_text(report.before) + "\nafter   " + book_text(report.after) + "\n";
  out += answer(report, width, palette);
  if (impact.open != 0) out += counted(impact.open, "round", "rounds") + " not closed, and so not judged\n";
  const auto add = [&](const std::string& heading, const Grid& grid) {
    if (!grid.empty()) out += "\n" + palette.paint(heading, Tone::kStrong) + "\n" + grid.text(2, width, palette);
  };
  add("What goes to the players, stakes that go back included", wagers_grid(impact));
  add("Left open: " + grouped(impact.undecided_before) + " before, " + grouped(impact.undecided_after) + " after",
      undecided_grid(report));
  add("The rounds that differ most", largest_grid(impact));
  add("Places that the texts leave open, and on which money turned", readings_grid(report));
  return out;
}

std::string impact_json(const ImpactReport& report) {
  capnp::MallocMessageBuilder message;
  auto out = message.initRoot<schema::RulesImpact>();
  write_book(report.before, out.initBefore());
  write_book(report.after, out.initAfter());
  out.setVenue(report.query.venue);
  out.setGame(report.query.game);
  write_counts(report.impact, out);
  write_wagers(report.impact, out);
  write_undecided(report.impact, out);
  write_rounds(report.impact, out);
  write_readings(report.impact, out);
  return json_line("impact", out.asReader());
}

}  // namespace cardspeak

#include "cli/render/meter_text.h"

#include <algorithm>
#include <string_view>

#include "cli/render/answer_words.h"
#include "cli/render/grid.h"
#include "cli/render/remarks.h"
#include "cli/render/words.h"

namespace cardspeak {
namespace {

constexpr std::size_t kIndent = 2;
// So many outcomes with prizes are shown, the last ones; --json has all.
constexpr std::size_t kOutcomesShown = 20;

std::string values_text(const std::vector<Millionths>& values) {
  std::vector<std::string> texts;
  for (const Millionths value : values) texts.push_back(to_string(value));
  return join(texts, ", ");
}

std::string_view basis_text(MeterBasis basis) {
  switch (basis) {
    case MeterBasis::kNone:
      return "not known";
    case MeterBasis::kComputed:
      return "computed from its wagers and prizes";
    case MeterBasis::kAfterGap:
      return "computed; events of it are missing";
    case MeterBasis::kRecorded:
      return "as it is recorded";
  }
  return "";
}

std::string heading(const MeterVerdict& verdict, const Zone& zone, const Palette& palette) {
  std::string line = palette.paint(printable(verdict.meter), Tone::kStrong);
  if (!verdict.rulebook.title.empty()) {
    line += "   " + printable(verdict.rulebook.title) + " " + printable(verdict.rulebook.version);
  }
  line += "   " + zone.moment(verdict.first_event) + " to " + zone.moment(verdict.last_event);
  return line + (verdict.account.closed ? "   closed\n" : "\n");
}

std::string answer(const MeterVerdict& verdict, std::size_t width, const Palette& palette) {
  const auto is_money = [](const jackpot::MeterFinding& finding) {
    return finding.severity() == schema::Severity::MONEY;
  };
  const auto money_findings = static_cast<std::size_t>(std::ranges::count_if(verdict.findings, is_money));
  switch (verdict.status) {
    case schema::VerdictStatus::DIFFERS: {
      auto worst = std::ranges::find_if(verdict.findings, is_money);
      if (worst == verdict.findings.end()) {
        worst = std::ranges::find(verdict.findings, schema::Severity::RECORD, &jackpot::MeterFinding::severity);
      }
      const std::string more =
          money_findings <= 1 ? "" : " (and " + std::to_string(money_findings - 1) + " more about money, below)";
      return hanging(palette.paint("DIFFERS", Tone::kBad) + "  ", printable(sentence(*worst)) + more, width);
    }
    case schema::VerdictStatus::NOT_DECIDABLE:
      return hanging(palette.paint("NOT DECIDED", Tone::kWarn) + "  ", printable(sentence(verdict.reason)), width);
    case schema::VerdictStatus::AGREED:
    case schema::VerdictStatus::VOID:
    case schema::VerdictStatus::OPEN:
      break;
  }
  return hanging(palette.paint("AGREED", Tone::kGood) + "  ",
                 "every reading, prize and reset on record is what " +
                     counted(verdict.account.wagers, "jackpot wager", "jackpot wagers") + " and the rules give",
                 width);
}

std::string account(const MeterVerdict& verdict, std::size_t width, const Palette& palette) {
  const jackpot::MeterTotals& totals = verdict.account.totals;
  Grid rows({{"in"}, {"amount", Align::kRight}, {"what"}}, Headings::kUnderstood);
  const auto row = [&](std::string_view name, Millionths amount, std::string_view what) {
    if (!amount.is_zero()) rows.add({{std::string(name)}, {to_string(amount)}, {std::string(what)}});
  };
  row("seeds", totals.seeds, "what the meter stood at when its record began");
  row("increments", totals.increments, "its share of jackpot wagers, cancelled games taken out");
  row("house", totals.house, "roundings, further seeds in prize pools, and resets");
  row("transferred in", totals.transferred_in, "from other meters");
  row("unexplained", totals.unexplained, "taken over from readings, where events are missing or nothing is computed");
  row("prizes", Millionths(-totals.prizes.value()), "due");
  row("transferred out", Millionths(-totals.transferred_out.value()), "to other meters");
  const std::string now = verdict.account.values.empty() ? "-" : values_text(verdict.account.values);
  rows.add({{"meter", Tone::kStrong}, {now, Tone::kStrong}, {std::string(basis_text(verdict.account.basis))}});
  return rows.text(kIndent, width, palette);
}

std::string prizes(const MeterVerdict& verdict, const MeterHistory& history, std::size_t width,
                   const Palette& palette) {
  Grid rows({{"event", Align::kRight},
             {"round"},
             {"seat", Align::kRight},
             {"level", Align::kRight},
             {"hand"},
             {"meter before", Align::kRight},
             {"due", Align::kRight},
             {"meter after", Align::kRight},
             {"rule"}});
  const auto& outcomes = verdict.account.outcomes;
  const std::size_t left_out = outcomes.size() > kOutcomesShown ? outcomes.size() - kOutcomesShown : 0;
  for (std::size_t at = left_out; at < outcomes.size(); ++at) {
    const jackpot::OutcomeAccount& outcome = outcomes[at];
    const MeterStep& step = history.steps[outcome.step];
    const std::string round = printable(history.tables[step.table]) + "/" + std::to_string(step.round.value());
    for (std::size_t i = 0; i < outcome.winners.size(); ++i) {
      const jackpot::Winner& winner = outcome.winners[i];
      const bool first = i == 0;
      rows.add({{first ? std::to_string(step.seq.value()) : ""},
                {first ? round : ""},
                {std::to_string(winner.seat.value())},
                {winner.level == 0 ? "" : std::to_string(winner.level)},
                {winner.hand == jackpot::PrizeHand::kRoyalFlush ? "royal flush" : "straight flush"},
                {first ? values_text(outcome.before) : ""},
                {outcome.prizes ? money(outcome.prizes->prizes[i].due) : "not decided"},
                {first && outcome.prizes ? values_text(outcome.prizes->after) : ""},
                {outcome.prizes ? printable(outcome.prizes->prizes[i].rule) : printable(sentence(outcome.undecided))}});
    }
  }
  if (rows.empty()) return "";
  const std::string more =
      left_out == 0
          ? ""
          : hanging("  ", counted(left_out, "earlier outcome", "earlier outcomes") + " with prizes: see --json", width);
  return "\n" + more + rows.text(kIndent, width, palette);
}

std::string findings(const MeterVerdict& verdict, std::size_t width, const Palette& palette) {
  Grid rows({{"finding"}, {"event", Align::kRight}, {"rule"}, {"amount", Align::kRight}, {"what"}});
  for (const jackpot::MeterFinding& finding : verdict.findings) {
    rows.add({{severity_text(finding.severity()), severity_tone(finding.severity())},
              {finding.seq.value() == 0 ? "" : std::to_string(finding.seq.value())},
              {printable(finding.citations.text())},
              {finding.amount.is_zero() ? "" : to_string(finding.amount)},
              {printable(std::string(finding.kind()) + ": " + sentence(finding))}});
  }
  return rows.empty() ? "" : "\n" + rows.text(kIndent, width, palette);
}

std::string readings(const MeterVerdict& verdict, std::size_t width) {
  std::string text;
  for (const ReadingUsed& reading : verdict.readings) {
    text += hanging("  ",
                    reading.id + ": " + reading.question +
                        " Taken here: " + answer_text(reading.id, reading.default_value) + "; " + reading.decider +
                        " decides (" + reading.decider_rule + ").",
                    width);
  }
  return text.empty() ? "" : "\n" + text;
}

// What happened under an earlier version is judged under that one.
std::string earlier_books(const MeterVerdict& verdict) {
  std::string text;
  for (std::size_t i = 0; i + 1 < verdict.rulebooks.size(); ++i) {
    text += (i == 0 ? "; before it under " : ", ") + verdict.rulebooks[i].version;
  }
  return text;
}

std::string basis(const MeterVerdict& verdict, std::size_t width) {
  constexpr std::size_t kHashShown = 12;
  std::string text;
  if (!verdict.rulebook.version.empty()) {
    text = "Judged under version " + verdict.rulebook.version + ", book " +
           verdict.rulebook.hash.substr(0, kHashShown) + earlier_books(verdict) + "; " + grouped(verdict.events) +
           " events, " + grouped(verdict.account.readings) + " readings. ";
  }
  if (!verdict.authority.last_word.empty()) {
    text += "Last word: " + verdict.authority.last_word + " (" + verdict.authority.rule + ").";
  }
  return text.empty() ? "" : "\n" + hanging("  ", printable(text), width);
}

}  // namespace

std::string meter_text(const MeterVerdict& verdict, const MeterHistory& history, const Zone& zone, std::size_t width,
                       const Palette& palette) {
  return heading(verdict, zone, palette) + answer(verdict, width, palette) + "\n" + account(verdict, width, palette) +
         prizes(verdict, history, width, palette) + findings(verdict, width, palette) + readings(verdict, width) +
         basis(verdict, width);
}

}  // namespace cardspeak

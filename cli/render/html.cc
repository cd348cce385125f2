#include "cli/render/html.h"

#include <vector>

#include "cli/render/answer.h"
#include "cli/render/dispute_words.h"
#include "cli/render/felt.h"
#include "cli/render/markup.h"
#include "cli/render/skip_words.h"
#include "cli/render/tables.h"
#include "cli/render/words.h"

namespace cardspeak {
namespace {

// A page of A4, and a screen of any width. Colours keep a contrast of at least 4.5 to 1 on their ground.
constexpr std::string_view kStyle = R"css(
@page { size: A4; margin: 14mm 15mm 16mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1.2rem 1.5rem 2rem; background: #fff; color: #1c2420;
  font: 1rem/1.45 "Helvetica Neue", Helvetica, Arial, "DejaVu Sans", sans-serif;
  -webkit-print-color-adjust: exact; print-color-adjust: exact; }
h1 { font-size: 1.5rem; margin: 0; }
h2 { font-size: 1.05rem; margin: 1.6rem 0 .4rem; border-bottom: 1px solid #b9c4bd; padding-bottom: .15rem; }
h3 { font-size: .95rem; margin: .9rem 0 .2rem; }
.about { color: #46504a; margin: .15rem 0 1rem; }
.about span { margin-right: 1.4rem; display: inline-block; }
.answer { border-left: .45rem solid #5b6660; background: #f3f5f4; padding: .6rem .9rem; margin: 0 0 1rem; }
.answer p { margin: .15rem 0; font-size: 1.1rem; }
.answer strong { letter-spacing: .03em; margin-right: .5rem; }
.answer.bad { border-color: #b3121d; background: #fcf0f0; }
.answer.bad strong, td.bad { color: #b3121d; font-weight: bold; }
.answer.good { border-color: #0b6b34; background: #eff7f2; }
.answer.good strong, td.good { color: #0b6b34; font-weight: bold; }
.answer.warn { border-color: #8a5a00; background: #fdf6e8; }
.answer.warn strong, td.warn { color: #8a5a00; font-weight: bold; }
td.strong { font-weight: bold; }
td.faint { color: #5b6660; white-space: nowrap; }
figure { margin: 0 0 1rem; break-inside: avoid; }
svg { width: 100%; height: auto; display: block; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .92rem; margin: .3rem 0 .6rem; }
caption { text-align: left; font-weight: bold; padding: .3rem 0; }
th, td { padding: .28rem .6rem; text-align: left; vertical-align: top; border-bottom: 1px solid #dfe5e1; }
th { font-weight: normal; color: #46504a; border-bottom-color: #8f9c94; }
th.right, td.right { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { padding-left: 0; }
tr { break-inside: avoid; }
.red { color: #b3121d; }
.notes { margin: .2rem 0; padding-left: 1.2rem; }
footer { margin-top: 1.8rem; border-top: 1px solid #b9c4bd; padding-top: .5rem; color: #46504a; font-size: .85rem; }
footer code { overflow-wrap: anywhere; }
@media print { body { padding: 0; max-width: none; font-size: 9.5pt; line-height: 1.35; }
  h2 { break-after: avoid; margin-top: 1rem; } th, td { padding-top: .16rem; padding-bottom: .16rem; }
  .scroll { overflow: visible; } }
)css";

std::string_view class_of(Tone tone) {
  switch (tone) {
    case Tone::kPlain:
      return "";
    case Tone::kStrong:
      return "strong";
    case Tone::kGood:
      return "good";
    case Tone::kBad:
      return "bad";
    case Tone::kWarn:
      return "warn";
    case Tone::kFaint:
      return "faint";
  }
  return "";
}

// Hearts and diamonds in red. Works on escaped text, since escaping leaves suit signs as they are.
std::string with_red_suits(const std::string& text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view sign = std::string_view(text).substr(at, 3);
    if (sign == "♥" || sign == "♦") {
      out += "<span class=\"red\">" + std::string(sign) + "&#xFE0E;</span>";
      at += 3;
    } else if (sign == "♠" || sign == "♣") {
      out += std::string(sign) + "&#xFE0E;";
      at += 3;
    } else {
      out += text[at++];
    }
  }
  return out;
}

std::string class_attribute(Align align, Tone tone) {
  std::vector<std::string> classes;
  if (align == Align::kRight) classes.emplace_back("right");
  if (const auto name = class_of(tone); !name.empty()) classes.emplace_back(name);
  return classes.empty() ? "" : " class=\"" + join(classes, " ") + "\"";
}

class HtmlPage {
 public:
  HtmlPage(const RoundView& view, std::string_view program) : view_(view), verdict_(view.verdict), program_(program) {}

  std::string write() {
    head();
    answer();
    out_ += "<figure>" + felt_svg(view_) + "</figure>\n";
    section("Hands", hands_table(view_), {});
    section("Wagers", wagers_table(verdict_), wager_notes(verdict_));
    section("Pots", pots_table(verdict_), pot_notes(verdict_));
    section("Chips", stacks_table(view_), {});
    section("Findings", findings_table(verdict_), {});
    statements();
    skips();
    disputes();
    readings();
    explanation();
    section("What happened, " + view_.zone.day(view_.facts.first_event), story_table(view_), {});
    if (view_.evidence) section("What binds this record (SHA-256)", evidence_table(*view_.evidence), {});
    footer();
    return std::move(out_);
  }

 private:
  void head();
  void answer();
  void statements();
  void skips();
  void disputes();
  void readings();
  void explanation();
  void footer();
  void section(std::string_view title, const Grid& rows, const std::vector<std::string>& notes);
  void table(const Grid& rows, std::string_view label);
  void notes(const std::vector<std::string>& lines);

  const RoundView& view_;
  const Verdict& verdict_;
  std::string_view program_;
  std::string out_;
};

void HtmlPage::head() {
  const std::string round = verdict_.round.text();
  out_ += "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n";
  out_ += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n";
  out_ += element("title", "", "Round " + round + ", " + game_title(verdict_)) + "\n";
  out_ += "<style>" + std::string(kStyle) + "</style>\n</head>\n<body>\n<header>\n";
  out_ += element("h1", "", "Round " + round) + "\n<p class=\"about\">";
  out_ += element("span", "", game_title(verdict_));
  out_ += element("span", "", view_.zone.moment(verdict_.first_event));
  if (!verdict_.dealer.empty()) out_ += element("span", "", "dealer " + verdict_.dealer);
  if (verdict_.tournament) out_ += element("span", "", "tournament, amounts are chips");
  out_ += "</p>\n</header>\n<main>\n";
}

void HtmlPage::answer() {
  const auto lines = answer_lines(view_);
  out_ += "<section class=\"answer " + std::string(class_of(lines.front().tone)) + "\" aria-label=\"Verdict\">\n";
  for (const AnswerLine& line : lines) {
    out_ += "<p>" + element("strong", "", line.word) + " " + with_red_suits(escaped(line.sentence)) + "</p>\n";
  }
  if (const std::string text = last_word(verdict_); !text.empty()) out_ += element("p", "", text) + "\n";
  out_ += "</section>\n";
}

void HtmlPage::section(std::string_view title, const Grid& rows, const std::vector<std::string>& lines) {
  if (rows.empty() && lines.empty()) return;
  out_ += "<section>\n" + element("h2", "", title) + "\n";
  table(rows, title);
  notes(lines);
  out_ += "</section>\n";
}

void HtmlPage::table(const Grid& rows, std::string_view label) {
  if (rows.empty()) return;
  std::vector<std::size_t> shown;
  for (std::size_t column = 0; column < rows.columns().size(); ++column) {
    if (rows.shown(column)) shown.push_back(column);
  }
  out_ += "<div class=\"scroll\"><table aria-label=\"" + escaped(label) + "\">\n<thead><tr>";
  for (const std::size_t column : shown) {
    const GridColumn& heading = rows.columns()[column];
    out_ +=
        "<th scope=\"col\"" + class_attribute(heading.align, Tone::kPlain) + ">" + escaped(heading.heading) + "</th>";
  }
  out_ += "</tr></thead>\n<tbody>\n";
  for (const auto& row : rows.rows()) {
    out_ += "<tr>";
    for (const std::size_t column : shown) {
      const GridCell& cell = row[column];
      out_ += "<td" + class_attribute(rows.columns()[column].align, cell.tone) + ">" +
              with_red_suits(escaped(cell.text)) + "</td>";
    }
    out_ += "</tr>\n";
  }
  out_ += "</tbody></table></div>\n";
}

void HtmlPage::notes(const std::vector<std::string>& lines) {
  if (lines.empty()) return;
  out_ += "<ul class=\"notes\">";
  for (const std::string& line : lines) out_ += "<li>" + with_red_suits(escaped(line)) + "</li>";
  out_ += "</ul>\n";
}

void HtmlPage::readings() {
  if (verdict_.readings.empty()) return;
  out_ += "<section>\n" + element("h2", "", "Readings") + "\n";
  for (const ReadingUsed& reading : verdict_.readings) notes(reading_sentences(reading, verdict_));
  out_ += "</section>\n";
}

void HtmlPage::statements() {
  if (verdict_.statements.empty()) return;
  out_ += "<section>\n" + element("h2", "", "What was said") + "\n";
  for (const Statement& statement : verdict_.statements) notes(statement_sentences(statement, verdict_));
  out_ += "</section>\n";
}

void HtmlPage::skips() {
  const std::vector<std::string> sentences = skip_sentences(view_);
  if (sentences.empty()) return;
  out_ += "<section>\n" + element("h2", "", "What is missing") + "\n";
  notes(sentences);
  out_ += "</section>\n";
}

void HtmlPage::disputes() {
  const std::vector<std::string> sentences = dispute_sentences(view_);
  if (sentences.empty()) return;
  out_ += "<section>\n" + element("h2", "", "Disputes") + "\n";
  notes(sentences);
  out_ += "</section>\n";
}

void HtmlPage::explanation() {
  bool any = false;
  for (const WagerVerdict& wager : verdict_.wagers) {
    if (wager.tried.empty()) continue;
    const std::string title = seat_title(wager.seat) + ", " + spaced(wager.wager);
    if (!any) out_ += "<section>\n" + element("h2", "", "Why, step by step") + "\n";
    any = true;
    out_ += element("h3", "", title) + "\n";
    table(tried_table(wager), title);
  }
  if (any) out_ += "</section>\n";
  section("How the betting was read", betting_table(verdict_), {});
}

void HtmlPage::footer() {
  out_ += "</main>\n<footer>\n" + element("p", "", provenance(view_)) + "\n<p>";
  if (!verdict_.rulebook.hash.empty()) {
    out_ += "SHA-256 of the rulebook: " + element("code", "", verdict_.rulebook.hash) + "<br/>";
  }
  out_ += "Events " + grouped(view_.facts.first_seq.value()) + " to " + grouped(view_.facts.last_seq.value()) + " of " +
          element("code", "", verdict_.round.stream()) + ". Made by " + escaped(program_) + ".</p>\n</footer>\n";
  out_ += "</body>\n</html>\n";
}

}  // namespace

std::string round_html(const RoundView& view, std::string_view program) {
  return HtmlPage(view, program).write();
}

}  // namespace cardspeak

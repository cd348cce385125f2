#include "cli/render/html.h"

#include <vector>

#include "cli/render/answer.h"
#include "cli/render/dispute_words.h"
#include "cli/render/felt.h"
#include "cli/render/html_parts.h"
#include "cli/render/markup.h"
#include "cli/render/page_style.h"
#include "cli/render/skip_words.h"
#include "cli/render/tables.h"
#include "cli/render/words.h"

namespace cardspeak {
namespace {

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
  out_ += "<style>" + std::string(page_style()) + "</style>\n</head>\n<body>\n<header>\n";
  out_ += element("h1", "", "Round " + round) + "\n<p class=\"about\">";
  out_ += element("span", "", game_title(verdict_));
  out_ += element("span", "", view_.zone.moment(verdict_.first_event));
  if (!verdict_.dealer.empty()) out_ += element("span", "", "dealer " + verdict_.dealer);
  if (verdict_.tournament) out_ += element("span", "", "tournament, amounts are chips");
  out_ += "</p>\n</header>\n<main>\n";
}

void HtmlPage::answer() {
  const auto lines = answer_lines(view_);
  out_ += "<section class=\"answer " + std::string(tone_class(lines.front().tone)) + "\" aria-label=\"Verdict\">\n";
  for (const AnswerLine& line : lines) {
    out_ += "<p>" + element("strong", "", line.word) + " " + red_suits(escaped(line.sentence)) + "</p>\n";
  }
  if (const std::string text = last_word(verdict_); !text.empty()) out_ += element("p", "", text) + "\n";
  out_ += "</section>\n";
}

void HtmlPage::section(std::string_view title, const Grid& rows, const std::vector<std::string>& lines) {
  if (rows.empty() && lines.empty()) return;
  out_ += "<section>\n" + element("h2", "", title) + "\n";
  out_ += grid_html(rows, title);
  notes(lines);
  out_ += "</section>\n";
}

void HtmlPage::notes(const std::vector<std::string>& lines) {
  if (lines.empty()) return;
  out_ += "<ul class=\"notes\">";
  for (const std::string& line : lines) out_ += "<li>" + red_suits(escaped(line)) + "</li>";
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
    out_ += grid_html(tried_table(wager), title);
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

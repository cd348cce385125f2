#include "cli/render/text.h"
#include "cli/render/skip_words.h"

#include <algorithm>

#include "cli/render/answer.h"
#include "cli/render/dispute_words.h"
#include "cli/render/grid.h"
#include "cli/render/tables.h"
#include "cli/render/words.h"

namespace cardspeak {
namespace {

constexpr std::size_t kPageIndent = 2;

class Page {
 public:
  Page(const RoundView& view, const TextForm& form) : view_(view), verdict_(view.verdict), form_(form) {}

  std::string write() {
    heading();
    answer();
    block(hands_table(view_), {});
    block(wagers_table(verdict_), wager_notes(verdict_));
    block(pots_table(verdict_), pot_notes(verdict_));
    block(stacks_table(view_), {});
    findings();
    statements();
    readings();
    explanation();
    closing();
    skips();
    disputes();
    timeline();
    evidence();
    return std::move(out_);
  }

 private:
  void heading();
  void answer();
  void block(const Grid& rows, const std::vector<std::string>& notes);
  void findings();
  void statements();
  void readings();
  void explanation();
  void closing();
  void skips();
  void disputes();
  void timeline();
  void evidence();

  void blank() { out_ += '\n'; }
  void section(std::string_view title) {
    blank();
    out_ += form_.palette.paint(title, Tone::kStrong) + '\n';
  }
  void grid(const Grid& rows) {
    if (!rows.empty()) out_ += rows.text(kPageIndent, form_.width, form_.palette);
  }
  void paragraph(std::string_view text, std::string_view first = "  ") { out_ += hanging(first, text, form_.width); }

  const RoundView& view_;
  const Verdict& verdict_;
  const TextForm& form_;
  std::string out_;
};

// Parts of the first line, as many to a line as fit.
void Page::heading() {
  std::vector<std::string> parts{printable(verdict_.round.text()), game_title(verdict_)};
  parts.push_back(view_.zone.moment(verdict_.first_event));
  if (!verdict_.dealer.empty()) parts.push_back("dealer " + printable(verdict_.dealer));
  if (verdict_.tournament) parts.emplace_back("tournament, amounts are chips");
  constexpr std::string_view kBetweenParts = "   ";
  std::string line;
  for (const std::string& part : parts) {
    const bool fits = display_width(line) + kBetweenParts.size() + display_width(part) <= form_.width;
    if (!line.empty() && !fits) {
      out_ += line + '\n';
      line.clear();
    }
    if (!line.empty()) line += kBetweenParts;
    line += part;
  }
  out_ += line + '\n';
}

void Page::answer() {
  const auto lines = answer_lines(view_);
  std::size_t widest = 0;
  for (const AnswerLine& line : lines) widest = std::max(widest, display_width(line.word));
  for (const AnswerLine& line : lines) {
    std::string word = line.word;
    word.append(widest - display_width(word) + 2, ' ');
    std::string text = hanging(word, line.sentence, form_.width);
    if (form_.palette.colour()) text.replace(0, line.word.size(), form_.palette.paint(line.word, line.tone));
    out_ += text;
  }
}

void Page::block(const Grid& rows, const std::vector<std::string>& notes) {
  if (rows.empty() && notes.empty()) return;
  blank();
  grid(rows);
  for (const std::string& note : notes) paragraph(note);
}

void Page::findings() {
  const Grid rows = findings_table(verdict_);
  if (rows.empty()) return;
  section("Findings");
  grid(rows);
}

void Page::readings() {
  if (verdict_.readings.empty()) return;
  section("Readings");
  for (const ReadingUsed& reading : verdict_.readings) {
    std::string first = "  ";
    for (const std::string& sentence : reading_sentences(reading, verdict_)) {
      paragraph(sentence, first);
      first = "    ";
    }
  }
}

void Page::statements() {
  if (verdict_.statements.empty()) return;
  section("What was said");
  for (const Statement& statement : verdict_.statements) {
    std::string first = "  ";
    for (const std::string& sentence : statement_sentences(statement, verdict_)) {
      paragraph(sentence, first);
      first = "    ";
    }
  }
}

void Page::explanation() {
  if (!form_.explain) return;
  section("Why, step by step");
  bool any = false;
  for (const WagerVerdict& wager : verdict_.wagers) {
    if (wager.tried.empty()) continue;
    any = true;
    paragraph(seat_text(wager.seat) + ", " + spaced(wager.wager));
    out_ += tried_table(wager).text(kPageIndent * 2, form_.width, form_.palette);
  }
  if (const Grid betting = betting_table(verdict_); !betting.empty()) {
    any = true;
    grid(betting);
  }
  if (!any) paragraph("No decision table was read for this round, and no betting.");
}

void Page::closing() {
  blank();
  paragraph(provenance(view_));
  if (const std::string text = last_word(verdict_); !text.empty()) paragraph(text);
}

void Page::evidence() {
  if (!view_.evidence) return;
  section(std::string(kEvidenceTitle));
  grid(evidence_table(*view_.evidence));
}

void Page::skips() {
  const std::vector<std::string> sentences = skip_sentences(view_);
  if (sentences.empty()) return;
  section("What was given up");
  for (const std::string& text : sentences) paragraph(text);
}

void Page::disputes() {
  const std::vector<std::string> sentences = dispute_sentences(view_);
  if (sentences.empty()) return;
  section("Disputes");
  for (const std::string& text : sentences) paragraph(text);
}

void Page::timeline() {
  const Grid rows = story_table(view_);
  if (rows.empty()) return;
  section("What happened, " + view_.zone.day(view_.facts.first_event));
  grid(rows);
}

}  // namespace

std::string round_text(const RoundView& view, const TextForm& form) {
  return Page(view, form).write();
}

}  // namespace cardspeak

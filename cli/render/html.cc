#include "cli/render/html.h"

#include <utility>
#include <vector>

#include "cli/render/answer.h"
#include "cli/render/dispute_words.h"
#include "cli/render/felt.h"
#include "cli/render/page_parts.h"
#include "cli/render/skip_words.h"
#include "cli/render/tables.h"
#include "cli/render/template.h"
#include "cli/render/words.h"

namespace cardspeak {
namespace {

std::vector<std::string> about_round(const RoundView& view) {
  const Verdict& verdict = view.verdict;
  std::vector<std::string> about{game_title(verdict), view.zone.moment(verdict.first_event)};
  if (!verdict.dealer.empty()) about.push_back("dealer " + verdict.dealer);
  if (verdict.tournament) about.emplace_back("tournament, amounts are chips");
  return about;
}

void add_answer(const RoundView& view, Fields& fields) {
  const auto lines = answer_lines(view);
  std::vector<Fields> answer;
  for (const AnswerLine& line : lines) answer.push_back(words_fields(line.sentence).text("word", line.word));
  fields.text("tone", tone_class(lines.front().tone)).list("answer", std::move(answer));
  fields.list("last_word", {});
  if (const std::string text = last_word(view.verdict); !text.empty()) fields.list("last_word", {words_fields(text)});
}

std::vector<std::string> readings_said(const Verdict& verdict) {
  std::vector<std::string> all;
  for (const ReadingUsed& reading : verdict.readings) {
    for (std::string& sentence : reading_sentences(reading, verdict)) all.push_back(std::move(sentence));
  }
  return all;
}

std::vector<std::string> statements_said(const Verdict& verdict) {
  std::vector<std::string> all;
  for (const Statement& statement : verdict.statements) {
    for (std::string& sentence : statement_sentences(statement, verdict)) all.push_back(std::move(sentence));
  }
  return all;
}

// A table for each wager whose entries were tried.
std::vector<Fields> steps_fields(const Verdict& verdict) {
  std::vector<Fields> tables;
  for (const WagerVerdict& wager : verdict.wagers) {
    const std::string title = seat_title(wager.seat) + ", " + spaced(wager.wager);
    for (Fields& table : table_fields(tried_table(wager), title))
      tables.push_back(std::move(table.flag("titled", true)));
  }
  if (tables.empty()) return {};
  return {Fields().text("title", "Why, step by step").list("tables", std::move(tables)).list("notes", {})};
}

void add_money(const RoundView& view, Fields& fields) {
  const Verdict& verdict = view.verdict;
  fields.list("wagers", section_fields("Wagers", wagers_table(verdict), wager_notes(verdict)));
  fields.list("pots", section_fields("Pots", pots_table(verdict), pot_notes(verdict)));
  fields.list("chips", section_fields("Chips", stacks_table(view)));
  fields.list("hands", section_fields("Hands", hands_table(view)));
}

void add_what_is_said(const RoundView& view, Fields& fields) {
  const Verdict& verdict = view.verdict;
  fields.list("findings", section_fields("Findings", findings_table(verdict)));
  fields.list("statements", section_fields("What was said", statements_said(verdict)));
  fields.list("missing", section_fields("What was given up", skip_sentences(view)));
  fields.list("disputes", section_fields("Disputes", dispute_sentences(view)));
  fields.list("readings", section_fields("Readings", readings_said(verdict)));
}

void add_how_it_came(const RoundView& view, Fields& fields) {
  fields.list("steps", steps_fields(view.verdict));
  fields.list("betting", section_fields("How the betting was read", betting_table(view.verdict)));
  fields.list("story", section_fields("What happened, " + view.zone.day(view.facts.first_event), story_table(view)));
  fields.list("evidence", {});
  if (view.evidence) {
    fields.list("evidence", section_fields(std::string(kEvidenceTitle), evidence_table(*view.evidence)));
  }
}

void add_what_it_rests_on(const RoundView& view, std::string_view program, Fields& fields) {
  const Verdict& verdict = view.verdict;
  fields.list("rests_on", {words_fields(provenance(view))}).list("book_hash", {});
  if (!verdict.rulebook.hash.empty()) fields.list("book_hash", {Fields().text("hash", verdict.rulebook.hash)});
  fields.text("first_event", grouped(view.facts.first_seq.value()));
  fields.text("last_event", grouped(view.facts.last_seq.value()));
  fields.text("stream", verdict.round.stream()).text("program", program);
}

}  // namespace

std::string round_html(const RoundView& view, std::string_view program) {
  const std::string heading = "Round " + view.verdict.round.text();
  Fields fields;
  fields.text("title", heading + ", " + game_title(view.verdict)).list("heading", {words_fields(heading)});
  fields.text("density", page_density(view)).list("about", lines_fields(about_round(view)));
  add_answer(view, fields);
  fields.list("felt", {felt_fields(view)});
  add_money(view, fields);
  add_what_is_said(view, fields);
  add_how_it_came(view, fields);
  add_what_it_rests_on(view, program, fields);
  return filled("round.html", fields);
}

}  // namespace cardspeak

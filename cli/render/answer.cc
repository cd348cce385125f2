#include "cli/render/answer.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "cli/render/answer_words.h"
#include "cli/render/remarks.h"
#include "cli/render/words.h"
#include "model/remarks/kinds.h"
#include "model/verdict/left_open.h"
#include "model/verdict/settlement.h"
#include "model/verdict/wager_difference.h"

namespace cardspeak {
namespace {

std::string shouted(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

// "$50.00 short", "$50.00 too much", from the player's side.
std::string who_is_out(Cents difference, Unit unit) {
  if (difference.is_zero()) return "";
  return money(magnitude(difference), unit) + (difference < Cents() ? " short" : " too much");
}

void add_wagers(const Verdict& verdict, std::vector<AnswerLine>& lines) {
  for (const WagerVerdict& wager : verdict.wagers) {
    if (!differs(wager.comparison)) continue;
    lines.push_back({shouted(comparison_text(wager.comparison)), Tone::kBad,
                     printable(sentence(difference_of(wager), unit_of(verdict)))});
  }
}

std::string award_place(const PotVerdict& pot, const Award& award) {
  std::string place = pot_text(pot.pot);
  if (const std::string share = share_text(award.share); !share.empty()) place += ", " + share + " half";
  if (award.board != 0) place += ", board " + std::to_string(award.board);
  return place;
}

void add_pots(const Verdict& verdict, std::vector<AnswerLine>& lines) {
  if (!has_settlement(verdict)) return;
  const Unit unit = unit_of(verdict);
  for (const PotVerdict& pot : verdict.pots) {
    for (const Award& award : pot.awards) {
      if (award.amount == award.recorded) continue;
      lines.push_back({"POT", Tone::kBad,
                       award_place(pot, award) + ", " + seat_text(award.seat) + ": " + money(award.amount, unit) +
                           " due, " + money(award.recorded, unit) + " pushed, " +
                           who_is_out(award.recorded - award.amount, unit)});
    }
  }
  for (const UncalledVerdict& uncalled : verdict.uncalled) {
    if (uncalled.amount == uncalled.recorded) continue;
    lines.push_back({"UNCALLED", Tone::kBad,
                     seat_text(uncalled.seat) + ": " + money(uncalled.amount, unit) + " to go back, " +
                         money(uncalled.recorded, unit) + " returned, " +
                         who_is_out(uncalled.recorded - uncalled.amount, unit)});
  }
  if (verdict.rake && verdict.rake->due != verdict.rake->recorded) {
    lines.push_back({"RAKE", Tone::kBad,
                     money(verdict.rake->due, unit) + " due, " + money(verdict.rake->recorded, unit) + " taken"});
  }
}

void add_money_findings(const Verdict& verdict, std::vector<AnswerLine>& lines) {
  for (const Finding& finding : verdict.findings) {
    if (finding.severity() != schema::Severity::MONEY) continue;
    lines.push_back({shouted(spaced(finding.kind())), Tone::kBad, printable(sentence(finding, verdict))});
  }
}

void add_net(const Verdict& verdict, std::vector<AnswerLine>& lines) {
  if (lines.size() < 2 || verdict.net_difference.is_zero()) return;
  const bool short_changed = verdict.net_difference < Cents();
  lines.push_back({"TOGETHER", Tone::kStrong,
                   "the players hold " + money(magnitude(verdict.net_difference), unit_of(verdict)) +
                       (short_changed ? " less" : " more") + " than was due"});
}

// The differences that stand in the verdict's tables.
std::vector<AnswerLine> table_lines(const Verdict& verdict) {
  std::vector<AnswerLine> lines;
  add_wagers(verdict, lines);
  add_pots(verdict, lines);
  return lines;
}

std::vector<AnswerLine> difference_lines(const Verdict& verdict) {
  std::vector<AnswerLine> lines = table_lines(verdict);
  if (lines.empty()) add_money_findings(verdict, lines);
  add_net(verdict, lines);
  return lines;
}

Cents sum_due(const Verdict& verdict) {
  Cents sum;
  for (const WagerVerdict& wager : verdict.wagers) sum += wager.due;
  return sum;
}

std::string agreed_sentence(const RoundView& view) {
  const Verdict& verdict = view.verdict;
  const Unit unit = unit_of(verdict);
  if (view.contests_pots()) {
    Cents gross;
    for (const PotVerdict& pot : verdict.pots) gross += pot.gross;
    std::string sentence = counted(verdict.pots.size(), "pot", "pots") + ", " + money(gross, unit);
    if (verdict.rake && !verdict.rake->due.is_zero()) sentence += ", rake " + money(verdict.rake->due, unit);
    return sentence + ": every chip went where the rules send it";
  }
  if (verdict.wagers.empty()) return "no wager on record";
  return counted(verdict.wagers.size(), "wager", "wagers") + " settled as the rules have it, " +
         money(sum_due(verdict), unit) + " due and paid";
}

// Why the verdict is what it is; `fallback` where it does not say.
std::string reason_of(const Verdict& verdict, std::string fallback) {
  return verdict.reason.empty() ? std::move(fallback) : printable(sentence(verdict.reason, unit_of(verdict)));
}

bool settled_any(const Verdict& verdict) {
  return std::ranges::any_of(
      verdict.wagers, [](const WagerVerdict& wager) { return wager.comparison != schema::Comparison::NOT_COMPARED; });
}

// The first and the last digits of a hash, enough to tell two books apart by eye.
std::string short_hash(const std::string& hash) {
  return hash.size() <= 8 ? hash : hash.substr(0, 4) + "…" + hash.substr(hash.size() - 2);
}

std::string chain_text(const Verdict& verdict) {
  std::vector<std::string> found;
  for (const Finding& finding : verdict.findings) {
    if (!breaks_chain(finding.kind())) continue;
    const std::string name = spaced(finding.kind());
    if (std::find(found.begin(), found.end(), name) == found.end()) found.push_back(name);
  }
  return found.empty() ? "chain intact" : "chain NOT intact: " + list_of(found);
}

std::string with_rule(const std::string& text, const std::string& rule) {
  return rule.empty() ? printable(text) : printable(text) + " (" + printable(rule) + ")";
}

}  // namespace

namespace {

std::vector<AnswerLine> lines_of_the_verdict(const RoundView& view) {
  const Verdict& verdict = view.verdict;
  std::vector<AnswerLine> lines;
  switch (verdict.status) {
    case schema::VerdictStatus::AGREED:
      return {{"AGREED", Tone::kGood, agreed_sentence(view)}};
    case schema::VerdictStatus::DIFFERS:
      lines = difference_lines(verdict);
      if (lines.empty()) lines.push_back({"DIFFERS", Tone::kBad, reason_of(verdict, "")});
      return lines;
    case schema::VerdictStatus::NOT_DECIDABLE:
      lines = difference_lines(verdict);
      lines.insert(lines.begin(),
                   {"NOT DECIDED", Tone::kWarn, reason_of(verdict, "the record does not carry a decision")});
      return lines;
    case schema::VerdictStatus::VOID:
      lines = difference_lines(verdict);
      lines.insert(lines.begin(),
                   {"VOID", Tone::kWarn, reason_of(verdict, "the round was declared void; every wager goes back")});
      return lines;
    case schema::VerdictStatus::OPEN:
      return {{"OPEN", Tone::kWarn,
               reason_of(verdict, settled_any(verdict)
                                      ? "the round is not closed: what was settled so far is what was due"
                                      : "the round is not closed: there is no settlement to compare with yet")}};
  }
  return {{"UNKNOWN", Tone::kWarn, "a status that this release does not know"}};
}

}  // namespace

namespace {

// "hypothetical: judged under version RAG-568, as was asked; the version in force is RAG-575".
std::string asked_book_sentence(const RoundView& view, const AskedBook& asked) {
  std::string text = "hypothetical: judged ";
  if (!asked.version.empty()) text += "under version " + printable(asked.version) + " ";
  if (asked.known_as_of) text += "with the books known on " + view.zone.moment(*asked.known_as_of) + " ";
  text += "as was asked, and not under the version in force";
  if (!asked.in_force) return text + ", of which we hold none";
  return text + ", which is " + printable(asked.in_force->version) + ", book " + short_hash(asked.in_force->hash);
}

}  // namespace

std::vector<AnswerLine> answer_lines(const RoundView& view) {
  auto lines = lines_of_the_verdict(view);
  if (view.verdict.asked_book) {
    lines.push_back({"ASKED", Tone::kWarn, asked_book_sentence(view, *view.verdict.asked_book)});
  }
  for (const AskedReading& asked : view.verdict.asked) {
    lines.push_back({"ASKED", Tone::kWarn,
                     "this is not the verdict under the book as it is: " + printable(asked.id) + " is read as \"" +
                         printable(answer_text(asked.id, asked.answer)) + "\", as was asked"});
  }
  return lines;
}

std::string game_title(const Verdict& verdict) {
  const RulebookRef& book = verdict.rulebook;
  const std::string name = book.title.empty() ? titled(verdict.game) : printable(book.title);
  const bool version_in_title = !book.version.empty() && name.find(book.version) != std::string::npos;
  if (book.version.empty() || version_in_title) return name.empty() ? "game not on record" : name;
  return name + " " + printable(book.version);
}

std::string provenance(const RoundView& view) {
  const Verdict& verdict = view.verdict;
  const RulebookRef& book = verdict.rulebook;
  const std::string events = counted(verdict.events, "event", "events") + ", " + chain_text(verdict) + ".";
  if (book.hash.empty()) return "Judged under no rulebook; " + events;
  return "Judged under version " + printable(book.version) + ", in force " + printable(iso_day(book.in_force_from)) +
         ", book " + short_hash(book.hash) + "; " + events;
}

std::string last_word(const Verdict& verdict) {
  const Authority& authority = verdict.authority;
  if (authority.last_word.empty()) return "";
  std::string text = "Last word: " + with_rule(authority.last_word, authority.rule) + ".";
  if (!authority.inspector_rule.empty()) {
    text += " The player may ask for an inspector (" + printable(authority.inspector_rule) + ").";
  }
  if (!authority.review.empty()) {
    text += " The " + printable(authority.review) + " may review it (" + printable(authority.review_rule) + ").";
  }
  return text;
}

std::vector<Finding> further_findings(const Verdict& verdict) {
  constexpr std::array<std::string_view, 9> kInTheAnswer{
      kFindingOverpaid, kFindingUnderpaid,           kFindingTakenWrongly, kFindingNotTaken,     kFindingNotSettled,
      kFindingPotWrong, kFindingSettledWithoutWager, kFindingRakeWrong,    kFindingUncalledWrong};
  // Without a difference in the tables, the findings about money are the answer themselves.
  const bool money_said = verdict.status != schema::VerdictStatus::AGREED &&
                          verdict.status != schema::VerdictStatus::OPEN && table_lines(verdict).empty();
  std::vector<Finding> further;
  for (const Finding& finding : verdict.findings) {
    const bool said = std::find(kInTheAnswer.begin(), kInTheAnswer.end(), finding.kind()) != kInTheAnswer.end() ||
                      (money_said && finding.severity() == schema::Severity::MONEY);
    if (!said) further.push_back(finding);
  }
  return further;
}

std::string alternative_sentence(const AlternativeWager& wager, bool stakes, Unit unit) {
  std::string text = seat_text(wager.seat) + ", " + spaced(wager.wager) + ": ";
  if (!wager.decidable) return text + "not decidable from the record";
  text += money(wager.due, unit) + " due";
  if (stakes) text += ", " + money(wager.returned, unit) + " of the stake back";
  if (!wager.carried.is_zero()) text += ", " + money(wager.carried, unit) + " stays for the next round";
  return text;
}

std::vector<std::string> reading_sentences(const ReadingUsed& reading, const Verdict& verdict) {
  const bool stakes = !verdict.wagers.empty();
  const Unit unit = unit_of(verdict);
  std::vector<std::string> sentences;
  std::string open = "The text leaves open: " + printable(reading.question);
  if (!reading.rules.empty()) open += " (" + printable(join(reading.rules, ", ")) + ")";
  sentences.push_back(open + ".");
  std::string taken = "Taken here: " + printable(answer_text(reading.id, reading.default_value)) + ".";
  if (!reading.decider.empty()) taken += " " + with_rule(reading.decider, reading.decider_rule) + " decides.";
  sentences.push_back(taken);
  for (const AlternativeResult& other : reading.alternatives) {
    std::vector<std::string> wagers;
    for (const AlternativeWager& wager : other.wagers) wagers.push_back(alternative_sentence(wager, stakes, unit));
    sentences.push_back("With \"" + printable(answer_text(reading.id, other.value)) +
                        "\": " + (wagers.empty() ? "the same money" : join(wagers, "; ")) + ".");
  }
  return sentences;
}

std::vector<std::string> statement_sentences(const Statement& statement, const Verdict& verdict) {
  constexpr std::array<std::string_view, 5> kSaid{"announced", "noted", "ruled", "declared void", "corrected"};
  constexpr std::array<std::string_view, 3> kStanding{"holds", "is open", "does not hold"};
  std::string about = (statement.said.empty() ? "Without a word" : "\"" + printable(statement.said) + "\"") + ", " +
                      std::string(kSaid.at(static_cast<std::size_t>(statement.kind)));
  const bool somebody = !statement.office.empty() || !statement.author.empty();
  if (somebody) about += " by";
  if (!statement.office.empty()) about += " the " + printable(statement.office);
  if (!statement.author.empty()) about += " " + printable(statement.author);
  if (statement.seat != SeatNo()) about += ", " + seat_text(statement.seat);
  if (!statement.wager.empty()) about += ", " + printable(spaced(statement.wager));
  if (statement.late) about += ", after the close";
  about += ": " + std::string(kStanding.at(static_cast<std::size_t>(statement.standing)));
  std::vector<std::string> sentences{with_rule(about, statement.rests.text()) + "."};
  if (statement.standing == schema::Standing::HOLDS) return sentences;
  std::vector<std::string> wagers;
  for (const AlternativeWager& wager : statement.if_it_stood) {
    wagers.push_back(alternative_sentence(wager, true, unit_of(verdict)));
  }
  if (!wagers.empty()) sentences.push_back("If it stood: " + join(wagers, "; ") + ".");
  return sentences;
}

}  // namespace cardspeak

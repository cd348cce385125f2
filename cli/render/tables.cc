#include "cli/render/tables.h"

#include <algorithm>

#include "cli/render/answer.h"
#include "cli/render/remarks.h"
#include "cli/render/story.h"
#include "cli/render/words.h"
#include "model/verdict/left_open.h"
#include "schemas/text/patron_mask.h"

namespace cardspeak {
namespace {

Tone difference_tone(Cents difference) {
  return difference.is_zero() ? Tone::kPlain : Tone::kBad;
}

bool same_seat_throughout(const std::vector<WagerVerdict>& wagers) {
  return std::all_of(wagers.begin(), wagers.end(),
                     [&](const WagerVerdict& w) { return w.seat == wagers.front().seat; });
}

bool stake_taken_otherwise(const WagerVerdict& wager) {
  return wager.comparison != schema::Comparison::NOT_COMPARED && wager.stake - wager.returned != wager.recorded_taken;
}

// "win 5 to 1", "stand-off", "void, $10.00 goes back", "not decided".
GridCell outcome_cell(const WagerVerdict& wager, Unit unit) {
  if (!wager.decidable) return {"not decided", Tone::kWarn};
  const std::string outcome = outcome_text(wager.outcome);
  const bool back = wager.outcome == schema::Outcome::VOID || wager.outcome == schema::Outcome::RETURNED;
  if (back && !wager.returned.is_zero()) return {outcome + ", " + money(wager.returned, unit) + " goes back"};
  return {wager.odds.empty() ? outcome : outcome + " " + printable(wager.odds)};
}

// " (11.13)"; empty without a rule.
std::string in_brackets(const std::string& rule) {
  return rule.empty() ? "" : " (" + printable(rule) + ")";
}

bool is_board(const HandRead& hand) {
  return hand.seat == SeatNo() && hand.name.starts_with("board");
}

// Where there are several, which have numbers; null: there is one, or it makes no hand.
const HandRead* read_board(const Verdict& verdict, std::uint8_t number) {
  const std::string name = "board " + std::to_string(number);
  const auto found = std::find_if(verdict.hands.begin(), verdict.hands.end(),
                                  [&](const HandRead& hand) { return is_board(hand) && hand.name == name; });
  return found == verdict.hands.end() ? nullptr : &*found;
}

}  // namespace

Grid hands_table(const RoundView& view) {
  Grid rows({{"whose"}, {"cards"}, {"hand"}}, Headings::kUnderstood);
  for (const BoardFact& board : view.facts.boards) {
    const std::string name = view.facts.boards.size() > 1 ? "Board " + std::to_string(board.board) : "Board";
    // One that was dealt again shares cards with the first: as the verdict reads it.
    const HandRead* read = read_board(view.verdict, board.board);
    if (!board.cards.empty()) rows.add({{name}, {read ? cards_text(read->cards) : cards_text(board.cards)}, {""}});
  }
  for (const HandRead& hand : view.verdict.hands) {
    if (is_board(hand)) continue;  // shown above
    const HandRead& first = *std::find_if(view.verdict.hands.begin(), view.verdict.hands.end(),
                                          [&](const HandRead& other) { return other.seat == hand.seat; });
    // A further hand of a seat is named.
    const std::string whose = seat_title(hand.seat) + (&first == &hand ? "" : ", " + spaced(hand.name));
    std::vector<std::string> parts;
    if (!hand.text.empty()) parts.push_back(printable(hand.text));
    if (!hand.note.empty()) parts.push_back(printable(sentence(hand.note)));
    rows.add({{whose, Tone::kStrong}, {cards_text(hand.cards)}, {join(parts, ", ") + in_brackets(hand.rule)}});
  }
  return rows;
}

std::string wager_name(const WagerVerdict& wager, const Verdict& verdict) {
  const bool of_several = std::ranges::any_of(verdict.wagers, [&](const WagerVerdict& other) {
    return other.seat == wager.seat && other.wager == wager.wager && other.patron != wager.patron;
  });
  if (!of_several || wager.patron.empty()) return spaced(wager.wager);
  return spaced(wager.wager) + " (" + printable(schema::patron_for_people(wager.patron)) + ")";
}

Grid wagers_table(const Verdict& verdict) {
  const Unit unit = unit_of(verdict);
  const bool one_seat = same_seat_throughout(verdict.wagers);
  const bool stakes = std::any_of(verdict.wagers.begin(), verdict.wagers.end(), stake_taken_otherwise);
  Grid rows({{"seat", Align::kRight},
             {"wager"},
             {"stake", Align::kRight},
             {"outcome"},
             {"due", Align::kRight},
             {"paid", Align::kRight},
             {"taken", Align::kRight},
             {"differs", Align::kRight},
             {"rule"}});
  for (const WagerVerdict& wager : verdict.wagers) {
    rows.add({{one_seat ? "" : std::to_string(wager.seat.value())},
              {wager_name(wager, verdict)},
              {money_or_dash(wager.stake, unit)},
              outcome_cell(wager, unit),
              {money_or_dash(wager.due, unit)},
              {money_or_dash(wager.recorded, unit), difference_tone(wager.recorded - wager.due)},
              {stakes ? money_or_dash(wager.recorded_taken, unit) : "",
               stake_taken_otherwise(wager) ? Tone::kBad : Tone::kPlain},
              {signed_money(wager.difference, unit), difference_tone(wager.difference)},
              {printable(wager.citations.text())}});
  }
  return rows;
}

std::vector<std::string> wager_notes(const Verdict& verdict) {
  const Unit unit = unit_of(verdict);
  std::vector<std::string> notes;
  for (const WagerVerdict& wager : verdict.wagers) {
    for (const Adjustment& adjustment : wager.adjustments) {
      notes.push_back(seat_text(wager.seat) + ", " + wager_name(wager, verdict) + ": " +
                      printable(sentence(adjustment.what, unit)) + in_brackets(adjustment.what.citations.text()));
    }
  }
  return notes;
}

Grid pots_table(const Verdict& verdict) {
  const Unit unit = unit_of(verdict);
  Grid rows({{"pot"},
             {"gross", Align::kRight},
             {"rake", Align::kRight},
             {"between seats"},
             {"goes to"},
             {"due", Align::kRight},
             {"pushed", Align::kRight},
             {"rule"}});
  for (const PotVerdict& pot : verdict.pots) {
    bool first = true;
    for (const Award& award : pot.awards) {
      std::string to = seat_text(award.seat);
      if (const std::string share = share_text(award.share); !share.empty()) to += ", " + share;
      if (award.board != 0) to += ", board " + std::to_string(award.board);
      std::string rule = printable(award.rule);
      if (!award.odd_chips.is_zero())
        rule += (rule.empty() ? "" : "; ") + ("odd chips " + money(award.odd_chips, unit));
      rows.add({{first ? pot_text(pot.pot) : ""},
                {first ? money_cell(pot.gross, unit) : ""},
                {first ? money_or_dash(pot.rake, unit) : ""},
                {first ? seats_text(pot.eligible) : ""},
                {to},
                {money_cell(award.amount, unit)},
                has_settlement(verdict)
                    ? GridCell{money_cell(award.recorded, unit), difference_tone(award.recorded - award.amount)}
                    : GridCell{""},
                {rule}});
      first = false;
    }
    if (pot.awards.empty()) {
      rows.add({{pot_text(pot.pot)},
                {money_cell(pot.gross, unit)},
                {money_or_dash(pot.rake, unit)},
                {seats_text(pot.eligible)},
                {"not decided", Tone::kWarn},
                {""},
                {""},
                {printable(pot.rule)}});
    }
  }
  return rows;
}

std::vector<std::string> pot_notes(const Verdict& verdict) {
  const Unit unit = unit_of(verdict);
  std::vector<std::string> notes;
  const auto beside = [&](Cents recorded, std::string_view done) {
    return has_settlement(verdict) ? ", " + money(recorded, unit) + std::string(done) : std::string();
  };
  if (verdict.rake && !(verdict.rake->due.is_zero() && verdict.rake->recorded.is_zero())) {
    notes.push_back("Rake: " + money(verdict.rake->due, unit) + " due" + beside(verdict.rake->recorded, " taken") +
                    in_brackets(verdict.rake->rule));
  }
  for (const UncalledVerdict& uncalled : verdict.uncalled) {
    notes.push_back("Uncalled: " + money(uncalled.amount, unit) + " to go back to " + seat_text(uncalled.seat) +
                    beside(uncalled.recorded, " returned") + in_brackets(uncalled.rule));
  }
  return notes;
}

Grid stacks_table(const RoundView& view) {
  const Unit unit = unit_of(view.verdict);
  const bool settled = has_settlement(view.verdict);
  Grid rows({{"seat", Align::kRight},
             {"player"},
             {"before", Align::kRight},
             {"put in", Align::kRight},
             {"after", Align::kRight},
             {"on record", Align::kRight},
             {"differs", Align::kRight}});
  for (const StackVerdict& stack : view.verdict.stacks) {
    const SeatFact* seat = view.facts.find_seat(stack.seat);
    rows.add(
        {{std::to_string(stack.seat.value())},
         {seat == nullptr ? "" : printable(schema::patron_for_people(seat->patron))},
         {money_cell(stack.before, unit)},
         {money_or_dash(stack.contributed, unit)},
         {money_cell(stack.due, unit)},
         settled ? GridCell{money_cell(stack.recorded, unit), difference_tone(stack.recorded - stack.due)}
                 : GridCell{""},
         settled ? GridCell{signed_money(stack.recorded - stack.due, unit), difference_tone(stack.recorded - stack.due)}
                 : GridCell{""}});
  }
  return rows;
}

Grid findings_table(const Verdict& verdict) {
  const auto further = further_findings(verdict);
  Grid rows({{"kind"}, {"finding"}}, Headings::kUnderstood);
  for (const Finding& finding : further) {
    const std::string text = printable(sentence(finding, verdict)) + in_brackets(finding.citations.text());
    rows.add({{severity_text(finding.severity()), severity_tone(finding.severity())}, {text}});
  }
  return rows;
}

Grid tried_table(const WagerVerdict& wager) {
  Grid rows({{"rule"}, {"when"}, {"result"}}, Headings::kUnderstood);
  for (const TriedEntry& entry : wager.tried) {
    std::vector<std::string> when;
    std::vector<std::string> failed;
    for (const std::string& condition : entry.when) when.push_back(spaced(condition));
    for (const std::string& condition : entry.failed) failed.push_back("not: " + spaced(condition));
    const bool decided = failed.empty();
    rows.add({{printable(entry.rule)},
              {when.empty() ? "always" : join(when, ", ")},
              {decided ? "decides" : join(failed, ", "), decided ? Tone::kGood : Tone::kFaint}});
  }
  return rows;
}

Grid betting_table(const Verdict& verdict) {
  const Unit unit = unit_of(verdict);
  Grid rows({{"street"},
             {"seat", Align::kRight},
             {"pot", Align::kRight},
             {"to call", Align::kRight},
             {"may raise to", Align::kRight},
             {"put in", Align::kRight},
             {"read as"},
             {"rule"}});
  std::string street;
  for (const BettingStep& step : verdict.betting) {
    const std::string name = spaced(step.street);
    std::string range = "no";
    if (step.may_raise)
      range = money(step.least_to, unit) + (step.most_to.is_zero() ? "+" : "-" + money(step.most_to, unit));
    std::string rule = printable(step.rule);
    const bool in_turn = step.expected == step.seat;
    if (!in_turn && step.expected.value() != 0)
      rule += (rule.empty() ? "" : "; ") + ("turn of " + seat_text(step.expected));
    rows.add({{name == street ? "" : name},
              {std::to_string(step.seat.value())},
              {money_cell(step.pot, unit)},
              {money_or_dash(step.to_call, unit)},
              {range},
              {money_or_dash(step.amount, unit)},
              {printable(step.read_as), in_turn ? Tone::kPlain : Tone::kWarn},
              {rule}});
    street = name;
  }
  return rows;
}

Grid story_table(const RoundView& view) {
  Grid rows({{"time"}, {"what"}, {"details"}}, Headings::kUnderstood);
  for (const StoryLine& line : tell(view)) {
    rows.add({{view.zone.clock(line.time), Tone::kFaint}, {line.heading}, {join(line.items, "; ")}});
  }
  return rows;
}

}  // namespace cardspeak

#include "cli/render/felt.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "cli/render/page_parts.h"
#include "cli/render/remarks.h"
#include "cli/render/tables.h"
#include "cli/render/words.h"
#include "model/verdict/left_open.h"
#include "model/verdict/settlement.h"
#include "schemas/text/patron_mask.h"

namespace cardspeak {
namespace {

// So many seats stand in a row, without sides, below the dealer.
constexpr int kOneRow = 4;
// As many columns as a sheet of paper has room for.
constexpr int kMostColumns = 6;

// A screen of middle width has room for so many.
constexpr int kColumnsOfTablet = 5;

// So many lines of wagers and pots stand on a sheet with their table in large type, and in smaller.
constexpr std::size_t kLinesOfLargePage = 8;
constexpr std::size_t kLinesOfClosePage = 16;

bool is_red(Card card) {
  return card.suit() == Suit::kHearts || card.suit() == Suit::kDiamonds;
}

Fields card_fields(Card card) {
  if (!card.known()) return Fields().text("ink", "back").text("rank", "?").list("suit", {});
  const std::string words = card_text(card);
  // The suit is the last three bytes.
  const std::size_t rank = words.size() - 3;
  return Fields()
      .text("ink", is_red(card) ? "red" : "black")
      .text("rank", words.substr(0, rank))
      .list("suit", {Fields().text("sign", words.substr(rank))});
}

// A row of cards, as a list of one; none without cards.
std::vector<Fields> cards_fields(const std::vector<CardFact>& cards) {
  if (cards.empty()) return {};
  std::vector<Fields> each;
  for (const CardFact& card : cards) each.push_back(card_fields(card.card));
  return {Fields().text("spoken", cards_text(cards)).list("each", std::move(each))};
}

Fields line_fields(std::string_view words, Tone tone) {
  Fields line = words_fields(words);
  line.list("class", {});
  if (const auto name = tone_class(tone); !name.empty()) line.list("class", {Fields().text("names", name)});
  return line;
}

class Felt {
 public:
  explicit Felt(const RoundView& view)
      : view_(view),
        facts_(view.facts),
        verdict_(view.verdict),
        unit_(unit_of(view.verdict)),
        frame_(seat_frame(seats())) {}

  [[nodiscard]] Fields fields() const {
    Fields fields;
    fields.text("shape", view_.contests_pots() ? "oval" : "half").flag("sided", frame_.sides > 0);
    fields.flag("many", frame_.columns > kColumnsOfTablet);
    fields.text("columns", std::to_string(frame_.columns)).text("rows", std::to_string(frame_.rows()));
    add_dealer(fields);
    add_middle(fields);
    std::vector<Fields> taken;
    std::vector<Fields> empty;
    for (int number = 1; number <= seats(); ++number) {
      const SeatNo seat(static_cast<std::uint8_t>(number));
      const SeatFact* fact = facts_.find_seat(seat);
      Fields here = fact == nullptr ? Fields().text("number", std::to_string(number)) : seat_fields(*fact);
      const SeatFrame::Place place = frame_.place(number);
      here.text("column", std::to_string(place.column)).text("row", std::to_string(place.row));
      (fact == nullptr ? empty : taken).push_back(std::move(here));
    }
    return fields.list("seats", std::move(taken)).list("empty_seats", std::move(empty));
  }

 private:
  [[nodiscard]] int seats() const {
    int most = std::max<int>(facts_.sign.seats, view_.contests_pots() ? 2 : 1);
    for (const SeatFact& seat : facts_.seats) most = std::max<int>(most, seat.seat.value());
    return most;
  }

  void add_dealer(Fields& fields) const {
    fields.list("dealer", {words_fields(facts_.dealer.empty() ? "Dealer" : "Dealer " + facts_.dealer)});
    fields.list("dealer_cards", cards_fields(facts_.dealer_cards));
    fields.list("dealer_hands", lines_fields(hands_of(SeatNo())));
  }

  // The boards and what is in the pots.
  void add_middle(Fields& fields) const {
    std::vector<Fields> boards;
    for (const BoardFact& board : facts_.boards) {
      for (Fields& cards : cards_fields(board.cards)) boards.push_back(std::move(cards));
    }
    fields.list("boards", std::move(boards));
    std::vector<std::string> pots;
    for (const PotVerdict& pot : verdict_.pots) pots.push_back(pot_line(pot));
    fields.list("pots", lines_fields(pots));
    fields.list("rake", {});
    if (verdict_.rake && !verdict_.rake->recorded.is_zero()) {
      fields.list("rake", {words_fields("rake " + money(verdict_.rake->recorded, unit_))});
    }
  }

  [[nodiscard]] std::string pot_line(const PotVerdict& pot) const {
    std::vector<std::string> to;
    for (const Award& award : pot.awards) {
      if (!award.amount.is_zero()) to.push_back(seat_text(award.seat));
    }
    return pot_text(pot.pot) + " " + money(pot.gross, unit_) + (to.empty() ? "" : ", to " + list_of(to));
  }

  [[nodiscard]] Fields seat_fields(const SeatFact& seat) const {
    const std::string patron = seat.patron.empty() ? "" : " · " + schema::patron_for_people(seat.patron);
    Fields fields = words_fields(seat_title(seat.seat) + patron);
    fields.flag("differs", differs_at(seat.seat)).flag("button", facts_.button == seat.seat);
    fields.list("seat_cards", cards_fields(seat.cards)).list("seat_lines", lines_of(seat.seat));
    return fields;
  }

  [[nodiscard]] bool differs_at(SeatNo seat) const {
    const bool wager = std::ranges::any_of(
        verdict_.wagers, [&](const WagerVerdict& w) { return w.seat == seat && differs(w.comparison); });
    const bool stack = std::ranges::any_of(verdict_.stacks, [&](const StackVerdict& s) {
      return s.seat == seat && s.due != s.recorded && has_settlement(verdict_);
    });
    return wager || stack;
  }

  // What the hands of a place are, each with its name where the place has several.
  [[nodiscard]] std::vector<std::string> hands_of(SeatNo seat) const {
    std::vector<const HandRead*> hands;
    for (const HandRead& hand : verdict_.hands) {
      if (hand.seat == seat && !hand.name.starts_with("board")) hands.push_back(&hand);
    }
    std::vector<std::string> lines;
    for (const HandRead* hand : hands) {
      const std::string name = hands.size() > 1 ? spaced(hand->name) + ": " : "";
      // What the dealer's hand is worth decides every wager; of a seat's, the wagers say it.
      const bool noted = seat == SeatNo() && !hand->note.empty();
      lines.push_back(name + hand->text + (noted ? ", " + sentence(hand->note) : ""));
    }
    return lines;
  }

  [[nodiscard]] std::vector<Fields> lines_of(SeatNo seat) const {
    std::vector<Fields> lines;
    for (const std::string& hand : hands_of(seat)) lines.push_back(line_fields(hand, Tone::kFaint));
    for (const WagerVerdict& wager : verdict_.wagers) {
      if (wager.seat == seat) add_wager(wager, lines);
    }
    for (const StackVerdict& stack : verdict_.stacks) {
      if (stack.seat == seat) add_stack(stack, lines);
    }
    return lines;
  }

  void add_wager(const WagerVerdict& wager, std::vector<Fields>& lines) const {
    std::string words = wager_name(wager, verdict_) + " " + money(wager.stake, unit_);
    if (wager.decidable && wager.outcome != schema::Outcome::UNSET) words += ", " + outcome_text(wager.outcome);
    if (!wager.due.is_zero()) words += " " + money(wager.due, unit_);
    lines.push_back(line_fields(words, wager.due.is_zero() ? Tone::kPlain : Tone::kGood));
    if (differs(wager.comparison)) {
      lines.push_back(line_fields(comparison_text(wager.comparison) + " " + with_sign(wager.difference), Tone::kBad));
    }
  }

  // "-$50.00", "+50 chips".
  [[nodiscard]] std::string with_sign(Cents amount) const {
    return (amount > Cents() ? "+" : "") + money(amount, unit_);
  }

  void add_stack(const StackVerdict& stack, std::vector<Fields>& lines) const {
    const Cents after = has_settlement(verdict_) ? stack.recorded : stack.due;
    lines.push_back(line_fields(money(stack.before, unit_) + " → " + money(after, unit_), Tone::kPlain));
    if (has_settlement(verdict_) && stack.due != stack.recorded) {
      lines.push_back(line_fields("differs " + with_sign(stack.recorded - stack.due), Tone::kBad));
    }
  }

  const RoundView& view_;
  const RoundFacts& facts_;
  const Verdict& verdict_;
  Unit unit_;
  SeatFrame frame_;
};

}  // namespace

int SeatFrame::rows() const {
  return std::max(sides, 1) + 1;
}

SeatFrame::Place SeatFrame::place(int seat) const {
  if (seat <= sides) return {columns, seat};
  if (seat <= sides + columns) return {columns - (seat - sides) + 1, rows()};
  return {1, 2 * sides + columns - seat + 1};
}

SeatFrame seat_frame(int seats) {
  SeatFrame frame;
  if (seats > kOneRow) frame.sides = std::max(1, (seats - kMostColumns + 1) / 2);
  frame.columns = seats - 2 * frame.sides;
  return frame;
}

std::string_view page_density(const RoundView& view) {
  std::size_t lines = view.verdict.wagers.size();
  for (const PotVerdict& pot : view.verdict.pots) lines += std::max<std::size_t>(pot.awards.size(), 1);
  if (lines > kLinesOfClosePage) return "dense";
  return lines > kLinesOfLargePage ? "close" : "";
}

Fields felt_fields(const RoundView& view) {
  return Felt(view).fields();
}

}  // namespace cardspeak

#include "cli/render/felt.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "cli/render/markup.h"
#include "cli/render/remarks.h"
#include "cli/render/words.h"
#include "schemas/text/patron_mask.h"

namespace cardspeak {
namespace {

// Drawing units; the picture scales with the page.
struct Point {
  int x = 0;
  int y = 0;
};

constexpr std::string_view kInk = "#1c2420";
constexpr std::string_view kFaint = "#5b6660";
constexpr std::string_view kRed = "#b3121d";
constexpr std::string_view kGood = "#0b6b34";
constexpr std::string_view kFeltFill = "#e4efe7";
constexpr std::string_view kFeltEdge = "#2f5d45";

constexpr int kLineHeight = 17;

// Where seats stand: on an ellipse, from the dealer's left round to the dealer's right.
struct Shape {
  int width;
  int height;
  Point centre;
  int radius_x;
  int radius_y;
  int from_degrees;  // 0 points right, 90 down
  int to_degrees;
};

// A half round: everybody faces the dealer.
constexpr Shape kHouseTable{1000, 634, {500, 88}, 398, 396, 11, 169};
// An oval: everybody faces the pot.
constexpr Shape kPokerTable{1000, 640, {500, 318}, 386, 226, -52, 232};

struct CardSize {
  int width;
  int height;
  int font;
};
constexpr CardSize kSeatCard{32, 44, 16};
constexpr CardSize kBoardCard{44, 60, 21};

std::string number(int value) {
  return std::to_string(value);
}

std::string text_at(Point at, std::string_view fill, int size, std::string_view words, bool bold = false) {
  return "<text x=\"" + number(at.x) + "\" y=\"" + number(at.y) + "\" font-size=\"" + number(size) + "\" fill=\"" +
         std::string(fill) + "\" text-anchor=\"middle\"" + (bold ? " font-weight=\"bold\"" : "") + ">" +
         escaped(words) + "</text>";
}

std::string rectangle(Point corner, CardSize size, std::string_view fill, std::string_view stroke) {
  return "<rect x=\"" + number(corner.x) + "\" y=\"" + number(corner.y) + "\" width=\"" + number(size.width) +
         "\" height=\"" + number(size.height) + "\" rx=\"4\" fill=\"" + std::string(fill) + "\" stroke=\"" +
         std::string(stroke) + "\"/>";
}

bool is_red(Card card) {
  return card.suit() == Suit::kHearts || card.suit() == Suit::kDiamonds;
}

std::string card_at(Point corner, CardSize size, Card card) {
  const Point middle{corner.x + size.width / 2, corner.y + size.height / 2};
  if (!card.known()) {
    return rectangle(corner, size, "#dfe5f2", "#5a6b8f") +
           text_at({middle.x, middle.y + size.font / 3}, "#3d4c6b", size.font, "?");
  }
  const std::string words = card_text(card);
  // The suit is the last three bytes; U+FE0E after it asks for the plain sign rather than a picture.
  const std::string rank = words.substr(0, words.size() - 3);
  const std::string suit = words.substr(words.size() - 3) + "\xEF\xB8\x8E";
  const std::string_view ink = is_red(card) ? kRed : kInk;
  return rectangle(corner, size, "#ffffff", "#8a948e") + text_at({middle.x, middle.y - 2}, ink, size.font, rank, true) +
         text_at({middle.x, middle.y + size.font}, ink, size.font, suit);
}

// A row of cards around `middle`, which is the middle of its upper edge. Many cards overlap to fit `room`.
std::string cards_at(Point middle, CardSize size, const std::vector<CardFact>& cards, int room) {
  if (cards.empty()) return "";
  const int count = static_cast<int>(cards.size());
  const int wanted = size.width + 3;
  const int step = count == 1 ? wanted : std::min(wanted, (room - size.width) / (count - 1));
  const int row = size.width + step * (count - 1);
  std::string out;
  Point corner{middle.x - row / 2, middle.y};
  for (const CardFact& card : cards) {
    out += card_at(corner, size, card.card);
    corner.x += step;
  }
  return out;
}

struct Line {
  std::string words;
  std::string_view ink = kInk;
  bool bold = false;
};

class Felt {
 public:
  explicit Felt(const RoundView& view)
      : view_(view),
        facts_(view.facts),
        verdict_(view.verdict),
        unit_(unit_of(view.verdict)),
        shape_(view.contests_pots() ? kPokerTable : kHouseTable) {}

  std::string draw() {
    out_ = "<svg viewBox=\"0 0 " + number(shape_.width) + " " + number(shape_.height) +
           "\" role=\"img\" aria-labelledby=\"felt-title felt-text\" font-family=\"Helvetica, Arial, 'DejaVu Sans', "
           "sans-serif\">";
    out_ += element("title", "id=\"felt-title\"", "The table from above");
    out_ += element("desc", "id=\"felt-text\"", description());
    surface();
    dealer();
    middle();
    for (int seat = 1; seat <= seats(); ++seat) place(SeatNo(static_cast<std::uint8_t>(seat)));
    return out_ + "</svg>";
  }

 private:
  [[nodiscard]] int seats() const {
    int most = std::max<int>(facts_.sign.seats, view_.contests_pots() ? 2 : 1);
    for (const SeatFact& seat : facts_.seats) most = std::max<int>(most, seat.seat.value());
    return most;
  }

  // For those who hear the page: who holds what.
  [[nodiscard]] std::string description() const {
    std::vector<std::string> parts;
    if (!facts_.dealer_cards.empty()) parts.push_back("Dealer: " + cards_text(facts_.dealer_cards));
    for (const BoardFact& board : facts_.boards) parts.push_back("Board: " + cards_text(board.cards));
    for (const SeatFact& seat : facts_.seats) {
      parts.push_back(seat_title(seat.seat) +
                      (seat.patron.empty() ? "" : ", " + schema::patron_for_people(seat.patron)) + ": " +
                      (seat.cards.empty() ? "no cards" : cards_text(seat.cards)));
    }
    return join(parts, ". ") + ".";
  }

  void surface() {
    const std::string colours =
        " fill=\"" + std::string(kFeltFill) + "\" stroke=\"" + std::string(kFeltEdge) + "\" stroke-width=\"5\"/>";
    if (view_.contests_pots()) {
      out_ += "<ellipse cx=\"500\" cy=\"320\" rx=\"494\" ry=\"314\"" + colours;
    } else {
      out_ += "<path d=\"M6 6 H994 V90 C994 436 770 628 500 628 C230 628 6 436 6 90 Z\"" + colours;
    }
  }

  void dealer() {
    const std::string name = facts_.dealer.empty() ? "Dealer" : "Dealer " + facts_.dealer;
    out_ += text_at({shape_.centre.x, 36}, kInk, 16, name, true);
    out_ += cards_at({shape_.centre.x, 48}, kBoardCard, facts_.dealer_cards, 320);
    for (const HandRead& hand : verdict_.hands) {
      if (hand.seat.value() != 0 || hand.name == "board") continue;
      out_ += text_at({shape_.centre.x, 128}, kInk, 14,
                      hand.note.empty() ? hand.text : hand.text + ", " + sentence(hand.note));
    }
  }

  // The boards and what is in the pots.
  void middle() {
    int y = 206;
    for (const BoardFact& board : facts_.boards) {
      out_ += cards_at({shape_.centre.x, y}, kBoardCard, board.cards, 320);
      y += kBoardCard.height + 8;
    }
    y += 16;
    for (const PotVerdict& pot : verdict_.pots) {
      std::vector<std::string> to;
      for (const Award& award : pot.awards) {
        if (!award.amount.is_zero()) to.push_back(seat_text(award.seat));
      }
      const std::string words =
          pot_text(pot.pot) + " " + money(pot.gross, unit_) + (to.empty() ? "" : ", to " + list_of(to));
      out_ += text_at({shape_.centre.x, y}, kInk, 15, words, true);
      y += kLineHeight + 2;
    }
    if (verdict_.rake && !verdict_.rake->recorded.is_zero()) {
      out_ += text_at({shape_.centre.x, y}, kFaint, 14, "rake " + money(verdict_.rake->recorded, unit_));
    }
  }

  [[nodiscard]] Point position(SeatNo seat) const {
    const int count = seats();
    const double part = count == 1 ? 0.5 : static_cast<double>(seat.value() - 1) / (count - 1);
    const double degrees = shape_.from_degrees + part * (shape_.to_degrees - shape_.from_degrees);
    const double angle = degrees * std::numbers::pi / 180;
    return {shape_.centre.x + static_cast<int>(std::lround(shape_.radius_x * std::cos(angle))),
            shape_.centre.y + static_cast<int>(std::lround(shape_.radius_y * std::sin(angle)))};
  }

  void place(SeatNo seat) {
    const Point at = position(seat);
    const SeatFact* fact = facts_.find_seat(seat);
    if (fact == nullptr) {
      out_ += "<circle cx=\"" + number(at.x) + "\" cy=\"" + number(at.y) +
              "\" r=\"15\" fill=\"none\" stroke=\"#9fb3a7\"/>" +
              text_at({at.x, at.y + 5}, kFaint, 13, number(seat.value()));
      return;
    }
    const bool differs = differs_at(seat);
    const std::string name =
        seat_title(seat) + (fact->patron.empty() ? "" : " · " + schema::patron_for_people(fact->patron));
    int y = at.y - 34;
    out_ += text_at({at.x, y}, differs ? kRed : kInk, 15, name, true);
    if (facts_.button == seat) button({at.x + 4 * static_cast<int>(display_width(name)) + 16, y - 5});
    out_ += cards_at({at.x, y + 7}, kSeatCard, fact->cards, 162);
    y += 7 + (fact->cards.empty() ? 0 : kSeatCard.height) + kLineHeight - 2;
    for (const Line& line : lines_of(*fact)) {
      out_ += text_at({at.x, y}, line.ink, 14, line.words, line.bold);
      y += kLineHeight - 1;
    }
  }

  void button(Point at) {
    out_ += "<circle cx=\"" + number(at.x) + "\" cy=\"" + number(at.y) + "\" r=\"9\" fill=\"#ffffff\" stroke=\"" +
            std::string(kInk) + "\"/>" + text_at({at.x, at.y + 4}, kInk, 11, "D", true);
  }

  [[nodiscard]] bool differs_at(SeatNo seat) const {
    const bool wager = std::any_of(verdict_.wagers.begin(), verdict_.wagers.end(), [&](const WagerVerdict& w) {
      return w.seat == seat && w.comparison != schema::Comparison::AGREED &&
             w.comparison != schema::Comparison::NOT_COMPARED;
    });
    const bool stack = std::any_of(verdict_.stacks.begin(), verdict_.stacks.end(),
                                   [&](const StackVerdict& s) { return s.seat == seat && s.due != s.recorded; });
    return wager || stack;
  }

  [[nodiscard]] std::vector<Line> lines_of(const SeatFact& seat) const {
    std::vector<Line> lines;
    for (const HandRead& hand : verdict_.hands) {
      if (hand.seat == seat.seat) lines.push_back({hand.text, kFaint});
    }
    for (const WagerVerdict& wager : verdict_.wagers) {
      if (wager.seat == seat.seat) add_wager(wager, lines);
    }
    for (const StackVerdict& stack : verdict_.stacks) {
      if (stack.seat == seat.seat) add_stack(stack, lines);
    }
    return lines;
  }

  void add_wager(const WagerVerdict& wager, std::vector<Line>& lines) const {
    std::string words = spaced(wager.wager) + " " + money(wager.stake, unit_);
    if (wager.decidable && wager.outcome != schema::Outcome::UNSET) words += ", " + outcome_text(wager.outcome);
    if (!wager.due.is_zero()) words += " " + money(wager.due, unit_);
    const bool agreed =
        wager.comparison == schema::Comparison::AGREED || wager.comparison == schema::Comparison::NOT_COMPARED;
    lines.push_back({words, wager.due.is_zero() ? kInk : kGood, false});
    if (!agreed) lines.push_back({comparison_text(wager.comparison) + " " + with_sign(wager.difference), kRed, true});
  }

  // "-$50.00", "+50 chips".
  [[nodiscard]] std::string with_sign(Cents amount) const {
    return (amount > Cents() ? "+" : "") + money(amount, unit_);
  }

  void add_stack(const StackVerdict& stack, std::vector<Line>& lines) const {
    lines.push_back({money(stack.before, unit_) + " → " + money(stack.recorded, unit_), kInk, false});
    if (stack.due != stack.recorded) {
      lines.push_back({"differs " + with_sign(stack.recorded - stack.due), kRed, true});
    }
  }

  const RoundView& view_;
  const RoundFacts& facts_;
  const Verdict& verdict_;
  Unit unit_;
  const Shape& shape_;
  std::string out_;
};

}  // namespace

std::string felt_svg(const RoundView& view) {
  return Felt(view).draw();
}

}  // namespace cardspeak

#include "cli/render/words.h"

#include <cctype>

namespace cardspeak {
namespace {

char lower(char c) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}
char upper(char c) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

std::string_view suit_text(Suit suit) {
  switch (suit) {
    case Suit::kClubs:
      return "♣";
    case Suit::kDiamonds:
      return "♦";
    case Suit::kHearts:
      return "♥";
    case Suit::kSpades:
      return "♠";
  }
  return "?";
}

std::string rank_text(Rank rank) {
  constexpr std::string_view kFaces = "JQKA";
  return rank <= 10 ? std::to_string(rank) : std::string(1, kFaces[static_cast<std::size_t>(rank - kJack)]);
}

}  // namespace

std::string card_text(Card card) {
  return card.known() ? rank_text(card.rank()) + std::string(suit_text(card.suit())) : "??";
}

std::string cards_text(const std::vector<Card>& cards) {
  std::vector<std::string> parts;
  for (const Card card : cards) parts.push_back(card_text(card));
  return join(parts, " ");
}

std::string cards_text(const std::vector<CardFact>& cards) {
  std::vector<Card> plain;
  for (const CardFact& card : cards) plain.push_back(card.card);
  return cards_text(plain);
}

std::string office_and_staff(std::string_view office, std::string_view staff) {
  const std::string first = printable(office);
  const std::string second = printable(staff);
  return first + (first.empty() || second.empty() ? "" : " ") + second;
}

std::string seat_text(SeatNo seat) {
  return seat.value() == 0 ? "dealer" : "seat " + std::to_string(seat.value());
}

std::string seat_title(SeatNo seat) {
  return seat.value() == 0 ? "Dealer" : "Seat " + std::to_string(seat.value());
}

std::string seats_text(const std::vector<SeatNo>& seats) {
  std::vector<std::string> parts;
  for (const SeatNo seat : seats) parts.push_back(std::to_string(seat.value()));
  return join(parts, " ");
}

std::string spaced(std::string_view name) {
  std::string out;
  for (const char c : name) {
    const bool inside = !out.empty() && out.back() != ' ';
    const bool number_begins = is_digit(c) && inside && !is_digit(out.back());
    if (number_begins) out += ' ';
    const bool word_begins = is_upper(c) && inside && !is_upper(out.back());
    if (word_begins) out += ' ';
    if (c == '-' || c == '_') {
      out += ' ';
    } else {
      out += word_begins ? lower(c) : c;
    }
  }
  return printable(out);
}

std::string titled(std::string_view name) {
  std::string out = spaced(name);
  bool first = true;
  for (char& c : out) {
    if (first) c = upper(c);
    first = c == ' ';
  }
  return out;
}

std::string outcome_text(schema::Outcome outcome) {
  switch (outcome) {
    case schema::Outcome::UNSET:
      return "";
    case schema::Outcome::WIN:
      return "win";
    case schema::Outcome::LOSE:
      return "lose";
    case schema::Outcome::STAND_OFF:
      return "stand-off";
    case schema::Outcome::VOID:
      return "void";
    case schema::Outcome::RETURNED:
      return "returned";
    case schema::Outcome::CARRIED:
      return "carried";
  }
  return "?";
}

std::string comparison_text(schema::Comparison comparison) {
  switch (comparison) {
    case schema::Comparison::AGREED:
      return "agreed";
    case schema::Comparison::OVERPAID:
      return "overpaid";
    case schema::Comparison::UNDERPAID:
      return "underpaid";
    case schema::Comparison::TAKEN_WRONGLY:
      return "taken wrongly";
    case schema::Comparison::NOT_SETTLED:
      return "not settled";
    case schema::Comparison::SETTLED_WITHOUT_WAGER:
      return "settled without a wager";
    case schema::Comparison::NOT_TAKEN:
      return "not taken";
    case schema::Comparison::NOT_COMPARED:
      return "not compared";
  }
  return "?";
}

std::string severity_text(schema::Severity severity) {
  switch (severity) {
    case schema::Severity::NOTE:
      return "note";
    case schema::Severity::PROCEDURE:
      return "procedure";
    case schema::Severity::MONEY:
      return "money";
    case schema::Severity::RECORD:
      return "record";
  }
  return "?";
}

Tone severity_tone(schema::Severity severity) {
  switch (severity) {
    case schema::Severity::NOTE:
      return Tone::kFaint;
    case schema::Severity::PROCEDURE:
      return Tone::kWarn;
    case schema::Severity::MONEY:
    case schema::Severity::RECORD:
      return Tone::kBad;
  }
  return Tone::kPlain;
}

std::string pot_text(std::uint8_t pot) {
  return pot == 0 ? "main pot" : "side pot " + std::to_string(pot);
}

std::string share_text(schema::PotShare share) {
  switch (share) {
    case schema::PotShare::ALL:
      return "";
    case schema::PotShare::HIGH:
      return "high";
    case schema::PotShare::LOW:
      return "low";
  }
  return "?";
}

Unit unit_of(const Verdict& verdict) {
  return verdict.tournament ? Unit::kChips : Unit::kMoney;
}

std::string money(Cents amount, Unit unit) {
  std::string text = money_cell(amount, unit);
  if (unit == Unit::kChips) text += magnitude(amount) == Cents(100) ? " chip" : " chips";
  return text;
}

std::string money_cell(Cents amount, Unit unit) {
  constexpr std::int64_t kMillion = 100'000'000;
  const bool whole = amount.value() % 100 == 0;
  std::string text = to_string(amount);
  if (unit == Unit::kChips) text.erase(text.find('$'), 1);
  const bool short_form = whole && (unit == Unit::kChips || magnitude(amount).value() >= kMillion);
  return short_form ? text.substr(0, text.size() - std::string_view(".00").size()) : text;
}

std::string money_or_dash(Cents amount, Unit unit) {
  return amount.is_zero() ? "-" : money_cell(amount, unit);
}

std::string signed_money(Cents amount, Unit unit) {
  if (amount.is_zero()) return "-";
  return (amount > Cents() ? "+" : "") + money_cell(amount, unit);
}

Cents magnitude(Cents amount) {
  return amount < Cents() ? Cents() - amount : amount;
}

std::string counted(std::size_t number, std::string_view one, std::string_view many) {
  return grouped(number) + " " + std::string(number == 1 ? one : many);
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  return digits;
}

}  // namespace cardspeak

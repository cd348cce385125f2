#include "ingest/phh/phh_file.h"

#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <sstream>
#include <utility>

namespace cardspeak {
namespace {

constexpr std::int64_t kCentsPerUnit = 100;
constexpr std::int64_t kUnitsMax = kAmountMax.value() / kCentsPerUnit;
constexpr std::size_t kPlayersMin = 2;
constexpr std::size_t kPlayersMax = 20;

std::unexpected<Error> refuse_file(std::string message) {
  return fail(ErrorCode::kBadInput, std::move(message));
}

// A value as TOML would write it, for messages.
std::string show(const toml::node& node) {
  std::ostringstream out;
  if (const auto* number = node.as_floating_point()) {
    std::array<char, 32> digits{};
    const auto written = std::to_chars(digits.begin(), digits.end(), number->get());
    out << std::string_view(digits.begin(), written.ptr);
  } else {
    node.visit([&](const auto& value) { out << value; });
  }
  std::string text = out.str();
  constexpr std::size_t kShown = 60;
  if (text.size() > kShown) text = text.substr(0, kShown) + "…";
  return text;
}

std::unexpected<Error> wrong(const std::string& field, const std::string& expected, const toml::node* found) {
  return refuse_file("field " + field + ": expected " + expected + ", found " +
                     (found == nullptr ? "none" : show(*found)));
}

bool in_range(std::int64_t cents) {
  return cents >= -kAmountMax.value() && cents <= kAmountMax.value();
}

// The cents of a number that TOML has as a double. Decimal text of at most two places and its nearest double lead to
// each other only: dividing the cents by 100 gives that very double again, unless the text had more places.
std::optional<Cents> cents_of(double units) {
  if (!std::isfinite(units) || std::abs(units) > static_cast<double>(kUnitsMax)) {
    return std::nullopt;
  }
  const auto cents = static_cast<std::int64_t>(std::llround(units * static_cast<double>(kCentsPerUnit)));
  if (static_cast<double>(cents) / static_cast<double>(kCentsPerUnit) != units) return std::nullopt;
  return Cents(cents);
}

std::optional<Cents> cents_of(std::int64_t units) {
  if (units > kUnitsMax || units < -kUnitsMax) return std::nullopt;
  return Cents(units * kCentsPerUnit);
}

std::optional<Cents> amount_of(const toml::node& node) {
  std::optional<Cents> amount;
  if (const auto* integer = node.as_integer()) amount = cents_of(integer->get());
  if (const auto* number = node.as_floating_point()) amount = cents_of(number->get());
  if (amount && !in_range(amount->value())) return std::nullopt;
  return amount;
}

constexpr const char* kAmount = "an amount in whole cents";

// Reads the fields of one hand. The first thing that is wrong is kept, and what is read after it does not matter.
class HandReader {
 public:
  explicit HandReader(const toml::table& table) : table_(table) {}

  Result<PhhHand> read() {
    PhhHand hand;
    const std::string variant = text("variant", true);
    if (problem_) return std::unexpected(*problem_);
    const auto game = phh_game(variant);
    if (!game) return std::unexpected(game.error());
    hand.game = *game;
    read_game(hand);
    read_seating(hand);
    read_result(hand);
    read_moment(hand);
    if (problem_) return std::unexpected(*problem_);
    return hand;
  }

 private:
  void keep(std::unexpected<Error> problem) {
    if (!problem_) problem_ = std::move(problem.error());
  }
  const toml::node* find(const std::string& field, bool required) {
    const toml::node* node = table_.get(field);
    if (node == nullptr && required) keep(wrong(field, "a value", nullptr));
    return node;
  }

  void read_game(PhhHand& hand) {
    read_stacks(hand);
    hand.antes = amounts("antes", hand.size(), true).value_or(std::vector<Cents>{});
    if (hand.game.deal == PhhDeal::kStud) {
      hand.bring_in = amount("bring_in", Cents());
    } else {
      hand.blinds_or_straddles = amounts("blinds_or_straddles", hand.size(), true).value_or(std::vector<Cents>{});
    }
    if (hand.game.fixed()) {
      hand.small_bet = amount("small_bet");
      hand.big_bet = amount("big_bet");
    } else {
      hand.min_bet = amount("min_bet");
    }
    hand.antes_trimmed = flag("ante_trimming_status");
    hand.actions = texts("actions", true);
  }

  void read_stacks(PhhHand& hand) {
    const toml::array* list = array("starting_stacks", true);
    if (list == nullptr) return;
    if (list->size() < kPlayersMin || list->size() > kPlayersMax) {
      keep(refuse_file("field starting_stacks: expected the stacks of 2 to 20 players, found " +
                       std::to_string(list->size())));
      return;
    }
    for (std::size_t at = 0; at < list->size(); ++at) {
      const toml::node& node = *list->get(at);
      const auto* number = node.as_floating_point();
      if (number != nullptr && std::isinf(number->get()) && number->get() > 0) {
        hand.starting_stacks.emplace_back(std::nullopt);
        continue;
      }
      const auto amount = amount_of(node);
      if (!amount || *amount <= Cents()) {
        keep(wrong(indexed("starting_stacks", at), "an amount over 0 in whole cents, or inf", &node));
        return;
      }
      hand.starting_stacks.emplace_back(*amount);
    }
  }

  void read_seating(PhhHand& hand) {
    hand.players = texts("players", false);
    check_size("players", hand.players.size(), hand.size());
    if (const toml::array* list = array("seats", false)) {
      for (std::size_t at = 0; at < list->size(); ++at) {
        const auto* seat = list->get(at)->as_integer();
        if (seat == nullptr || seat->get() < 1 || seat->get() > static_cast<std::int64_t>(kPlayersMax)) {
          keep(wrong(indexed("seats", at), "a number from 1 to 20", list->get(at)));
          return;
        }
        hand.seats.push_back(seat->get());
      }
      check_size("seats", hand.seats.size(), hand.size());
    }
    hand.seat_count = integer("seat_count", 2, 20);
    // A seat's number may be higher than the number of seats.
    if (hand.seat_count && !hand.seats.empty()) {
      hand.seat_count = std::max(*hand.seat_count, std::ranges::max(hand.seats));
    }
    hand.level = integer("level", 0, 1'000'000);
    // A name is as good as a number for the format; rounds of play have numbers.
    const toml::node* name = table_.get("hand");
    if (name != nullptr && name->is_integer()) hand.hand = integer("hand", 1, 1'000'000'000'000'000);
  }

  void read_result(PhhHand& hand) {
    hand.finishing_stacks = amounts("finishing_stacks", hand.size(), false);
    hand.winnings = amounts("winnings", hand.size(), false);
    for (const auto& [field, list] :
         {std::pair("finishing_stacks", &hand.finishing_stacks), std::pair("winnings", &hand.winnings)}) {
      if (!list->has_value()) continue;
      for (const Cents amount : **list) {
        if (amount < Cents())
          keep(refuse_file(std::string("field ") + field + ": expected amounts of 0 or more, found " +
                           to_string(amount)));
      }
    }
  }

  void read_moment(PhhHand& hand) {
    hand.year = integer("year", 2'000, 2'200);
    hand.month = integer("month", 1, 12);
    hand.day = integer("day", 1, 31);
    if (const toml::node* node = table_.get("time")) {
      const auto* time = node->as_time();
      if (time == nullptr) {
        keep(wrong("time", "a local time such as 21:14:07", node));
        return;
      }
      hand.time = PhhTime{time->get().hour, time->get().minute, time->get().second, time->get().nanosecond};
    }
    hand.time_zone = text("time_zone", false);
    hand.abbreviation = text("time_zone_abbreviation", false);
  }

  // --- fields of one kind ---

  static std::string indexed(const std::string& field, std::size_t at) {
    return field + "[" + std::to_string(at) + "]";
  }
  void check_size(const std::string& field, std::size_t found, std::size_t players) {
    if (found == 0 || found == players) return;
    keep(refuse_file("field " + field + ": expected one entry for each of the " + std::to_string(players) +
                     " players, found " + std::to_string(found)));
  }

  std::string text(const std::string& field, bool required) {
    const toml::node* node = find(field, required);
    if (node == nullptr) return "";
    if (const auto* value = node->as_string()) return value->get();
    keep(wrong(field, "text", node));
    return "";
  }

  bool flag(const std::string& field) {
    const toml::node* node = find(field, false);
    if (node == nullptr) return false;
    if (const auto* value = node->as_boolean()) return value->get();
    keep(wrong(field, "true or false", node));
    return false;
  }

  std::optional<std::int64_t> integer(const std::string& field, std::int64_t min, std::int64_t max) {
    const toml::node* node = table_.get(field);
    if (node == nullptr) return std::nullopt;
    const auto* value = node->as_integer();
    if (value != nullptr && value->get() >= min && value->get() <= max) return value->get();
    keep(wrong(field, "a whole number from " + std::to_string(min) + " to " + std::to_string(max), node));
    return std::nullopt;
  }

  std::optional<Cents> amount(const std::string& field, Cents least = Cents(1)) {
    const toml::node* node = find(field, true);
    if (node == nullptr) return std::nullopt;
    const auto amount = amount_of(*node);
    if (amount && *amount >= least) return amount;
    keep(wrong(field, least.is_zero() ? "an amount of 0 or more in whole cents" : "an amount over 0 in whole cents",
               node));
    return std::nullopt;
  }

  const toml::array* array(const std::string& field, bool required) {
    const toml::node* node = find(field, required);
    if (node == nullptr) return nullptr;
    if (!node->is_array()) keep(wrong(field, "a list", node));
    return node->as_array();
  }

  std::optional<std::vector<Cents>> amounts(const std::string& field, std::size_t players, bool required) {
    const toml::array* list = array(field, required);
    if (list == nullptr) return std::nullopt;
    std::vector<Cents> amounts;
    for (std::size_t at = 0; at < list->size(); ++at) {
      const auto amount = amount_of(*list->get(at));
      if (!amount) {
        keep(wrong(indexed(field, at), kAmount, list->get(at)));
        return std::nullopt;
      }
      amounts.push_back(*amount);
    }
    if (amounts.size() != players) {
      keep(refuse_file("field " + field + ": expected one entry for each of the " + std::to_string(players) +
                       " players, found " + std::to_string(amounts.size())));
    }
    return amounts;
  }

  std::vector<std::string> texts(const std::string& field, bool required) {
    std::vector<std::string> texts;
    const toml::array* list = array(field, required);
    if (list == nullptr) return texts;
    for (std::size_t at = 0; at < list->size(); ++at) {
      const auto* value = list->get(at)->as_string();
      if (value == nullptr) {
        keep(wrong(indexed(field, at), "text", list->get(at)));
        return texts;
      }
      texts.push_back(value->get());
    }
    return texts;
  }

  const toml::table& table_;
  std::optional<Error> problem_;
};

// Hands are numbered; toml++ keeps them in the order of their names, in which 10 comes before 2.
bool before(const PhhEntry& left, const PhhEntry& right) {
  const auto number = [](const std::string& name) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), value);
    return error == std::errc{} && end == name.data() + name.size() ? std::optional(value) : std::nullopt;
  };
  const auto left_number = number(left.name);
  const auto right_number = number(right.name);
  if (left_number && right_number) return *left_number < *right_number;
  if (left_number.has_value() != right_number.has_value()) return left_number.has_value();
  return left.name < right.name;
}

}  // namespace

Result<std::vector<PhhEntry>> read_phh(std::string_view text) {
  toml::table table;
  try {
    table = toml::parse(text);
  } catch (const toml::parse_error& problem) {
    return refuse_file("line " + std::to_string(problem.source().begin.line) + ", column " +
                       std::to_string(problem.source().begin.column) +
                       ": expected TOML, found a mistake: " + std::string(problem.description()));
  }
  std::vector<PhhEntry> entries;
  if (table.contains("variant") || table.contains("actions")) {
    entries.push_back({"", HandReader(table).read()});
    return entries;
  }
  for (const auto& [name, node] : table) {
    const toml::table* hand = node.as_table();
    if (hand == nullptr) {
      return refuse_file("field " + std::string(name.str()) +
                         ": expected the fields of a hand, among them variant, or hands as [1], [2]…, found " +
                         show(node));
    }
    entries.push_back({std::string(name.str()), HandReader(*hand).read()});
  }
  if (entries.empty()) return refuse_file("expected at least one hand, found none");
  std::ranges::stable_sort(entries, before);
  return entries;
}

}  // namespace cardspeak

#include "ingest/phh/ohh_file.h"

#include <capnp/compat/json.h>
#include <capnp/message.h>
#include <fmt/format.h>
#include <kj/exception.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "ingest/phh/phh_action.h"
#include "model/cards/card.h"
#include "model/ids.h"

namespace cardspeak {
namespace ohh {
namespace {

using Json = capnp::JsonValue::Reader;

std::unexpected<Error> refuse_ohh(std::string message) {
  return fail(ErrorCode::kBadInput, std::move(message));
}

// --- JSON ------------------------------------------------------------------------------------------------------------

// The objects that stand in the text one after the other; the last may be cut off.
std::vector<std::string_view> objects_in(std::string_view text) {
  std::vector<std::string_view> objects;
  std::size_t from = std::string_view::npos;
  int depth = 0;
  bool quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (quoted) {
      if (c == '\\') ++at;
      if (c == '"') quoted = false;
      continue;
    }
    if (c == '"') quoted = true;
    if (c == '{' && depth++ == 0) from = at;
    if (c == '}' && depth > 0 && --depth == 0) objects.push_back(text.substr(from, at + 1 - from));
  }
  if (depth > 0) objects.push_back(text.substr(from));
  return objects;
}

std::optional<Json> field(Json object, std::string_view name) {
  if (!object.isObject()) return std::nullopt;
  for (const auto entry : object.getObject()) {
    if (std::string_view(entry.getName().cStr()) == name && !entry.getValue().isNull()) return entry.getValue();
  }
  return std::nullopt;
}

std::string text_of(Json object, std::string_view name) {
  const auto found = field(object, name);
  return found && found->isString() ? std::string(found->getString().cStr()) : std::string();
}

std::optional<std::int64_t> integer_of(Json object, std::string_view name) {
  const auto found = field(object, name);
  if (!found || !found->isNumber()) return std::nullopt;
  const double number = found->getNumber();
  if (std::abs(number) > 1e15 || std::floor(number) != number) return std::nullopt;
  return static_cast<std::int64_t>(number);
}

bool is_true(Json object, std::string_view name) {
  const auto found = field(object, name);
  return found && found->isBoolean() && found->getBoolean();
}

std::vector<Json> list_of(Json object, std::string_view name) {
  std::vector<Json> all;
  const auto found = field(object, name);
  if (!found || !found->isArray()) return all;
  for (const auto element : found->getArray()) all.push_back(element);
  return all;
}

// Whole cents; nothing for a number that is none. A field that is not there is nothing too, and counts as 0.
Result<Cents> amount_of(Json object, std::string_view name) {
  constexpr double kMost = 1e11;
  const auto found = field(object, name);
  if (!found) return Cents();
  if (found->isNumber() && found->getNumber() >= 0 && found->getNumber() <= kMost) {
    const std::int64_t cents = std::llround(found->getNumber() * 100);
    if (static_cast<double>(cents) / 100 == found->getNumber()) return Cents(cents);
  }
  return refuse_ohh(fmt::format("field {}: expected an amount of 0 or more in whole cents", name));
}

Result<std::string> cards_of(Json object) {
  std::string cards;
  for (const Json card : list_of(object, "cards")) {
    const std::string name = card.isString() ? card.getString().cStr() : "";
    if (!parse_card(name)) return refuse_ohh("field cards: expected cards such as Ah, found \"" + name + '"');
    cards += name;
  }
  return cards;
}

std::string units_of(Cents amount) {
  return fmt::format("{}.{:02}", amount.value() / 100, amount.value() % 100);
}

// --- a hand ----------------------------------------------------------------------------------------------------------

struct Player {
  std::int64_t id = 0;
  std::int64_t seat = 0;
  std::string name;
  Cents stack;
  Cents in{};
  Cents ante{};
  Cents street{};
  std::string cards = {};  // before anybody acts
};

class HandReader {
 public:
  explicit HandReader(Json ohh) : ohh_(ohh) {}

  Result<PhhHand> read() {
    for (const auto step :
         {&HandReader::read_game, &HandReader::read_players, &HandReader::read_sizes, &HandReader::read_rounds,
          &HandReader::name_big_blind, &HandReader::read_pots, &HandReader::read_time}) {
      if (auto done = (this->*step)(); !done) return std::unexpected(done.error());
    }
    hand_.actions = std::move(actions_);
    return std::move(hand_);
  }

 private:
  using Step = Result<void>;

  Step read_game() {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kGames = {
        {{"Holdem", "T"}, {"Omaha", "O"}, {"OmahaHiLo", "O/8"}}};
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kLimits = {
        {{"NL", "N"}, {"PL", "P"}, {"FL", "F"}}};
    const std::string type = text_of(ohh_, "game_type");
    const auto limits = field(ohh_, "bet_limit");
    const std::string limit = limits ? text_of(*limits, "bet_type") : "";
    const auto* game = std::ranges::find(kGames, std::string_view(type), [](const auto& g) { return g.first; });
    const auto* by = std::ranges::find(kLimits, std::string_view(limit), [](const auto& l) { return l.first; });
    if (game == kGames.end()) {
      return refuse_ohh("field game_type: expected Holdem, Omaha or OmahaHiLo, found \"" + type + '"');
    }
    if (by == kLimits.end())
      return refuse_ohh("field bet_limit.bet_type: expected NL, PL or FL, found \"" + limit + '"');
    auto known = phh_game(std::string(by->second) + std::string(game->second));
    if (!known) return std::unexpected(known.error());
    hand_.game = *known;
    for (const Json flag : list_of(ohh_, "flags")) {
      if (flag.isString() && std::string_view(flag.getString().cStr()) == "Run_It_Twice") {
        return refuse_ohh("field flags: a board that was run twice is not told by its cards");
      }
    }
    if (is_true(ohh_, "tournament")) hand_.level = 1;
    const std::string number = text_of(ohh_, "game_number");
    std::int64_t value = 0;
    const auto end = number.data() + number.size();
    const auto parsed = std::from_chars(number.data(), end, value);
    if (parsed.ec == std::errc() && parsed.ptr == end && value > 0) hand_.hand = value;
    return {};
  }

  // Those who do something in the hand, the first left of the button.
  Step read_players() {
    std::vector<std::int64_t> acting;
    for (const Json round : list_of(ohh_, "rounds")) {
      for (const Json action : list_of(round, "actions")) {
        const std::string what = text_of(action, "action");
        const bool moves = what != "Added Chips" && what != "Sits Down" && what != "Stands Up";
        if (const auto id = integer_of(action, "player_id"); id && moves) acting.push_back(*id);
      }
    }
    for (const Json entry : list_of(ohh_, "players")) {
      const auto id = integer_of(entry, "id");
      const auto seat = integer_of(entry, "seat");
      const auto stack = amount_of(entry, "starting_stack");
      if (!id || !seat || *seat < 1) return refuse_ohh("field players: expected an id and a seat of each");
      if (!stack) return std::unexpected(stack.error());
      if (is_true(entry, "is_sitting_out") || std::ranges::find(acting, *id) == acting.end()) continue;
      players_.push_back({.id = *id, .seat = *seat, .name = text_of(entry, "name"), .stack = *stack});
    }
    const auto dealer = integer_of(ohh_, "dealer_seat");
    if (!dealer || *dealer < 1) return refuse_ohh("field dealer_seat: expected the seat of the button, found none");
    if (players_.size() < 2) return refuse_ohh("field players: expected two or more who act, found fewer");
    std::ranges::sort(players_, {}, &Player::seat);
    const auto first = std::ranges::find_if(players_, [&](const Player& player) { return player.seat > *dealer; });
    if (first != players_.end()) std::ranges::rotate(players_, first);
    // A dead button: before a seat whose player is not in the hand.
    if (players_.back().seat != *dealer) hand_.button = *dealer;
    for (const Player& player : players_) {
      hand_.starting_stacks.emplace_back(player.stack);
      hand_.players.push_back(player.name);
      hand_.seats.push_back(player.seat);
    }
    // Some number the seats further than there are seats.
    const std::int64_t most = std::max(*dealer, std::ranges::max(hand_.seats));
    if (most > kSeatMax) return refuse_ohh(fmt::format("field players: expected seats from 1 to {}", kSeatMax));
    if (const auto size = integer_of(ohh_, "table_size")) hand_.seat_count = std::max(*size, most);
    return {};
  }

  // Blinds and ante as the table has them.
  Step read_sizes() {
    const auto small = amount_of(ohh_, "small_blind_amount");
    const auto big = amount_of(ohh_, "big_blind_amount");
    const auto ante = amount_of(ohh_, "ante_amount");
    for (const auto* amount : {&small, &big, &ante}) {
      if (!*amount) return std::unexpected(amount->error());
    }
    small_ = *small;
    big_ = *big;
    if (!small_.is_zero()) hand_.blinds.push_back(small_);
    hand_.blinds.push_back(big_);
    if (!ante->is_zero()) hand_.ante = *ante;
    hand_.min_bet = big_;
    hand_.small_bet = big_;
    hand_.big_bet = big_ + big_;
    return {};
  }

  Step read_rounds() {
    for (const Json round : list_of(ohh_, "rounds")) {
      for (Player& player : players_) player.street = Cents();
      const auto board = cards_of(round);
      if (!board) return std::unexpected(board.error());
      if (!board->empty()) {
        deal_all();
        actions_.push_back("d db " + *board);
      } else if (text_of(round, "street") == "Preflop") {
        highest_ = big_;
      }
      if (!board->empty()) highest_ = Cents();
      for (const Json action : list_of(round, "actions")) {
        if (auto done = act(action); !done) {
          return refuse_ohh(fmt::format("action {} of the {}: {}", integer_of(action, "action_number").value_or(0),
                                        text_of(round, "street"), done.error().message));
        }
      }
    }
    return {};
  }

  // Everybody has cards before anybody acts, and only some were seen: the record does not tell in which order they
  // came.
  void deal_all() {
    if (std::exchange(dealt_, true)) return;
    for (std::size_t i = 0; i < players_.size(); ++i) {
      std::string cards = players_[i].cards;
      while (cards.size() < 2 * hand_.game.hole_cards) cards += "??";
      actions_.push_back(fmt::format("d dh p{} {}", i + 1, cards));
    }
  }

  void put_in(Player& player, Cents amount) {
    player.in += amount;
    player.street += amount;
    highest_ = std::max(highest_, player.street);
  }

  Step act(Json action) {
    const std::string what = text_of(action, "action");
    if (what == "Added Chips" || what == "Sits Down" || what == "Stands Up") return {};
    const auto id = integer_of(action, "player_id");
    const auto who = std::ranges::find_if(players_, [&](const Player& player) { return id == player.id; });
    const auto amount = amount_of(action, "amount");
    const auto cards = cards_of(action);
    if (!amount) return std::unexpected(amount.error());
    if (!cards) return std::unexpected(cards.error());
    if (who == players_.end()) return refuse_ohh("\"" + what + "\" is of no player of the hand");
    const auto place = static_cast<std::size_t>(who - players_.begin());
    const std::string name = fmt::format("p{} ", place + 1);
    if (what == "Dealt Cards") {
      who->cards += *cards;
      if (!dealt_) return {};
      return refuse_ohh("\"" + what + "\" after somebody acted is not told by the games that can be read");
    }
    if (what.starts_with("Post") || what == "Straddle") return post(what, place, *amount);
    deal_all();
    if (what == "Shows Cards" || what == "Mucks Cards") {
      actions_.push_back(name + (what.front() == 'S' ? "sm " + *cards : "sm"));
      return {};
    }
    if (what == "Fold") {
      actions_.push_back(name + "f");
      return {};
    }
    return bet(what, name, *who, *amount);
  }

  Step bet(const std::string& what, const std::string& name, Player& player, Cents amount) {
    const Cents owed = std::min(highest_ - player.street, player.stack - player.in);
    if (what == "Check" || what == "Call") {
      const Cents due = what == "Check" ? Cents() : owed;
      if (amount != due) {
        return refuse_ohh("field amount: expected " + units_of(due) + " for a " + what + ", found " + units_of(amount));
      }
      put_in(player, amount);
      actions_.push_back(name + "cc");
      return {};
    }
    if (what != "Bet" && what != "Raise") return refuse_ohh("\"" + what + "\" is not an action that can be told");
    put_in(player, amount);
    actions_.push_back(name + "cbr " + units_of(player.street));
    return {};
  }

  // A wager of an all-in for less than the table's stands in full.
  Step post(const std::string& what, std::size_t place, Cents amount) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kKinds = {{{"Post Ante", "ante"},
                                                                                      {"Post SB", "smallBlind"},
                                                                                      {"Post BB", "post"},
                                                                                      {"Post Extra Blind", "post"},
                                                                                      {"Post Dead", "dead"},
                                                                                      {"Straddle", "straddle"}}};
    const auto* kind = std::ranges::find(kKinds, std::string_view(what), [](const auto& each) { return each.first; });
    const bool again = what == "Post SB" &&
                       std::ranges::any_of(hand_.posts, [](const PhhPost& post) { return post.kind == "smallBlind"; });
    if (kind == kKinds.end() || again) {
      return refuse_ohh("\"" + what + "\" by this player is not told by the format's forced wagers");
    }
    Player& player = players_[place];
    const bool all_in = player.in + amount == player.stack;
    const Cents listed = what == "Post SB" ? small_ : what == "Post BB" ? big_ : amount;
    const bool aside = kind->second == "ante" || kind->second == "dead";
    hand_.posts.push_back({std::string(kind->second), place, all_in ? std::max(listed, amount) : amount});
    if (what == "Post BB") big_posts_.push_back(hand_.posts.size() - 1);
    if (!aside) {
      put_in(player, amount);
    } else {
      player.in += amount;
      if (kind->second == "ante") player.ante += amount;
    }
    return {};
  }

  // Of those who post the big blind, the one whose turn it is comes first after the small one; the others come into the
  // game with theirs.
  Step name_big_blind() {
    if (big_posts_.empty()) return name_blind_of_ante();
    const auto small = std::ranges::find(hand_.posts, "smallBlind", &PhhPost::kind);
    const std::size_t from = small == hand_.posts.end() ? 0 : small->player + 1;
    const auto away = [&](std::size_t post) {
      return (hand_.posts[post].player + players_.size() - from) % players_.size();
    };
    hand_.posts[*std::ranges::min_element(big_posts_, {}, away)].kind = "bigBlind";
    return {};
  }

  // Whoever has nothing left for the big blind beyond the ante posts none, and a call is of it all the same.
  Step name_blind_of_ante() {
    const auto small = std::ranges::find(hand_.posts, "smallBlind", &PhhPost::kind);
    const std::size_t first = players_.size() > 2 ? 1 : 0;
    const std::size_t place = small == hand_.posts.end() ? first : (small->player + 1) % players_.size();
    const auto ante = std::ranges::find_if(
        hand_.posts, [&](const PhhPost& post) { return post.kind == "ante" && post.player == place; });
    const bool nothing_left = ante != hand_.posts.end() && players_[place].ante >= players_[place].stack;
    if (nothing_left) hand_.posts.push_back({"bigBlind", place, big_});
    return {};
  }

  // What each player won of each pot; with or without the chips that nobody called.
  Step read_pots() {
    hand_.pots.emplace();
    for (const Json entry : list_of(ohh_, "pots")) {
      PhhPot& pot = hand_.pots->emplace_back();
      const auto amount = amount_of(entry, "amount");
      if (!amount) return std::unexpected(amount.error());
      pot.amount = *amount;
      const auto rake = amount_of(entry, "rake");
      if (!rake) return std::unexpected(rake.error());
      pot.rake = *rake;
      pot.given.resize(players_.size());
      for (const Json win : list_of(entry, "player_wins")) {
        const auto id = integer_of(win, "player_id");
        const auto who = std::ranges::find_if(players_, [&](const Player& player) { return id == player.id; });
        const auto sum = amount_of(win, "win_amount");
        if (!sum) return std::unexpected(sum.error());
        if (who == players_.end()) return refuse_ohh("field player_wins: expected players of the hand");
        pot.given[static_cast<std::size_t>(who - players_.begin())] += *sum;
      }
    }
    return {};
  }

  Step read_time() {
    const std::string moment = text_of(ohh_, "start_date_utc");
    std::array<std::int64_t, 6> parts{};
    constexpr std::array<std::size_t, 6> kFrom = {0, 5, 8, 11, 14, 17};
    constexpr std::array<std::size_t, 6> kLength = {4, 2, 2, 2, 2, 2};
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const std::string_view digits = moment.size() < kFrom.at(i) + kLength.at(i)
                                          ? ""
                                          : std::string_view(moment).substr(kFrom.at(i), kLength.at(i));
      const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), parts.at(i));
      if (digits.empty() || parsed.ptr != digits.data() + digits.size()) {
        return refuse_ohh("field start_date_utc: expected a time such as 2026-11-29T18:00:00, found \"" + moment + '"');
      }
    }
    hand_.year = parts[0];
    hand_.month = parts[1];
    hand_.day = parts[2];
    hand_.time = PhhTime{.hour = static_cast<unsigned>(parts[3]),
                         .minute = static_cast<unsigned>(parts[4]),
                         .second = static_cast<unsigned>(parts[5])};
    if (parts[3] > 23 || parts[4] > 59 || parts[5] > 59) {
      return refuse_ohh("field start_date_utc: expected a time such as 2026-11-29T18:00:00, found \"" + moment + '"');
    }
    return {};
  }

  Json ohh_;
  PhhHand hand_;
  std::vector<Player> players_;  // the first is left of the button
  std::vector<std::string> actions_;
  Cents small_;
  Cents big_;
  Cents highest_;  // on this street
  bool dealt_ = false;
  std::vector<std::size_t> big_posts_;  // of the hand's posts
};

Result<PhhHand> read_object(std::string_view object) {
  capnp::MallocMessageBuilder message;
  auto root = message.initRoot<capnp::JsonValue>();
  const capnp::JsonCodec codec;
  const auto problem =
      kj::runCatchingExceptions([&] { codec.decodeRaw(kj::arrayPtr(object.data(), object.size()), root); });
  if (problem != nullptr) return refuse_ohh("expected JSON");
  const auto hand = field(root.asReader(), "ohh");
  if (!hand) return refuse_ohh("expected an object \"ohh\", found none");
  return HandReader(*hand).read();
}

}  // namespace
}  // namespace ohh

Result<std::vector<PhhEntry>> read_ohh(std::string_view text) {
  std::vector<PhhEntry> entries;
  const auto objects = ohh::objects_in(text);
  for (const std::string_view object : objects) {
    const std::string name = objects.size() == 1 ? "" : std::to_string(entries.size() + 1);
    entries.push_back({.name = name, .hand = ohh::read_object(object)});
  }
  if (entries.empty()) return ohh::refuse_ohh("expected hands in the Open Hand History format, found none");
  return entries;
}

}  // namespace cardspeak

#include "ingest/phh/write_phh.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "ingest/phh/phh_game.h"
#include "model/facts/event_names.h"

namespace cardspeak {
namespace written {
namespace {

using schema::Act;
using schema::Event;

std::unexpected<Error> refuse_to_write(const std::string& what) {
  return fail(ErrorCode::kBadInput, "the Poker Hand History format cannot say it: " + what);
}

// "2", "2.50".
std::string units(Cents amount) {
  constexpr std::int64_t kUnit = 100;
  const std::int64_t cents = amount.value();
  if (cents % kUnit == 0) return std::to_string(cents / kUnit);
  return fmt::format("{}{}.{:02}", cents < 0 ? "-" : "", std::abs(cents) / kUnit, std::abs(cents) % kUnit);
}

std::string list_of(const std::vector<Cents>& amounts) {
  std::string text;
  for (const Cents amount : amounts) text += (text.empty() ? "" : ", ") + units(amount);
  return "[" + text + "]";
}

std::string cards_of(const std::vector<Card>& cards) {
  std::string text;
  for (const Card card : cards) text += to_string(card);
  return text;
}

struct Player {
  SeatNo seat;
  Cents start;  // less the commission that was collected before the hand
  Cents in;     // put in so far
  Cents street;
  Cents back;  // collected, and what went back
  Cents ante;
  Cents blind;                // as it was to be posted; negative: a post
  std::vector<Card> dealt;    // and not written yet
  std::size_t shown = 0;      // how much of the hand, as written
  bool drew = false;          // in the draw that is under way
  std::vector<Card> to_come;  // which the player is dealt later
};

class HandText {
 public:
  explicit HandText(const RoundFacts& facts) : facts_(facts) {}

  Result<std::string> write() {
    for (const auto step : {&HandText::find_game, &HandText::ask_whole_deal, &HandText::take_seats,
                            &HandText::read_posts, &HandText::read_acts}) {
      if (auto done = (this->*step)(); !done) return std::unexpected(done.error());
    }
    return text();
  }

 private:
  [[nodiscard]] const PokerSign& sign() const { return *facts_.sign.poker; }
  [[nodiscard]] bool stud() const { return game_.deal == PhhDeal::kStud; }

  Result<void> find_game() {
    if (!facts_.sign.poker) return refuse_to_write("the table shows no sign of the poker room");
    const std::uint8_t deck = sign().deck == 0 ? std::uint8_t{52} : sign().deck;
    const auto variant = phh_variant(facts_.sign.game, sign().structure, deck);
    if (!variant) return refuse_to_write("it has no variant for " + facts_.sign.game + " as the table's sign has it");
    variant_ = *variant;
    game_ = *phh_game(variant_);
    return {};
  }

  // The format has cards that are dealt, and none that are taken back, too many or counted.
  Result<void> ask_whole_deal() {
    const auto went_back = [](const ReplacedCard& card) { return !card.card.discarded; };
    const auto taken_in_part = [](const auto& at) {
      return std::ranges::any_of(at.cards, &CardFact::taken) && !std::ranges::all_of(at.cards, &CardFact::taken);
    };
    if (std::ranges::any_of(facts_.replaced, went_back) || std::ranges::any_of(facts_.seats, taken_in_part) ||
        std::ranges::any_of(facts_.boards, taken_in_part)) {
      return refuse_to_write("cards that were taken back");
    }
    const auto too_many = [&](const SeatFact& seat) {
      return std::ranges::count_if(seat.cards, [](const CardFact& card) { return !card.discarded; }) >
             static_cast<std::ptrdiff_t>(game_.hole_cards);
    };
    if (std::ranges::any_of(facts_.seats, too_many)) return refuse_to_write("a hand with a card too many");
    const bool off = std::ranges::any_of(facts_.deck_counts,
                                         [&](const DeckCountFact& count) { return !count.is_whole(game_.deck); });
    if (off) return refuse_to_write("a deck that was counted and was not whole");
    return {};
  }

  // The one left of the button comes first.
  Result<void> take_seats() {
    std::vector<SeatNo> seats;
    for (const SeatFact& seat : facts_.seats) seats.push_back(seat.seat);
    std::ranges::sort(seats);
    if (seats.size() < 2) return refuse_to_write("fewer than two players are on record");
    std::ranges::rotate(seats, std::ranges::upper_bound(seats, facts_.button));
    for (const SeatNo seat : seats) {
      const SeatFact& fact = *facts_.find_seat(seat);
      if (!fact.stack) return refuse_to_write(fmt::format("the stack of seat {} is not on record", seat.value()));
      Player player;
      player.seat = seat;
      player.start = *fact.stack;
      for (const RakeTakenFact& rake : facts_.rake) {
        if (rake.seat == seat) player.start -= rake.amount;
      }
      places_[seat] = players_.size();
      players_.push_back(std::move(player));
    }
    return {};
  }

  [[nodiscard]] Cents least_bet() const {
    const Cents last = sign().blinds.empty() ? Cents() : sign().blinds.back();
    return game_.fixed() ? sign().small_bet : sign().minimum_bet.value_or(last);
  }

  // The small blind is the first, the big one the second, with two players the other way round; or the big one stands
  // alone, anywhere, and is the least bet.
  [[nodiscard]] bool has_place(const WagerFact& blind, std::size_t place) const {
    const bool small = blind.wager == "smallBlind";
    const bool alone = std::ranges::find(facts_.wagers, "smallBlind", &WagerFact::wager) == facts_.wagers.end();
    if (!small && alone && !sign().blinds.empty() && sign().blinds.back() == least_bet()) return true;
    return players_.size() == 2 ? place == (small ? 1U : 0U) : place == (small ? 0U : 1U);
  }

  // Blinds and straddles stand in full, whatever was there to post.
  Result<void> read_posts() {
    const std::vector<Cents>& blinds = sign().blinds;
    for (const WagerFact& wager : facts_.wagers) {
      const auto place = places_.find(wager.seat);
      if (place == places_.end()) return refuse_to_write("a wager of a seat that is not taken");
      Player& player = players_[place->second];
      if (wager.wager == "ante") {
        player.ante = std::max(sign().ante, wager.amount);
      } else if (wager.wager == "smallBlind" || wager.wager == "bigBlind") {
        if (!has_place(wager, place->second)) {
          return refuse_to_write("the blinds go another way round than the format has them");
        }
        const Cents named = blinds.empty() ? Cents() : wager.wager == "smallBlind" ? blinds.front() : blinds.back();
        player.blind = std::max(named, wager.amount);
      } else if (wager.wager == "straddle") {
        player.blind = wager.amount;
      } else if (wager.wager == "post") {
        player.blind = Cents() - wager.amount;
      } else if (wager.wager != "bringIn") {
        return refuse_to_write("a wager \"" + wager.wager + '"');
      }
    }
    name_blinds_of_antes();
    return {};
  }

  // Whose blind it was, and who had nothing left for it beyond the ante: the blind stands all the same.
  void name_blinds_of_antes() {
    const std::vector<Cents>& blinds = sign().blinds;
    if (blinds.size() != 2) return;
    const std::size_t small = players_.size() == 2 ? 1 : 0;
    for (const auto& [place, blind] : {std::pair(small, blinds.front()), std::pair(1 - small, blinds.back())}) {
      Player& player = players_[place];
      const bool nothing_left = !player.ante.is_zero() && player.start <= player.ante;
      if (nothing_left && player.blind.is_zero()) player.blind = blind;
    }
  }

  Result<void> read_acts() {
    for (const TimelineEntry& entry : facts_.timeline) {
      const auto place = places_.find(entry.seat);
      if (entry.kind != Event::CARD_DEALT || place == places_.end()) continue;
      players_[place->second].to_come.push_back(entry.card);
    }
    for (const TimelineEntry& entry : facts_.timeline) {
      if (auto read = take(entry); !read) return read;
    }
    flush();
    return {};
  }

  Result<void> take(const TimelineEntry& entry) {
    constexpr std::array kLeftOut = {Event::ROUND_OPENED, Event::SHUFFLED,    Event::CUT,
                                     Event::BURNED,       Event::RAKE_TAKEN,  Event::DEALER_CHANGED,
                                     Event::ROUND_CLOSED, Event::CARDS_TAKEN, Event::DECK_COUNTED};
    if (std::ranges::find(kLeftOut, entry.kind) != kLeftOut.end()) return {};
    if (entry.kind == Event::CARD_DEALT) return dealt(entry);
    const auto place = places_.find(entry.seat);
    if (place == places_.end()) return refuse_to_write("an event \"" + std::string(event_name(entry.kind)) + '"');
    Player& player = players_[place->second];
    if (entry.kind == Event::WAGER_PLACED) return posted(facts_.wagers[entry.index], player);
    if (entry.kind == Event::DECISION) return decided(facts_.decisions[entry.index], player);
    if (entry.kind == Event::POT_PUSHED) {
      player.back += facts_.pushes[entry.index].amount;
    } else if (entry.kind == Event::POT_TAKEN_BACK) {
      player.back -= facts_.pushes[entry.index].amount;
    } else if (entry.kind == Event::UNCALLED_RETURNED) {
      player.back += facts_.uncalled[entry.index].amount;
    } else if (entry.kind == Event::HAND_SHOWN) {
      show(player);
    } else if (entry.kind == Event::HAND_MUCKED) {
      act(player, "sm");
    } else {
      return refuse_to_write("an event \"" + std::string(event_name(entry.kind)) + '"');
    }
    return {};
  }

  Result<void> dealt(const TimelineEntry& entry) {
    if (entry.place == schema::Place::COMMUNITY && entry.board <= 1) {
      if (board_.empty()) flush();
      board_.push_back(entry.card);
      return {};
    }
    const auto place = places_.find(entry.seat);
    if (entry.place != schema::Place::SEAT || place == places_.end()) {
      return refuse_to_write("cards at a place that is neither a player's nor the one board's");
    }
    if (!board_.empty()) flush();
    Player& player = players_[place->second];
    player.dealt.push_back(entry.card);
    if (const auto come = std::ranges::find(player.to_come, entry.card); come != player.to_come.end()) {
      player.to_come.erase(come);
    }
    return {};
  }

  // Whatever was dealt comes before the next act; of a draw, all give up their cards before any are dealt.
  void flush() {
    const bool any = !board_.empty() || std::ranges::any_of(players_, [](const Player& p) { return !p.dealt.empty(); });
    if (any && acted_) begin_street();
    for (std::size_t i = 0; i < players_.size(); ++i) {
      if (players_[i].dealt.empty()) continue;
      actions_.push_back(fmt::format("d dh p{} {}", i + 1, cards_of(std::exchange(players_[i].dealt, {}))));
    }
    if (!board_.empty()) actions_.push_back("d db " + cards_of(std::exchange(board_, {})));
  }

  void begin_street() {
    for (Player& player : players_) {
      player.street = Cents();
      player.drew = false;
    }
    acted_ = false;
  }

  void act(const Player& player, const std::string& what) {
    flush();
    actions_.push_back(fmt::format("p{} {}", &player - players_.data() + 1, what));
  }

  Result<void> posted(const WagerFact& wager, Player& player) {
    if (!wager.withdrawn.is_zero()) return refuse_to_write("a wager that was taken back");
    if (acted_) return refuse_to_write("a wager posted after the betting began");
    player.in += wager.amount;
    if (wager.wager != "ante") player.street += wager.amount;
    if (wager.wager != "bringIn") return {};
    if (sign().bring_in && wager.amount != *sign().bring_in) {
      return refuse_to_write("a bring-in that is not the one of the table's sign");
    }
    bring_in_ = wager.amount;
    act(player, "pb");
    acted_ = true;
    return {};
  }

  [[nodiscard]] Cents highest() const { return std::ranges::max(players_, {}, &Player::street).street; }

  Result<void> decided(const DecisionFact& decision, Player& player) {
    const bool raises = decision.act == Act::BET || decision.act == Act::RAISE || decision.act == Act::ALL_IN;
    if (decision.act == Act::DISCARD || decision.act == Act::STAND_PAT) return drew(decision, player);
    flush();
    if (decision.act == Act::FOLD) {
      act(player, "f");
    } else if (decision.act == Act::CHECK || decision.act == Act::CALL) {
      act(player, "cc");
    } else if (raises) {
      act(player, player.street + decision.amount > highest() ? "cbr " + units(player.street + decision.amount) : "cc");
    } else {
      return refuse_to_write("an act of another kind than checks, bets, calls, raises, folds and draws");
    }
    player.street += decision.amount;
    player.in += decision.amount;
    acted_ = true;
    return {};
  }

  Result<void> drew(const DecisionFact& decision, Player& player) {
    if (game_.deal != PhhDeal::kDraw) return refuse_to_write("a discard");
    if (decision.cards.size() != decision.count) return refuse_to_write("discards whose cards are not on record");
    if (acted_) begin_street();
    if (std::exchange(player.drew, true)) begin_next_draw(player);
    const std::string cards = cards_of(decision.cards);
    actions_.push_back(fmt::format("p{} sd{}{}", &player - players_.data() + 1, cards.empty() ? "" : " ", cards));
    return {};
  }

  // With no betting between two draws: what the one before brought comes before the next.
  void begin_next_draw(const Player& first) {
    flush();
    for (Player& player : players_) player.drew = &player == &first;
  }

  // What of the hand can lie open by now: cards that come later are shown later.
  void show(Player& player) {
    std::vector<Card> cards;
    for (const Card card : facts_.find_seat(player.seat)->shown_cards) {
      const bool later = card.known() && std::ranges::find(player.to_come, card) != player.to_come.end();
      if (!later) cards.push_back(card);
    }
    // Shown without naming the cards: those that were dealt.
    const std::string text = cards.empty() ? "-" : cards_of(cards);
    if (text.size() <= std::exchange(player.shown, text.size())) return;
    act(player, "sm " + text);
  }

  // --- the text ---

  // In the order of the format's lists of forced wagers, which with two players and a button is the other way round.
  template <typename Member>
  [[nodiscard]] std::vector<Cents> forced(Member member) const {
    std::vector<Cents> list;
    for (const Player& player : players_) list.push_back(player.*member);
    if (list.size() == 2 && !stud()) std::swap(list[0], list[1]);
    return list;
  }

  void add(std::string_view key, const std::string& value) { text_ += fmt::format("{} = {}\n", key, value); }

  void add_time() {
    const std::chrono::sys_time<std::chrono::nanoseconds> moment{std::chrono::nanoseconds(facts_.first_event.value())};
    const auto day = std::chrono::floor<std::chrono::days>(moment);
    const std::chrono::year_month_day date(day);
    const std::chrono::hh_mm_ss time(std::chrono::floor<std::chrono::seconds>(moment - day));
    add("year", std::to_string(static_cast<int>(date.year())));
    add("month", std::to_string(static_cast<unsigned>(date.month())));
    add("day", std::to_string(static_cast<unsigned>(date.day())));
    add("time", fmt::format("{:02}:{:02}:{:02}", time.hours().count(), time.minutes().count(), time.seconds().count()));
    add("time_zone", "'UTC'");
  }

  // A player with less than the ante contests as much of each; but one ante for the whole table is contested by all.
  [[nodiscard]] bool antes_trimmed() const {
    const auto antes = std::ranges::count_if(players_, [](const Player& p) { return !p.ante.is_zero(); });
    return !sign().antes_in_main_pot && antes != 1;
  }

  std::string text() {
    add("variant", "'" + variant_ + "'");
    add("ante_trimming_status", antes_trimmed() ? "true" : "false");
    add("antes", list_of(forced(&Player::ante)));
    if (!stud()) add("blinds_or_straddles", list_of(forced(&Player::blind)));
    if (stud()) add("bring_in", units(sign().bring_in.value_or(bring_in_)));
    if (game_.fixed()) {
      add("small_bet", units(sign().small_bet));
      add("big_bet", units(sign().big_bet));
    } else {
      add("min_bet", units(least_bet()));
    }
    std::vector<Cents> starts;
    std::vector<Cents> ends;
    std::string seats;
    for (const Player& player : players_) {
      starts.push_back(player.start);
      ends.push_back(player.start - player.in + player.back);
      seats += (seats.empty() ? "" : ", ") + std::to_string(player.seat.value());
    }
    add("starting_stacks", list_of(starts));
    std::string actions;
    for (const std::string& action : actions_) actions += (actions.empty() ? "'" : ", '") + action + "'";
    add("actions", "[" + actions + "]");
    add("seats", "[" + seats + "]");
    add("hand", std::to_string(facts_.id.number.value()));
    add_time();
    if (facts_.closed) add("finishing_stacks", list_of(ends));
    return std::move(text_);
  }

  const RoundFacts& facts_;
  std::string variant_;
  PhhGame game_;
  std::vector<Player> players_;  // the first is left of the button
  std::map<SeatNo, std::size_t> places_;
  std::vector<Card> board_;  // dealt, and not written yet
  std::vector<std::string> actions_;
  bool acted_ = false;  // since the street began
  Cents bring_in_;      // as it was posted
  std::string text_;
};

}  // namespace
}  // namespace written

Result<std::string> write_phh(const RoundFacts& facts) {
  return written::HandText(facts).write();
}

}  // namespace cardspeak

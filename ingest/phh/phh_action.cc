#include "ingest/phh/phh_action.h"

#include <charconv>
#include <string>
#include <utility>

namespace cardspeak {
namespace {

constexpr std::string_view kBlank = " \t";

std::unexpected<Error> refuse_action(std::string_view text, const std::string& expected) {
  return fail(ErrorCode::kBadInput, "\"" + std::string(text) + "\": expected " + expected);
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  for (;;) {
    const auto begin = text.find_first_not_of(kBlank);
    if (begin == std::string_view::npos) return words;
    text.remove_prefix(begin);
    const auto end = std::min(text.find_first_of(kBlank), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

std::optional<std::size_t> player_of(std::string_view word, std::size_t players) {
  if (!word.starts_with('p')) return std::nullopt;
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(word.data() + 1, word.data() + word.size(), number);
  if (error != std::errc{} || end != word.data() + word.size() || number < 1 || number > players) return std::nullopt;
  return number - 1;
}

std::optional<std::vector<Card>> cards_of(std::string_view word) {
  std::vector<Card> cards;
  if (word.empty() || word.size() % 2 != 0) return std::nullopt;
  for (; !word.empty(); word.remove_prefix(2)) {
    const auto card = parse_card(word.substr(0, 2));
    if (!card) return std::nullopt;
    cards.push_back(*card);
  }
  return cards;
}

// Decimal text as cents: places beyond the second must be zeros.
std::optional<Cents> amount_of(std::string_view word) {
  const auto point = word.find('.');
  const std::string_view whole = word.substr(0, point);
  std::string_view places = point == std::string_view::npos ? "" : word.substr(point + 1);
  if (point != std::string_view::npos && places.empty()) return std::nullopt;
  while (places.size() > 2 && places.ends_with('0')) places.remove_suffix(1);
  if (whole.empty() || places.size() > 2) return std::nullopt;
  std::string digits(whole);
  digits += places;
  digits.append(2 - places.size(), '0');
  for (const char digit : digits) {
    if (digit < '0' || digit > '9') return std::nullopt;
  }
  std::int64_t cents = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), cents);
  if (error != std::errc{} || end != digits.data() + digits.size() || cents > kAmountMax.value()) return std::nullopt;
  return Cents(cents);
}

// The words after the actor and the act.
class Notation {
 public:
  Notation(std::string_view text, std::vector<std::string_view> words, std::size_t players)
      : text_(text), words_(std::move(words)), players_(players) {}

  Result<std::optional<PhhAction>> read() const {
    if (words_[0] == "d") return read_deal();
    const auto player = player_of(words_[0], players_);
    if (!player) {
      return refuse_action(text_, "\"d\" or a player from p1 to p" + std::to_string(players_) + " first");
    }
    if (words_.size() < 2) return refuse_action(text_, "an act after the player");
    PhhAction action;
    action.player = *player;
    return read_act(action);
  }

 private:
  Result<std::optional<PhhAction>> read_deal() const {
    PhhAction action;
    std::size_t cards = 2;
    if (words_.size() == 3 && words_[1] == "db") {
      action.act = PhhAct::kDealBoard;
    } else if (words_.size() == 4 && words_[1] == "dh") {
      const auto player = player_of(words_[2], players_);
      if (!player) return refuse_action(text_, "a player from p1 to p" + std::to_string(players_));
      action.act = PhhAct::kDealHole;
      action.player = *player;
      cards = 3;
    } else {
      return refuse_action(text_, "\"d db CARDS\" or \"d dh pN CARDS\"");
    }
    return with_cards(action, words_[cards]);
  }

  Result<std::optional<PhhAction>> read_act(PhhAction action) const {
    const std::string_view act = words_[1];
    if (act == "sm") return read_show(action);
    if (act == "cbr") return read_raise(action);
    if (act == "sd") return read_draw(action);
    if (act == "f") {
      action.act = PhhAct::kFold;
    } else if (act == "cc") {
      action.act = PhhAct::kCheckCall;
    } else if (act == "pb") {
      action.act = PhhAct::kBringIn;
    } else {
      return refuse_action(text_, "f, cc, cbr, pb, sd or sm");
    }
    if (words_.size() != 2) return refuse_action(text_, "nothing after the act");
    return action;
  }

  Result<std::optional<PhhAction>> read_show(PhhAction action) const {
    action.act = PhhAct::kMuck;
    if (words_.size() == 2) return action;
    if (words_.size() != 3) return refuse_action(text_, "cards and no more after sm");
    action.act = PhhAct::kShow;
    action.cards_dealt = words_[2] == "-";
    if (action.cards_dealt) return action;
    return with_cards(action, words_[2]);
  }

  Result<std::optional<PhhAction>> read_draw(PhhAction action) const {
    action.act = PhhAct::kDraw;
    if (words_.size() == 2) return action;
    if (words_.size() != 3) return refuse_action(text_, "cards and no more after sd");
    return with_cards(action, words_[2]);
  }

  Result<std::optional<PhhAction>> read_raise(PhhAction action) const {
    const auto amount = words_.size() == 3 ? amount_of(words_[2]) : std::nullopt;
    if (!amount || *amount <= Cents()) return refuse_action(text_, "an amount over 0 in whole cents after cbr");
    action.act = PhhAct::kBetRaiseTo;
    action.amount = *amount;
    return action;
  }

  Result<std::optional<PhhAction>> with_cards(PhhAction action, std::string_view word) const {
    auto cards = cards_of(word);
    if (!cards) return refuse_action(text_, "cards such as AcKd, or ?? for an unknown one");
    action.cards = *std::move(cards);
    return action;
  }

  std::string_view text_;
  std::vector<std::string_view> words_;
  std::size_t players_;
};

}  // namespace

Result<std::optional<PhhAction>> parse_phh_action(std::string_view text, std::size_t players) {
  auto words = words_of(text.substr(0, text.find('#')));
  if (words.empty()) return std::nullopt;
  return Notation(text, std::move(words), players).read();
}

}  // namespace cardspeak

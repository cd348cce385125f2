#include "cli/render/remarks.h"

#include <fmt/args.h>
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "cli/render/remark_words.h"
#include "model/check.h"
#include "model/hands/names.h"
#include "model/law/irregularities.h"
#include "model/law/poker_irregularities.h"

namespace cardspeak {
namespace {

std::string act_text(schema::Act act) {
  using schema::Act;
  if (act == Act::FOLD) return "folds";
  if (act == Act::CHECK) return "checks";
  if (act == Act::CALL) return "calls";
  if (act == Act::BET) return "bets";
  if (act == Act::RAISE) return "raises";
  if (act == Act::ALL_IN) return "goes all-in";
  if (act == Act::DISCARD) return "discards";
  if (act == Act::STAND_PAT) return "stands pat";
  if (act == Act::RETRACT) return "takes chips back";
  if (act == Act::TAKE_KITTY) return "takes the kitty";
  if (act == Act::RUN_IT_TWICE) return "agrees to deal the community cards again";
  if (act == Act::SHOW_REQUEST) return "asks to see a hand";
  if (act == Act::LEAVE) return "leaves";
  if (act == Act::WAGER) return "puts chips in";
  return "makes an act of another game";
}

std::string place_text(CardPlace place) {
  const std::string number = std::to_string(place.number);
  switch (place.kind) {
    case CardPlace::Kind::kSeat:
      return "seat " + number;
    case CardPlace::Kind::kDealer:
      return "the dealer";
    case CardPlace::Kind::kBoard:
      return place.number > 1 ? "board " + number : "the board";
    case CardPlace::Kind::kJackpotCards:
      return "the jackpot cards";
    case CardPlace::Kind::kKitty:
      return "the kitty";
    case CardPlace::Kind::kBurned:
      return "the burned cards";
    case CardPlace::Kind::kDeck:
      break;
  }
  return "the deck";
}

std::string_view term_text(Term term) {
  constexpr std::array<std::string_view, kTermCount> kTexts = {
      "a stack",
      "a wager",
      "a withdrawal",
      "an act",
      "an announced total",
      "a payment",
      "a stake taken",
      "a return",
      "a pot",
      "rake",
      "a prize",
      "place",
      "act",
      "announcement",
      "outcome",
      "share",
      "answer",
      "fold",
      "check",
      "call",
      "bet",
      "raise",
      "short call",
      "short raise",
      "no rules that we hold say what prizes do to the meter",
      "the meter's configuration does not say which share of a wager goes to which pool",
      "the meter's configuration does not say which share of a wager it gets",
      "events of the meter are missing",
      "no reading of the meter is on record since the rules came into force that say what prizes do to it",
      "what prizes out of the meter left of it is not known, and no reading of it is on record since",
      "no value of the meter is on record",
      "nothing of the meter is on record before the round",
      "the amounts of this meter do not fit 64 bits",
      "no more bets was called",
      "the first card was dealt",
      "the dealer's hand lay open",
      "another hand was settled",
      "the next cards lay open",
      "it was settled",
      "it was placed",
      "the player folded",
      "the hand",
      "the dealer's hand",
      "the community",
      "the flop",
      "the place of the jackpot cards",
      "the deal of the hands",
      "the dealer's card that lies open",
      "the call that players may decide",
      "the look at the cards",
      "the player's decision",
      "the fold",
      "the turning of the dealer's hand",
      "the turning of the jackpot cards",
      "the check of every hand",
      "the settlement of the hand",
      "the payment of the prize",
      "the collecting of the cards"};
  return kTexts.at(static_cast<std::size_t>(term));
}

// "12.5 %"
std::string parts_text(std::uint32_t parts_per_million) {
  constexpr std::uint32_t kToThePercent = 10'000;
  std::string digits = std::to_string(kToThePercent + parts_per_million % kToThePercent).substr(1);
  while (!digits.empty() && digits.back() == '0') digits.pop_back();
  return std::to_string(parts_per_million / kToThePercent) + (digits.empty() ? "" : "." + digits) + " %";
}

// "47.619%", or "10/21".
std::string fraction_text(ShareOf share) {
  constexpr std::int64_t kToThePercent = 1000;
  if (share.denominator != kPrintedShare) {
    return std::to_string(share.numerator) + "/" + std::to_string(share.denominator);
  }
  const std::string digits = std::to_string(kToThePercent + share.numerator % kToThePercent).substr(1);
  return std::to_string(share.numerator / kToThePercent) + "." + digits + "%";
}

// In the two largest units that it has: "9820 d 8 h", "2 s", "1 s 500 ms".
std::string length_text(Nanoseconds time) {
  struct LengthUnit {
    std::uint64_t length;
    std::string_view name;
  };
  static constexpr std::array kUnits = {LengthUnit{86'400'000'000'000, "d"},
                                        LengthUnit{3'600'000'000'000, "h"},
                                        LengthUnit{60'000'000'000, "min"},
                                        LengthUnit{1'000'000'000, "s"},
                                        LengthUnit{1'000'000, "ms"},
                                        LengthUnit{1'000, "µs"},
                                        LengthUnit{1, "ns"}};
  constexpr std::size_t kMostParts = 2;
  const std::size_t largest = static_cast<std::size_t>(
      std::ranges::find_if(kUnits, [&](const LengthUnit& unit) { return time.value() >= unit.length; }) -
      kUnits.begin());
  std::vector<std::string> parts;
  std::uint64_t left = time.value();
  for (std::size_t i = largest; i < std::min(largest + kMostParts, kUnits.size()); ++i) {
    const LengthUnit& unit = kUnits.at(i);
    if (left / unit.length != 0) parts.push_back(std::to_string(left / unit.length) + " " + std::string(unit.name));
    left %= unit.length;
  }
  return join(parts, " ");
}

std::string numbered(SeatNo seat) {
  return "seat " + std::to_string(seat.value());
}

// A value as text, by its type.
struct Wording {
  Unit unit;

  std::string operator()(Cents cents) const { return unit == Unit::kMoney ? to_string(cents) : money(cents, unit); }
  std::string operator()(Millionths amount) const { return to_string(amount); }
  std::string operator()(Card card) const { return to_string(card); }
  std::string operator()(SeatNo seat) const { return numbered(seat); }
  std::string operator()(const std::vector<SeatNo>& seats) const {
    std::vector<std::string> numbers;
    for (const SeatNo seat : seats) numbers.push_back(std::to_string(seat.value()));
    return numbers.empty() ? "" : (numbers.size() == 1 ? "seat " : "seats ") + join(numbers, ", ");
  }
  std::string operator()(StreamSeq event) const { return std::to_string(event.value()); }
  std::string operator()(std::int64_t count) const { return std::to_string(count); }
  template <typename Tag>
  std::string operator()(const TextOf<Tag>& text) const {
    return text.text;
  }
  std::string operator()(schema::Act act) const { return act_text(act); }
  std::string operator()(const WagerName& wager) const { return spaced(wager.text); }
  std::string operator()(const HandName& hand) const {
    const auto hand_class = hand_class_named(hand.text);
    return hand_class ? std::string(class_name(*hand_class)) : hand.text;
  }
  std::string operator()(const IrregularityName& name) const {
    const auto kind = law::find_irregularity_kind(name.text);
    if (kind) return std::string(law::info(*kind).text);
    const auto of_room = law::find_poker_irregularity(name.text);
    return of_room ? std::string(law::info(*of_room).text) : name.text;
  }
  std::string operator()(Term term) const { return std::string(term_text(term)); }
  std::string operator()(CardPlace place) const { return place_text(place); }
  std::string operator()(PotNo pot) const { return pot.value() == 0 ? "the main pot" : pot_text(pot.value()); }
  std::string operator()(Nanoseconds time) const { return length_text(time); }
  std::string operator()(MeterPoolNo pool) const {
    return pool.value() == 0 ? "the meter" : "pool " + std::to_string(pool.value());
  }
  std::string operator()(PartsPerMillion parts) const { return parts_text(parts.value()); }
  std::string operator()(ShareOf share) const { return fraction_text(share); }
};

// A value on its way into a sentence.
struct Shown {
  Value value;
  Unit unit;

  [[nodiscard]] std::string text() const { return std::visit(Wording{unit}, value); }
};

// What stands before the first "|", and what stands after it.
std::pair<std::string_view, std::string_view> parted(std::string_view text) {
  const std::size_t bar = text.find('|');
  CARDSPEAK_CHECK(bar != std::string_view::npos, "a place says how its value is worded");
  return {text.substr(0, bar), text.substr(bar + 1)};
}

std::string more_or_less(const Shown& shown, std::string_view how) {
  const auto [before, words] = parted(how);
  const auto [less, more] = parted(words);
  if (const auto* cents = std::get_if<Cents>(&shown.value)) {
    if (cents->is_zero()) return "";
    const Shown size{magnitude(*cents), shown.unit};
    return std::string(before) + size.text() + " " + std::string(*cents < Cents() ? less : more);
  }
  const Millionths amount = std::get<Millionths>(shown.value);
  if (amount.is_zero()) return "";
  const bool is_less = amount < Millionths();
  return std::string(before) + to_string(is_less ? Millionths(-amount.value()) : amount) + " " +
         std::string(is_less ? less : more);
}

bool is_nothing(const Value& value) {
  const auto* cents = std::get_if<Cents>(&value);
  const auto* count = std::get_if<std::int64_t>(&value);
  const auto* amount = std::get_if<Millionths>(&value);
  if (amount != nullptr) return amount->is_zero();
  return (cents != nullptr && cents->is_zero()) || (count != nullptr && *count == 0);
}

// "a Dealer", "an Area Manager"; "two pairs" and "four of a kind", which are counted.
std::string with_article(const std::string& name) {
  constexpr std::array<std::string_view, 6> kCounted = {"no ", "one ", "two ", "three ", "four ", "five "};
  if (std::ranges::any_of(kCounted, [&](std::string_view count) { return name.starts_with(count); })) return name;
  constexpr std::string_view kVowels = "AEIOUaeiou";
  const bool vowel = !name.empty() && kVowels.contains(name.front());
  return (vowel ? "an " : "a ") + name;
}

std::string times_text(std::int64_t count) {
  return count == 1 ? "the" : count == 2 ? "twice the" : std::to_string(count) + " times the";
}

// "King".
std::string rank_text(std::int64_t rank) {
  constexpr std::array<std::string_view, 15> kNames = {"",      "",     "Two", "Three", "Four",  "Five", "Six", "Seven",
                                                       "Eight", "Nine", "Ten", "Jack",  "Queen", "King", "Ace"};
  return std::string(kNames.at(static_cast<std::size_t>(rank)));
}

// As the place in the sentence asks (cli/render/remark_words.h).
std::string worded(const Shown& shown, std::string_view how) {
  if (how.empty()) return shown.text();
  if (how == "a") return with_article(shown.text());
  if (how == "*") return times_text(std::get<std::int64_t>(shown.value));
  if (how == "~") return spaced(shown.text());
  if (how == "#") return rank_text(std::get<std::int64_t>(shown.value));
  if (how.front() == '=') return more_or_less(shown, how.substr(1));
  if (how.front() == '?') {
    const auto [before, after] = parted(how.substr(1));
    const std::string text = is_nothing(shown.value) ? "" : shown.text();
    return text.empty() ? text : std::string(before) + text + std::string(after);
  }
  const auto [one, many] = parted(how);
  return shown.text() + " " + std::string(std::get<std::int64_t>(shown.value) == 1 ? one : many);
}

// "seat 3, bet: ".
std::string beginning(const Remark& remark) {
  std::string text;
  if (remark.seat != SeatNo()) text = numbered(remark.seat);
  if (!remark.wager.empty()) text += (text.empty() ? "" : ", ") + spaced(remark.wager);
  return text.empty() ? text : text + ": ";
}

}  // namespace
}  // namespace cardspeak

template <>
struct fmt::formatter<cardspeak::Shown> {
  constexpr auto parse(format_parse_context& context) {
    const auto* const begin = context.begin();
    const auto* end = begin;
    while (end != context.end() && *end != '}') ++end;
    how_ = std::string_view(begin, static_cast<std::size_t>(end - begin));
    return end;
  }
  template <typename Context>
  auto format(const cardspeak::Shown& shown, Context& context) const {
    const std::string text = cardspeak::worded(shown, how_);
    return std::copy(text.begin(), text.end(), context.out());
  }

 private:
  std::string_view how_;
};

namespace cardspeak {

std::string sentence(const Remark& remark, Unit unit) {
  fmt::dynamic_format_arg_store<fmt::format_context> values;
  const auto specs = info(remark.form).values();
  for (std::size_t i = 0; i < specs.size(); ++i) {
    values.push_back(fmt::arg(specs[i].name, Shown{remark.values[i], unit}));
  }
  values.push_back(fmt::arg("seat", numbered(remark.seat)));
  values.push_back(fmt::arg("wager", remark.wager));
  values.push_back(fmt::arg("at", beginning(remark)));
  values.push_back(fmt::arg("rules", remark.citations.text()));
  return fmt::vformat(fmt::string_view(words_of(remark.form)), values);
}

std::string sentence(const Finding& finding, const Verdict& verdict) {
  std::string text = sentence(finding, unit_of(verdict));
  const Authority& authority = verdict.authority;
  const bool open = finding.kind() == kFindingNotDecidable;
  if (!open || authority.last_word.empty()) return text;
  return text + "; the last word is with the " + authority.last_word + " (" + authority.rule + ")";
}

std::string_view kind_text(std::string_view kind) {
  return words_of_kind(kind);
}

std::string_view sentence_form(RemarkForm form) {
  return words_of(form);
}

void write_in_words(const Verdict& verdict, schema::Verdict::Builder out) {
  write_verdict(verdict, out);
  const Unit unit = unit_of(verdict);
  const std::string reason = sentence(verdict.reason, unit);
  out.setReason(reason);
  if (!reason.empty()) out.getWhy().setText(reason);
  for (unsigned i = 0; i < verdict.findings.size(); ++i) {
    out.getFindings()[i].setText(sentence(verdict.findings[i], verdict));
  }
  for (unsigned i = 0; i < verdict.statements.size(); ++i) {
    const std::string why = sentence(verdict.statements[i].why, unit);
    if (!why.empty()) out.getStatements()[i].getWhy().setText(why);
  }
  for (unsigned i = 0; i < verdict.hands.size(); ++i) {
    const std::string note = sentence(verdict.hands[i].note, unit);
    out.getHands()[i].setNote(note);
    if (!note.empty()) out.getHands()[i].getNoted().setText(note);
  }
  for (unsigned i = 0; i < verdict.wagers.size(); ++i) {
    auto adjustments = out.getWagers()[i].getAdjustments();
    for (unsigned j = 0; j < adjustments.size(); ++j) {
      adjustments[j].setWhat(sentence(verdict.wagers[i].adjustments[j].what, unit));
    }
  }
}

void write_in_words(const MeterVerdict& verdict, const MeterHistory& history, schema::MeterVerdict::Builder out) {
  write_meter_verdict(verdict, history, out);
  const std::string reason = sentence(verdict.reason);
  out.setReason(reason);
  if (!reason.empty()) out.getWhy().setText(reason);
  for (unsigned i = 0; i < verdict.findings.size(); ++i) {
    out.getFindings()[i].setText(sentence(verdict.findings[i]));
  }
  for (unsigned i = 0; i < out.getOutcomes().size(); ++i) {
    const std::string undecided = sentence(verdict.account.outcomes[i].undecided);
    out.getOutcomes()[i].setUndecided(undecided);
    if (!undecided.empty()) out.getOutcomes()[i].getWhy().setText(undecided);
    auto prizes = out.getOutcomes()[i].getPrizes();
    for (unsigned j = 0; j < prizes.size(); ++j) {
      auto adjustments = prizes[j].getAdjustments();
      const auto& made = verdict.account.outcomes[i].prizes->prizes[j].adjustments;
      for (unsigned k = 0; k < adjustments.size(); ++k) adjustments[k].setWhat(sentence(made[k].what));
    }
  }
}

}  // namespace cardspeak

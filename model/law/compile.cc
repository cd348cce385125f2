#include "model/law/compile.h"

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "model/hands/high.h"
#include "model/hands/names.h"

namespace cardspeak::law {
namespace {

std::string_view view(capnp::Text::Reader text) {
  return {text.begin(), text.size()};
}
std::string copy(capnp::Text::Reader text) {
  return std::string(view(text));
}
std::string quoted(std::string_view text) {
  return "\"" + std::string(text) + "\"";
}

// Positions are kept in a byte and sets of readings in 64 bits; no book comes near that many of anything.
constexpr unsigned kMost = 60;

// "entry 3 (5.7.1(b))": entries are counted from 1.
std::string entry_place(std::string_view list, std::size_t index, std::string_view rule) {
  std::string place = std::string(list) + " " + std::to_string(index + 1);
  if (!rule.empty()) place += " (" + std::string(rule) + ")";
  return place;
}

// A rank as rulebooks write it: "A", "K", "10" or "T", "8".
std::optional<Rank> find_rank(std::string_view text) {
  if (text == "10") text = "T";
  if (text.size() != 1) return std::nullopt;
  const std::optional<Card> card = parse_card(std::string(text) + "s");
  if (!card || !card->known()) return std::nullopt;
  return card->rank();
}

template <typename Meaning>
struct NamedMeaning {
  std::string_view value;
  Meaning meaning;
};
constexpr std::array<NamedMeaning<BaseBy>, 2> kBaseValues = {
    {{"action", BaseBy::kAction}, {"placed", BaseBy::kPlaced}}};
constexpr std::array<NamedMeaning<CapOrder>, 2> kOrderValues = {
    {{"round_then_cap", CapOrder::kRoundThenCap}, {"cap_then_round", CapOrder::kCapThenRound}}};
constexpr std::array<NamedMeaning<CapScope>, 3> kScopeValues = {
    {{"per_wager", CapScope::kPerWager}, {"per_hand", CapScope::kPerHand}, {"per_player", CapScope::kPerPlayer}}};

class HouseCompiler {
 public:
  HouseCompiler(schema::Rulebook::Reader book, Objections& objections)
      : book_(book), data_(book.getHouse()), objections_(objections) {}

  CompiledHouse run() {
    if (!sizes_fit()) return std::move(house_);
    authorities();
    in_force();
    readings();
    hands();
    deck();
    wager_names();
    pay_tables();
    for (std::size_t i = 0; i < house_.wagers.size(); ++i) wager(i);
    deal();
    decision();
    dealer();
    personal_limits();
    voids();
    left_open();
    readings_are_used();
    return std::move(house_);
  }

 private:
  bool sizes_fit() {
    const bool fit = book_.getReadings().size() <= kMost && book_.getHands().size() <= kMost &&
                     book_.getAuthorities().getRanks().size() <= kMost && data_.getWagers().size() <= kMost &&
                     data_.getPayTables().size() <= kMost;
    if (!fit) objections_.add("house", "a list has more than " + std::to_string(kMost) + " entries");
    return fit;
  }

  // --- the book as a whole -------------------------------------------------------------------------------------------

  void authorities() {
    const auto authorities = book_.getAuthorities();
    for (const auto rank : authorities.getRanks()) house_.ranks.push_back(copy(rank));
    house_.last_word = copy(authorities.getLastWord());
    house_.last_word_rule = copy(authorities.getLastWordRule());
    house_.inspector_rule = copy(authorities.getInspectorRule());
    for (const auto act : authorities.getActs()) {
      const auto found = std::ranges::find(house_.ranks, view(act.getRank()));
      if (found == house_.ranks.end()) continue;
      const auto rank = static_cast<std::uint8_t>(found - house_.ranks.begin());
      acts_.push_back({copy(act.getAct()), rank, copy(act.getRule())});
    }
  }

  void in_force() {
    house_.flag_days = book_.getInForce().getFlagDays();
    house_.in_force_rule = copy(book_.getInForce().getRule());
  }

  void readings() {
    for (const auto data : book_.getReadings()) {
      ReadingRule& reading = house_.readings.emplace_back();
      reading.id = copy(data.getId());
      reading.question = copy(data.getQuestion());
      for (const auto value : data.getValues()) reading.values.push_back(copy(value));
      for (const auto rule : data.getRules()) reading.rules.push_back(copy(rule));
      const auto found = std::ranges::find(reading.values, view(data.getDefault()));
      reading.default_value = ReadingValue(static_cast<std::uint8_t>(found - reading.values.begin()));
      reading.decider = copy(data.getDecider());
      reading.decider_rule = copy(data.getDeciderRule());
      reading_used_.push_back(false);
    }
  }

  std::optional<ReadingIndex> find_reading(std::string_view id) const {
    for (std::size_t i = 0; i < house_.readings.size(); ++i) {
      if (house_.readings[i].id == id) return ReadingIndex(static_cast<std::uint8_t>(i));
    }
    return std::nullopt;
  }

  // The reading of that id, marked as used; objects to one that is not defined.
  std::optional<ReadingIndex> use_reading(std::string_view id, std::string_view place) {
    const auto found = find_reading(id);
    if (!found) {
      objections_.add(place, "the reading " + quoted(id) + " is not defined");
    } else {
      reading_used_[found->value()] = true;
    }
    return found;
  }

  // A reading with a part in the code: each of its values must be one that the code knows.
  template <typename Meaning>
  ReadingSwitch<Meaning> reading_switch(std::string_view id, std::span<const NamedMeaning<Meaning>> known,
                                        std::string_view place) {
    ReadingSwitch<Meaning> result{.reading = std::nullopt, .meanings = {known.front().meaning}};
    if (id.empty()) return result;
    result.reading = use_reading(id, place);
    if (!result.reading) return result;
    result.meanings.clear();
    for (const std::string& value : house_.readings[result.reading->value()].values) {
      const auto found = std::ranges::find(known, value, &NamedMeaning<Meaning>::value);
      if (found == known.end()) {
        objections_.add(place, "the reading " + quoted(id) + " has no part for the value " + quoted(value));
      } else {
        result.meanings.push_back(found->meaning);
      }
    }
    return result;
  }

  void readings_are_used() {
    for (std::size_t i = 0; i < house_.readings.size(); ++i) {
      if (!reading_used_[i]) objections_.add("reading " + house_.readings[i].id, "no entry rests on it");
    }
  }

  // --- hands ---------------------------------------------------------------------------------------------------------

  void hands() {
    for (const auto data : book_.getHands()) {
      HandRule hand{.name = copy(data.getName()),
                    .from = {},
                    .cards = data.getCards(),
                    .ranking = Ranking::kStandard52,
                    .class_rules = {},
                    .tie_rule = {}};
      const std::string place = "hand " + hand.name;
      objections_.require(hand.name, "hands", "a name");
      for (const auto source : data.getFrom()) {
        if (source == schema::HandSource::UNSET) objections_.add(place, "a source of its cards is not named");
        hand.from.push_back(source);
      }
      if (hand.from.empty()) objections_.add(place, "no source of its cards is named");
      if (hand.cards != 5) objections_.add(place, "a hand is made of five cards, not " + std::to_string(hand.cards));
      ranking(view(data.getRanking()), hand, place);
      house_.hands.push_back(std::move(hand));
    }
  }

  void ranking(std::string_view name, HandRule& hand, std::string_view hand_place) {
    for (const auto data : book_.getRankings()) {
      if (view(data.getName()) == name) return use_ranking(data, hand);
    }
    objections_.add(hand_place, "the ranking " + quoted(name) + " is not defined");
  }

  void use_ranking(schema::RankingRule::Reader data, HandRule& hand) {
    const std::string place = "ranking " + copy(data.getName());
    const auto ranking = ranking_named(view(data.getName()));
    if (!ranking) return objections_.add(place, "no ranking of hands has this name");
    hand.ranking = *ranking;
    hand.tie_rule = copy(data.getTieRule());
    objections_.require_rule(hand.tie_rule, place, "the comparison of hands of one class");
    std::optional<HandClass> lower;
    for (const auto entry : data.getClasses()) {
      const auto hand_class = hand_class_named(view(entry.getClass()));
      if (!hand_class) {
        objections_.add(place, "no class of hand is called " + quoted(view(entry.getClass())));
        continue;
      }
      objections_.require_rule(view(entry.getRule()), place, "the class " + copy(entry.getClass()));
      if (lower && class_order(*lower, *ranking) >= class_order(*hand_class, *ranking)) {
        objections_.add(place, copy(entry.getClass()) + " does not rank over " + std::string(book_name(*lower)));
      }
      hand.class_rules[law::place(*hand_class)] = copy(entry.getRule());
      lower = hand_class;
    }
    for (std::size_t i = law::place(HandClass::kNoPair); i < kHandClassPlaces; ++i) {
      if (!hand.class_rules[i].empty()) continue;
      objections_.add(place, "the class " + std::string(book_name(static_cast<HandClass>(i))) + " is missing");
    }
  }

  HandIndex use_hand(std::string_view name, std::string_view place) {
    for (std::size_t i = 0; i < house_.hands.size(); ++i) {
      if (house_.hands[i].name == name) return HandIndex(static_cast<std::uint8_t>(i));
    }
    objections_.add(place, "the hand " + quoted(name) + " is not defined");
    return HandIndex(0);
  }

  void deck() {
    house_.deck_cards = book_.getDeck().getCards();
    house_.deck_rule = copy(book_.getDeck().getRule());
    objections_.require_rule(house_.deck_rule, "deck", "the number of cards");
    if (house_.deck_cards != 52) {
      objections_.add("deck", "a house game is played with 52 cards, not " + std::to_string(house_.deck_cards));
    }
  }

  // --- wagers --------------------------------------------------------------------------------------------------------

  // Names first, so that wagers can refer to each other.
  void wager_names() {
    for (const auto data : data_.getWagers()) {
      objections_.require(view(data.getKind()), "wagers", "a kind");
      if (house_.find_wager(view(data.getKind()))) {
        objections_.add("wager " + copy(data.getKind()), "the kind is defined twice");
      }
      house_.wagers.emplace_back().kind = copy(data.getKind());
    }
    if (house_.wagers.empty()) objections_.add("wagers", "there are none");
  }

  WagerIndex use_wager(std::string_view kind, std::string_view place) {
    if (const auto found = house_.find_wager(kind)) return *found;
    objections_.add(place, "the wager " + quoted(kind) + " is not defined");
    return WagerIndex(0);
  }

  // A wager that another is measured by, or needs, is judged before it.
  WagerIndex use_earlier_wager(std::string_view kind, std::size_t before, std::string_view place) {
    const WagerIndex index = use_wager(kind, place);
    if (house_.find_wager(kind) && index.value() >= before) {
      objections_.add(place, "the wager " + quoted(kind) + " does not stand before it");
    }
    return index;
  }

  void wager(std::size_t index) {
    const auto data = data_.getWagers()[static_cast<unsigned>(index)];
    WagerRule& wager = house_.wagers[index];
    const std::string place = "wager " + wager.kind;
    wager.placed = data.getPlaced();
    wager.placed_rule = copy(data.getPlacedRule());
    if (wager.placed == schema::Placed::UNSET) objections_.add(place, "it does not say when it is placed");
    if (wager.placed == schema::Placed::BEFORE_DEAL) {
      objections_.require_rule(wager.placed_rule, place, "the moment of placing");
    }
    if (data.getNeeds().size() != 0) {
      wager.needs = use_earlier_wager(view(data.getNeeds()), index, place + ", needs");
      wager.needs_rule = copy(data.getNeedsRule());
      objections_.require_rule(wager.needs_rule, place, "the wager that it needs");
    }
    required_multiple(data.getRequired(), index);
    for (unsigned i = 0; i < data.getOutcomes().size(); ++i) outcome(data.getOutcomes()[i], i, wager);
    for (unsigned i = 0; i < data_.getAmounts().size(); ++i) amount(data_.getAmounts()[i], i, "amounts", wager);
    for (unsigned i = 0; i < data.getAmounts().size(); ++i) amount(data.getAmounts()[i], i, place, wager);
    max_payout(data.getMaxPayout(), wager);
  }

  void required_multiple(schema::RequiredMultiple::Reader data, std::size_t index) {
    if (data.getOf().size() == 0) return;
    WagerRule& wager = house_.wagers[index];
    const std::string place = "wager " + wager.kind + ", required multiple";
    RequiredMultiple multiple{.of = use_earlier_wager(view(data.getOf()), index, place),
                              .times = data.getTimes(),
                              .rule = copy(data.getRule()),
                              .base = reading_switch<BaseBy>(view(data.getBaseReading()), kBaseValues, place)};
    if (multiple.times == 0) objections_.add(place, "it is no times the wager that it is measured by");
    objections_.require_rule(multiple.rule, place, "the multiple");
    wager.required = std::move(multiple);
  }

  void outcome(schema::OutcomeEntry::Reader data, std::size_t index, WagerRule& wager) {
    OutcomeRule entry;
    entry.rule = copy(data.getRule());
    entry.outcome = data.getThen();
    const std::string place = "wager " + wager.kind + ", " + entry_place("entry", index, entry.rule);
    objections_.require_rule(entry.rule, place, "the outcome");
    if (entry.outcome == schema::Outcome::UNSET) objections_.add(place, "it has no outcome");
    if (entry.outcome == schema::Outcome::CARRIED) objections_.add(place, "only a jackpot wager is carried over");
    for (const auto name : data.getWhen()) {
      const auto condition = find_condition(view(name));
      if (!condition) {
        objections_.add(place, "the condition " + quoted(view(name)) + " is not in the list");
      } else {
        entry.when.push_back(*condition);
      }
    }
    entry.allowed = allow(entry.when);
    outcome_pays(data, entry, place);
    outcome_reading(data, entry, place);
    wager.outcomes.push_back(std::move(entry));
  }

  void outcome_pays(schema::OutcomeEntry::Reader data, OutcomeRule& entry, const std::string& place) {
    const bool pays = data.getPays().size() != 0;
    const bool by_table = data.getPayTable().size() != 0;
    if (entry.outcome == schema::Outcome::WIN && pays == by_table) {
      objections_.add(place, "a winning wager has odds or a pay table, one of the two");
    }
    if (entry.outcome != schema::Outcome::WIN && (pays || by_table)) {
      objections_.add(place, "only a winning wager is paid");
    }
    if (pays) {
      objections_.require_rule(view(data.getPaysRule()), place, "the amount " + quoted(view(data.getPays())));
      entry.pays = odds(view(data.getPays()), place);
      entry.odds_text = entry.pays ? to_string(*entry.pays) : std::string();
      entry.paid_rule = entry.rule + ", " + copy(data.getPaysRule());
    }
    if (by_table) entry.pay_table = use_pay_table(view(data.getPayTable()), entry, place);
  }

  void outcome_reading(schema::OutcomeEntry::Reader data, OutcomeRule& entry, const std::string& place) {
    if ((data.getReading().size() == 0) != (data.getReadingValue().size() == 0)) {
      return objections_.add(place, "a reading and its value come together");
    }
    if (data.getReading().size() == 0) return;
    entry.reading = use_reading(view(data.getReading()), place);
    if (!entry.reading) return;
    const auto& values = house_.readings[entry.reading->value()].values;
    const auto found = std::ranges::find(values, view(data.getReadingValue()));
    if (found == values.end()) {
      return objections_.add(place, "the reading has no value " + quoted(view(data.getReadingValue())));
    }
    entry.reading_value = ReadingValue(static_cast<std::uint8_t>(found - values.begin()));
  }

  std::optional<Odds> odds(std::string_view text, std::string_view place) {
    const auto odds = parse_odds(text);
    if (odds) return *odds;
    objections_.add(place, odds.error().message);
    return std::nullopt;
  }

  void amount(schema::AmountEntry::Reader data, std::size_t index, std::string_view list, WagerRule& wager) {
    AmountRule entry{.when = Condition::kBelowMinimum,
                     .then = data.getThen(),
                     .rule = copy(data.getRule()),
                     .finding = copy(data.getFinding()),
                     .warn = copy(data.getWarn())};
    const std::string place = std::string(list) + ", " + entry_place("amount entry", index, entry.rule);
    objections_.require_rule(entry.rule, place, "the amount condition " + quoted(view(data.getWhen())));
    const auto condition = find_condition(view(data.getWhen()));
    if (!condition || !is_out_of_the_ordinary(*condition)) {
      return objections_.add(place, quoted(view(data.getWhen())) + " is no size or payment out of the ordinary");
    }
    entry.when = *condition;
    if (entry.then == schema::AmountEffect::UNSET) objections_.add(place, "it has no effect");
    if (!fits(entry)) objections_.add(place, "its effect does not fit its condition");
    auto& slot = wager.amounts[static_cast<std::size_t>(*condition)];
    if (slot) objections_.add(place, quoted(view(data.getWhen())) + " is decided already for wager " + wager.kind);
    slot = std::move(entry);
  }

  // Only what is over a bound can go back; only a payment can be rounded.
  static bool fits(const AmountRule& entry) {
    const bool over = entry.when == Condition::kAboveMaximum || entry.when == Condition::kAboveMultiple;
    const bool payment = entry.when == Condition::kNotPayableInChips || entry.when == Condition::kOffUnit;
    switch (entry.then) {
      case schema::AmountEffect::RETURN_EXCESS:
        return over;
      case schema::AmountEffect::RETURN_ALL:
        return entry.when == Condition::kBelowMinimum;
      case schema::AmountEffect::TO_UNIT_BELOW:
        return entry.when == Condition::kOffUnit;
      case schema::AmountEffect::PAY_NEXT_CHIP_AMOUNT:
        return payment;
      case schema::AmountEffect::AS_WAGERED:
        return entry.when != Condition::kNotPayableInChips;
      case schema::AmountEffect::UNSET:
        return true;
    }
    return false;
  }

  void max_payout(schema::MaxPayout::Reader data, WagerRule& wager) {
    const std::string place = "wager " + wager.kind + ", maximum payout";
    if (data.getRule().size() == 0) {
      if (data.getOrderReading().size() != 0 || data.getScopeReading().size() != 0) {
        objections_.add(place, "the maximum payout has no rule number");
      }
      return;
    }
    wager.max_payout = MaxPayout{
        .rule = copy(data.getRule()),
        .order = reading_switch<CapOrder>(view(data.getOrderReading()), kOrderValues, place),
        .scope = reading_switch<CapScope>(view(data.getScopeReading()), kScopeValues, place),
    };
  }

  // --- pay tables ----------------------------------------------------------------------------------------------------

  void pay_tables() {
    for (const auto data : data_.getPayTables()) {
      PayTable table{.name = copy(data.getName()),
                     .title = copy(data.getTitle()),
                     .hand = {},
                     .lines = {},
                     .option = copy(data.getOption()),
                     .option_value = copy(data.getOptionValue())};
      const std::string place = "pay table " + table.name;
      objections_.require(table.name, "pay tables", "a name");
      objections_.require(table.title, place, "the title");
      table.hand = use_hand(view(data.getHand()), place);
      table_option(table, place);
      ByClass<std::string>& rules = line_rules_.emplace_back();
      for (unsigned i = 0; i < data.getPays().size(); ++i) pay_line(data.getPays()[i], i, table, rules);
      house_.pay_tables.push_back(std::move(table));
    }
  }

  void table_option(const PayTable& table, const std::string& place) {
    if (table.option.empty()) return;
    for (const auto option : book_.getOptions()) {
      if (view(option.getName()) != table.option) continue;
      for (const auto value : option.getValues()) {
        if (view(value) == table.option_value) return;
      }
      return objections_.add(place,
                             "the option " + quoted(table.option) + " has no value " + quoted(table.option_value));
    }
    objections_.add(place, "the option " + quoted(table.option) + " is not defined");
  }

  void pay_line(schema::PayLine::Reader data, std::size_t index, PayTable& table, ByClass<std::string>& rules) {
    const std::string place = "pay table " + table.name + ", " + entry_place("line", index, view(data.getRule()));
    objections_.require_rule(view(data.getRule()), place, "the amount " + quoted(view(data.getAt())));
    const auto at = odds(view(data.getAt()), place);
    if (data.getHands().size() == 0) objections_.add(place, "it names no hand");
    for (const auto name : data.getHands()) {
      const auto hand_class = hand_class_named(view(name));
      if (!hand_class) {
        objections_.add(place, "no class of hand is called " + quoted(view(name)));
        continue;
      }
      const std::size_t slot = law::place(*hand_class);
      if (table.lines[slot]) objections_.add(place, copy(name) + " is paid by an earlier line");
      if (at) table.lines[slot] = PayLine{.odds = *at, .odds_text = to_string(*at)};
      rules[slot] = copy(data.getRule());
    }
  }

  std::optional<PayTableIndex> use_pay_table(std::string_view name, OutcomeRule& entry, std::string_view place) {
    for (std::size_t i = 0; i < house_.pay_tables.size(); ++i) {
      if (house_.pay_tables[i].name != name) continue;
      for (std::size_t slot = 0; slot < kHandClassPlaces; ++slot) {
        if (!line_rules_[i][slot].empty()) entry.paid_rules[slot] = entry.rule + ", " + line_rules_[i][slot];
      }
      return PayTableIndex(static_cast<std::uint8_t>(i));
    }
    objections_.add(place, "the pay table " + quoted(name) + " is not defined");
    return std::nullopt;
  }

  // --- the round -----------------------------------------------------------------------------------------------------

  void deal() {
    const auto data = data_.getDeal();
    house_.cards_per_seat = data.getCardsPerSeat();
    house_.cards_to_dealer = data.getCardsToDealer();
    house_.dealt_for = use_wager(view(data.getDealtFor()), "deal");
    house_.deal_rule = copy(data.getRule());
    house_.max_seats = data.getMaxSeats();
    house_.seats_rule = copy(data.getSeatsRule());
    if (house_.cards_per_seat == 0) objections_.add("deal", "it gives the seats no cards");
    if (house_.max_seats == 0) objections_.add("deal", "it names no number of seats");
    objections_.require_rule(house_.deal_rule, "deal", "the number of cards");
    objections_.require_rule(house_.seats_rule, "deal", "the number of seats");
  }

  void decision() {
    house_.stays_in_by = use_wager(view(data_.getDecision().getWager()), "decision");
    house_.decision_rule = copy(data_.getDecision().getRule());
    objections_.require_rule(house_.decision_rule, "decision", "the player's decision");
  }

  void dealer() {
    const auto data = data_.getDealer();
    house_.dealer_hand = use_hand(view(data.getHand()), "dealer");
    house_.player_hand = use_hand(view(data.getCompareWith()), "dealer");
    hand_is_dealt(house_.player_hand, schema::HandSource::SEAT, house_.cards_per_seat);
    hand_is_dealt(house_.dealer_hand, schema::HandSource::DEALER, house_.cards_to_dealer);
    const auto qualify = data.getQualify();
    house_.qualify_rule = copy(qualify.getRule());
    if (qualify.isAlways()) return;
    objections_.require_rule(house_.qualify_rule, "dealer, qualify", "the qualifying hand");
    bar(qualify.getAtLeast());
  }

  // The hands that are compared are made of the cards that were dealt for them, and of no others.
  void hand_is_dealt(HandIndex index, schema::HandSource source, std::uint8_t dealt) {
    if (house_.hands.empty()) return;
    const HandRule& hand = house_.hand(index);
    if (hand.from.size() == 1 && hand.from.front() == source && hand.cards == dealt) return;
    objections_.add("hand " + hand.name, "it is not made of the cards that the deal gives it");
  }

  void bar(schema::HandBar::Reader data) {
    const auto hand_class = hand_class_named(view(data.getClass()));
    if (!hand_class) {
      return objections_.add("dealer, qualify", "no class of hand is called " + quoted(view(data.getClass())));
    }
    std::vector<Rank> leading;
    for (const auto text : data.getRanks()) {
      const auto rank = find_rank(view(text));
      if (!rank) return objections_.add("dealer, qualify", quoted(view(text)) + " is not a rank of card");
      leading.push_back(*rank);
    }
    if (leading.size() > 5) return objections_.add("dealer, qualify", "a hand has five ranks at most");
    if (house_.hands.empty()) return;
    house_.qualify_at_least = lowest_value(*hand_class, leading, house_.hand(house_.dealer_hand).ranking);
  }

  void personal_limits() {
    house_.personal_limits_rule = copy(data_.getPersonalLimits().getRule());
    house_.personal_limits_finding = copy(data_.getPersonalLimits().getFinding());
    if (house_.personal_limits_rule.empty() && !house_.personal_limits_finding.empty()) {
      objections_.add("personal limits", "the marker has no rule number");
    }
  }

  void voids() {
    const auto list = data_.getVoids();
    for (unsigned i = 0; i < list.size(); ++i) {
      VoidRule entry{.reason = copy(list[i].getReason()),
                     .outcome = list[i].getThen(),
                     .rule = copy(list[i].getRule()),
                     .act = std::nullopt};
      const std::string place = entry_place("void entry", i, entry.rule);
      objections_.require_rule(entry.rule, place, "what becomes of the wagers");
      if (entry.outcome != schema::Outcome::VOID && entry.outcome != schema::Outcome::RETURNED) {
        objections_.add(place, "wagers of a round declared void are void or returned");
      }
      if (std::ranges::find(house_.voids, entry.reason, &VoidRule::reason) != house_.voids.end()) {
        objections_.add(place, "can never decide: the reason stands before");
      }
      if (list[i].getAct().size() != 0) entry.act = use_act(view(list[i].getAct()), place);
      house_.voids.push_back(std::move(entry));
    }
    if (house_.voids.empty() || !house_.voids.back().reason.empty()) {
      objections_.add("voids", "no entry decides a round that was declared void for any other reason");
    }
  }

  std::optional<ActRule> use_act(std::string_view name, std::string_view place) {
    for (const ActRule& act : acts_) {
      if (act.act == name) return act;
    }
    objections_.add(place, "the act " + quoted(name) + " is not among the authorities' acts");
    return std::nullopt;
  }

  void left_open() {
    const auto list = data_.getLeftOpen();
    for (unsigned i = 0; i < list.size(); ++i) {
      const std::string rule = copy(list[i].getRule());
      const std::string place = entry_place("left open", i, rule);
      objections_.require_rule(rule, place, "what is left open");
      if (list[i].getWager().size() != 0) {
        if (house_.find_wager(view(list[i].getWager()))) objections_.add(place, "the book decides this wager");
        house_.open_wagers.push_back({copy(list[i].getWager()), rule});
        continue;
      }
      const auto situation = find_situation(view(list[i].getSituation()));
      if (!situation) {
        objections_.add(place, "no situation is called " + quoted(view(list[i].getSituation())));
        continue;
      }
      house_.open_situations[static_cast<std::size_t>(*situation)] = rule;
    }
    for (std::size_t i = 0; i < kSituationCount; ++i) {
      if (!house_.open_situations[i].empty()) continue;
      objections_.add("left open",
                      "no entry names the rule of the situation " + quoted(situation_key(static_cast<Situation>(i))));
    }
  }

  schema::Rulebook::Reader book_;
  schema::HouseRules::Reader data_;
  Objections& objections_;
  CompiledHouse house_;
  std::vector<ActRule> acts_;
  std::vector<bool> reading_used_;
  std::vector<ByClass<std::string>> line_rules_;  // by pay table
};

}  // namespace

CompiledHouse compile_house(schema::Rulebook::Reader data, Objections& objections) {
  return HouseCompiler(data, objections).run();
}

}  // namespace cardspeak::law

#include "model/law/compile.h"

#include <algorithm>
#include <initializer_list>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "model/hands/names.h"
#include "model/hands/rank.h"
#include "model/ids.h"
#include "model/law/compile_irregularities.h"
#include "model/law/compile_pay_tables.h"
#include "model/law/compile_text.h"
#include "model/law/jackpot.h"
#include "model/law/leading_ranks.h"
#include "model/law/reading_use.h"

namespace cardspeak::law {
namespace {

// Positions are kept in a byte and sets of readings in 64 bits; no book comes near that many of anything.
constexpr unsigned kMost = 60;

constexpr std::uint8_t kFlopCards = 3;

constexpr std::array<NamedMeaning<BaseBy>, 2> kBaseValues = {
    {{"action", BaseBy::kAction}, {"placed", BaseBy::kPlaced}}};
constexpr std::array<NamedMeaning<CapOrder>, 2> kOrderValues = {
    {{"round_then_cap", CapOrder::kRoundThenCap}, {"cap_then_round", CapOrder::kCapThenRound}}};
constexpr std::array<NamedMeaning<Dependents>, 2> kDependentsValues = {
    {{"only_that_wager", Dependents::kStand}, {"dependents_void", Dependents::kVoid}}};
constexpr std::array<NamedMeaning<SupportBy>, 2> kSupportValues = {
    {{"placed", SupportBy::kPlaced}, {"needs_unfolded", SupportBy::kUnfolded}}};
constexpr std::array<NamedMeaning<CapScope>, 3> kScopeValues = {
    {{"per_wager", CapScope::kPerWager}, {"per_hand", CapScope::kPerHand}, {"per_player", CapScope::kPerPlayer}}};

class HouseCompiler {
 public:
  HouseCompiler(schema::Rulebook::Reader book, Objections& objections)
      : book_(book), data_(book.getHouse()), objections_(objections), readings_(house_.readings, objections) {}

  CompiledHouse run() {
    if (!sizes_fit()) return std::move(house_);
    authorities();
    in_force();
    readings();
    options();
    hands();
    deck();
    wager_names();
    house_.pay_tables = compile_pay_tables(data_.getPayTables(), house_, readings_, objections_);
    for (std::size_t i = 0; i < house_.wagers.size(); ++i) wager(i);
    deal();
    decision();
    dealer();
    hands_are_dealt();
    personal_limits();
    house_.procedure = compile_procedure(data_, acts_, objections_);
    for (const std::string& option : house_.procedure.option_notice_for) {
      if (std::ranges::find(house_.options, option, &OptionRule::name) != house_.options.end()) continue;
      objections_.add("procedure", quoted(option) + " is not among the options");
    }
    unknown();
    voids();
    compile_irregularities(data_, acts_, house_, readings_, objections_);
    left_open();
    if (auto jackpot = compile_jackpot(book_, house_, acts_, readings_, objections_)) {
      house_.jackpot = std::make_shared<const CompiledJackpot>(*std::move(jackpot));
    }
    readings_.object_to_unused();
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
    acts_ = compile_acts(authorities);
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
    }
  }

  void options() {
    for (const auto data : book_.getOptions()) {
      OptionRule& option = house_.options.emplace_back();
      option.name = copy(data.getName());
      option.rule = copy(data.getRule());
      for (const auto value : data.getValues()) option.values.push_back(copy(value));
      const std::string place = "option " + option.name;
      objections_.require(option.name, "options", "a name");
      objections_.require_rule(option.rule, place, "the choice");
      if (option.values.empty()) objections_.add(place, "it has no values");
      if (data.getChangeAct().size() != 0) {
        option.change_act = use_act(acts_, view(data.getChangeAct()), place, objections_);
      }
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
                    .tie_rule = {},
                    .variants = {}};
      const std::string place = "hand " + hand.name;
      objections_.require(hand.name, "hands", "a name");
      for (const auto source : data.getFrom()) {
        if (source == schema::HandSource::UNSET) objections_.add(place, "a source of its cards is not named");
        hand.from.push_back(source);
      }
      if (hand.from.empty()) objections_.add(place, "no source of its cards is named");
      ranking(view(data.getRanking()), hand, place);
      for (const auto variant : data.getVariants()) hand_variant(variant, hand, place);
      house_.hands.push_back(std::move(hand));
    }
  }

  void hand_variant(schema::HandVariant::Reader data, HandRule& hand, const std::string& place) {
    HandVariant variant{.rests = readings_.rests(view(data.getReading()), view(data.getReadingValue()), place),
                        .ranking = hand.ranking};
    if (!variant.rests.reading) return objections_.add(place, "a variant rests on no reading");
    if (const auto ranking = ranking_named(view(data.getRanking()))) {
      variant.ranking = *ranking;
    } else {
      objections_.add(place, "no ranking of hands is called " + quoted(view(data.getRanking())));
    }
    hand.variants.push_back(variant);
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
    // Where no dealer plays, no two hands are compared.
    if (data_.getDealer().getHand().size() != 0) {
      objections_.require_rule(hand.tie_rule, place, "the comparison of hands of one class");
    }
    std::optional<HandClass> lower;
    for (const auto entry : data.getClasses()) {
      const auto hand_class = hand_class_named(view(entry.getClass()));
      if (!hand_class) {
        objections_.add(place, "no class of hand is called " + quoted(view(entry.getClass())));
        continue;
      }
      if (!has_class(*ranking, *hand_class)) {
        objections_.add(place, "the ranking has no " + quoted(view(entry.getClass())));
        continue;
      }
      objections_.require_rule(view(entry.getRule()), place, "the class " + copy(entry.getClass()));
      if (lower && !stands_over(*hand_class, *lower, *ranking)) {
        objections_.add(place, copy(entry.getClass()) + " does not rank over " + std::string(book_name(*lower)));
      }
      hand.class_rules[law::place(*hand_class)] = copy(entry.getRule());
      lower = hand_class;
    }
    for (const HandClass hand_class : classes_of(*ranking)) {
      if (!hand.class_rules[law::place(hand_class)].empty()) continue;
      objections_.add(place, "the class " + std::string(book_name(hand_class)) + " is missing");
    }
  }

  // In a ranking that gives two classes one place, both are listed, in either order.
  static bool stands_over(HandClass upper, HandClass lower, Ranking ranking) {
    const auto over = class_order(upper, ranking);
    const auto under = class_order(lower, ranking);
    return over > under || (over == under && upper != lower);
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
    wager.needed_at = data.getNeededAt();
    wager.supported_by = readings_.by<SupportBy>(view(data.getActiveReading()), kSupportValues, place);
    if (data.getActiveReading().size() != 0 && wager.needed_at != schema::NeededAt::ROUND) {
      objections_.add(place, "only a wager that any seat may support asks which of them do");
    }
    if (data.getPayTable().size() != 0) wager.pay_table = use_pay_table(view(data.getPayTable()), place);
    if (data.getOtherTable().size() != 0) wager.other_table = use_pay_table(view(data.getOtherTable()), place);
    if (data.getPaidOn().size() != 0) {
      wager.paid_on = use_earlier_wager(view(data.getPaidOn()), index, place + ", paid on");
    }
    required_multiple(data.getRequired(), index);
    sign_multiple(data.getMultipleOfSign(), index);
    area(data, wager, place);
    for (unsigned i = 0; i < data.getOutcomes().size(); ++i) outcome(data.getOutcomes()[i], i, wager);
    amounts(data.getAmounts(), data_.getAmounts(), wager);
    max_payout(data.getMaxPayout(), wager);
    asks(wager, place);
  }

  void area(schema::WagerRule::Reader data, WagerRule& wager, const std::string& place) {
    wager.per_area = std::max<std::uint8_t>(1, data.getPerArea());
    wager.per_area_rule = copy(data.getPerAreaRule());
    if (data.getPerArea() != 0) objections_.require_rule(wager.per_area_rule, place, "the number on one area");
    for (const auto level : data.getLevels()) add_level(level, wager, place);
  }

  void add_level(schema::WagerLevel::Reader data, WagerRule& wager, const std::string& place) {
    WagerLevel entry;
    entry.level = data.getLevel();
    entry.times = data.getTimes();
    entry.rule = copy(data.getRule());
    for (const auto part : data.getParts()) entry.parts.push_back(part);
    const std::string name = "level " + std::to_string(entry.level);
    if (entry.level == 0 || entry.times == 0) objections_.add(place, "a level has a number and a cost");
    if (wager.find_level(entry.level) != nullptr) objections_.add(place, name + " stands twice");
    const auto too_high = [](std::uint8_t level) { return level > kMostLevels; };
    if (too_high(entry.level) || std::ranges::any_of(entry.parts, too_high)) {
      objections_.add(place, name + ": levels are numbered up to " + std::to_string(kMostLevels));
    }
    objections_.require_rule(entry.rule, place, name);
    wager.levels.push_back(std::move(entry));
  }

  // What an entry asks about must be there to be asked.
  void asks(WagerRule& wager, const std::string& place) {
    const auto asked = [&](Axis axis) {
      return std::ranges::any_of(
          wager.outcomes, [&](const OutcomeRule& entry) { return !axis_conditions(axis).within(entry.allowed); });
    };
    wager.asks_support = asked(Axis::kSupport);
    if (wager.asks_support && !wager.needs) objections_.add(place, "it needs no wager whose absence could be asked");
    if (asked(Axis::kTable) && !wager.pay_table) objections_.add(place, "it names no pay table that could be asked");
    if (asked(Axis::kOtherTable) != wager.other_table.has_value()) {
      objections_.add(place, "a second pay table is named where entries ask about it");
    }
  }

  void sign_multiple(schema::SignMultiple::Reader data, std::size_t index) {
    if (data.getOf().size() == 0) return;
    WagerRule& wager = house_.wagers[index];
    const std::string place = "wager " + wager.kind + ", multiple of the sign";
    SignMultiple multiple{.of = use_earlier_wager(view(data.getOf()), index, place),
                          .at_least = data.getAtLeast(),
                          .at_most = data.getAtMost(),
                          .stages = {},
                          .rule = copy(data.getRule()),
                          .base = readings_.by<BaseBy>(view(data.getBaseReading()), kBaseValues, place)};
    for (const auto stage : data.getStages()) {
      multiple.stages.push_back(
          {copy(stage.getStage()), stage.getCommunityCards(), copy(stage.getRule()), stage.getLessThanBefore()});
      objections_.require_rule(view(stage.getRule()), place, "the stage " + quoted(view(stage.getStage())));
    }
    if (multiple.at_least == 0 || multiple.at_least > multiple.at_most) {
      objections_.add(place, "its bounds are no multiples");
    }
    objections_.require_rule(multiple.rule, place, "the multiples");
    if (wager.required) objections_.add(place, "the wager has a required multiple already");
    wager.sign_multiple = std::move(multiple);
  }

  PayTableIndex use_pay_table(std::string_view name, std::string_view place) {
    const auto found = std::ranges::find(house_.pay_tables, name, &PayTable::name);
    if (found == house_.pay_tables.end()) {
      objections_.add(place, "the pay table " + quoted(name) + " is not defined");
      return PayTableIndex(0);
    }
    return PayTableIndex(static_cast<std::uint8_t>(found - house_.pay_tables.begin()));
  }

  void required_multiple(schema::RequiredMultiple::Reader data, std::size_t index) {
    if (data.getOf().size() == 0) return;
    WagerRule& wager = house_.wagers[index];
    const std::string place = "wager " + wager.kind + ", required multiple";
    RequiredMultiple multiple{.of = use_earlier_wager(view(data.getOf()), index, place),
                              .times = data.getTimes(),
                              .rule = copy(data.getRule()),
                              .base = readings_.by<BaseBy>(view(data.getBaseReading()), kBaseValues, place)};
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
    entry.rests = readings_.rests(view(data.getReading()), view(data.getReadingValue()), place);
    outcome_option(data, entry, place);
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
      entry.pays = odds(view(data.getPays()), place, objections_);
      entry.odds_text = entry.pays ? to_string(*entry.pays) : std::string();
      entry.paid_rule = entry.rule + ", " + copy(data.getPaysRule());
    }
    if (by_table) entry.pay_table = use_pay_table(view(data.getPayTable()), place);
  }

  void outcome_option(schema::OutcomeEntry::Reader data, OutcomeRule& entry, const std::string& place) {
    if ((data.getOption().size() == 0) != (data.getOptionValue().size() == 0)) {
      return objections_.add(place, "an option and its value come together");
    }
    if (data.getOption().size() == 0) return;
    const auto option = std::ranges::find(house_.options, view(data.getOption()), &OptionRule::name);
    if (option == house_.options.end()) {
      return objections_.add(place, "the option " + quoted(view(data.getOption())) + " is not defined");
    }
    const auto value = std::ranges::find(option->values, view(data.getOptionValue()));
    if (value == option->values.end()) {
      return objections_.add(place, "the option has no value " + quoted(view(data.getOptionValue())));
    }
    entry.option = OptionIndex(static_cast<std::uint8_t>(option - house_.options.begin()));
    entry.option_value = OptionValue(static_cast<std::uint8_t>(value - option->values.begin()));
  }

  // A wager's own entry stands before the common one for the same condition.
  void amounts(capnp::List<schema::AmountEntry>::Reader own, capnp::List<schema::AmountEntry>::Reader common,
               WagerRule& wager) {
    std::array<std::optional<AmountRule>, kConditionCount> shared;
    for (unsigned i = 0; i < own.size(); ++i) amount(own[i], i, "wager " + wager.kind, wager.amounts);
    for (unsigned i = 0; i < common.size(); ++i) amount(common[i], i, "amounts", shared);
    for (std::size_t i = 0; i < kConditionCount; ++i) {
      if (!wager.amounts[i]) wager.amounts[i] = std::move(shared[i]);
    }
  }

  void amount(schema::AmountEntry::Reader data, std::size_t index, std::string_view list,
              std::array<std::optional<AmountRule>, kConditionCount>& slots) {
    AmountRule entry{.when = Condition::kBelowMinimum,
                     .then = data.getThen(),
                     .rule = copy(data.getRule()),
                     .finding = copy(data.getFinding()),
                     .warn = copy(data.getWarn()),
                     .dependents = {}};
    const std::string place = std::string(list) + ", " + entry_place("amount entry", index, entry.rule);
    objections_.require_rule(entry.rule, place, "the amount condition " + quoted(view(data.getWhen())));
    const auto condition = find_condition(view(data.getWhen()));
    if (!condition || !is_out_of_the_ordinary(*condition)) {
      return objections_.add(place, quoted(view(data.getWhen())) + " is no size or payment out of the ordinary");
    }
    entry.when = *condition;
    if (entry.then == schema::AmountEffect::UNSET) objections_.add(place, "it has no effect");
    if (!fits(entry)) objections_.add(place, "its effect does not fit its condition");
    entry.dependents = readings_.by<Dependents>(view(data.getDependentsReading()), kDependentsValues, place);
    auto& slot = slots[static_cast<std::size_t>(*condition)];
    if (slot) objections_.add(place, quoted(view(data.getWhen())) + " is decided already");
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
        return entry.when == Condition::kBelowMinimum || entry.when == Condition::kBelowApprovedMinimum;
      case schema::AmountEffect::TO_UNIT_BELOW:
        return entry.when == Condition::kOffUnit;
      case schema::AmountEffect::PAY_NEXT_CHIP_AMOUNT:
        return payment;
      case schema::AmountEffect::AS_WAGERED:
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
        .order = readings_.by<CapOrder>(view(data.getOrderReading()), kOrderValues, place),
        .scope = readings_.by<CapScope>(view(data.getScopeReading()), kScopeValues, place),
    };
  }

  // --- the round -----------------------------------------------------------------------------------------------------

  void deal() {
    const auto data = data_.getDeal();
    house_.cards_per_seat = data.getCardsPerSeat();
    house_.cards_to_dealer = data.getCardsToDealer();
    house_.dealt_for.push_back(use_wager(view(data.getDealtFor()), "deal"));
    for (const auto also : data.getAlsoDealtFor()) house_.dealt_for.push_back(use_wager(view(also), "deal"));
    house_.deal_rule = copy(data.getRule());
    house_.community_cards = data.getCommunityCards();
    house_.community_rule = copy(data.getCommunityRule());
    house_.jackpot_cards = data.getJackpotCards();
    house_.jackpot_cards_rule = copy(data.getJackpotCardsRule());
    house_.max_seats = data.getMaxSeats();
    house_.seats_rule = copy(data.getSeatsRule());
    if (house_.cards_per_seat == 0) objections_.add("deal", "it gives the seats no cards");
    objections_.require_rule(house_.deal_rule, "deal", "the number of cards");
    if (house_.community_cards != 0) {
      objections_.require_rule(house_.community_rule, "deal", "the number of communal cards");
    }
    if (house_.jackpot_cards != 0) {
      objections_.require_rule(house_.jackpot_cards_rule, "deal", "the number of jackpot cards");
    }
    seats();
  }

  void seats() {
    if (house_.max_seats != 0) objections_.require_rule(house_.seats_rule, "deal", "the number of seats");
    if (house_.max_seats == 0 && !house_.seats_rule.empty()) {
      objections_.add("deal", "a rule names the number of seats, and the number is not there");
    }
    if (house_.max_seats > kSeatMax) {
      objections_.add("deal", "a table has " + std::to_string(kSeatMax) + " seats at most, not " +
                                  std::to_string(house_.max_seats));
    }
  }

  void decision() {
    const auto data = data_.getDecision();
    house_.stays_in_by.push_back(use_wager(view(data.getWager()), "decision"));
    for (const auto further : data.getFurther()) house_.stays_in_by.push_back(use_wager(view(further), "decision"));
    house_.decision_rule = copy(data.getRule());
    objections_.require_rule(house_.decision_rule, "decision", "the player's decision");
    for (const auto act : data.getActs()) decision_act(act);
  }

  void decision_act(schema::DecisionAct::Reader data) {
    const std::string place = "decision, act " + copy(data.getDecision());
    const auto condition = find_condition(view(data.getDecision()));
    if (!condition || info(*condition).axis != Axis::kDecision || *condition == Condition::kFolded ||
        *condition == Condition::kStayed || *condition == Condition::kSideOnlyUnder) {
      return objections_.add(place, "it is no decision beside folding and staying in");
    }
    DecisionAct act{.rule = copy(data.getRule()), .hand = std::nullopt, .at_least = {}};
    objections_.require_rule(act.rule, place, "the decision");
    if (data.getNeeds().getClass().size() != 0) {
      act.hand = use_hand(view(data.getHand()), place);
      act.at_least = bar(data.getNeeds(), *act.hand, place);
      if (*condition == Condition::kSideOnly) {
        house_.acts[static_cast<std::size_t>(Condition::kSideOnlyUnder)] = act;
      }
    }
    house_.acts[static_cast<std::size_t>(*condition)] = std::move(act);
  }

  void dealer() {
    const auto data = data_.getDealer();
    house_.player_hand = use_hand(view(data.getCompareWith()), "dealer");
    if (data.getHand().size() == 0) {
      if (house_.cards_to_dealer != 0) objections_.add("dealer", "the dealer is dealt cards and plays no hand");
      return;
    }
    house_.dealer_hand = use_hand(view(data.getHand()), "dealer");
    const auto qualify = data.getQualify();
    house_.qualify_rule = copy(qualify.getRule());
    if (qualify.isAlways()) return;
    objections_.require_rule(house_.qualify_rule, "dealer, qualify", "the qualifying hand");
    house_.qualify_at_least = bar(qualify.getAtLeast(), *house_.dealer_hand, "dealer, qualify");
  }

  // Every hand can be made of the cards that the deal gives.
  void hands_are_dealt() {
    for (const HandRule& hand : house_.hands) {
      std::size_t cards = 0;
      for (const schema::HandSource source : hand.from) cards += dealt(source);
      bool fits = makes_hand(cards, hand.cards, hand.ranking);
      for (const HandVariant& variant : hand.variants) fits = fits && makes_hand(cards, hand.cards, variant.ranking);
      if (!fits) objections_.add("hand " + hand.name, "it cannot be made of the cards that the deal gives it");
    }
  }

  static bool makes_hand(std::size_t dealt, std::size_t size, Ranking ranking) {
    return size == hand_size(ranking) && dealt >= least_cards(ranking) && dealt <= most_cards(ranking);
  }

  [[nodiscard]] std::size_t dealt(schema::HandSource source) const {
    switch (source) {
      case schema::HandSource::SEAT:
        return house_.cards_per_seat;
      case schema::HandSource::DEALER:
        return house_.cards_to_dealer;
      case schema::HandSource::COMMUNITY:
        return house_.community_cards;
      case schema::HandSource::FLOP:
        return house_.community_cards >= kFlopCards ? kFlopCards : 0;
      case schema::HandSource::JACKPOT:
        return house_.jackpot_cards;
      case schema::HandSource::UNSET:
        return 0;
    }
    return 0;
  }

  HandValue bar(schema::HandBar::Reader data, HandIndex hand, std::string_view place) {
    const auto hand_class = hand_class_named(view(data.getClass()));
    if (!hand_class) {
      objections_.add(place, "no class of hand is called " + quoted(view(data.getClass())));
      return {};
    }
    std::vector<Rank> leading;
    for (const auto text : data.getRanks()) {
      if (const auto rank = find_rank(view(text))) {
        leading.push_back(*rank);
      } else {
        objections_.add(place, quoted(view(text)) + " is not a rank of card");
      }
    }
    if (leading.size() > 5) objections_.add(place, "a hand has five ranks at most");
    if (house_.hands.empty() || leading.size() > 5) return {};
    const Ranking ranking = house_.hand(hand).ranking;
    if (!has_class(ranking, *hand_class)) {
      objections_.add(place, "the ranking has no " + quoted(view(data.getClass())));
      return {};
    }
    check_leading_ranks(leading, *hand_class, ranking, place, objections_);
    return lowest_value(*hand_class, leading, ranking);
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
                     .act = std::nullopt,
                     .effects = {}};
      const std::string place = entry_place("void entry", i, entry.rule);
      objections_.require_rule(entry.rule, place, "what becomes of the wagers");
      if (entry.outcome != schema::Outcome::VOID && entry.outcome != schema::Outcome::RETURNED) {
        objections_.add(place, "wagers of a round declared void are void or returned");
      }
      if (std::ranges::find(house_.voids, entry.reason, &VoidRule::reason) != house_.voids.end()) {
        objections_.add(place, "can never decide: the reason stands before");
      }
      if (list[i].getAct().size() != 0) entry.act = use_act(acts_, view(list[i].getAct()), place, objections_);
      house_.voids.push_back(std::move(entry));
    }
    if (house_.voids.empty() || !house_.voids.back().reason.empty()) {
      objections_.add("voids", "no entry decides a round that was declared void for any other reason");
    }
  }

  // Rules whose text no source gives: a wager that one of them decides is no wager of the book.
  void unknown() {
    const auto list = data_.getUnknown();
    for (unsigned i = 0; i < list.size(); ++i) {
      const std::string rule = copy(list[i].getRule());
      const std::string place = entry_place("unknown", i, rule);
      objections_.require_rule(rule, place, "what is not known");
      objections_.require(view(list[i].getNote()), place, "what is known of it");
      if (list[i].getWager().size() == 0) continue;
      if (house_.find_wager(view(list[i].getWager()))) objections_.add(place, "the book decides this wager");
      house_.open_wagers.push_back({copy(list[i].getWager()), rule, true});
    }
  }

  void left_open() {
    const auto list = data_.getLeftOpen();
    for (unsigned i = 0; i < list.size(); ++i) {
      const std::string rule = copy(list[i].getRule());
      const std::string place = entry_place("left open", i, rule);
      objections_.require_rule(rule, place, "what is left open");
      if (list[i].getWager().size() != 0) {
        if (house_.find_wager(view(list[i].getWager()))) objections_.add(place, "the book decides this wager");
        house_.open_wagers.push_back({copy(list[i].getWager()), rule, false});
        continue;
      }
      const auto situation = find_situation(view(list[i].getSituation()));
      if (!situation) {
        objections_.add(place, "no situation is called " + quoted(view(list[i].getSituation())));
        continue;
      }
      if (house_.decides(*situation)) objections_.add(place, "the book's tables of irregularities decide it");
      house_.open_situations[static_cast<std::size_t>(*situation)] = rule;
    }
    for (std::size_t i = 0; i < kSituationCount; ++i) {
      if (!house_.open_situations[i].empty() || !can_be(static_cast<Situation>(i))) continue;
      objections_.add("left open",
                      "no entry names the rule of the situation " + quoted(situation_key(static_cast<Situation>(i))));
    }
  }

  [[nodiscard]] bool can_be(Situation situation) const {
    if (situation == Situation::kDealerCards) return house_.cards_to_dealer != 0;
    if (situation == Situation::kCommunityCards) return house_.community_cards != 0;
    if (situation == Situation::kJackpotCards) return house_.jackpot_cards != 0;
    return true;
  }

  schema::Rulebook::Reader book_;
  schema::HouseRules::Reader data_;
  Objections& objections_;
  CompiledHouse house_;
  std::vector<ActRule> acts_;
  ReadingUse readings_;
};

}  // namespace

CompiledHouse compile_house(schema::Rulebook::Reader data, Objections& objections) {
  return HouseCompiler(data, objections).run();
}

}  // namespace cardspeak::law

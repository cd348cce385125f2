#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "model/check.h"
#include "model/hands/names.h"
#include "model/law/compile_text.h"
#include "model/law/poker.h"
#include "model/law/poker_keys.h"
#include "model/law/poker_parts.h"

namespace cardspeak::law {

namespace {

FirstToAct opener_of(std::string_view name) {
  if (name == "leftOfLastBlind") return FirstToAct::kLeftOfLastBlind;
  if (name == "lowestUpCard") return FirstToAct::kLowestUpCard;
  if (name == "highestUpCard") return FirstToAct::kHighestUpCard;
  if (name == "highestShowing") return FirstToAct::kHighestShowing;
  if (name == "lowestShowing") return FirstToAct::kLowestShowing;
  return FirstToAct::kLeftOfButton;
}

PokerStreet compile_street(schema::Street::Reader street) {
  const StepCounts counts = count_steps(street);
  PokerStreet out{.name = copy(street.getName()),
                  .board_cards = static_cast<std::uint8_t>(counts.board),
                  .burns = static_cast<std::uint8_t>(counts.burns),
                  .down_cards = static_cast<std::uint8_t>(counts.down),
                  .up_cards = static_cast<std::uint8_t>(counts.up),
                  .kitty_cards = static_cast<std::uint8_t>(counts.kitty),
                  .draw = static_cast<std::uint8_t>(counts.draw),
                  .discard = static_cast<std::uint8_t>(counts.discard),
                  .first_to_act = opener_of(copy(street.getFirstToAct())),
                  .big_bet = street.getLimit() == schema::StreetLimit::BIG,
                  .rule = copy(street.getRule()),
                  .order_rule = copy(street.getOrderRule()),
                  .lone_rule = copy(street.getLoneRule()),
                  .early_rule = copy(street.getEarlyRule()),
                  .few_burns_rule = copy(street.getFewBurnsRule()),
                  .many_rule = copy(street.getManyRule()),
                  .open_pair_rule = copy(street.getOpenPairRule()),
                  .draw_rule = {},
                  .discard_rule = {}};
  for (const auto step : street.getSteps()) {
    if (step.getStep() == schema::StepKind::DRAW) out.draw_rule = copy(step.getRule());
    if (step.getStep() == schema::StepKind::DISCARD) out.discard_rule = copy(step.getRule());
  }
  return out;
}

SetHandRule compile_set_hand(schema::Rulebook::Reader book, schema::SetHand::Reader hand) {
  const std::string name = copy(hand.getRanking());
  const auto rules = find_poker_ranking(book, name);
  CARDSPEAK_CHECK(ranking_named(name) && rules, "the check knows the ranking");
  SetHandRule out{
      .name = copy(hand.getName()), .ranking = *ranking_named(name), .rule = copy(hand.getRule()), .class_rules = {}};
  for (const auto entry : rules->getClasses()) {
    out.class_rules.emplace(hand_class_named(copy(entry.getClass())).value(), copy(entry.getRule()));
  }
  return out;
}

UnitRules compile_units(schema::Rulebook::Reader book, schema::UnitRules::Reader rules) {
  UnitRules out;
  for (const auto hand : rules.getHands()) out.hands.push_back(compile_set_hand(book, hand));
  out.active_players = rules.getActivePlayers();
  out.active_rule = copy(rules.getActiveRule());
  out.set_rule = copy(rules.getSetRule());
  out.compare_rule = copy(rules.getCompareRule());
  out.tie_rule = copy(rules.getTieRule());
  out.order_rule = copy(rules.getOrderRule());
  out.hand = {rules.getHandUnits(), copy(rules.getHandRule())};
  out.extra = {rules.getExtraUnits(), copy(rules.getExtraRule())};
  out.extra_hands = rules.getExtraHands();
  out.wrong = {rules.getWrongUnits(), copy(rules.getWrongRule())};
  out.value_rule = copy(rules.getValueRule());
  out.pay_rule = copy(rules.getPayRule());
  return out;
}

PokerWinning compile_winning(schema::Rulebook::Reader book, schema::WinningHand::Reader entry,
                             const std::string& name) {
  const auto rules = find_poker_ranking(book, name);
  CARDSPEAK_CHECK(ranking_named(name) && rules, "the check knows the ranking");
  PokerWinning winning;
  winning.share = entry.getShare();
  winning.cards = entry.getCards();
  if (entry.getFromHole() >= 0) winning.from_hole = static_cast<std::uint8_t>(entry.getFromHole());
  winning.ranking = *ranking_named(name);
  winning.rule = copy(entry.getRule());
  winning.board = entry.getBoard();
  winning.none_rule = copy(entry.getNoneRule());
  winning.tie_rule = copy(rules->getTieRule());
  for (const auto rule : rules->getClasses()) {
    winning.class_rules[hand_class_named(copy(rule.getClass())).value()] = copy(rule.getRule());
  }
  return winning;
}

// The game with another deck: everything but the deck, its players and the order of the hands stays.
CompiledPoker compile_other_deck(schema::Rulebook::Reader book, schema::PokerDeck::Reader deck,
                                 const CompiledPoker& game) {
  CompiledPoker out = game;
  out.other_decks.clear();
  out.deck = poker_deck(deck.getCards()).value();
  out.deck_rule = copy(deck.getRule());
  out.max_players = deck.getMaxPlayers();
  out.players_rule = copy(deck.getPlayersRule());
  out.winning.clear();
  for (const auto winning : book.getPoker().getWinning()) {
    out.winning.push_back(compile_winning(book, winning, ranking_with(copy(winning.getRanking()), deck)));
  }
  return out;
}

void compile_entries(schema::PokerRules::Reader rules, CompiledPoker& out) {
  for (const auto& [list, entries] : poker_entries(rules)) {
    for (const auto entry : entries) {
      const PokerKeyInfo* key = find_poker_key(list, copy(entry.getKey()));
      CARDSPEAK_CHECK(key != nullptr, "the check knows the key");
      out.entries[static_cast<std::size_t>(key->key)] = {copy(entry.getRule()), entry.getValue()};
    }
  }
}

void compile_readings(schema::Rulebook::Reader book, CompiledPoker& out) {
  for (std::size_t i = 0; i < kPokerReadings; ++i) {
    const auto reading = static_cast<PokerReading>(i);
    const auto& answers = poker_reading_answers(reading);
    const auto found = std::ranges::find(answers, copy(find_reading(book, poker_reading_id(reading))->getDefault()));
    CARDSPEAK_CHECK(found != answers.end(), "the check knows the default");
    out.defaults.set(reading, static_cast<std::size_t>(found - answers.begin()));
  }
}

}  // namespace

const CompiledPoker* CompiledPoker::with_deck(std::uint8_t cards) const {
  if (cards == 0 || deck_cards(deck).size() == cards) return this;
  const auto found = std::ranges::find_if(
      other_decks, [&](const CompiledPoker& other) { return deck_cards(other.deck).size() == cards; });
  return found == other_decks.end() ? nullptr : &*found;
}

const PokerDivision* CompiledPoker::divided_by(schema::DivisionBy by) const {
  const auto found = std::ranges::find(division, by, &PokerDivision::by);
  return found == division.end() ? nullptr : &*found;
}

std::size_t CompiledPoker::own_cards(std::size_t street) const {
  std::size_t cards = 0;
  for (std::size_t i = 0; i <= street; ++i) cards += std::size_t{streets[i].down_cards} + streets[i].up_cards;
  return cards;
}

bool CompiledPoker::deals_up_cards() const {
  return std::ranges::any_of(streets, [](const PokerStreet& street) { return street.up_cards > 0; });
}

bool CompiledPoker::draws() const {
  return std::ranges::any_of(streets, [](const PokerStreet& street) { return street.draw > 0; });
}

bool CompiledPoker::discards() const {
  return std::ranges::any_of(streets, [](const PokerStreet& street) { return street.discard > 0; });
}

bool CompiledPoker::has_kitty() const {
  return std::ranges::any_of(streets, [](const PokerStreet& street) { return street.kitty_cards > 0; });
}

std::size_t CompiledPoker::board_cards() const {
  return std::accumulate(streets.begin(), streets.end(), std::size_t{0},
                         [](std::size_t sum, const PokerStreet& street) { return sum + street.board_cards; });
}

bool CompiledPoker::has_last_word(std::string_view office) const {
  const auto place = find_office(ranks, office);
  const auto least = find_office(ranks, deputy.empty() ? last_word : deputy);
  return place && least && *place >= *least;
}

const PokerIrregularityRule* CompiledPoker::find_irregularity(PokerIrregularity kind) const {
  const auto found = std::ranges::find(irregularities, kind, &PokerIrregularityRule::kind);
  return found == irregularities.end() ? nullptr : &*found;
}

std::optional<PokerKey> CompiledPoker::void_key(const WordRule& word) {
  if (word.reason.empty()) return std::nullopt;
  const PokerKeyInfo* key = find_poker_key(kVoids, word.reason);
  CARDSPEAK_CHECK(key != nullptr, "the check knows the reason of a word");
  return key->key;
}

Result<CompiledPoker> compile_poker(schema::Rulebook::Reader book) {
  if (const auto objections = check_poker(book); !objections.empty()) {
    return fail(ErrorCode::kBadInput, fmt::format("{}: {}", objections.front().where, objections.front().what));
  }
  const auto rules = book.getPoker();
  const auto betting = rules.getBetting();
  CompiledPoker out;
  out.deck = poker_deck(book.getDeck().getCards()).value();
  out.deck_rule = copy(book.getDeck().getRule());
  out.hole_cards = rules.getHoleCards();
  out.hole_rule = copy(rules.getHoleRule());
  out.min_players = rules.getMinPlayers();
  out.max_players = rules.getMaxPlayers();
  out.players_rule = copy(rules.getPlayersRule());
  out.blinds_rule = copy(rules.getBlindsRule());
  out.start_rule = copy(rules.getStartRule());
  for (const auto street : rules.getStreets()) out.streets.push_back(compile_street(street));
  out.boards = std::max<std::uint8_t>(rules.getBoards(), 1);
  for (const auto winning : rules.getWinning()) {
    out.winning.push_back(compile_winning(book, winning, copy(winning.getRanking())));
  }
  for (const auto level : rules.getDivision()) {
    out.division.push_back({level.getBy(), copy(level.getRule()), copy(level.getOddRule())});
  }
  out.raise_cap = betting.getRaiseCap();
  out.raise_cap_rule = copy(betting.getRaiseCapRule());
  out.raise_cap_heads_up_rule = copy(betting.getRaiseCapHeadsUpRule());
  out.straddle_counts_as_raise = betting.getStraddleCountsAsRaise();
  out.straddle_count_rule = copy(betting.getStraddleRule());
  out.minimum_raise_rule = copy(betting.getMinimumRaiseRule());
  out.odd_chip_button_rule = copy(rules.getOddChips().getWithButtonRule());
  out.odd_chip_suit_rule = copy(rules.getOddChips().getWithoutButtonRule());
  out.split_rule = copy(rules.getOddChips().getUnitRule());
  compile_entries(rules, out);
  if (rules.hasUnits()) out.units = compile_units(book, rules.getUnits());
  Objections objections("");
  out.irregularities = compile_poker_irregularities(rules, objections);
  CARDSPEAK_CHECK(objections.none(), "the check objects to irregularities that do not read");
  compile_readings(book, out);
  for (const auto deck : rules.getOtherDecks()) out.other_decks.push_back(compile_other_deck(book, deck, out));
  return out;
}

}  // namespace cardspeak::law

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "model/hands/names.h"
#include "model/law/compile_text.h"
#include "model/law/poker.h"
#include "model/law/poker_keys.h"
#include "model/law/poker_parts.h"

namespace cardspeak::law {

namespace {

// Those that the room has.
bool is_of_the_poker_room(Ranking ranking) {
  return (hand_size(ranking) == 5 || ranking == Ranking::kChineseFront) && ranking != Ranking::kStandard52RankOnly &&
         !is_wild(ranking);
}

// Gathers objections, each with the book's name in front of the place.
class Check {
 public:
  explicit Check(schema::Rulebook::Reader book)
      : name_(fmt::format("{} {}", copy(book.getGame()), copy(book.getVersion()))) {}

  void object(const std::string& where, std::string what) {
    objections_.push_back({fmt::format("{}, {}", name_, where), std::move(what)});
  }
  void need_rule(const std::string& where, capnp::Text::Reader rule) {
    if (rule.size() == 0) object(where, "has no rule number");
  }
  void need_range(const std::string& where, std::int64_t value, std::int64_t least, std::int64_t most) {
    if (value < least || value > most) {
      object(where, fmt::format("expected {} to {}, found {}", least, most, value));
    }
  }
  std::vector<Objection> take() { return std::move(objections_); }

 private:
  std::string name_;
  std::vector<Objection> objections_;
};

// The openers that a street may name.
constexpr std::array<std::string_view, 6> kOpeners = {"leftOfLastBlind", "leftOfButton",   "lowestUpCard",
                                                      "highestUpCard",   "highestShowing", "lowestShowing"};

bool opens_after_blinds(schema::PokerRules::Reader rules) {
  for (const auto street : rules.getStreets()) {
    if (schema::view(street.getFirstToAct()) == "leftOfLastBlind") return true;
  }
  return false;
}

bool is_divided_by_runs(schema::PokerRules::Reader rules) {
  for (const auto level : rules.getDivision()) {
    if (level.getBy() == schema::DivisionBy::RUNS) return true;
  }
  return false;
}

bool has_notion(schema::PokerRules::Reader rules, Notion notion) {
  const StepCounts counts = count_steps(rules);
  switch (notion) {
    case Notion::kAlways:
      return true;
    case Notion::kIfWanted:
      return false;
    case Notion::kBlinds:
      return opens_after_blinds(rules);
    case Notion::kUpCards:
      return counts.up > 0;
    case Notion::kRuns:
      return is_divided_by_runs(rules);
    case Notion::kDraw:
      return counts.draw > 0;
    case Notion::kDiscard:
      return counts.discard > 0;
    case Notion::kKitty:
      return counts.kitty > 0;
  }
  return true;
}

void check_entry(Check& check, const std::string& where, const PokerKeyInfo& key, schema::RuleEntry::Reader entry) {
  check.need_rule(where, entry.getRule());
  if (key.most > 0) {
    check.need_range(fmt::format("{}, value", where), entry.getValue(), key.least, key.most);
  } else if (entry.getValue() != 0) {
    check.object(where, "gives a number, and the situation takes none");
  }
}

void check_entries(Check& check, schema::PokerRules::Reader rules) {
  std::map<PokerKey, std::string> seen;
  for (const auto& [list, entries] : poker_entries(rules)) {
    for (unsigned i = 0; i < entries.size(); ++i) {
      const std::string name = copy(entries[i].getKey());
      const std::string where = fmt::format("{}, entry {} ({})", list, i + 1, name);
      const PokerKeyInfo* key = find_poker_key(list, name);
      if (key == nullptr) {
        check.object(where, "can never decide: the engine asks for no situation of this name in this list");
      } else if (const auto [at, fresh] = seen.emplace(key->key, where); !fresh) {
        check.object(where, fmt::format("can never decide: {} decides the same situation", at->second));
      } else {
        check_entry(check, where, *key, entries[i]);
      }
    }
  }
  for (std::size_t i = 0; i < kPokerKeys; ++i) {
    const PokerKeyInfo& key = poker_key_info(static_cast<PokerKey>(i));
    if (seen.contains(key.key) || !has_notion(rules, key.notion)) continue;
    if (rules.hasUnits() && key.list == kShowdown) continue;
    check.object(std::string(key.list), fmt::format("no entry decides the situation \"{}\"", key.name));
  }
}

// What irregularities lead to, each combination once.
void check_irregularities(Check& check, schema::PokerRules::Reader rules) {
  Objections objections("");
  const std::vector<PokerIrregularityRule> tables = compile_poker_irregularities(rules, objections);
  if (objections.none()) check_poker_irregularities(tables, rules, objections);
  for (Objection& objection : objections.take()) check.object(objection.where, std::move(objection.what));
}

// Burns, cards and a draw come before the betting, discards after it.
void check_steps(Check& check, const std::string& where, schema::Street::Reader street) {
  bool bet = false;
  for (unsigned i = 0; i < street.getSteps().size(); ++i) {
    const auto step = street.getSteps()[i];
    const std::string place = fmt::format("{}, step {}", where, i + 1);
    const auto kind = step.getStep();
    const bool moves = kind == schema::StepKind::DRAW || kind == schema::StepKind::DISCARD;
    if (kind == schema::StepKind::UNSET) check.object(place, "says not what happens");
    if (kind == schema::StepKind::BET) {
      check.need_range(fmt::format("{}, cards", place), step.getCards(), 0, 0);
    } else {
      check.need_range(fmt::format("{}, cards", place), step.getCards(), 1, kind == schema::StepKind::BURN ? 1 : 5);
    }
    if (moves) check.need_rule(fmt::format("{}, rule", place), step.getRule());
    if (!moves && step.getRule().size() != 0) check.object(place, "has a rule that nothing cites");
    if (bet != (kind == schema::StepKind::DISCARD)) check.object(place, "stands on the wrong side of the betting");
    bet = bet || kind == schema::StepKind::BET;
  }
  check.need_range(fmt::format("{}, betting rounds", where), count_steps(street).bets, 1, 1);
  check.need_range(fmt::format("{}, boardCards, which are a step", where), street.getBoardCards(), 0, 0);
  check.need_range(fmt::format("{}, burns, which are a step", where), street.getBurns(), 0, 0);
}

void check_street(Check& check, const std::string& where, schema::Street::Reader street, bool first) {
  const StepCounts counts = count_steps(street);
  if (street.getName().size() == 0) check.object(where, "has no name");
  check.need_rule(fmt::format("{}, rule", where), street.getRule());
  check.need_rule(fmt::format("{}, orderRule", where), street.getOrderRule());
  check.need_rule(fmt::format("{}, loneRule", where), street.getLoneRule());
  if (!first) check.need_rule(fmt::format("{}, earlyRule", where), street.getEarlyRule());
  if (!first && counts.board > 0) check.need_rule(fmt::format("{}, manyRule", where), street.getManyRule());
  if (counts.burns > 0) check.need_rule(fmt::format("{}, fewBurnsRule", where), street.getFewBurnsRule());
  if (first && counts.down == 0) check.object(where, "the first betting round comes after no card");
  if (!first && counts.down + counts.up + counts.board + counts.draw == 0) {
    check.object(where, "begins with no card and no draw");
  }
  const std::string order = copy(street.getFirstToAct());
  if (std::ranges::find(kOpeners, order) == kOpeners.end()) {
    check.object(where, fmt::format("firstToAct: \"{}\" is no opener that the engine knows", order));
  }
  if (street.getLimit() == schema::StreetLimit::UNSET) {
    check.object(where, "limit: expected small or big, found none");
  }
  check_steps(check, where, street);
}

void check_streets(Check& check, schema::PokerRules::Reader rules) {
  const auto streets = rules.getStreets();
  if (streets.size() == 0) check.object("streets", "expected at least one betting round, found none");
  std::map<std::string, unsigned> names;
  for (unsigned i = 0; i < streets.size(); ++i) {
    const std::string name = copy(streets[i].getName());
    const std::string where = fmt::format("street {} ({})", i + 1, name);
    if (!names.emplace(name, i).second) check.object(where, "an earlier street has the same name");
    check_street(check, where, streets[i], i == 0);
  }
  const StepCounts all = count_steps(rules);
  if (all.down + all.up - all.discard != rules.getHoleCards()) {
    check.object("streets", fmt::format("expected cards of a player that add up to {}, found {}", rules.getHoleCards(),
                                        static_cast<int>(all.down + all.up) - static_cast<int>(all.discard)));
  }
  if (all.board != 0 && all.board != 5) {
    check.object("streets", fmt::format("expected community cards that add up to five, found {}", all.board));
  }
  check.need_range("boards", rules.getBoards(), all.board == 0 ? 0 : 1, all.board == 0 ? 0 : 2);
}

// Every kind of hand has its rule, and they stand in the order of the ranking that the engine has under this name.
void check_classes(Check& check, schema::RankingRule::Reader rule, Ranking ranking) {
  const std::string where = fmt::format("ranking {}", copy(rule.getName()));
  std::vector<std::uint8_t> orders;
  check.need_rule(fmt::format("{}, tieRule", where), rule.getTieRule());
  for (const auto entry : rule.getClasses()) {
    const std::string name = copy(entry.getClass());
    const auto hand_class = hand_class_named(name);
    if (!hand_class || !has_class(ranking, *hand_class)) {
      check.object(where, fmt::format("\"{}\" is not a kind of hand", name));
      continue;
    }
    check.need_rule(fmt::format("{}, {}", where, name), entry.getRule());
    orders.push_back(class_order(*hand_class, ranking));
  }
  if (!std::ranges::is_sorted(orders) || std::ranges::adjacent_find(orders) != orders.end()) {
    check.object(where, "the kinds of hand do not stand from the lowest to the highest, each once");
  }
  if (orders.size() != classes_of(ranking).size()) {
    check.object(where, fmt::format("expected {} kinds of hand, found {}", classes_of(ranking).size(), orders.size()));
  }
}

void check_ranking(Check& check, schema::Rulebook::Reader book, const std::string& where, const std::string& name,
                   std::optional<DeckKind> deck) {
  const auto ranking = ranking_named(name);
  const auto rule = find_poker_ranking(book, name);
  if (!ranking || !is_of_the_poker_room(*ranking)) {
    check.object(where, fmt::format("ranking \"{}\" is not one that the engine knows", name));
  } else if (deck && deck_of_ranking(*ranking) && *deck_of_ranking(*ranking) != *deck) {
    check.object(where, fmt::format("ranking \"{}\" belongs to another deck", name));
  } else if (!rule) {
    check.object(where, fmt::format("ranking \"{}\" is not among the book's rankings", name));
  }
}

// Three hands, of which the first has three cards, and numbers that are given; nothing of a game with pots.
void check_units(Check& check, schema::Rulebook::Reader book) {
  const auto poker = book.getPoker();
  const auto units = poker.getUnits();
  if (poker.getStreets().size() + poker.getWinning().size() + poker.getDivision().size() +
          poker.getOtherDecks().size() + poker.getBoards() !=
      0) {
    check.object("units", "expected no streets, boards, ways to win, divisions or other decks beside them");
  }
  constexpr std::array<std::string_view, 3> kNames = {"front", "middle", "back"};
  std::size_t cards = 0;
  if (units.getHands().size() != kNames.size()) {
    check.object("units.hands", fmt::format("expected three hands, found {}", units.getHands().size()));
  }
  for (unsigned i = 0; i < units.getHands().size(); ++i) {
    const auto hand = units.getHands()[i];
    const std::string where = fmt::format("units, hand {}", i + 1);
    if (i < kNames.size() && copy(hand.getName()) != kNames.at(i)) {
      check.object(where, fmt::format("expected the name {}, found \"{}\"", kNames.at(i), copy(hand.getName())));
    }
    check.need_rule(where, hand.getRule());
    const std::string name = copy(hand.getRanking());
    check_ranking(check, book, where, name, poker_deck(book.getDeck().getCards()));
    const auto ranking = ranking_named(name);
    if (ranking) cards += hand_size(*ranking);
    if (ranking && (hand_size(*ranking) == 3) != (i == 0)) {
      check.object(where, "expected three cards in front, and five in the others");
    }
  }
  check.need_range("units, cards of the hands", static_cast<std::int64_t>(cards), poker.getHoleCards(),
                   poker.getHoleCards());
}

void check_unit_numbers(Check& check, schema::PokerRules::Reader rules) {
  const auto units = rules.getUnits();
  check.need_range("units.activePlayers", units.getActivePlayers(), rules.getMinPlayers(), rules.getMaxPlayers());
  check.need_range("units.handUnits", units.getHandUnits(), 1, 100);
  check.need_range("units.extraUnits", units.getExtraUnits(), 1, 100);
  check.need_range("units.extraHands", units.getExtraHands(), 2, 3);
  check.need_range("units.wrongUnits", units.getWrongUnits(), 1, 100);
  check.need_rule("units.activePlayers", units.getActiveRule());
  check.need_rule("units.setRule", units.getSetRule());
  check.need_rule("units.compareRule", units.getCompareRule());
  check.need_rule("units.tieRule", units.getTieRule());
  check.need_rule("units.orderRule", units.getOrderRule());
  check.need_rule("units.handUnits", units.getHandRule());
  check.need_rule("units.extraUnits", units.getExtraRule());
  check.need_rule("units.wrongUnits", units.getWrongRule());
  check.need_rule("units.valueRule", units.getValueRule());
  check.need_rule("units.payRule", units.getPayRule());
}

// Every board has a hand that takes it whether or not any qualifies, each share once.
void check_shares(Check& check, schema::PokerRules::Reader rules) {
  std::map<std::pair<unsigned, schema::PotShare>, unsigned> seen;
  std::map<unsigned, bool> certain;
  const unsigned boards = std::max<unsigned>(rules.getBoards(), 1);
  for (unsigned i = 0; i < rules.getWinning().size(); ++i) {
    const auto entry = rules.getWinning()[i];
    const std::string where = fmt::format("winning, entry {}", i + 1);
    const unsigned board = entry.getBoard();
    check.need_range(fmt::format("{}, board", where), board, boards == 1 ? 0 : 1, boards == 1 ? 0 : boards);
    if (++seen[{board, entry.getShare()}] > 1) check.object(where, "can never decide: an earlier entry has this share");
    certain[board] = certain[board] || entry.getNoneRule().size() == 0;
  }
  if (certain.size() != boards) check.object("winning", fmt::format("expected {} boards that are won", boards));
  for (const auto& [board, is_certain] : certain) {
    const bool whole = seen.contains({board, schema::PotShare::ALL});
    const bool halves = seen.contains({board, schema::PotShare::HIGH}) && seen.contains({board, schema::PotShare::LOW});
    if (!is_certain) check.object("winning", "no hand wins where none qualifies");
    if (whole == halves) check.object("winning", "expected the whole, or high and low");
  }
}

void check_winning(Check& check, schema::Rulebook::Reader book, std::optional<DeckKind> deck) {
  const auto rules = book.getPoker();
  const unsigned board = count_steps(rules).board;
  if (rules.getWinning().size() == 0) check.object("winning", "no entry says which hand wins a pot");
  for (unsigned i = 0; i < rules.getWinning().size(); ++i) {
    const auto entry = rules.getWinning()[i];
    const std::string where = fmt::format("winning, entry {}", i + 1);
    check.need_rule(where, entry.getRule());
    check.need_range(fmt::format("{}, cards", where), entry.getCards(), 5, 5);
    check.need_range(fmt::format("{}, fromHole", where), entry.getFromHole(), -1,
                     std::min<int>(rules.getHoleCards(), 5));
    if (entry.getFromHole() >= 0) {
      check.need_range(fmt::format("{}, cards of the board", where), 5 - entry.getFromHole(), 0, board);
    } else {
      check.need_range(fmt::format("{}, cards to choose from", where), rules.getHoleCards() + board, 5, 7);
    }
    const std::string name = copy(entry.getRanking());
    check_ranking(check, book, where, name, deck);
    const bool qualifies = ranking_named(name) == Ranking::kLowEight;
    if (qualifies) check.need_rule(fmt::format("{}, noneRule", where), entry.getNoneRule());
    if (!qualifies && entry.getNoneRule().size() != 0)
      check.object(where, "every hand qualifies: noneRule says nothing");
  }
  check_shares(check, rules);
}

void check_division(Check& check, schema::PokerRules::Reader rules) {
  std::map<schema::DivisionBy, unsigned> seen;
  for (unsigned i = 0; i < rules.getDivision().size(); ++i) {
    const auto level = rules.getDivision()[i];
    const std::string where = fmt::format("division, level {}", i + 1);
    check.need_rule(where, level.getRule());
    if (level.getBy() == schema::DivisionBy::UNSET) check.object(where, "says not by what");
    if (++seen[level.getBy()] > 1) check.object(where, "it stands there twice");
    const bool runs = level.getBy() == schema::DivisionBy::RUNS;
    if (!runs) check.need_rule(fmt::format("{}, oddRule", where), level.getOddRule());
    if (runs && level.getOddRule().size() != 0) check.object(where, "odd chips between runs are a reading");
    if (i > 0 && level.getBy() < rules.getDivision()[i - 1].getBy()) {
      check.object(where, "levels stand in the order runs, boards, shares");
    }
  }
  if (seen.contains(schema::DivisionBy::RUNS) && count_steps(rules).board == 0) {
    check.object("division", "no community cards can be dealt again");
  }
  if (seen.contains(schema::DivisionBy::BOARDS) != (rules.getBoards() > 1)) {
    check.object("division", "expected a level of boards exactly where there are several");
  }
  bool shares = false;
  for (const auto entry : rules.getWinning()) shares = shares || entry.getShare() != schema::PotShare::ALL;
  if (seen.contains(schema::DivisionBy::SHARES) != shares) {
    check.object("division", "expected a level of shares exactly where there are several");
  }
}

void check_decks(Check& check, schema::Rulebook::Reader book) {
  std::map<unsigned, unsigned> seen{{book.getDeck().getCards(), 1}};
  const auto decks = book.getPoker().getOtherDecks();
  for (unsigned i = 0; i < decks.size(); ++i) {
    const auto deck = decks[i];
    const std::string where = fmt::format("other deck {}", i + 1);
    const auto kind = poker_deck(deck.getCards());
    if (!kind) check.object(where, fmt::format("expected 52, 40, 36, 32 or 20 cards, found {}", deck.getCards()));
    if (++seen[deck.getCards()] > 1) check.object(where, "a deck of so many cards stands there already");
    check.need_rule(where, deck.getRule());
    check.need_range(fmt::format("{}, maxPlayers", where), deck.getMaxPlayers(), 2, 23);
    check.need_rule(fmt::format("{}, playersRule", where), deck.getPlayersRule());
    check_ranking(check, book, where, copy(deck.getRanking()), kind);
  }
}

void check_reading(Check& check, PokerReading reading, schema::Reading::Reader found) {
  const std::string id(poker_reading_id(reading));
  const auto& answers = poker_reading_answers(reading);
  const std::string standard = copy(found.getDefault());
  const std::string where = fmt::format("reading {}", id);
  if (std::ranges::find(answers, standard) == answers.end()) {
    check.object(where, fmt::format("default \"{}\" is not an answer that the engine knows", standard));
  }
  bool same = found.getValues().size() == answers.size();
  for (const auto value : found.getValues()) {
    same = same && std::ranges::find(answers, copy(value)) != answers.end();
  }
  if (!same) check.object(where, "values: expected every answer that the engine knows, each once");
  if (found.getQuestion().size() == 0) check.object(where, "has no question");
  if (found.getRules().size() == 0) check.object(where, "names no rule that it stands on");
  if (found.getDecider().size() == 0 || found.getDeciderRule().size() == 0) {
    check.object(where, "names no one who decides, or no rule for it");
  }
}

std::optional<schema::Reading::Reader> find_reading(schema::Rulebook::Reader book, std::string_view id) {
  for (const auto reading : book.getReadings()) {
    if (copy(reading.getId()) == id) return reading;
  }
  return std::nullopt;
}

void check_readings(Check& check, schema::Rulebook::Reader book) {
  for (std::size_t i = 0; i < kPokerReadings; ++i) {
    const auto reading = static_cast<PokerReading>(i);
    const auto found = find_reading(book, poker_reading_id(reading));
    if (!found) {
      check.object("readings", fmt::format("no entry decides the reading \"{}\"", poker_reading_id(reading)));
    } else {
      check_reading(check, reading, *found);
    }
  }
  for (const auto reading : book.getReadings()) {
    const std::string id = copy(reading.getId());
    bool known = false;
    for (std::size_t i = 0; i < kPokerReadings; ++i) {
      known = known || poker_reading_id(static_cast<PokerReading>(i)) == id;
    }
    if (!known) {
      check.object(fmt::format("reading {}", id), "can never decide: the engine asks for no reading of this name");
    }
  }
}

// Whoever declares a round or a wager void, confirms a jackpot or changes the game is measured by these.
constexpr std::array<std::string_view, 6> kPokerActs = {"declareMisdeal",       "voidForDisruption", "voidForFraud",
                                                        "voidForContravention", kConfirmPrize,       kChangeGame};

void check_acts(Check& check, schema::Rulebook::Reader book) {
  std::map<std::string, unsigned> found;
  for (const auto act : book.getAuthorities().getActs()) {
    const std::string name = copy(act.getAct());
    if (std::ranges::find(kPokerActs, name) == kPokerActs.end()) {
      check.object(fmt::format("authorities, act {}", name),
                   "can never decide: the engine asks for no act of this name");
    } else if (++found[name] > 1) {
      check.object(fmt::format("authorities, act {}", name), "it stands there twice");
    }
  }
  for (const std::string_view name : kPokerActs) {
    if (!found.contains(std::string(name))) check.object(fmt::format("authorities, act {}", name), "it is missing");
  }
}

void check_rankings(Check& check, schema::Rulebook::Reader book) {
  for (const auto rule : book.getRankings()) {
    const std::string name = copy(rule.getName());
    const auto ranking = ranking_named(name);
    if (ranking && is_of_the_poker_room(*ranking)) {
      check_classes(check, rule, *ranking);
    } else {
      check.object(fmt::format("ranking {}", name), "is not one that the engine knows");
    }
  }
}

void check_scalars(Check& check, schema::Rulebook::Reader book) {
  const auto rules = book.getPoker();
  if (!poker_deck(book.getDeck().getCards())) {
    check.object("deck", fmt::format("expected 52, 40, 36, 32 or 20 cards, found {}", book.getDeck().getCards()));
  }
  check.need_rule("deck", book.getDeck().getRule());
  check.need_range("holeCards", rules.getHoleCards(), 1, rules.hasUnits() ? 13 : 7);
  check.need_rule("holeCards", rules.getHoleRule());
  check.need_range("minPlayers", rules.getMinPlayers(), 2, 2);
  check.need_range("maxPlayers", rules.getMaxPlayers(), 2, 23);
  check.need_rule("maxPlayers", rules.getPlayersRule());
  check.need_rule("blindsRule", rules.getBlindsRule());
  check.need_rule("startRule", rules.getStartRule());
  const auto betting = rules.getBetting();
  check.need_range("betting, raiseCap", betting.getRaiseCap(), 1, 10);
  check.need_rule("betting, raiseCap", betting.getRaiseCapRule());
  check.need_rule("betting, raiseCapHeadsUpRule", betting.getRaiseCapHeadsUpRule());
  check.need_rule("betting, straddleCountsAsRaise", betting.getStraddleRule());
  check.need_rule("betting, minimumRaiseRule", betting.getMinimumRaiseRule());
  check.need_rule("oddChips, withButtonRule", rules.getOddChips().getWithButtonRule());
  check.need_rule("oddChips, withoutButtonRule", rules.getOddChips().getWithoutButtonRule());
  check.need_rule("oddChips, unitRule", rules.getOddChips().getUnitRule());
  const std::string odd_chips = copy(rules.getOddChips().getReading());
  const std::string_view decides = poker_reading_id(PokerReading::kOddChips);
  if (odd_chips != decides) {
    check.object("oddChips",
                 fmt::format("the reading \"{}\" has no part in odd chips; \"{}\" has", odd_chips, decides));
  }
}

void check_rake_range(Check& check, schema::PokerRules::Reader rules) {
  std::int64_t least = 0;
  std::int64_t most = 0;
  for (const auto entry : rules.getRake().getEntries()) {
    if (copy(entry.getKey()) == poker_key_name(PokerKey::kRakeLeast)) least = entry.getValue();
    if (copy(entry.getKey()) == poker_key_name(PokerKey::kRakeMost)) most = entry.getValue();
  }
  if (least > most) check.object("rake.entries", "the least percentage is over the largest");
}

}  // namespace

std::vector<Objection> check_poker(schema::Rulebook::Reader book) {
  Check check(book);
  if (!book.isPoker()) {
    check.object("poker", "expected the rules of a poker game, found none");
    return check.take();
  }
  const auto rules = book.getPoker();
  check_scalars(check, book);
  check_acts(check, book);
  check_rankings(check, book);
  if (rules.hasUnits()) {
    check_units(check, book);
    check_unit_numbers(check, rules);
  } else {
    check_streets(check, rules);
    check_winning(check, book, poker_deck(book.getDeck().getCards()));
    check_division(check, rules);
    check_decks(check, book);
  }
  check_entries(check, rules);
  check_irregularities(check, rules);
  check_rake_range(check, rules);
  check_readings(check, book);
  return check.take();
}

}  // namespace cardspeak::law

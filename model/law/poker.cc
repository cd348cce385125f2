#include "model/law/poker.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "model/check.h"
#include "model/hands/names.h"

namespace cardspeak::law {

namespace {

// Whether an entry carries a number, and between which bounds it makes sense.
struct PokerKeyInfo {
  PokerKey key;
  std::string_view name;
  std::string_view list;
  std::int64_t least = 0;
  std::int64_t most = 0;
};

constexpr std::string_view kForced = "forced";
constexpr std::string_view kBetting = "betting.entries";
constexpr std::string_view kShort = "betting.allInShort";
constexpr std::string_view kDeadHands = "deadHands";
constexpr std::string_view kPots = "pots";
constexpr std::string_view kShowdown = "showdown";
constexpr std::string_view kRake = "rake.entries";
constexpr std::string_view kVoids = "voids";
constexpr std::string_view kIrregular = "irregular";

constexpr std::array<PokerKeyInfo, kPokerKeys> kPokerKeyInfos = {{
    {PokerKey::kAnte, "ante", kForced},
    {PokerKey::kFirstBlind, "firstBlind", kForced},
    {PokerKey::kNextBlind, "nextBlind", kForced},
    {PokerKey::kMissingFirstBlind, "missingFirstBlind", kForced},
    {PokerKey::kLastBlindMinimum, "lastBlindMinimum", kForced},
    {PokerKey::kStraddle, "straddle", kForced, 2, 10},
    {PokerKey::kStraddleActsLast, "straddleActsLast", kForced},
    {PokerKey::kOverBlind, "overBlind", kForced, 2, 10},
    {PokerKey::kPost, "post", kForced},
    {PokerKey::kKill, "kill", kForced},
    {PokerKey::kChipsOnly, "chipsOnly", kForced},
    {PokerKey::kCheck, "check", kBetting},
    {PokerKey::kCall, "call", kBetting},
    {PokerKey::kTableStakes, "tableStakes", kBetting},
    {PokerKey::kAllIn, "allIn", kBetting},
    {PokerKey::kNothingToActOn, "nothingToActOn", kBetting},
    {PokerKey::kPotRatio, "potRatio", kBetting},
    {PokerKey::kStructuredLimit, "structuredLimit", kBetting},
    {PokerKey::kSpreadLimit, "spreadLimit", kBetting},
    {PokerKey::kSilentRaise, "silentRaise", kBetting, 1, 100},
    {PokerKey::kOversizeLimit, "oversizeLimit", kBetting},
    {PokerKey::kOversizeFirst, "oversizeFirst", kBetting},
    {PokerKey::kOversizeLater, "oversizeLater", kBetting},
    {PokerKey::kOversizeDeclared, "oversizeDeclared", kBetting},
    {PokerKey::kShortCall, "shortCall", kBetting},
    {PokerKey::kDeclared, "declared", kBetting},
    {PokerKey::kOutOfTurn, "outOfTurn", kBetting},
    {PokerKey::kOutOfTurnTakenBack, "outOfTurnTakenBack", kBetting},
    {PokerKey::kOutOfTurnCheck, "outOfTurnCheck", kBetting},
    {PokerKey::kOutOfTurnAllIn, "outOfTurnAllIn", kBetting},
    {PokerKey::kTakenBackAtOnce, "takenBackAtOnce", kBetting},
    {PokerKey::kShortUnderHalf, "underHalf", kShort, 1, 100},
    {PokerKey::kShortHalfOrMore, "halfOrMore", kShort},
    {PokerKey::kShortNoLimit, "noLimit", kShort},
    {PokerKey::kFolded, "folded", kDeadHands},
    {PokerKey::kRuledDead, "ruled", kDeadHands},
    {PokerKey::kMucked, "mucked", kDeadHands},
    {PokerKey::kNotExposed, "notExposed", kDeadHands},
    {PokerKey::kWrongCount, "wrongCount", kDeadHands},
    {PokerKey::kMainPot, "mainPot", kPots},
    {PokerKey::kSidePot, "sidePot", kPots},
    {PokerKey::kEqualShare, "equalShare", kPots},
    {PokerKey::kUncalled, "uncalled", kPots},
    {PokerKey::kCardsSpeak, "cardsSpeak", kShowdown},
    {PokerKey::kShowing, "showing", kShowdown},
    {PokerKey::kRakeSign, "sign", kRake},
    {PokerKey::kRakeLeast, "percentageLeast", kRake, 1, 10'000},
    {PokerKey::kRakeMost, "percentageMost", kRake, 1, 10'000},
    {PokerKey::kRakePerHand, "perHand", kRake},
    {PokerKey::kRakePerPlayer, "perPlayer", kRake},
    {PokerKey::kRakeNil, "nil", kRake},
    {PokerKey::kRakeUncalled, "uncalled", kRake},
    {PokerKey::kRakeBlindsOnly, "blindsOnly", kRake},
    {PokerKey::kRakeCap, "cap", kRake},
    {PokerKey::kRakeAllTie, "allTie", kRake},
    {PokerKey::kVoidRefund, "refund", kVoids},
    {PokerKey::kMisdeal, "misdeal", kVoids},
    {PokerKey::kDefectiveDeck, "deck", kVoids},
    {PokerKey::kVoidFraud, "fraud", kVoids},
    {PokerKey::kVoidDisruption, "disruption", kVoids},
    {PokerKey::kVoidHand, "hand", kVoids},
    {PokerKey::kLoneWrongCount, "loneWrongCount", kVoids},
    {PokerKey::kSubstantialAction, "substantialAction", kIrregular, 1, 10},
    {PokerKey::kProtectHand, "protectHand", kIrregular},
    {PokerKey::kExposedByPlayer, "exposedByPlayer", kIrregular},
    {PokerKey::kExposedInDeal, "exposedInDeal", kIrregular},
    {PokerKey::kExposedMisdeal, "exposedMisdeal", kIrregular, 1, 10},
    {PokerKey::kWrongCountMisdeal, "wrongCountMisdeal", kIrregular},
    {PokerKey::kWrongCountVoidHand, "wrongCountVoidHand", kIrregular},
    {PokerKey::kRunItTwice, "runItTwice", kIrregular},
    {PokerKey::kRunItTwiceShares, "runItTwiceShares", kIrregular},
    {PokerKey::kPrizeHand, "prizeHand", kIrregular},
    {PokerKey::kTournament, "tournament", kIrregular},
}};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kPokerKeyInfos.size(); ++i) {
    if (static_cast<std::size_t>(kPokerKeyInfos[i].key) != i) return false;
  }
  return true;
}
static_assert(in_order(), "kPokerKeyInfos stands in the order of PokerKey");

constexpr std::array<std::string_view, kPokerReadings> kReadingIds = {
    "K-5-ODD-CHIPS", "K-5-SUITS",    "K-6-OUT-OF-TURN", "K-7-ROUNDING",   "K-9-REFUND",
    "SHORT-ANTE",    "SILENT-RAISE", "HEAD-TO-HEAD",    "HEADS-UP-BLINDS"};

// The deck that a ranking belongs to; nothing: any deck.
std::optional<DeckKind> deck_of(Ranking ranking) {
  switch (ranking) {
    case Ranking::kStandard52:
    case Ranking::kFaroManila52:
      return DeckKind::k52;
    case Ranking::kShortDeck40:
      return DeckKind::k40;
    case Ranking::kShortDeck36:
      return DeckKind::k36;
    case Ranking::kShortDeck32:
      return DeckKind::k32;
    case Ranking::kTwentyCard:
      return DeckKind::k20;
    case Ranking::kManila:
    case Ranking::kLowEight:
    case Ranking::kLowAceToFive:
    case Ranking::kLowTwoToSeven:
    case Ranking::kChineseFront:
      return std::nullopt;
    case Ranking::kStandard52RankOnly:
    case Ranking::kThreeCard:
    case Ranking::kDeucesWild:
    case Ranking::kDeucesWildRoyalsEqual:
    case Ranking::kDeucesWildDistinctFlush:
    case Ranking::kDeucesWildTripsOnly:
      break;  // not the poker room's
  }
  return std::nullopt;
}

// The best five of five to seven cards, each for itself.
bool is_of_the_poker_room(Ranking ranking) {
  return ranking != Ranking::kStandard52RankOnly && hand_size(ranking) == 5 && !is_wild(ranking) && !is_low(ranking);
}

std::optional<DeckKind> deck_of(unsigned cards) {
  switch (cards) {
    case 52:
      return DeckKind::k52;
    case 40:
      return DeckKind::k40;
    case 36:
      return DeckKind::k36;
    case 32:
      return DeckKind::k32;
    case 20:
      return DeckKind::k20;
    default:
      return std::nullopt;
  }
}

std::string text(capnp::Text::Reader reader) {
  return {reader.cStr(), reader.size()};
}

// Gathers objections, each with the book's name in front of the place.
class Check {
 public:
  explicit Check(schema::Rulebook::Reader book)
      : name_(fmt::format("{} {}", text(book.getGame()), text(book.getVersion()))) {}

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

using Entries = std::vector<std::pair<std::string_view, capnp::List<schema::RuleEntry>::Reader>>;

Entries lists_of(schema::PokerRules::Reader rules) {
  return {{kForced, rules.getForced()},
          {kBetting, rules.getBetting().getEntries()},
          {kShort, rules.getBetting().getAllInShort()},
          {kDeadHands, rules.getDeadHands()},
          {kPots, rules.getPots()},
          {kShowdown, rules.getShowdown()},
          {kRake, rules.getRake().getEntries()},
          {kVoids, rules.getVoids()},
          {kIrregular, rules.getIrregular()}};
}

const PokerKeyInfo* find_key(std::string_view list, std::string_view name) {
  const auto* found =
      std::ranges::find_if(kPokerKeyInfos, [&](const PokerKeyInfo& k) { return k.list == list && k.name == name; });
  return found == kPokerKeyInfos.end() ? nullptr : found;
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
  for (const auto& [list, entries] : lists_of(rules)) {
    for (unsigned i = 0; i < entries.size(); ++i) {
      const std::string name = text(entries[i].getKey());
      const std::string where = fmt::format("{}, entry {} ({})", list, i + 1, name);
      const PokerKeyInfo* key = find_key(list, name);
      if (key == nullptr) {
        check.object(where, "can never decide: the engine asks for no situation of this name in this list");
      } else if (const auto [at, fresh] = seen.emplace(key->key, where); !fresh) {
        check.object(where, fmt::format("can never decide: {} decides the same situation", at->second));
      } else {
        check_entry(check, where, *key, entries[i]);
      }
    }
  }
  for (const PokerKeyInfo& key : kPokerKeyInfos) {
    if (!seen.contains(key.key)) {
      check.object(std::string(key.list), fmt::format("no entry decides the situation \"{}\"", key.name));
    }
  }
}

// What somebody may put on record as irregular: each kind once, each with its rule.
void check_irregularities(Check& check, schema::PokerRules::Reader rules) {
  std::map<std::string, unsigned> seen;
  for (const auto entry : rules.getIrregularities()) {
    const std::string kind = text(entry.getKey());
    const std::string where = fmt::format("irregularities, {}", kind.empty() ? "an entry without a kind" : kind);
    check.need_rule(where, entry.getRule());
    if (kind.empty()) check.object(where, "names no kind of irregularity");
    if (entry.getValue() != 0) check.object(where, "gives a number, and the situation takes none");
    if (entry.getReading().size() != 0) check.object(where, "names a reading, and none has a part in it");
    if (++seen[kind] > 1) check.object(where, "it stands there twice");
  }
}

void check_street(Check& check, const std::string& where, schema::Street::Reader street, bool first) {
  if (street.getName().size() == 0) check.object(where, "has no name");
  check.need_rule(fmt::format("{}, rule", where), street.getRule());
  check.need_rule(fmt::format("{}, orderRule", where), street.getOrderRule());
  check.need_rule(fmt::format("{}, loneRule", where), street.getLoneRule());
  if (street.getBoardCards() > 0) check.need_rule(fmt::format("{}, earlyRule", where), street.getEarlyRule());
  if (street.getBoardCards() > 0) check.need_rule(fmt::format("{}, manyRule", where), street.getManyRule());
  if (street.getBurns() > 0) check.need_rule(fmt::format("{}, fewBurnsRule", where), street.getFewBurnsRule());
  if (first && street.getBoardCards() > 0)
    check.object(where, "the first betting round comes before any community card");
  check.need_range(fmt::format("{}, burns", where), street.getBurns(), 0, 1);
  const std::string order = text(street.getFirstToAct());
  if (order != "leftOfLastBlind" && order != "leftOfButton") {
    check.object(where,
                 fmt::format("firstToAct: expected \"leftOfLastBlind\" or \"leftOfButton\", found \"{}\"", order));
  }
  if (street.getLimit() == schema::StreetLimit::UNSET) {
    check.object(where, "limit: expected small or big, found none");
  }
}

void check_streets(Check& check, schema::PokerRules::Reader rules) {
  const auto streets = rules.getStreets();
  if (streets.size() == 0) check.object("streets", "expected at least one betting round, found none");
  unsigned board = 0;
  std::map<std::string, unsigned> names;
  for (unsigned i = 0; i < streets.size(); ++i) {
    const std::string name = text(streets[i].getName());
    const std::string where = fmt::format("street {} ({})", i + 1, name);
    if (!names.emplace(name, i).second) check.object(where, "an earlier street has the same name");
    check_street(check, where, streets[i], i == 0);
    board += streets[i].getBoardCards();
  }
  if (board != 5) {
    check.object("streets", fmt::format("expected community cards that add up to five, found {}", board));
  }
}

std::optional<schema::RankingRule::Reader> find_ranking(schema::Rulebook::Reader book, std::string_view name) {
  for (const auto ranking : book.getRankings()) {
    if (text(ranking.getName()) == name) return ranking;
  }
  return std::nullopt;
}

constexpr std::size_t kHandClasses = 10;

// Every kind of hand has its rule, and they stand in the order of the ranking that the engine has under this name.
void check_classes(Check& check, schema::RankingRule::Reader rule, Ranking ranking) {
  const std::string where = fmt::format("ranking {}", text(rule.getName()));
  std::vector<std::uint8_t> orders;
  check.need_rule(fmt::format("{}, tieRule", where), rule.getTieRule());
  for (const auto entry : rule.getClasses()) {
    const std::string name = text(entry.getClass());
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
  if (orders.size() != kHandClasses) {
    check.object(where, fmt::format("expected {} kinds of hand, found {}", kHandClasses, orders.size()));
  }
}

// How many cards the streets deal to the board.
unsigned board_of(schema::PokerRules::Reader rules) {
  unsigned board = 0;
  for (const auto street : rules.getStreets()) board += street.getBoardCards();
  return board;
}

void check_winning(Check& check, schema::Rulebook::Reader book, std::optional<DeckKind> deck) {
  const auto rules = book.getPoker();
  if (rules.getWinning().size() == 0) check.object("winning", "no entry says which hand wins a pot");
  for (unsigned i = 0; i < rules.getWinning().size(); ++i) {
    const auto entry = rules.getWinning()[i];
    const std::string where = fmt::format("winning, entry {}", i + 1);
    check.need_rule(where, entry.getRule());
    check.need_range(fmt::format("{}, cards", where), entry.getCards(), 5, 5);
    check.need_range(fmt::format("{}, fromHole", where), entry.getFromHole(), -1, rules.getHoleCards());
    if (entry.getFromHole() >= 0)
      check.need_range(fmt::format("{}, cards of the board", where), 5 - entry.getFromHole(), 0, board_of(rules));
    if (i > 0) check.object(where, "can never decide: entry 1 gives the whole pot");
    if (entry.getShare() != schema::PotShare::ALL) check.object(where, "expected the share all");
    const std::string name = text(entry.getRanking());
    const auto ranking = ranking_named(name);
    const auto rule = find_ranking(book, name);
    if (!ranking || !is_of_the_poker_room(*ranking)) {
      check.object(where, fmt::format("ranking \"{}\" is not one that the engine knows", name));
    } else if (deck && deck_of(*ranking) && *deck_of(*ranking) != *deck) {
      check.object(where, fmt::format("ranking \"{}\" belongs to another deck", name));
    } else if (rule) {
      check_classes(check, *rule, *ranking);
    } else {
      check.object(where, fmt::format("ranking \"{}\" is not among the book's rankings", name));
    }
  }
}

void check_reading(Check& check, PokerReading reading, schema::Reading::Reader found) {
  const std::string id(poker_reading_id(reading));
  const auto& answers = poker_reading_answers(reading);
  const std::string standard = text(found.getDefault());
  const std::string where = fmt::format("reading {}", id);
  if (std::ranges::find(answers, standard) == answers.end()) {
    check.object(where, fmt::format("default \"{}\" is not an answer that the engine knows", standard));
  }
  bool same = found.getValues().size() == answers.size();
  for (const auto value : found.getValues()) {
    same = same && std::ranges::find(answers, text(value)) != answers.end();
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
    if (text(reading.getId()) == id) return reading;
  }
  return std::nullopt;
}

void check_readings(Check& check, schema::Rulebook::Reader book) {
  for (std::size_t i = 0; i < kPokerReadings; ++i) {
    const auto reading = static_cast<PokerReading>(i);
    const auto found = find_reading(book, kReadingIds[i]);
    if (!found) {
      check.object("readings", fmt::format("no entry decides the reading \"{}\"", kReadingIds[i]));
    } else {
      check_reading(check, reading, *found);
    }
  }
  for (const auto reading : book.getReadings()) {
    const std::string id = text(reading.getId());
    if (std::ranges::find(kReadingIds, id) == kReadingIds.end()) {
      check.object(fmt::format("reading {}", id), "can never decide: the engine asks for no reading of this name");
    }
  }
}

// Whoever declares a round void is measured by these.
constexpr std::array<std::string_view, 3> kPokerActs = {"declareMisdeal", "voidForDisruption", "voidForFraud"};

void check_acts(Check& check, schema::Rulebook::Reader book) {
  std::map<std::string, unsigned> found;
  for (const auto act : book.getAuthorities().getActs()) {
    const std::string name = text(act.getAct());
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

void check_scalars(Check& check, schema::Rulebook::Reader book) {
  const auto rules = book.getPoker();
  if (!deck_of(book.getDeck().getCards())) {
    check.object("deck", fmt::format("expected 52, 40, 36, 32 or 20 cards, found {}", book.getDeck().getCards()));
  }
  check.need_rule("deck", book.getDeck().getRule());
  check.need_range("holeCards", rules.getHoleCards(), 1, 7);
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
  const std::string odd_chips = text(rules.getOddChips().getReading());
  const std::string_view decides = kReadingIds[static_cast<std::size_t>(PokerReading::kOddChips)];
  if (odd_chips != decides) {
    check.object("oddChips",
                 fmt::format("the reading \"{}\" has no part in odd chips; \"{}\" has", odd_chips, decides));
  }
}

void check_rake_range(Check& check, schema::PokerRules::Reader rules) {
  std::int64_t least = 0;
  std::int64_t most = 0;
  for (const auto entry : rules.getRake().getEntries()) {
    if (text(entry.getKey()) == poker_key_name(PokerKey::kRakeLeast)) least = entry.getValue();
    if (text(entry.getKey()) == poker_key_name(PokerKey::kRakeMost)) most = entry.getValue();
  }
  if (least > most) check.object("rake.entries", "the least percentage is over the largest");
}

PokerStreet compile_street(schema::Street::Reader street) {
  return {.name = text(street.getName()),
          .board_cards = street.getBoardCards(),
          .burns = street.getBurns(),
          .first_to_act = text(street.getFirstToAct()) == "leftOfLastBlind" ? FirstToAct::kLeftOfLastBlind
                                                                            : FirstToAct::kLeftOfButton,
          .big_bet = street.getLimit() == schema::StreetLimit::BIG,
          .rule = text(street.getRule()),
          .order_rule = text(street.getOrderRule()),
          .lone_rule = text(street.getLoneRule()),
          .early_rule = text(street.getEarlyRule()),
          .few_burns_rule = text(street.getFewBurnsRule()),
          .many_rule = text(street.getManyRule())};
}

PokerWinning compile_winning(schema::Rulebook::Reader book, schema::WinningHand::Reader entry) {
  const std::string name = text(entry.getRanking());
  const auto rules = find_ranking(book, name);
  CARDSPEAK_CHECK(ranking_named(name) && rules, "the check knows the ranking");
  PokerWinning winning;
  winning.share = entry.getShare();
  winning.cards = entry.getCards();
  if (entry.getFromHole() >= 0) winning.from_hole = static_cast<std::uint8_t>(entry.getFromHole());
  winning.ranking = *ranking_named(name);
  winning.rule = text(entry.getRule());
  winning.tie_rule = text(rules->getTieRule());
  for (const auto rule : rules->getClasses()) {
    winning.class_rules[hand_class_named(text(rule.getClass())).value()] = text(rule.getRule());
  }
  return winning;
}

void compile_entries(schema::PokerRules::Reader rules, CompiledPoker& out) {
  for (const auto& [list, entries] : lists_of(rules)) {
    for (const auto entry : entries) {
      const PokerKeyInfo* key = find_key(list, text(entry.getKey()));
      CARDSPEAK_CHECK(key != nullptr, "the check knows the key");
      out.entries[static_cast<std::size_t>(key->key)] = {text(entry.getRule()), entry.getValue()};
    }
  }
}

void compile_readings(schema::Rulebook::Reader book, CompiledPoker& out) {
  for (std::size_t i = 0; i < kPokerReadings; ++i) {
    const auto reading = static_cast<PokerReading>(i);
    const auto& answers = poker_reading_answers(reading);
    const auto found = std::ranges::find(answers, text(find_reading(book, kReadingIds[i])->getDefault()));
    CARDSPEAK_CHECK(found != answers.end(), "the check knows the default");
    out.defaults.set(reading, static_cast<std::size_t>(found - answers.begin()));
  }
}

}  // namespace

std::string_view poker_key_name(PokerKey key) {
  return kPokerKeyInfos[static_cast<std::size_t>(key)].name;
}

std::string_view poker_key_list(PokerKey key) {
  return kPokerKeyInfos[static_cast<std::size_t>(key)].list;
}

std::string_view poker_reading_id(PokerReading reading) {
  return kReadingIds[static_cast<std::size_t>(reading)];
}

const std::vector<std::string_view>& poker_reading_answers(PokerReading reading) {
  static const std::array<std::vector<std::string_view>, kPokerReadings> kAnswers = {{
      {"one_each", "all_to_first"},
      {"rank_then_suit", "suit_then_rank"},
      {"as_written"},
      {"chip_down", "cent_down", "chip_up"},
      {"every_contributor"},
      {"main_pot", "equal_share"},
      {"last_raise", "whole_wager"},
      {"with_all_in", "without_all_in"},
      {"as_printed", "button_small"},
  }};
  return kAnswers[static_cast<std::size_t>(reading)];
}

std::size_t CompiledPoker::board_cards() const {
  return std::accumulate(streets.begin(), streets.end(), std::size_t{0},
                         [](std::size_t sum, const PokerStreet& street) { return sum + street.board_cards; });
}

std::optional<PokerKey> CompiledPoker::void_key(const WordRule& word) {
  if (word.reason.empty()) return std::nullopt;
  const PokerKeyInfo* key = find_key(kVoids, word.reason);
  CARDSPEAK_CHECK(key != nullptr, "the check knows the reason of a word");
  return key->key;
}

std::vector<Objection> check_poker(schema::Rulebook::Reader book) {
  Check check(book);
  if (!book.isPoker()) {
    check.object("poker", "expected the rules of a poker game, found none");
    return check.take();
  }
  const auto rules = book.getPoker();
  check_scalars(check, book);
  check_acts(check, book);
  check_streets(check, rules);
  check_winning(check, book, deck_of(book.getDeck().getCards()));
  check_entries(check, rules);
  check_irregularities(check, rules);
  check_rake_range(check, rules);
  check_readings(check, book);
  return check.take();
}

Result<CompiledPoker> compile_poker(schema::Rulebook::Reader book) {
  if (const auto objections = check_poker(book); !objections.empty()) {
    return fail(ErrorCode::kBadInput, fmt::format("{}: {}", objections.front().where, objections.front().what));
  }
  const auto rules = book.getPoker();
  const auto betting = rules.getBetting();
  CompiledPoker out;
  out.deck = deck_of(book.getDeck().getCards()).value();
  out.deck_rule = text(book.getDeck().getRule());
  out.hole_cards = rules.getHoleCards();
  out.hole_rule = text(rules.getHoleRule());
  out.min_players = rules.getMinPlayers();
  out.max_players = rules.getMaxPlayers();
  out.players_rule = text(rules.getPlayersRule());
  out.blinds_rule = text(rules.getBlindsRule());
  out.start_rule = text(rules.getStartRule());
  for (const auto street : rules.getStreets()) out.streets.push_back(compile_street(street));
  for (const auto winning : rules.getWinning()) out.winning.push_back(compile_winning(book, winning));
  out.raise_cap = betting.getRaiseCap();
  out.raise_cap_rule = text(betting.getRaiseCapRule());
  out.raise_cap_heads_up_rule = text(betting.getRaiseCapHeadsUpRule());
  out.straddle_counts_as_raise = betting.getStraddleCountsAsRaise();
  out.straddle_count_rule = text(betting.getStraddleRule());
  out.minimum_raise_rule = text(betting.getMinimumRaiseRule());
  out.odd_chip_button_rule = text(rules.getOddChips().getWithButtonRule());
  out.odd_chip_suit_rule = text(rules.getOddChips().getWithoutButtonRule());
  out.split_rule = text(rules.getOddChips().getUnitRule());
  compile_entries(rules, out);
  for (const auto entry : rules.getIrregularities()) {
    out.irregularities.emplace(text(entry.getKey()), text(entry.getRule()));
  }
  compile_readings(book, out);
  return out;
}

}  // namespace cardspeak::law

// What irregularities lead to: every entry of every house book met by a made-up round, and rounds of Caribbean Stud
// (Crown Melbourne 11.0) worked out by hand.
#include "model/verdict/house/irregularities.h"
#include "cli/render/remarks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "model/law/house.h"
#include "model/law/library.h"
#include "model/law/with_readings.h"
#include "model/verdict/house/read_round.h"
#include "tests/model/law/book_fixture.h"
#include "tests/model/verdict/house_fixture.h"

namespace cardspeak {
namespace {

using house::IrregularityRuling;
using house::ReadingChoice;
using law::IrregularityCondition;
using law::IrregularityKind;
using schema::Outcome;
using schema::Severity;
using schema::VerdictStatus;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// --- every entry of every book ---------------------------------------------------------------------------------------

// Facts in which exactly the conditions of one entry hold, put together without events.
class MadeUpRound {
 public:
  MadeUpRound(const law::CompiledHouse& book, std::string_view game, const law::IrregularityRule& rule,
              const law::IrregularityEntry& entry)
      : book_(book), rule_(rule), entry_(entry) {
    facts_.id = {"venue", "T-1", RoundNo(1)};
    facts_.sign.known = true;
    facts_.sign.game = game;
    facts_.closed = true;
  }

  RoundFacts run() {
    for (const SeatNo seat : {SeatNo(1), SeatNo(2)}) {
      SeatFact& fact = facts_.seats.emplace_back();
      fact.seat = seat;
      if (rule_.kind == IrregularityKind::kViewedHands) fact.patron = "P";
      for (const law::WagerRule& wager : book_.wagers) {
        const bool before_deal = wager.placed == schema::Placed::BEFORE_DEAL && !wager.paid_on;
        if (before_deal) place(seat, wager.kind);
      }
    }
    deal_hands();
    if (asks(IrregularityCondition::kStayWagerMade)) {
      place(SeatNo(2), book_.wager(book_.stays_in_by.front()).kind);
    }
    if (asks(IrregularityCondition::kFlopDealt)) {
      for (int i = 0; i < 3; ++i) add(schema::Event::CARD_DEALT, schema::Place::COMMUNITY);
    }
    if (asks(IrregularityCondition::kCardsDealt)) add(schema::Event::CARD_DEALT, schema::Place::DEALER);
    if (asks(IrregularityCondition::kOthersInRack)) add(schema::Event::CARDS_TAKEN, schema::Place::SEAT, SeatNo(2));
    if (rule_.kind == IrregularityKind::kCardsTaken) add(schema::Event::CARDS_TAKEN, schema::Place::SEAT, SeatNo(1));
    const bool before = asks(IrregularityCondition::kNoticedBefore);
    if (!before && book_.moment == schema::Moment::ANNOUNCEMENT) call_to_decide();
    report();
    if (asks(IrregularityCondition::kInTheDeal)) add(schema::Event::CARD_DEALT, schema::Place::SEAT, SeatNo(2));
    if (asks(IrregularityCondition::kAmended)) place(SeatNo(1), "jackpot");
    return std::move(facts_);
  }

 private:
  // The hands that the entry supposes to lie there, and the communal cards with them.
  void deal_hands() {
    using enum IrregularityCondition;
    if (asks(kAfterTheDeal)) add(schema::Event::CARD_DEALT, schema::Place::SEAT, SeatNo(2));
    if ((!asks(kBoardNotDealt) || asks(kHandsNotDealt)) && !asks(kAllDealt)) return;
    for (SeatFact& seat : facts_.seats) seat.cards.resize(book_.cards_per_seat);
    facts_.dealer_cards.resize(book_.cards_to_dealer);
    if (asks(kAllDealt)) facts_.boards.emplace_back().cards.resize(book_.community_cards);
  }

  // Whether the entry names the condition, of an axis that it asks about.
  [[nodiscard]] bool asks(IrregularityCondition condition) const {
    const law::IrregularityConditions axis = law::axis_conditions(law::info(condition).axis);
    return !axis.within(entry_.allowed) && law::IrregularityConditions(condition).within(entry_.allowed);
  }

  TimelineEntry& add(schema::Event::Which kind, schema::Place place = schema::Place::UNSET, SeatNo seat = {}) {
    TimelineEntry& entry = facts_.timeline.emplace_back();
    entry.seq = StreamSeq(facts_.timeline.size());
    entry.kind = kind;
    entry.place = place;
    entry.seat = seat;
    return entry;
  }

  void place(SeatNo seat, std::string_view kind) {
    TimelineEntry& entry = add(schema::Event::WAGER_PLACED, schema::Place::UNSET, seat);
    entry.index = facts_.wagers.size();
    WagerFact& wager = facts_.wagers.emplace_back();
    wager.wager = kind;
    wager.seat = seat;
    wager.amount = Cents(1000);
    wager.seq = entry.seq;
  }

  IrregularityFact& irregularity(schema::Place to, SeatNo seat, std::uint16_t count) {
    TimelineEntry& entry = add(schema::Event::IRREGULARITY);
    entry.index = facts_.irregularities.size();
    IrregularityFact& fact = facts_.irregularities.emplace_back();
    fact.kind = law::info(rule_.kind).name;
    fact.to = to;
    fact.seat = seat;
    fact.count = count;
    fact.seq = entry.seq;
    tell(fact);
    return fact;
  }

  void tell(IrregularityFact& fact) const {
    using enum IrregularityCondition;
    const auto answer = [&](IrregularityCondition yes, IrregularityCondition no) {
      if (asks(yes)) return schema::Tristate::YES;
      return asks(no) ? schema::Tristate::NO : schema::Tristate::NOT_ON_RECORD;
    };
    fact.noticed = asks(kNoticedBefore) ? "before" : "after";
    if (asks(kNoticedAtSettlement) && !asks(kNoticedAfter)) fact.noticed = "settlement";
    fact.deck_complete = answer(kDeckComplete, kDeckIncomplete);
    fact.order_known = answer(kOrderKnown, kOrderUnknown);
    fact.confirmed = answer(kConfirmed, kNotConfirmed);
    if (asks(kCardsNamed) || asks(kCardsNotNamed)) fact.confirmed = answer(kCardsNamed, kCardsNotNamed);
    if (asks(kRebuiltAll)) fact.rebuilt = schema::Rebuilt::ALL;
    if (asks(kRebuiltFlopOnly)) fact.rebuilt = schema::Rebuilt::FLOP_ONLY;
    if (asks(kRebuiltNone)) fact.rebuilt = schema::Rebuilt::NONE;
  }

  void report() {
    const auto count = std::max<std::uint16_t>(1, entry_.from);
    if (rule_.kind == IrregularityKind::kExposedCards) return expose(count);
    if (rule_.kind == IrregularityKind::kViewedHands) {
      irregularity(schema::Place::SEAT, SeatNo(1), 0);
      facts_.viewed.push_back({.seat = SeatNo(1), .patron = "P", .seq = StreamSeq(1)});
      if (count > 1) facts_.viewed.push_back({.seat = SeatNo(2), .patron = "P", .seq = StreamSeq(2)});
      return;
    }
    irregularity(schema::Place::SEAT, SeatNo(1), 0);
    if (!entry_.may.empty() && entry_.round != schema::RoundEffect::CONTINUES) declare_void();
    const bool forfeit = entry_.ruling == schema::SeatRuling::FORFEIT || asks(IrregularityCondition::kFurtherInstance);
    if (forfeit || entry_.ruling != schema::SeatRuling::NONE) rule_on_seat(forfeit);
  }

  // By the highest office that there is.
  TimelineEntry& say(schema::Event::Which kind, const std::string& word, SeatNo seat = {}) {
    TimelineEntry& entry = add(kind, schema::Place::UNSET, seat);
    entry.text = word;
    entry.rank = book_.ranks.back();
    return entry;
  }

  void call_to_decide() {
    const auto word = std::ranges::find(book_.words, schema::WordMeaning::MAY_DECIDE, &law::WordRule::means);
    ASSERT_NE(word, book_.words.end()) << "no word calls for the decisions";
    say(schema::Event::ANNOUNCED, word->word);
  }

  void declare_void() {
    const auto word = std::ranges::find_if(book_.words, [&](const law::WordRule& each) {
      return each.means == schema::WordMeaning::ROUND_VOID && each.reason == entry_.reason;
    });
    ASSERT_NE(word, book_.words.end()) << "no word declares a round void for \"" << entry_.reason << "\"";
    say(schema::Event::VOIDED, word->word);
    facts_.voided = word->word;
  }

  void rule_on_seat(bool forfeit) {
    const auto means = forfeit ? schema::WordMeaning::WAGERS_FORFEITED : schema::WordMeaning::WAGERS_VOID;
    const auto word = std::ranges::find_if(book_.words, [&](const law::WordRule& each) {
      return each.means == means &&
             (each.ground.empty() || std::ranges::find(each.ground, rule_.kind) != each.ground.end());
    });
    ASSERT_NE(word, book_.words.end()) << "no word rules so on a seat";
    TimelineEntry& entry = say(schema::Event::RULING, word->word, SeatNo(1));
    entry.index = facts_.rulings.size();
    RulingFact& ruling = facts_.rulings.emplace_back();
    ruling.decision = word->word;
    ruling.seat = SeatNo(1);
    ruling.rank = book_.ranks.back();
    ruling.seq = entry.seq;
  }

  void expose(std::uint16_t count) {
    using enum IrregularityCondition;
    schema::Place to = schema::Place::SEAT;
    if (asks(kUsedFaceUp) || (!asks(kDealerNotExposed) && asks(kDealerExposed))) to = schema::Place::DEALER;
    if (!asks(kDealerNotExposed) && asks(kCommunityExposed)) to = schema::Place::COMMUNITY;
    irregularity(to, to == schema::Place::SEAT ? SeatNo(1) : SeatNo(0), count);
  }

  const law::CompiledHouse& book_;
  const law::IrregularityRule& rule_;
  const law::IrregularityEntry& entry_;
  RoundFacts facts_;
};

struct EveryEntry : testing::TestWithParam<EmbeddedBook> {};

// The ruling is the entry's, the rule is named, and each wager has the effect that the entry has for its seat.
TEST_P(EveryEntry, IsMetByTheRoundThatItSpeaksOf) {
  const Rulebook book = load(GetParam().bytes);
  const law::CompiledHouse& house = *book.house();
  for (const law::IrregularityRule& rule : house.irregularities) {
    for (std::size_t e = 0; e < rule.entries.size(); ++e) {
      const law::IrregularityEntry& entry = rule.entries[e];
      SCOPED_TRACE(std::string(law::info(rule.kind).name) + ", entry " + std::to_string(e + 1) + " (" + entry.rule +
                   ")");
      const RoundFacts facts = MadeUpRound(house, book.game(), rule, entry).run();
      ReadingChoice choice(house);
      const house::Round round = house::read_round(facts, house, book.game(), choice);
      if (entry.rests.reading) choice.set(*entry.rests.reading, entry.rests.value);
      const IrregularityRuling ruling = house::resolve_irregularities(round, choice);
      EXPECT_EQ(sentence(ruling.doubt), "");
      EXPECT_EQ(ruling.round, entry.round);
      if (entry.round != schema::RoundEffect::CONTINUES) {
        EXPECT_EQ(ruling.rule, entry.rule);
      }
      const auto named = [&](const Finding& finding) { return finding.citations.has(entry.rule); };
      EXPECT_TRUE(std::ranges::any_of(ruling.findings, named));
      if (entry.rests.reading) {
        EXPECT_TRUE(choice.touched(*entry.rests.reading));
      }
      for (const house::Line& line : round.lines) {
        if (line.is_no_wager()) continue;
        const bool concerned = line.seat == SeatNo(1) && facts.irregularities.front().seat == SeatNo(1);
        const auto* expected = law::find_effect(
            entry.effects, {.concerned = concerned}, line.kind,
            [&](const law::Rests& rests) { return !rests.reading || choice.value(*rests.reading) == rests.value; });
        const house::WagerEffect* effect = ruling.effect_of(line.seat, line.kind);
        if (expected != nullptr) {
          ASSERT_NE(effect, nullptr) << line.kind;
          EXPECT_EQ(effect->outcome, expected->outcome) << line.kind;
          EXPECT_EQ(effect->rule, expected->rule) << line.kind;
          EXPECT_EQ(effect->decision, expected->decision) << line.kind;
        } else if (entry.round != schema::RoundEffect::CONTINUES) {
          ASSERT_NE(effect, nullptr) << line.kind;
          EXPECT_EQ(effect->outcome, Outcome::VOID) << line.kind;
        } else {
          EXPECT_EQ(effect, nullptr) << line.kind;
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Books, EveryEntry, testing::ValuesIn(house_books()),
                         [](const auto& book) { return test_name(book.param); });

// --- Caribbean Stud, by hand -----------------------------------------------------------------------------------------

constexpr std::string_view kFlushText = "Kh Jh 9h 5h 2h";
constexpr std::string_view kPair = "Tc Td 9s 7s 4s";
constexpr std::string_view kLowHand = "Jc 8d 6h 4d 2c";
constexpr std::string_view kPairOfKings = "Ks Kd 8c 5s 3s";

HouseRound& jackpot_sign(HouseRound& round) {
  return round.sign([](schema::TableOpened::Builder opened) {
    auto options = opened.initOptions(1);
    options[0].setName("jackpotOption");
    options[0].setValue("1");
    opened.setMeter("crown-melbourne/meter/CS-J1");
  });
}

// Ante, jackpot wager and, where wanted, bet at the seats; the dealer holds a pair of kings.
HouseRound table(std::initializer_list<std::pair<int, std::string_view>> hands, bool bets = true,
                 bool turned_up = true) {
  HouseRound round;
  jackpot_sign(round);
  for (const auto& [seat, cards] : hands) round.patron(seat, "P-" + std::to_string(seat));
  for (const auto& [seat, cards] : hands) round.wager(seat, "ante", 1000).wager(seat, "jackpot", 100);
  round.no_more_bets();
  for (const auto& [seat, cards] : hands) round.deal(seat, cards);
  round.dealer(kPairOfKings, turned_up);
  if (!bets) return round;
  for (const auto& [seat, cards] : hands) round.wager(seat, "bet", 2000);
  return round;
}

HouseRound& irregular(HouseRound& round, std::string_view kind, std::string_view noticed, schema::Place to, int seat,
                      int count = 0, schema::Tristate deck = schema::Tristate::NOT_ON_RECORD) {
  return round.event([&](schema::Event::Builder event) {
    auto irregularity = event.initIrregularity();
    irregularity.setKind(std::string(kind));
    irregularity.setNoticed(std::string(noticed));
    irregularity.setTo(to);
    irregularity.setSeat(static_cast<std::uint8_t>(seat));
    irregularity.setCount(static_cast<std::uint16_t>(count));
    irregularity.setDeckComplete(deck);
  });
}

HouseRound& expose(HouseRound& round, schema::Place to, int seat, std::string_view card, bool by_dealer = true) {
  return round.event([&](schema::Event::Builder event) {
    auto exposed = event.initCardExposed();
    exposed.setTo(to);
    exposed.setSeat(static_cast<std::uint8_t>(seat));
    exposed.setCard(parse_card(card)->code());
    exposed.setByDealer(by_dealer);
  });
}

HouseRound& view(HouseRound& round, int seat, std::string_view patron) {
  return round.event([&](schema::Event::Builder event) {
    auto viewed = event.initHandViewed();
    viewed.setSeat(static_cast<std::uint8_t>(seat));
    viewed.setPatron(std::string(patron));
  });
}

// The player takes one wager back, by its name.
HouseRound& retract(HouseRound& round, int seat, std::string_view wager) {
  return round.event([&](schema::Event::Builder event) {
    auto decision = event.initDecision();
    decision.setSeat(static_cast<std::uint8_t>(seat));
    decision.setAct(schema::Act::RETRACT);
    decision.setWager(std::string(wager));
  });
}

void expect_wager(const Verdict& verdict, int seat, std::string_view wager, Outcome outcome, std::int64_t due,
                  std::int64_t returned, std::string_view rule) {
  const WagerVerdict& found = line(verdict, seat, wager);
  EXPECT_TRUE(found.decidable) << seat << " " << wager;
  EXPECT_EQ(found.outcome, outcome) << seat << " " << wager;
  EXPECT_EQ(found.due, Cents(due)) << seat << " " << wager;
  EXPECT_EQ(found.returned, Cents(returned)) << seat << " " << wager;
  EXPECT_THAT(found.citations.text(), HasSubstr(std::string(rule))) << seat << " " << wager;
}

TEST(ExposedCards, TwoOfThePlayersLetTheRoundGoOnAndRestOnAReading) {
  HouseRound round = table({{1, kPair}, {2, kFlushText}});
  expose(round, schema::Place::SEAT, 1, "Tc");
  expose(round, schema::Place::SEAT, 2, "Kh");
  const Verdict verdict = round.settle_as_due().verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::AGREED);
  expect_wager(verdict, 1, "ante", Outcome::LOSE, 0, 0, "5.7.2(b)");
  ASSERT_THAT(findings(verdict, kFindingIrregularity), SizeIs(1));
  EXPECT_EQ(findings(verdict, kFindingIrregularity)[0].citations.text(), "11.2");
  ASSERT_THAT(verdict.readings, testing::Contains(testing::Field(&ReadingUsed::id, "MCS-11.2-TWO")));
}

TEST(ExposedCards, ThreeAreAMisdealThatTheFloorHadToDeclare) {
  HouseRound round = table({{1, kPair}, {2, kFlushText}});
  for (const std::string_view card : {"Tc", "Td", "9s"}) expose(round, schema::Place::SEAT, 1, card);
  round.settle(1, "ante", 0, 1000).settle(1, "bet", 0, 2000).close();
  const Verdict verdict = round.verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::DIFFERS);
  expect_wager(verdict, 1, "ante", Outcome::VOID, 0, 1000, "11.2");
  expect_wager(verdict, 2, "jackpot", Outcome::CARRIED, 0, 0, "11.14");
  EXPECT_EQ(verdict.net_difference, Cents(-3000));
  ASSERT_THAT(findings(verdict, kFindingVoidNotDeclared), SizeIs(1));
  EXPECT_EQ(findings(verdict, kFindingVoidNotDeclared)[0].severity(), Severity::PROCEDURE);
  EXPECT_THAT(sentence(verdict.reason), HasSubstr("by the rules the round is void"));
}

TEST(ExposedCards, TheDealersCardThatServesAsTheOneTurnedUpDoesNotCount) {
  HouseRound three = table({{1, kPair}, {2, kFlushText}}, true, false);
  expose(three, schema::Place::DEALER, 0, "Ks");
  expose(three, schema::Place::SEAT, 1, "Tc");
  expose(three, schema::Place::SEAT, 2, "Kh");
  EXPECT_THAT(findings(three.settle_as_due().verdict(), kFindingVoidNotDeclared), IsEmpty());
  HouseRound four = table({{1, kPair}, {2, kFlushText}}, true, false);
  expose(four, schema::Place::DEALER, 0, "Ks");
  for (const std::string_view card : {"Tc", "Td", "9s"}) expose(four, schema::Place::SEAT, 1, card);
  EXPECT_THAT(findings(four.settle_as_due().verdict(), kFindingVoidNotDeclared), SizeIs(1));
}

TEST(ExposedCards, CardsThatAPlayerShowedAreNotTheDealers) {
  HouseRound round = table({{1, kPair}, {2, kFlushText}});
  for (const std::string_view card : {"Tc", "Td", "9s"}) expose(round, schema::Place::SEAT, 1, card, false);
  const Verdict verdict = round.settle_as_due().verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::AGREED);
  // Each is told, and none is counted.
  EXPECT_THAT(findings(verdict, kFindingIrregularity), SizeIs(3));
  EXPECT_EQ(std::ranges::count(verdict.findings, RemarkForm::kExposedByNobody, &Finding::form), 3);
}

TEST(ExposedCards, TheFloorsCountAndTheCardsOnRecordAreTheSameCards) {
  HouseRound round = table({{1, kPair}, {2, kFlushText}});
  for (const std::string_view card : {"Tc", "Td"}) expose(round, schema::Place::SEAT, 1, card);
  irregular(round, "exposedCards", "before", schema::Place::SEAT, 1, 2);
  EXPECT_THAT(findings(round.settle_as_due().verdict(), kFindingVoidNotDeclared), IsEmpty());
}

TEST(ExposedCards, OneOfTheDealersBesideHisFaceUpCardCounts) {
  HouseRound round;
  round.wager(1, "ante", 1000).wager(2, "ante", 1000).deal(1, kPair).deal(2, kFlushText).dealer("Ks Kd 8c 5s");
  round.event([](schema::Event::Builder event) {
    auto dealt = event.initCardDealt();
    dealt.setTo(schema::Place::DEALER);
    dealt.setCard(parse_card("3s")->code());
    dealt.setFaceUp(true);
  });
  round.wager(1, "bet", 2000).wager(2, "bet", 2000);
  expose(round, schema::Place::DEALER, 0, "Ks");
  expose(round, schema::Place::SEAT, 1, "Tc");
  expose(round, schema::Place::SEAT, 2, "Kh");
  EXPECT_THAT(findings(round.settle_as_due().verdict(), kFindingVoidNotDeclared), SizeIs(1));
}

// What was noted leaves open what it leads to: the round is not decided, and what is due stands as without it.
void expect_left_open(const Verdict& verdict, const std::string& missing, std::string_view rules) {
  EXPECT_EQ(verdict.status, VerdictStatus::NOT_DECIDABLE);
  EXPECT_THAT(sentence(verdict.reason), HasSubstr(missing));
  const auto open = findings(verdict, kFindingOpenStatement);
  ASSERT_THAT(open, SizeIs(1));
  EXPECT_EQ(open[0].citations.text(), rules);
  for (const WagerVerdict& wager : verdict.wagers) EXPECT_TRUE(wager.decidable) << wager.wager;
}

TEST(ExposedCards, ACountThatIsNotOnRecordLeavesTheRoundOpen) {
  HouseRound round = table({{1, kPair}});
  irregular(round, "exposedCards", "before", schema::Place::SEAT, 1);
  const Verdict verdict = round.settle_as_due().verdict();
  expect_left_open(verdict, "the number is not on record", "11.1, 11.2, 14.4");
}

TEST(Misdeal, APlayerWhoLeavesHasTheJackpotWagerBack) {
  HouseRound round = table({{1, kPair}, {2, kFlushText}}, false);
  irregular(round, "exposedCards", "before", schema::Place::SEAT, 1, 3);
  round.voided("misdeal", "TG Higher Duties Dealer").decide(2, schema::Act::LEAVE).close();
  const Verdict verdict = round.verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::VOID);
  expect_wager(verdict, 1, "jackpot", Outcome::CARRIED, 0, 0, "11.14");
  expect_wager(verdict, 2, "jackpot", Outcome::RETURNED, 0, 100, "11.14.1");
  EXPECT_THAT(verdict.findings, IsEmpty());
}

TEST(Misdeal, DeclaredForACardThatIsToleratedHasNoGround) {
  HouseRound round = table({{1, kPair}, {2, kFlushText}}, false);
  irregular(round, "exposedCards", "before", schema::Place::SEAT, 1, 1);
  const Verdict verdict = round.voided("misdeal", "TG Higher Duties Dealer").settle_as_due().verdict();
  EXPECT_NE(verdict.status, VerdictStatus::VOID);
  const auto found = findings(verdict, kFindingVoidWithoutGround);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].severity(), Severity::PROCEDURE);
  EXPECT_EQ(found[0].citations.text(), "1.1 Misdeal");
  EXPECT_NE(line(verdict, 1, "ante").outcome, Outcome::VOID);
}

TEST(Misdeal, ByADealerIsARankTooLow) {
  HouseRound round = table({{1, kPair}}, false);
  irregular(round, "wrongCountSeat", "before", schema::Place::SEAT, 1);
  const Verdict verdict = round.voided("misdeal", "Dealer").close().verdict();
  ASSERT_THAT(findings(verdict, kFindingRankTooLow), SizeIs(1));
  EXPECT_EQ(findings(verdict, kFindingRankTooLow)[0].citations.text(), "11.4");
}

TEST(Misdeal, ByADealerIsNoRankTooLowWhereTheRuleNamesNoOffice) {
  HouseRound round = table({{1, kPair}}, false);
  for (const std::string_view card : {"Tc", "Td", "9s"}) expose(round, schema::Place::SEAT, 1, card);
  const Verdict verdict = round.voided("misdeal", "Dealer").close().verdict();
  EXPECT_THAT(findings(verdict, kFindingRankTooLow), IsEmpty());
  HouseRound fraud = table({{1, kPair}}, false);
  for (const std::string_view card : {"Tc", "Td", "9s"}) expose(fraud, schema::Place::SEAT, 1, card);
  EXPECT_THAT(findings(fraud.voided("fraud", "Dealer").close().verdict(), kFindingRankTooLow), SizeIs(1));
}

TEST(WrongCount, OfAHandInAWholeDeckVoidsTheHandAndOthersMayRetract) {
  HouseRound round = table({{1, "Tc Td 9s 7s 4s 2d"}, {2, kFlushText}, {3, kLowHand}});
  irregular(round, "wrongCountSeat", "after", schema::Place::SEAT, 1, 6, schema::Tristate::YES);
  const Verdict verdict = round.decide(2, schema::Act::RETRACT).settle_as_due().verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::AGREED);
  expect_wager(verdict, 1, "ante", Outcome::VOID, 0, 1000, "11.5.2");
  expect_wager(verdict, 1, "bet", Outcome::VOID, 0, 2000, "11.5.2");
  expect_wager(verdict, 1, "jackpot", Outcome::RETURNED, 0, 100, "11.5.2");
  expect_wager(verdict, 2, "ante", Outcome::RETURNED, 0, 1000, "11.5.2");
  expect_wager(verdict, 2, "bet", Outcome::RETURNED, 0, 2000, "11.5.2");
  expect_wager(verdict, 2, "jackpot", Outcome::RETURNED, 0, 100, "11.5.2(a)");
  expect_wager(verdict, 3, "ante", Outcome::LOSE, 0, 0, "5.7.2(b)");
}

// The text speaks of the announcement: a look or an early fold is none.
TEST(WrongCount, IsNoticedBeforeTheAnnouncementWhoeverLookedOrDecided) {
  const auto announce = [](HouseRound& round) {
    round.event([](schema::Event::Builder event) { event.initAnnounced().setWhat("betOrFold"); });
  };
  const auto status = [&](bool announced_before, bool announced_after) {
    HouseRound round = table({{1, "Tc Td 9s 7s 4s 2d"}, {2, kFlushText}, {3, kLowHand}}, false);
    if (announced_before) announce(round);
    view(round, 2, "P-2").fold(3);
    irregular(round, "wrongCountSeat", "", schema::Place::SEAT, 1, 6, schema::Tristate::YES);
    if (announced_after) announce(round);
    return round.wager(2, "bet", 2000).settle_as_due().verdict().status;
  };
  EXPECT_EQ(status(false, true), VerdictStatus::VOID);
  EXPECT_EQ(status(true, false), VerdictStatus::AGREED);
  EXPECT_EQ(status(false, false), VerdictStatus::AGREED) << "the first decision stands for it";
}

TEST(WrongCount, OneWagerMayBeRetractedAndTheOtherStay) {
  HouseRound round = table({{1, "Tc Td 9s 7s 4s 2d"}, {2, kLowHand}});
  irregular(round, "wrongCountSeat", "after", schema::Place::SEAT, 1, 6, schema::Tristate::YES);
  retract(round, 2, "bet");
  const Verdict verdict = round.settle_as_due().verdict();
  expect_wager(verdict, 2, "bet", Outcome::RETURNED, 0, 2000, "11.5.2");
  expect_wager(verdict, 2, "ante", Outcome::LOSE, 0, 0, "5.7.2(b)");
}

TEST(WrongCount, AnAnteRetractedTakesWhatRestsOnItWithIt) {
  HouseRound round = table({{1, "Tc Td 9s 7s 4s 2d"}, {2, kFlushText}});
  irregular(round, "wrongCountSeat", "after", schema::Place::SEAT, 1, 6, schema::Tristate::YES);
  retract(round, 2, "ante");
  const Verdict verdict = round.settle_as_due().verdict();
  expect_wager(verdict, 2, "ante", Outcome::RETURNED, 0, 1000, "11.5.2");
  expect_wager(verdict, 2, "bet", Outcome::RETURNED, 0, 2000, "11.5.2");
  expect_wager(verdict, 2, "jackpot", Outcome::RETURNED, 0, 100, "11.5.2(a)");
}

// A void hand has no result, whichever of the two was noted first.
TEST(WrongCount, OfAHandAndOfTheDealersVoidsTheHandWhateverTheOrder) {
  for (const bool dealer_first : {true, false}) {
    HouseRound round = table({{1, "Tc Td 9s 7s 4s 2d"}, {2, kFlushText}});
    const auto dealer = [&] {
      irregular(round, "wrongCountDealer", "after", schema::Place::DEALER, 0, 4, schema::Tristate::YES);
    };
    if (dealer_first) dealer();
    irregular(round, "wrongCountSeat", "after", schema::Place::SEAT, 1, 6, schema::Tristate::YES);
    if (!dealer_first) dealer();
    const Verdict verdict = round.settle_as_due().verdict();
    expect_wager(verdict, 1, "ante", Outcome::VOID, 0, 1000, "11.5.2");
    expect_wager(verdict, 1, "jackpot", Outcome::RETURNED, 0, 100, "11.5.2");
    expect_wager(verdict, 2, "ante", Outcome::WIN, 1000, 1000, "11.6.2(a)");
  }
}

TEST(WrongCount, AStakeThatWasHandedBackByAnEventIsShownAsRetracted) {
  HouseRound round = table({{1, "Tc Td 9s 7s 4s 2d"}, {2, kLowHand}});
  irregular(round, "wrongCountSeat", "after", schema::Place::SEAT, 1, 6, schema::Tristate::YES);
  round.decide(2, schema::Act::RETRACT).withdraw(2, "ante", 1000).withdraw(2, "bet", 2000).withdraw(2, "jackpot", 100);
  round.settle(1, "ante", 0, 0).settle(1, "bet", 0, 0).settle(1, "jackpot", 0, 0).close();
  const Verdict verdict = round.verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::AGREED);
  expect_wager(verdict, 2, "ante", Outcome::RETURNED, 0, 1000, "11.5.2");
}

TEST(WrongCount, OfAHandInADeckThatIsShortIsAMisdeal) {
  HouseRound round = table({{1, "Tc Td 9s 7s"}, {2, kFlushText}});
  round.event([](schema::Event::Builder event) {
    auto counted = event.initDeckCounted();
    counted.setCards(51);
    counted.setExpected(52);
  });
  irregular(round, "wrongCountSeat", "after", schema::Place::SEAT, 1, 4).close();
  const Verdict verdict = round.verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::VOID);
  expect_wager(verdict, 1, "ante", Outcome::VOID, 0, 1000, "11.5.1");
}

TEST(WrongCount, WithoutACountOfTheDeckNothingIsDecided) {
  HouseRound round = table({{1, "Tc Td 9s 7s"}, {2, kFlushText}});
  irregular(round, "wrongCountSeat", "after", schema::Place::SEAT, 1, 4);
  const Verdict verdict = round.settle_as_due().verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::NOT_DECIDABLE);
  const auto open = findings(verdict, kFindingOpenStatement);
  ASSERT_THAT(open, SizeIs(1));
  EXPECT_THAT(sentence(open[0]), HasSubstr("what the count of the deck showed is not on record"));
  EXPECT_EQ(open[0].citations.text(), "11.5.1, 14.4, 11.5.2");
  EXPECT_FALSE(line(verdict, 1, "ante").decidable) << "a hand of four cards has no value";
  EXPECT_TRUE(line(verdict, 2, "ante").decidable);
}

TEST(WrongCount, OfTheDealersPaysAllAntesAndChecksAFoldedHandForTheJackpot) {
  HouseRound round;
  jackpot_sign(round);
  round.wager(1, "ante", 1000).wager(2, "ante", 1000).wager(2, "jackpot", 100);
  round.deal(1, kPair).deal(2, "Qd Jd 9d 5d 2d").dealer("Ks Kd 8c 5h").wager(1, "bet", 2000).fold(2);
  irregular(round, "wrongCountDealer", "after", schema::Place::DEALER, 0, 4, schema::Tristate::YES);
  const Verdict verdict = round.settle_as_due().verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::AGREED);
  expect_wager(verdict, 1, "ante", Outcome::WIN, 1000, 1000, "11.6.2(a)");
  expect_wager(verdict, 1, "bet", Outcome::VOID, 0, 2000, "11.6.2");
  expect_wager(verdict, 2, "ante", Outcome::WIN, 1000, 1000, "11.6.2(a)");
  expect_wager(verdict, 2, "jackpot", Outcome::WIN, 10000, 0, "11.6.2(b)");
}

// Each answer of the two readings on a void dealer's hand.
TEST(WrongCount, OfTheDealersUnderTheOtherAnswers) {
  const Rulebook other =
      with_readings(caribbean_stud(), {{"MCS-11.6.2-BET", "paid_table"}, {"MCS-11.6.2-FOLDJP", "lose"}}).value();
  HouseRound round;
  jackpot_sign(round);
  round.wager(1, "ante", 1000).wager(2, "ante", 1000).wager(2, "jackpot", 100);
  round.deal(1, kFlushText).deal(2, "Qd Jd 9d 5d 2d").dealer("Ks Kd 8c 5s").wager(1, "bet", 2000).fold(2);
  irregular(round, "wrongCountDealer", "after", schema::Place::DEALER, 0, 4, schema::Tristate::YES).close();
  const Verdict verdict = adjudicate(round.facts(), other, MeterFacts{});
  expect_wager(verdict, 1, "bet", Outcome::WIN, 10000, 2000, "11.6.2, Table 1 Flush");
  expect_wager(verdict, 2, "jackpot", Outcome::LOSE, 0, 0, "5.8.1");
}

TEST(ViewedHands, ASecondOneIsVoidAndOthersMayRetractButNotItsPlayer) {
  HouseRound round;
  jackpot_sign(round);
  round.patron(1, "P-1").patron(2, "P-1").patron(3, "P-3");
  for (int seat = 1; seat <= 3; ++seat) round.wager(seat, "ante", 1000);
  round.deal(1, kPair).deal(2, kFlushText).deal(3, kLowHand).dealer(kPairOfKings);
  for (int seat = 1; seat <= 3; ++seat) round.wager(seat, "bet", 2000);
  view(view(round, 1, "P-1"), 2, "P-1");
  irregular(round, "viewedHands", "after", schema::Place::SEAT, 2);
  round.decide(3, schema::Act::RETRACT).decide(1, schema::Act::RETRACT);
  const Verdict verdict = round.settle_as_due().verdict();
  expect_wager(verdict, 2, "bet", Outcome::VOID, 0, 2000, "11.10.2");
  expect_wager(verdict, 3, "ante", Outcome::RETURNED, 0, 1000, "11.10.2(a)");
  expect_wager(verdict, 1, "ante", Outcome::LOSE, 0, 0, "5.7.2(b)");
  ASSERT_THAT(findings(verdict, kFindingRetractedWithoutGround), SizeIs(1));
  EXPECT_EQ(findings(verdict, kFindingRetractedWithoutGround)[0].seat, SeatNo(1));
}

// 11.10.1: that hand is the player's own, and the money follows it.
TEST(ViewedHands, OneOtherHandAloneIsTakenAsThePlayersOwn) {
  HouseRound round = table({{1, kPair}, {2, kFlushText}});
  round.patron(1, "P-1").patron(2, "P-1");
  view(round, 2, "P-1");
  irregular(round, "viewedHands", "after", schema::Place::SEAT, 2);
  const Verdict verdict = round.settle_as_due().verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::AGREED);
  EXPECT_EQ(findings(verdict, kFindingIrregularity).at(0).citations.text(), "11.10.1");
  expect_wager(verdict, 1, "ante", Outcome::WIN, 1000, 1000, "5.7.1(b)");
  expect_wager(verdict, 2, "ante", Outcome::LOSE, 0, 0, "5.7.2(b)");
}

TEST(ViewedHands, OfAPlayerOnOneAreaAreNoIrregularity) {
  HouseRound round = table({{1, kPair}, {2, kFlushText}});
  view(round, 1, "P-1");
  EXPECT_THAT(findings(round.settle_as_due().verdict(), kFindingIrregularity), IsEmpty());
}

TEST(CardsWithoutWager, FoundLateAreBurntAndOthersMayRetract) {
  HouseRound round = table({{1, kPair}, {2, kFlushText}});
  round.deal(4, "?? ?? ?? ?? ??");
  irregular(round, "cardsWithoutWager", "after", schema::Place::SEAT, 4);
  const Verdict verdict = round.decide(1, schema::Act::RETRACT).settle_as_due().verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::AGREED);
  expect_wager(verdict, 1, "bet", Outcome::RETURNED, 0, 2000, "11.8");
  expect_wager(verdict, 1, "jackpot", Outcome::RETURNED, 0, 100, "11.8.1");
}

TEST(CardsWithoutWager, AreSeenFromTheRecordAlone) {
  HouseRound round = table({{1, kPair}});
  round.deal(4, "?? ?? ?? ?? ??");
  const Verdict verdict = round.settle_as_due().verdict();
  ASSERT_THAT(findings(verdict, kFindingIrregularity), SizeIs(1));
  EXPECT_EQ(findings(verdict, kFindingIrregularity)[0].citations.text(), "11.8");
  EXPECT_EQ(findings(verdict, kFindingIrregularity)[0].seat, SeatNo(4));
}

TEST(CannotWager, VoidsTheHandWhetherOrNotTheFloorNotedIt) {
  for (const bool noted : {true, false}) {
    HouseRound round = table({{1, kPair}, {2, kLowHand}}, false);
    round.wager(2, "bet", 2000).decide(1, schema::Act::CANNOT_WAGER);
    if (noted) irregular(round, "cannotWager", "after", schema::Place::SEAT, 1);
    const Verdict verdict = round.settle_as_due().verdict();
    EXPECT_EQ(verdict.status, VerdictStatus::AGREED) << noted;
    expect_wager(verdict, 1, "ante", Outcome::VOID, 0, 1000, "11.12");
    expect_wager(verdict, 1, "jackpot", Outcome::CARRIED, 0, 0, "11.14");
    expect_wager(verdict, 2, "ante", Outcome::LOSE, 0, 0, "5.7.2(b)");
    EXPECT_THAT(findings(verdict, kFindingIrregularity), SizeIs(1)) << noted;
  }
}

TEST(CannotWager, OfWhichThePlayerHadBeenToldForfeitsTheAnteOfThatSeat) {
  HouseRound round = table({{1, kPair}, {2, kLowHand}}, false);
  for (const int seat : {1, 2}) round.decide(seat, schema::Act::CANNOT_WAGER);
  round.ruling(2, "forfeit", "TG Higher Duties Dealer");
  const Verdict verdict = round.settle_as_due().verdict();
  expect_wager(verdict, 1, "ante", Outcome::VOID, 0, 1000, "11.12");
  expect_wager(verdict, 2, "ante", Outcome::LOSE, 0, 0, "11.12");
  expect_wager(verdict, 2, "jackpot", Outcome::CARRIED, 0, 0, "11.12, 11.14");
  EXPECT_THAT(findings(verdict, kFindingFloorsChoice), IsEmpty());
}

TEST(CardsTaken, StayInTheRackUnlessThePlayerNamedThem) {
  const auto taken = [](bool back) {
    HouseRound round = table({{1, kPair}, {2, kLowHand}, {3, kFlushText}}, false);
    round.fold(2).wager(3, "bet", 2000);
    const auto move = [&](int seat, bool returned) {
      round.event([&](schema::Event::Builder event) {
        auto cards = returned ? event.initCardsReturned() : event.initCardsTaken();
        cards.setTo(schema::Place::SEAT);
        cards.setSeat(static_cast<std::uint8_t>(seat));
        cards.setCount(5);
      });
    };
    move(2, false);
    move(1, false);
    irregular(round, "cardsTaken", "after", schema::Place::SEAT, 1);
    if (back) move(1, true);
    if (back) round.wager(1, "bet", 2000);
    return round.settle_as_due().verdict();
  };
  expect_wager(taken(false), 1, "ante", Outcome::RETURNED, 0, 1000, "11.9.2, 11.9.3");
  expect_wager(taken(true), 1, "ante", Outcome::LOSE, 0, 0, "5.7.2(b)");
  EXPECT_EQ(findings(taken(true), kFindingIrregularity).at(0).citations.text(), "11.9.1");
}

TEST(Deck, ACountThatIsShortVoidsTheRoundByItself) {
  HouseRound round = table({{1, kPair}});
  round.event([](schema::Event::Builder event) { event.initDeckCounted().setCards(51); });
  const Verdict verdict = round.close().verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::VOID);
  expect_wager(verdict, 1, "ante", Outcome::VOID, 0, 1000, "11.11");
  expect_wager(verdict, 1, "jackpot", Outcome::CARRIED, 0, 0, "11.14");
}

TEST(Deck, ACountThatIsRightChangesNothing) {
  HouseRound round = table({{1, kPair}}, false);
  round.announce("betOrFold").wager(1, "bet", 2000);
  round.event([](schema::Event::Builder event) { event.initDeckCounted().setCards(52); });
  const Verdict verdict = round.settle_as_due().verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::AGREED);
  EXPECT_THAT(verdict.findings, IsEmpty());
}

TEST(FloorsChoice, ToVoidAWagerForAContraventionHoldsOnlyWhereItWasMade) {
  HouseRound made = table({{1, kFlushText}});
  irregular(made, "contravention", "after", schema::Place::SEAT, 1);
  made.ruling(1, "handVoid", "TG Assistant Casino Manager");
  const Verdict is_void = made.settle_as_due().verdict();
  expect_wager(is_void, 1, "bet", Outcome::VOID, 0, 2000, "14.2.1");
  EXPECT_THAT(sentence(findings(is_void, kFindingFloorsChoice).at(0)), HasSubstr("the floor did so"));
  EXPECT_THAT(sentence(findings(is_void, kFindingFloorsChoice)[0]), HasSubstr("the TG Assistant Casino Manager may"));

  HouseRound not_made = table({{1, kFlushText}});
  irregular(not_made, "contravention", "after", schema::Place::SEAT, 1);
  const Verdict stands = not_made.settle_as_due().verdict();
  expect_wager(stands, 1, "bet", Outcome::WIN, 10000, 2000, "5.9.1");
  EXPECT_THAT(sentence(findings(stands, kFindingFloorsChoice).at(0)), HasSubstr("is not on record with that choice"));
}

TEST(FloorsChoice, HoldsForTheSeatThatWasRuledOnAndNotForTheOther) {
  HouseRound round = table({{1, kFlushText}, {2, "Qs Jd 9c 5d 2c"}});
  for (const int seat : {1, 2}) irregular(round, "communication", "after", schema::Place::SEAT, seat);
  round.ruling(2, "handForfeited", "TG Area Manager");
  const Verdict verdict = round.settle_as_due().verdict();
  expect_wager(verdict, 1, "bet", Outcome::WIN, 10000, 2000, "5.9.1");
  expect_wager(verdict, 2, "bet", Outcome::LOSE, 0, 0, "7.5.1(a)");
  EXPECT_THAT(sentence(findings(verdict, kFindingFloorsChoice).at(0)), HasSubstr("the floor did so for seat 2"));
}

TEST(FloorsChoice, HoldsForTheWagerThatTheRulingNames) {
  HouseRound round = table({{1, kFlushText}});
  irregular(round, "contravention", "after", schema::Place::SEAT, 1);
  round.event([](schema::Event::Builder event) {
    event.setRank("TG Assistant Casino Manager");
    auto ruling = event.initRuling();
    ruling.setDecision("wagerVoid");
    ruling.setSeat(1);
    ruling.setWager("bet");
  });
  const Verdict verdict = round.settle_as_due().verdict();
  expect_wager(verdict, 1, "bet", Outcome::VOID, 0, 2000, "14.2.1");
  expect_wager(verdict, 1, "ante", Outcome::WIN, 1000, 1000, "5.7.1");
  EXPECT_THAT(sentence(findings(verdict, kFindingFloorsChoice).at(0)), HasSubstr("the floor did so (bet)"));
}

TEST(FloorsChoice, IsHeardWhateverElseWentWrongAtTheSeat) {
  HouseRound round = table({{1, kFlushText}});
  expose(round, schema::Place::SEAT, 1, "Kh");
  irregular(round, "contravention", "after", schema::Place::SEAT, 1);
  round.ruling(1, "handVoid", "TG Assistant Casino Manager");
  expect_wager(round.settle_as_due().verdict(), 1, "bet", Outcome::VOID, 0, 2000, "14.2.1");
}

// The rule itself makes the hand void: nobody chose it, and the higher office of the choice is not asked.
TEST(FloorsChoice, IsNotMadeByARulingThatSaysWhatTheRulesLeadTo) {
  HouseRound round = table({{1, "Tc Td 9s 7s 4s 2d"}, {2, kFlushText}});
  irregular(round, "wrongCountSeat", "after", schema::Place::SEAT, 1, 6, schema::Tristate::YES);
  round.ruling(1, "handVoid", "TG Area Manager");
  const Verdict verdict = round.settle_as_due().verdict();
  expect_wager(verdict, 1, "ante", Outcome::VOID, 0, 1000, "11.5.2");
  expect_wager(verdict, 1, "jackpot", Outcome::RETURNED, 0, 100, "11.5.2");
  EXPECT_THAT(findings(verdict, kFindingFloorsChoice), IsEmpty());
  EXPECT_THAT(findings(verdict, kFindingRankTooLow), IsEmpty());
}

TEST(FloorsChoice, ARulingThatWagersStandChangesNothing) {
  HouseRound round = table({{1, kFlushText}});
  round.ruling(1, "wagerStands", "TG Area Manager");
  EXPECT_EQ(round.settle_as_due().verdict().status, VerdictStatus::AGREED);
}

TEST(Retracted, WithoutARuleThatGivesTheOptionIsFoundAndTheWagerStands) {
  HouseRound round = table({{1, kPair}, {2, kFlushText}});
  const Verdict verdict = round.decide(1, schema::Act::RETRACT).settle_as_due().verdict();
  expect_wager(verdict, 1, "ante", Outcome::LOSE, 0, 0, "5.7.2(b)");
  ASSERT_THAT(findings(verdict, kFindingRetractedWithoutGround), SizeIs(1));
}

TEST(Retracted, BesideAHandThatIsShortTellsOfItsWrongCount) {
  HouseRound round = table({{1, "Tc Td 9s 7s"}, {2, kFlushText}});
  const Verdict verdict = round.decide(2, schema::Act::RETRACT).close().verdict();
  EXPECT_EQ(verdict.status, VerdictStatus::NOT_DECIDABLE);
  EXPECT_EQ(findings(verdict, kFindingNotDecidable)[0].citations.text(), "11.5.1, 14.4, 11.5.2");
  EXPECT_THAT(findings(verdict, kFindingRetractedWithoutGround), IsEmpty());
}

// --- readings --------------------------------------------------------------------------------------------------------

// Every answer to every reading that tables of irregularities rest on leads somewhere else for some made-up round.
TEST_P(EveryEntry, EveryAnswerToAReadingOfATableLeadsElsewhere) {
  const Rulebook book = load(GetParam().bytes);
  const law::CompiledHouse& house = *book.house();
  const auto differ = [](const law::IrregularityEffect& a, const law::IrregularityEffect& b) {
    return a.outcome != b.outcome || a.decision != b.decision || a.pay_table != b.pay_table;
  };
  for (const law::IrregularityRule& rule : house.irregularities) {
    for (const law::IrregularityEntry& entry : rule.entries) {
      for (const law::IrregularityEffect& effect : entry.effects) {
        // A player who leaves has the wager back under every answer.
        const bool leaves =
            effect.seats == schema::SeatPart::LEAVING || effect.seats == schema::SeatPart::CONCERNED_LEAVING;
        if (!effect.rests.reading || leaves) continue;
        const bool has_other = std::ranges::any_of(entry.effects, [&](const law::IrregularityEffect& other) {
          return other.rests.reading == effect.rests.reading && other.rests.value != effect.rests.value &&
                 differ(other, effect);
        });
        EXPECT_TRUE(has_other) << law::info(rule.kind).name << ", " << effect.rule;
      }
      if (!entry.rests.reading) continue;
      const bool has_other = std::ranges::any_of(rule.entries, [&](const law::IrregularityEntry& other) {
        return other.rests.reading == entry.rests.reading && other.rests.value != entry.rests.value &&
               other.round != entry.round && other.allowed == entry.allowed && other.from == entry.from;
      });
      EXPECT_TRUE(has_other) << law::info(rule.kind).name << ", " << entry.rule;
    }
  }
}

}  // namespace
}  // namespace cardspeak

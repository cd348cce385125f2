#include "model/facts/fold.h"
#include "cli/render/remarks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/model/facts/facts_fixture.h"

namespace cardspeak {
namespace {

using schema::Act;
using schema::Place;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// A whole round without anything wrong: three players, one folds.
RoundWriter sound_round() {
  RoundWriter round;
  round.open();
  round.wager(1, "ante", 2500);
  round.wager(2, "ante", 5000);
  round.wager(3, "ante", 1000);
  round.write([](schema::Event::Builder event) { event.setBetsClosed(); });
  round.shuffle();
  round.deal(1, "As Kd 9c 7h 2s");
  round.deal(2, "Qs Qd Qc 4h 4s");
  round.deal(3, "?? ?? ?? ?? ??");
  round.deal_to(Place::DEALER, "Ks ?? ?? ?? ??");
  round.wager(1, "bet", 5000);
  round.wager(2, "bet", 10000);
  round.decide(3, Act::FOLD);
  round.show(0, "Ks Kh 8c 5h 3s");
  round.settle(3, "ante", 0, 1000);
  round.settle(1, "ante", 0, 2500);
  round.settle(1, "bet", 0, 5000);
  round.settle(2, "ante", 5000, 0);
  round.settle(2, "bet", 70000, 0);
  for (const int seat : {1, 2, 3}) round.take(Place::SEAT, seat);
  round.take(Place::DEALER, 0);
  round.close();
  return round;
}

TEST(Fold, OfASoundRoundFindsNothing) {
  const RoundFacts facts = sound_round().fold();
  EXPECT_EQ(kinds(facts), "");
  EXPECT_EQ(facts.id.text(), "crown-melbourne/CS-04/118");
  EXPECT_EQ(facts.sign.game, "caribbean-stud");
  EXPECT_EQ(facts.first_seq, StreamSeq(10));
  EXPECT_EQ(facts.last_seq, StreamSeq(10 + facts.events - 1));
  EXPECT_EQ(facts.timeline.size(), facts.events);
  EXPECT_EQ(facts.last_event.value() - facts.first_event.value(), (facts.events - 1) * 1'000'000'000LL);
  EXPECT_TRUE(facts.closed);
  EXPECT_TRUE(facts.bets_closed);
  EXPECT_EQ(facts.wagers.size(), 5U);
  EXPECT_EQ(facts.settled.size(), 5U);
  EXPECT_THAT(facts.patrons(), ElementsAre("P-1", "P-2", "P-3"));
}

TEST(Fold, CardsCollectedAtTheEndStillMakeTheHand) {
  const RoundFacts facts = sound_round().fold();
  EXPECT_EQ(text_of(facts.find_seat(SeatNo(1))->cards), "[As] [Kd] [9c] [7h] [2s]");
  EXPECT_EQ(text_of(facts.dealer_cards), "[Ks] [Kh] [8c] [5h] [3s]");
}

TEST(Fold, EveryIndexOfTheTimelineLeadsToTheFactOfItsEvent) {
  RoundWriter round = sound_round();
  round.withdraw(1, "ante", 100);
  const RoundFacts facts = round.fold();
  for (const TimelineEntry& entry : facts.timeline) {
    const bool wager = entry.kind == schema::Event::WAGER_PLACED;
    const bool decision = entry.kind == schema::Event::DECISION;
    const bool settled = entry.kind == schema::Event::SETTLED;
    EXPECT_TRUE(!wager || facts.wagers.at(entry.index).seq == entry.seq);
    EXPECT_TRUE(!decision || facts.decisions.at(entry.index).seq == entry.seq);
    EXPECT_TRUE(!settled || facts.settled.at(entry.index).seq == entry.seq);
  }
  EXPECT_EQ(facts.timeline.back().kind, schema::Event::WAGER_WITHDRAWN);
  EXPECT_EQ(facts.timeline.back().index, 0U);
}

TEST(Fold, SeatsAreSortedByNumberAndFoundByIt) {
  RoundWriter round;
  round.open({5, 2});
  round.deal(7, "As");
  round.deal(1, "Ks");
  const RoundFacts facts = round.fold();
  std::vector<int> seats;
  for (const SeatFact& seat : facts.seats) seats.push_back(seat.seat.value());
  EXPECT_THAT(seats, ElementsAre(1, 2, 5, 7));
  EXPECT_EQ(facts.find_seat(SeatNo(5))->patron, "P-5");
  EXPECT_EQ(facts.find_seat(SeatNo(3)), nullptr);
}

TEST(Fold, WagersKnowWhetherTheyCameAfterTheCallAndAfterTheFirstCard) {
  const RoundFacts facts = sound_round().fold();
  EXPECT_FALSE(facts.wagers[0].after_bets_closed);
  EXPECT_FALSE(facts.wagers[0].after_first_card);
  EXPECT_TRUE(facts.wagers[3].after_bets_closed);
  EXPECT_TRUE(facts.wagers[3].after_first_card);
}

TEST(Fold, ARoundWithoutACloseIsOpen) {
  RoundWriter round;
  round.open();
  round.wager(1, "ante", 100);
  round.deal(2, "As");
  const RoundFacts facts = round.fold();
  EXPECT_FALSE(facts.closed);
  EXPECT_EQ(kinds(facts), "") << "a seat may still get its cards";
}

TEST(Fold, KeepsEveryListOfThePokerRoom) {
  RoundWriter round;
  round.write([](schema::Event::Builder event) {
    auto opened = event.initRoundOpened();
    opened.setDealer("D-9");
    opened.setButton(2);
    auto seats = opened.initSeats(1);
    seats[0].setSeat(1);
    seats[0].setStackCents(20000);
  });
  round.decide(1, Act::BET, 700);
  round.last().getDecision().setToCents(900);
  round.write([](schema::Event::Builder event) {
    auto returned = event.initUncalledReturned();
    returned.setSeat(1);
    returned.setAmountCents(300);
  });
  round.write([](schema::Event::Builder event) {
    auto rake = event.initRakeTaken();
    rake.setAmountCents(50);
    rake.setWholeHand(true);
  });
  round.write([](schema::Event::Builder event) {
    auto pushed = event.initPotPushed();
    pushed.setSeat(1);
    pushed.setAmountCents(350);
    pushed.setPot(1);
  });
  round.write([](schema::Event::Builder event) {
    event.setStaff("AM-7");
    event.setRank("Area Manager");
    auto keyed = event.initJackpotPrizeKeyed();
    keyed.setSeat(1);
    keyed.setAmountCents(5000);
  });
  round.write([](schema::Event::Builder event) {
    auto irregularity = event.initIrregularity();
    irregularity.setKind("wrongCount");
    irregularity.setDeckComplete(schema::Tristate::NO);
  });
  round.write([](schema::Event::Builder event) { event.initRuling().setDecision("misdeal"); });
  round.write([](schema::Event::Builder event) { event.initHandMucked().setSeat(1); });
  round.write([](schema::Event::Builder event) { event.initVoided().setReason("fraud"); });
  const RoundFacts facts = round.fold();
  EXPECT_EQ(kinds(facts), "");
  EXPECT_EQ(facts.dealer, "D-9");
  EXPECT_EQ(facts.button, SeatNo(2));
  EXPECT_EQ(facts.find_seat(SeatNo(1))->stack, Cents(20000));
  EXPECT_TRUE(facts.find_seat(SeatNo(1))->mucked);
  EXPECT_EQ(facts.decisions.at(0).to, Cents(900));
  EXPECT_EQ(facts.uncalled.at(0).amount, Cents(300));
  EXPECT_TRUE(facts.rake.at(0).whole_hand);
  EXPECT_EQ(facts.pushes.at(0).pot, 1);
  EXPECT_EQ(facts.prizes_keyed.at(0).rank, "Area Manager");
  EXPECT_EQ(facts.irregularities.at(0).deck_complete, schema::Tristate::NO);
  EXPECT_EQ(facts.rulings.at(0).decision, "misdeal");
  EXPECT_EQ(facts.voided, "fraud");
}

TEST(Fold, TheDealerOfTheTableHoldsWhereTheRoundNamesNone) {
  RoundWriter round;
  round.table().apply(
      TableEvent([](schema::Event::Builder event) { event.initDealerChanged().setDealer("D-2214"); }).event());
  round.open();
  EXPECT_EQ(round.fold().dealer, "D-2214");
}

// --- corrections -----------------------------------------------------------------------------------------------------

Fill wager_of(int seat, std::int64_t cents) {
  return [=](schema::Event::Builder event) {
    auto placed = event.initWagerPlaced();
    placed.setSeat(static_cast<std::uint8_t>(seat));
    placed.setWager("ante");
    placed.setAmountCents(cents);
  };
}

TEST(Correction, TakesThePlaceOfWhatItCorrects) {
  RoundWriter round;
  round.open();
  const StreamSeq wrong = round.wager(1, "ante", 2500);
  round.write([](schema::Event::Builder event) { event.setBetsClosed(); });
  const StreamSeq right = round.correct(wrong, wager_of(1, 5000), "read the stack twice");
  const RoundFacts facts = round.fold();
  EXPECT_EQ(kinds(facts), "");
  ASSERT_EQ(facts.wagers.size(), 1U);
  EXPECT_EQ(facts.wagers[0].amount, Cents(5000));
  EXPECT_EQ(facts.wagers[0].seq, right);
  EXPECT_FALSE(facts.wagers[0].after_bets_closed);
  ASSERT_EQ(facts.timeline.size(), 3U);
  const TimelineEntry& entry = facts.timeline[1];
  EXPECT_TRUE(entry.corrected);
  EXPECT_EQ(entry.original, wrong);
  EXPECT_EQ(entry.seq, right);
  EXPECT_EQ(entry.staff, "AM-7");
  EXPECT_EQ(entry.correction_reason, "read the stack twice");
  EXPECT_EQ(entry.time.value(), facts.first_event.value() + 1'000'000'000);
  EXPECT_EQ(facts.events, 4U);
}

TEST(Correction, OfACorrectionHolds) {
  RoundWriter round;
  round.open();
  const StreamSeq first = round.wager(1, "ante", 100);
  const StreamSeq second = round.correct(first, wager_of(1, 200));
  round.correct(second, wager_of(1, 300));
  const RoundFacts facts = round.fold();
  EXPECT_EQ(kinds(facts), "");
  ASSERT_EQ(facts.wagers.size(), 1U);
  EXPECT_EQ(facts.wagers[0].amount, Cents(300));
  EXPECT_EQ(facts.timeline[1].original, first);
}

TEST(Correction, TheLastOfSeveralHolds) {
  RoundWriter round;
  round.open();
  const StreamSeq first = round.wager(1, "ante", 100);
  round.correct(first, wager_of(1, 200));
  round.correct(first, wager_of(1, 300));
  const RoundFacts facts = round.fold();
  ASSERT_EQ(facts.wagers.size(), 1U);
  EXPECT_EQ(facts.wagers[0].amount, Cents(300));
}

TEST(Correction, MayChangeTheKind) {
  RoundWriter round;
  round.open();
  round.correct(round.wager(1, "ante", 100),
                [](schema::Event::Builder event) { event.initAnnounced().setWhat("betOrFold"); });
  const RoundFacts facts = round.fold();
  EXPECT_THAT(facts.wagers, IsEmpty());
  EXPECT_EQ(facts.timeline[1].kind, schema::Event::ANNOUNCED);
}

TEST(Correction, AStruckOutCorrectionLeavesWhatItHadCorrected) {
  RoundWriter round;
  round.open();
  const StreamSeq wager = round.wager(1, "ante", 100);
  const StreamSeq correction = round.correct(wager, wager_of(1, 900));
  const StreamSeq strike = round.correct(correction, [](schema::Event::Builder event) { event.setStruckOut(); });
  const RoundFacts facts = round.fold();
  ASSERT_EQ(facts.wagers.size(), 1U);
  EXPECT_EQ(facts.wagers[0].amount, Cents(100));
  EXPECT_EQ(kinds(facts), "");

  round.correct(strike, [](schema::Event::Builder event) { event.setStruckOut(); });
  EXPECT_EQ(round.fold().wagers[0].amount, Cents(900)) << "a strike-out that is struck out never was";
}

TEST(Correction, AStruckOutEventLeavesALineAndNoFact) {
  RoundWriter round;
  round.open();
  const StreamSeq wager = round.wager(1, "ante", 100);
  const StreamSeq strike = round.correct(wager, [](schema::Event::Builder event) { event.setStruckOut(); });
  const RoundFacts struck = round.fold();
  EXPECT_EQ(kinds(struck), "");
  EXPECT_THAT(struck.wagers, IsEmpty());
  EXPECT_EQ(struck.timeline[1].kind, schema::Event::STRUCK_OUT);
  EXPECT_EQ(struck.timeline[1].original, wager);

  round.correct(strike, wager_of(1, 100));
  EXPECT_EQ(round.fold().wagers.size(), 1U) << "a strike-out can be corrected again";
}

TEST(Correction, AStruckOutCloseLeavesTheRoundOpen) {
  RoundWriter round;
  round.open();
  const StreamSeq close = round.close();
  round.correct(close, [](schema::Event::Builder event) { event.setStruckOut(); });
  const RoundFacts facts = round.fold();
  EXPECT_FALSE(facts.closed);
  EXPECT_EQ(kinds(facts), "");
}

TEST(Correction, AfterTheCloseIsNoEventAfterTheClose) {
  RoundWriter round = sound_round();
  round.correct(StreamSeq(11), wager_of(1, 2600));
  const RoundFacts facts = round.fold();
  EXPECT_EQ(kinds(facts), "");
  EXPECT_EQ(facts.wagers[0].amount, Cents(2600));
}

TEST(Correction, OfWhatIsNotInTheRoundChangesNothing) {
  RoundWriter round;
  round.open();
  round.correct(StreamSeq(3), wager_of(1, 100));
  round.correct(StreamSeq(99), wager_of(1, 200));  // not before it
  round.correct(StreamSeq(13), wager_of(1, 300));  // itself
  round.correct(StreamSeq(11), wager_of(1, 400));  // one that has no place
  round.write([](schema::Event::Builder event) { event.setStruckOut(); });
  const RoundFacts facts = round.fold();
  EXPECT_EQ(kinds(facts), "corrects-nothing corrects-nothing corrects-nothing corrects-nothing corrects-nothing");
  EXPECT_THAT(facts.wagers, IsEmpty());
  EXPECT_EQ(facts.timeline.size(), 1U);
  EXPECT_EQ(facts.findings[0].seq, StreamSeq(11));
  EXPECT_THAT(sentence(facts.findings[0]), HasSubstr("event 3"));
}

// --- cards that leave their place ------------------------------------------------------------------------------------

TEST(Cards, ADealtCardReplacesTheTakenOnesOfItsPlaceOnly) {
  RoundWriter round;
  round.open();
  round.deal(1, "As Ks");
  round.deal(2, "Ad Kd");
  round.take(Place::SEAT, 1);
  round.take(Place::SEAT, 2);
  round.deal(1, "2c");
  const RoundFacts facts = round.fold();
  EXPECT_EQ(kinds(facts), "");
  EXPECT_EQ(text_of(facts.find_seat(SeatNo(1))->cards), "2c");
  EXPECT_EQ(text_of(facts.find_seat(SeatNo(2))->cards), "[Ad] [Kd]");
}

TEST(Cards, TakenByNumberAreTheLastOnesDealt) {
  RoundWriter round;
  round.open();
  round.deal(1, "As Ks Qs");
  round.take(Place::SEAT, 1, 1);
  round.take(Place::SEAT, 1, 1);
  EXPECT_EQ(text_of(round.fold().find_seat(SeatNo(1))->cards), "As [Ks] [Qs]");
}

TEST(Cards, TakenByFaceAreThose) {
  RoundWriter round;
  round.open();
  round.deal(1, "As ?? Qs");
  round.take(Place::SEAT, 1, 0, "As 7d");
  EXPECT_EQ(text_of(round.fold().find_seat(SeatNo(1))->cards), "[As] [7d] Qs")
      << "the face that was read is that of the unknown card";
}

TEST(Cards, ReturnedAreInTheHandAgain) {
  RoundWriter round;
  round.open();
  round.deal(1, "As Ks Qs");
  round.take(Place::SEAT, 1);
  round.give_back(Place::SEAT, 1, 0, "Ks");
  EXPECT_EQ(text_of(round.fold().find_seat(SeatNo(1))->cards), "[As] Ks [Qs]");
  round.give_back(Place::SEAT, 1);
  EXPECT_EQ(text_of(round.fold().find_seat(SeatNo(1))->cards), "As Ks Qs");
}

TEST(Cards, TheFirstCardAfterAShuffleDropsWhatWasTakenEverywhere) {
  RoundWriter round;
  round.open();
  round.deal(1, "As Ks");
  round.deal(2, "Ad Kd");
  round.deal_to(Place::COMMUNITY, "2c 3c 4c");
  round.take(Place::SEAT, 1);
  round.take(Place::SEAT, 2);
  round.take(Place::COMMUNITY, 0);
  round.shuffle();
  EXPECT_EQ(text_of(round.fold().find_seat(SeatNo(2))->cards), "[Ad] [Kd]") << "a shuffle alone takes no hand away";
  round.deal(1, "2c");
  const RoundFacts facts = round.fold();
  EXPECT_EQ(kinds(facts), "") << "the deuce came back with the shuffle";
  EXPECT_EQ(text_of(facts.find_seat(SeatNo(1))->cards), "2c");
  EXPECT_EQ(text_of(facts.find_seat(SeatNo(2))->cards), "");
  EXPECT_EQ(text_of(facts.boards.at(0).cards), "");
}

TEST(Cards, AFlopTakenBackIsReplacedOnItsBoard) {
  RoundWriter round;
  round.open();
  round.deal_to(Place::COMMUNITY, "2c 3c 4c", 1);
  round.deal_to(Place::COMMUNITY, "5c 6c 7c", 2);
  round.take(Place::COMMUNITY, 0);
  round.deal_to(Place::COMMUNITY, "8c", 1);
  const RoundFacts facts = round.fold();
  EXPECT_EQ(text_of(facts.boards.at(0).cards), "8c");
  EXPECT_EQ(text_of(facts.boards.at(1).cards), "[5c] [6c] [7c]");
}

TEST(Cards, DiscardsLeaveTheHandWhenTheDrawComes) {
  RoundWriter round;
  round.open();
  round.deal(1, "As Ks 9d 4c 2h");
  round.discard(1, 3, "9d 4c 2h");
  round.deal(1, "Qs Js Ts");
  const RoundFacts facts = round.fold();
  EXPECT_EQ(kinds(facts), "");
  EXPECT_EQ(text_of(facts.find_seat(SeatNo(1))->cards), "As Ks Qs Js Ts");
}

TEST(Cards, UnreadDiscardsOfAnUnreadHandAreCounted) {
  RoundWriter round;
  round.open();
  round.deal(1, "?? ?? ?? ?? ??");
  round.discard(1, 2);
  round.deal(1, "Qs Js");
  EXPECT_EQ(text_of(round.fold().find_seat(SeatNo(1))->cards), "?? ?? ?? Qs Js");
}

TEST(Cards, UnreadDiscardsOfAReadHandStayAsNobodyCanTellWhichTheyWere) {
  RoundWriter round;
  round.open();
  round.deal(1, "As Ks 9d 4c 2h");
  round.discard(1, 1);
  EXPECT_EQ(text_of(round.fold().find_seat(SeatNo(1))->cards), "As Ks 9d 4c 2h");
}

TEST(Cards, ShownFacesAreThoseOfTheUnreadCards) {
  RoundWriter round;
  round.open();
  round.deal(1, "As ??");
  round.show(1, "Kd As");
  const RoundFacts facts = round.fold();
  EXPECT_EQ(kinds(facts), "");
  EXPECT_EQ(text_of(facts.find_seat(SeatNo(1))->cards), "As Kd");
  EXPECT_TRUE(facts.find_seat(SeatNo(1))->shown);
  EXPECT_EQ(facts.find_seat(SeatNo(1))->shown_cards, parse_cards("Kd As"));
}

TEST(Cards, AnExposedCardIsMarkedAndItsFaceKnown) {
  RoundWriter round;
  round.open();
  round.deal(1, "As ??");
  round.expose(Place::SEAT, 1, "7d");
  const RoundFacts facts = round.fold();
  EXPECT_EQ(text_of(facts.find_seat(SeatNo(1))->cards), "As 7d");
  EXPECT_FALSE(facts.find_seat(SeatNo(1))->cards[0].exposed);
  EXPECT_TRUE(facts.find_seat(SeatNo(1))->cards[1].exposed);
}

// --- findings --------------------------------------------------------------------------------------------------------

TEST(CardTwice, IsFoundAtEveryPairOfPlaces) {
  using Deal = std::function<void(RoundWriter&)>;
  const std::vector<Deal> deals = {
      [](RoundWriter& r) { r.deal(1, "As"); },
      [](RoundWriter& r) { r.deal(2, "As"); },
      [](RoundWriter& r) { r.deal_to(Place::DEALER, "As"); },
      [](RoundWriter& r) { r.deal_to(Place::COMMUNITY, "As"); },
      [](RoundWriter& r) { r.deal_to(Place::COMMUNITY, "As", 2); },
      [](RoundWriter& r) { r.deal_to(Place::JACKPOT, "As"); },
      [](RoundWriter& r) { r.deal_to(Place::KITTY, "As"); },
      [](RoundWriter& r) { r.burn("As"); },
  };
  for (const Deal& first : deals) {
    for (const Deal& second : deals) {
      RoundWriter round;
      round.open();
      first(round);
      second(round);
      EXPECT_EQ(kinds(round.fold()), "card-twice");
    }
  }
}

TEST(CardTwice, NamesTheCardAndWhereItIs) {
  RoundWriter round;
  round.open();
  round.deal(3, "As");
  const StreamSeq second = round.deal_to(Place::DEALER, "As");
  const RoundFacts facts = round.fold();
  ASSERT_EQ(facts.findings.size(), 1U);
  EXPECT_EQ(facts.findings[0].seq, second);
  EXPECT_EQ(sentence(facts.findings[0]), "As turned up again while it was out: it had come to seat 3");
}

TEST(Cards, AnExposureIsKeptWithWhoCausedItAndAnUnknownFaceCountsToo) {
  RoundWriter round;
  round.open({1});
  round.deal(1, "?? ??");
  round.write([](schema::Event::Builder event) {
    auto exposed = event.initCardExposed();
    exposed.setTo(Place::SEAT);
    exposed.setSeat(1);
    exposed.setByDealer(true);
  });
  const StreamSeq by_player = round.expose(Place::DEALER, 0, "7d");
  const RoundFacts facts = round.fold();
  ASSERT_EQ(facts.exposures.size(), 2U);
  EXPECT_EQ(facts.exposures[0].to, Place::SEAT);
  EXPECT_EQ(facts.exposures[0].seat, SeatNo(1));
  EXPECT_TRUE(facts.exposures[0].by_dealer);
  EXPECT_FALSE(facts.exposures[0].card.known());
  EXPECT_EQ(facts.exposures[1].to, Place::DEALER);
  EXPECT_FALSE(facts.exposures[1].by_dealer);
  EXPECT_EQ(facts.exposures[1].seq, by_player);
}

TEST(HandViewed, KeepsWhoLookedAtWhoseCards) {
  RoundWriter round;
  round.open({1, 2});
  const StreamSeq seq = round.write([](schema::Event::Builder event) {
    auto viewed = event.initHandViewed();
    viewed.setSeat(2);
    viewed.setPatron("P-1");
  });
  const RoundFacts facts = round.fold();
  ASSERT_EQ(facts.viewed.size(), 1U);
  EXPECT_EQ(facts.viewed[0].seat, SeatNo(2));
  EXPECT_EQ(facts.viewed[0].patron, "P-1");
  EXPECT_EQ(facts.viewed[0].seq, seq);
}

TEST(DeckCounted, KeepsWhatWasFoundBesideWhatADeckHas) {
  RoundWriter round;
  round.open({1});
  round.write([](schema::Event::Builder event) {
    auto counted = event.initDeckCounted();
    counted.setDeck("red");
    counted.setCards(51);
    counted.setExpected(52);
  });
  const RoundFacts facts = round.fold();
  ASSERT_EQ(facts.deck_counts.size(), 1U);
  EXPECT_EQ(facts.deck_counts[0].deck, "red");
  EXPECT_EQ(facts.deck_counts[0].cards, 51);
  EXPECT_EQ(facts.deck_counts[0].expected, 52);
}

TEST(CardTwice, IsFoundWhenAShownExposedOrCollectedFaceIsOutElsewhere) {
  for (const auto& reveal : std::vector<std::function<void(RoundWriter&)>>{
           [](RoundWriter& r) { r.show(2, "As"); },
           [](RoundWriter& r) { r.expose(Place::SEAT, 2, "As"); },
           [](RoundWriter& r) { r.take(Place::SEAT, 2, 0, "As"); },
           [](RoundWriter& r) { r.discard(2, 1, "As"); },
       }) {
    RoundWriter round;
    round.open();
    round.deal(1, "As");
    round.deal(2, "??");
    reveal(round);
    EXPECT_EQ(kinds(round.fold()), "card-twice");
  }
}

TEST(CardTwice, IsNotFoundForUnknownCards) {
  RoundWriter round;
  round.open();
  round.deal(1, "?? ?? ??");
  round.burn("??");
  round.burn("??");
  EXPECT_EQ(kinds(round.fold()), "");
}

TEST(CardTwice, ATakenCardMayComeAgainOnlyAfterAShuffle) {
  RoundWriter unshuffled;
  unshuffled.open();
  unshuffled.deal(1, "As");
  unshuffled.take(Place::SEAT, 1);
  unshuffled.deal(1, "Ks As");
  EXPECT_EQ(kinds(unshuffled.fold()), "card-twice");

  RoundWriter shuffled;
  shuffled.open();
  shuffled.deal(1, "As Ks");
  shuffled.take(Place::SEAT, 1, 1);
  shuffled.shuffle();
  shuffled.deal(2, "Ks");
  EXPECT_EQ(kinds(shuffled.fold()), "");
  shuffled.deal(3, "As");
  EXPECT_EQ(kinds(shuffled.fold()), "card-twice") << "the Ace was never taken";
}

TEST(CardTwice, ACardTakenFromAPlaceThatWentWrongMayComeAgain) {
  const auto kinds_of = [](Place irregular) {
    RoundWriter round;
    round.open();
    round.deal(1, "As");
    round.deal_to(Place::DEALER, "Ks 7d Qc");
    round.write([&](schema::Event::Builder event) { event.initIrregularity().setTo(irregular); });
    round.take(Place::DEALER, 0, 1);
    round.deal_to(Place::COMMUNITY, "Qc");
    return kinds(round.fold());
  };
  EXPECT_EQ(kinds_of(Place::DEALER), "");
  EXPECT_EQ(kinds_of(Place::JACKPOT), "card-twice");
}

TEST(CardTwice, AReplacedCardComesAgainAfterAShuffle) {
  RoundWriter round;
  round.open();
  round.deal(1, "As");
  round.take(Place::SEAT, 1);
  round.deal(1, "Ks");
  round.shuffle();
  round.deal(2, "As");
  EXPECT_EQ(kinds(round.fold()), "");
}

TEST(CardTwice, AReturnedCardIsOutAgain) {
  RoundWriter round;
  round.open();
  round.deal(1, "As");
  round.take(Place::SEAT, 1);
  round.give_back(Place::SEAT, 1);
  round.shuffle();
  round.deal(2, "As");
  EXPECT_EQ(kinds(round.fold()), "card-twice");
}

TEST(CardTwice, AnotherDeckHasItsOwnCards) {
  RoundWriter round;
  round.open();
  round.deal(1, "As");
  round.write([](schema::Event::Builder event) { event.initDeckChanged().setDeck("blue"); });
  round.deal(2, "As");
  EXPECT_EQ(kinds(round.fold()), "");
}

TEST(CardTwice, AHandShownTwiceIsNot) {
  RoundWriter round;
  round.open();
  round.deal(1, "As ??");
  round.show(1, "As Ks");
  round.show(1, "As Ks");
  round.show(2, "Qd Jd");  // its deal is not on record
  round.show(2, "Qd Jd");
  EXPECT_EQ(kinds(round.fold()), "");
}

TEST(ShownNotDealt, IsFoundWhenTheHandHasOtherCards) {
  RoundWriter round;
  round.open();
  round.deal(1, "As Ks");
  round.show(1, "As Qs");
  const RoundFacts facts = round.fold();
  EXPECT_EQ(kinds(facts), "shown-not-dealt");
  EXPECT_EQ(sentence(facts.findings[0]), "Qs is on record as a card of seat 1, which was not dealt it");
  EXPECT_EQ(text_of(facts.find_seat(SeatNo(1))->cards), "As Ks");
}

TEST(WagerWithoutHand, IsFoundOnceASeatInAClosedRound) {
  RoundWriter round;
  round.open();
  round.wager(1, "ante", 100);
  round.wager(2, "ante", 100);
  const StreamSeq first = round.wager(3, "ante", 100);
  round.wager(3, "jackpot", 100);
  round.deal(1, "As");
  round.deal(2, "Ks");
  round.close();
  const RoundFacts facts = round.fold();
  EXPECT_EQ(kinds(facts), "wager-without-hand");
  EXPECT_EQ(facts.findings[0].seat, SeatNo(3));
  EXPECT_EQ(facts.findings[0].seq, first);
}

TEST(WagerWithoutHand, IsFoundWhereOnlyTheDealerGotCards) {
  RoundWriter round;
  round.open();
  round.wager(1, "ante", 100);
  round.deal_to(Place::DEALER, "As");
  round.close();
  EXPECT_EQ(kinds(round.fold()), "wager-without-hand");
}

// Whether the round is void is for the judge to say: a word for it does not take the finding away.
TEST(WagerWithoutHand, IsFoundInARoundThatSomebodyCalledVoid) {
  RoundWriter void_round;
  void_round.open();
  void_round.wager(1, "ante", 100);
  void_round.deal(2, "As");
  void_round.write([](schema::Event::Builder event) { event.initVoided().setReason("misdeal"); });
  void_round.close();
  EXPECT_EQ(kinds(void_round.fold()), "wager-without-hand");
}

TEST(WagerWithoutHand, IsNotFoundWithoutADealOrForAWagerTakenBack) {
  RoundWriter undealt;
  undealt.open();
  undealt.wager(1, "ante", 100);
  undealt.close();
  EXPECT_EQ(kinds(undealt.fold()), "");

  RoundWriter taken_back;
  taken_back.open();
  taken_back.wager(1, "ante", 100);
  taken_back.deal(2, "As");
  taken_back.withdraw(1, "ante", 100);
  taken_back.close();
  EXPECT_EQ(kinds(taken_back.fold()), "");
}

TEST(NoSuchSeat, IsFoundForEveryKindThatNeedsASeat) {
  for (const int seat : {0, 8}) {
    const std::vector<std::function<void(RoundWriter&)>> kinds_with_seat = {
        [&](RoundWriter& r) { r.wager(seat, "ante", 100); },
        [&](RoundWriter& r) { r.deal(seat, "As"); },
        [&](RoundWriter& r) { r.take(Place::SEAT, seat); },
        [&](RoundWriter& r) { r.give_back(Place::SEAT, seat); },
        [&](RoundWriter& r) { r.expose(Place::SEAT, seat, "As"); },
        [&](RoundWriter& r) { r.decide(seat, Act::FOLD); },
        [&](RoundWriter& r) {
          r.write([&](schema::Event::Builder e) { e.initHandMucked().setSeat(static_cast<std::uint8_t>(seat)); });
        },
        [&](RoundWriter& r) {
          r.write([&](schema::Event::Builder e) { e.initHandSet().setSeat(static_cast<std::uint8_t>(seat)); });
        },
        [&](RoundWriter& r) {
          r.write([&](schema::Event::Builder e) { e.initHandViewed().setSeat(static_cast<std::uint8_t>(seat)); });
        },
        [&](RoundWriter& r) {
          r.write([&](schema::Event::Builder e) { e.initUncalledReturned().setSeat(static_cast<std::uint8_t>(seat)); });
        },
        [&](RoundWriter& r) {
          r.write([&](schema::Event::Builder e) { e.initPotPushed().setSeat(static_cast<std::uint8_t>(seat)); });
        },
        [&](RoundWriter& r) {
          r.write(
              [&](schema::Event::Builder e) { e.initJackpotPrizeKeyed().setSeat(static_cast<std::uint8_t>(seat)); });
        },
    };
    for (const auto& write : kinds_with_seat) {
      RoundWriter round;
      round.open();
      write(round);
      const RoundFacts facts = round.fold();
      EXPECT_EQ(kinds(facts), "no-such-seat") << seat << ", kind " << facts.timeline.back().kind;
    }
  }
}

TEST(NoSuchSeat, IsFoundInTheSeatsThatTheRoundOpensWith) {
  RoundWriter round;
  round.open({1, 0, 8});
  const RoundFacts facts = round.fold();
  EXPECT_EQ(kinds(facts), "no-such-seat no-such-seat");
  EXPECT_EQ(facts.seats.size(), 2U);
}

TEST(NoSuchSeat, IsNotFoundForTheDealersHandTheWholeRoundAndTheRakeOfAPot) {
  RoundWriter round;
  round.open();
  round.show(0, "As");
  round.write([](schema::Event::Builder event) { event.initRuling().setDecision("continue"); });
  round.write([](schema::Event::Builder event) { event.initIrregularity().setKind("wrongCount"); });
  round.write([](schema::Event::Builder event) { event.initRakeTaken().setAmountCents(5); });
  EXPECT_EQ(kinds(round.fold()), "");
}

TEST(NoSuchSeat, IsNotFoundWhereTheSignDoesNotSayHowManySeatsThereAre) {
  RoundWriter round;
  round.table().apply(
      TableEvent([](schema::Event::Builder event) { event.initTableOpened().setGame("texas-holdem"); }).event());
  round.open({200});
  EXPECT_EQ(kinds(round.fold()), "");
}

TEST(NoSuchWager, IsFoundForAWithdrawalOfNothingAndOfTooMuch) {
  RoundWriter round;
  round.open();
  round.wager(1, "ante", 300);
  round.wager(1, "ante", 200);
  round.withdraw(1, "bet", 100);
  round.withdraw(1, "ante", 250);
  const RoundFacts sound = round.fold();
  EXPECT_EQ(kinds(sound), "no-such-wager");
  EXPECT_EQ(sound.timeline[3].index, TimelineEntry::kNoIndex);
  EXPECT_EQ(sound.wagers[0].amount, Cents(250));
  EXPECT_EQ(sound.wagers[0].withdrawn, Cents(50));
  EXPECT_EQ(sound.wagers[1].amount, Cents(0));
  EXPECT_EQ(sound.wagers[1].withdrawn, Cents(200));

  round.withdraw(1, "ante", 251);
  const RoundFacts facts = round.fold();
  EXPECT_EQ(kinds(facts), "no-such-wager no-such-wager");
  EXPECT_EQ(sentence(facts.findings[1]), "ante at seat 1 was taken back with $0.01 more than lay there");
  EXPECT_EQ(facts.wagers[0].amount, Cents(0));
}

TEST(NoSuchWager, IsFoundForAStakeTakenThatWasNeverPlacedAndForAPaymentToASeatWithoutWagers) {
  RoundWriter round;
  round.open();
  round.wager(1, "ante", 300);
  round.deal(1, "As");
  round.settle(1, "bonus", 500, 0);  // may be part of the ante's payment
  EXPECT_EQ(kinds(round.fold()), "");
  round.settle(1, "bet", 0, 600);
  EXPECT_EQ(kinds(round.fold()), "no-such-wager");
  round.settle(2, "ante", 600, 0);
  EXPECT_EQ(kinds(round.fold()), "no-such-wager no-such-wager");
}

TEST(Gap, IsFoundInsideTheRoundAndRightBeforeIt) {
  RoundWriter round;
  round.marks().gaps = {{StreamSeq(1), StreamSeq(5)},
                        {StreamSeq(7), StreamSeq(9)},
                        {StreamSeq(11), StreamSeq(11)},
                        {StreamSeq(13), StreamSeq(14)},
                        {StreamSeq(16), StreamSeq(20)}};
  round.open();
  round.skip();
  round.wager(1, "ante", 100);
  round.skip();
  round.skip();
  round.close();
  const RoundFacts facts = round.fold();
  ASSERT_EQ(kinds(facts), "sequence-gap sequence-gap sequence-gap");
  EXPECT_EQ(sentence(facts.findings[0]), "events 7 to 9 are missing");
  EXPECT_EQ(sentence(facts.findings[1]), "event 11 is missing");
  EXPECT_EQ(sentence(facts.findings[2]), "events 13 to 14 are missing");
}

TEST(ChainBroken, IsFoundForEventsOfTheRoundOnly) {
  RoundWriter round;
  round.marks().chain_breaks = {StreamSeq(9), StreamSeq(11), StreamSeq(12)};
  round.open();
  round.close();
  const RoundFacts facts = round.fold();
  ASSERT_EQ(kinds(facts), "chain-broken");
  EXPECT_EQ(facts.findings[0].seq, StreamSeq(11));
}

// What is wrong between a round's close and what is said of it rounds later is the other rounds'.
TEST(LateEvent, StandsAlone) {
  RoundWriter round;
  round.open();
  const StreamSeq wager = round.wager(1, "ante", 100);
  round.deal(1, "As");
  round.close();  // 13
  round.skip();
  round.skip();
  round.correct(wager, [](schema::Event::Builder event) {  // 16
    auto placed = event.initWagerPlaced();
    placed.setSeat(1);
    placed.setWager("ante");
    placed.setAmountCents(200);
  });
  round.skip();
  round.write([](schema::Event::Builder event) { event.initRuling().setDecision("continue"); });  // 18
  round.marks().gaps = {{StreamSeq(14), StreamSeq(14)}, {StreamSeq(17), StreamSeq(17)}};
  round.marks().chain_breaks = {StreamSeq(15)};
  EXPECT_EQ(kinds(round.fold()), "");
  EXPECT_EQ(end_of_round(round.refs()), StreamSeq(13));
  EXPECT_EQ(end_of_round(round.fold()), StreamSeq(13));
  round.marks().chain_breaks = {StreamSeq(15), StreamSeq(16), StreamSeq(18)};
  const RoundFacts facts = round.fold();
  ASSERT_EQ(kinds(facts), "chain-broken chain-broken");
  EXPECT_EQ(facts.findings[0].seq, StreamSeq(16));
  EXPECT_EQ(facts.findings[1].seq, StreamSeq(18));
}

TEST(LateEvent, OfARoundWithoutACloseMayHaveLostIt) {
  RoundWriter round;
  round.open();
  const StreamSeq wager = round.wager(1, "ante", 100);
  round.skip();
  round.correct(wager, [](schema::Event::Builder event) { event.initWagerPlaced().setAmountCents(200); });
  round.marks().gaps = {{StreamSeq(12), StreamSeq(12)}};
  EXPECT_THAT(kinds(round.fold()), ::testing::HasSubstr("sequence-gap"));
}

TEST(DoubtedSign, IsFoundByEachRoundUnderItUntilAnotherIsPutUp) {
  const auto numbered = [](std::uint64_t number, const Fill& fill) {
    return TableEvent([&](schema::Event::Builder event) {
      event.setSequence(number);
      fill(event);
    });
  };
  RoundWriter round;
  round.open();
  round.table().apply(numbered(2, [](auto event) { event.initLimitsChanged(); }).event(), {.forked = true});
  round.table().apply(numbered(3, [](auto event) { event.initDealerChanged().setDealer("D-1"); }).event(),
                      {.broken = true});
  round.table().apply(numbered(4, [](auto event) { event.initNoticeDisplayed(); }).event(), {.forked = true});
  EXPECT_EQ(kinds(round.fold()), "fork chain-broken");
  round.table().apply(numbered(5, [](auto event) { event.initDealerChanged().setDealer("D-2"); }).event());
  EXPECT_EQ(kinds(round.fold()), "fork");
  round.table().apply(numbered(6, [](auto event) {
                        event.initTableOpened().setGame("caribbean-stud");
                        event.getTableOpened().setSeats(7);
                      }).event());
  EXPECT_EQ(kinds(round.fold()), "");
}

TEST(ForkedNumber, UsesTheFirstAndReportsOnce) {
  RoundWriter round;
  round.open();
  round.wager(1, "ante", 100);
  round.wager(1, "ante", 999);
  round.last().setSequence(11);
  round.refs()[1].fork = true;
  round.refs()[2].fork = true;
  const RoundFacts facts = round.fold();
  EXPECT_EQ(kinds(facts), "fork");
  ASSERT_EQ(facts.wagers.size(), 1U);
  EXPECT_EQ(facts.wagers[0].amount, Cents(100));
  EXPECT_EQ(facts.timeline.size(), 2U);
  EXPECT_EQ(facts.events, 3U);
}

TEST(ForkedNumber, IsReportedWhereTheOtherEventIsOfAnotherRound) {
  RoundWriter round;
  round.open();
  round.refs()[0].fork = true;
  EXPECT_EQ(kinds(round.fold()), "fork");
}

TEST(AfterClose, IsFoundForEveryEventButRulingsAndIrregularities) {
  RoundWriter round;
  round.open();
  round.wager(1, "ante", 100);
  round.deal(1, "As");
  round.close();
  round.write([](schema::Event::Builder event) { event.initRuling().setDecision("continue"); });
  round.write([](schema::Event::Builder event) { event.initIrregularity().setNoticed("afterRound"); });
  EXPECT_EQ(kinds(round.fold()), "");
  round.settle(1, "ante", 100, 0);
  const RoundFacts facts = round.fold();
  EXPECT_EQ(kinds(facts), "event-after-close");
  EXPECT_EQ(facts.settled.size(), 1U) << "it counts all the same";
}

TEST(Irregularity, AtASeatThatIsNotInTheRoundIsFound) {
  const auto at = [](std::uint8_t seat, bool with_cards) {
    RoundWriter round;
    round.open({1});
    round.wager(1, "ante", 100);
    round.deal(1, "As");
    if (with_cards) round.deal(6, "Kd");
    round.write([&](schema::Event::Builder event) {
      auto irregularity = event.initIrregularity();
      irregularity.setKind("cardsWithoutWager");
      irregularity.setSeat(seat);
    });
    round.close();
    return kinds(round.fold());
  };
  EXPECT_EQ(at(0, false), "");
  EXPECT_EQ(at(1, false), "");
  EXPECT_EQ(at(6, true), "") << "cards went to an area at which nobody plays";
  EXPECT_EQ(at(6, false), "no-such-seat");
}

TEST(NotOpened, IsFoundForNoneAndForTwo) {
  RoundWriter never;
  never.wager(1, "ante", 100);
  EXPECT_EQ(kinds(never.fold()), "round-not-opened");

  RoundWriter twice;
  twice.open({1});
  twice.open({2});
  const RoundFacts facts = twice.fold();
  EXPECT_EQ(kinds(facts), "round-not-opened");
  EXPECT_EQ(facts.seats.size(), 1U) << "the first opening stands";
}

TEST(NoTableSign, IsFoundBeforeTheTableOpensAndAfterItCloses) {
  RoundWriter round;
  round.table() = TableState();
  round.open();
  const RoundFacts facts = round.fold();
  EXPECT_EQ(kinds(facts), "no-table-sign");
  EXPECT_FALSE(facts.sign.known);
}

TEST(TimeBackwards, IsFoundWhereTheClockStepsBack) {
  RoundWriter round;
  round.open();
  round.wager(1, "ante", 100);
  round.turn_clock_back(5);
  const StreamSeq after = round.wager(2, "ante", 100);
  round.wager(3, "ante", 100);
  const RoundFacts facts = round.fold();
  ASSERT_EQ(kinds(facts), "time-backwards");
  EXPECT_EQ(facts.findings[0].seq, after);
  EXPECT_THAT(sentence(facts.findings[0]), HasSubstr("4 s"));
}

TEST(TimeBackwards, IsNotFoundForEqualTimes) {
  RoundWriter round;
  round.open();
  round.turn_clock_back(1);
  round.close();
  EXPECT_EQ(kinds(round.fold()), "");
}

TEST(UnknownKind, IsFoundAndKeepsItsLine) {
  RoundWriter round;
  round.open();
  round.close();
  const std::uint16_t newer_kind = 9999;
  auto data = capnp::AnyStruct::Builder(round.last()).getDataSection();
  std::copy_n(reinterpret_cast<const kj::byte*>(&newer_kind), sizeof newer_kind, data.begin() + 32);
  const RoundFacts facts = round.fold();
  EXPECT_EQ(kinds(facts), "unknown-kind");
  EXPECT_EQ(facts.timeline.size(), 2U);
  EXPECT_FALSE(facts.closed);
}

TEST(UnknownKind, IsFoundForAnEventOfNoKind) {
  RoundWriter round;
  round.open();
  round.write([](schema::Event::Builder) {});
  EXPECT_EQ(kinds(round.fold()), "unknown-kind");
}

TEST(UnknownKind, IsFoundForActsPlacesOutcomesAndCardsOfNewerDevices) {
  RoundWriter round;
  round.open();
  round.wager(1, "ante", 100);
  round.decide(1, static_cast<Act>(500));
  round.deal_to(static_cast<Place>(77), "As");
  round.write([](schema::Event::Builder event) { event.initBurned().setCard(53); });
  round.settle(1, "ante", 0, 100);
  round.last().getSettled().setOutcome(static_cast<schema::Outcome>(77));
  const RoundFacts facts = round.fold();
  EXPECT_EQ(kinds(facts), "unknown-kind unknown-kind unknown-kind unknown-kind");
  EXPECT_EQ(facts.decisions[0].act, Act::UNSET);
  EXPECT_EQ(facts.timeline[3].place, Place::UNSET);
  EXPECT_EQ(facts.burned, std::vector<Card>{Card()});
  EXPECT_EQ(facts.settled[0].outcome, schema::Outcome::UNSET);
}

TEST(AmountOutOfRange, CountsAsZeroAndKeepsItsFact) {
  for (const std::int64_t cents : {std::int64_t{-1}, kAmountMax.value() + 1, std::numeric_limits<std::int64_t>::max(),
                                   std::numeric_limits<std::int64_t>::min()}) {
    RoundWriter round;
    round.open();
    round.wager(1, "ante", cents);
    round.deal(1, "As");
    const RoundFacts facts = round.fold();
    EXPECT_EQ(kinds(facts), "amount-out-of-range") << cents;
    EXPECT_EQ(facts.wagers.at(0).amount, Cents(0));
  }
}

TEST(AmountOutOfRange, IsFoundForEveryAmountOfARound) {
  const auto bad = kAmountMax.value() + 1;
  RoundWriter round;
  round.write([&](schema::Event::Builder event) {
    auto seats = event.initRoundOpened().initSeats(1);
    seats[0].setSeat(1);
    seats[0].setStackCents(bad);
  });
  round.wager(1, "ante", bad);
  round.withdraw(1, "ante", bad);
  round.decide(1, Act::BET, bad);
  round.last().getDecision().setToCents(bad);
  round.settle(1, "ante", bad, bad);
  round.write([&](schema::Event::Builder event) {
    auto returned = event.initUncalledReturned();
    returned.setSeat(1);
    returned.setAmountCents(bad);
  });
  round.write([&](schema::Event::Builder event) {
    auto pushed = event.initPotPushed();
    pushed.setSeat(1);
    pushed.setAmountCents(bad);
  });
  round.write([&](schema::Event::Builder event) { event.initRakeTaken().setAmountCents(bad); });
  round.write([&](schema::Event::Builder event) {
    auto keyed = event.initJackpotPrizeKeyed();
    keyed.setSeat(1);
    keyed.setAmountCents(bad);
  });
  const RoundFacts facts = round.fold();
  EXPECT_EQ(facts.findings.size(), 11U) << kinds(facts);
  for (const FactFinding& finding : facts.findings) EXPECT_EQ(finding.kind(), kFactAmountOutOfRange);
}

TEST(AmountOutOfRange, IsFoundWhereTheSumOfTheRoundWouldLeaveItsRange) {
  RoundWriter round;
  round.open();
  for (int i = 0; i < 9; ++i) round.wager(1, "ante", kAmountMax.value());
  EXPECT_EQ(kinds(round.fold()), "");
  round.wager(1, "ante", 1);
  EXPECT_EQ(kinds(round.fold()), "amount-out-of-range");
}

// --- the table's sign ------------------------------------------------------------------------------------------------

TEST(TableState, KeepsTheSignAsItWasLastChanged) {
  TableState state;
  state.apply(TableEvent([](schema::Event::Builder event) { event.initDeckChanged().setDeck("red-1"); }).event());
  state.apply(TableEvent([](schema::Event::Builder event) {
                auto opened = event.initTableOpened();
                opened.setGame("texas-holdem");
                opened.setMaxPayoutCents(500000);
                opened.setChipUnitCents(100);
                auto limits = opened.initLimits(2);
                limits[0].setWager("ante");
                limits[0].setMinCents(500);
                limits[1].setWager("ante");
                limits[1].setSeat(3);
                limits[1].setMaxCents(900);
                auto options = opened.initOptions(1);
                options[0].setName("jackpotOption");
                options[0].setValue("1");
                auto poker = opened.initPoker();
                poker.setAnteCents(25);
                poker.initBlindsCents(2).set(1, 200);
              }).event());
  state.apply(TableEvent([](schema::Event::Builder event) {
                auto changed = event.initLimitsChanged();
                changed.setMaxPayoutCents(600000);
                auto limits = changed.initLimits(2);
                limits[0].setWager("ante");
                limits[0].setMinCents(1000);
                limits[1].setWager("bet");
                limits[1].setMaxCents(-5);
              }).event());
  state.apply(TableEvent([](schema::Event::Builder event) {
                auto option = event.initOptionChanged();
                option.setName("jackpotOption");
                option.setValue("2");
              }).event());
  const TableSign& sign = state.sign();
  EXPECT_TRUE(sign.known);
  EXPECT_EQ(sign.deck, "red-1");
  EXPECT_EQ(sign.chip_unit, Cents(100)) << "not named: unchanged";
  EXPECT_EQ(sign.max_payout, Cents(600000));
  EXPECT_EQ(sign.options.at("jackpotOption"), "2");
  ASSERT_EQ(sign.limits.size(), 3U);
  EXPECT_EQ(sign.limits[0].min, Cents(1000));
  EXPECT_EQ(sign.limits[1].max, Cents(900));
  EXPECT_EQ(sign.limits[2].max, std::nullopt) << "no amount";
  ASSERT_TRUE(sign.poker.has_value());
  EXPECT_EQ(sign.poker->ante, Cents(25));
  EXPECT_THAT(sign.poker->blinds, ElementsAre(Cents(0), Cents(200)));
  EXPECT_EQ(sign.poker->rake.cap, std::nullopt);
  EXPECT_EQ(sign.poker->time_to_act_seconds, std::nullopt);
}

TEST(TableState, AClosedTableHasNoSign) {
  TableState state;
  state.apply(
      TableEvent([](schema::Event::Builder event) { event.initTableOpened().setGame("texas-holdem"); }).event());
  state.apply(TableEvent([](schema::Event::Builder event) { event.setTableClosed(); }).event());
  EXPECT_FALSE(state.sign().known);
}

TEST(TableState, EventsOfARoundChangeNothing) {
  TableState state;
  state.apply(TableEvent([](schema::Event::Builder event) { event.initTableOpened().setGame("g"); }).event());
  state.apply(TableEvent([](schema::Event::Builder event) { event.initWagerPlaced().setSeat(1); }).event());
  EXPECT_EQ(state.sign().game, "g");
}

}  // namespace
}  // namespace cardspeak

// No correction without an office bends a verdict: once cards were dealt and somebody acted after an event, whoever
// corrects that event or strikes it out changes nothing that is due, no finding goes, and the correction is told.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <optional>
#include <random>
#include <string>

#include "model/facts/event_names.h"
#include "tests/inserted/insertion_fixture.h"
#include "tests/inserted/whole_rounds_fixture.h"

namespace cardspeak::inserted {
namespace {

using schema::Event;
using Random = std::mt19937_64;

constexpr std::uint64_t kCorrectionSeed = 20'261'130;

// As somebody would have it who gains by it; what has no amount, card, seat or word is struck out.
void make_other(Event::Reader target, Event::Builder event) {
  const auto more = [](std::int64_t cents) { return cents * 10 + 500; };
  if (target.isWagerPlaced()) {
    event.setWagerPlaced(target.getWagerPlaced());
    event.getWagerPlaced().setAmountCents(more(target.getWagerPlaced().getAmountCents()));
  } else if (target.isDecision()) {
    event.setDecision(target.getDecision());
    const bool folded = target.getDecision().getAct() == schema::Act::FOLD;
    event.getDecision().setAct(folded ? schema::Act::PLAY : schema::Act::FOLD);
  } else if (target.isCardDealt()) {
    event.setCardDealt(target.getCardDealt());
    event.getCardDealt().setCard(target.getCardDealt().getCard() == 1 ? 2 : 1);
  } else if (target.isSettled()) {
    event.setSettled(target.getSettled());
    event.getSettled().setPaidCents(more(target.getSettled().getPaidCents()));
  } else if (target.isRoundOpened()) {
    event.setRoundOpened(target.getRoundOpened());
    for (auto seat : event.getRoundOpened().getSeats()) seat.setPatron("P-other");
  } else if (target.isRuling()) {
    event.setRuling(target.getRuling());
    event.getRuling().setDecision("continue");
  } else {
    event.setStruckOut();
  }
}

class Corrector {
 public:
  void visit(const WholeRound& round, std::size_t times) {
    const Verdict before = judged(round);
    const EventMessages& events = round.table->events;
    std::uint64_t number = 0;
    for (const auto& message : events) number = std::max(number, message->getRoot<Event>().getRound());
    const auto of_round = [&](const auto& message) {
      return message->template getRoot<Event>().asReader().getRound() == number;
    };
    const std::size_t first = static_cast<std::size_t>(std::ranges::find_if(events, of_round) - events.begin());
    const std::size_t count = events.size() - first;
    for (std::size_t i = 0; i < times; ++i) {
      const std::size_t target = random_() % count;
      if (const auto from = late_after(events, first + target)) insert(round, before, first, target, *from - first);
    }
  }

  [[nodiscard]] std::size_t tried() const { return tried_; }

 private:
  // Behind a card and an act that came after the event. Nothing: there are none.
  static std::optional<std::size_t> late_after(const EventMessages& events, std::size_t target) {
    bool card = false;
    bool act = false;
    for (std::size_t i = target + 1; i < events.size(); ++i) {
      const Event::Reader event = events[i]->getRoot<Event>().asReader();
      if (event.getCorrects() != 0) continue;
      card = card || event.isCardDealt() || event.isHandShown();
      act = act || event.isDecision() || event.isHandShown() || event.isSettled();
      if (card && act) return i + 1;
    }
    return std::nullopt;
  }

  void insert(const WholeRound& round, const Verdict& before, std::size_t first, std::size_t target, std::size_t from) {
    Insertion insertion(round);
    const std::size_t place = from + random_() % (insertion.places() - from);
    Event::Builder event = insertion.put(place);
    const Event::Reader corrected = round.table->events[first + target]->getRoot<Event>().asReader();
    event.setCorrects(corrected.getSequence());
    event.setCorrectionReason("keyed wrong");
    if (random_() % 2 == 0) {
      event.setStruckOut();
    } else {
      make_other(corrected, event);
    }
    const Verdict after = judged(insertion.round());
    const std::string what = std::string(event.isStruckOut() ? "struck out: " : "corrected: ") +
                             event_name(corrected.which()) + " " + std::to_string(corrected.getSequence());
    SCOPED_TRACE(round.name + ": " + what + ", at place " + std::to_string(place) + " of " +
                 std::to_string(insertion.places() - 1));
    for (const std::string& bend : bent(before, after, insertion.seq())) ADD_FAILURE() << bend;
    const bool told =
        std::ranges::any_of(after.findings, [&](const Finding& finding) { return finding.seq == insertion.seq(); });
    EXPECT_TRUE(told) << "nothing says that there was a correction";
    EXPECT_NE(after.status, schema::VerdictStatus::AGREED);
    ++tried_;
  }

  Random random_{kCorrectionSeed};
  std::size_t tried_ = 0;
};

TEST(InsertedCorrections, BendNoGoldenAndNoSampleRound) {
  Corrector corrector;
  each_golden_round([&](const WholeRound& round) { corrector.visit(round, 6); });
  each_sample_round([&](const WholeRound& round) { corrector.visit(round, 2); });
  std::cout << corrector.tried() << " corrections\n";
  EXPECT_GT(corrector.tried(), 3'000U);
}

TEST(InsertedCorrections, BendNoSimulatedRound) {
  Corrector corrector;
  each_simulated_round(kCorrectionSeed, 500, [&](const WholeRound& round) { corrector.visit(round, 2); });
  EXPECT_GT(corrector.tried(), 300U);
}

}  // namespace
}  // namespace cardspeak::inserted

#include "tests/page/pages_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "cli/render/dossier.h"
#include "cli/render/html.h"
#include "model/verdict/adjudicate.h"
#include "model/verdict/disputes/weigh_case.h"
#include "tests/golden/chapter_fixture.h"
#include "tests/golden/golden_fixture.h"

namespace cardspeak {
namespace {

constexpr std::string_view kProgram = "cardspeak 0.0.0";

// How much of a round stands on its table.
std::size_t breadth(const RoundFacts& facts) {
  return facts.seats.size() + facts.wagers.size() + facts.pushes.size();
}

struct Candidate {
  RoundFacts facts;
  MeterFacts meter;
  const Rulebook* book = nullptr;
  std::string name;
};

// "crown-melbourne/caribbean-stud" of "crown-melbourne/caribbean-stud/11.0.json".
std::string game_of(const std::string& book) {
  return book.substr(0, book.rfind('/'));
}

void consider(const ChapterCase& golden, const Rulebook& book, Candidate& widest) {
  const auto streams = read_round_text(golden.round);
  const GoldenStreams parts = parts_of(streams);
  RoundFacts facts = golden_facts(parts, book);
  if (widest.book != nullptr && breadth(facts) <= breadth(widest.facts)) return;
  MeterFacts meter = golden_meter(parts, facts, book);
  widest = {std::move(facts), std::move(meter), &book, golden.name};
}

std::map<std::string, Candidate> widest_candidates() {
  std::map<std::string, Candidate> widest;
  for (const auto& file : chapter_files()) {
    const Chapter& chapter = chapter_of(file);
    Candidate& candidate = widest[game_of(chapter.book)];
    for (const ChapterCase& golden : chapter.cases) consider(golden, golden_book(chapter.book), candidate);
  }
  return widest;
}

const std::map<std::string, Candidate>& candidates() {
  static const std::map<std::string, Candidate> all = widest_candidates();
  return all;
}

ShownRound judged(std::string name, RoundFacts facts, const MeterFacts& meter, const Rulebook& book) {
  ShownRound round{std::move(name), std::move(facts), {}, &book};
  round.verdict = adjudicate(round.facts, book, meter, Explain::kYes);
  return round;
}

SeatNo seat_of(int number) {
  return SeatNo(static_cast<std::uint8_t>(number));
}

// The cards of the deck in an order of its own.
class Deck {
 public:
  std::vector<CardFact> deal(int count) {
    std::vector<CardFact> cards;
    for (int i = 0; i < count; ++i, next_ = (next_ + 1) % 52) {
      CardFact fact;
      fact.card = *card_of(next_ * 17 % 52);
      cards.push_back(fact);
    }
    return cards;
  }

 private:
  static std::optional<Card> card_of(int number) {
    constexpr std::string_view kRanks = "23456789TJQKA";
    constexpr std::string_view kSuits = "cdhs";
    return parse_card(
        std::string{kRanks[static_cast<std::size_t>(number % 13)], kSuits[static_cast<std::size_t>(number / 13)]});
  }
  int next_ = 0;
};

std::vector<Card> cards_in(const std::vector<CardFact>& facts) {
  std::vector<Card> cards;
  for (const CardFact& fact : facts) cards.push_back(fact.card);
  return cards;
}

ShownRound made_by_hand(std::string name, const std::string& game, int seats) {
  ShownRound round;
  round.name = std::move(name);
  round.facts.id = {"crown-melbourne", "CS-04", RoundNo(118)};
  round.facts.sign.known = true;
  round.facts.sign.game = game;
  round.facts.sign.seats = static_cast<std::uint8_t>(seats);
  round.facts.dealer = "D-2214 Konstantinopoulos";
  round.facts.first_event = round.facts.last_event = DeviceTimeNs(1'795'774'447'000'000'000);
  round.verdict.round = round.facts.id;
  round.verdict.game = game;
  round.verdict.dealer = round.facts.dealer;
  round.verdict.first_event = round.facts.first_event;
  round.verdict.status = schema::VerdictStatus::DIFFERS;
  round.verdict.rulebook = {"crown-melbourne",          game, "11.0", "Caribbean Stud Poker", "9f3c02d4f6e81b7a",
                            "2022-04-27T00:00:00+10:00"};
  round.verdict.authority = {"TG Area Manager", "14.10", "14.9, 14.11", "", ""};
  return round;
}

void sit(ShownRound& round, int number, std::vector<CardFact> cards) {
  SeatFact fact;
  fact.seat = seat_of(number);
  fact.patron = "P-" + std::to_string(40'000 + number) + " Papadopoulos-Wong";
  fact.cards = std::move(cards);
  round.facts.seats.push_back(std::move(fact));
}

constexpr std::array<std::string_view, 5> kWagers = {"ante", "bet", "pairPlus", "sixCardBonus", "progressiveJackpot"};

WagerVerdict full_wager(int seat, std::size_t wager, bool wrong) {
  WagerVerdict verdict;
  verdict.seat = seat_of(seat);
  verdict.wager = kWagers.at(wager % kWagers.size());
  verdict.stake = verdict.action = Cents(10'000);
  verdict.outcome = schema::Outcome::WIN;
  verdict.odds = "5 to 1";
  verdict.due = Cents(50'000);
  verdict.returned = Cents(10'000);
  verdict.recorded = wrong ? Cents(40'000) : Cents(50'000);
  verdict.difference = verdict.recorded - verdict.due;
  verdict.comparison = wrong ? schema::Comparison::UNDERPAID : schema::Comparison::AGREED;
  verdict.citations = "5.9.1, Table 1 Flush";
  return verdict;
}

// In the place of every name of a round.
void rename(RoundFacts& facts, int& number) {
  facts.dealer = endless("dealer");
  for (SeatFact& seat : facts.seats) seat.patron = endless("<b>" + std::to_string(++number) + "</b>");
}

DisputeEntry entry_of(schema::Event::Which kind, const RoundFacts& round, const std::string& word) {
  DisputeEntry entry;
  entry.kind = kind;
  entry.time = round.last_event;
  entry.stream = "crown-melbourne/desk/1";
  entry.dispute = word;
  entry.round = round.id.text();
  entry.seat = seat_of(3);
  entry.patron = entry.text = entry.reason = entry.staff = entry.office = entry.inspector = word;
  entry.wager = "bet";
  entry.amount = Cents(10'000);
  return entry;
}

}  // namespace

std::string ShownRound::page() const {
  RoundView view = make_view(facts, verdict, book);
  if (book == nullptr) view.zone = Zone::named("Australia/Melbourne");
  return round_html(view, kProgram);
}

std::string endless(const std::string& begin) {
  return begin + std::string(100, 'W');
}

const std::vector<ShownRound>& widest_rounds() {
  static const std::vector<ShownRound> rounds = [] {
    std::vector<ShownRound> made;
    for (const auto& [game, widest] : candidates()) {
      made.push_back(judged(game + " " + widest.name, widest.facts, widest.meter, *widest.book));
    }
    return made;
  }();
  return rounds;
}

std::vector<ShownRound> widest_rounds_with_endless_names() {
  std::vector<ShownRound> rounds;
  int number = 0;
  for (const auto& [game, widest] : candidates()) {
    RoundFacts facts = widest.facts;
    rename(facts, number);
    rounds.push_back(judged(game + " " + widest.name + ", endless names", facts, widest.meter, *widest.book));
  }
  return rounds;
}

ShownRound full_table(int seats, int wagers, int every) {
  ShownRound round = made_by_hand(std::to_string(seats) + " seats with " + std::to_string(wagers) + " wagers",
                                  "caribbean-stud", seats);
  Deck deck;
  round.facts.dealer_cards = deck.deal(5);
  round.verdict.hands.push_back({SeatNo(), "dealer", cards_in(round.facts.dealer_cards), "onePair", "pair of Kings",
                                 RemarkForm::kQualifies, "1.1 Qualify"});
  for (int number = 1; number <= seats; ++number) {
    sit(round, number, deck.deal(5));
    const auto cards = cards_in(round.facts.seats.back().cards);
    for (const auto* name : {"player", "jackpot"}) {
      round.verdict.hands.push_back({seat_of(number), name, cards, "onePair", "pair of Aces", {}, "3.6.1(b)"});
    }
    for (int wager = 0; wager < wagers; ++wager) {
      const bool wrong = static_cast<int>(round.verdict.wagers.size()) % every == every - 1;
      round.verdict.wagers.push_back(full_wager(number, static_cast<std::size_t>(wager), wrong));
      round.verdict.net_difference += round.verdict.wagers.back().difference;
    }
  }
  return round;
}

ShownRound full_pots() {
  constexpr int kSeats = 10;
  constexpr int kPots = 6;
  ShownRound round = made_by_hand("ten players, six pots", "seven-card-stud", kSeats);
  round.facts.sign.poker = PokerSign{};
  round.facts.button = seat_of(kSeats);
  Deck deck;
  for (int number = 1; number <= kSeats; ++number) {
    sit(round, number, deck.deal(7));
    const auto cards = cards_in(round.facts.seats.back().cards);
    round.verdict.hands.push_back(
        {seat_of(number), "high", cards, "fullHouse", "full house, Sevens over Queens", {}, "3.2.1(b)(iv)"});
    round.verdict.stacks.push_back(
        {seat_of(number), Cents(123'456'700), Cents(123'456'700), Cents(98'765'400), Cents(98'765'400)});
  }
  for (std::uint8_t pot = 0; pot < kPots; ++pot) {
    PotVerdict verdict;
    verdict.pot = pot;
    verdict.gross = Cents(12'345'600);
    for (int number = pot + 1; number <= kSeats; ++number) verdict.eligible.push_back(seat_of(number));
    for (const auto share : {schema::PotShare::HIGH, schema::PotShare::LOW}) {
      verdict.awards.push_back({seat_of(kSeats - pot), share, Cents(6'172'800), Cents(6'172'800), "12.5.4(a)", 0, {}});
    }
    round.verdict.pots.push_back(std::move(verdict));
  }
  round.verdict.status = schema::VerdictStatus::AGREED;
  return round;
}

std::string full_dossier(const std::string& word) {
  using schema::Event;
  const ShownRound round = full_table(7, 5, 8);
  DisputeCase dispute;
  dispute.venue = "crown-melbourne";
  dispute.number = word;
  for (const auto kind : {Event::DISPUTE_RAISED, Event::RULING_MADE, Event::DISPUTE_PAID, Event::REFERRED_TO_INSPECTOR,
                          Event::REFERRAL_ANSWERED, Event::DISPUTE_CLOSED}) {
    dispute.entries.push_back(entry_of(kind, round.facts, word));
  }
  dispute.details.section = dispute.details.supervisor = dispute.details.reviewer = word;
  dispute.details.asked = {word, word};
  dispute.details.media = {{word, round.facts.first_event, round.facts.last_event}};
  dispute.remarks = {word, word};
  const auto weighed = disputes::weigh_case(dispute, {&round.facts, &round.verdict, {}});
  const RoundView view{round.facts, round.verdict, Zone::named("Australia/Melbourne"), {}};
  return dossier_html({weighed, view, std::string(64, 'a'), view.zone}, kProgram);
}

}  // namespace cardspeak

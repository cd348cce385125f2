#include "tests/cli/round_fixture.h"

#include <utility>

namespace cardspeak {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
// 27 Nov 2026 10:14:07 UTC, 21:14:07 in Melbourne.
constexpr std::int64_t kBegin = 1'795'774'447 * kSecond;

SeatNo seat(int number) {
  return SeatNo(static_cast<std::uint8_t>(number));
}

Card card(std::string_view text) {
  return parse_card(text).value();
}

std::vector<Card> cards(std::string_view text) {
  std::vector<Card> out;
  for (std::size_t at = 0; at + 1 < text.size(); at += 3) out.push_back(card(text.substr(at, 2)));
  return out;
}

// Writes a round event by event, as the fold would leave it.
class Scribe {
 public:
  explicit Scribe(RoundFacts& facts) : facts_(facts) {
    facts.first_event = DeviceTimeNs(kBegin);
    facts.first_seq = StreamSeq(1001);
  }

  void wait(int seconds) { time_ += seconds * kSecond; }

  TimelineEntry& event(schema::Event::Which kind, SeatNo where = SeatNo(), std::size_t index = 0) {
    TimelineEntry entry;
    entry.seq = StreamSeq(next_++);
    entry.time = DeviceTimeNs(time_);
    entry.kind = kind;
    entry.seat = where;
    entry.index = index;
    facts_.timeline.push_back(entry);
    facts_.last_event = entry.time;
    facts_.last_seq = entry.seq;
    return facts_.timeline.back();
  }

  void sit(int number, std::string patron, std::optional<Cents> stack = std::nullopt) {
    SeatFact fact;
    fact.seat = seat(number);
    fact.patron = std::move(patron);
    fact.stack = stack;
    facts_.seats.push_back(fact);
  }

  void wager(int number, std::string kind, std::int64_t cents) {
    WagerFact fact;
    fact.wager = std::move(kind);
    fact.seat = seat(number);
    fact.amount = Cents(cents);
    facts_.wagers.push_back(fact);
    event(schema::Event::WAGER_PLACED, seat(number), facts_.wagers.size() - 1);
  }

  void deal(schema::Place place, int number, std::string_view text) {
    TimelineEntry& entry = event(schema::Event::CARD_DEALT, seat(number));
    entry.place = place;
    entry.card = card(text);
    const CardFact fact{entry.card, true, false, entry.seq};
    if (place == schema::Place::DEALER) facts_.dealer_cards.push_back(fact);
    if (place == schema::Place::COMMUNITY) {
      if (facts_.boards.empty()) facts_.boards.push_back({});
      facts_.boards.front().cards.push_back(fact);
    }
    for (SeatFact& s : facts_.seats) {
      if (place == schema::Place::SEAT && s.seat == seat(number)) s.cards.push_back(fact);
    }
  }

  void decide(int number, schema::Act act, std::int64_t cents = 0, std::int64_t to = 0) {
    DecisionFact fact;
    fact.seat = seat(number);
    fact.act = act;
    fact.amount = Cents(cents);
    if (to != 0) fact.to = Cents(to);
    facts_.decisions.push_back(fact);
    event(schema::Event::DECISION, seat(number), facts_.decisions.size() - 1);
  }

  void settle(int number, std::string kind, schema::Outcome outcome, std::int64_t paid, std::int64_t taken) {
    SettledFact fact;
    fact.seat = seat(number);
    fact.wager = std::move(kind);
    fact.outcome = outcome;
    fact.paid = Cents(paid);
    fact.taken = Cents(taken);
    facts_.settled.push_back(fact);
    event(schema::Event::SETTLED, seat(number), facts_.settled.size() - 1);
  }

  void push(std::uint8_t pot, int number, std::int64_t cents) {
    PotPushedFact fact;
    fact.pot = pot;
    fact.seat = seat(number);
    fact.amount = Cents(cents);
    facts_.pushes.push_back(fact);
    event(schema::Event::POT_PUSHED, seat(number), facts_.pushes.size() - 1);
  }

 private:
  RoundFacts& facts_;
  std::int64_t time_ = kBegin;
  std::uint64_t next_ = 1001;
};

RulebookRef caribbean_book() {
  return {"crown-melbourne",
          "caribbean-stud",
          "11.0",
          "Caribbean Stud Poker",
          "9f3c02d4f6e81b7a5533c0a9d8e7f6051423324150617f8e9dacbbcad9e8f7e1",
          "2022-04-27T00:00:00+10:00"};
}

WagerVerdict wager_verdict(int number, std::string kind, std::int64_t stake, schema::Outcome outcome,
                           std::string rule) {
  WagerVerdict wager;
  wager.seat = seat(number);
  wager.wager = std::move(kind);
  wager.stake = Cents(stake);
  wager.action = Cents(stake);
  wager.outcome = outcome;
  wager.citations = std::move(rule);
  wager.comparison = schema::Comparison::AGREED;
  return wager;
}

void tell_caribbean(RoundFacts& facts, std::int64_t paid) {
  facts.id = {"crown-melbourne", "CS-04", RoundNo(118)};
  facts.sign.known = true;
  facts.sign.game = "caribbean-stud";
  facts.sign.seats = 7;
  facts.dealer = "D-2214";
  facts.closed = true;
  Scribe scribe(facts);
  scribe.sit(1, "P-0071");
  scribe.sit(3, "P-0113");
  scribe.event(schema::Event::ROUND_OPENED);
  scribe.wait(6);
  scribe.wager(1, "ante", 1000);
  scribe.wager(3, "ante", 2500);
  scribe.wait(11);
  scribe.event(schema::Event::BETS_CLOSED);
  scribe.wait(4);
  const auto first = cards("Ah 9c 7d 4s 2d");
  const auto third = cards("Kh Jh 9h 5h 2h");
  const auto dealer = cards("Ks Kd 8c 5d 3s");
  for (std::size_t i = 0; i < 5; ++i) {
    scribe.deal(schema::Place::SEAT, 1, to_string(first[i]));
    scribe.deal(schema::Place::SEAT, 3, to_string(third[i]));
    scribe.deal(schema::Place::DEALER, 0, to_string(dealer[i]));
  }
  scribe.wait(20);
  scribe.decide(1, schema::Act::FOLD);
  scribe.settle(1, "ante", schema::Outcome::LOSE, 0, 1000);
  scribe.wager(3, "bet", 5000);
  scribe.wait(9);
  scribe.settle(3, "ante", schema::Outcome::WIN, 2500, 0);
  scribe.settle(3, "bet", schema::Outcome::WIN, paid, 0);
  scribe.wait(3);
  scribe.event(schema::Event::ROUND_CLOSED);
}

MadeRound caribbean(std::int64_t paid) {
  MadeRound made;
  tell_caribbean(made.facts, paid);
  Verdict& verdict = made.verdict;
  verdict.round = made.facts.id;
  verdict.game = "caribbean-stud";
  verdict.status = paid == 25000 ? schema::VerdictStatus::AGREED : schema::VerdictStatus::DIFFERS;
  verdict.rulebook = caribbean_book();
  verdict.first_event = made.facts.first_event;
  verdict.events = 28;
  verdict.dealer = "D-2214";
  verdict.hands = {
      {seat(0), "dealer", cards("Ks Kd 8c 5d 3s"), "onePair", "pair of Kings", RemarkForm::kQualifies, "1.1 Qualify"},
      {seat(3), "player", cards("Kh Jh 9h 5h 2h"), "flush", "flush, King high", RemarkForm::kHigherThanDealer, ""},
  };
  WagerVerdict folded = wager_verdict(1, "ante", 1000, schema::Outcome::LOSE, "5.7.2(a)");
  folded.recorded_taken = Cents(1000);
  WagerVerdict ante = wager_verdict(3, "ante", 2500, schema::Outcome::WIN, "5.7.1(b)");
  ante.odds = "1 to 1";
  ante.due = ante.recorded = ante.returned = Cents(2500);
  WagerVerdict bet = wager_verdict(3, "bet", 5000, schema::Outcome::WIN, "5.9.1, Table 1 Flush");
  bet.odds = "5 to 1";
  bet.due = Cents(25000);
  bet.returned = Cents(5000);
  bet.recorded = Cents(paid);
  bet.difference = Cents(paid - 25000);
  if (paid < 25000) bet.comparison = schema::Comparison::UNDERPAID;
  bet.tried = {{"5.8.2(a)", {"folded"}, {"folded"}},
               {"5.8.1(a)", {"dealerNotQualified"}, {"dealerNotQualified"}},
               {"5.9.1", {"playerHigher"}, {}}};
  verdict.wagers = {folded, ante, bet};
  verdict.net_difference = bet.difference;
  verdict.authority = {"TG Area Manager", "14.10", "14.9, 14.11", "", ""};
  return made;
}

void tell_holdem(RoundFacts& facts, int side_pot_to) {
  facts.id = {"crown-melbourne", "PK-11", RoundNo(42)};
  facts.sign.known = true;
  facts.sign.game = "texas-holdem";
  facts.sign.seats = 9;
  facts.sign.poker = PokerSign{};
  facts.dealer = "D-0907";
  facts.button = seat(8);
  facts.closed = true;
  Scribe scribe(facts);
  scribe.sit(2, "P-0440", Cents(20000));
  scribe.sit(5, "P-0502", Cents(60000));
  scribe.sit(8, "P-0733", Cents(80000));
  scribe.event(schema::Event::ROUND_OPENED);
  scribe.wager(2, "smallBlind", 200);
  scribe.wager(5, "bigBlind", 500);
  scribe.wait(5);
  for (const auto& [number, text] : {std::pair{2, "7c"}, {5, "As"}, {8, "Qh"}, {2, "7h"}, {5, "Kd"}, {8, "Qs"}}) {
    scribe.deal(schema::Place::SEAT, number, text);
  }
  scribe.wait(10);
  scribe.decide(8, schema::Act::RAISE, 1500, 1500);
  scribe.decide(2, schema::Act::CALL, 1300);
  scribe.decide(5, schema::Act::CALL, 1000);
  scribe.event(schema::Event::BURNED);
  for (const auto* text : {"Kc", "7d", "2s"}) scribe.deal(schema::Place::COMMUNITY, 0, text);
  scribe.wait(25);
  scribe.decide(2, schema::Act::ALL_IN, 18500);
  scribe.decide(5, schema::Act::ALL_IN, 58500);
  scribe.decide(8, schema::Act::ALL_IN, 78500);
  scribe.event(schema::Event::UNCALLED_RETURNED, seat(8), 0);
  facts.uncalled.push_back({seat(8), Cents(20000), StreamSeq()});
  scribe.event(schema::Event::BURNED);
  scribe.deal(schema::Place::COMMUNITY, 0, "9h");
  scribe.event(schema::Event::BURNED);
  scribe.deal(schema::Place::COMMUNITY, 0, "3c");
  scribe.wait(14);
  for (const int number : {2, 5, 8}) scribe.event(schema::Event::HAND_SHOWN, seat(number));
  facts.rake.push_back({Cents(1500), 0, SeatNo(), true, StreamSeq()});
  scribe.event(schema::Event::RAKE_TAKEN, SeatNo(), 0);
  scribe.push(1, side_pot_to, 80000);
  scribe.push(0, 2, 58500);
  scribe.event(schema::Event::ROUND_CLOSED);
}

MadeRound holdem(int side_pot_to) {
  MadeRound made;
  tell_holdem(made.facts, side_pot_to);
  made.streets = {{"preflop", 0}, {"flop", 3}, {"turn", 4}, {"river", 5}};
  Verdict& verdict = made.verdict;
  verdict.round = made.facts.id;
  verdict.game = "texas-holdem";
  verdict.status = side_pot_to == 8 ? schema::VerdictStatus::AGREED : schema::VerdictStatus::DIFFERS;
  verdict.rulebook = {"crown-melbourne",
                      "texas-holdem",
                      "17.0",
                      "Texas Hold'em (Poker)",
                      "04ab3355c0a9d8e7f6051423324150617f8e9dacbbcad9e8f7e19f3c02d4f6e8",
                      "2023-07-28T00:00:00+10:00"};
  verdict.first_event = made.facts.first_event;
  verdict.events = 31;
  verdict.dealer = "D-0907";
  verdict.hands = {
      {seat(2), "high", cards("7c 7h 7d Kc 9h"), "threeOfAKind", "three of a kind, Sevens", {}, "3.2"},
      {seat(5), "high", cards("Kd Kc As 9h 7d"), "onePair", "pair of Kings", {}, "3.2"},
      {seat(8), "high", cards("Qh Qs Kc 9h 7d"), "onePair", "pair of Queens", {}, "3.2"},
  };
  const Cents side(80000);
  Award main_award{seat(2), schema::PotShare::ALL, Cents(58500), Cents(58500), "8.1", 0, Cents()};
  Award side_award{seat(8), schema::PotShare::ALL, side, side_pot_to == 8 ? side : Cents(), "8.2", 0, Cents()};
  verdict.pots = {{0, Cents(60000), Cents(1500), {seat(2), seat(5), seat(8)}, {main_award}, "8.2"},
                  {1, side, Cents(), {seat(5), seat(8)}, {side_award}, "8.2"}};
  verdict.uncalled = {{seat(8), Cents(20000), Cents(20000), "6.9"}};
  const Cents five_ends = side_pot_to == 5 ? side : Cents();
  const Cents eight_ends = side_pot_to == 8 ? Cents(100000) : Cents(20000);
  verdict.stacks = {{seat(2), Cents(20000), Cents(20000), Cents(58500), Cents(58500)},
                    {seat(5), Cents(60000), Cents(60000), Cents(), five_ends},
                    {seat(8), Cents(80000), Cents(60000), Cents(100000), eight_ends}};
  verdict.rake = RakeVerdict{Cents(1500), Cents(1500), "7.2"};
  verdict.authority = {"Poker Room Manager", "17.1", "17.4", "", ""};
  return made;
}

}  // namespace

RoundView MadeRound::view() const {
  return {facts, verdict, Zone::named("Australia/Melbourne"), streets};
}

MadeRound disputed_flush() {
  return caribbean(20000);
}
MadeRound agreed_flush() {
  return caribbean(25000);
}
MadeRound side_pot_hand() {
  return holdem(8);
}
MadeRound wrong_push_hand() {
  return holdem(5);
}

MadeRound hostile_round() {
  MadeRound made = disputed_flush();
  made.facts.dealer = made.verdict.dealer = "\"D\" & 'sons' <script>alert(1)</script>";
  made.facts.seats[1].patron = "<b>\x1b[31mred\xff";
  made.verdict.rulebook.title = "<i>Caribbean</i>";
  made.verdict.findings.emplace_back(
      Remark(RemarkForm::kIrregularSeatEmpty, {AsRecorded{"\x1b]0;title\x07</td><img src=x>"}}, "<u>1.1</u>"));
  ReadingUsed reading;
  reading.id = "BASE-ANTE";
  reading.question = "<a href=\"x\">what is twice the ante?</a>";
  reading.rules = {"5.4", "<s>"};
  reading.default_value = "<em>action</em>";
  reading.decider = "<TG>";
  reading.alternatives = {{"<placed>", {{seat(3), "<bet>", Cents(100), Cents(0)}}}};
  made.verdict.readings.push_back(reading);
  made.verdict.wagers[2].wager = "<bet>";
  made.verdict.wagers[2].citations = "<rule>";
  return made;
}

}  // namespace cardspeak

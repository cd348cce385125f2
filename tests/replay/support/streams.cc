#include "tests/replay/support/streams.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <utility>

#include "model/check.h"
#include "schemas/seal/seal.h"

namespace cardspeak::testing {
namespace {

constexpr std::int64_t kTickNs = 1'500'000'000;
const std::string kVenue = "crown-melbourne";

std::string table_of(const std::string& stream) {
  return stream.substr(stream.find('/') + 1);
}

}  // namespace

SealedEvent seal(schema::Event::Reader event) {
  SealedEvent sealed;
  sealed.stream = event.getStream().cStr();
  sealed.sequence = StreamSeq(event.getSequence());
  sealed.bytes = schema::canonical_bytes(event);
  sealed.hash = schema::sha256(sealed.bytes);
  return sealed;
}

StreamWriter::StreamWriter(std::string stream, std::int64_t start_ns) : stream_(std::move(stream)), now_(start_ns) {}

void StreamWriter::add(RoundNo round, const Fill& fill) {
  capnp::MallocMessageBuilder message;
  auto event = message.initRoot<schema::Event>();
  event.setStream(stream_);
  event.setSequence(events_.size() + 1);
  event.setDeviceTimeNs(now_ += kTickNs);
  event.setRound(round.value());
  event.setDevice("tracker-1");
  event.setStaff("D-1");
  event.setRank("Dealer");
  if (!events_.empty()) {
    const schema::Hash& before = events_.back().hash;
    event.setPreviousHash(capnp::Data::Reader(before.data(), before.size()));
  }
  fill(event);
  events_.push_back(seal(event));
}

SealedEvent StreamWriter::fork(StreamSeq sequence, const Fill& change) const {
  const schema::StoredEvent original(events_.at(sequence.value() - 1).bytes);
  CARDSPEAK_CHECK(original.readable(), "a sealed event reads");
  capnp::MallocMessageBuilder message;
  message.setRoot(original.event());
  auto event = message.getRoot<schema::Event>();
  change(event);
  return seal(event);
}

Table::Table(const std::string& stream, Game game, std::uint64_t seed) : writer(stream), game_(game), random_(seed) {}

void Table::open() {
  writer.add(RoundNo(0), [&](schema::Event::Builder event) {
    auto sign = event.initTableOpened();
    sign.setVenue(kVenue);
    sign.setTable(table_of(writer.stream()));
    sign.setSeats(7);
    sign.setChipUnitCents(500);
    if (game_ == Game::kCaribbeanStud) {
      sign.setGame("caribbean-stud");
      auto limits = sign.initLimits(1);
      limits[0].setWager("ante");
      limits[0].setMinCents(2500);
      limits[0].setMaxCents(50000);
      return;
    }
    sign.setGame("texas-holdem");
    auto poker = sign.initPoker();
    poker.setStructure(schema::BettingStructure::NO_LIMIT);
    auto blinds = poker.initBlindsCents(2);
    blinds.set(0, 500);
    blinds.set(1, 1000);
    poker.initRake().setKind(schema::RakeKind::NONE);
  });
}

void Table::change_dealer() {
  dealer_ = "D-" + std::to_string(1 + random_() % 9);
  writer.add(RoundNo(0), [&](schema::Event::Builder event) { event.initDealerChanged().setDealer(dealer_); });
}

void Table::rule_after(RoundNo number) {
  writer.add(number, [&](schema::Event::Builder event) {
    auto ruling = event.initRuling();
    ruling.setDecision("wagerStands");
    ruling.setSeat(1);
    ruling.setReason("camera");
  });
}

void Table::shuffle() {
  deck_.resize(52);
  std::iota(deck_.begin(), deck_.end(), std::uint8_t{1});
  std::shuffle(deck_.begin(), deck_.end(), random_);
}

std::uint8_t Table::draw() {
  const std::uint8_t card = deck_.back();
  deck_.pop_back();
  return card;
}

void Table::deal(RoundNo number, schema::Place to, std::uint8_t seat, int cards) {
  for (int i = 0; i < cards; ++i) {
    writer.add(number, [&](schema::Event::Builder event) {
      auto dealt = event.initCardDealt();
      dealt.setTo(to);
      dealt.setSeat(seat);
      dealt.setCard(draw());
      dealt.setFaceUp(to == schema::Place::COMMUNITY);
    });
  }
}

void Table::open_round(RoundNo number) {
  shuffle();
  writer.add(number, [&](schema::Event::Builder event) {
    auto opened = event.initRoundOpened();
    opened.setDealer(dealer_);
    auto seats = opened.initSeats(3);
    for (unsigned i = 0; i < 3; ++i) {
      seats[i].setSeat(static_cast<std::uint8_t>(i + 1));
      seats[i].setPatron("P-" + std::to_string(random_() % 20));
      if (game_ == Game::kTexasHoldem) seats[i].setStackCents(100'000);
    }
    if (game_ == Game::kTexasHoldem) opened.setButton(1);
  });
}

void Table::play(RoundNo number) {
  open_round(number);
  if (game_ == Game::kCaribbeanStud) {
    play_stud(number);
  } else {
    play_holdem(number);
  }
  writer.add(number, [](schema::Event::Builder event) { event.setRoundClosed(); });
}

void Table::play_stud(RoundNo number) {
  const auto wager = [&](std::uint8_t seat, const char* kind, std::int64_t cents) {
    writer.add(number, [&](schema::Event::Builder event) {
      auto placed = event.initWagerPlaced();
      placed.setSeat(seat);
      placed.setWager(kind);
      placed.setAmountCents(cents);
    });
  };
  for (std::uint8_t seat = 1; seat <= 3; ++seat) wager(seat, "ante", 2500);
  writer.add(number, [](schema::Event::Builder event) { event.setBetsClosed(); });
  for (std::uint8_t seat = 1; seat <= 3; ++seat) deal(number, schema::Place::SEAT, seat, 5);
  deal(number, schema::Place::DEALER, 0, 5);
  for (std::uint8_t seat = 1; seat <= 3; ++seat) {
    const bool folds = random_() % 2 == 0;
    writer.add(number, [&](schema::Event::Builder event) {
      auto decision = event.initDecision();
      decision.setSeat(seat);
      decision.setAct(folds ? schema::Act::FOLD : schema::Act::PLAY);
    });
    if (!folds) wager(seat, "bet", 5000);
    writer.add(number, [&](schema::Event::Builder event) {
      auto settled = event.initSettled();
      settled.setSeat(seat);
      settled.setWager("ante");
      settled.setOutcome(schema::Outcome::LOSE);
      settled.setTakenCents(2500);
    });
  }
}

void Table::play_holdem(RoundNo number) {
  for (const auto& [seat, kind, cents] : {std::tuple<std::uint8_t, const char*, std::int64_t>{2, "smallBlind", 500},
                                          std::tuple<std::uint8_t, const char*, std::int64_t>{3, "bigBlind", 1000}}) {
    writer.add(number, [&](schema::Event::Builder event) {
      auto placed = event.initWagerPlaced();
      placed.setSeat(seat);
      placed.setWager(kind);
      placed.setAmountCents(cents);
    });
  }
  for (std::uint8_t seat = 1; seat <= 3; ++seat) deal(number, schema::Place::SEAT, seat, 2);
  const auto act = [&](std::uint8_t seat, schema::Act what, std::int64_t cents) {
    writer.add(number, [&](schema::Event::Builder event) {
      auto decision = event.initDecision();
      decision.setSeat(seat);
      decision.setAct(what);
      decision.setAmountCents(cents);
    });
  };
  act(1, schema::Act::CALL, 1000);
  act(2, random_() % 2 == 0 ? schema::Act::CALL : schema::Act::FOLD, 500);
  act(3, schema::Act::CHECK, 0);
  for (const int cards : {3, 1, 1}) {
    deal(number, schema::Place::COMMUNITY, 0, cards);
    act(3, schema::Act::CHECK, 0);
    act(1, schema::Act::CHECK, 0);
  }
  writer.add(number, [](schema::Event::Builder event) {
    auto pushed = event.initPotPushed();
    pushed.setSeat(1);
    pushed.setAmountCents(3000);
  });
}

std::vector<std::vector<SealedEvent>> evening(std::uint64_t seed, int tables, int rounds) {
  std::mt19937_64 random(seed);
  std::vector<std::vector<SealedEvent>> streams;
  for (int i = 0; i < tables; ++i) {
    const auto game = i % 2 == 0 ? Table::Game::kCaribbeanStud : Table::Game::kTexasHoldem;
    Table table(kVenue + (i % 2 == 0 ? "/CS-" : "/TH-") + std::to_string(i + 1), game, random());
    table.open();
    for (int round = 1; round <= rounds; ++round) {
      if (random() % 3 == 0) table.change_dealer();
      table.play(RoundNo(static_cast<std::uint64_t>(round)));
      if (random() % 4 == 0) table.rule_after(RoundNo(1 + random() % static_cast<std::uint64_t>(round)));
    }
    if (random() % 2 == 0) table.open_round(RoundNo(static_cast<std::uint64_t>(rounds) + 1));
    streams.push_back(table.writer.events());
  }
  StreamWriter meter(kVenue + "/meter/M-1");
  StreamWriter desk(kVenue + "/desk/pit-2");
  for (int i = 0; i < rounds; ++i) {
    meter.add(RoundNo(0), [&](schema::Event::Builder event) { event.initMeterReading().setMillionths(1'000'000 + i); });
  }
  desk.add(RoundNo(0), [&](schema::Event::Builder event) { event.initDisputeRaised().setDispute("X-1"); });
  streams.push_back(meter.events());
  streams.push_back(desk.events());
  return streams;
}

}  // namespace cardspeak::testing

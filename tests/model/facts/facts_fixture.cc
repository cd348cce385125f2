#include "tests/model/facts/facts_fixture.h"

namespace cardspeak {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

void write_cards(std::string_view text, const std::function<capnp::List<schema::CardSeen>::Builder(unsigned)>& init) {
  const std::vector<Card> cards = parse_cards(text);
  if (cards.empty()) return;
  auto list = init(static_cast<unsigned>(cards.size()));
  for (unsigned i = 0; i < cards.size(); ++i) list[i].setCard(cards[i].code());
}

std::uint8_t byte(int number) {
  return static_cast<std::uint8_t>(number);
}

void fill_taken(schema::CardsTaken::Builder taken, schema::Place to, int seat, int count, std::string_view cards) {
  taken.setTo(to);
  taken.setSeat(byte(seat));
  taken.setCount(byte(count));
  write_cards(cards, [&](unsigned size) { return taken.initCards(size); });
}

}  // namespace

TableEvent::TableEvent(const Fill& fill) : message_(std::make_shared<capnp::MallocMessageBuilder>()) {
  fill(message_->initRoot<schema::Event>());
}

RoundWriter::RoundWriter() {
  table_.apply(TableEvent([](schema::Event::Builder event) {
                 auto opened = event.initTableOpened();
                 opened.setGame("caribbean-stud");
                 opened.setSeats(7);
               }).event());
}

StreamSeq RoundWriter::write(const Fill& fill) {
  messages_.push_back(std::make_shared<capnp::MallocMessageBuilder>());
  auto event = messages_.back()->initRoot<schema::Event>();
  event.setStream("crown-melbourne/CS-04");
  event.setSequence(next_);
  event.setDeviceTimeNs(time_);
  event.setRound(118);
  fill(event);
  refs_.push_back({event.asReader(), false});
  time_ += kSecond;
  return StreamSeq(next_++);
}

StreamSeq RoundWriter::correct(StreamSeq corrected, const Fill& fill, std::string_view reason) {
  return write([&](schema::Event::Builder event) {
    event.setCorrects(corrected.value());
    event.setCorrectionReason(std::string(reason));
    event.setStaff("AM-7");
    fill(event);
  });
}

StreamSeq RoundWriter::open(std::initializer_list<int> seats) {
  return write([&](schema::Event::Builder event) {
    auto opened = event.initRoundOpened();
    auto list = opened.initSeats(static_cast<unsigned>(seats.size()));
    unsigned at = 0;
    for (const int seat : seats) {
      list[at].setSeat(byte(seat));
      list[at].setPatron("P-" + std::to_string(seat));
      ++at;
    }
  });
}

StreamSeq RoundWriter::wager(int seat, std::string_view wager, std::int64_t cents) {
  return write([&](schema::Event::Builder event) {
    auto placed = event.initWagerPlaced();
    placed.setSeat(byte(seat));
    placed.setWager(std::string(wager));
    placed.setAmountCents(cents);
  });
}

StreamSeq RoundWriter::withdraw(int seat, std::string_view wager, std::int64_t cents) {
  return write([&](schema::Event::Builder event) {
    auto withdrawn = event.initWagerWithdrawn();
    withdrawn.setSeat(byte(seat));
    withdrawn.setWager(std::string(wager));
    withdrawn.setAmountCents(cents);
  });
}

StreamSeq RoundWriter::deal(int seat, std::string_view cards) {
  StreamSeq seq;
  for (const Card card : parse_cards(cards)) {
    seq = write([&](schema::Event::Builder event) {
      auto dealt = event.initCardDealt();
      dealt.setTo(schema::Place::SEAT);
      dealt.setSeat(byte(seat));
      dealt.setCard(card.code());
    });
  }
  return seq;
}

StreamSeq RoundWriter::deal_to(schema::Place to, std::string_view cards, int board) {
  StreamSeq seq;
  for (const Card card : parse_cards(cards)) {
    seq = write([&](schema::Event::Builder event) {
      auto dealt = event.initCardDealt();
      dealt.setTo(to);
      dealt.setCard(card.code());
      dealt.setFaceUp(true);
      dealt.setBoard(byte(board));
    });
  }
  return seq;
}

StreamSeq RoundWriter::take(schema::Place to, int seat, int count, std::string_view cards) {
  return write([&](schema::Event::Builder event) { fill_taken(event.initCardsTaken(), to, seat, count, cards); });
}

StreamSeq RoundWriter::give_back(schema::Place to, int seat, int count, std::string_view cards) {
  return write([&](schema::Event::Builder event) { fill_taken(event.initCardsReturned(), to, seat, count, cards); });
}

StreamSeq RoundWriter::expose(schema::Place to, int seat, std::string_view card) {
  return write([&](schema::Event::Builder event) {
    auto exposed = event.initCardExposed();
    exposed.setTo(to);
    exposed.setSeat(byte(seat));
    exposed.setCard(parse_cards(card).at(0).code());
  });
}

StreamSeq RoundWriter::show(int seat, std::string_view cards) {
  return write([&](schema::Event::Builder event) {
    auto shown = event.initHandShown();
    shown.setSeat(byte(seat));
    write_cards(cards, [&](unsigned size) { return shown.initCards(size); });
  });
}

StreamSeq RoundWriter::burn(std::string_view card) {
  return write([&](schema::Event::Builder event) { event.initBurned().setCard(parse_cards(card).at(0).code()); });
}

StreamSeq RoundWriter::shuffle() {
  return write([](schema::Event::Builder event) { event.initShuffled(); });
}

StreamSeq RoundWriter::decide(int seat, schema::Act act, std::int64_t cents) {
  return write([&](schema::Event::Builder event) {
    auto decision = event.initDecision();
    decision.setSeat(byte(seat));
    decision.setAct(act);
    decision.setAmountCents(cents);
  });
}

StreamSeq RoundWriter::discard(int seat, int count, std::string_view cards) {
  return write([&](schema::Event::Builder event) {
    auto decision = event.initDecision();
    decision.setSeat(byte(seat));
    decision.setAct(schema::Act::DISCARD);
    decision.setCount(byte(count));
    write_cards(cards, [&](unsigned size) { return decision.initCards(size); });
  });
}

StreamSeq RoundWriter::settle(int seat, std::string_view wager, std::int64_t paid, std::int64_t taken) {
  return write([&](schema::Event::Builder event) {
    auto settled = event.initSettled();
    settled.setSeat(byte(seat));
    settled.setWager(std::string(wager));
    settled.setPaidCents(paid);
    settled.setTakenCents(taken);
  });
}

StreamSeq RoundWriter::close() {
  return write([](schema::Event::Builder event) { event.setRoundClosed(); });
}

std::vector<Card> parse_cards(std::string_view text) {
  std::vector<Card> cards;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == ' ') {
      ++at;
      continue;
    }
    cards.push_back(parse_card(text.substr(at, 2)).value());
    at += 2;
  }
  return cards;
}

std::string text_of(const std::vector<CardFact>& cards) {
  std::string text;
  for (const CardFact& card : cards) {
    if (!text.empty()) text += ' ';
    text += card.taken ? "[" + to_string(card.card) + "]" : to_string(card.card);
  }
  return text;
}

std::string kinds(const RoundFacts& facts) {
  std::string text;
  for (const FactFinding& finding : facts.findings) {
    text += (text.empty() ? "" : " ") + std::string(finding.kind());
  }
  return text;
}

}  // namespace cardspeak

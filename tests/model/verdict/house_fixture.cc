#include "tests/model/verdict/house_fixture.h"
#include "cli/render/remarks.h"

#include <gtest/gtest.h>

#include "model/check.h"
#include "model/law/iso_time.h"
#include "model/law/library.h"
#include "schemas/json/struct_json.h"

namespace cardspeak {
namespace {

std::vector<Card> cards_of(std::string_view text) {
  std::vector<Card> cards;
  for (std::size_t i = 0; i < text.size(); i += 3) {
    const auto card = parse_card(text.substr(i, 2));
    CARDSPEAK_CHECK(card.has_value(), "the test names cards");
    cards.push_back(*card);
  }
  return cards;
}

std::uint8_t seat_number(int seat) {
  return static_cast<std::uint8_t>(seat);
}

}  // namespace

HouseRound::HouseRound() : sign_(std::make_unique<capnp::MallocMessageBuilder>()) {
  at("2022-07-27T21:14:07+10:00");
  auto sign = sign_->initRoot<schema::Event>();
  auto opened = sign.initTableOpened();
  opened.setVenue(id_.venue);
  opened.setTable(id_.table);
  opened.setGame("caribbean-stud");
  opened.setChipUnitCents(100);
  opened.setSeats(7);
  opened.setDealingMethod(schema::DealingMethod::SHUFFLING_SHOE);
}

HouseRound& HouseRound::sign(const std::function<void(schema::TableOpened::Builder)>& change) {
  change(sign_->getRoot<schema::Event>().getTableOpened());
  return *this;
}

HouseRound& HouseRound::limit(std::string_view wager, std::int64_t min, std::int64_t max, std::int64_t unit, int seat,
                              bool marker) {
  auto opened = sign_->getRoot<schema::Event>().getTableOpened();
  const auto old = capnp::clone(opened.asReader().getLimits());
  auto limits = opened.initLimits(old->size() + 1);
  for (unsigned i = 0; i < old->size(); ++i) limits.setWithCaveats(i, (*old)[i]);
  auto limit = limits[old->size()];
  limit.setWager(std::string(wager));
  limit.setSeat(seat_number(seat));
  limit.setMinCents(min);
  limit.setMaxCents(max);
  limit.setUnitCents(unit);
  limit.setMarker(marker);
  return *this;
}

HouseRound& HouseRound::no_sign() {
  sign_known_ = false;
  return *this;
}

HouseRound& HouseRound::patron(int seat, std::string_view patron) {
  patrons_.emplace_back(seat, patron);
  return *this;
}

HouseRound& HouseRound::event(const Fill& fill) {
  events_.push_back(std::make_unique<capnp::MallocMessageBuilder>());
  auto event = events_.back()->initRoot<schema::Event>();
  event.setStream(id_.stream());
  event.setRound(id_.number.value());
  fill(event);
  return *this;
}

HouseRound& HouseRound::wager(int seat, std::string_view kind, std::int64_t cents) {
  return event([&](auto event) {
    auto wager = event.initWagerPlaced();
    wager.setSeat(seat_number(seat));
    wager.setWager(std::string(kind));
    wager.setAmountCents(cents);
  });
}

HouseRound& HouseRound::withdraw(int seat, std::string_view kind, std::int64_t cents) {
  return event([&](auto event) {
    auto wager = event.initWagerWithdrawn();
    wager.setSeat(seat_number(seat));
    wager.setWager(std::string(kind));
    wager.setAmountCents(cents);
  });
}

HouseRound& HouseRound::deal(int seat, std::string_view cards) {
  for (const Card card : cards_of(cards)) {
    event([&](auto event) {
      auto dealt = event.initCardDealt();
      dealt.setTo(schema::Place::SEAT);
      dealt.setSeat(seat_number(seat));
      dealt.setCard(card.code());
    });
  }
  return *this;
}

HouseRound& HouseRound::dealer(std::string_view cards, bool turned_up) {
  constexpr std::size_t kHand = 5;
  std::size_t dealt_here = 0;
  for (const Card card : cards_of(cards)) {
    event([&](auto event) {
      auto dealt = event.initCardDealt();
      dealt.setTo(schema::Place::DEALER);
      dealt.setCard(card.code());
      dealt.setFaceUp(turned_up && ++dealt_here == kHand);
    });
  }
  return *this;
}

HouseRound& HouseRound::decide(int seat, schema::Act act) {
  return event([&](auto event) {
    auto decision = event.initDecision();
    decision.setSeat(seat_number(seat));
    decision.setAct(act);
  });
}

HouseRound& HouseRound::settle(int seat, std::string_view kind, std::int64_t paid, std::int64_t taken) {
  return event([&](auto event) {
    auto settled = event.initSettled();
    settled.setSeat(seat_number(seat));
    settled.setWager(std::string(kind));
    settled.setPaidCents(paid);
    settled.setTakenCents(taken);
  });
}

HouseRound& HouseRound::voided(std::string_view reason, std::string_view rank) {
  return event([&](auto event) {
    event.setRank(std::string(rank));
    event.initVoided().setReason(std::string(reason));
  });
}

HouseRound& HouseRound::ruling(int seat, std::string_view decision, std::string_view rank) {
  return event([&](auto event) {
    event.setRank(std::string(rank));
    auto ruling = event.initRuling();
    ruling.setSeat(seat_number(seat));
    ruling.setDecision(std::string(decision));
  });
}

HouseRound& HouseRound::announce(std::string_view what) {
  return event([&](auto event) { event.initAnnounced().setWhat(std::string(what)); });
}

HouseRound& HouseRound::no_more_bets() {
  return event([](auto event) { event.setBetsClosed(); });
}

HouseRound& HouseRound::close() {
  return event([](auto event) { event.setRoundClosed(); });
}

HouseRound& HouseRound::settle_as_due() {
  close();
  const Verdict due = verdict();
  events_.pop_back();
  for (const WagerVerdict& wager : due.wagers) {
    const bool carried = wager.outcome == schema::Outcome::CARRIED;
    const Cents taken = carried ? Cents(0) : wager.stake - wager.returned;
    settle(wager.seat.value(), wager.wager, wager.due.value(), taken.value());
  }
  return close();
}

HouseRound& HouseRound::at(std::string_view iso_time) {
  start_ns_ = parse_iso_time(iso_time).value().value();
  return *this;
}

RoundFacts HouseRound::facts() const {
  TableState table;
  if (sign_known_) table.apply(sign_->getRoot<schema::Event>().asReader());
  capnp::MallocMessageBuilder opened;
  auto open = opened.initRoot<schema::Event>();
  open.setStream(id_.stream());
  open.setRound(id_.number.value());
  open.setSequence(10);
  open.setDeviceTimeNs(start_ns_);
  auto seats = open.initRoundOpened().initSeats(static_cast<unsigned>(patrons_.size()));
  for (unsigned i = 0; i < seats.size(); ++i) {
    seats[i].setSeat(seat_number(patrons_[i].first));
    seats[i].setPatron(patrons_[i].second);
  }
  open.getRoundOpened().setDealer("D-2214");
  std::vector<EventRef> refs;
  refs.push_back({.event = open.asReader()});
  for (std::size_t i = 0; i < events_.size(); ++i) {
    auto event = events_[i]->getRoot<schema::Event>();
    event.setSequence(11 + i);
    event.setDeviceTimeNs(start_ns_ + static_cast<std::int64_t>(i + 1) * 1'000'000'000);
    refs.push_back({.event = event.asReader()});
  }
  return cardspeak::fold(id_, table, refs);
}

Verdict HouseRound::verdict(Explain explain) const {
  return adjudicate(facts(), caribbean_stud(), MeterFacts{}, explain);
}

const Rulebook& caribbean_stud() {
  static const Rulebook book = [] {
    for (const EmbeddedBook& embedded : embedded_books()) {
      if (embedded.name != "crown-melbourne/caribbean-stud/11.0.json") continue;
      auto loaded = load_rulebook(embedded.name, std::string(embedded.bytes), "hash");
      CARDSPEAK_CHECK(loaded.has_value(), "the embedded book loads");
      return *loaded;
    }
    CARDSPEAK_CHECK(false, "the book is embedded");
  }();
  return book;
}

const WagerVerdict& line(const Verdict& verdict, int seat, std::string_view wager) {
  for (const WagerVerdict& line : verdict.wagers) {
    if (line.seat.value() == seat && line.wager == wager) return line;
  }
  ADD_FAILURE() << "the verdict has no line for seat " << seat << ", " << wager;
  static const WagerVerdict kNone;
  return kNone;
}

std::vector<Finding> findings(const Verdict& verdict, std::string_view kind) {
  std::vector<Finding> list;
  for (const Finding& finding : verdict.findings) {
    if (finding.kind() == kind) list.push_back(finding);
  }
  return list;
}

std::string json(const Verdict& verdict) {
  capnp::MallocMessageBuilder message;
  auto root = message.initRoot<schema::Verdict>();
  write_in_words(verdict, root);
  return schema::write_json(root.asReader(), schema::JsonForm::kPretty, schema::JsonDefaults::kLeaveOut);
}

}  // namespace cardspeak

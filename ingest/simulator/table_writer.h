// Writes the events of one table's stream: sequence numbers, a clock that moves on, the device and the dealer.
#pragma once

#include <capnp/message.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/simulator/random.h"
#include "ingest/simulator/simulator.h"
#include "model/cards/card.h"
#include "model/cards/deck.h"

namespace cardspeak::simulator {

// "CS-04".
inline std::string table_name(std::string_view room, std::uint32_t number) {
  return std::string(room) + (number < 10 ? "-0" : "-") + std::to_string(number);
}

// A full deck in an order of chance.
inline std::vector<Card> shuffled_deck(Random& random) {
  const std::span<const Card> in_order = deck_cards(DeckKind::k52);
  std::vector<Card> deck(in_order.begin(), in_order.end());
  random.shuffle(std::span<Card>(deck));
  return deck;
}

// Who sits at a table of the poker room, with their chips.
template <typename Seats>
void write_seats(schema::RoundOpened::Builder opened, const Seats& seated) {
  auto seats = opened.initSeats(static_cast<unsigned>(seated.size()));
  for (unsigned i = 0; i < seated.size(); ++i) {
    seats[i].setSeat(seated[i].seat.value());
    seats[i].setPatron(seated[i].patron);
    seats[i].setStackCents(seated[i].stack.value());
  }
}

class TableWriter {
 public:
  // `sink` must outlive the writer. The clock runs on by 1 to 4 seconds an event, drawn from `random`.
  TableWriter(std::string venue, std::string table, DeviceTimeNs start, Random& random, const EventSink& sink)
      : venue_(std::move(venue)), table_(std::move(table)), now_(start.value()), random_(random), sink_(sink) {}

  [[nodiscard]] const std::string& venue() const { return venue_; }
  [[nodiscard]] const std::string& table() const { return table_; }

  // The time of the next event.
  [[nodiscard]] DeviceTimeNs now() const { return DeviceTimeNs(now_); }

  [[nodiscard]] const std::string& dealer() const { return dealer_; }
  // The round that the next events belong to; 0: none.
  void set_round(RoundNo round) { round_ = round; }
  [[nodiscard]] RoundId round_id() const { return {venue_, table_, round_}; }

  // Emits one event. `fill` sets its kind.
  template <typename Fill>
  void write(Fill&& fill) {
    capnp::word scratch[kScratchWords] = {};
    capnp::MallocMessageBuilder message(kj::arrayPtr(scratch, kScratchWords));
    auto event = message.initRoot<schema::Event>();
    event.setStream(venue_ + "/" + table_);
    event.setSequence(++sequence_);
    event.setDeviceTimeNs(now_);
    event.setRound(round_.value());
    event.setDevice(table_ + "-dev");
    event.setStaff(dealer_);
    fill(event);
    sink_(event.asReader());
    now_ += static_cast<std::int64_t>(1'000'000'000 + random_.below(3'000'000'000));
  }

  // A dealer comes to the table: one of `many`, with an id from `first` on.
  void change_dealer(std::uint64_t first, std::uint64_t many) {
    dealer_ = "D-" + std::to_string(first + random_.below(many));
    write([&](schema::Event::Builder event) { event.initDealerChanged().setDealer(dealer_); });
  }

  // The table opens. `fill` sets what is the game's own on its sign.
  template <typename Fill>
  void open(std::string_view game, std::uint8_t seats, Cents chip, schema::DealingMethod method, Fill&& fill) {
    write([&](schema::Event::Builder event) {
      auto opened = event.initTableOpened();
      opened.setVenue(venue_);
      opened.setTable(table_);
      opened.setGame(std::string(game));
      opened.setSeats(seats);
      opened.setChipUnitCents(chip.value());
      opened.setDealingMethod(method);
      fill(opened);
    });
  }

  void deal(schema::Place to, SeatNo seat, Card card, bool face_up) {
    write([&](schema::Event::Builder event) {
      auto dealt = event.initCardDealt();
      dealt.setTo(to);
      dealt.setSeat(seat.value());
      dealt.setCard(card.code());
      dealt.setFaceUp(face_up);
    });
  }

  // `patron`: who placed it, where not the player seated there; `level`: Crown Perth's jackpots; `carried_from`: the
  // round that it was placed for, where it was carried over.
  void wager(SeatNo seat, std::string_view kind, Cents amount, const std::string& patron = {}, std::uint8_t level = 0,
             RoundNo carried_from = {}) {
    write([&](schema::Event::Builder event) {
      auto placed = event.initWagerPlaced();
      placed.setSeat(seat.value());
      placed.setWager(std::string(kind));
      placed.setAmountCents(amount.value());
      if (!patron.empty()) placed.setPatron(patron);
      placed.setLevel(level);
      placed.setCarriedFrom(carried_from.value());
    });
  }

  void announce(std::string_view what) {
    write([&](schema::Event::Builder event) { event.initAnnounced().setWhat(std::string(what)); });
  }

  void decide(SeatNo seat, schema::Act act, Cents amount = Cents()) {
    write([&](schema::Event::Builder event) {
      auto decision = event.initDecision();
      decision.setSeat(seat.value());
      decision.setAct(act);
      decision.setAmountCents(amount.value());
    });
  }

 private:
  static constexpr std::size_t kScratchWords = 128;

  std::string venue_;
  std::string table_;
  std::int64_t now_;
  Random& random_;
  const EventSink& sink_;
  std::string dealer_;
  RoundNo round_;
  std::uint64_t sequence_ = 0;
};

}  // namespace cardspeak::simulator

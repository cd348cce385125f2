// What the checks of an event are made with.
#pragma once

#include <capnp/common.h>
#include <capnp/schema.h>

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "ingest/device/event_bounds.h"
#include "model/ids.h"
#include "schemas/event.capnp.h"
#include "schemas/json/objection.h"
#include "schemas/text/text_view.h"

namespace cardspeak::event_checks {

using schema::view;

// Text of an event as it may stand in an objection: short, on one line, between quotes.
std::string quoted(std::string_view text);

// "limits[2].wager"; without a field, "limits[2]".
std::string indexed(std::string_view list, std::size_t at, std::string_view field);

// Text that can be shown on one line.
bool is_text(std::string_view text);

// Collects the first objection to an event. Checks go on after it and change nothing. Over 20 functions of a line or
// two: one for each kind of field.
class EventCheck {
 public:
  // `kind` is the name of the event's kind, which the paths of its fields begin with.
  explicit EventCheck(std::string_view kind) : kind_(kind) {}

  [[nodiscard]] bool failed() const { return objection_.has_value(); }
  [[nodiscard]] std::expected<void, schema::JsonObjection> result() const;

  // Objects to a field of the event's head.
  void object_to_head(std::string field, std::string expected, std::string found);
  // Objects to a field of the event's kind.
  void object(std::string_view field, std::string expected, std::string found);

  void number(std::string_view field, std::int64_t value, std::int64_t min, std::int64_t max);
  void amount(std::string_view field, std::int64_t cents) { money(field, cents, 0); }
  void amount_over_0(std::string_view field, std::int64_t cents) { money(field, cents, 1); }
  void seat(std::string_view field, unsigned value) { number(field, value, 1, kSeatMax); }
  void seat_or_none(std::string_view field, unsigned value) { number(field, value, 0, kSeatMax); }
  void card(std::string_view field, unsigned value) { number(field, value, 0, kCardMax); }

  void text(std::string_view field, capnp::Text::Reader value, std::size_t max);
  void named(std::string_view field, capnp::Text::Reader value, std::size_t max);
  // A name, a mask in its place, or nothing.
  void patron(std::string_view field, capnp::Text::Reader value);
  // A word of a rulebook.
  void id(std::string_view field, capnp::Text::Reader value);
  void id_or_none(std::string_view field, capnp::Text::Reader value) {
    if (value.size() != 0) id(field, value);
  }
  void meter(std::string_view field, capnp::Text::Reader value);

  template <typename List>
  void bounded(std::string_view field, const List& list, std::size_t max = kListMax) {
    if (failed() || list.size() <= max) return;
    object(field, "at most " + std::to_string(max) + " entries", std::to_string(list.size()));
  }
  // An enumerant that this release knows; `first` is the least that is allowed.
  template <typename Enum>
  void choice(std::string_view field, Enum value, std::uint16_t first) {
    if (failed()) return;
    static const auto kCount = capnp::Schema::from<Enum>().getEnumerants().size();
    const auto raw = static_cast<std::uint16_t>(value);
    if (raw >= kCount) object(field, "a value that this release knows", "number " + std::to_string(raw));
    if (raw < first) object(field, "a value", "none");
  }
  template <typename Enum>
  void chosen(std::string_view field, Enum value) {
    choice(field, value, 1);
  }
  template <typename Enum>
  void chosen_or_none(std::string_view field, Enum value) {
    choice(field, value, 0);
  }

 private:
  void money(std::string_view field, std::int64_t cents, std::int64_t min);

  std::string_view kind_;
  std::optional<schema::JsonObjection> objection_;
};

// Cards that were seen, each of a known code.
template <typename Cards>
void check_cards(EventCheck& check, std::string_view field, const Cards& cards) {
  check.bounded(field, cards);
  if (check.failed()) return;
  for (unsigned at = 0; at < cards.size(); ++at) {
    if (cards[at].getCard() > kCardMax) check.card(indexed(field, at, "card"), cards[at].getCard());
  }
}

// A place at the table, and the seat that only Place::SEAT has.
void check_place(EventCheck& check, schema::Place to, unsigned seat);

}  // namespace cardspeak::event_checks

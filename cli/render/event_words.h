// What one event of a round says, in words. Tells what is on record; judges nothing.
#pragma once

#include <string>
#include <vector>

#include "cli/render/round_view.h"
#include "cli/render/words.h"

namespace cardspeak {

// Events with equal headings that follow each other become one paragraph of the story.
struct Told {
  std::string heading;  // "Wagers", "Showdown"
  std::string item;     // "seat 1 ante $10.00"; may be empty: the heading says it all
};

// Over 20 functions: one for each kind of event that says more than its heading.
class EventWords {
 public:
  // Keeps a reference to the view.
  explicit EventWords(const RoundView& view) : facts_(view.facts), unit_(unit_of(view.verdict)) {}

  // What the event says, a correction included. A decision has no heading: it belongs to the betting that is on. An
  // event of a kind that this release does not know is told by its number.
  [[nodiscard]] Told describe(const TimelineEntry& entry) const;

  // Where a card lies: "seat 3", "dealer", "board 2"; empty for the only board.
  static std::string place(const TimelineEntry& entry);

 private:
  // What a kind of event adds to its heading.
  using Item = std::string (EventWords::*)(const TimelineEntry& entry) const;
  struct Kind {
    schema::Event::Which kind;
    std::string_view heading;
    Item item;
  };
  static const std::vector<Kind>& kinds();

  // The chips that the event tells of now; nothing: it tells of none.
  [[nodiscard]] std::optional<Cents> amount_of(const TimelineEntry& entry) const;
  [[nodiscard]] std::string correction(const TimelineEntry& entry) const;

  [[nodiscard]] std::string nothing(const TimelineEntry& entry) const;
  [[nodiscard]] std::string own_words(const TimelineEntry& entry) const;
  [[nodiscard]] std::string book_word(const TimelineEntry& entry) const;
  [[nodiscard]] std::string seat(const TimelineEntry& entry) const;
  [[nodiscard]] std::string place_item(const TimelineEntry& entry) const;
  [[nodiscard]] std::string opened(const TimelineEntry& entry) const;
  [[nodiscard]] std::string wager(const TimelineEntry& entry) const;
  [[nodiscard]] std::string taken_back(const TimelineEntry& entry) const;
  [[nodiscard]] std::string decision(const TimelineEntry& entry) const;
  [[nodiscard]] std::string burned(const TimelineEntry& entry) const;
  [[nodiscard]] std::string exposed(const TimelineEntry& entry) const;
  [[nodiscard]] std::string shown(const TimelineEntry& entry) const;
  [[nodiscard]] std::string mucked(const TimelineEntry& entry) const;
  [[nodiscard]] std::string settled(const TimelineEntry& entry) const;
  [[nodiscard]] std::string uncalled(const TimelineEntry& entry) const;
  [[nodiscard]] std::string hands_set(const TimelineEntry& entry) const;
  [[nodiscard]] std::string units_paid(const TimelineEntry& entry) const;
  [[nodiscard]] std::string pot_pushed(const TimelineEntry& entry) const;
  [[nodiscard]] std::string pot_taken_back(const TimelineEntry& entry) const;
  [[nodiscard]] std::string rake(const TimelineEntry& entry) const;
  [[nodiscard]] std::string prize(const TimelineEntry& entry) const;
  [[nodiscard]] std::string irregularity(const TimelineEntry& entry) const;
  [[nodiscard]] std::string ruling(const TimelineEntry& entry) const;

  [[nodiscard]] std::string pot(const TimelineEntry& entry, std::string_view way) const;

  const RoundFacts& facts_;
  Unit unit_;
};

}  // namespace cardspeak

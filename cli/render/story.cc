#include "cli/render/story.h"

#include <algorithm>
#include <map>
#include <utility>

#include "cli/render/event_words.h"
#include "cli/render/words.h"

namespace cardspeak {
namespace {

constexpr const char* kBoard = "Board";

// Cards to one place, gathered over a paragraph: a deal goes round the table, the reader wants each hand in one piece.
struct Gathered {
  std::string place;
  std::vector<Card> cards;
};

class Teller {
 public:
  explicit Teller(const RoundView& view) : view_(view), words_(view) {}

  std::vector<StoryLine> tell() {
    for (const TimelineEntry& entry : view_.facts.timeline) take(entry);
    finish_cards();
    return std::move(lines_);
  }

 private:
  void take(const TimelineEntry& entry) {
    const auto begun = view_.street_begins.find(entry.seq);
    if (begun != view_.street_begins.end()) street_ = titled(begun->second);
    if (entry.kind == schema::Event::CARD_DEALT) {
      take_card(entry);
      return;
    }
    if (entry.kind == schema::Event::BURNED && !entry.card.known()) {
      ++burns_;
      return;
    }
    Told told = words_.describe(entry);
    if (entry.kind == schema::Event::DECISION) told.heading = betting_heading();
    paragraph(told.heading, entry.time);
    if (!told.item.empty()) lines_.back().items.push_back(told.item);
  }

  void take_card(const TimelineEntry& entry) {
    const bool community = entry.place == schema::Place::COMMUNITY;
    if (community) ++board_cards_[entry.board];
    const std::string heading = community ? street_of(entry.board) : "Cards";
    if (community) {
      board_paragraph(heading, entry.time);
    } else {
      paragraph(heading, entry.time);
    }
    const std::string place = EventWords::place(entry);
    const auto found =
        std::find_if(gathered_.begin(), gathered_.end(), [&](const Gathered& g) { return g.place == place; });
    if (found == gathered_.end()) {
      gathered_.push_back({place, {entry.card}});
    } else {
      found->cards.push_back(entry.card);
    }
    if (community && heading != kBoard) street_ = heading;
  }

  // Begins a paragraph unless the current one has this heading.
  void paragraph(const std::string& heading, DeviceTimeNs time) {
    if (!lines_.empty() && lines_.back().heading == heading) return;
    finish_cards();
    if (burns_ > 0) lines_.push_back({time, "Burned", {counted(std::exchange(burns_, 0), "card", "cards")}});
    lines_.push_back({time, heading, {}});
  }

  // The burn belongs to the cards that follow it on the board.
  void board_paragraph(const std::string& heading, DeviceTimeNs time) {
    const std::size_t burns = std::exchange(burns_, 0);
    paragraph(heading, time);
    if (burns > 0) lines_.back().items.push_back("burned " + counted(burns, "card", "cards"));
  }

  void finish_cards() {
    for (const Gathered& g : gathered_) {
      const std::string before = g.place.empty() ? "" : g.place + " ";
      lines_.back().items.push_back(before + cards_text(g.cards));
    }
    gathered_.clear();
  }

  // The street that the last card of a board belongs to. Of a board that is dealt again only its last cards come.
  std::string street_of(std::uint8_t board) const {
    const std::size_t cards = board_cards_.at(board);
    if (board > view_.boards) return kBoard;
    for (const StreetName& street : view_.streets) {
      if (street.board_cards >= cards && street.board_cards > 0) return titled(street.name);
    }
    return kBoard;
  }

  // The street that the betting is on.
  std::string betting_heading() const {
    if (!street_.empty()) return street_ + " betting";
    if (!view_.contests_pots()) return "Decisions";
    return view_.streets.empty() ? "Betting" : titled(view_.streets.front().name) + " betting";
  }

  const RoundView& view_;
  EventWords words_;
  std::vector<StoryLine> lines_;
  std::vector<Gathered> gathered_;
  std::map<std::uint8_t, std::size_t> board_cards_;
  std::string street_;
  std::size_t burns_ = 0;  // cards burned face down and not yet told
};

}  // namespace

std::vector<StoryLine> tell(const RoundView& view) {
  return Teller(view).tell();
}

}  // namespace cardspeak

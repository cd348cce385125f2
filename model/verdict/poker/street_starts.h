// Which street of the game each card and each draw of a record belongs to.
#pragma once

#include <cstddef>
#include <map>
#include <optional>

#include "model/facts/round_facts.h"
#include "model/law/poker.h"

namespace cardspeak::poker {

// The street that begins with a card or a draw.
struct StreetStart {
  std::size_t street = 0;
  bool stays = true;  // false: the card was taken back again, and begins nothing
};

class StreetStarts {
 public:
  // Keeps references to both.
  StreetStarts(const RoundFacts& facts, const law::CompiledPoker& law) : facts_(facts), law_(law) {}

  // What begins with the entry; nothing: no street does. To be asked once of every entry of the timeline, in order.
  std::optional<StreetStart> begins(const TimelineEntry& entry);

  // The last street that has begun by now.
  [[nodiscard]] std::size_t reached() const { return reached_; }
  // Cards that lie on the first board.
  [[nodiscard]] std::size_t board() const { return board_; }

 private:
  std::optional<StreetStart> by_board(const TimelineEntry& entry);
  std::optional<StreetStart> by_own_card(const TimelineEntry& entry);
  std::optional<StreetStart> by_draw(SeatNo seat);
  [[nodiscard]] std::optional<std::size_t> street_at_board(std::size_t board) const;

  const RoundFacts& facts_;
  const law::CompiledPoker& law_;
  std::map<SeatNo, std::size_t> own_;
  std::map<SeatNo, std::size_t> draws_;
  std::size_t board_ = 0;
  std::size_t reached_ = 0;
};

}  // namespace cardspeak::poker

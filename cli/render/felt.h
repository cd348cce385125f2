// The table drawn from above: the dealer at the top, the seats clockwise from the dealer's left, each with its cards
// and its money.
#pragma once

#include <string_view>

#include "cli/render/round_view.h"
#include "cli/render/template.h"

namespace cardspeak {

// Where the seats of a table stand: in a frame of columns and rows round its middle, which takes all rows but the last
// and, of a table with sides, all columns but the outer ones.
struct SeatFrame {
  int sides = 0;    // seats down each side
  int columns = 1;  // of the last row, a seat in each
  // Rows in all.
  [[nodiscard]] int rows() const;

  struct Place {
    int column = 1;
    int row = 1;
    friend bool operator==(const Place&, const Place&) = default;
  };
  // Of the seat at the dealer's left (1) and those after it, up to 2 * sides + columns.
  [[nodiscard]] Place place(int seat) const;
};

// The frame of a table for so many seats, one at least.
SeatFrame seat_frame(int seats);

// The fields of felt.html.
Fields felt_fields(const RoundView& view);

// The class of a page that shows the round: how small its type is on paper, so that the answer, the table and the
// wagers stand on one sheet. Empty: as large as any.
std::string_view page_density(const RoundView& view);

}  // namespace cardspeak

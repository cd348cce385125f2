// Rows of a round that concern a player or a seat, where only those are meant.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/export/row.h"
#include "model/ids.h"
#include "replay/judge.h"

namespace cardspeak::rows {

// Of wagers and findings those of the player and the seat remain, and findings about no seat; of rounds the status,
// the amount and the findings become those of the player or the seat, as `cardspeak rounds` has them. Events stay: they
// are the round.
class RowsMeant {
 public:
  // `patrons`: the player's name and every mask that stands for it; empty: no player is asked for.
  RowsMeant(const Table& table, std::vector<std::string> patrons, std::optional<SeatNo> seat);

  void narrow(const Judged& judged, std::vector<Row>& rows) const;

 private:
  [[nodiscard]] bool is_meant(const Row& row) const;
  void narrow_round(const Judged& judged, Row& row) const;

  std::vector<std::string> patrons_;
  std::optional<SeatNo> seat_;
  // Places of columns; nothing: the table has none of that name.
  std::optional<std::size_t> patron_at_;
  std::optional<std::size_t> seat_at_;
  std::optional<std::size_t> status_at_;
  std::optional<std::size_t> net_at_;
  std::optional<std::size_t> findings_at_;
};

}  // namespace cardspeak::rows

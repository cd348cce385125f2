// Which disputes the filters of rounds mean.
#pragma once

#include <string>
#include <vector>

#include "replay/disputes.h"
#include "replay/queries.h"

namespace cardspeak::rows {

// A dispute is meant with its round: as the round is by table, venue, game, time, dealer, finding, status and amount.
// Also one about a round that is not on record, by the table and the venue that it names and by when it began: whoever
// claims for a round that never was does not hide it so. A finding of the case counts as one of the round. Of a player
// or a seat are the disputes that name them in any step, and those that name neither and have the player at the seat
// that they name.
class DisputesMeant {
 public:
  // `query.table` is a stream, or the name of a table alone. `patrons`: the player's name and every mask that stands
  // for it; empty: no player is asked for.
  DisputesMeant(RoundQuery query, std::vector<std::string> patrons)
      : query_(std::move(query)), patrons_(std::move(patrons)) {}

  [[nodiscard]] bool is_meant(const JudgedCase& dispute) const;
  // Whether it is of the player and the seat, whatever else is asked.
  [[nodiscard]] bool is_of_whom(const JudgedCase& dispute) const {
    return is_of_patron(dispute) && is_of_seat(dispute);
  }

 private:
  [[nodiscard]] bool is_of_place_and_time(const JudgedCase& dispute) const;
  [[nodiscard]] bool is_of_round(const JudgedCase& dispute) const;
  [[nodiscard]] bool is_of_patron(const JudgedCase& dispute) const;
  [[nodiscard]] bool is_of_seat(const JudgedCase& dispute) const;
  [[nodiscard]] bool has_finding(const JudgedCase& dispute) const;

  RoundQuery query_;
  std::vector<std::string> patrons_;
};

}  // namespace cardspeak::rows

// What the rules leave to a person, and whether the floor is on record with it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/verdict/house/decided_cases.h"
#include "model/verdict/house/round.h"

namespace cardspeak::house {

// Made when every case of the round is decided: a ruling may say what another irregularity leads to. Valid as long as
// the round and the cases.
class FloorChoices {
 public:
  // Sets `taken` of every case.
  FloorChoices(const Round& round, std::vector<DecidedCase>& decided);

  // A ruling that only says what another irregularity leads to does not count as an irregularity itself.
  [[nodiscard]] bool is_ruling_on_another(const DecidedCase& decided) const;
  // Whether a choice that was made is about the wager: a ruling may name one of a seat.
  [[nodiscard]] bool is_chosen_for(const DecidedCase& decided, const Line& line) const;
  // Whether a word lets the wager stand that prevailed over what took the whole hand or round.
  [[nodiscard]] bool is_spared(const Line& line) const;
  // Whether the ruling takes an office that is not the one the case asks for. A ruling that makes a choice takes the
  // office of that choice; one that says what follows takes none for a choice.
  [[nodiscard]] bool is_of_another_act(const DecidedCase& decided, const RulingFact& ruling) const;
  // Whether the ruling says only what the rules make of an irregularity at its seat, without a choice of anybody.
  [[nodiscard]] bool says_what_follows(const RulingFact& ruling) const;
  // The ruling that takes the wager for a reason that makes whole rounds void, and has the power for it; null: none.
  [[nodiscard]] const statements::Weighed* voids_wager(const Line& line) const;
  // The seats that the choice was made for, by number; empty: for all of the case.
  [[nodiscard]] std::vector<SeatNo> chosen_seats(const DecidedCase& decided) const;
  // The wagers that it names, "bet, flop"; empty: all.
  [[nodiscard]] std::string chosen_wagers(const DecidedCase& decided) const;

 private:
  [[nodiscard]] bool is_on_record(const DecidedCase& decided) const;
  [[nodiscard]] bool is_declared(const law::IrregularityEntry& entry) const;
  [[nodiscard]] bool is_choice(const DecidedCase& decided, const RulingFact& ruling) const;
  [[nodiscard]] bool is_named(std::string_view wager, const Line& line) const;

  const Round& round_;
  const std::vector<DecidedCase>& decided_;
};

}  // namespace cardspeak::house

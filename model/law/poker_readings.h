// The readings of the poker room: their ids in a book, and the answers that the engine knows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace cardspeak::law {

// Places where the text is silent and the engine knows more than one answer. A book names the default of each.
enum class PokerReading : std::uint8_t {
  kOddChips,       // "K-5-ODD-CHIPS": one_each, all_to_first
  kSuits,          // "K-5-SUITS": rank_then_suit, suit_then_rank
  kOutOfTurn,      // "K-6-OUT-OF-TURN": as_written
  kRakeRounding,   // "K-7-ROUNDING": chip_down, cent_down, chip_up
  kLoneRefund,     // "K-9-REFUND": every_contributor
  kShortAnte,      // "SHORT-ANTE": main_pot, equal_share
  kSilentBase,     // "SILENT-RAISE": last_raise, whole_wager
  kHeadToHead,     // "HEAD-TO-HEAD": with_all_in, without_all_in
  kHeadsUp,        // "HEADS-UP-BLINDS": as_printed, button_small
  kRunsOdd,        // "K-1-ODD-CHIPS": all_to_first, one_each
  kCountMended,    // "K-8-WRONG-COUNT": corrected, misdeal
  kFlopBurn,       // "K-10-FLOP-BURN": flop_again, hands_rebuilt
  kTwoShorts,      // "P-TWO-SHORTS": not_reopened, reopened
  kStraddleRaise,  // "P-STRADDLE-RAISE": size_of_straddle, size_of_big_blind
  kRakeMinimum,    // "K-7-MINIMUM": as_on_sign, within_range
  kString,         // "P-STRING": as_ruled, bet_stands, call_only
  kRakeOfPots,     // "K-7-SEVERAL-POTS": running_total, each_pot
};
inline constexpr std::size_t kPokerReadings = static_cast<std::size_t>(PokerReading::kRakeOfPots) + 1;

// The reading's id in a book, and the answers that the engine knows, in the order of Choices::answer.
std::string_view poker_reading_id(PokerReading reading);
const std::vector<std::string_view>& poker_reading_answers(PokerReading reading);

// Which answer is applied for each reading: the place in poker_reading_answers().
struct PokerChoices {
  std::array<std::size_t, kPokerReadings> answers{};

  [[nodiscard]] std::size_t of(PokerReading reading) const { return answers[static_cast<std::size_t>(reading)]; }
  void set(PokerReading reading, std::size_t answer) { answers[static_cast<std::size_t>(reading)] = answer; }
};

}  // namespace cardspeak::law

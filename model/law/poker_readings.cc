#include "model/law/poker_readings.h"

namespace cardspeak::law {

namespace {

constexpr std::array<std::string_view, kPokerReadings> kReadingIds = {
    "K-5-ODD-CHIPS", "K-5-SUITS",        "K-6-OUT-OF-TURN", "K-7-ROUNDING",  "K-9-REFUND",      "SHORT-ANTE",
    "SILENT-RAISE",  "HEAD-TO-HEAD",     "HEADS-UP-BLINDS", "K-1-ODD-CHIPS", "K-8-WRONG-COUNT", "K-10-FLOP-BURN",
    "P-TWO-SHORTS",  "P-STRADDLE-RAISE", "K-7-MINIMUM",     "P-STRING",      "K-7-SEVERAL-POTS"};

}  // namespace

std::string_view poker_reading_id(PokerReading reading) {
  return kReadingIds[static_cast<std::size_t>(reading)];
}

const std::vector<std::string_view>& poker_reading_answers(PokerReading reading) {
  static const std::array<std::vector<std::string_view>, kPokerReadings> kAnswers = {{
      {"one_each", "all_to_first"},
      {"rank_then_suit", "suit_then_rank"},
      {"as_written"},
      {"chip_down", "cent_down", "chip_up"},
      {"every_contributor"},
      {"main_pot", "equal_share"},
      {"last_raise", "whole_wager"},
      {"with_all_in", "without_all_in"},
      {"as_printed", "button_small"},
      {"all_to_first", "one_each"},
      {"corrected", "misdeal"},
      {"flop_again", "hands_rebuilt"},
      {"not_reopened", "reopened"},
      {"size_of_straddle", "size_of_big_blind"},
      {"as_on_sign", "within_range"},
      {"as_ruled", "bet_stands", "call_only"},
      {"running_total", "each_pot"},
  }};
  return kAnswers[static_cast<std::size_t>(reading)];
}

}  // namespace cardspeak::law

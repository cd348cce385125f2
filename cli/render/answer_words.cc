#include "cli/render/answer_words.h"

#include <algorithm>
#include <array>

#include "cli/render/words.h"

namespace cardspeak {
namespace {

struct AnswerWords {
  std::string_view answer;
  std::string_view words;
};

// In order of the answers.
constexpr std::array kAnswers = {
    AnswerWords{"action", "the amount in play"},
    AnswerWords{"active", "the seats still in play"},
    AnswerWords{"cap_then_round", "held to the maximum payout first, then rounded"},
    AnswerWords{"carried", "the wager stays for the next round"},
    AnswerWords{"ceil", "rounded up to a whole cent"},
    AnswerWords{"ceil_dollar", "rounded up to a whole dollar"},
    AnswerWords{"checked", "the hand is looked at first"},
    AnswerWords{"chip_unit", "rounded up to what chips can pay"},
    AnswerWords{"collected", "the wager is collected"},
    AnswerWords{"community_wins", "the wager wins by the communal cards"},
    AnswerWords{"dependents_void", "what rests on the wager is void with it"},
    AnswerWords{"distinct", "each counts once"},
    AnswerWords{"eligible", "the hand stays eligible"},
    AnswerWords{"equal", "the two are equal"},
    AnswerWords{"face_value", "by the face value of the cards"},
    AnswerWords{"floor", "rounded down to a whole cent"},
    AnswerWords{"flop", "by the flop"},
    AnswerWords{"flop_stands", "the flop stands"},
    AnswerWords{"formula", "by the formula"},
    AnswerWords{"goes_on", "the round goes on"},
    AnswerWords{"lose", "the wager loses"},
    AnswerWords{"meter", "of the meter as it is recorded"},
    AnswerWords{"misdeal", "the round is a misdeal"},
    AnswerWords{"natural_only", "only natural hands"},
    AnswerWords{"nearest", "rounded to the nearest cent"},
    AnswerWords{"needs_pair", "it needs a pair"},
    AnswerWords{"needs_unfolded", "it needs a hand that was not folded"},
    AnswerWords{"neither_returned", "neither goes back"},
    AnswerWords{"no_odds", "no odds are printed"},
    AnswerWords{"not_returned", "it does not go back"},
    AnswerWords{"only_that_wager", "that wager alone"},
    AnswerWords{"paid", "it is paid"},
    AnswerWords{"paid_table", "paid by the table"},
    AnswerWords{"pair_breaks", "the pair breaks the tie"},
    AnswerWords{"per_hand", "for each hand"},
    AnswerWords{"per_player", "for each player"},
    AnswerWords{"per_wager", "for each wager"},
    AnswerWords{"placed", "the amount as it was placed"},
    AnswerWords{"rank_only", "by rank alone"},
    AnswerWords{"redealt", "the cards are dealt again"},
    AnswerWords{"reduced", "the meter goes down by it"},
    AnswerWords{"refund", "the wager goes back"},
    AnswerWords{"returned", "it goes back"},
    AnswerWords{"round_then_cap", "rounded first, then held to the maximum payout"},
    AnswerWords{"rounded", "of the meter rounded up"},
    AnswerWords{"settle", "the wager is settled"},
    AnswerWords{"settled", "the wager is settled"},
    AnswerWords{"standoff", "a stand-off"},
    AnswerWords{"stay_lost", "the wagers stay lost"},
    AnswerWords{"stays", "the wager stays"},
    AnswerWords{"table10", "by Table 10"},
    AnswerWords{"table_3dp", "by the printed table, to three decimals"},
    AnswerWords{"trips_only", "by the three of a kind alone"},
    AnswerWords{"two_misdeal", "two make a misdeal"},
    AnswerWords{"two_stand", "two stand"},
    AnswerWords{"unchanged", "the meter stays as it is"},
    AnswerWords{"void_round", "the round is void"},
    AnswerWords{"wild_or_natural", "wild or natural hands"},
    AnswerWords{"win", "the wager wins"},
};
static_assert(std::ranges::is_sorted(kAnswers, {}, &AnswerWords::answer));

}  // namespace

std::string answer_text(std::string_view answer) {
  const auto found = std::ranges::lower_bound(kAnswers, answer, {}, &AnswerWords::answer);
  if (found != kAnswers.end() && found->answer == answer) return std::string(found->words);
  return spaced(std::string(answer));
}

}  // namespace cardspeak

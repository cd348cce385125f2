// What people do on purpose: chips that move when the cards are known, prizes that nobody won or nobody got, and words
// that are to cover what was done.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "model/check.h"

namespace cardspeak::simulator {

enum class Fraud : std::uint8_t {
  kNone,
  kPastPosting,         // a wager is placed or raised when cards are known
  kPinching,            // a wager is reduced or taken back after its time
  kFalseJackpot,        // a prize for a hand that did not win it, at another seat, or twice
  kForgottenJackpot,    // a prize that is not paid, or not recorded
  kRulingWithoutPower,  // a word that its office may not say, or that nothing on record gives ground for
  kLateExcuse,          // a mistake with money, and words about it after the round was closed
};

inline constexpr std::array kFrauds = {Fraud::kPastPosting,      Fraud::kPinching,           Fraud::kFalseJackpot,
                                       Fraud::kForgottenJackpot, Fraud::kRulingWithoutPower, Fraud::kLateExcuse};

// "past-posting".
constexpr std::string_view fraud_name(Fraud fraud) {
  switch (fraud) {
    case Fraud::kNone:
      return "";
    case Fraud::kPastPosting:
      return "past-posting";
    case Fraud::kPinching:
      return "pinching";
    case Fraud::kFalseJackpot:
      return "false-jackpot";
    case Fraud::kForgottenJackpot:
      return "forgotten-jackpot";
    case Fraud::kRulingWithoutPower:
      return "ruling-without-power";
    case Fraud::kLateExcuse:
      return "late-excuse";
  }
  CARDSPEAK_CHECK(false, "a fraud outside the list");
}

}  // namespace cardspeak::simulator

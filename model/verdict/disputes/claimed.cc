#include "model/verdict/disputes/claimed.h"

#include <algorithm>
#include <array>
#include <utility>

#include "schemas/text/letter_case.h"
#include "schemas/text/patron_mask.h"

namespace cardspeak::disputes {
namespace {

// As findings call the pots, from 0.
constexpr std::string_view kPot = "pot";
constexpr std::string_view kMainPot = "pot0";

// Other words that pages have for money of the poker room.
constexpr std::array kSaidFor{std::pair<std::string_view, std::string_view>{"mainpot", kMainPot},
                              std::pair<std::string_view, std::string_view>{"fee", "rake"}};
constexpr std::string_view kSidePot = "sidepot";

bool is_pot(std::string_view name) {
  return name.starts_with(kPot) && name.size() > kPot.size();
}

}  // namespace

std::string plain_name(std::string_view said) {
  std::string name;
  for (const char letter : schema::small_letters(said)) {
    const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
    if (plain || static_cast<unsigned char>(letter) >= 0x80) name += letter;
  }
  for (const auto& [word, same] : kSaidFor) {
    if (name == word) return std::string(same);
  }
  if (name.starts_with(kSidePot) && name.size() > kSidePot.size()) {
    return std::string(kPot) + name.substr(kSidePot.size());
  }
  return name;
}

bool is_called(std::string_view said, std::string_view name) {
  if (said == kPot) return is_pot(name);
  if (said == kSidePot) return is_pot(name) && name != kMainPot;
  return said == name;
}

bool may_be_called_alike(std::string_view one, std::string_view other) {
  const std::string here = plain_name(one);
  const std::string there = plain_name(other);
  return here.empty() || there.empty() || is_called(here, there) || is_called(there, here);
}

std::string name_of_money(const Finding& finding) {
  const bool uncalled = finding.form == RemarkForm::kUncalledWrong || finding.form == RemarkForm::kUncalledCameWithPot;
  if (uncalled) return "uncalled";
  if (finding.form == RemarkForm::kChangeNotGiven) return "change";
  if (finding.form == RemarkForm::kTakesBackFromPot) return "takenback";
  return plain_name(finding.wager);
}

bool are_others(std::string_view one, std::string_view other) {
  return !one.empty() && !other.empty() && schema::is_mask(one) == schema::is_mask(other) && one != other;
}

bool plays_at(const RoundFacts& facts, SeatNo seat, std::string_view patron) {
  const auto is_theirs = [&](const auto& each) {
    return each.patron == patron && (seat == SeatNo() || each.seat == seat);
  };
  return !patron.empty() &&
         (std::ranges::any_of(facts.seats, is_theirs) || std::ranges::any_of(facts.wagers, is_theirs) ||
          std::ranges::any_of(facts.settled, is_theirs));
}

Claimed::Claimed(const DisputeEntry& claim, const RoundFacts& facts)
    : claim_(claim), patron_(claim.patron), wager_(plain_name(claim.wager)) {
  if (patron_.empty() && claim.seat != SeatNo()) patron_ = facts.patron_at(claim.seat);
  known_ = plays_at(facts, claim.seat, patron_);
}

bool Claimed::is_about(SeatNo seat, std::string_view patron) const {
  if (claim_.seat != SeatNo() && claim_.seat != seat) return false;
  if (patron_.empty()) return true;
  if (known_) return patron == patron_;
  // A mask and a name: they may be one person's.
  return patron.empty() || schema::is_mask(patron) != schema::is_mask(patron_);
}

bool Claimed::is_about(SeatNo seat, std::string_view patron, std::string_view name) const {
  return is_about(seat, patron) && (wager_.empty() || is_called(wager_, name));
}

}  // namespace cardspeak::disputes

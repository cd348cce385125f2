#include "model/verdict/disputes/referrals.h"

#include <algorithm>
#include <string>

namespace cardspeak::disputes {

void Referrals::refer(std::size_t entry) {
  std::erase_if(open_, [&](std::size_t referral) {
    return dispute_.entries[referral].inspector == dispute_.entries[entry].inspector;
  });
  open_.push_back(entry);
}

std::optional<std::size_t> Referrals::answer(std::size_t entry) {
  if (open_.empty()) return std::nullopt;
  const std::string& inspector = dispute_.entries[entry].inspector;
  auto answered = std::ranges::find_if(
      open_, [&](std::size_t referral) { return dispute_.entries[referral].inspector == inspector; });
  if (inspector.empty() || answered == open_.end()) answered = open_.end() - 1;
  const std::size_t referral = *answered;
  open_.erase(answered);
  return referral;
}

}  // namespace cardspeak::disputes

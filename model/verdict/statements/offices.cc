#include "model/verdict/statements/offices.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

namespace cardspeak::statements {
namespace {

// Those on record as the dealer, and whoever keyed the cards that were dealt.
std::set<std::string_view> dealers_of(const RoundFacts& facts) {
  std::set<std::string_view> dealers{facts.dealer};
  for (const TimelineEntry& entry : facts.timeline) {
    if (entry.kind == schema::Event::DEALER_CHANGED) dealers.insert(entry.text);
    // Whoever corrects a card did not deal it.
    if (entry.kind == schema::Event::CARD_DEALT && !entry.corrected) dealers.insert(entry.staff);
  }
  dealers.erase("");
  return dealers;
}

}  // namespace

std::vector<Finding> shared_offices(const RoundFacts& facts, std::span<const std::string> ranks,
                                    const std::string& rule) {
  std::vector<Finding> found;
  const std::set<std::string_view> dealers = dealers_of(facts);
  std::map<std::string_view, std::string_view> first;  // office of each
  std::set<std::string_view> told;
  for (const TimelineEntry& entry : facts.timeline) {
    const auto rank = std::ranges::find(ranks, entry.rank);
    // A prize is keyed by whoever deals, with the office of who confirmed it.
    if (entry.kind == schema::Event::JACKPOT_PRIZE_KEYED) continue;
    if (entry.staff.empty() || rank == ranks.end()) continue;
    const std::string_view before = first.try_emplace(entry.staff, entry.rank).first->second;
    const bool deals = rank != ranks.begin() && dealers.contains(entry.staff);
    if ((!deals && before == entry.rank) || !told.insert(entry.staff).second) continue;
    const AsRecorded staff{entry.staff};
    found.emplace_back(deals ? Remark(RemarkForm::kDealerInOffice, {staff, RankName{entry.rank}}, rule)
                             : Remark(RemarkForm::kOneInTwoOffices,
                                      {staff, RankName{std::string(before)}, RankName{entry.rank}}, rule),
                       entry.seq);
  }
  return found;
}

}  // namespace cardspeak::statements

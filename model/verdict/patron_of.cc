#include "model/verdict/patron_of.h"

#include <algorithm>

namespace cardspeak {
namespace {

bool is_of_kind(const Finding& finding, const WagerVerdict& wager) {
  return finding.seat == wager.seat && finding.wager == wager.wager;
}

bool names_event_of(const Finding& finding, const WagerVerdict& wager) {
  return finding.seq != StreamSeq() && (finding.seq == wager.settled_seq || finding.seq == wager.placed_seq);
}

}  // namespace

std::string_view patron_of(const WagerFact& wager, const RoundFacts& facts) {
  return wager.patron.empty() ? facts.patron_at(wager.seat) : std::string_view(wager.patron);
}

std::string_view patron_of(const WagerVerdict& wager, const RoundFacts& facts) {
  return wager.patron.empty() ? facts.patron_at(wager.seat) : std::string_view(wager.patron);
}

bool is_about(const Finding& finding, const WagerVerdict& wager, const Verdict& verdict) {
  if (finding.wager.empty()) return finding.seat == wager.seat;
  if (!is_of_kind(finding, wager)) return false;
  return names_event_of(finding, wager) || std::ranges::none_of(verdict.wagers, [&](const WagerVerdict& other) {
           return is_of_kind(finding, other) && names_event_of(finding, other);
         });
}

std::string_view patron_of(const Finding& finding, const RoundFacts& facts, const Verdict& verdict) {
  const WagerVerdict* about = nullptr;
  for (const WagerVerdict& wager : verdict.wagers) {
    if (finding.wager.empty() || !is_about(finding, wager, verdict)) continue;
    if (about != nullptr) return facts.patron_at(finding.seat);
    about = &wager;
  }
  return about == nullptr ? facts.patron_at(finding.seat) : patron_of(*about, facts);
}

}  // namespace cardspeak

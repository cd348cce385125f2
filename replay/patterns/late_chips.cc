// Chips that came, or went, when their time was over: past posting and pinching.
#include <algorithm>
#include <string_view>
#include <variant>

#include "model/remarks/forms.h"
#include "replay/money_lines.h"
#include "replay/patterns/catalogue.h"
#include "replay/patterns/counted.h"

namespace cardspeak::patterns {
namespace {

// The chips that a finding about late chips tells of: the first amount in it.
Cents chips_of(const Finding& finding) {
  if (finding.values.empty()) return {};
  const Cents* chips = std::get_if<Cents>(&finding.values.front());
  return chips == nullptr ? Cents() : *chips;
}

// An occasion is a wager; one of which no wager is left is an occasion too.
void tell_chips(const SeenRound& round, std::string_view kind, const std::function<void(const Occasions&)>& tell) {
  const auto concerns = [](const Finding& finding, const WagerVerdict& wager) {
    return finding.seat == wager.seat && (finding.wager.empty() || finding.wager == wager.wager);
  };
  for (const WagerVerdict& wager : round.verdict.wagers) {
    const bool hit = std::ranges::any_of(round.verdict.findings, [&](const Finding& finding) {
      return finding.kind() == kind && concerns(finding, wager);
    });
    if (!hit) tell({patron_of(round.facts, wager), round.facts.dealer});
  }
  for (const Finding& finding : round.verdict.findings) {
    if (finding.kind() != kind) continue;
    const auto wager =
        std::ranges::find_if(round.verdict.wagers, [&](const WagerVerdict& each) { return concerns(finding, each); });
    const std::string_view patron =
        wager == round.verdict.wagers.end() ? round.facts.patron_at(finding.seat) : patron_of(round.facts, *wager);
    tell({patron, round.facts.dealer, 1, 1, chips_of(finding)});
  }
}

void tell_posted(const SeenRound& round, const std::function<void(const Occasions&)>& tell) {
  tell_chips(round, kFindingLateWager, tell);
}

void tell_pinched(const SeenRound& round, const std::function<void(const Occasions&)>& tell) {
  tell_chips(round, kFindingLateWithdrawal, tell);
  // Of a pot nobody may take anything back.
  for (const MoneyLine& line : money_beside_wagers(round.verdict)) {
    if (line.kind != MoneyLine::Kind::kTakenBack || line.difference <= Cents()) continue;
    tell({round.facts.patron_at(line.seat), round.facts.dealer, 1, 1, line.difference});
  }
}

}  // namespace

Pattern past_posting() {
  return {{.name = "past-posting",
           .hits = "wagers placed or raised after their time",
           .beside = "all others, game by game",
           .null = "chips come late as often from one player as from another",
           .test = "Fisher's exact test, one-sided, by game",
           .source = "Forte, Casino Game Protection (2004); Fisher, The Design of Experiments (1935)",
           .does_not_say = "chips that no device saw",
           .exact = true,
           .by = {By::kPatron, By::kDealer, By::kPair, By::kTable, By::kHour}},
          start_counting<tell_posted>};
}

Pattern pinching() {
  return {{.name = "pinching",
           .hits = "wagers reduced or taken back after their time, and chips taken back out of a pot",
           .beside = "all others, game by game",
           .null = "chips leave late as often from one player's area as from another's",
           .test = "Fisher's exact test, one-sided, by game",
           .source = "Forte, Casino Game Protection (2004); Fisher, The Design of Experiments (1935)",
           .does_not_say = "chips that no device saw",
           .exact = true,
           .by = {By::kPatron, By::kDealer, By::kPair, By::kTable, By::kHour}},
          start_counting<tell_pinched>};
}

}  // namespace cardspeak::patterns

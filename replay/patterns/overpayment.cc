// Too much was paid: by whom, to whom.
#include "model/verdict/left_open.h"
#include "replay/money_lines.h"
#include "replay/patterns/catalogue.h"
#include "replay/patterns/counted.h"

namespace cardspeak::patterns {
namespace {

void tell_paid(const SeenRound& round, const std::function<void(const Occasions&)>& tell) {
  const auto paid = [&](std::string_view patron, Cents too_much) {
    const bool hit = too_much > Cents();
    tell({patron, round.facts.dealer, 1, hit ? 1U : 0U, hit ? too_much : Cents()});
  };
  for (const WagerVerdict& wager : round.verdict.wagers) {
    if (wager.comparison == schema::Comparison::NOT_COMPARED) continue;
    // A stake that was left, or never settled, is another pattern.
    const bool left =
        wager.comparison == schema::Comparison::NOT_TAKEN || wager.comparison == schema::Comparison::NOT_SETTLED;
    paid(patron_of(round.facts, wager), left ? wager.recorded - wager.due : wager.difference);
  }
  if (!has_settlement(round.verdict)) return;
  for (const MoneyLine& line : money_beside_wagers(round.verdict)) {
    // What a player took back was paid by nobody, and is a pattern of its own.
    if (line.kind == MoneyLine::Kind::kTakenBack) continue;
    // Of what else there is, only what was found wrong is in the verdict: it is no occasion where it was right.
    const bool always = line.kind == MoneyLine::Kind::kPot || line.kind == MoneyLine::Kind::kUncalled;
    if (always || line.difference > Cents()) paid(round.facts.patron_at(line.seat), line.difference);
  }
}

}  // namespace

Pattern overpayment() {
  return {{.name = "overpayment",
           .hits = "wagers, shares of pots and uncalled bets paid too much",
           .beside = "all others, game by game",
           .null = "whoever is paid too much is so by mistakes that fall on every wager of a game alike",
           .test = "Fisher's exact test, one-sided, by game",
           .source = "Fisher, The Design of Experiments (1935); Agresti, Categorical Data Analysis, 3.5",
           .does_not_say = "why: a dealer who counts badly and one who shares look alike",
           .exact = true,
           .by = {By::kPair, By::kDealer, By::kPatron, By::kTable, By::kHour}},
          start_counting<tell_paid>};
}

}  // namespace cardspeak::patterns

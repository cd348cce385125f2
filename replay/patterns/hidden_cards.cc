// Decisions that only the hidden cards explain: a patron stays in when the dealer's hand does not qualify, and folds
// when it does, more than the patron's own cards and the dealer's open one account for.
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "replay/patterns/catalogue.h"
#include "replay/patterns/chance.h"
#include "replay/patterns/pattern.h"

namespace cardspeak::patterns {
namespace {

// What a patron decided, out of how many hands, with the dealer's hand weak and strong. Hits: stayed in.
struct Choices {
  std::uint64_t weak_stays = 0;
  std::uint64_t weak = 0;
  std::uint64_t strong_stays = 0;
  std::uint64_t strong = 0;

  void join(const Choices& other) {
    weak_stays += other.weak_stays;
    weak += other.weak;
    strong_stays += other.strong_stays;
    strong += other.strong;
  }
};

struct PatronChoices {
  std::map<std::string, Choices> by_sight;  // what the patron saw
  FirstRounds rounds;
  MoneySum won;
};

const HandRead* hand_at(const Verdict& verdict, SeatNo seat) {
  const auto found = std::ranges::find(verdict.hands, seat, &HandRead::seat);
  return found == verdict.hands.end() ? nullptr : &*found;
}

// Whether the dealer's hand does not qualify; nothing: that cannot be said of it.
std::optional<bool> dealer_is_weak(const Verdict& verdict) {
  const HandRead* dealer = hand_at(verdict, SeatNo());
  if (dealer == nullptr) return std::nullopt;
  if (dealer->note.form == RemarkForm::kDoesNotQualify) return true;
  if (dealer->note.form == RemarkForm::kQualifies) return false;
  return std::nullopt;
}

std::string rank_text(Card card) {
  if (!card.known()) return "? ";
  return std::to_string(static_cast<int>(card.rank())) + " ";
}

// All that a player decides by, coarse enough that hands repeat: game, own hand, the dealer's open cards, and how many
// own cards are of their ranks. These are not to be had by the dealer, so that they say something of the hidden cards
// too, and who counts them knows nothing that is hidden.
std::string sight_of(const RoundFacts& facts, const HandRead& hand) {
  std::string sight = facts.sign.game + " " + hand.hand_class + " ";
  // Without a pair the second card matters too.
  for (std::size_t i = 0; i < std::min<std::size_t>(hand.cards.size(), 2); ++i) sight += rank_text(hand.cards[i]);
  sight += "| ";
  for (const CardFact& card : facts.dealer_cards) {
    if (!card.face_up || !card.card.known()) continue;
    const auto alike =
        std::ranges::count_if(hand.cards, [&](Card own) { return own.known() && own.rank() == card.card.rank(); });
    sight += rank_text(card.card) + "x" + std::to_string(alike) + " ";
  }
  return sight;
}

Cents won_at(const Verdict& verdict, SeatNo seat) {
  Cents net;
  for (const WagerVerdict& wager : verdict.wagers) {
    if (wager.seat == seat) net += wager.recorded - wager.recorded_taken;
  }
  return net;
}

class HiddenSums : public Sums {
 public:
  void take(const SeenRound& round) override {
    // With cards that are dealt between the decisions, what was seen is not what the hand came to.
    if (!round.facts.boards.empty()) return;
    const auto weak = dealer_is_weak(round.verdict);
    if (!weak) return;
    for (const SeatFact& seat : round.facts.seats) take_seat(round, seat, *weak);
  }

  void join(const Sums& other) override {
    for (const auto& [whom, theirs] : static_cast<const HiddenSums&>(other).patrons_) {
      PatronChoices& mine = patrons_[whom];
      for (const auto& [sight, choices] : theirs.by_sight) mine.by_sight[sight].join(choices);
      mine.rounds.join(theirs.rounds);
      mine.won.join(theirs.won);
    }
  }

  [[nodiscard]] Result<PatternFound> finish() const override {
    PatternFound found;
    MoneySum sum;
    for (const auto& [whom, choices] : patrons_) {
      if (!choices.won.fits()) return fail(ErrorCode::kOverflow, "the winnings of a patron do not fit 64 bits");
      sum.join(choices.won);
      PatternLine line = line_of(whom, choices);
      found.hits += line.hits;
      found.of += line.of;
      if (!line.compared) continue;
      ++found.asked;
      found.lines.push_back(std::move(line));
    }
    if (!sum.fits()) return fail(ErrorCode::kOverflow, "the winnings of all patrons together do not fit 64 bits");
    found.effect = sum.cents();
    settle_lines(found, false);
    return found;
  }

 private:
  void take_seat(const SeenRound& round, const SeatFact& seat, bool weak) {
    const HandRead* hand = hand_at(round.verdict, seat.seat);
    const auto& decisions = round.facts.decisions;
    const auto is_here = [&](const DecisionFact& decision) { return decision.seat == seat.seat; };
    if (hand == nullptr || seat.patron.empty() || std::ranges::none_of(decisions, is_here)) return;
    // A hand is given up too where a wager that does not need it is kept.
    const bool folds =
        std::ranges::any_of(decisions, [&](const DecisionFact& each) { return is_here(each) && each.is_fold(); });
    const bool stays = !folds && hand->note.form != RemarkForm::kHandFolded;
    PatronChoices& patron = patrons_[{round.facts.id.venue, seat.patron, {}}];
    Choices& choices = patron.by_sight[sight_of(round.facts, *hand)];
    ++(weak ? choices.weak : choices.strong);
    if (stays) ++(weak ? choices.weak_stays : choices.strong_stays);
    if (stays != weak) return;
    patron.rounds.add(round.facts.id);
    const Cents won = won_at(round.verdict, seat.seat);
    if (won > Cents()) patron.won.add(won);
  }

  static PatternLine line_of(const Whom& whom, const PatronChoices& patron) {
    PatternLine line;
    line.whom = whom;
    line.rounds = patron.rounds;
    line.effect = patron.won.cents();
    std::vector<FourFold> strata;
    for (const auto& [sight, each] : patron.by_sight) {
      strata.push_back({each.weak_stays, each.weak, each.weak_stays + each.strong_stays, each.weak + each.strong});
      line.hits += each.weak_stays;
      line.of += each.weak;
      line.other_hits += each.strong_stays;
      line.other_of += each.strong;
    }
    line.compared = least_possible(strata) <= kLevel;
    if (line.compared) line.probability = more_than_chance(strata);
    return line;
  }

  std::map<Whom, PatronChoices> patrons_;
};

std::unique_ptr<Sums> start_hidden(By /*by*/) {
  return std::make_unique<HiddenSums>();
}

}  // namespace

Pattern hidden_cards() {
  return {{.name = "hidden-cards",
           .hits = "hands played on against a dealer who did not qualify",
           .beside = "the same patron's hands against a dealer who did, what the patron saw being alike",
           .null = "with the same own hand and the same open card, whether a patron plays on does not depend on the "
                   "dealer's hidden cards",
           .test = "the exact test of Fisher over strata of what was seen",
           .source = "Mantel and Haenszel, JNCI 22 (1959); Birch, JRSS B 26 (1964), exact form",
           .does_not_say = "how the cards were known; games in which cards are dealt between decisions are left out",
           .exact = false,
           .by = {By::kPatron}},
          start_hidden};
}

}  // namespace cardspeak::patterns

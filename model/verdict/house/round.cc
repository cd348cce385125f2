#include "model/verdict/house/round.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "model/cards/deck.h"
#include "model/hands/high.h"

namespace cardspeak::house {
namespace {

using law::Condition;
using law::ConditionSet;
using law::Situation;

class RoundReader {
 public:
  RoundReader(const RoundFacts& facts, const law::CompiledHouse& law, std::string_view game)
      : law_(law), game_(game), round_(facts, law) {}

  Round run() {
    find_cards_seen_twice();
    read_void();
    read_lines();
    read_seats();
    read_dealer();
    for (Seat& seat : round_.seats) read_seat(seat);
    block_round();
    return std::move(round_);
  }

 private:
  [[nodiscard]] const RoundFacts& facts() const { return round_.facts; }

  [[nodiscard]] Doubt left_open(Situation situation, std::string text) const {
    return {std::move(text), law_.open_situations[static_cast<std::size_t>(situation)]};
  }

  // --- void ----------------------------------------------------------------------------------------------------------

  // Declared void by an event, or by a ruling on the whole round that names one of the book's reasons.
  void read_void() {
    if (facts().voided) {
      round_.voided = &void_rule(*facts().voided);
      for (const TimelineEntry& entry : facts().timeline) {
        if (entry.kind != schema::Event::VOIDED) continue;
        round_.voided_seq = entry.seq;
        round_.voided_by_rank = entry.rank;
      }
      return;
    }
    for (const RulingFact& ruling : facts().rulings) {
      if (ruling.seat != SeatNo(0) || ruling.decision.empty()) continue;
      const law::VoidRule& rule = void_rule(ruling.decision);
      if (rule.reason.empty()) continue;
      round_.voided = &rule;
      round_.voided_seq = ruling.seq;
      round_.voided_by_rank = ruling.rank;
    }
  }

  // The last rule is for any other reason.
  [[nodiscard]] const law::VoidRule& void_rule(std::string_view reason) const {
    const auto found = std::ranges::find(law_.voids, reason, &law::VoidRule::reason);
    return found == law_.voids.end() ? law_.voids.back() : *found;
  }

  // --- wagers --------------------------------------------------------------------------------------------------------

  void read_lines() {
    round_.lines.reserve(facts().wagers.size() + 1);
    for (const WagerFact& wager : facts().wagers) {
      Line& line = line_of(wager.seat, wager.wager);
      if (!line.placed) {
        line.placed = true;
        line.placed_seq = wager.seq;
        line.patron = wager.patron;
      }
      line.stake += wager.amount;
      if (round_.voided != nullptr) line.withdrawn += wager.withdrawn;
      line.after_first_card = line.after_first_card || wager.after_first_card;
    }
    for (const SettledFact& settled : facts().settled) {
      Line& line = line_of(settled.seat, settled.wager);
      line.recorded.settled = true;
      line.recorded.paid += settled.paid;
      line.recorded.taken += settled.taken;
      line.settled_seq = settled.seq;
    }
    // A wager that was taken back as a whole before it was settled is no wager, except where everything goes back.
    if (round_.voided == nullptr) {
      std::erase_if(round_.lines, [](const Line& line) { return line.stake.is_zero() && !line.recorded.settled; });
    }
    std::ranges::sort(round_.lines, before);
  }

  // Kinds that the book does not have come after those that it has, by name.
  static bool before(const Line& a, const Line& b) {
    const auto order = [](const Line& line) {
      return std::make_tuple(line.seat, line.wager ? line.wager->value() : 0xff, line.kind);
    };
    return order(a) < order(b);
  }

  Line& line_of(SeatNo seat, std::string_view kind) {
    for (Line& line : round_.lines) {
      if (line.seat == seat && line.kind == kind) return line;
    }
    Line& line = round_.lines.emplace_back();
    line.seat = seat;
    line.kind = kind;
    line.wager = law_.find_wager(kind);
    return line;
  }

  // --- seats ---------------------------------------------------------------------------------------------------------

  void read_seats() {
    round_.seats.reserve(facts().seats.size());
    for (const SeatFact& fact : facts().seats) {
      if (!fact.cards.empty()) add_seat(fact.seat).fact = &fact;
    }
    for (const Line& line : round_.lines) add_seat(line.seat);
    std::ranges::sort(round_.seats, {}, &Seat::seat);
    for (Line& line : round_.lines) {
      const auto seat = std::ranges::lower_bound(round_.seats, line.seat, {}, &Seat::seat);
      line.seat_index = static_cast<std::size_t>(seat - round_.seats.begin());
    }
  }

  Seat& add_seat(SeatNo number) {
    const auto found = std::ranges::find(round_.seats, number, &Seat::seat);
    if (found != round_.seats.end()) return *found;
    Seat& seat = round_.seats.emplace_back();
    seat.seat = number;
    return seat;
  }

  [[nodiscard]] bool has_wager(SeatNo seat, law::WagerIndex wager) const {
    return std::ranges::any_of(round_.lines, [&](const Line& line) {
      return line.seat == seat && line.wager == wager && line.placed && !line.stake.is_zero();
    });
  }

  void read_seat(Seat& seat) {
    read_decision(seat);
    read_hand_of(seat);
    seat.possible = possible(seat);
    block_seat(seat);
  }

  // Placing the wager that the game asks for is the decision; an act that says otherwise is a contradiction, and leaves
  // all wagers of the seat open.
  void read_decision(Seat& seat) {
    const bool placed = has_wager(seat.seat, law_.stays_in_by);
    bool folded = false;
    bool stayed = false;
    for (const DecisionFact& decision : facts().decisions) {
      if (decision.seat != seat.seat) continue;
      folded = folded || decision.act == schema::Act::FOLD;
      stayed = stayed || decision.act == schema::Act::PLAY || decision.act == schema::Act::BET;
    }
    const std::string& wager = law_.wager(law_.stays_in_by).kind;
    if (folded && (placed || stayed)) {
      seat.block = {"the record says both that the player folded and that the player stayed in", law_.decision_rule};
    } else if (folded) {
      seat.decision = Condition::kFolded;
    } else if (placed) {
      seat.decision = Condition::kStayed;
    } else if (stayed) {
      seat.decision_doubt = {"the player decided to stay in, and no " + wager + " is on record", law_.decision_rule};
    } else {
      seat.decision_doubt = {"no decision of the player is on record, neither a fold nor a " + wager,
                             law_.decision_rule};
    }
  }

  void read_hand_of(Seat& seat) {
    static const std::vector<CardFact> kNoCards;
    seat.hand = read_hand(seat.fact == nullptr ? kNoCards : seat.fact->cards, law_.hand(law_.player_hand),
                          law_.cards_per_seat, Situation::kSeatCards, "the hand");
  }

  void block_seat(Seat& seat) {
    if (seat.fact != nullptr && !has_wager(seat.seat, law_.dealt_for)) {
      seat.block =
          left_open(Situation::kCardsWithoutWager,
                    "cards were dealt to the seat, and no " + law_.wager(law_.dealt_for).kind + " is on record there");
    }
    for (const DecisionFact& decision : facts().decisions) {
      if (decision.seat != seat.seat) continue;
      if (decision.act == schema::Act::CANNOT_WAGER) {
        seat.block =
            left_open(Situation::kCannotWager, "the player could not place the " + law_.wager(law_.stays_in_by).kind +
                                                   ", which this book does not decide");
      } else if (decision.act == schema::Act::RETRACT) {
        seat.block = left_open(Situation::kRetracted,
                               "the player took a wager back by an option, which this book does not decide");
      }
    }
    for (const RulingFact& ruling : facts().rulings) {
      if (ruling.seat == seat.seat && ruling.seat != SeatNo(0)) {
        seat.block = left_open(Situation::kRuling,
                               "the floor ruled \"" + ruling.decision + "\", which this book does not decide");
      }
    }
  }

  // --- hands ---------------------------------------------------------------------------------------------------------

  void find_cards_seen_twice() {
    CardSet seen;
    const auto look = [&](const std::vector<CardFact>& cards) {
      for (const CardFact& fact : cards) {
        if (fact.card.known() && !seen.insert(fact.card)) twice_.insert(fact.card);
      }
    };
    for (const SeatFact& seat : facts().seats) look(seat.cards);
    look(facts().dealer_cards);
  }

  // `whose` is how a doubt calls the hand: "the dealer's hand".
  [[nodiscard]] Hand read_hand(const std::vector<CardFact>& facts, const law::HandRule& rule, std::uint8_t dealt,
                               Situation wrong_count, std::string_view whose) const {
    Hand hand;
    const std::string subject(whose);
    if (facts.size() != dealt) {
      hand.doubt = left_open(wrong_count, subject + " has " + count_of_cards(facts.size()) + " on record, where " +
                                              std::to_string(dealt) + " are dealt");
      hand.doubt.rule = law_.deal_rule + ", " + hand.doubt.rule;
      return hand;
    }
    std::array<Card, 5> cards{};
    for (std::size_t i = 0; i < cards.size(); ++i) {
      cards[i] = facts[i].card;
      if (!cards[i].known()) {
        hand.doubt = {subject + " is not wholly on record", {}};
        return hand;
      }
      if (twice_.contains(cards[i])) {
        hand.doubt = {subject + " has a card that is on record twice, " + to_string(cards[i]), law_.deck_rule};
        return hand;
      }
    }
    hand.value = rank_high(cards, rule.ranking);
    hand.cards = best_five(cards, rule.ranking);
    return hand;
  }

  static std::string count_of_cards(std::size_t count) {
    if (count == 0) return "no cards";
    return count == 1 ? "one card" : std::to_string(count) + " cards";
  }

  void read_dealer() {
    round_.dealer = read_hand(facts().dealer_cards, law_.hand(law_.dealer_hand), law_.cards_to_dealer,
                              Situation::kDealerCards, "the dealer's hand");
    round_.dealer_qualifies = round_.dealer.readable() && round_.dealer.value >= law_.qualify_at_least;
  }

  // --- conditions ----------------------------------------------------------------------------------------------------

  static void settle(ConditionSet& possible, Condition condition) {
    possible = (possible - law::axis_conditions(law::info(condition).axis)) | ConditionSet(condition);
  }

  [[nodiscard]] ConditionSet possible(const Seat& seat) const {
    ConditionSet possible = law::any_conditions();
    if (seat.decision) settle(possible, *seat.decision);
    if (!law_.qualify_at_least.has_hand()) settle(possible, Condition::kDealerQualifies);
    if (!round_.dealer.readable()) return possible;
    settle(possible, round_.dealer_qualifies ? Condition::kDealerQualifies : Condition::kDealerNotQualified);
    if (!seat.hand.readable()) return possible;
    const auto order = seat.hand.value <=> round_.dealer.value;
    settle(possible, order > 0 ? Condition::kPlayerHigher : order < 0 ? Condition::kDealerHigher : Condition::kEqual);
    return possible;
  }

  // --- the round as a whole ------------------------------------------------------------------------------------------

  void block_round() {
    const RoundFacts& f = facts();
    if (!f.sign.known) {
      round_.block = {"no table sign is on record before the round: its game, options and limits are not known", {}};
    } else if (f.sign.game != game_) {
      round_.block = {"the table's sign says " + f.sign.game + ", and the book is of " + std::string(game_), {}};
    } else if (!f.irregularities.empty()) {
      round_.block =
          left_open(Situation::kIrregularity, "an irregularity is on record (" + f.irregularities.front().kind +
                                                  "), which this book does not decide");
    } else if (const auto ruling = ruling_on_the_round(); ruling != nullptr) {
      round_.block = left_open(Situation::kRuling, "the floor ruled \"" + ruling->decision +
                                                       "\" for the round, which this book does not decide");
    } else if (const std::size_t exposed = exposed_cards(); exposed != 0) {
      round_.block = left_open(Situation::kExposedCards,
                               (exposed == 1 ? std::string("a card was") : std::to_string(exposed) + " cards were") +
                                   " seen that should have stayed hidden, which this book does not decide");
    } else if (f.closed && f.dealer_cards.size() != law_.cards_to_dealer && !round_.lines.empty()) {
      round_.block = round_.dealer.doubt;
    }
  }

  // Where a ruling voided the round, this is not asked.
  [[nodiscard]] const RulingFact* ruling_on_the_round() const {
    const auto found = std::ranges::find(facts().rulings, SeatNo(0), &RulingFact::seat);
    return found == facts().rulings.end() ? nullptr : &*found;
  }

  [[nodiscard]] std::size_t exposed_cards() const {
    std::size_t count = 0;
    const auto look = [&](const std::vector<CardFact>& cards) {
      count += static_cast<std::size_t>(std::ranges::count(cards, true, &CardFact::exposed));
    };
    for (const SeatFact& seat : facts().seats) look(seat.cards);
    look(facts().dealer_cards);
    return count;
  }

  const law::CompiledHouse& law_;
  std::string_view game_;
  Round round_;
  CardSet twice_;
};

}  // namespace

Round read_round(const RoundFacts& facts, const law::CompiledHouse& law, std::string_view game) {
  return RoundReader(facts, law, game).run();
}

}  // namespace cardspeak::house

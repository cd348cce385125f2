#include "model/verdict/house/round.h"

#include <algorithm>
#include <span>
#include <tuple>
#include <utility>

#include "model/cards/deck.h"
#include "model/check.h"
#include "model/hands/rank.h"
#include "model/verdict/house/seat_ruling.h"

namespace cardspeak::house {
namespace {

using law::Condition;
using law::ConditionSet;
using law::Situation;

// Cards of one round lie in so many places at most that one hand draws from.
constexpr std::size_t kMostCards = 16;
constexpr std::size_t kFlopCards = 3;

// The cards that a hand draws from, in the order of its sources.
struct DrawnCards {
  std::array<Card, kMostCards> cards{};
  std::size_t count = 0;

  [[nodiscard]] std::span<const Card> all() const { return {cards.data(), count}; }
};

// The cards of the dealer, on the board or of the jackpot, as they were dealt.
const std::vector<CardFact>& dealt_to(const RoundFacts& facts, schema::Place place) {
  static const std::vector<CardFact> kNone;
  if (place == schema::Place::DEALER) return facts.dealer_cards;
  if (place == schema::Place::JACKPOT) return facts.jackpot_cards;
  return facts.boards.empty() ? kNone : facts.boards.front().cards;
}

// The same as they were put right.
const std::vector<CardFact>& cards_at(const Round& round, schema::Place place) {
  const auto right = round.put_right.find(place);
  return right != round.put_right.end() ? right->second : dealt_to(round.facts, place);
}

std::span<const CardFact> cards_of(const Round& round, const Seat* seat, schema::HandSource source) {
  switch (source) {
    case schema::HandSource::SEAT:
      return seat == nullptr || seat->fact == nullptr ? std::span<const CardFact>() : seat->fact->cards;
    case schema::HandSource::DEALER:
      return cards_at(round, schema::Place::DEALER);
    case schema::HandSource::COMMUNITY:
      return cards_at(round, schema::Place::COMMUNITY);
    case schema::HandSource::FLOP: {
      const std::span<const CardFact> board = cards_at(round, schema::Place::COMMUNITY);
      return board.first(std::min(board.size(), kFlopCards));
    }
    case schema::HandSource::JACKPOT:
      return cards_at(round, schema::Place::JACKPOT);
    case schema::HandSource::UNSET:
      return {};
  }
  return {};
}

class RoundReader {
 public:
  RoundReader(const RoundFacts& facts, const law::CompiledHouse& law, std::string_view game)
      : law_(law), game_(game), round_(facts, law) {}

  Round run() {
    put_right();
    find_cards_seen_twice();
    read_void();
    read_lines();
    read_seats();
    read_hands_of_the_table();
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
    round_.lines.reserve(facts().wagers.size() + 2);
    for (const WagerFact& wager : facts().wagers) read_wager(wager);
    derive_lines();
    for (const SettledFact& settled : facts().settled) read_settlement(settled);
    // A wager that was taken back as a whole before it was settled is no wager, except where it goes back by a rule.
    std::erase_if(round_.lines, [](const Line& line) {
      return !line.derived && line.stake.is_zero() && line.withdrawn.is_zero() && !line.recorded.settled;
    });
    std::ranges::stable_sort(round_.lines, before);
    for (Line& line : round_.lines) {
      find_short_parts(line);
      line.level = level_of(line);
    }
  }

  void read_wager(const WagerFact& wager) {
    Line& line = line_of(wager.seat, wager.wager, owner(wager.seat, wager.wager, wager.patron));
    if (!line.placed) {
      line.placed = true;
      line.placed_seq = wager.seq;
      line.patron = wager.patron;
    }
    line.stake += wager.amount;
    if (round_.voided != nullptr || retracts(wager.seat)) line.withdrawn += wager.withdrawn;
    line.after_first_card = line.after_first_card || wager.after_first_card;
    line.after_bets_closed = line.after_bets_closed || wager.after_bets_closed;
    line.carried_from = std::max(line.carried_from, wager.carried_from);
    if (wager.amount.is_zero() || wager.level > law::kMostLevels) return;
    line.levels |= std::uint32_t{1} << wager.level;
    const auto part = std::ranges::find(line.parts, wager.level, &LevelPart::level);
    if (part != line.parts.end()) {
      part->stake += wager.amount;
    } else if (wager.level != 0) {
      line.parts.push_back({.level = wager.level, .stake = wager.amount});
    }
  }

  // A level that lies on its own area is measured by its own cost. One that is short is no part of what is played, as
  // long as another level is there that is not.
  void find_short_parts(Line& line) const {
    if (line.parts.size() < 2 || !line.wager) {
      line.parts.clear();
      return;
    }
    const auto cost = round_.table_minimum(line.kind);
    if (!cost) return;
    const law::WagerRule& rule = law_.wager(*line.wager);
    for (LevelPart& part : line.parts) {
      part.is_short = part.stake.value() < cost->value() * rule.times(part.level);
    }
    if (std::ranges::all_of(line.parts, &LevelPart::is_short)) return;
    for (const LevelPart& part : line.parts) {
      if (part.is_short) line.levels &= ~(std::uint32_t{1} << part.level);
    }
  }

  [[nodiscard]] bool retracts(SeatNo seat) const {
    return std::ranges::any_of(facts().decisions, [&](const DecisionFact& decision) {
      return decision.seat == seat && decision.act == schema::Act::RETRACT;
    });
  }

  void read_settlement(const SettledFact& settled) {
    Line& line = line_of(settled.seat, settled.wager, owner(settled.seat, settled.wager, settled.patron));
    line.recorded.settled = true;
    line.recorded.paid += settled.paid;
    line.recorded.taken += settled.taken;
    line.settled_seq = settled.seq;
  }

  // What is paid on another wager is there wherever that one is.
  void derive_lines() {
    for (std::size_t i = 0; i < law_.wagers.size(); ++i) {
      if (!law_.wagers[i].paid_on) continue;
      const std::size_t placed = round_.lines.size();
      for (std::size_t at = 0; at < placed; ++at) {
        const Line& base = round_.lines[at];
        if (base.wager != law_.wagers[i].paid_on || !base.placed || base.stake.is_zero()) continue;
        const StreamSeq seq = base.placed_seq;
        const std::string_view patron = base.patron;
        Line& line = line_of(base.seat, law_.wagers[i].kind, {});
        line.derived = true;
        line.placed_seq = seq;
        line.patron = patron;
      }
    }
  }

  // Whose wager it is, where an area holds several of the kind; empty: the player at the seat, or the only one.
  [[nodiscard]] std::string_view owner(SeatNo seat, std::string_view kind, std::string_view patron) const {
    const auto wager = law_.find_wager(kind);
    if (!wager || law_.wager(*wager).per_area == 1) return {};
    const SeatFact* fact = facts().find_seat(seat);
    return fact != nullptr && fact->patron == patron ? std::string_view() : patron;
  }

  // Several levels placed side by side make the level whose parts they are.
  [[nodiscard]] std::uint8_t level_of(const Line& line) const {
    if (!line.wager || line.levels == 0) return 0;
    for (const law::WagerLevel& level : law_.wager(*line.wager).levels) {
      std::uint32_t parts = 0;
      for (const std::uint8_t part : level.parts) parts |= std::uint32_t{1} << part;
      if (line.levels == std::uint32_t{1} << level.level || line.levels == parts) return level.level;
    }
    return 0;
  }

  // Kinds that the book does not have come after those that it has, by name.
  static bool before(const Line& a, const Line& b) {
    const auto order = [](const Line& line) {
      return std::make_tuple(line.seat, line.wager ? line.wager->value() : 0xff, line.kind);
    };
    return order(a) < order(b);
  }

  Line& line_of(SeatNo seat, std::string_view kind, std::string_view owner_of_line) {
    for (std::size_t i = 0; i < round_.lines.size(); ++i) {
      if (round_.lines[i].seat == seat && round_.lines[i].kind == kind && owners_[i] == owner_of_line) {
        return round_.lines[i];
      }
    }
    Line& line = round_.lines.emplace_back();
    owners_.push_back(owner_of_line);
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

  [[nodiscard]] bool is_dealt_for(SeatNo seat) const {
    return std::ranges::any_of(law_.dealt_for, [&](law::WagerIndex wager) { return has_wager(seat, wager); });
  }

  void read_seat(Seat& seat) {
    read_hands_of(seat);
    read_decision(seat);
    seat.decisions = seat.decision         ? ConditionSet(*seat.decision)
                     : seat.decision_doubt ? decisions_in_doubt(seat)
                                           : law_.decisions();
    block_seat(seat);
  }

  // What the player said. Placing the wagers that the game asks for is a decision too.
  struct Said {
    bool folded = false;
    bool stayed = false;
    std::optional<Condition> act;  // one that the book lists
  };

  [[nodiscard]] Said said_at(SeatNo seat) const {
    Said said;
    for (const DecisionFact& decision : facts().decisions) {
      if (decision.seat != seat) continue;
      said.folded = said.folded || decision.act == schema::Act::FOLD;
      said.stayed = said.stayed || decision.act == schema::Act::PLAY || decision.act == schema::Act::BET;
      const auto act = condition_of(decision.act);
      if (act && law_.act(*act)) said.act = act;
    }
    return said;
  }

  static std::optional<Condition> condition_of(schema::Act act) {
    if (act == schema::Act::FOLD_ANTE_ONLY) return Condition::kFoldedAnteOnly;
    if (act == schema::Act::NOT_EXPOSED) return Condition::kNotExposed;
    if (act == schema::Act::INSTANT_WINNER) return Condition::kInstantWinner;
    return std::nullopt;
  }

  // Placing every wager that the game asks for is the decision to stay in; an act that says otherwise is a
  // contradiction, and leaves all wagers of the seat open.
  void read_decision(Seat& seat) {
    const Said said = said_at(seat.seat);
    const auto placed = static_cast<std::size_t>(
        std::ranges::count_if(law_.stays_in_by, [&](law::WagerIndex wager) { return has_wager(seat.seat, wager); }));
    const bool side_only = !has_wager(seat.seat, law_.dealt_for.front()) && placed == 0;
    if (side_only && law_.act(Condition::kSideOnly) && !said.folded) return read_side_only(seat);
    const bool all = placed == law_.stays_in_by.size();
    if (said.folded && (all || (said.stayed && law_.stays_in_by.size() == 1))) {
      seat.block = {"the record says both that the player folded and that the player stayed in", law_.decision_rule};
    } else if (said.folded) {
      seat.decision = Condition::kFolded;
    } else if (said.act == Condition::kFoldedAnteOnly && all) {
      seat.block = {"the record says both that the player folded the " + law_.wager(law_.dealt_for.front()).kind +
                        " and that the player stayed in",
                    law_.decision_rule};
    } else if (said.act) {
      read_act(seat, *said.act);
    } else if (all) {
      seat.decision = Condition::kStayed;
    } else {
      seat.decision_doubt = {no_decision(seat, said.stayed || placed != 0), law_.decision_rule};
    }
  }

  [[nodiscard]] std::string no_decision(const Seat& seat, bool stayed) const {
    const auto missing =
        std::ranges::find_if(law_.stays_in_by, [&](law::WagerIndex wager) { return !has_wager(seat.seat, wager); });
    const std::string& wager = law_.wager(*missing).kind;
    if (stayed) return "the player decided to stay in, and no " + wager + " is on record";
    return "no decision of the player is on record, neither a fold nor a " + wager;
  }

  void read_act(Seat& seat, Condition act) {
    const law::DecisionAct& rule = *law_.act(act);
    seat.decision = act;
    if (!rule.hand) return;
    const Hand& hand = round_.hand(seat, *rule.hand);
    if (!hand.readable() || hand.value < rule.at_least) {
      seat.block = {hand.readable() ? "the hand is less than the one that may decide so" : hand.doubt.text, rule.rule};
    }
  }

  void read_side_only(Seat& seat) const {
    const law::DecisionAct& rule = *law_.act(Condition::kSideOnly);
    if (!rule.hand || seat.fact == nullptr) {
      seat.decision = Condition::kSideOnly;
      return;
    }
    const Hand& hand = round_.hand(seat, *rule.hand);
    if (!hand.readable()) {
      seat.decision_doubt = hand.doubt;
      return;
    }
    seat.decision = hand.value >= rule.at_least ? Condition::kSideOnly : Condition::kSideOnlyUnder;
  }

  // A doubt whether the hand is good enough is no doubt that the seat has only side wagers.
  [[nodiscard]] ConditionSet decisions_in_doubt(const Seat& seat) const {
    const ConditionSet side = ConditionSet(Condition::kSideOnly) | ConditionSet(Condition::kSideOnlyUnder);
    const bool only_side = !has_wager(seat.seat, law_.dealt_for.front()) && law_.act(Condition::kSideOnly);
    return only_side ? side : law_.decisions() - side;
  }

  void block_seat(Seat& seat) {
    if (seat.fact != nullptr && !is_dealt_for(seat.seat) && !law_.decides(Situation::kCardsWithoutWager)) {
      seat.block =
          left_open(Situation::kCardsWithoutWager, "cards were dealt to the seat, and no " +
                                                       law_.wager(law_.dealt_for.front()).kind + " is on record there");
    }
    for (const DecisionFact& decision : facts().decisions) {
      if (decision.seat != seat.seat) continue;
      if (decision.act == schema::Act::CANNOT_WAGER && !law_.decides(Situation::kCannotWager)) {
        seat.block = left_open(Situation::kCannotWager, "the player could not place the " +
                                                            law_.wager(law_.stays_in_by.front()).kind +
                                                            ", which this book does not decide");
      } else if (decision.act == schema::Act::RETRACT && !law_.decides(Situation::kRetracted)) {
        seat.block = left_open(Situation::kRetracted,
                               "the player took a wager back by an option, which this book does not decide");
      }
    }
    for (const RulingFact& ruling : facts().rulings) {
      if (ruling.seat == seat.seat && ruling.seat != SeatNo(0) && !is_decided(ruling)) {
        seat.block = left_open(Situation::kRuling,
                               "the floor ruled \"" + ruling.decision + "\", which this book does not decide");
      }
    }
  }

  // --- hands ---------------------------------------------------------------------------------------------------------

  // Where the floor could tell the right order of cards that were too many, those that were taken off are no cards of
  // their place any more.
  void put_right() {
    using law::IrregularityKind;
    for (const IrregularityFact& fact : facts().irregularities) {
      const bool known = fact.order_known == schema::Tristate::YES || fact.rebuilt == schema::Rebuilt::ALL;
      const auto kind = law::find_irregularity_kind(fact.kind);
      if (!known || !kind) continue;
      if (*kind == IrregularityKind::kWrongCountDealer) put_right(schema::Place::DEALER, law_.cards_to_dealer);
      if (*kind == IrregularityKind::kWrongCountJackpotCards) put_right(schema::Place::JACKPOT, law_.jackpot_cards);
      if (*kind == IrregularityKind::kWrongCountCommunity || *kind == IrregularityKind::kCommunityMisdealt) {
        put_right(schema::Place::COMMUNITY, law_.community_cards);
      }
    }
  }

  void put_right(schema::Place place, std::size_t dealt) {
    const std::vector<CardFact>& cards = dealt_to(facts(), place);
    if (cards.size() <= dealt) return;
    std::vector<CardFact> left = cards;
    std::erase_if(left, [](const CardFact& card) { return card.taken; });
    if (left.size() == dealt) round_.put_right[place] = std::move(left);
  }

  void find_cards_seen_twice() {
    CardSet seen;
    const auto look = [&](const std::vector<CardFact>& cards) {
      for (const CardFact& fact : cards) {
        if (fact.card.known() && !seen.insert(fact.card)) twice_.insert(fact.card);
      }
    };
    for (const SeatFact& seat : facts().seats) look(seat.cards);
    for (const schema::Place place : {schema::Place::DEALER, schema::Place::COMMUNITY, schema::Place::JACKPOT}) {
      look(cards_at(round_, place));
    }
  }

  void read_hands_of_the_table() {
    round_.hands.resize(law_.hands.size());
    for (std::size_t i = 0; i < law_.hands.size(); ++i) {
      if (!law_.hands[i].of_seat()) round_.hands[i] = read_hand(nullptr, law_.hands[i]);
    }
  }

  // The player's hand always, others where a wager at the seat is read from them or a decision asks for them.
  void read_hands_of(Seat& seat) {
    seat.hands.resize(law_.hands.size());
    read_once(seat, law_.player_hand);
    for (const Line& line : round_.lines) {
      if (line.seat != seat.seat || !line.wager || !law_.wager(*line.wager).pay_table) continue;
      read_once(seat, law_.pay_table(*law_.wager(*line.wager).pay_table).hand);
    }
    for (const auto& act : law_.acts) {
      if (act && act->hand) read_once(seat, *act->hand);
    }
  }

  void read_once(Seat& seat, law::HandIndex index) {
    Hand& hand = seat.hands[index.value()];
    if (!law_.hand(index).of_seat() || hand.readable() || hand.doubt) return;
    hand = read_hand(&seat, law_.hand(index));
  }

  // A source of a hand: how many cards it gives, how a doubt calls it, and what the book says of a wrong number.
  struct Source {
    std::size_t dealt = 0;
    std::string_view name;
    Situation wrong_count = Situation::kSeatCards;
    std::string_view rule;  // of the number of cards
  };

  [[nodiscard]] Source source_of(schema::HandSource source) const {
    switch (source) {
      case schema::HandSource::SEAT:
        return {law_.cards_per_seat, "the hand", Situation::kSeatCards, law_.deal_rule};
      case schema::HandSource::DEALER:
        return {law_.cards_to_dealer, "the dealer's hand", Situation::kDealerCards, law_.deal_rule};
      case schema::HandSource::COMMUNITY:
        return {law_.community_cards, "the community", Situation::kCommunityCards, law_.community_rule};
      case schema::HandSource::FLOP:
        return {kFlopCards, "the flop", Situation::kCommunityCards, law_.community_rule};
      case schema::HandSource::JACKPOT:
        return {law_.jackpot_cards, "the place of the jackpot cards", Situation::kJackpotCards, law_.deal_rule};
      case schema::HandSource::UNSET:
        return {};
    }
    return {};
  }

  [[nodiscard]] Hand read_hand(const Seat* seat, const law::HandRule& rule) const {
    Hand hand;
    DrawnCards drawn;
    for (const schema::HandSource source : rule.from) {
      hand.doubt = draw(cards_of(round_, seat, source), source_of(source), drawn);
      if (hand.doubt) return hand;
    }
    hand.value = rank_hand(drawn.all(), rule.ranking);
    if (is_wild(rule.ranking)) hand.natural = rank_hand(drawn.all(), Ranking::kStandard52);
    for (const law::HandVariant& variant : rule.variants) {
      hand.variants.push_back(rank_hand(drawn.all(), variant.ranking));
    }
    return hand;
  }

  // Takes the cards of a source, or says why they cannot be read.
  [[nodiscard]] Doubt draw(std::span<const CardFact> cards, const Source& source, DrawnCards& drawn) const {
    const std::string subject(source.name);
    if (cards.size() != source.dealt) {
      Doubt doubt =
          left_open(source.wrong_count, subject + " has " + count_of_cards(cards.size()) + " on record, where " +
                                            std::to_string(source.dealt) + " are dealt");
      doubt.rule = std::string(source.rule) + (doubt.rule.empty() ? "" : ", ") + doubt.rule;
      return doubt;
    }
    for (const CardFact& fact : cards) {
      if (!fact.card.known()) return {subject + " is not wholly on record", {}};
      if (twice_.contains(fact.card)) {
        return {subject + " has a card that is on record twice, " + to_string(fact.card), law_.deck_rule};
      }
      CARDSPEAK_CHECK(drawn.count < kMostCards, "a hand draws from few cards");
      drawn.cards[drawn.count++] = fact.card;
    }
    return {};
  }

  static std::string count_of_cards(std::size_t count) {
    if (count == 0) return "no cards";
    return count == 1 ? "one card" : std::to_string(count) + " cards";
  }

  // --- the round as a whole ------------------------------------------------------------------------------------------

  void block_round() {
    const RoundFacts& f = facts();
    if (!f.sign.known) {
      round_.block = {"no table sign is on record before the round: its game, options and limits are not known", {}};
    } else if (f.sign.game != game_) {
      round_.block = {"the table's sign says " + f.sign.game + ", and the book is of " + std::string(game_), {}};
    } else if (!f.irregularities.empty() && !law_.decides(Situation::kIrregularity)) {
      round_.block =
          left_open(Situation::kIrregularity, "an irregularity is on record (" + f.irregularities.front().kind +
                                                  "), which this book does not decide");
    } else if (const auto ruling = ruling_on_the_round(); ruling != nullptr) {
      round_.block = left_open(Situation::kRuling, "the floor ruled \"" + ruling->decision +
                                                       "\" for the round, which this book does not decide");
    } else if (const std::size_t exposed = exposed_cards(); exposed != 0 && !law_.decides(Situation::kExposedCards)) {
      round_.block = left_open(Situation::kExposedCards,
                               (exposed == 1 ? std::string("a card was") : std::to_string(exposed) + " cards were") +
                                   " seen that should have stayed hidden, which this book does not decide");
    } else if (f.closed && cards_at(round_, schema::Place::DEALER).size() != law_.cards_to_dealer &&
               !round_.lines.empty()) {
      round_.dealer_cards = round_.dealer()->doubt;
    }
  }

  // Whether the tables of irregularities speak of the ruling, or it says that the wagers stand.
  [[nodiscard]] bool is_decided(const RulingFact& ruling) const {
    return law_.decides(Situation::kRuling) && find_seat_ruling(ruling.decision).has_value();
  }

  // Where a ruling voided the round, this is not asked.
  [[nodiscard]] const RulingFact* ruling_on_the_round() const {
    const auto found = std::ranges::find_if(
        facts().rulings, [&](const RulingFact& ruling) { return ruling.seat == SeatNo(0) && !is_decided(ruling); });
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
  std::vector<std::string_view> owners_;  // by line, until they are sorted
};

}  // namespace

std::optional<law::OptionValue> Round::option(law::OptionIndex index) const {
  const law::OptionRule& rule = law.options[index.value()];
  const auto on_sign = facts.sign.options.find(rule.name);
  if (on_sign == facts.sign.options.end()) return std::nullopt;
  const auto value = std::ranges::find(rule.values, on_sign->second);
  if (value == rule.values.end()) return std::nullopt;
  return law::OptionValue(static_cast<std::uint8_t>(value - rule.values.begin()));
}

std::optional<Cents> Round::table_minimum(std::string_view wager) const {
  for (const WagerLimit& limit : facts.sign.limits) {
    if (limit.wager == wager && limit.seat == SeatNo(0) && limit.min) return limit.min;
  }
  return std::nullopt;
}

bool Round::brings_cards(SeatNo seat) const {
  return std::ranges::any_of(lines, [&](const Line& line) {
    return line.seat == seat && line.wager && line.placed && law.brings_cards(*line.wager);
  });
}

std::vector<Card> shown_cards(const Round& round, const Seat* seat, law::HandIndex index) {
  const law::HandRule& rule = round.law.hand(index);
  std::vector<Card> cards;
  for (const schema::HandSource source : rule.from) {
    for (const CardFact& fact : cards_of(round, seat, source)) cards.push_back(fact.card);
  }
  return best_cards(cards, rule.ranking);
}

Round read_round(const RoundFacts& facts, const law::CompiledHouse& law, std::string_view game) {
  return RoundReader(facts, law, game).run();
}

}  // namespace cardspeak::house

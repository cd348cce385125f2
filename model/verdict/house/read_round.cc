#include "model/verdict/house/read_round.h"

#include <algorithm>
#include <string>
#include <utility>

#include "model/verdict/house/chips_in_time.h"
#include "model/verdict/house/irregularities.h"
#include "model/verdict/house/placed_cards.h"
#include "model/verdict/house/round_hands.h"
#include "model/verdict/house/round_wagers.h"
#include "model/verdict/house/seat_decision.h"
#include "model/verdict/house/viewed_hands.h"

namespace cardspeak::house {
namespace {

using law::Situation;

// --- void ------------------------------------------------------------------------------------------------------------

// What a word for a void round names of the book's reasons. The last rule is for any other reason.
const law::VoidRule& void_rule(const law::CompiledHouse& law, std::string_view said) {
  const law::WordRule* word = law::find_word(law.words, said);
  const bool is_void = word != nullptr && word->means == schema::WordMeaning::ROUND_VOID;
  const std::string_view reason = is_void ? std::string_view(word->reason) : std::string_view();
  const law::VoidRule* const found = law.find_void(reason);
  return found == nullptr ? law.voids.back() : *found;
}

// The last declaration that has power of itself counts.
void read_void(Round& round) {
  for (const statements::Weighed& statement : round.said.all()) {
    if (!statement.voids_round() || statement.standing != schema::Standing::HOLDS) continue;
    round.voided = &void_rule(round.law, statement.said);
  }
}

// --- seats -----------------------------------------------------------------------------------------------------------

Seat& add_seat(SeatNo number, std::vector<Seat>& seats) {
  const auto found = std::ranges::find(seats, number, &Seat::seat);
  if (found != seats.end()) return *found;
  Seat& seat = seats.emplace_back();
  seat.seat = number;
  return seat;
}

// Those that have cards or wagers.
void sort_seats(Round& round) {
  round.seats.reserve(round.facts.seats.size());
  for (const SeatFact& fact : round.facts.seats) {
    if (fact.cards.empty()) continue;
    Seat& seat = add_seat(fact.seat, round.seats);
    seat.fact = seat.hand_fact = &fact;
  }
  for (const Line& line : round.lines) add_seat(line.seat, round.seats);
  std::ranges::sort(round.seats, {}, &Seat::seat);
  for (Line& line : round.lines) {
    const auto seat = std::ranges::lower_bound(round.seats, line.seat, {}, &Seat::seat);
    line.seat_index = static_cast<std::size_t>(seat - round.seats.begin());
  }
}

// --- what leaves the whole round open --------------------------------------------------------------------------------

// Where the book leaves rulings open.
const RulingFact* undecided_ruling_on_the_round(const Round& round) {
  const std::vector<RulingFact>& rulings = round.facts.rulings;
  if (round.law.decides(Situation::kRuling)) return nullptr;
  const auto found = std::ranges::find(rulings, SeatNo(0), &RulingFact::seat);
  return found == rulings.end() ? nullptr : &*found;
}

Doubt block_of_sign(const TableSign& sign, std::string_view game) {
  if (!sign.known) {
    return RemarkForm::kNoSignBefore;
  }
  if (sign.game == game) return {};
  return {RemarkForm::kSignOfOtherGame, {AsRecorded{sign.game}, BookName{std::string(game)}}};
}

Doubt block_of_irregularities(const Round& round) {
  const RoundFacts& facts = round.facts;
  const law::CompiledHouse& law = round.law;
  if (!facts.irregularities.empty() && !law.decides(Situation::kIrregularity)) {
    return left_open(law, Situation::kIrregularity,
                     {RemarkForm::kIrregularityNotDecided, {AsRecorded{facts.irregularities.front().kind}}});
  }
  if (const RulingFact* ruling = undecided_ruling_on_the_round(round); ruling != nullptr) {
    return left_open(law, Situation::kRuling, {RemarkForm::kRoundRulingNotDecided, {AsRecorded{ruling->decision}}});
  }
  const std::size_t exposed = count_exposed_cards(facts);
  if (exposed == 0 || law.decides(Situation::kExposedCards)) return {};
  return left_open(law, Situation::kExposedCards, {RemarkForm::kCardsSeenNotDecided, {count_of(exposed)}});
}

void block_round(std::string_view game, Round& round) {
  round.block = block_of_sign(round.facts.sign, game);
  if (!round.block) round.block = block_of_irregularities(round);
  if (round.block) return;
  const Hand* const dealer = round.dealer();
  if (dealer != nullptr && round.facts.closed && !round.lines.empty() &&
      cards_at(round, schema::Place::DEALER).size() != round.law.cards_to_dealer) {
    round.dealer_cards = dealer->doubt;
  }
}

// Takes the round in; what people said of it is weighed.
void read_in(std::string_view game, ReadingChoice& choice, Round& round) {
  put_cards_right(round);
  read_void(round);
  round.chips = chips_in_time(round, choice);
  round.lines = sort_wagers(round);
  sort_seats(round);
  take_viewed_hands(round);
  const RoundHands hands(round);
  round.hands = hands.of_the_table();
  for (Seat& seat : round.seats) {
    seat.hands = hands.of_seat(seat);
    read_decision(round, choice, seat);
  }
  block_round(game, round);
}

}  // namespace

// A round that somebody declared void is read as one that is, and as one that is not where it proves not to be.
Round read_round(const RoundFacts& facts, const law::CompiledHouse& law, std::string_view game, ReadingChoice& choice,
                 StreamSeq stood) {
  Round round(facts, law, stood);
  if (round.said.declared_void()) {
    Round called_off = round;
    called_off.called_off = true;
    ReadingChoice tried = choice;
    read_in(game, tried, called_off);
    ReadingChoice resolved = tried;
    if (resolve_irregularities(called_off, resolved).round != schema::RoundEffect::CONTINUES) {
      choice = tried;
      return called_off;
    }
  }
  read_in(game, choice, round);
  return round;
}

}  // namespace cardspeak::house

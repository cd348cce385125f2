#include "model/verdict/poker/seat_faults.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "model/verdict/poker/irregular_cards.h"
#include "model/verdict/poker/players.h"

namespace cardspeak::poker {
namespace {

using law::PokerStep;
using schema::Event;
using schema::Place;

bool comes_to_seat(const TimelineEntry& entry) {
  return entry.kind == Event::CARD_DEALT && entry.place == Place::SEAT;
}

class SeatFaults {
 public:
  SeatFaults(const RoundFacts& facts, const law::CompiledPoker& law, const SaidInHand& said, Journal& journal)
      : facts_(facts), law_(law), said_(said), journal_(journal) {
    const auto first_act = std::ranges::find_if(facts.timeline, [&](const TimelineEntry& entry) {
      return entry.kind == Event::DECISION && is_betting_act(facts.decisions[entry.index].act);
    });
    first_act_ = static_cast<std::size_t>(first_act - facts.timeline.begin());
  }

  void run() {
    for (const IrregularCase& found : said_.irregular()) {
      if (found.entries.size() != 1 || !found.shown) continue;
      if (found.has(PokerStep::kReplaceWithFirstBurn)) judge_replacement(found);
      if (found.has(PokerStep::kDealAllUp)) judge_last_cards(found);
    }
  }

 private:
  void tell(const IrregularCase& found, const std::vector<PokerStep>& otherwise) {
    if (otherwise.empty()) return;
    journal_.find({RemarkForm::kCardsPutRightOtherwise, {BookName{law::steps_text(otherwise)}}, found.rules()},
                  found.seat, found.seq);
  }

  // The card that was seen, and by which event another one came in its place. Nothing: it is still in the hand.
  [[nodiscard]] std::optional<std::pair<Card, StreamSeq>> replaced(const IrregularCase& found) const {
    const auto entry = std::ranges::find(facts_.timeline, found.seq, &TimelineEntry::seq);
    for (const ReplacedCard& replaced : facts_.replaced) {
      if (replaced.place != Place::SEAT || replaced.seat != found.seat || replaced.by < found.seq) continue;
      const bool it = entry->kind == Event::CARD_DEALT ? replaced.card.seq == found.seq : replaced.card.exposed;
      if (it) return std::pair(replaced.card.card, replaced.by);
    }
    return std::nullopt;
  }

  void judge_replacement(const IrregularCase& found) {
    const bool misdeal = std::ranges::any_of(
        said_.irregular(), [](const IrregularCase& other) { return other.may_lead_to(schema::PokerEffect::MISDEAL); });
    if (misdeal || first_act_ == facts_.timeline.size()) return;
    const auto away = replaced(found);
    if (!away) return tell(found, {PokerStep::kReplaceWithFirstBurn});
    std::vector<PokerStep> otherwise;
    if (deals_on_after(away->second)) otherwise.push_back(PokerStep::kFinishDeal);
    const auto burn = std::ranges::find_if(facts_.timeline, [&](const TimelineEntry& entry) {
      return entry.kind == Event::BURNED && entry.seq > away->second;
    });
    const bool other =
        burn != facts_.timeline.end() && burn->card.known() && away->first.known() && burn->card != away->first;
    if (other) otherwise.push_back(PokerStep::kExposedIsFirstBurn);
    tell(found, otherwise);
  }

  // Whether a hand of the first deal was still short of a card when the other one came.
  [[nodiscard]] bool deals_on_after(StreamSeq by) const {
    std::map<SeatNo, std::size_t> dealt;
    bool after = false;
    for (std::size_t line = 0; line < first_act_; ++line) {
      const TimelineEntry& entry = facts_.timeline[line];
      if (!comes_to_seat(entry)) continue;
      if (after && dealt[entry.seat]++ < law_.own_cards(0)) return true;
      if (!after) ++dealt[entry.seat];
      after = after || entry.seq == by;
    }
    return false;
  }

  // Every last card after the one that was seen lies open.
  void judge_last_cards(const IrregularCase& found) {
    for (const SeatFact& seat : facts_.seats) {
      if (seat.cards.size() != law_.hole_cards) continue;
      const CardFact& last = seat.cards.back();
      if (last.seq > found.seq && !last.face_up && !last.exposed) return tell(found, {PokerStep::kDealAllUp});
    }
  }

  const RoundFacts& facts_;
  const law::CompiledPoker& law_;
  const SaidInHand& said_;
  Journal& journal_;
  std::size_t first_act_ = 0;  // the line of the first act of betting
};

}  // namespace

void judge_seat_faults(const RoundFacts& facts, const law::CompiledPoker& law, const SaidInHand& said,
                       Journal& journal) {
  if (!law.units) SeatFaults(facts, law, said, journal).run();
}

StreamSeq first_act(const RoundFacts& facts) {
  const auto first =
      std::ranges::find_if(facts.decisions, [](const DecisionFact& decision) { return is_betting_act(decision.act); });
  return first == facts.decisions.end() ? StreamSeq(facts.last_seq.value() + 1) : first->seq;
}

bool is_dealt_right_in_the_end(const RoundFacts& facts) {
  std::vector<Card> off_the_deck;
  for (const TimelineEntry& entry : facts.timeline) {
    if (entry.seq >= first_act(facts)) break;
    if (comes_to_seat(entry)) off_the_deck.push_back(entry.card);
  }
  if (!std::ranges::all_of(off_the_deck, &Card::known)) return false;
  off_the_deck = each_once(off_the_deck);
  std::vector<SeatNo> seats;
  for (const Player& player : seat_players(facts)) {
    const SeatFact* seat = facts.find_seat(player.seat);
    if (seat != nullptr && !seat->cards.empty()) seats.push_back(player.seat);
  }
  if (seats.empty() || off_the_deck.size() % seats.size() != 0) return false;
  for (std::size_t i = 0; i < off_the_deck.size(); ++i) {
    const std::vector<CardFact>& cards = facts.find_seat(seats[i % seats.size()])->cards;
    if (std::ranges::find(cards, off_the_deck[i], &CardFact::card) == cards.end()) return false;
  }
  return true;
}

}  // namespace cardspeak::poker

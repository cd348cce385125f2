// What players give up of their hands between betting rounds: draws, the discards of Pineapple, the kitty.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/verdict/poker/journal.h"
#include "model/verdict/poker/players.h"

namespace cardspeak::poker {

class Draws {
 public:
  // Keeps references to all of them. May take a hand from play.
  Draws(const RoundFacts& facts, const law::CompiledPoker& law, std::vector<Player>& players, Journal& journal)
      : facts_(facts), law_(law), players_(players), journal_(journal) {}

  // A discard, a hand that is kept, or the kitty taken. `street`: the one whose betting is over, or begins with the
  // draw.
  void on_act(const DecisionFact& decision, Position who, std::size_t street, bool betting_open);
  // Discards were shuffled, to complete the draw of who draws.
  void on_shuffle(StreamSeq seq);
  // A card was dealt.
  void on_card(const TimelineEntry& entry);
  // The cards or the betting of the street began.
  void on_street(std::size_t street, StreamSeq seq);
  // A player acted in the betting of the street.
  void on_betting(const DecisionFact& decision, Position who, std::size_t street);

  // The first who still has to discard before the street; nothing: nobody.
  [[nodiscard]] std::optional<Position> owes_discard(std::size_t street, StreamSeq before) const;
  // Why no hand can be told: nobody discarded by the record, where everyone has to. Nothing: it can.
  [[nodiscard]] Remark not_on_record() const;

 private:
  void draw(const DecisionFact& decision, Position who);
  void discard(const DecisionFact& decision, Position who, std::size_t street, bool betting_open);
  void take_kitty(const DecisionFact& decision, Position who);
  [[nodiscard]] bool was_raised(SeatNo seat, StreamSeq before) const;
  [[nodiscard]] std::optional<Position> not_to_be_shuffled(Card card, StreamSeq before) const;
  [[nodiscard]] const DecisionFact* draw_of(Position who, std::size_t number, StreamSeq before) const;
  [[nodiscard]] bool has_discarded(SeatNo seat, StreamSeq before) const;
  [[nodiscard]] std::optional<std::size_t> discard_street() const;

  const RoundFacts& facts_;
  const law::CompiledPoker& law_;
  std::vector<Player>& players_;
  Journal& journal_;
  std::vector<std::size_t> drawn_;   // by position: how many draws
  std::optional<Position> drawing_;  // who drew last
  std::optional<Position> kitty_;    // who took it
  std::size_t drawing_now_ = 0;      // the draw that is under way, from 1
  std::set<SeatNo> acted_after_;     // in the betting round after the discards
  std::set<SeatNo> told_;            // missing discards
  bool discards_judged_ = false;
  bool shuffled_ = false;
};

}  // namespace cardspeak::poker

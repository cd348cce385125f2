// What a hand should have been settled at, before it is compared with the record.
#pragma once

#include <string>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/law/poker.h"
#include "model/verdict/explain.h"
#include "model/verdict/poker/boards.h"
#include "model/verdict/poker/hand_as_played.h"
#include "model/verdict/poker/hand_replay.h"
#include "model/verdict/poker/journal.h"
#include "model/verdict/poker/players.h"
#include "model/verdict/poker/pots.h"
#include "model/verdict/poker/rake.h"
#include "model/verdict/poker/showdown.h"
#include "model/verdict/verdict.h"

namespace cardspeak::poker {

struct Judgement {
  std::vector<Player> players;
  PotSet pots;
  std::vector<Board> boards;
  Showdown showdown;
  RakeDue rake;
  std::vector<PotVerdict> awards;     // by pot; `recorded` not filled in
  std::vector<UncalledVerdict> back;  // uncalled chips and refunds due; `recorded` not filled in
  bool everything_back = false;       // void, misdeal, defective deck
  Remark reason;                      // why everything goes back, or why the hand cannot be decided
  bool decidable = true;
  bool settled = false;     // the pots were judged; of a round that is not closed too, once nothing else is left of it
  Remark disputed_showing;  // a hand was tabled with a card that it was not dealt: the record cannot be right
  std::vector<LateChips> late;
  std::vector<StreamSeq> taken_back;  // cards of the boards that the rules take back, by the events that dealt them
  Remark misdeal;  // that the record shows and nobody declared: whether all goes back is for the dealer to say
  Journal journal;
};

// Judges the hand under these answers to the readings. `stood`: see SaidInHand. `late`: chips that are in no pot and go
// back; the facts are those without them (as_played).
Judgement judge(const RoundFacts& facts, const law::CompiledPoker& law, const law::PokerChoices& choices,
                Explain explain, StreamSeq stood = {}, const std::vector<LateChips>& late = {});

}  // namespace cardspeak::poker

// What the rules make of the irregularities of a round: the round, each wager, and what is worth knowing of them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/ids.h"
#include "model/law/house.h"
#include "model/law/irregularities.h"
#include "model/money/odds.h"
#include "model/verdict/house/doubt.h"
#include "model/verdict/verdict.h"

namespace cardspeak::house {

// What becomes of one wager, instead of its decision table or before it is asked.
struct WagerEffect {
  schema::Outcome outcome = schema::Outcome::UNSET;  // UNSET: by the decision table
  std::optional<Odds> pays;                          // with WIN: these odds, or those of `pay_table`
  std::string odds_text;                             // "1 to 1"
  std::optional<law::PayTableIndex> pay_table;
  std::optional<law::Condition> decision;  // with UNSET: as if the player had decided so
  bool stands_in = false;                  // the decision holds only where none is on record
  std::string rule;
  std::optional<law::ReadingIndex> reading;  // that it rests on
};

// What a statement weighs where the round is decided, in the place of what it weighed before.
struct Reweighed {
  StreamSeq seq;
  schema::Standing standing = schema::Standing::HOLDS;
  Remark why;
  std::string rule;  // that it rests on, where it holds; may be empty
};

// An irregularity of which the rules made something.
struct Ground {
  law::IrregularityKind kind = law::IrregularityKind::kExposedCards;
  std::vector<SeatNo> seats;
  std::string rule;
};

// Nothing in it: nothing irregular is on record.
class IrregularityRuling {
 public:
  // What the rules make of the round. A round that the floor declared void does not go on, whatever the rules say.
  schema::RoundEffect round = schema::RoundEffect::CONTINUES;
  bool by_floor = false;        // the floor declared it void, by an event or a ruling
  std::string rule;             // of a round that does not go on
  Remark reason;                // why it does not
  Doubt doubt;                  // leaves every wager open that no effect decides
  bool dealer_decided = false;  // the tables speak of a dealer's hand that cannot be read
  std::vector<Finding> findings;
  std::vector<Ground> grounds;  // what was decided of irregularities, and by which rule

  // What becomes of the wagers of that kind at the seat; nothing: they are settled as usual.
  [[nodiscard]] const WagerEffect* effect_of(SeatNo seat, std::string_view kind) const;
  void set_effect(SeatNo seat, std::string_view kind, WagerEffect effect);

  // Nothing where the statement weighs what it weighed before.
  [[nodiscard]] const Reweighed* reweighed(StreamSeq seq) const;
  void weigh(StreamSeq seq, schema::Standing standing, Remark why, std::string its_rule = {});

  // Adds a finding about the seat; 0: the round.
  void find(const Remark& remark, StreamSeq seq, SeatNo seat = SeatNo(0));

 private:
  struct Entry {
    SeatNo seat;
    std::string_view kind;  // into the facts or the law
    WagerEffect effect;
  };
  std::vector<Entry> effects_;
  std::vector<Reweighed> reweighed_;
};

}  // namespace cardspeak::house

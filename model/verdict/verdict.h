// What a round should have been settled at. The C++ form of schemas/verdict.capnp; field by field the same meaning,
// documented there. Made by adjudicate() and by nothing else.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/cards/card.h"
#include "model/hands/hand_value.h"
#include "model/ids.h"
#include "model/money/cents.h"
#include "model/remarks/remark.h"
#include "schemas/event.capnp.h"
#include "schemas/rulebook.capnp.h"
#include "schemas/verdict.capnp.h"

namespace cardspeak {

struct RulebookRef {
  std::string venue;
  std::string game;
  std::string version;
  std::string title;
  std::string hash;
  std::string in_force_from;
};

struct HandRead {
  SeatNo seat;  // 0: the dealer
  std::string name;
  std::vector<Card> cards;
  std::string hand_class;
  std::string text;
  Remark note;  // how it stands beside the dealer's, or whether it qualifies
  std::string rule;
};

struct TriedEntry {
  std::string rule;
  std::vector<std::string> when;
  std::vector<std::string> failed;  // empty: this entry decided
};

// What changed an amount.
struct Adjustment {
  Remark what;
  Cents amount;
};

struct WagerVerdict {
  SeatNo seat;
  std::string wager;
  std::string patron;
  Cents stake;
  Cents action;
  schema::Outcome outcome = schema::Outcome::UNSET;
  std::string odds;
  Cents due;
  Cents returned;
  Cents recorded;
  Cents recorded_taken;
  Cents difference;
  schema::Comparison comparison = schema::Comparison::NOT_COMPARED;
  Citations citations;
  StreamSeq placed_seq;
  StreamSeq settled_seq;
  std::vector<TriedEntry> tried;  // filled only on request (Explain::kYes)
  bool decidable = true;
  std::vector<Adjustment> adjustments;
};

struct Award {
  SeatNo seat;
  schema::PotShare share = schema::PotShare::ALL;
  Cents amount;
  Cents recorded;
  std::string rule;
  std::uint8_t board = 0;
  Cents odd_chips;
};

struct PotVerdict {
  std::uint8_t pot = 0;
  Cents gross;
  Cents rake;
  std::vector<SeatNo> eligible;
  std::vector<Award> awards;
  std::string rule;
};

// Whether each share was pushed as it is due, as far as the record says.
bool are_pushed_as_due(const std::vector<PotVerdict>& pots);

struct UncalledVerdict {
  SeatNo seat;
  Cents amount;
  Cents recorded;
  std::string rule;
};

struct StackVerdict {
  SeatNo seat;
  Cents before;
  Cents contributed;
  Cents due;
  Cents recorded;
};

struct RakeVerdict {
  Cents due;
  Cents recorded;
  std::string rule;
};

struct BettingStep {
  SeatNo seat;
  std::string street;
  schema::Act act = schema::Act::UNSET;
  std::string read_as;
  Cents amount;
  Cents in_action;
  SeatNo expected;
  Cents pot;
  Cents to_call;
  bool may_raise = false;
  Cents least_to;
  Cents most_to;
  std::string rule;
  StreamSeq seq;
};

// Something found about the round. Its kind and its severity are those of its form.
struct Finding : Remark {
  explicit Finding(Remark remark, StreamSeq shown_by = {}, Cents too_much = {})
      : Remark(std::move(remark)), amount(too_much), seq(shown_by) {}
  // Of a kind that the rulebook names.
  Finding(std::string kind_of_book, Remark remark, StreamSeq shown_by = {});

  [[nodiscard]] std::string_view kind() const { return named.empty() ? Remark::kind() : std::string_view(named); }
  [[nodiscard]] schema::Severity severity() const;

  Cents amount;  // what is too much (positive) or too little for the player; 0 where no money is meant
  StreamSeq seq;
  std::string named;  // the kind, where the rulebook names it
};

// Whether it says that the table and the meter, or two rounds of the table, have something otherwise: a round with one
// is not agreed, whatever the money. A note is none.
bool is_of_two_records(const Finding& finding);

struct AlternativeWager {
  SeatNo seat;
  std::string wager;
  Cents due;
  Cents returned;
  Cents carried{};  // of the stake, what stays on the table for the next round
  bool decidable = true;

  // Whether the player stands alike under both answers.
  friend bool operator==(const AlternativeWager&, const AlternativeWager&) = default;
};

struct AlternativeResult {
  std::string value;
  std::vector<AlternativeWager> wagers;
};

struct ReadingUsed {
  std::string id;
  std::string question;
  std::vector<std::string> rules;
  std::string default_value;
  std::string decider;
  std::string decider_rule;
  std::vector<AlternativeResult> alternatives;
};

// What somebody keyed that the cards and chips do not show, and what it weighs.
struct Statement {
  StreamSeq seq;
  schema::StatementKind kind = schema::StatementKind::RULING;
  std::string said;
  schema::WordMeaning means = schema::WordMeaning::UNSET;
  std::string author;
  std::string office;
  SeatNo seat;  // 0: the whole round
  std::string wager;
  schema::Standing standing = schema::Standing::HOLDS;
  bool late = false;
  Remark why;       // why it does not hold or is open
  Citations rests;  // the power and the ground
  std::vector<AlternativeWager> if_it_stood;
};

struct AskedReading {
  std::string id;
  std::string answer;
};

// A book that somebody asked for, where it is not the one that was in force.
struct AskedBook {
  std::string version;  // empty: none was named
  std::optional<DeviceTimeNs> known_as_of;
  std::optional<RulebookRef> in_force;  // nothing: none that we hold
};

struct Authority {
  std::string last_word;
  std::string rule;
  std::string inspector_rule;  // empty: the rules speak of none
  std::string review;          // who may review the decision; empty: nobody that the rules name
  std::string review_rule;
};

// A hand that takes of the jackpot meter by its cards, whatever the meter's own record says of it.
struct MeterWin {
  SeatNo seat;
  HandName hand;           // "royalFlush"
  std::uint8_t level = 0;  // of a meter with levels, from 1
};

// A jackpot wager that wins by the cards and takes nothing of the meter.
struct BonusWin {
  SeatNo seat;
  std::vector<HandClass> classes;  // of the line of the pay table that it wins by
  std::uint8_t level = 0;          // of a meter with levels, from 1
};

struct Verdict {
  RoundId round;
  std::string game;
  schema::VerdictStatus status = schema::VerdictStatus::AGREED;
  Remark reason;  // why it is not decidable or void
  RulebookRef rulebook;
  DeviceTimeNs first_event;
  std::uint32_t events = 0;
  std::string dealer;
  std::vector<HandRead> hands;
  std::vector<WagerVerdict> wagers;
  // Not written: the wagers say the same.
  std::vector<MeterWin> meter_wins;
  std::vector<BonusWin> bonus_wins;
  // What would be, if the table were dealt as the rules want it of a meter that is linked to several games, and is not.
  bool if_linked = false;  // a wager would come to something else
  std::vector<MeterWin> linked_wins;
  bool meter_wins_open = false;  // a jackpot wager is not decided: whether it takes of the meter is not known
  std::vector<PotVerdict> pots;
  std::vector<UncalledVerdict> uncalled;
  std::vector<StackVerdict> stacks;
  std::vector<Finding> findings;
  std::vector<ReadingUsed> readings;
  std::vector<Statement> statements;  // in the order of the record
  Authority authority;
  Cents net_difference;
  std::optional<RakeVerdict> rake;
  std::vector<BettingStep> betting;  // filled only on request (Explain::kYes)
  bool tournament = false;
  std::vector<AskedReading> asked;      // filled by who judges under with_readings(), not by adjudicate()
  std::optional<AskedBook> asked_book;  // filled by who judges under another book than the one in force
  // A line of the round is a share of a jackpot meter, whatever was on record of it: the round has to be judged with
  // its MeterFacts. Not part of the schema.
  bool needs_meter = false;
  // The kind of wager that feeds a jackpot meter, by the book; empty: none does. Not part of the schema.
  std::string meter_wager;
};

// Writes a verdict into its schema form, for bytes and for the digest: without the sentences, which cli/render adds.
void write_verdict(const Verdict& verdict, schema::Verdict::Builder out);

}  // namespace cardspeak

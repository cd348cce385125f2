// What a round should have been settled at. The C++ form of schemas/verdict.capnp; field by field the same meaning,
// documented there. Made by adjudicate() and by nothing else.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/cards/card.h"
#include "model/ids.h"
#include "model/money/cents.h"
#include "schemas/event.capnp.h"
#include "schemas/verdict.capnp.h"

namespace cardspeak {

// Kinds of findings that verdicts make, by the names that indexes and `rounds --finding` use. Permanent.
// (Those about the record itself are in model/facts/findings.h; a rulebook may name further ones.)
inline constexpr std::string_view kFindingOverpaid = "overpaid";
inline constexpr std::string_view kFindingUnderpaid = "underpaid";
inline constexpr std::string_view kFindingTakenWrongly = "taken-wrongly";
inline constexpr std::string_view kFindingNotTaken = "not-taken";
inline constexpr std::string_view kFindingNotSettled = "not-settled";
inline constexpr std::string_view kFindingSettledWithoutWager = "settled-without-wager";
inline constexpr std::string_view kFindingNotDecidable = "not-decidable";
inline constexpr std::string_view kFindingLateWager = "late-wager";
inline constexpr std::string_view kFindingPrizeNotConfirmed = "prize-not-confirmed";
inline constexpr std::string_view kFindingMeterNotComputed = "meter-not-computed";
inline constexpr std::string_view kFindingNoNotice = "no-notice";
inline constexpr std::string_view kFindingShortNotice = "short-notice";
inline constexpr std::string_view kFindingDealtOutOfOrder = "dealt-out-of-order";
inline constexpr std::string_view kFindingConduct = "conduct";
inline constexpr std::string_view kFindingBrokenMultiple = "broken-multiple";
inline constexpr std::string_view kFindingHeldTooLong = "held-too-long";
inline constexpr std::string_view kFindingOralWager = "oral-wager";
inline constexpr std::string_view kFindingTooManyOnArea = "too-many-on-area";
inline constexpr std::string_view kFindingSecondHand = "second-hand";
inline constexpr std::string_view kFindingSeatAboveRules = "seat-above-rules";
inline constexpr std::string_view kFindingRankTooLow = "rank-too-low";
inline constexpr std::string_view kFindingNearVersionDate = "near-version-date";
inline constexpr std::string_view kFindingChipsNotOnRecord = "chips-not-on-record";
// An irregularity after which the round goes on, and the rule that says so.
inline constexpr std::string_view kFindingIrregularity = "irregularity";
// The rules make the round a misdeal or void, and the floor did not declare it.
inline constexpr std::string_view kFindingVoidNotDeclared = "void-not-declared";
// The floor declared the round void, and the rules do not.
inline constexpr std::string_view kFindingVoidWithoutGround = "void-without-ground";
// The text leaves it to a person, and this is what they may choose.
inline constexpr std::string_view kFindingFloorsChoice = "floors-choice";
inline constexpr std::string_view kFindingRetractedWithoutGround = "retracted-without-ground";
inline constexpr std::string_view kFindingPotWrong = "pot-pushed-wrongly";
inline constexpr std::string_view kFindingRakeWrong = "rake-wrong";
inline constexpr std::string_view kFindingUncalledWrong = "uncalled-wrong";
inline constexpr std::string_view kFindingIllegalAction = "illegal-action";
inline constexpr std::string_view kFindingOutOfTurn = "out-of-turn";

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
  std::string note;
  std::string rule;
};

struct TriedEntry {
  std::string rule;
  std::vector<std::string> when;
  std::vector<std::string> failed;  // empty: this entry decided
};

struct Adjustment {
  std::string what;
  std::string rule;
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
  std::string rule;
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

struct Finding {
  std::string kind;
  schema::Severity severity = schema::Severity::NOTE;
  SeatNo seat;
  std::string wager;
  std::string text;
  std::string rule;
  Cents amount;
  StreamSeq seq;
};

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

struct AskedReading {
  std::string id;
  std::string answer;
};

struct Authority {
  std::string last_word;
  std::string rule;
  std::string inspector_rule;
};

struct Verdict {
  RoundId round;
  std::string game;
  schema::VerdictStatus status = schema::VerdictStatus::AGREED;
  std::string reason;
  RulebookRef rulebook;
  DeviceTimeNs first_event;
  std::uint32_t events = 0;
  std::string dealer;
  std::vector<HandRead> hands;
  std::vector<WagerVerdict> wagers;
  std::vector<PotVerdict> pots;
  std::vector<UncalledVerdict> uncalled;
  std::vector<StackVerdict> stacks;
  std::vector<Finding> findings;
  std::vector<ReadingUsed> readings;
  Authority authority;
  Cents net_difference;
  std::optional<RakeVerdict> rake;
  std::vector<BettingStep> betting;  // filled only on request (Explain::kYes)
  bool tournament = false;
  std::vector<AskedReading> asked;  // filled by who judges under with_readings(), not by adjudicate()
  // A line of the round is a share of a jackpot meter, whatever was on record of it: the round has to be judged with
  // its MeterFacts. Not part of the schema.
  bool needs_meter = false;
};

// Writes a verdict into its schema form, for JSON, for bytes and for the digest.
void write_verdict(const Verdict& verdict, schema::Verdict::Builder out);

}  // namespace cardspeak

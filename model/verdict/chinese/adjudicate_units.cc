#include "model/verdict/chinese/adjudicate_units.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "model/check.h"
#include "model/hands/hand_value.h"
#include "model/hands/names.h"
#include "model/law/poker.h"
#include "model/verdict/chinese/unit_judgement.h"
#include "model/verdict/common.h"
#include "model/verdict/corrections.h"
#include "model/verdict/left_open.h"
#include "model/verdict/poker/closed_list.h"
#include "model/verdict/poker/journal.h"
#include "model/verdict/poker/said_in_hand.h"
#include "model/verdict/statements/heard.h"

namespace cardspeak::chinese {
namespace {

using law::PokerKey;
using schema::Comparison;
using schema::RakeKind;
using schema::Severity;
using schema::Standing;
using schema::VerdictStatus;

constexpr std::string_view kUnits = "units";

class UnitsVerdict {
 public:
  UnitsVerdict(const RoundFacts& facts, const law::CompiledPoker& law, Verdict& verdict)
      : facts_(facts), law_(law), rules_(*law.units), judgement_(judge_units(facts, law)), verdict_(verdict) {}

  // `named`: what the record has beside the game.
  void write(const poker::Journal& named) {
    verdict_.findings.insert(verdict_.findings.end(), named.findings.begin(), named.findings.end());
    if (!named.open.empty()) judgement_.journal.open = named.open;
    for (const Finding& finding : judgement_.journal.findings) verdict_.findings.push_back(finding);
    if (!judgement_.decidable) {
      Finding& open = verdict_.findings.emplace_back(judgement_.reason, facts_.last_seq);
      open.citations.cite(verdict_.authority.rule);
    }
    for (const UnitPlayer& player : judgement_.players) list_hands(player);
    compare_rake();
    for (std::size_t i = 0; i < judgement_.players.size(); ++i) list_player(i);
    find_strangers();
    std::ranges::sort(verdict_.stacks, {}, &StackVerdict::seat);
    add_statements();
    set_status();
  }

 private:
  // --- the hands ---

  void list_hands(const UnitPlayer& player) {
    if (!player.set || !player.values) return;
    const std::array hands = {std::pair(player.set->front, player.values->front),
                              std::pair(player.set->middle, player.values->middle),
                              std::pair(player.set->back, player.values->back)};
    for (std::size_t i = 0; i < hands.size(); ++i) {
      const auto& [cards, value] = hands.at(i);
      HandRead read;
      read.seat = player.seat;
      read.name = rules_.hands[i].name;
      read.cards = cards;
      read.hand_class = std::string(book_name(hand_class(value)));
      read.text = describe(value);
      read.rule = rules_.hands[i].class_rules.at(hand_class(value)) + ", " + rules_.hands[i].rule;
      verdict_.hands.push_back(std::move(read));
    }
  }

  // --- the chips ---

  [[nodiscard]] bool judged() const { return judgement_.decidable && (facts_.closed || judgement_.nothing_goes_over); }

  [[nodiscard]] Cents received(SeatNo seat) const {
    Cents sum;
    for (const UnitsPaidFact& paid : facts_.units_paid) {
      if (paid.to == seat) sum += paid.amount;
    }
    return sum;
  }

  [[nodiscard]] Cents given(SeatNo seat) const {
    Cents sum;
    for (const UnitsPaidFact& paid : facts_.units_paid) {
      if (paid.from == seat) sum += paid.amount;
    }
    return sum;
  }

  // What the units of one pair are, for one of the two.
  void add_pair(const PairUnits& pair, std::size_t who, WagerVerdict& line) const {
    const bool first = pair.first == who;
    const SeatNo other = judgement_.players[first ? pair.second : pair.first].seat;
    const std::int64_t units = first ? pair.units : -pair.units;
    Citations rules;
    if (pair.wrongly_set) {
      rules.cite(rules_.wrong.rule);
    } else {
      rules.cite(rules_.compare_rule);
      rules.cite(rules_.hand.rule);
      if (pair.extra) rules.cite(rules_.extra.rule);
      if (pair.tied) rules.cite(rules_.tie_rule);
    }
    for (const std::string& rule : rules) line.citations.cite(rule);
    const Cents amount(facts_.sign.poker->unit->value() * units);
    line.adjustments.push_back({Remark(RemarkForm::kUnitsAgainst, {units, other}, rules), amount});
  }

  void list_player(std::size_t who) {
    const UnitPlayer& player = judgement_.players[who];
    const Cents won = judgement_.won[who];
    const Cents net = received(player.seat) - given(player.seat);
    WagerVerdict line;
    line.seat = player.seat;
    line.wager = kUnits;
    line.due = std::max(won, Cents());
    line.stake = line.action = std::max(Cents() - won, Cents());
    line.recorded = received(player.seat);
    line.recorded_taken = given(player.seat);
    line.decidable = judged();
    line.outcome = won > Cents() ? schema::Outcome::WIN : schema::Outcome::LOSE;
    if (won.is_zero()) line.outcome = schema::Outcome::STAND_OFF;
    if (judgement_.nothing_goes_over) line.outcome = schema::Outcome::VOID;
    if (!judged()) line.outcome = schema::Outcome::UNSET;
    for (const PairUnits& pair : judgement_.pairs) {
      if (pair.first == who || pair.second == who) add_pair(pair, who, line);
    }
    if (judgement_.nothing_goes_over) line.citations = judgement_.reason.citations;
    if (judged()) compare(net - won, won, line);
    list_stack(player, won, net);
    verdict_.wagers.push_back(std::move(line));
  }

  void compare(Cents difference, Cents won, WagerVerdict& line) {
    line.difference = difference;
    line.comparison = Comparison::AGREED;
    if (difference.is_zero()) return;
    RemarkForm form = difference > Cents() ? RemarkForm::kUnitsOverpaid : RemarkForm::kUnitsUnderpaid;
    line.comparison = difference > Cents() ? Comparison::OVERPAID : Comparison::UNDERPAID;
    std::vector<Value> values{won, won + difference, difference};
    if (facts_.units_paid.empty()) {
      form = RemarkForm::kUnitsNotPaid;
      line.comparison = Comparison::NOT_SETTLED;
      values = {won};
    }
    StreamSeq seq = facts_.last_seq;
    for (const UnitsPaidFact& paid : facts_.units_paid) {
      if (paid.from == line.seat || paid.to == line.seat) seq = paid.seq;
    }
    line.settled_seq = facts_.units_paid.empty() ? StreamSeq() : seq;
    const Remark remark = Remark(form, std::move(values), rules_.pay_rule).at(line.seat, kUnits);
    verdict_.findings.emplace_back(remark, seq, difference);
  }

  [[nodiscard]] bool is_in_hand(SeatNo seat) const {
    return std::ranges::find(judgement_.players, seat, &UnitPlayer::seat) != judgement_.players.end();
  }

  // Chips that went from or to somebody who is not in the hand, as each payment says.
  void find_strangers() {
    for (const UnitsPaidFact& paid : facts_.units_paid) {
      if (!is_in_hand(paid.to)) {
        const Remark got = Remark(RemarkForm::kUnitsToStranger, {paid.amount}, rules_.pay_rule).at(paid.to, kUnits);
        verdict_.findings.emplace_back(got, paid.seq, paid.amount);
      }
      if (!is_in_hand(paid.from)) {
        const Remark gave =
            Remark(RemarkForm::kUnitsFromStranger, {paid.amount}, rules_.pay_rule).at(paid.from, kUnits);
        verdict_.findings.emplace_back(gave, paid.seq, Cents() - paid.amount);
      }
    }
  }

  void list_stack(const UnitPlayer& player, Cents won, Cents net) {
    if (!judged()) return;
    verdict_.net_difference += net - won + fee_due(player) - player.fee;
    if (!player.stack) return;
    const Cents start = *player.stack + player.fee;
    const Cents due = start - fee_due(player) + won;
    verdict_.stacks.push_back({player.seat, start, std::max(Cents() - won, Cents()), due, *player.stack + net});
  }

  // --- the commission ---

  [[nodiscard]] RakeKind rake_kind() const {
    return facts_.sign.poker ? facts_.sign.poker->rake.kind : RakeKind::UNSET;
  }

  [[nodiscard]] Cents fee_due(const UnitPlayer& player) const {
    const bool open =
        judgement_.nothing_goes_over || rake_kind() == RakeKind::UNSET || rake_kind() == RakeKind::PER_HAND;
    if (open) return player.fee;
    return rake_kind() == RakeKind::PER_PLAYER ? facts_.sign.poker->rake.fixed : Cents();
  }

  [[nodiscard]] std::string rake_rule() const {
    switch (rake_kind()) {
      case RakeKind::PER_PLAYER:
        return law_.rule(PokerKey::kRakePerPlayer);
      case RakeKind::PER_HAND:
        return law_.rule(PokerKey::kRakePerHand);
      case RakeKind::NONE:
        return law_.rule(PokerKey::kRakeNil);
      case RakeKind::PERCENTAGE:  // of a pot, which there is none of
      case RakeKind::UNSET:
        break;
    }
    return law_.rule(PokerKey::kRakeSign);
  }

  void compare_rake() {
    Cents taken;
    for (const RakeTakenFact& rake : facts_.rake) taken += rake.amount;
    Cents due = taken;
    if (rake_kind() == RakeKind::UNSET) {
      if (taken.is_zero()) return;
      judgement_.journal.open = Remark(RemarkForm::kNoRakeSign, {taken}, rake_rule());
      verdict_.findings.emplace_back(judgement_.journal.open, facts_.last_seq);
    } else if (rake_kind() == RakeKind::PER_HAND) {
      due = facts_.sign.poker->rake.fixed;
    } else if (!judgement_.nothing_goes_over) {
      due = Cents();
      for (const UnitPlayer& player : judgement_.players) due += fee_due(player);
    }
    verdict_.rake = RakeVerdict{.due = due, .recorded = taken, .rule = rake_rule()};
    Cents by_seat;
    for (const UnitPlayer& player : judgement_.players) {
      const Cents difference = fee_due(player) - player.fee;
      by_seat += difference;
      if (difference.is_zero()) continue;
      const Remark wrong = Remark(RemarkForm::kSeatFeeWrong, {player.fee, fee_due(player)}, rake_rule());
      verdict_.findings.emplace_back(wrong.at(player.seat, "rake"), facts_.last_seq, difference);
    }
    if (due - taken == by_seat) return;
    const Remark wrong = Remark(RemarkForm::kRakeWrong, {taken, due}, rake_rule());
    verdict_.findings.emplace_back(wrong.at(SeatNo(), "rake"), facts_.last_seq, taken - due);
  }

  // --- what was said ---

  [[nodiscard]] std::vector<AlternativeWager> changed_by(StreamSeq seq) const {
    const UnitJudgement other = judge_units(facts_, law_, seq);
    std::vector<AlternativeWager> list;
    for (std::size_t i = 0; i < other.players.size(); ++i) {
      if (other.won[i] == judgement_.won[i] && other.decidable == judgement_.decidable) continue;
      list.push_back({.seat = other.players[i].seat,
                      .wager = std::string(kUnits),
                      .due = other.won[i],
                      .returned = Cents(),
                      .decidable = other.decidable});
    }
    return list;
  }

  void add_statements() {
    std::size_t asked = 0;
    const poker::SaidInHand weighed(facts_, law_, law_.defaults);
    for (Statement statement : weighed.all()) {
      if (takes_hand_away(statement)) {
        statement.why = open_ruling(statement, law_);
        statement.standing = Standing::OPEN;
      }
      if (statement.late) {
        const Remark late = Remark(RemarkForm::kStatedAfterClose, {AsRecorded{statement.said}}, law_.last_word_rule)
                                .at(statement.seat, statement.wager);
        verdict_.findings.emplace_back(late, statement.seq);
        said_.note(Standing::DOES_NOT_HOLD, late);
      }
      if (!statement.why.empty()) {
        verdict_.findings.emplace_back(statement.why, statement.seq);
        said_.note(statement.standing, statement.why);
      }
      const bool moves =
          statement.kind != schema::StatementKind::IRREGULARITY && statement.means != schema::WordMeaning::UNSET;
      if (statement.standing != Standing::HOLDS && moves && ++asked <= statements::kMostAsked) {
        statement.if_it_stood = changed_by(statement.seq);
      }
      verdict_.statements.push_back(std::move(statement));
    }
    for (const Finding& unknown : statements::unknown_offices(facts_, law_.ranks, law_.last_word_rule)) {
      verdict_.findings.push_back(unknown);
      said_.note(Standing::DOES_NOT_HOLD, unknown);
    }
  }

  void set_status() {
    const bool money = std::ranges::any_of(
        verdict_.findings, [](const Finding& f) { return f.severity() == Severity::MONEY && !f.amount.is_zero(); });
    verdict_.reason = judgement_.reason;
    if (judgement_.nothing_goes_over) {
      verdict_.status = VerdictStatus::VOID;
    } else if (!facts_.closed) {
      verdict_.status = VerdictStatus::OPEN;
    } else if (!judgement_.decidable) {
      verdict_.status = VerdictStatus::NOT_DECIDABLE;
    } else if (money) {
      verdict_.status = VerdictStatus::DIFFERS;
    } else if (!judgement_.misdeal.empty()) {
      verdict_.status = VerdictStatus::NOT_DECIDABLE;
      verdict_.reason = judgement_.misdeal;
    } else if (!said_.open.empty() || !judgement_.journal.open.empty()) {
      verdict_.status = VerdictStatus::NOT_DECIDABLE;
      verdict_.reason = said_.open.empty() ? judgement_.journal.open : said_.open;
    } else if (!said_.wrong.empty()) {
      verdict_.status = VerdictStatus::DIFFERS;
      verdict_.reason = said_.wrong;
    } else if (Remark fails = correction_that_fails(verdict_); !fails.empty()) {
      verdict_.status = VerdictStatus::DIFFERS;
      verdict_.reason = std::move(fails);
    }
  }

  const RoundFacts& facts_;
  const law::CompiledPoker& law_;
  const law::UnitRules& rules_;
  UnitJudgement judgement_;
  Verdict& verdict_;
  statements::Heard said_;
};

// Of betting and of pots, which the game does not have.
bool is_of_pots(const TimelineEntry& entry) {
  using schema::Event;
  static constexpr std::array kKinds = {Event::WAGER_PLACED,  Event::WAGER_WITHDRAWN,   Event::DECISION,
                                        Event::HAND_MUCKED,   Event::UNCALLED_RETURNED, Event::POT_PUSHED,
                                        Event::POT_TAKEN_BACK};
  return std::ranges::find(kKinds, entry.kind) != kKinds.end();
}

// The record without such events: they are named, and nothing rests on them.
std::optional<RoundFacts> without_pots(const RoundFacts& facts) {
  if (std::ranges::none_of(facts.timeline, is_of_pots)) return std::nullopt;
  RoundFacts own = facts;
  std::erase_if(own.timeline, is_of_pots);
  own.wagers.clear();
  own.decisions.clear();
  own.uncalled.clear();
  own.pushes.clear();
  return own;
}

}  // namespace

Verdict adjudicate_units(const RoundFacts& record, const Rulebook& book) {
  const std::optional<RoundFacts> own = without_pots(record);
  const RoundFacts& on_record = own ? *own : record;
  const std::optional<RoundFacts> settled = settled_without_close(on_record);
  const RoundFacts& facts = settled ? *settled : on_record;
  CARDSPEAK_CHECK(book.poker() != nullptr && book.poker()->units, "a game without pots is judged by its units");
  const law::CompiledPoker& law = book.poker()->at_table(facts.sign.tournament);
  Verdict verdict = begin_verdict(facts, book);
  find_near_version_date(facts, book, verdict);
  const std::uint8_t deck = facts.sign.poker ? facts.sign.poker->deck : std::uint8_t{0};
  if (law.with_deck(deck) == nullptr) {
    verdict.findings.emplace_back(
        Remark{RemarkForm::kDeckNotOfGame, {count_of(deck)}, {law.deck_rule, law.players_rule}}, facts.first_seq);
  }
  poker::Journal named;
  poker::name_unread(record, law, named);
  UnitsVerdict(facts, law, verdict).write(named);
  return verdict;
}

}  // namespace cardspeak::chinese

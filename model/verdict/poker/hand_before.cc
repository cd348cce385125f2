#include "model/verdict/poker/hand_before.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "model/check.h"
#include "model/verdict/poker/kill.h"
#include "model/verdict/poker/players.h"

namespace cardspeak {

namespace {

using law::PokerKey;
using schema::VerdictStatus;

// Places clockwise from one seat to another; once around the table to itself.
unsigned places_on(SeatNo from, SeatNo to) {
  const unsigned places = (kSeatMax + to.value() - from.value()) % kSeatMax;
  return places == 0 ? kSeatMax : places;
}

class SinceHandBefore {
 public:
  SinceHandBefore(const RoundFacts& before, const Verdict& judged_before, const RoundFacts& facts,
                  const law::CompiledPoker& law, Verdict& verdict)
      : before_(before), judged_before_(judged_before), facts_(facts), law_(law), verdict_(verdict) {}

  void find() {
    for (const SeatFact& seat : facts_.seats) check_chips(seat);
    const VerdictStatus status = judged_before_.status;
    if (status == VerdictStatus::AGREED || status == VerdictStatus::DIFFERS) check_button();
    if (status == VerdictStatus::AGREED || pots_as_due()) check_kill_button();
  }

 private:
  void add(const Remark& remark, SeatNo seat) { verdict_.findings.emplace_back(remark.at(seat), facts_.first_seq); }

  // What else differs, as of the jackpot of the room, moves no button.
  [[nodiscard]] bool pots_as_due() const {
    return judged_before_.status == VerdictStatus::DIFFERS && are_pushed_as_due(judged_before_.pots);
  }

  [[nodiscard]] AsRecorded hand_before() const { return {std::to_string(before_.id.number.value())}; }

  // By the patron where the record names one; else by the seat.
  [[nodiscard]] const SeatFact* seat_before(const SeatFact& seat) const {
    const auto same = [&](const SeatFact& other) {
      return seat.patron.empty() || other.patron.empty() ? other.seat == seat.seat : other.patron == seat.patron;
    };
    const auto found = std::ranges::find_if(before_.seats, same);
    return found == before_.seats.end() ? nullptr : &*found;
  }

  // As the chips on record left it; nothing where they do not tell.
  [[nodiscard]] std::optional<Cents> left_with(const SeatFact& seat) const {
    const VerdictStatus status = judged_before_.status;
    const bool compared =
        status == VerdictStatus::AGREED || status == VerdictStatus::DIFFERS || status == VerdictStatus::VOID;
    if (!compared || !before_.closed) return std::nullopt;
    const auto row = std::ranges::find(judged_before_.stacks, seat.seat, &StackVerdict::seat);
    return row == judged_before_.stacks.end() ? seat.stack : std::optional(row->recorded);
  }

  // 6.11: chips are added between hands, and none leaves the table.
  void check_chips(const SeatFact& seat) {
    const SeatFact* other = seat_before(seat);
    const auto had = other == nullptr || !other->stack ? std::nullopt : left_with(*other);
    if (!had || !seat.stack || *seat.stack >= *had) return;
    add({RemarkForm::kChipsLeftTable, {*had, *seat.stack, hand_before()}, law_.rule(PokerKey::kTableStakes)},
        seat.seat);
  }

  // It may stop at empty seats, and passes nobody who plays in both hands.
  void check_button() {
    if (before_.button == SeatNo() || facts_.button == SeatNo()) return;
    const std::vector<poker::Player> then = poker::seat_players(before_);
    std::optional<SeatNo> due;
    for (const poker::Player& player : poker::seat_players(facts_)) {
      if (!poker::find_player(then, player.seat)) continue;
      const bool nearer = !due || places_on(before_.button, player.seat) < places_on(before_.button, *due);
      if (nearer) due = player.seat;
    }
    if (!due || places_on(before_.button, facts_.button) <= places_on(before_.button, *due)) return;
    add({RemarkForm::kButtonNotMoved, {facts_.button, *due, hand_before()}, law_.rule(PokerKey::kButtonMoves)},
        SeatNo());
  }

  // With a fee of each player, one who comes back may have it again (8.12.11(a)).
  void check_kill_button() {
    const bool fees = facts_.sign.poker && facts_.sign.poker->rake.kind == schema::RakeKind::PER_PLAYER;
    const auto left = poker::kill_button_after(before_, judged_before_.pots, law_);
    if (fees || !left || !facts_.kill_button) return;
    const KillButtonFact& lies = *facts_.kill_button;
    if (lies.seat == left->seat && (lies.seat == SeatNo() || lies.shows == left->shows)) return;
    add({RemarkForm::kKillButtonMovedElsewhere, {hand_before()}, law_.rule(PokerKey::kKillLegUp)}, SeatNo());
  }

  const RoundFacts& before_;
  const Verdict& judged_before_;
  const RoundFacts& facts_;
  const law::CompiledPoker& law_;
  Verdict& verdict_;
};

}  // namespace

void find_since_hand_before(const RoundFacts& before, const Verdict& judged_before, const RoundFacts& facts,
                            const Rulebook& book, Verdict& verdict) {
  CARDSPEAK_CHECK(book.poker() != nullptr, "a hand is held against the one before it under a poker book");
  SinceHandBefore(before, judged_before, facts, *book.poker(), verdict).find();
}

}  // namespace cardspeak

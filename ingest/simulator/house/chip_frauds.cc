#include "ingest/simulator/house/chip_frauds.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "ingest/simulator/house/area_lines.h"
#include "model/check.h"

namespace cardspeak::simulator {
namespace {

constexpr std::uint64_t kEarlyOneIn = 3;

// Placed before the deal, in whatever game; the first of them bring a hand.
constexpr std::array<std::string_view, 7> kBeforeDeal = {
    "ante", "blind", "pairPlus", "sixCardBonus", "trips", "playerPokerExtra", "dealerPokerExtra"};
constexpr std::size_t kFirstSideWager = 2;

bool is_before_deal(std::string_view wager) {
  return std::ranges::find(kBeforeDeal, wager) != kBeforeDeal.end();
}

// A withdrawal names no patron.
bool is_only_one(const Area& area, std::string_view wager) {
  return std::ranges::count(area.stakes, wager, &Stake::wager) == 1;
}

// With nothing else about it that somebody would have to decide. A jackpot wager of several levels is left alone.
bool is_plain(const Stake& stake) {
  return stake.patron.empty() && stake.level == 0 && stake.action == stake.placed && !stake.placed.is_zero();
}

bool is_plain(const Line& line) {
  return line.placed && line.patron.empty() && line.level == 0 && line.action == line.stake && !line.stake.is_zero();
}

const Area& area_at(const std::vector<Area>& areas, SeatNo seat) {
  const auto area = std::ranges::find(areas, seat, &Area::seat);
  CARDSPEAK_CHECK(area != areas.end(), "chips move where a player sits");
  return *area;
}

Line* find_line(std::vector<Line>& lines, SeatNo seat, std::string_view wager) {
  const auto line =
      std::ranges::find_if(lines, [&](const Line& each) { return each.seat == seat && each.wager == wager; });
  return line == lines.end() ? nullptr : &*line;
}

// The same wager with other chips.
std::optional<Line> settled_as(Area area, const Sign& sign, const std::string& wager, Cents placed,
                               const Resettle& resettle) {
  for (Stake& stake : area.stakes) {
    if (stake.wager != wager) continue;
    stake.placed = placed;
    stake.action = in_action(sign, wager, area.seat, placed);
  }
  std::vector<Line> lines = resettle(area);
  const Line* line = find_line(lines, area.seat, wager);
  return line == nullptr ? std::nullopt : std::optional<Line>(*line);
}

}  // namespace

void ChipFrauds::move_early(const std::vector<Area>& areas) {
  if (random_.below(kEarlyOneIn) != 0) return;
  std::vector<std::pair<const Area*, const Stake*>> fitting;
  for (const Area& area : areas) {
    for (const Stake& stake : area.stakes) {
      if (is_before_deal(stake.wager) && is_plain(stake) && is_only_one(area, stake.wager))
        fitting.emplace_back(&area, &stake);
    }
  }
  if (fitting.empty()) return;
  const auto& [area, stake] = fitting[random_.below(fitting.size())];
  put_or_take(*area, *stake);
}

void ChipFrauds::put_or_take(const Area& area, const Stake& stake) {
  move_ = Move{.seat = area.seat, .wager = stake.wager, .before_deal = is_before_deal(stake.wager)};
  if (told_.is(Fraud::kPastPosting)) {
    move_->chips = stake.placed;
    return writer_.wager(area.seat, stake.wager, move_->chips);
  }
  move_->chips = random_.below(3) == 0 ? stake.placed : Cents(stake.placed.value() / 2);
  write_withdrawal(*move_);
}

void ChipFrauds::write_withdrawal(const Move& move) const {
  writer_.write([&](schema::Event::Builder event) {
    auto withdrawn = event.initWagerWithdrawn();
    withdrawn.setSeat(move.seat.value());
    withdrawn.setWager(move.wager);
    withdrawn.setAmountCents(move.chips.value());
    withdrawn.setReturnedByDealer(!move.settled && random_.below(4) == 0);
  });
}

void ChipFrauds::settle(const std::vector<Area>& areas, const Resettle& resettle, const PlacedTooLate& too_late,
                        std::vector<Line>& lines) {
  const bool posts = told_.is(Fraud::kPastPosting);
  if (!move_ && posts) {
    const std::uint64_t first = random_.below(3);
    for (std::uint64_t i = 0; i < 3; ++i) {
      const std::uint64_t way = (first + i) % 3;
      if (way == 0 && raise_late(areas, lines)) break;
      if (way == 1 && place_late(areas, resettle, lines)) return;
      if (way == 2 && return_from_fold(areas, too_late, lines)) return;
    }
  } else if (!move_) {
    pinch_late(areas, lines);
  }
  if (!move_) return;
  Line* line = find_line(lines, move_->seat, move_->wager);
  CARDSPEAK_CHECK(line != nullptr, "a wager that was placed is settled");
  const Area& area = area_at(areas, move_->seat);
  posts ? settle_raised(area, resettle, *line) : settle_pinched(area, resettle, *line);
}

// --- past posting ----------------------------------------------------------------------------------------------------

bool ChipFrauds::raise_late(const std::vector<Area>& areas, const std::vector<Line>& lines) {
  std::vector<const Line*> winners;
  for (const Line& line : lines) {
    if (is_plain(line) && line.wager != "jackpot" && !line.due.is_zero()) winners.push_back(&line);
  }
  if (winners.empty()) return false;
  const Line& line = *random_.pick(std::span<const Line* const>(winners));
  put_or_take(area_at(areas, line.seat), *area_at(areas, line.seat).find(line.wager));
  return true;
}

// A winner whose wager was doubled is paid on all of it; of a loser the dealer takes what was there, or all.
void ChipFrauds::settle_raised(const Area& area, const Resettle& resettle, Line& line) {
  const Cents chips = move_->chips;
  std::optional<Cents> otherwise;
  if (move_->before_deal) {
    if (const auto raised = settled_as(area, sign_, line.wager, line.stake + chips, resettle)) {
      line.paid = raised->due;
      otherwise = raised->net_due();
    }
  } else {
    line.paid = line.due + line.due;
  }
  line.stake += chips;
  line.returned += chips;
  if (line.outcome == schema::Outcome::LOSE && random_.below(2) == 0) line.taken = line.stake;
  if (line.wrong()) line.mistake = "honoured-late-chips";
  tell("late-wager", line, chips, otherwise);
}

// A side wager that was not there wins, now that everybody sees it.
bool ChipFrauds::place_late(const std::vector<Area>& areas, const Resettle& resettle, std::vector<Line>& lines) {
  std::vector<Line> possible;
  for (const Area& area : areas) {
    for (std::size_t w = kFirstSideWager; w < kBeforeDeal.size(); ++w) {
      const std::string wager(kBeforeDeal[w]);
      const Limit* limit = sign_.limit(wager, area.seat);
      if (limit == nullptr || area.has(wager)) continue;
      Area with = area;
      with.stakes.push_back({wager, limit->min, in_action(sign_, wager, area.seat, limit->min)});
      auto won = settled_as(with, sign_, wager, limit->min, resettle);
      if (won && !won->due.is_zero()) possible.push_back(*std::move(won));
    }
  }
  if (possible.empty()) return false;
  Line line = random_.pick(std::span<const Line>(possible));
  const Cents otherwise = line.net_due();
  line.paid = std::exchange(line.due, Cents());
  line.action = Cents();
  put_down_late(std::move(line), otherwise, lines);
  return true;
}

// Who had folded, or had done without, plays after all.
bool ChipFrauds::return_from_fold(const std::vector<Area>& areas, const PlacedTooLate& too_late,
                                  std::vector<Line>& lines) {
  std::vector<Line> possible;
  for (const Area& area : areas) {
    if (auto line = too_late(area)) possible.push_back(*std::move(line));
  }
  if (possible.empty()) return false;
  Line line = random_.pick(std::span<const Line>(possible));
  line.stake = line.paid;
  put_down_late(std::move(line), std::nullopt, lines);
  return true;
}

// A wager of which nothing lay there, paid as if it had.
void ChipFrauds::put_down_late(Line line, std::optional<Cents> otherwise, std::vector<Line>& lines) {
  writer_.wager(line.seat, line.wager, line.stake);
  line.placed = true;
  line.slips.clear();
  line.returned = line.stake;
  line.taken = Cents();
  line.mistake = "honoured-late-chips";
  tell("late-wager", line, line.stake, otherwise);
  lines.push_back(std::move(line));
}

// --- pinching --------------------------------------------------------------------------------------------------------

void ChipFrauds::pinch_late(const std::vector<Area>& areas, const std::vector<Line>& lines) {
  std::vector<const Line*> losers;
  for (const Line& line : lines) {
    const bool lost = is_plain(line) && line.outcome == schema::Outcome::LOSE;
    if (lost && is_only_one(area_at(areas, line.seat), line.wager)) losers.push_back(&line);
  }
  if (losers.empty()) return;
  const Line& line = *random_.pick(std::span<const Line* const>(losers));
  const Stake& stake = *area_at(areas, line.seat).find(line.wager);
  if (random_.below(3) != 0) return put_or_take(area_at(areas, line.seat), stake);
  move_ = Move{.seat = line.seat, .wager = line.wager, .chips = stake.placed, .settled = true};
}

// The dealer settles what still lies there.
void ChipFrauds::settle_pinched(const Area& area, const Resettle& resettle, Line& line) {
  const Cents chips = move_->chips;
  const Cents left = line.stake - chips;
  std::optional<Cents> otherwise;
  if (move_->settled) {
    line.picked_up = chips;
  } else if (left.is_zero()) {
    line.taken = line.paid = Cents();
    line.written = random_.below(2) == 0;
  } else {
    const bool told = !is_left_open(sign_, line.wager, line.seat, left);
    const auto reduced = told ? settled_as(area, sign_, line.wager, left, resettle) : std::nullopt;
    if (reduced && move_->before_deal) {
      if (random_.below(2) == 0) line.paid = reduced->due;
      otherwise = reduced->net_due();
    }
    line.taken = std::min(line.taken, left);
  }
  if (line.wrong()) line.mistake = "let-a-player-pinch";
  tell("late-withdrawal", line, chips, otherwise);
}

void ChipFrauds::take_after_settlement() const {
  if (move_ && move_->settled) write_withdrawal(*move_);
}

void ChipFrauds::tell(std::string finding, const Line& line, Cents chips, std::optional<Cents> otherwise) const {
  told_.tell(
      {.finding = std::move(finding), .seat = line.seat, .wager = line.wager, .amount = chips, .otherwise = otherwise});
}

}  // namespace cardspeak::simulator

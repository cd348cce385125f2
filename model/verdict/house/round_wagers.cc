#include "model/verdict/house/round_wagers.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

namespace cardspeak::house {
namespace {

class WagerSorting {
 public:
  explicit WagerSorting(const Round& round) : round_(round), facts_(round.facts), law_(round.law) {}

  std::vector<Line> run() {
    lines_.reserve(facts_.wagers.size() + 2);
    for (std::size_t i = 0; i < facts_.wagers.size(); ++i) add_wager(facts_.wagers[i], round_.chips[i]);
    derive_lines();
    for (const SettledFact& settled : facts_.settled) add_settlement(settled);
    // A wager that was taken back as a whole in time does not count, except where it goes back by a rule.
    std::erase_if(lines_,
                  [](const Line& line) { return !line.derived && line.lay().is_zero() && !line.recorded.settled; });
    std::ranges::stable_sort(lines_, before);
    for (Line& line : lines_) {
      find_short_parts(line);
      line.level = level_of(line);
    }
    return std::move(lines_);
  }

 private:
  void add_wager(const WagerFact& wager, const PlacedChips& chips) {
    Line& line = line_of(wager.seat, wager.wager, owner(wager.seat, wager.wager, wager.patron));
    if (!line.placed) {
      line.placed = true;
      line.placed_seq = wager.seq;
      line.patron = wager.patron;
    }
    line.stake += chips.stake;
    line.withdrawn += chips.withdrawn;
    add_out_of_time(chips, line);
    line.carried_from = std::max(line.carried_from, wager.carried_from);
    if (chips.stake.is_zero() || wager.level > law::kMostLevels) return;
    line.levels |= std::uint32_t{1} << wager.level;
    const auto part = std::ranges::find(line.parts, wager.level, &LevelPart::level);
    if (part != line.parts.end()) {
      part->stake += chips.stake;
    } else if (wager.level != 0) {
      line.parts.push_back({.level = wager.level, .stake = chips.stake});
    }
  }

  static void add_out_of_time(const PlacedChips& chips, Line& line) {
    line.out_of_action += chips.out_of_action;
    line.spoken += chips.spoken;
    line.on_payment += chips.on_payment;
    line.picked_up += chips.picked_up;
    if (chips.late && !chips.late->chips.is_zero()) line.late.push_back(*chips.late);
    if (chips.taken_back.is_zero() && chips.put_back.is_zero()) return;
    line.taken_back += chips.taken_back;
    line.put_back += chips.put_back;
    line.taken_back_seq = chips.taken_back_seq;
    line.taken_back_after = chips.taken_back_after;
    line.by_dealer = chips.by_dealer;
  }

  // A level that lies on its own area is measured by its own cost. One that is short is not played, as
  // long as another level is there that is not.
  void find_short_parts(Line& line) const {
    if (line.parts.size() < 2 || !line.wager) {
      line.parts.clear();
      return;
    }
    const auto cost = round_.table_minimum(line.kind);
    if (!cost) return;
    const law::WagerRule& rule = law_.wager(*line.wager);
    for (LevelPart& part : line.parts) {
      part.is_short = part.stake.value() < cost->value() * rule.times(part.level);
    }
    if (std::ranges::all_of(line.parts, &LevelPart::is_short)) return;
    for (const LevelPart& part : line.parts) {
      if (part.is_short) line.levels &= ~(std::uint32_t{1} << part.level);
    }
  }

  void add_settlement(const SettledFact& settled) {
    Line& line = line_of(settled.seat, settled.wager, settled_owner(settled));
    line.recorded.settled = true;
    line.recorded.paid += settled.paid;
    line.recorded.taken += settled.taken;
    line.settled_as.push_back({settled.outcome, settled.paid, settled.taken, settled.seq});
    line.settled_seq = settled.seq;
  }

  // What is paid on another wager is there wherever that one is.
  void derive_lines() {
    for (std::size_t i = 0; i < law_.wagers.size(); ++i) {
      if (!law_.wagers[i].paid_on) continue;
      const std::size_t placed = lines_.size();
      for (std::size_t at = 0; at < placed; ++at) {
        const Line& base = lines_[at];
        if (base.wager != law_.wagers[i].paid_on || !base.placed || base.stake.is_zero()) continue;
        const StreamSeq seq = base.placed_seq;
        const std::string_view patron = base.patron;
        Line& line = line_of(base.seat, law_.wagers[i].kind, {});
        line.derived = true;
        line.placed_seq = seq;
        line.patron = patron;
      }
    }
  }

  // Whose wager it is, where an area holds several of the kind; empty: the player at the seat, or the only one.
  [[nodiscard]] std::string_view owner(SeatNo seat, std::string_view kind, std::string_view patron) const {
    const auto wager = law_.find_wager(kind);
    if (!wager || law_.wager(*wager).per_area == 1) return {};
    const SeatFact* fact = facts_.find_seat(seat);
    return fact != nullptr && fact->patron == patron ? std::string_view() : patron;
  }

  // A settlement that names nobody is of the only wager of the kind on the area, whoever placed it; of several, of the
  // player at the seat.
  [[nodiscard]] std::string_view settled_owner(const SettledFact& settled) const {
    const std::string_view named = owner(settled.seat, settled.wager, settled.patron);
    if (!settled.patron.empty()) return named;
    std::size_t count = 0;
    std::string_view only = named;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (!lines_[i].placed || lines_[i].seat != settled.seat || lines_[i].kind != settled.wager) continue;
      ++count;
      only = owners_[i];
    }
    return count == 1 ? only : named;
  }

  // Several levels placed side by side make the level whose parts they are.
  [[nodiscard]] std::uint8_t level_of(const Line& line) const {
    if (!line.wager || line.levels == 0) return 0;
    for (const law::WagerLevel& level : law_.wager(*line.wager).levels) {
      std::uint32_t parts = 0;
      for (const std::uint8_t part : level.parts) parts |= std::uint32_t{1} << part;
      if (line.levels == std::uint32_t{1} << level.level || line.levels == parts) return level.level;
    }
    return 0;
  }

  // Kinds that the book does not have come after those that it has, by name.
  static bool before(const Line& a, const Line& b) {
    const auto order = [](const Line& line) {
      return std::make_tuple(line.seat, line.wager ? line.wager->value() : 0xff, line.kind);
    };
    return order(a) < order(b);
  }

  Line& line_of(SeatNo seat, std::string_view kind, std::string_view owner_of_line) {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (lines_[i].seat == seat && lines_[i].kind == kind && owners_[i] == owner_of_line) {
        return lines_[i];
      }
    }
    Line& line = lines_.emplace_back();
    owners_.push_back(owner_of_line);
    line.seat = seat;
    line.kind = kind;
    line.wager = law_.find_wager(kind);
    return line;
  }

  const Round& round_;
  const RoundFacts& facts_;
  const law::CompiledHouse& law_;
  std::vector<Line> lines_;
  std::vector<std::string_view> owners_;  // by line, until they are sorted
};

}  // namespace

std::vector<Line> sort_wagers(const Round& round) {
  return WagerSorting(round).run();
}

}  // namespace cardspeak::house

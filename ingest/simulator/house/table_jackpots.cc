#include "ingest/simulator/house/table_jackpots.h"

#include <algorithm>
#include <string>

#include "ingest/simulator/house/area_lines.h"

namespace cardspeak::simulator {

RoundNo TableJackpots::carried_to(SeatNo seat) const {
  const auto found = carried_.find(seat);
  return found == carried_.end() ? RoundNo() : found->second;
}

void TableJackpots::register_wagers(const std::vector<Area>& areas) {
  if (meter_ == nullptr) return;
  std::vector<const Area*> takers;
  for (const Area& area : areas) {
    // A wager that was played, and is carried all the same, feeds nothing.
    const bool feeds = area.carried != Carried::kThoughPlayed;
    if (feeds && !area.action("jackpot").is_zero()) takers.push_back(&area);
  }
  const bool all_carried = std::ranges::all_of(takers, [](const Area* area) { return area->is_carried(); }) &&
                           takers.size() == carried_.size();
  const bool stands = carry_ == Carry::kGameStands && all_carried;
  if (carry_ == Carry::kGameStands && !all_carried) {
    meter_->cancel(writer_.round_id(), "newPlayer", writer_.now());
  }
  std::erase_if(paid_in_, [&](SeatNo seat) { return !carried_.contains(seat); });
  for (const Area* area : takers) {
    if (stands || paid_in_.contains(area->seat)) continue;
    for (const Stake& stake : area->stakes) {
      if (stake.wager != "jackpot") continue;
      meter_->register_wager(writer_.round_id(), area->seat, stake.level, stake.action, writer_.now());
    }
  }
  carried_.clear();
  carry_ = Carry::kNothing;
}

// The wagers of the hands that stand, and those that are carried over.
void TableJackpots::register_again(const std::vector<Area>& areas, const Resolution& resolution) {
  for (const Area& area : areas) {
    const Stake* stake = area.find("jackpot");
    if (stake == nullptr || stake->action.is_zero() || resolution.jackpots_returned) continue;
    if (paid_in_.contains(area.seat)) continue;
    const bool carried = area.fate == Fate::kVoid && resolution.hand_jackpot == schema::Outcome::CARRIED;
    if (area.fate != Fate::kPlayed && !carried) continue;
    meter_->register_wager(writer_.round_id(), area.seat, stake->level, stake->action, writer_.now());
  }
}

// The wager stays for the next round. One that was carried before was placed for an earlier one.
void TableJackpots::carry_over(const Area& area) {
  carried_[area.seat] = area.is_carried() ? area.carried_from : writer_.round_id().number;
}

void TableJackpots::settle(const std::vector<Area>& areas, const Resolution& resolution,
                           const std::function<JackpotHand(const Area&)>& hand_of, const ChooseLie& lie,
                           std::vector<Line>& lines) {
  wins_.clear();
  lie_.reset();
  if (meter_ == nullptr) return;
  bool any = false;
  bool given_back = false;
  for (const Area& area : areas) {
    const Stake* stake = area.find("jackpot");
    if (stake == nullptr || stake->action.is_zero()) continue;
    any = true;
    const bool back = resolution.jackpots_returned || area.fate != Fate::kPlayed;
    given_back =
        given_back || (back && !(area.fate == Fate::kVoid && resolution.hand_jackpot == schema::Outcome::CARRIED));
    if (back || area.carried == Carried::kThoughPlayed) continue;
    const JackpotHand hand = hand_of(area);
    if (draws_on_meter(hand) || meter_->bonus_times(hand) > 0) {
      wins_.push_back({area.seat, hand, stake->level, Cents()});
    }
  }
  if (any && given_back) {
    meter_->cancel(writer_.round_id(), "wagerReturned", writer_.now());
    register_again(areas, resolution);
  }
  if (any) record(lie);
  for (const Area& area : areas) {
    if (area.has("jackpot")) lines.push_back(line(area, resolution));
  }
  for (const Area& area : areas) {
    const bool carried = area.fate == Fate::kVoid && resolution.hand_jackpot == schema::Outcome::CARRIED;
    if (!carried || area.action("jackpot").is_zero()) continue;
    carry_over(area);
    paid_in_.insert(area.seat);
  }
}

Line TableJackpots::line(const Area& area, const Resolution& resolution) const {
  Line due = line_of(area, "jackpot");
  const auto win = std::ranges::find(wins_, area.seat, &JackpotWin::seat);
  const schema::Outcome back = sign_.venue == Venue::kPerth ? schema::Outcome::VOID : schema::Outcome::RETURNED;
  if (due.action.is_zero()) {
    give_back(due, schema::Outcome::RETURNED);
  } else if (area.fate == Fate::kVoid) {
    give_back(due, resolution.hand_jackpot);
  } else if (area.fate == Fate::kRetracted) {
    give_back(due, back);
  } else if (resolution.jackpots_returned) {
    give_back(due, schema::Outcome::RETURNED);
  } else if (win == wins_.end()) {
    lose(due);
  } else {
    // "For 1": the stake is part of the prize.
    due.outcome = schema::Outcome::WIN;
    due.returned = due.stake - due.action;
    due.due = win->prize;
    due.slips.push_back({"to-1-for-for-1", due.due, Cents()});
    if (!draws_on_meter(win->hand)) add_slip(due, "wrong-line", Cents(due.due.value() / 2));
  }
  return due;
}

void TableJackpots::settle_void(const std::vector<Area>& areas, const Resolution& resolution,
                                const std::function<bool(const Area&)>& leaves, std::vector<Line>& lines) {
  wins_.clear();
  lie_.reset();
  if (meter_ == nullptr) return;
  bool given_back = false;
  bool any = false;
  for (const Area& area : areas) {
    if (!area.has("jackpot")) continue;
    Line line = line_of(area, "jackpot");
    const bool valid = !line.action.is_zero();
    any = any || valid;
    const bool carried = valid && resolution.jackpots == schema::Outcome::CARRIED;
    const bool left = carried && leaves(area);
    if (!valid || left) {
      give_back(line, schema::Outcome::RETURNED);
    } else {
      give_back(line, resolution.jackpots);
    }
    given_back = given_back || (valid && (left || !carried));
    if (carried && !left) carry_over(area);
    lines.push_back(line);
  }
  if (!carried_.empty()) carry_ = given_back ? Carry::kRegister : Carry::kGameStands;
  if (!any || !given_back) return;
  meter_->cancel(writer_.round_id(), resolution.jackpots == schema::Outcome::CARRIED ? "playerLeaves" : "void",
                 writer_.now());
}

// A lie on the meter stands beside the prizes by the cards, which the pools follow.
void TableJackpots::record(const ChooseLie& choose) {
  lie_ = choose(wins_);
  meter_->record(writer_.round_id(), wins_, writer_.now(), [&](const std::vector<JackpotWin>& wins) {
    RecordedPrizes told{wins, wins};
    if (!lie_) return told;
    const auto of_winner = [&](const JackpotWin& win) { return lie_->is_winner(win.seat); };
    const auto winner = std::ranges::find_if(wins, of_winner);
    if (winner != wins.end()) lie_->winner = *winner;
    if (lie_->kind == PrizeLie::Kind::kElsewhere) lie_->other->prize = winner->prize;
    if (!lie_->on_meter) return told;
    if (lie_->kind == PrizeLie::Kind::kTwice) told.paid.push_back(*winner);
    if (lie_->leaves_out()) {
      std::erase_if(told.winners, of_winner);
      std::erase_if(told.paid, of_winner);
    }
    if (lie_->other) {
      told.winners.push_back(*lie_->other);
      told.paid.push_back(*lie_->other);
    }
    return told;
  });
}

void TableJackpots::bend(std::vector<Line>& lines, const ToldFraud& told) {
  if (!lie_) return;
  settle_by(*lie_, lines);
  tell_lie(*lie_, meter_->stream(), told);
}

void TableJackpots::tell_mistakes(const std::vector<Line>& lines, const ToldFraud& told) const {
  for (const JackpotWin& win : wins_) {
    const auto line =
        std::ranges::find_if(lines, [&](const Line& each) { return each.seat == win.seat && each.wager == "jackpot"; });
    if ((line->settled ? line->paid : Cents()) != win.prize) tell_paid_otherwise(win, meter_->stream(), told);
  }
}

void TableJackpots::key_prizes(const std::vector<Line>& lines) {
  key_bonus_prizes(lines);
  const bool lies = lie_ && lie_->at_table;
  for (const JackpotWin& win : wins_) {
    if (!draws_on_meter(win.hand)) continue;
    if (lies && lie_->is_winner(win.seat) && lie_->leaves_out()) continue;
    key(win);
    if (lies && lie_->is_winner(win.seat)) key(win);
  }
  if (lies && lie_->other && sign_.venue != Venue::kPerth) key(*lie_->other);
  wins_.clear();
  lie_.reset();
}

void TableJackpots::key(const JackpotWin& win) {
  writer_.write([&](schema::Event::Builder event) {
    event.setRank(std::string(jackpot_rank(sign_.venue)));
    auto keyed = event.initJackpotPrizeKeyed();
    keyed.setSeat(win.seat.value());
    keyed.setAmountCents(win.prize.value());
    keyed.setHand(std::string(hand_name(win.hand)));
    keyed.setLevel(win.level);
  });
}

// At Crown Perth the prize button is pressed for every winning jackpot wager (4.14(a)).
void TableJackpots::key_bonus_prizes(const std::vector<Line>& lines) {
  if (sign_.venue != Venue::kPerth) return;
  for (const Line& line : lines) {
    const bool from_meter = std::ranges::any_of(
        wins_, [&](const JackpotWin& win) { return win.seat == line.seat && draws_on_meter(win.hand); });
    if (line.wager != "jackpot" || line.paid.is_zero() || from_meter) continue;
    writer_.write([&](schema::Event::Builder event) {
      event.setRank(std::string(jackpot_rank(sign_.venue)));
      auto keyed = event.initJackpotPrizeKeyed();
      keyed.setSeat(line.seat.value());
      keyed.setAmountCents(line.paid.value());
    });
  }
}

}  // namespace cardspeak::simulator

#include "model/verdict/jackpot/feeds.h"

#include <algorithm>
#include <string>
#include <utility>

namespace cardspeak::jackpot {
namespace {

using schema::Event;

const RegisteredWager* find_at(const RegisteredGame& game, SeatNo seat) {
  const auto found = std::ranges::lower_bound(game.wagers, seat, {}, &RegisteredWager::seat);
  return found != game.wagers.end() && found->seat == seat ? &*found : nullptr;
}

class Feeds {
 public:
  Feeds(RoundNo round, std::span<const RegisteredGame> games, const FeedForms& forms)
      : round_(round), games_(games), forms_(forms) {}

  std::vector<FeedDifference> compare(const std::vector<TableWager>& wagers) {
    has_ground_ =
        std::ranges::any_of(wagers, [](const TableWager& wager) { return wager.fate != TableWagerFate::kPlayed; });
    for (const TableWager& wager : wagers) compare(wager);
    for (const RegisteredGame& game : games_) {
      if (game.round == round_) compare_the_rest(wagers, game);
    }
    return std::move(differences_);
  }

 private:
  // A wager that was carried over may stand registered for a round before.
  [[nodiscard]] const RegisteredWager* find(const TableWager& wager, bool with_outcome) const {
    const RoundNo first = wager.carried_from == RoundNo() ? round_ : wager.carried_from;
    for (const RegisteredGame& game : games_between(games_, first, round_)) {
      if (!with_outcome && game.round != round_ && game.outcome_recorded) continue;
      if (const RegisteredWager* found = find_at(game, wager.seat); found != nullptr) return found;
    }
    return nullptr;
  }

  void compare(const TableWager& wager) {
    switch (wager.fate) {
      case TableWagerFate::kCarried:
        return;  // the next round tells
      case TableWagerFate::kGivenBack: {
        const RegisteredWager* const fed = find(wager, false);
        if (fed != nullptr) add(forms_.of_returned, wager.seat, fed->amount, fed->seq);
        return;
      }
      case TableWagerFate::kPlayed:
        break;
    }
    const RegisteredWager* const fed = find(wager, true);
    if (fed == nullptr) {
      if (wager.in_play.is_zero()) return;
      if (find_cancelled(wager)) return;
      return add({forms_.not_registered, {wager.in_play}}, wager.seat, Cents(-wager.in_play.value()), StreamSeq());
    }
    find_fed_again(wager, *fed);
    if (fed->amount == wager.in_play) return;
    add({forms_.differs, {fed->amount, wager.in_play}}, wager.seat, fed->amount - wager.in_play, fed->seq);
  }

  // A wager that is carried over has fed the meter with the round that it was placed for, unless that game was
  // cancelled. `first`: where it is registered first.
  void find_fed_again(const TableWager& wager, const RegisteredWager& first) {
    if (wager.carried_from == RoundNo()) return;
    for (const RegisteredGame& game : games_between(games_, wager.carried_from, round_)) {
      const RegisteredWager* const fed = find_at(game, wager.seat);
      if (fed == nullptr || fed == &first) continue;
      add({forms_.again, {fed->amount, count_of(round_of(first).value())}}, wager.seat, fed->amount, fed->seq);
    }
  }

  // The round for which it is registered.
  [[nodiscard]] RoundNo round_of(const RegisteredWager& wager) const {
    for (const RegisteredGame& game : games_) {
      if (find_at(game, wager.seat) == &wager) return game.round;
    }
    return round_;
  }

  // It was registered, and its game was cancelled for nothing: whoever did that answers for it, and not the table.
  // Where another wager went back, or the round was not played out, a game is rightly cancelled, and what remains has
  // to be registered again.
  bool find_cancelled(const TableWager& wager) {
    if (has_ground_ || wager.carried_from != RoundNo()) return false;
    for (const RegisteredGame& game : games_between(games_, round_, round_)) {
      const auto was = std::ranges::find(game.cancelled, wager.seat, &RegisteredWager::seat);
      if (was == game.cancelled.end()) continue;
      const std::string& by = game.cancellation.by;
      add({forms_.cancelled,
           {was->amount, AsRecorded{by.empty() ? "nobody who is named" : by}, AsRecorded{game.cancellation.reason}}},
          wager.seat, Cents(-was->amount.value()), was->seq);
      return true;
    }
    return false;
  }

  void compare_the_rest(const std::vector<TableWager>& wagers, const RegisteredGame& game) {
    for (const RegisteredWager& fed : game.wagers) {
      if (std::ranges::find(wagers, fed.seat, &TableWager::seat) != wagers.end()) continue;
      add({forms_.of_no_wager, {fed.amount}}, fed.seat, fed.amount, fed.seq);
    }
  }

  void add(Remark remark, SeatNo seat, Cents stake, StreamSeq seq) {
    differences_.push_back({std::move(remark), seat, stake, seq});
  }

  RoundNo round_;
  bool has_ground_ = false;  // for cancelling the round's game
  std::span<const RegisteredGame> games_;
  const FeedForms& forms_;
  std::vector<FeedDifference> differences_;
};

}  // namespace

void take_step(const MeterHistory& history, const MeterStep& step, std::map<RoundNo, RegisteredGame>& games) {
  if (step.kind == Event::JACKPOT_WAGER_REGISTERED) {
    RegisteredGame& game = games[step.round];
    game.round = step.round;
    const auto at = std::ranges::lower_bound(game.wagers, step.seat, {}, &RegisteredWager::seat);
    const bool known = at != game.wagers.end() && at->seat == step.seat;
    RegisteredWager& wager = known ? *at : *game.wagers.insert(at, {.seat = step.seat, .amount = {}, .seq = {}});
    wager.amount += Cents(step.amount);
    wager.seq = step.seq;
  } else if (step.kind == Event::JACKPOT_GAME_CANCELLED) {
    const auto game = games.find(step.round);
    // One whose outcome is on record is over.
    if (game == games.end() || game->second.outcome_recorded) return;
    game->second.cancelled = std::exchange(game->second.wagers, {});
    game->second.cancellation = history.cancellations[step.detail];
  } else if (step.kind == Event::OUTCOME_RECORDED) {
    RegisteredGame& game = games[step.round];
    game.round = step.round;
    game.outcome_recorded = true;
  }
}

RoundNo first_fed(RoundNo round, const std::vector<TableWager>& wagers) {
  RoundNo first = round;
  for (const TableWager& wager : wagers) {
    if (wager.carried_from != RoundNo()) first = std::min(first, wager.carried_from);
  }
  return first;
}

std::vector<RegisteredGame> games_of(const MeterHistory& history, std::uint32_t table) {
  std::map<RoundNo, RegisteredGame> by_round;
  if (table != MeterStep::kNone) {
    for (const MeterStep& step : history.steps) {
      if (step.table == table) take_step(history, step, by_round);
    }
  }
  std::vector<RegisteredGame> games;
  games.reserve(by_round.size());
  for (auto& [round, game] : by_round) games.push_back(std::move(game));
  return games;
}

std::span<const RegisteredGame> games_between(std::span<const RegisteredGame> games, RoundNo first, RoundNo last) {
  const auto from = std::ranges::lower_bound(games, first, {}, &RegisteredGame::round);
  const auto until = std::ranges::upper_bound(from, games.end(), last, {}, &RegisteredGame::round);
  return {from, until};
}

std::vector<FeedDifference> compare_feeds(RoundNo round, const std::vector<TableWager>& wagers,
                                          std::span<const RegisteredGame> games, const FeedForms& forms) {
  return Feeds(round, games, forms).compare(wagers);
}

bool turns_on_feeds(RoundNo round, const std::vector<TableWager>& wagers, std::span<const RegisteredGame> games) {
  const auto of_wagers = games_between(games, first_fed(round, wagers), round);
  if (!compare_feeds(round, wagers, of_wagers, kMeterForms).empty()) return true;
  const auto own = std::ranges::find(of_wagers, round, &RegisteredGame::round);
  return std::ranges::any_of(wagers, [&](const TableWager& wager) {
    return wager.carried_from != RoundNo() && (own == of_wagers.end() || find_at(*own, wager.seat) == nullptr);
  });
}

}  // namespace cardspeak::jackpot

#include "replay/rounds_in_turn.h"

#include <utility>

#include "model/try.h"
#include "replay/store/keys.h"

namespace cardspeak {

Result<void> RoundsInTurn::enter(const RoundId& id) {
  if (id.stream() == name_) return {};
  auto summary = store_.find_stream(id.stream());
  if (!summary) return std::unexpected(summary.error());
  if (!*summary) return fail(ErrorCode::kCorrupt, "stream " + id.stream() + ": has rounds and no summary");
  signs_.reset();
  name_ = id.stream();
  summary_ = **std::move(summary);
  signs_.emplace(store_.shelves(), name_, summary_);
  return {};
}

Result<bool> RoundsInTurn::read(const RoundId& id, StoredRound& out) {
  auto value = store_.shelves().get(Shelf::kRounds, keys::round(id.stream(), id.number));
  if (!value) return std::unexpected(value.error());
  if (!*value) return false;
  CARDSPEAK_TRY(enter(id));
  out.id = id;
  CARDSPEAK_TRY(read_round_value(**value, summary_, out));
  CARDSPEAK_TRY(check_seal(out));
  auto state = signs_->before(out.summary.first_seq);
  if (!state) return std::unexpected(state.error());
  out.state = **state;
  return true;
}

}  // namespace cardspeak

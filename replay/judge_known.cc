#include "replay/judge_known.h"

#include <utility>

#include "replay/beside_round.h"

namespace cardspeak {

Result<Judged> judge_known(const Store& store, const StoredRound& round, const Library& library, Meters* meters,
                           const Register* known) {
  if (known == nullptr) return judge(round, library, meters);
  const auto beside = beside_round(store, round, Beside::kTable);
  if (!beside) return std::unexpected(beside.error());
  Which which;
  which.known = known;
  which.beside = &*beside;
  return judge(round, library, meters, which);
}

}  // namespace cardspeak

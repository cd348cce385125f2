// A round of a store, judged as a list of rounds asks for it: with a register where one is given.
#pragma once

#include "model/devices/register.h"
#include "model/law/library.h"
#include "model/result.h"
#include "replay/judge.h"
#include "replay/meters.h"
#include "replay/store.h"

namespace cardspeak {

// The verdict under the law in force. With a register the round, the signs of its table and what its jackpot meter has
// of it are held against that first; null: there is none. Errors: those of judge() and of beside_round().
Result<Judged> judge_known(const Store& store, const StoredRound& round, const Library& library, Meters* meters,
                           const Register* known);

}  // namespace cardspeak

#include "model/verdict/jackpot/prize_readings.h"

#include "model/law/house.h"

namespace cardspeak::jackpot {
namespace {

// A choice of readings that leaves each at its default.
struct Defaults {
  const law::CompiledHouse& house;

  template <typename Meaning>
  [[nodiscard]] Meaning meaning(const law::ReadingSwitch<Meaning>& by) const {
    return by.meanings[by.reading ? house.readings[by.reading->value()].default_value.value() : 0];
  }
};

}  // namespace

Readings default_readings(const law::CompiledJackpot& law, const law::CompiledHouse& house) {
  return readings_of(law, Defaults{house});
}

}  // namespace cardspeak::jackpot

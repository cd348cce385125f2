#include "model/verdict/house/judged_line.h"

namespace cardspeak::house {

ReadingChoice::ReadingChoice(const law::CompiledHouse& law) {
  values_.reserve(law.readings.size());
  for (const law::ReadingRule& reading : law.readings) values_.push_back(reading.default_value);
}

}  // namespace cardspeak::house

#include "model/verdict/house/judged_line.h"

#include <utility>

namespace cardspeak::house {

ReadingChoice::ReadingChoice(const law::CompiledHouse& law) {
  values_.reserve(law.readings.size());
  for (const law::ReadingRule& reading : law.readings) values_.push_back(reading.default_value);
}

void leave_open(Doubt doubt, JudgedLine& out) {
  out.decidable = false;
  out.rule = doubt.citations;
  out.doubt = std::move(doubt);
}

}  // namespace cardspeak::house

// Circles: modules that can only be understood together, because each of them includes its way to all the others. A
// module is a header and the .cc file of the same name, or one of them alone.
#pragma once

#include <string>
#include <vector>

#include "tests/layering/includes_fixture.h"

namespace cardspeak::layering {

// The way round: one include after the other, the last of them of the module that the first stands in.
struct Circle {
  struct Step {
    std::string from;  // module: "model/law/house"
    std::string file;  // where the include stands: "model/law/house.h"
    int line = 0;      // from 1
  };
  std::vector<Step> steps;

  // "model/law/a -> model/law/b -> model/law/a".
  [[nodiscard]] std::string text() const;
};

// For each set of modules that include each other in circles, the shortest way round from the first of them by name;
// in the order of those names. None: every module can be read after those that it includes.
std::vector<Circle> circles_in(const Sources& sources);

}  // namespace cardspeak::layering

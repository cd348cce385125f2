// Signatures that were found good, to tell one that was copied from one that was made up.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "model/ids.h"
#include "model/result.h"
#include "schemas/event.capnp.h"

namespace cardspeak {

class Sealer;

namespace device_files {

// Bounded: what is past the bound is told as forged, which it is as well.
class SeenSignatures {
 public:
  void add(schema::Event::Reader event);
  // "number 12 of stream crown-melbourne/CS-04" where that event carries the same signature; empty: none is known to.
  // Looks through the last events on record of the stream once. Errors: those of the log.
  Result<std::string> place_of(const std::string& stream, schema::Event::Reader event, Sealer& sealer);

 private:
  std::map<std::string, std::string, std::less<>> places_;  // by signature
  std::set<std::string> looked_through_;                    // streams
};

}  // namespace device_files
}  // namespace cardspeak

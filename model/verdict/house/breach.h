// A breach of procedure that the record of a round shows: a finding apart from money.
#pragma once

#include "model/ids.h"
#include "model/remarks/remark.h"

namespace cardspeak::house {

struct Breach {
  Remark remark;  // about the seat and the wager; neither: the round
  StreamSeq seq;  // the event that shows it
};

}  // namespace cardspeak::house

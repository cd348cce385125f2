// The findings of a verdict as they are added.
#pragma once

#include <string_view>

#include "model/ids.h"
#include "model/verdict/house/doubt.h"
#include "model/verdict/house/round.h"
#include "model/verdict/verdict.h"

namespace cardspeak::house {

// Adds to `verdict.findings`. Valid as long as the verdict.
class FindingList {
 public:
  explicit FindingList(Verdict& verdict) : verdict_(verdict) {}

  // The new finding, whose other fields the caller sets. Valid until the next one is added.
  Finding& add(Finding finding);
  // A remark about the wager, which the event shows.
  Finding& add_line(const Line& line, const Remark& remark, StreamSeq seq);
  // Names what is missing and the rule that speaks of it. The first is the verdict's reason.
  void add_not_decidable(const Doubt& doubt, SeatNo seat, std::string_view wager, StreamSeq seq);

 private:
  Verdict& verdict_;
};

}  // namespace cardspeak::house

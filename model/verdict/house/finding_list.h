// The findings of a verdict as they are added: each names its seat and its wager in its sentence.
#pragma once

#include <string>
#include <string_view>

#include "model/ids.h"
#include "model/law/house.h"
#include "model/verdict/house/doubt.h"
#include "model/verdict/house/round.h"
#include "model/verdict/verdict.h"

namespace cardspeak::house {

// Adds to `verdict.findings`. Valid as long as the law and the verdict.
class FindingList {
 public:
  FindingList(const law::CompiledHouse& law, Verdict& verdict) : law_(law), verdict_(verdict) {}

  // The new finding, whose other fields the caller sets. Valid until the next one is added.
  Finding& add(Finding finding);
  Finding& add(std::string_view kind, schema::Severity severity, std::string text, std::string rule);
  // The same with the seat, where it is not 0, and the wager, where it is not empty, named before the text.
  Finding& add_at(SeatNo seat, std::string_view wager, std::string_view kind, schema::Severity severity,
                  const std::string& text, std::string rule, StreamSeq seq);
  Finding& add_line(const Line& line, std::string_view kind, schema::Severity severity, const std::string& text,
                    std::string rule, StreamSeq seq);
  // Names what is missing, the rule that speaks of it and who decides. The first is the verdict's reason.
  void add_not_decidable(const Doubt& doubt, SeatNo seat, std::string_view wager, StreamSeq seq);

 private:
  const law::CompiledHouse& law_;
  Verdict& verdict_;
};

}  // namespace cardspeak::house

// The names of patrons whose masks are on record, for whoever has the file that opens them.
#pragma once

#include <string>
#include <vector>

#include "model/facts/round_facts.h"
#include "model/facts/skip_record.h"
#include "model/result.h"
#include "model/verdict/disputes/weighed_case.h"
#include "model/verdict/verdict.h"
#include "schemas/seal/patron_opening.h"

namespace cardspeak {

class PatronNames {
 public:
  // From the file `given`, or the one beside the log. That one need not be there, nor readable for whoever asks: then
  // masks stay as they are. Errors: kBadInput, naming the file.
  static Result<PatronNames> open(const std::string& given, const std::string& log);

  // The name for a mask that the file opens, and else what was given. Reads only its line. Errors: kBadInput for a line
  // that does not read.
  [[nodiscard]] Result<std::string> name_of(const std::string& patron) const;
  // The text with the names in it that the file opens. Errors: as above.
  [[nodiscard]] Result<std::string> open_text(const std::string& text) const;
  // The name, and every mask that stands for it. Errors: kBadInput for a line that does not read.
  [[nodiscard]] Result<std::vector<std::string>> texts_of(const std::string& name) const;
  [[nodiscard]] Result<std::vector<schema::PatronOpening>> openings() const;

 private:
  std::string path_;
  std::string text_;
};

// Puts names in the place of masks, also of those that stand in a text that somebody wrote, for those who read it;
// nothing is judged by it afterwards. Errors: those of name_of().
Result<void> open_masks(const PatronNames& names, RoundFacts& facts, Verdict& verdict);
Result<void> open_masks(const PatronNames& names, disputes::WeighedCase& weighed);
Result<void> open_masks(const PatronNames& names, std::vector<SkipEntry>& skips);

}  // namespace cardspeak

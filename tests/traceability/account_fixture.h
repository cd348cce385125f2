// What becomes of every rule of a document: judged, a heading, with a reason why no event shows it, or open.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/traceability/citations_fixture.h"
#include "tests/traceability/rule_index_fixture.h"

namespace cardspeak::traceability {

enum class Status { kJudged, kHeading, kReasoned, kOpen };

struct Line {
  IndexRow row;
  Status status = Status::kOpen;
  std::string place;               // where it is judged: book and entry
  std::string verdict;             // the golden verdict that shows it
  const Reason* reason = nullptr;  // into Account::reasons
};

struct Account {
  const Document* document = nullptr;
  std::vector<Reason> reasons;
  std::vector<Line> lines;
  // What is wrong with the reasons: one that is stale, one that points to what is not judged, two for one rule.
  std::vector<std::string> faults;
  // Why the account cannot be closed yet: books that are missing, or leave something open themselves. Empty: it can.
  std::string waits_for;

  [[nodiscard]] std::size_t count(Status status) const;
};

Account account_of(const Document& document);

// The account as the page docs/traceability/<document>.md.
std::string page_of(const Account& account);

}  // namespace cardspeak::traceability

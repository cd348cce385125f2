#include "tests/traceability/account_fixture.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace cardspeak::traceability {
namespace {

// "crown-melbourne/caribbean-stud/11.0.json" as "caribbean-stud 11.0".
std::string short_name(const std::string& book) {
  const std::size_t venue = book.find('/');
  const std::size_t game = book.find('/', venue + 1);
  return book.substr(venue + 1, game - venue - 1) + " " + book.substr(game + 1, book.size() - game - 1 - 5);
}

struct Judged {
  std::string place;
  std::string verdict;
};

// The first citation of the rule: its very number before one with words after it.
const std::string* find_citation(const std::map<std::string, std::string>& citations, const std::string& rule) {
  if (const auto exact = citations.find(rule); exact != citations.end()) return &exact->second;
  for (const auto& [citation, where] : citations) {
    if (is_of(citation, rule)) return &where;
  }
  return nullptr;
}

class Accounting {
 public:
  explicit Accounting(const Document& document) {
    account_.document = &document;
    account_.reasons = reasons();
    std::set<std::string> waits;
    for (const std::string& game : document.games) {
      for (const std::string& book : books_of(document, game)) {
        if (books_.contains(book)) continue;
        const Citations& citations = books_.emplace(book, citations_of(book)).first->second;
        if (!has_book(book)) waits.insert(book);
        for (const std::string& rule : citations.left_open) waits.insert(short_name(book) + ", rule " + rule);
      }
    }
    for (const std::string& wait : waits) account_.waits_for += (account_.waits_for.empty() ? "" : "; ") + wait;
  }

  Account run() {
    for (const IndexRow& row : index_rows(*account_.document)) add(row);
    check_what_is_pointed_to();
    check_for_stale_reasons();
    return std::move(account_);
  }

 private:
  // Where a rule is judged and shown, in any book of its chapter.
  std::optional<Judged> judged(const std::string& game, const std::string& rule) {
    for (const std::string& name : books_of(*account_.document, game)) {
      const Citations& book = books_.at(name);
      const std::string* entry = find_citation(book.entries, rule);
      if (entry == nullptr) continue;
      const std::string place = short_name(name) + ": " + *entry;
      // A tournament's terms are checked, not judged: no round shows them.
      if (entry->starts_with("terms") || entry->starts_with("poker, terms"))
        return Judged{place, "the check of a tournament's terms"};
      if (const std::string* verdict = find_citation(book.verdicts, rule)) return Judged{place, *verdict};
    }
    return std::nullopt;
  }

  const Reason* reason_for(const IndexRow& row) {
    const Reason* found = nullptr;
    for (const Reason& reason : account_.reasons) {
      if (!reason.matches(*account_.document, row)) continue;
      if (found != nullptr && !found->is_of_many() && !reason.is_of_many())
        fault(reason, "a second reason for the rule");
      if (found == nullptr || found->is_of_many()) found = &reason;
    }
    return found;
  }

  void add(const IndexRow& row) {
    Line& line = account_.lines.emplace_back();
    line.row = row;
    const Reason* reason = reason_for(row);
    if (const auto own = judged(row.game, row.rule)) {
      line.status = Status::kJudged;
      line.place = own->place;
      line.verdict = own->verdict;
      if (reason != nullptr && !reason->is_of_many()) fault(*reason, "stale: the rule is judged under its own number");
      return;
    }
    if (row.is_heading) {
      line.status = Status::kHeading;
      if (reason != nullptr && !reason->is_of_many()) fault(*reason, "a heading needs no reason");
      return;
    }
    if (reason == nullptr || reason->reason_class == kNotJudgedYet) return;
    used_.insert(reason);
    line.reason = reason;
    line.status = Status::kReasoned;
    if (reason->reason_class == kJudgedAs) judge_by_parts(*reason, line);
  }

  void judge_by_parts(const Reason& reason, Line& line) {
    for (const std::string& part : reason.see) {
      const auto found = judged(line.row.game, part);
      if (!found) return fault(reason, "judged as " + part + ", which no book cites and shows");
      if (!line.place.empty()) continue;
      line.place = found->place;
      line.verdict = found->verdict;
    }
    if (const std::string own = own_case(line.row); !own.empty()) line.verdict = own;
    line.status = Status::kJudged;
  }

  // A round that is written for the rule shows it better than one that cites its parts.
  [[nodiscard]] std::string own_case(const IndexRow& row) const {
    for (const std::string& book : books_of(*account_.document, row.game)) {
      if (std::string found = case_for(book, row.rule); !found.empty()) return found;
    }
    return {};
  }

  [[nodiscard]] bool is_judged(const std::string& game, const std::string& rule) const {
    const auto found = std::ranges::find_if(account_.lines, [&](const Line& line) {
      return line.row.rule == rule && (game.empty() || line.row.game == game) && line.status == Status::kJudged;
    });
    return found != account_.lines.end();
  }

  void check_what_is_pointed_to() {
    for (const Reason& reason : account_.reasons) {
      if (!used_.contains(&reason) || reason.reason_class == kJudgedAs) continue;
      for (const std::string& rule : reason.see) {
        if (!is_judged(reason.game, rule) && !is_judged({}, rule)) {
          fault(reason, "points to " + rule + ", which is not judged");
        }
      }
    }
  }

  void check_for_stale_reasons() {
    for (const Reason& reason : account_.reasons) {
      if (reason.document != account_.document->name || used_.contains(&reason)) continue;
      const bool open =
          reason.reason_class == kNotJudgedYet && std::ranges::any_of(account_.lines, [&](const Line& line) {
            return line.status == Status::kOpen && reason.matches(*account_.document, line.row);
          });
      if (!open && reason.is_of_many()) fault(reason, "stale: no rule needs it");
      if (std::ranges::none_of(account_.lines,
                               [&](const Line& line) { return reason.matches(*account_.document, line.row); })) {
        fault(reason, "the index has no such rule");
      }
    }
  }

  void fault(const Reason& reason, const std::string& what) {
    account_.faults.push_back("reasons.tsv:" + std::to_string(reason.line) + ": " + reason.game + " " + reason.rule +
                              ": " + what);
  }

  Account account_;
  std::map<std::string, Citations> books_;
  std::set<const Reason*> used_;
};

// --- the page --------------------------------------------------------------------------------------------------------

std::string in_cell(std::string text) {
  for (std::size_t at = text.find('|'); at != std::string::npos; at = text.find('|', at + 2))
    text.replace(at, 1, "\\|");
  return text;
}

std::string listed(const std::vector<std::string>& rules) {
  std::string text;
  for (const std::string& rule : rules) text += (text.empty() ? "" : ", ") + rule;
  return text;
}

std::string row_of(const Line& line) {
  const std::string rule = "| " + in_cell(line.row.rule) + " | ";
  switch (line.status) {
    case Status::kJudged: {
      const std::string as = line.reason == nullptr ? "" : " (as " + listed(line.reason->see) + ")";
      return rule + "judged" + as + " | " + in_cell(line.place) + " | " + in_cell(line.verdict) + " |\n";
    }
    case Status::kHeading:
      return rule + "heading | | |\n";
    case Status::kReasoned: {
      const std::string see = line.reason->see.empty() ? "" : " See " + listed(line.reason->see) + ".";
      return rule + line.reason->reason_class + " | " + in_cell(line.reason->text + see) + " | |\n";
    }
    case Status::kOpen:
      return rule + "**open** | | |\n";
  }
  return {};
}

std::string share(std::size_t part, std::size_t whole) {
  const std::size_t tenths = whole == 0 ? 0 : part * 1000 / whole;
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %";
}

std::string summary_of(const Account& account, const std::string& game) {
  std::map<Status, std::size_t> counts;
  std::size_t all = 0;
  for (const Line& line : account.lines) {
    if (!game.empty() && line.row.game != game) continue;
    ++all;
    ++counts[line.status];
  }
  return "| " + (game.empty() ? std::string("together") : game) + " | " + std::to_string(all) + " | " +
         std::to_string(counts[Status::kJudged]) + " | " + share(counts[Status::kJudged], all) + " | " +
         std::to_string(counts[Status::kHeading]) + " | " + std::to_string(counts[Status::kReasoned]) + " | " +
         std::to_string(counts[Status::kOpen]) + " |\n";
}

std::string classes_of(const Account& account) {
  std::map<std::string_view, std::size_t> counts;
  for (const Line& line : account.lines) {
    if (line.status == Status::kReasoned) ++counts[line.reason->reason_class];
  }
  std::string text;
  for (const ReasonClass& kind : reason_classes()) {
    if (counts[kind.name] == 0) continue;
    text += "| " + std::string(kind.name) + " | " + std::string(kind.meaning) + " | " +
            std::to_string(counts[kind.name]) + " |\n";
  }
  return text;
}

}  // namespace

std::size_t Account::count(Status status) const {
  return static_cast<std::size_t>(std::ranges::count(lines, status, &Line::status));
}

Account account_of(const Document& document) {
  return Accounting(document).run();
}

std::string page_of(const Account& account) {
  std::string page = "# " + account.document->title +
                     "\nEvery rule, with the entry of the rulebook that judges it and a verdict that shows it, or the "
                     "reason why none does. Made by `traceability_test`; how to read it stands in the "
                     "[README](README.md).\n\n"
                     "| chapter | rules | judged | share | headings | with a reason | open |\n"
                     "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n";
  for (const std::string& game : account.document->games) page += summary_of(account, game);
  page += summary_of(account, {});
  page += "\n| reason | says | rules |\n| --- | --- | ---: |\n" + classes_of(account);
  for (const std::string& game : account.document->games) {
    page += "\n## " + game + "\n| rule | | judged at, or why not | shown by |\n| --- | --- | --- | --- |\n";
    for (const Line& line : account.lines) {
      if (line.row.game == game) page += row_of(line);
    }
  }
  return page;
}

}  // namespace cardspeak::traceability

// What the check of a book objects to, and where it gathers that.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cardspeak {

// An objection of the check: what is wrong with a book, and at which entry.
struct Objection {
  std::string where;  // "caribbean-stud 11.0, wager ante, entry 3 (5.7.1(b))"; empty: bytes that do not read
  std::string what;   // "can never decide: every combination that meets it is decided by entry 1"

  // "where: what".
  [[nodiscard]] std::string text() const { return where.empty() ? what : where + ": " + what; }
};

}  // namespace cardspeak

namespace cardspeak::law {

// All objections to one book, in the order found. `book` begins every place: "caribbean-stud 11.0". Empty: it has no
// name of its own.
class Objections {
 public:
  explicit Objections(std::string book) : book_(std::move(book)) {}

  // `place` is inside the book: "wager ante, entry 3 (5.7.1(b))".
  void add(std::string_view place, std::string what) {
    list_.push_back({(book_.empty() ? "" : book_ + ", ") + std::string(place), std::move(what)});
  }
  // Objections whose places name the book already.
  void append(std::vector<Objection> more) {
    for (Objection& objection : more) list_.push_back(std::move(objection));
  }
  // Objects when `text` is empty: `what` says what is missing.
  void require(std::string_view text, std::string_view place, std::string_view what) {
    if (text.empty()) add(place, std::string(what) + " is missing");
  }
  // Objects when an amount or an entry has no rule number.
  void require_rule(std::string_view rule, std::string_view place, std::string_view what) {
    if (rule.empty()) add(place, std::string(what) + " has no rule number");
  }

  [[nodiscard]] bool none() const { return list_.empty(); }
  [[nodiscard]] std::vector<Objection> take() { return std::move(list_); }

 private:
  std::string book_;
  std::vector<Objection> list_;
};

}  // namespace cardspeak::law

// The rules that something rests on: a list, in which each stands once. Never one string in which a number may be
// found inside another: 10.3 is not 10.3.3(a).
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace cardspeak {

class Citations {
 public:
  Citations() = default;
  // As cite(), for each. Not explicit: wherever rules are cited, the text of a book does.
  Citations(std::string_view rules) { cite(rules); }    // NOLINT(google-explicit-constructor)
  Citations(const std::string& rules) { cite(rules); }  // NOLINT(google-explicit-constructor)
  Citations(const char* rules) { cite(rules); }         // NOLINT(google-explicit-constructor)
  Citations(std::initializer_list<std::string_view> rules);

  // Adds a rule, or several as a book writes them, with ", " between them: those that are not there yet, at the end.
  void cite(std::string_view rules);
  void cite_all(const Citations& others);

  // Whether all of these rules are there.
  [[nodiscard]] bool has(std::string_view rules) const;
  [[nodiscard]] bool empty() const { return rules_.empty(); }
  [[nodiscard]] std::size_t size() const { return rules_.size(); }
  [[nodiscard]] auto begin() const { return rules_.begin(); }
  [[nodiscard]] auto end() const { return rules_.end(); }
  [[nodiscard]] const std::vector<std::string>& rules() const { return rules_; }

  // "5.9.1, Table 1 Flush".
  [[nodiscard]] std::string text() const;

  friend bool operator==(const Citations&, const Citations&) = default;

 private:
  std::vector<std::string> rules_;
};

}  // namespace cardspeak

#include "cli/app/help.h"

#include <algorithm>

#include "cli/render/grid.h"
#include "cli/render/plain.h"

namespace cardspeak {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kIndent = 2;

std::string grid_of(const std::vector<std::pair<std::string, std::string>>& pairs) {
  Grid rows({{"what"}, {"meaning"}}, Headings::kUnderstood);
  for (const auto& [what, meaning] : pairs) rows.add({{what}, {meaning}});
  return rows.text(kIndent, kWidth, Palette());
}

std::string options_of(const VerbRow& row) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const OptionRow& option : row.options) pairs.emplace_back(option.call(), option.meaning);
  return grid_of(pairs);
}

std::string verbs_of(const VerbRow& row) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const auto& verb : row.verbs) pairs.emplace_back(verb.name, verb.summary);
  return grid_of(pairs);
}

std::string examples_of(const VerbRow& row) {
  std::string out;
  for (const std::string& example : row.page.examples) out += "  $ " + example + '\n';
  return out;
}

std::string description_of(const VerbRow& row) {
  std::string out;
  for (const std::string& paragraph : row.page.description) {
    out += (out.empty() ? "" : "\n") + hanging("  ", paragraph, kWidth);
  }
  return out;
}

// What the man macros would take for their own.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
  }
  if (out.starts_with('.') || out.starts_with('\'')) out.insert(0, "\\&");
  return out;
}

std::string small_name(const VerbRow& row) {
  std::string name = row.call();
  std::ranges::replace(name, ' ', '-');
  return name;
}

std::string capitals(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

std::string tagged(const std::string& what, const std::string& meaning) {
  return ".TP\n\\fB" + roff(what) + "\\fR\n" + roff(meaning) + "\n";
}

}  // namespace

std::vector<std::pair<std::string, std::string>> exit_statuses() {
  return {{"0", "agreed or done"},
          {"1",
           "the verdict differs from what was recorded; rules impact: between books; rules terms: something is "
           "missing; verify: something of the record is"},
          {"2", "the call or the input is wrong"},
          {"3", "the store or the log cannot be used, or the output cannot be written"}};
}

std::string HelpFormatter::make_help(const CLI::App* app, std::string /*name*/, CLI::AppFormatMode mode) const {
  return help_text(row(app), mode != CLI::AppFormatMode::All);
}

std::string help_text(const VerbRow& row, bool whole) {
  const std::string call = row.call();
  std::string out = "NAME\n" + hanging("  ", call + " - " + row.page.summary, kWidth);
  if (whole && !row.page.examples.empty()) out += "\nEXAMPLES\n" + examples_of(row);
  out += "\nSYNOPSIS\n";
  for (const std::string& form : row.page.synopsis) out += hanging("  " + call + " ", form, kWidth);
  if (whole && !row.page.description.empty()) out += "\nDESCRIPTION\n" + description_of(row);
  if (!row.verbs.empty()) out += "\nVERBS\n" + verbs_of(row);
  out += "\nOPTIONS\n" + options_of(row);
  return out + "\nEXIT STATUS\n" + grid_of(exit_statuses());
}

std::string short_help(const VerbRow& program) {
  std::string out = hanging("", "cardspeak " + program.page.summary, kWidth) + '\n';
  out += examples_of(program) + '\n' + verbs_of(program) + '\n';
  return out + hanging("", "cardspeak help VERB explains a verb; cardspeak --help all of this", kWidth);
}

std::string man_page(const VerbRow& row, const std::string& program) {
  const std::string name = small_name(row);
  std::string out = ".TH \"" + capitals(roff(name)) + "\" 1 \"\" \"" + roff(program) + "\" \"Cardspeak\"\n";
  out += ".SH NAME\n" + roff(name) + " \\- " + roff(row.page.summary) + "\n";
  out += ".SH EXAMPLES\n.nf\n";
  for (const std::string& example : row.page.examples) out += roff("$ " + example) + "\n";
  out += ".fi\n.SH SYNOPSIS\n";
  for (std::size_t i = 0; i < row.page.synopsis.size(); ++i) {
    out += (i > 0 ? ".br\n" : "") + ("\\fB" + roff(row.call())) + "\\fR " + roff(row.page.synopsis[i]) + "\n";
  }
  if (!row.page.description.empty()) out += ".SH DESCRIPTION\n";
  for (std::size_t i = 0; i < row.page.description.size(); ++i) {
    out += (i > 0 ? ".PP\n" : "") + roff(row.page.description[i]) + "\n";
  }
  if (!row.verbs.empty()) out += ".SH VERBS\n";
  for (const auto& verb : row.verbs) out += tagged(verb.name, verb.summary);
  out += ".SH OPTIONS\n";
  for (const OptionRow& option : row.options) out += tagged(option.call(), option.meaning);
  out += ".SH \"EXIT STATUS\"\n";
  for (const auto& [status, meaning] : exit_statuses()) out += tagged(status, meaning);
  return out;
}

}  // namespace cardspeak

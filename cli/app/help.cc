#include "cli/app/help.h"

#include "cli/render/grid.h"
#include "cli/render/plain.h"

namespace cardspeak {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kIndent = 2;

constexpr std::string_view kExitStatus =
    "  0  agreed or done\n"
    "  1  the verdict differs from what was recorded; rules impact: between books;\n"
    "     rules terms: something is missing; verify: something of the record is\n"
    "  2  the call or the input is wrong\n"
    "  3  the store or the log cannot be used, or the output cannot be written\n";

std::string call_of(const HelpPage& page) {
  return page.name.empty() ? "cardspeak" : "cardspeak " + page.name;
}

// "--store DIR", "-v, --verbose", "ROUND".
std::string option_call(const CLI::Option& option) {
  if (option.get_positional()) return option.get_name(true);
  std::string call;
  for (const std::string& name : option.get_snames()) call += (call.empty() ? "-" : ", -") + name;
  for (const std::string& name : option.get_lnames()) call += (call.empty() ? "--" : ", --") + name;
  const std::string value = option.get_type_name();
  return option.get_expected_max() == 0 || value.empty() ? call : call + " " + value;
}

std::string options_of(const CLI::App& app) {
  Grid rows({{"option"}, {"meaning"}}, Headings::kUnderstood);
  for (const bool positional : {true, false}) {
    for (const CLI::Option* option : app.get_options()) {
      if (option->get_positional() != positional) continue;
      rows.add({{option_call(*option)}, {option->get_description()}});
    }
  }
  return rows.text(kIndent, kWidth, Palette());
}

std::string verbs_of(const CLI::App& app) {
  Grid rows({{"verb"}, {"does"}}, Headings::kUnderstood);
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    rows.add({{verb->get_name()}, {verb->get_description()}});
  }
  return rows.text(kIndent, kWidth, Palette());
}

}  // namespace

std::string HelpFormatter::make_help(const CLI::App* app, std::string /*name*/, CLI::AppFormatMode mode) const {
  return page(app, mode != CLI::AppFormatMode::All);
}

std::string HelpFormatter::page(const CLI::App* app, bool whole) const {
  const HelpPage& page = pages_.at(app);
  const std::string call = call_of(page);
  std::string out = "NAME\n" + hanging("  ", call + " - " + page.summary, kWidth);
  out += "\nSYNOPSIS\n";
  for (const std::string& form : page.synopsis) out += hanging("  " + call + " ", form, kWidth);
  if (whole && !page.description.empty()) {
    out += "\nDESCRIPTION\n";
    for (std::size_t i = 0; i < page.description.size(); ++i) {
      if (i > 0) out += '\n';
      out += hanging("  ", page.description[i], kWidth);
    }
  }
  if (const std::string verbs = verbs_of(*app); !verbs.empty()) out += "\nVERBS\n" + verbs;
  out += "\nOPTIONS\n" + options_of(*app);
  if (whole && !page.examples.empty()) {
    out += "\nEXAMPLES\n";
    for (const std::string& example : page.examples) out += "  $ " + example + '\n';
  }
  out += "\nEXIT STATUS\n";
  out += kExitStatus;
  return out;
}

}  // namespace cardspeak

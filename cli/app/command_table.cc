#include "cli/app/command_table.h"

namespace cardspeak {
namespace {

OptionRow option_row(const CLI::Option& option) {
  OptionRow row;
  row.positional = option.get_positional();
  row.meaning = option.get_description();
  if (row.positional) {
    row.names.push_back(option.get_name(true));
    return row;
  }
  for (const std::string& name : option.get_snames()) row.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) row.names.push_back("--" + name);
  if (option.get_expected_max() != 0) row.value = option.get_type_name();
  return row;
}

}  // namespace

std::string OptionRow::call() const {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return value.empty() ? text : text + " " + value;
}

std::string VerbRow::call() const {
  return page.name.empty() ? "cardspeak" : "cardspeak " + page.name;
}

VerbRow row_of(const CLI::App& app, const HelpPage& page) {
  VerbRow row{page, {}, {}};
  for (const bool positional : {true, false}) {
    for (const CLI::Option* option : app.get_options()) {
      if (option->get_positional() == positional) row.options.push_back(option_row(*option));
    }
  }
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    row.verbs.push_back({verb->get_name(), verb->get_description()});
  }
  return row;
}

}  // namespace cardspeak

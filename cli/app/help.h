// Help pages: examples that run, what a verb does, how it is called, and how it ends.
#pragma once

#include <CLI/CLI.hpp>

#include <map>
#include <string>

#include "cli/app/command_table.h"

namespace cardspeak {

// Writes pages in place of the parser's own. `--help` is the whole page; `-h` leaves description and examples out.
class HelpFormatter : public CLI::FormatterBase {
 public:
  void add(const CLI::App* app, HelpPage page) { pages_[app] = std::move(page); }
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
  // The row of a verb that was added.
  [[nodiscard]] VerbRow row(const CLI::App* app) const { return row_of(*app, pages_.at(app)); }

 private:
  std::map<const CLI::App*, HelpPage> pages_;
};

// As text of 80 columns.
std::string help_text(const VerbRow& row, bool whole);
// What the program says when it is called with nothing: what it is, a few calls, its verbs.
std::string short_help(const VerbRow& program);
// As the source of a man page, cardspeak-VERB(1).
std::string man_page(const VerbRow& row, const std::string& program);

// "0", "agreed or done": each exit status with its meaning, in order.
std::vector<std::pair<std::string, std::string>> exit_statuses();

}  // namespace cardspeak

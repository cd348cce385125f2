// Help pages: what a verb does, how it is called, examples that run, and how it ends.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>
#include <vector>

namespace cardspeak {

// What a page says besides its options, which are read off the parser so that the two cannot disagree.
struct HelpPage {
  std::string name;                      // "replay", "rules show"; empty: the program itself
  std::string summary;                   // after "cardspeak replay - "
  std::vector<std::string> synopsis;     // each a form of the call, without "cardspeak NAME"
  std::vector<std::string> description;  // paragraphs
  std::vector<std::string> examples;     // command lines that run from the folder that README.md leaves behind
};

// Writes pages in place of the parser's own. `--help` is the whole page; `-h` leaves description and examples out.
class HelpFormatter : public CLI::FormatterBase {
 public:
  void add(const CLI::App* app, HelpPage page) { pages_[app] = std::move(page); }
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
  // The whole page of `app`.
  [[nodiscard]] std::string page(const CLI::App* app, bool whole) const;

 private:
  std::map<const CLI::App*, HelpPage> pages_;
};

}  // namespace cardspeak

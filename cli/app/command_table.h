// The command line as data: what help pages, man pages and the shells' completion are made from, so that none of them
// can tell another story than the parser.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace cardspeak {

// What a page says besides its options, which are read off the parser.
struct HelpPage {
  std::string name;                      // "replay", "rules show"; empty: the program itself
  std::string summary;                   // after "cardspeak replay - "
  std::vector<std::string> synopsis;     // each a form of the call, without "cardspeak NAME"
  std::vector<std::string> description;  // paragraphs
  std::vector<std::string> examples;     // command lines that run from the folder that README.md leaves behind
};

struct OptionRow {
  std::vector<std::string> names;  // "-v", "--verbose"; of a positional, what stands in its place
  std::string value;               // "DIR"; empty: it takes none
  std::string meaning;
  bool positional = false;
  std::vector<std::string> words = {};  // what the value may be, where somebody said so: CommandLine::offer()

  // "--store DIR", "-v, --verbose", "ROUND...".
  [[nodiscard]] std::string call() const;
};

struct VerbRow {
  HelpPage page;
  std::vector<OptionRow> options;  // positionals first
  struct Below {
    std::string name;
    std::string summary;
  };
  std::vector<Below> verbs;

  // "cardspeak rules show".
  [[nodiscard]] std::string call() const;
};

// The row of a verb.
VerbRow row_of(const CLI::App& app, const HelpPage& page);

}  // namespace cardspeak

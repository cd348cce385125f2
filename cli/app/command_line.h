// The command line: verbs and their options in one parser, which also writes the help pages.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/app/help.h"
#include "cli/app/session.h"
#include "cli/app/terminal.h"

namespace cardspeak {

// What a verb does once its call is read.
using Action = std::function<ExitStatus(Session&)>;

// What may follow any verb.
struct CommonOptions {
  ColourChoice colour = ColourChoice::kAuto;
  bool verbose = false;
  std::string output;  // a file in the place of standard output; empty: none
};

class CommandLine {
 public:
  CommandLine();

  // A verb of the program, or of `parent` ("rules"); give it its options. Valid as long as this.
  CLI::App& verb(HelpPage page, CLI::App* parent = nullptr);
  // What the value of an option may be, for completion: "--format", {"csv", "jsonl"}.
  void offer(const CLI::App& verb, const std::string& option, std::vector<std::string> words);
  // What happens when the call names this verb.
  void on(CLI::App& verb, Action action);

  // Reads a call. Errors: kBadInput, with the parser's complaint and the command that explains the verb.
  struct Call {
    Action action;                          // empty: `text` is all there is to say
    std::string text;                       // a help page or the version
    ExitStatus status = ExitStatus::kDone;  // how the command then ends
    CommonOptions common;
  };
  Result<Call> parse(const std::vector<std::string>& arguments);

  // The program and every verb, in the order of declaration: what all pages are made from.
  [[nodiscard]] std::vector<VerbRow> table() const;

 private:
  void add_common(CLI::App& app);
  [[nodiscard]] const CLI::App& app_named() const;
  [[nodiscard]] std::string verb_named() const;
  [[nodiscard]] std::string mistyped_verb(const std::vector<std::string>& verbs) const;
  [[nodiscard]] std::string word_for_verb(const VerbRow& row, const std::vector<std::string>& extras) const;
  [[nodiscard]] std::string complaint_about_extras(const CLI::ParseError& error) const;

  std::shared_ptr<HelpFormatter> help_;
  CLI::App root_;
  CommonOptions common_;
  std::string colour_word_ = "auto";
  bool version_ = false;
  Action action_;
  struct Declared {
    const CLI::App* app;
    HelpPage page;
  };
  std::vector<Declared> declared_;
  std::map<const CLI::App*, std::map<std::string, std::vector<std::string>>> offered_;  // by verb, by option
};

}  // namespace cardspeak

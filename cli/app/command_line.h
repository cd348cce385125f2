// The command line: verbs and their options in one parser, which also writes the help pages.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
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
};

class CommandLine {
 public:
  CommandLine();

  // A verb of the program, or of `parent` ("rules"); give it its options. Valid as long as this.
  CLI::App& verb(HelpPage page, CLI::App* parent = nullptr);
  // What happens when the call names this verb.
  void on(CLI::App& verb, Action action);

  // Reads a call. Errors: kBadInput, with the parser's complaint and the command that explains the verb.
  struct Call {
    Action action;     // empty: `text` is all there is to say
    std::string text;  // a help page or the version
    CommonOptions common;
  };
  Result<Call> parse(const std::vector<std::string>& arguments);

  // Every help page, with the name of its verb ("" for the program), in the order of declaration.
  struct NamedPage {
    std::string name;
    std::string text;
    std::vector<std::string> examples;
  };
  [[nodiscard]] const std::vector<NamedPage>& pages();

 private:
  void add_common(CLI::App& app);
  [[nodiscard]] std::string verb_named() const;

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
  std::vector<NamedPage> pages_;
};

}  // namespace cardspeak

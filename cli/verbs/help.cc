// cardspeak help and cardspeak completion: what the command line says of itself.
#include <filesystem>
#include <memory>

#include "cli/app/completion.h"
#include "cli/app/help.h"
#include "cli/app/suggest.h"
#include "cli/app/version.h"
#include "cli/app/whole_file.h"
#include "cli/render/plain.h"
#include "cli/verbs/verbs.h"

namespace cardspeak {
namespace {

struct HelpCall {
  std::vector<std::string> verb;
  bool man = false;
  std::string man_pages;
  std::string shell;
};

HelpPage help_page() {
  HelpPage page;
  page.name = "help";
  page.summary = "explain a verb";
  page.synopsis = {"[VERB...] [--man]", "--man-pages DIR"};
  page.description = {
      "The same page as cardspeak VERB --help. With --man it is the source of a man page, which `man -l -` reads; "
      "--man-pages writes one for the program and each verb, into a folder that is made where it is not there."};
  page.examples = {"cardspeak help rounds", "cardspeak help rules show --man"};
  return page;
}

HelpPage completion_page() {
  HelpPage page;
  page.name = "completion";
  page.summary = "write a shell's completion of verbs and options";
  page.synopsis = {"bash | zsh | fish"};
  page.description = {"A script for the shell: what it offers is read off the same table as the help pages."};
  page.examples = {"cardspeak completion bash -o cardspeak.bash", "cardspeak completion fish"};
  return page;
}

std::string file_name(const VerbRow& row) {
  std::string name = row.call();
  for (char& c : name) {
    if (c == ' ') c = '-';
  }
  return name + ".1";
}

ExitStatus write_man_pages(const std::string& folder, const std::vector<VerbRow>& rows, Session& session) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    return session.fail({ErrorCode::kUnavailable, folder + ": the folder cannot be made: " + error.message()});
  }
  for (const VerbRow& row : rows) {
    const auto written = write_whole_file(folder + "/" + file_name(row), man_page(row, program_name()));
    if (!written) return session.fail(written.error());
  }
  return ExitStatus::kDone;
}

ExitStatus run_help(const HelpCall& call, const CommandLine& line, Session& session) {
  const auto rows = line.table();
  if (!call.man_pages.empty()) return write_man_pages(call.man_pages, rows, session);
  const std::string name = join(call.verb, " ");
  std::vector<std::string> names;
  for (const VerbRow& row : rows) {
    names.push_back(row.page.name);
    if (row.page.name != name) continue;
    session.out.write_bytes(call.man ? man_page(row, program_name()) : help_text(row, true));
    return ExitStatus::kDone;
  }
  const std::string near = nearest(name, names);
  return session.fail(
      {ErrorCode::kBadInput,
       "no verb '" + name + "'" + (near.empty() ? "" : "; did you mean " + near + "?") + "; see: cardspeak --help"});
}

void declare_completion(CommandLine& line) {
  CLI::App& verb = line.verb(completion_page());
  auto call = std::make_shared<HelpCall>();
  verb.add_option("SHELL", call->shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember(known_shells()).description(""));
  line.on(verb, [call, &line](Session& session) {
    session.out.write_bytes(completion_script(call->shell, line.table()));
    return ExitStatus::kDone;
  });
}

}  // namespace

void declare_help(CommandLine& line) {
  CLI::App& verb = line.verb(help_page());
  auto call = std::make_shared<HelpCall>();
  verb.add_option("VERB", call->verb, "the verb, such as rounds or rules show; the program when not given");
  auto* man = verb.add_flag("--man", call->man, "writes the source of a man page");
  verb.add_option("--man-pages", call->man_pages, "writes every page as a man page into this folder")
      ->type_name("DIR")
      ->excludes(man);
  line.on(verb, [call, &line](Session& session) { return run_help(*call, line, session); });
  declare_completion(line);
}

}  // namespace cardspeak

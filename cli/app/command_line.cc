#include "cli/app/command_line.h"

#include <algorithm>
#include <utility>

#include "cli/app/suggest.h"
#include "cli/app/version.h"

namespace cardspeak {
namespace {

HelpPage program_page() {
  HelpPage page;
  page.summary = "holds a table game to its rules: replays any round and states what each wager should have been paid";
  page.synopsis = {"VERB [OPTIONS]", "--help | --version"};
  page.description = {
      "Devices at gaming tables emit events. `ingest` checks and seals them and appends them to a log, `project` "
      "brings "
      "a store up to the end of the log, and `replay` judges a round under the version of the rules that was in force "
      "when it was played.",
      "Data goes to standard output, messages to standard error. Without --log and --store both lie under "
      "$CARDSPEAK_HOME, or ./cardspeak-data when that is not set. `cardspeak help VERB` explains a verb."};
  page.examples = {"cardspeak ingest evening.jsonl", "cardspeak project", "cardspeak rounds --last 5",
                   "cardspeak replay crown-melbourne/CS-01/1"};
  return page;
}

// What the parser says, as our sentences are: no capital, no full stop.
std::string plain_complaint(std::string text) {
  if (text.size() > 1 && text[0] >= 'A' && text[0] <= 'Z' && text[1] >= 'a') {
    text[0] = static_cast<char>(text[0] - 'A' + 'a');
  }
  while (!text.empty() && (text.back() == '.' || text.back() == '\n')) text.pop_back();
  return text;
}

// "-" is standard input, and "-5" a number.
bool looks_like_option(const std::string& word) {
  return word.size() > 1 && word[0] == '-' && (word[1] == '-' || (word[1] >= 'a' && word[1] <= 'z'));
}

// An empty value is more likely an unset variable of a script than what somebody meant.
Result<void> refuse_empty_values(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& value : option->results()) {
      if (!value.empty() || option->get_expected_max() == 0) continue;
      const std::string type = option->get_positional() ? option->get_name() : option->get_type_name();
      return fail(ErrorCode::kBadInput, option->get_name() + ": expected " + type + ", found an empty value");
    }
  }
  for (const CLI::App* verb : app.get_subcommands()) {
    if (auto checked = refuse_empty_values(*verb); !checked) return checked;
  }
  return {};
}

}  // namespace

CommandLine::CommandLine() : help_(std::make_shared<HelpFormatter>()) {
  const HelpPage page = program_page();
  root_.name("cardspeak");
  root_.formatter(help_);
  // One verb a call: a word after it that is another one is the verb's own.
  root_.require_subcommand(0, 1);
  help_->add(&root_, page);
  declared_.push_back({&root_, page});
  root_.add_flag("--version", version_, "prints the version, that of the formats, and the rulebooks inside");
  add_common(root_);
}

void CommandLine::add_common(CLI::App& app) {
  app.add_option("--color", colour_word_, "auto (the default: on a terminal, without NO_COLOR), always or never")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"auto", "always", "never"}).description(""));
  app.add_option("-o,--output", common_.output, "writes to this file instead of standard output")->type_name("FILE");
  app.add_flag("-v,--verbose", common_.verbose, "says more, and the level of each message");
  app.set_help_flag("--help", "prints this page");
  app.set_help_all_flag("-h", "prints the call and the options");
}

CLI::App& CommandLine::verb(HelpPage page, CLI::App* parent) {
  CLI::App& above = parent == nullptr ? root_ : *parent;
  const std::string name = page.name.substr(page.name.find_last_of(' ') + 1);
  CLI::App& app = *above.add_subcommand(name, page.summary);
  app.formatter(help_);
  help_->add(&app, page);
  declared_.push_back({&app, std::move(page)});
  return app;
}

void CommandLine::offer(const CLI::App& verb, const std::string& option, std::vector<std::string> words) {
  offered_[&verb][option] = std::move(words);
}

void CommandLine::on(CLI::App& verb, Action action) {
  add_common(verb);
  verb.callback([this, &verb, action = std::move(action)] {
    if (verb.get_subcommands().empty()) action_ = action;  // the one below it is what is meant
  });
}

const CLI::App& CommandLine::app_named() const {
  const CLI::App* app = &root_;
  while (!app->get_subcommands().empty()) app = app->get_subcommands().front();
  return *app;
}

std::string CommandLine::verb_named() const {
  return help_->row(&app_named()).call();
}

namespace {

std::vector<std::string> verb_names(const VerbRow& row) {
  std::vector<std::string> verbs;
  for (const auto& verb : row.verbs) verbs.push_back(verb.name);
  return verbs;
}

}  // namespace

// A verb that was mistyped before a word for which there is no place: an argument took it. Empty: none was.
std::string CommandLine::mistyped_verb(const std::vector<std::string>& verbs) const {
  for (const CLI::Option* option : app_named().get_options()) {
    if (!option->get_positional()) continue;
    for (const std::string& value : option->results()) {
      if (!nearest(value, verbs).empty()) return value;
    }
  }
  return {};
}

// The word that stands where a verb is called for and is none; empty: there is no such. What follows a mistyped verb is
// that verb's, its options too.
std::string CommandLine::word_for_verb(const VerbRow& row, const std::vector<std::string>& extras) const {
  if (row.verbs.empty()) return {};
  if (std::string taken = mistyped_verb(verb_names(row)); !taken.empty()) return taken;
  const bool takes_words = std::ranges::any_of(row.options, &OptionRow::positional);
  return takes_words || looks_like_option(extras.front()) ? "" : extras.front();
}

// The word that was to be a verb, and else the first word that nothing took, an option before others, and what it may
// have meant: a verb, or an option.
std::string CommandLine::complaint_about_extras(const CLI::ParseError& error) const {
  const VerbRow row = help_->row(&app_named());
  const auto extras = root_.remaining(true);
  if (extras.empty()) return plain_complaint(error.what());
  if (const std::string word = word_for_verb(row, extras); !word.empty()) {
    const std::string near = nearest(word, verb_names(row));
    return "no verb '" + word + "'" + (near.empty() ? "" : "; did you mean " + near + "?");
  }
  const auto first = std::ranges::find_if(extras, looks_like_option);
  const std::string& extra = first == extras.end() ? extras.front() : *first;
  const std::string word = extra.substr(0, extra.find('='));
  const bool is_option = word.starts_with('-');
  std::vector<std::string> words = is_option ? std::vector<std::string>() : verb_names(row);
  for (const OptionRow& option : row.options) {
    for (const std::string& name : option.names) {
      if (is_option && name.starts_with('-')) words.push_back(name);
    }
  }
  const std::string near = nearest(word, words);
  const bool takes_words = std::ranges::any_of(row.options, &OptionRow::positional);
  const bool is_verb = !is_option && !row.verbs.empty() && (!takes_words || !near.empty());
  const std::string what = is_option ? "no option '" : is_verb ? "no verb '" : "not expected: '";
  return what + word + "'" + (near.empty() ? "" : "; did you mean " + near + "?");
}

Result<CommandLine::Call> CommandLine::parse(const std::vector<std::string>& arguments) {
  Call call;
  if (arguments.empty()) {
    call.text = short_help(help_->row(&root_));
    call.status = ExitStatus::kBadCall;
    return call;
  }
  // A later word may be a verb's name: what stands first is what was to be the verb.
  const std::vector<std::string> verbs = verb_names(help_->row(&root_));
  const std::string& first = arguments.front();
  if (!looks_like_option(first) && std::ranges::find(verbs, first) == verbs.end()) {
    const std::string near = nearest(first, verbs);
    return fail(ErrorCode::kBadInput, "no verb '" + first + "'" + (near.empty() ? "" : "; did you mean " + near + "?") +
                                          "; see: " + verb_named() + " --help");
  }
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
  try {
    root_.parse(std::move(reversed));
  } catch (const CLI::CallForHelp&) {
    call.text = root_.help("", CLI::AppFormatMode::Normal);
    return call;
  } catch (const CLI::CallForAllHelp&) {
    call.text = root_.help("", CLI::AppFormatMode::All);
    return call;
  } catch (const CLI::ExtrasError& error) {
    return fail(ErrorCode::kBadInput, complaint_about_extras(error) + "; see: " + verb_named() + " --help");
  } catch (const CLI::RequiredError& error) {
    // Most likely what is missing is there, and was mistyped.
    const bool unknown = std::ranges::any_of(root_.remaining(true), looks_like_option);
    const std::string complaint = unknown ? complaint_about_extras(error) : plain_complaint(error.what());
    return fail(ErrorCode::kBadInput, complaint + "; see: " + verb_named() + " --help");
  } catch (const CLI::ParseError& error) {
    return fail(ErrorCode::kBadInput, plain_complaint(error.what()) + "; see: " + verb_named() + " --help");
  }
  if (auto checked = refuse_empty_values(root_); !checked) {
    return fail(ErrorCode::kBadInput, checked.error().message + "; see: " + verb_named() + " --help");
  }
  call.common = common_;
  call.common.colour = parse_colour_choice(colour_word_).value_or(ColourChoice::kAuto);
  if (version_) {
    call.text = version_text();
    return call;
  }
  if (!action_) {
    return fail(ErrorCode::kBadInput, "a verb is missing; see: " + verb_named() + " --help");
  }
  call.action = action_;
  return call;
}

std::vector<VerbRow> CommandLine::table() const {
  std::vector<VerbRow> rows;
  for (const Declared& declared : declared_) {
    VerbRow& row = rows.emplace_back(help_->row(declared.app));
    const auto offered = offered_.find(declared.app);
    if (offered == offered_.end()) continue;
    for (OptionRow& option : row.options) {
      const auto words = offered->second.find(option.names.back());
      if (words != offered->second.end()) option.words = words->second;
    }
  }
  return rows;
}

}  // namespace cardspeak

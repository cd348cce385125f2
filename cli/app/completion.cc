#include "cli/app/completion.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <utility>

#include "model/remarks/forms.h"

namespace cardspeak {
namespace {

// What an option's value may be, where that is a closed list.
std::vector<std::string> words_of(const OptionRow& option) {
  const std::string& value = option.value;
  if (!option.words.empty()) return option.words;
  if (value == "WHEN") return {"auto", "always", "never"};
  if (value == "STATUS") return {"agreed", "differs", "not-decided", "void", "open"};
  if (value == "KIND") return {all_kinds().begin(), all_kinds().end()};
  return {};
}

bool is_path(std::string_view value) {
  constexpr std::array kPaths{"FILE", "DIR", "LOG", "REGISTER", "KEY", "NOTE"};
  return std::ranges::find(kPaths, value) != kPaths.end();
}

std::string spaced_out(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

// Within single quotes of any of these shells.
std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

// Fish escapes a quote by a backslash.
std::string fish_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return out + "'";
}

std::vector<std::string> verbs_below(const VerbRow& row) {
  std::vector<std::string> names;
  for (const auto& verb : row.verbs) names.push_back(verb.name);
  return names;
}

std::vector<std::string> option_names(const VerbRow& row) {
  std::vector<std::string> names;
  for (const OptionRow& option : row.options) {
    if (!option.positional) std::ranges::copy(option.names, std::back_inserter(names));
  }
  return names;
}

// Which words of the line are verbs is the same question in bash and zsh.
std::string case_of(const std::string& patterns, const std::string& assignment) {
  return "    " + patterns + ") " + assignment + " ;;\n";
}

// What the arguments of a verb may be, where that is a closed list: they are no files then.
std::vector<std::string> arguments_of(const VerbRow& row, const std::vector<VerbRow>& rows) {
  if (row.page.name == "help") return verbs_below(rows.front());
  return row.page.name == "completion" ? known_shells() : std::vector<std::string>();
}

// Of each verb its verbs and options, and of each option that takes a value its words: the arms of two `case`s.
std::string verb_arms(const std::vector<VerbRow>& rows) {
  std::string out;
  for (const VerbRow& row : rows) {
    std::vector<std::string> all = verbs_below(row);
    const std::vector<std::string> arguments = arguments_of(row, rows);
    std::ranges::copy(arguments, std::back_inserter(all));
    std::ranges::copy(option_names(row), std::back_inserter(all));
    out += case_of(in_quotes(row.page.name),
                   "words=" + in_quotes(spaced_out(all)) + (arguments.empty() ? "" : " closed=1"));
  }
  return out;
}

// What completes the option's value.
std::string act_of(const OptionRow& option) {
  const auto words = words_of(option);
  if (!words.empty()) return "words=" + in_quotes(spaced_out(words));
  return is_path(option.value) ? "files=1" : "none=1";
}

// An option may mean one thing with one verb and another, or take no value, with the next.
std::string value_arms(const std::vector<VerbRow>& rows) {
  std::map<std::string, std::map<std::string, std::string>> acts;  // by option, by verb; empty: it takes no value
  for (const VerbRow& row : rows) {
    for (const OptionRow& option : row.options) {
      if (option.positional) continue;
      const std::string act = option.value.empty() ? std::string() : act_of(option);
      for (const std::string& name : option.names) acts[name][row.page.name] = act;
    }
  }
  std::string out;
  for (const auto& [name, by_verb] : acts) {
    const std::string& first = by_verb.begin()->second;
    const bool one = std::ranges::all_of(by_verb, [&](const auto& each) { return each.second == first; });
    if (one && !first.empty()) out += case_of("*" + in_quotes(" " + name), first);
    if (one) continue;
    for (const auto& [verb, act] : by_verb) {
      if (!act.empty()) out += case_of(in_quotes(verb + " " + name), act);
    }
  }
  return out;
}

// Names that go on: "rules" before "rules show".
std::string parents(const std::vector<VerbRow>& rows) {
  std::string out;
  for (const VerbRow& row : rows) {
    for (const auto& verb : row.verbs) {
      const std::string whole = row.page.name.empty() ? verb.name : row.page.name + " " + verb.name;
      out += (out.empty() ? "" : "|") + in_quotes(whole);
    }
  }
  return out;
}

// What bash and zsh choose by: the word before, and else the verb.
std::string choices(const std::vector<VerbRow>& rows) {
  return "  case \"$verb $prev\" in\n" + value_arms(rows) + "    *)\n  case $verb in\n" + verb_arms(rows) +
         "  esac ;;\n  esac\n";
}

std::string bash_script(const std::vector<VerbRow>& rows) {
  return "# Completion of cardspeak for bash: source it, or put it into bash-completion's folder.\n"
         "_cardspeak() {\n"
         "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} verb= words= files= none= closed= i\n"
         "  for ((i = 1; i < COMP_CWORD; ++i)); do\n"
         "    case ${verb:+$verb }${COMP_WORDS[i]} in\n"
         "      " +
         parents(rows) +
         ") verb=${verb:+$verb }${COMP_WORDS[i]} ;;\n"
         "    esac\n"
         "  done\n" +
         choices(rows) +
         "  COMPREPLY=()\n"
         "  [[ -n $none ]] && return\n"
         "  if [[ -n $words && ( $prev == -* || $cur == -* || -z $verb || $words != -* ) ]]; then\n"
         "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")\n"
         "  fi\n"
         "  if [[ -n $files || ( -n $verb && -z $closed && $cur != -* && ${#COMPREPLY[@]} -eq 0 ) ]]; then\n"
         "    mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")\n"
         "  fi\n"
         "}\n"
         "complete -o filenames -F _cardspeak cardspeak\n";
}

std::string zsh_script(const std::vector<VerbRow>& rows) {
  return "#compdef cardspeak\n"
         "# Completion of cardspeak for zsh: name it _cardspeak in a folder of $fpath.\n"
         "_cardspeak() {\n"
         "  local cur=${words[CURRENT]} prev=${words[CURRENT-1]} verb= files= none= closed= i\n"
         "  local -a line; line=(\"${words[@]}\")\n"
         "  local at=$CURRENT words=\n"
         "  for ((i = 2; i < at; ++i)); do\n"
         "    case \"${verb:+$verb }${line[i]}\" in\n"
         "      " +
         parents(rows) +
         ") verb=\"${verb:+$verb }${line[i]}\" ;;\n"
         "    esac\n"
         "  done\n" +
         choices(rows) +
         "  [[ -n $none ]] && return\n"
         "  [[ -n $words ]] && compadd -- ${=words}\n"
         "  [[ -n $files || ( -n $verb && -z $closed && $cur != -* ) ]] && _files\n"
         "  return 0\n"
         "}\n"
         "if [[ $funcstack[1] == _cardspeak ]]; then _cardspeak \"$@\"; else compdef _cardspeak cardspeak; fi\n";
}

// What fish asks: which verb the words before make, as in bash. "verify" of "log verify" is no verb of its own.
std::string fish_function(const std::vector<VerbRow>& rows) {
  std::string patterns;
  for (const VerbRow& row : rows) {
    if (!row.page.name.empty()) patterns += " " + fish_quoted(row.page.name);
  }
  return "function __cardspeak_is_at\n"
         "  set -l verb ''\n"
         "  set -l words (commandline -opc)\n"
         "  for word in $words[2..-1]\n"
         "    set -l next (string trim -- \"$verb $word\")\n"
         "    if contains -- $next" +
         patterns +
         "\n"
         "      set verb $next\n"
         "    end\n"
         "  end\n"
         "  test \"$verb\" = \"$argv[1]\"\n"
         "end\n";
}

// The condition under which fish offers what belongs to a verb.
std::string fish_condition(const VerbRow& row) {
  return "__cardspeak_is_at \"" + row.page.name + "\"";
}

std::string fish_option(const OptionRow& option) {
  std::string out;
  for (const std::string& name : option.names) {
    out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  if (!option.value.empty()) {
    const auto words = words_of(option);
    out += is_path(option.value) ? " -r -F" : " -x";
    if (!words.empty()) out += " -a " + fish_quoted(spaced_out(words));
  }
  return out + " -d " + fish_quoted(option.meaning);
}

std::string fish_script(const std::vector<VerbRow>& rows) {
  std::string out = "# Completion of cardspeak for fish: name it cardspeak.fish in a folder of $fish_complete_path.\n";
  out += fish_function(rows);
  for (const VerbRow& row : rows) {
    const std::string begin = "complete -c cardspeak -n " + fish_quoted(fish_condition(row));
    for (const auto& verb : row.verbs) {
      out += begin + " -f -a " + verb.name + " -d " + fish_quoted(verb.summary) + "\n";
    }
    const std::string arguments = spaced_out(arguments_of(row, rows));
    if (!arguments.empty()) out += begin + " -f -a " + fish_quoted(arguments) + "\n";
    for (const OptionRow& option : row.options) {
      if (!option.positional) out += begin + fish_option(option) + "\n";
    }
  }
  return out;
}

}  // namespace

const std::vector<std::string>& known_shells() {
  static const std::vector<std::string> shells{"bash", "zsh", "fish"};
  return shells;
}

std::string completion_script(std::string_view shell, const std::vector<VerbRow>& rows) {
  if (shell == "zsh") return zsh_script(rows);
  return shell == "fish" ? fish_script(rows) : bash_script(rows);
}

}  // namespace cardspeak

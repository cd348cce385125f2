// Completion for shells, made from the same table as the help.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/app/command_table.h"

namespace cardspeak {

// "bash", "zsh", "fish".
const std::vector<std::string>& known_shells();

// A script that the shell reads: it offers verbs, options, and the words and files that they take. Requires a shell
// that is known.
std::string completion_script(std::string_view shell, const std::vector<VerbRow>& rows);

}  // namespace cardspeak

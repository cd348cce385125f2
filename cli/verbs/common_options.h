// Options that several verbs have, with one name and one explanation each. What an option is read into must live as
// long as the parser.
#pragma once

#include <CLI/CLI.hpp>

#include <string>

namespace cardspeak {

void add_log(CLI::App& verb, std::string& log);
void add_store(CLI::App& verb, std::string& store);
void add_books(CLI::App& verb, std::string& books);
void add_threads(CLI::App& verb, unsigned& threads);

}  // namespace cardspeak

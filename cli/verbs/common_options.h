// Options that several verbs have, with one name and one explanation each. What an option is read into must live as
// long as the parser.
#pragma once

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

#include "cli/app/register_file.h"
#include "ingest/log/open_log.h"

namespace cardspeak {

// Where the log lies and how it is reached.
struct LogPlace {
  std::string log;           // as given; empty: not given
  std::string kafka_config;  // a file; empty: none
};

void add_log(CLI::App& verb, LogPlace& place);
// The call that brings what was appended there to where it is judged.
std::string next_project(const LogPlace& place);
// Opens it. Errors: those of open_log().
Result<std::unique_ptr<Log>> open_log_at(const LogPlace& place, LogMode mode);

// Where it is given, open_register() reads it.
void add_register(CLI::App& verb, RegisterPlace& place);

void add_store(CLI::App& verb, std::string& store);
// The same of several.
void add_stores(CLI::App& verb, std::vector<std::string>& stores);
void add_books(CLI::App& verb, std::string& books);
void add_access_log(CLI::App& verb, std::string& file);
// What opens the masks of patrons.
void add_patrons(CLI::App& verb, std::string& file);
void add_threads(CLI::App& verb, unsigned& threads);

}  // namespace cardspeak

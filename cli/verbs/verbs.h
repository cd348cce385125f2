// The verbs of the program, a file each.
#pragma once

#include <memory>

#include "cli/app/command_line.h"
#include "cli/app/session.h"

namespace cardspeak {

void declare_ingest(CommandLine& line);
void declare_project(CommandLine& line);
void declare_log(CommandLine& line);
void declare_replay(CommandLine& line);
void declare_meter(CommandLine& line);
void declare_rounds(CommandLine& line);
void declare_findings(CommandLine& line);
void declare_patterns(CommandLine& line);
void declare_status(CommandLine& line);
void declare_disputes(CommandLine& line);
void declare_dispute(CommandLine& line);
void declare_dispute_steps(CommandLine& line, CLI::App& dispute);
void declare_help(CommandLine& line);
void declare_rules(CommandLine& line);
void declare_rules_impact(CommandLine& line, CLI::App& rules);
void declare_rules_terms(CommandLine& line, CLI::App& rules);
void declare_verify(CommandLine& line);
void declare_digest(CommandLine& line);
void declare_key(CommandLine& line);
void declare_devices(CommandLine& line);
void declare_devices_seal(CommandLine& line, CLI::App& devices);
void declare_checkpoint(CommandLine& line);
void declare_export(CommandLine& line);
void declare_access(CommandLine& line);
void declare_simulate(CommandLine& line);

// Writes the kinds of findings with a sentence each.
void list_kinds(Session& session);

// The program's command line, with all of them in the order in which a newcomer meets them.
std::unique_ptr<CommandLine> make_command_line();

}  // namespace cardspeak

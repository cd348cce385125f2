#include "cli/app/run.h"

#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>
#include <system_error>
#include <vector>

#include "cli/app/command_line.h"
#include "cli/app/output_file.h"
#include "cli/app/session.h"
#include "cli/verbs/verbs.h"

namespace cardspeak {
namespace {

// A reader that closes the pipe early got what it wanted: that is success.
ExitStatus close_output(Session& session, ExitStatus status) {
  if (auto finished = session.out.finish(); !finished) return session.fail(finished.error());
  return session.out.reader_left() ? ExitStatus::kDone : status;
}

ExitStatus carry_out(const CommandLine::Call& call, Session& session) {
  if (call.action) return call.action(session);
  session.out.write(call.text);
  return call.status;
}

// What a command that failed has written is no answer, and is not kept.
ExitStatus run_into_file(const CommandLine::Call& call, Talk& talk, const Terminal& err_terminal) {
  auto file = OutputFile::open(call.common.output);
  if (!file) {
    talk.complain(file.error());
    return status_of(file.error().code);
  }
  Output out(file->descriptor(), call.common.output);
  Terminal terminal;
  terminal.colour = call.common.colour == ColourChoice::kAlways;
  Session session{out, talk, terminal, err_terminal};
  const ExitStatus status = close_output(session, carry_out(call, session));
  if (status != ExitStatus::kDone && status != ExitStatus::kDiffers) return status;
  if (auto kept = file->keep(); !kept) return session.fail(kept.error());
  return status;
}

ExitStatus run_call(const std::vector<std::string>& arguments) {
  const auto line = make_command_line();
  const auto call = line->parse(arguments);
  const CommonOptions common = call ? call->common : CommonOptions();
  const Terminal out_terminal = look_at(STDOUT_FILENO, common.colour);
  const Terminal err_terminal = look_at(STDERR_FILENO, common.colour);
  Talk talk(err_terminal, common.verbose);
  if (common.output.empty()) {
    Output out(STDOUT_FILENO);
    Session session{out, talk, out_terminal, err_terminal};
    if (!call) return session.fail(call.error());
    return close_output(session, carry_out(*call, session));
  }
  return run_into_file(*call, talk, err_terminal);
}

// The system refuses memory or threads: said as plainly as any other error, and without what may need memory itself.
int without_resources() {
  std::fputs(
      "cardspeak: the system gives no more memory or threads: raise its limit, or give --threads 1; nothing that was "
      "acknowledged is lost\n",
      stderr);
  return static_cast<int>(ExitStatus::kUnusable);
}

// Called by `new` when there is no memory. An exception would unwind through a library that is in the middle of a
// write, and RocksDB then waits for itself for ever. What is on disk is what it is after a kill, and stands it.
void end_without_memory() {
  std::_Exit(without_resources());
}

// Where a library is in the middle of its own threads when the system refuses it, the refusal cannot be caught. What is
// on disk is then what it is after a kill, and stands it.
void end_without_resources() {
  try {
    if (const auto thrown = std::current_exception()) std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
  } catch (const std::system_error&) {
  } catch (...) {
    std::abort();
  }
  std::_Exit(without_resources());
}

}  // namespace

int run(int argc, const char* const* argv) {
  // So that writing to a closed pipe gives an error instead of ending the process.
  std::signal(SIGPIPE, SIG_IGN);
  const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
  std::set_new_handler(end_without_memory);
  std::set_terminate(end_without_resources);
  try {
    return static_cast<int>(run_call(arguments));
  } catch (const std::bad_alloc&) {
    return without_resources();
  } catch (const std::system_error&) {
    return without_resources();
  }
}

}  // namespace cardspeak

// What a verb works with: the two ends of the command, and nothing else of the surroundings.
#pragma once

#include "cli/app/exit_status.h"
#include "cli/app/output.h"
#include "cli/app/talk.h"
#include "cli/app/terminal.h"
#include "cli/render/plain.h"

namespace cardspeak {

struct Session {
  Output& out;
  Talk& talk;
  Terminal out_terminal;
  Terminal err_terminal;

  [[nodiscard]] Palette palette() const { return Palette(out_terminal.colour); }

  // Says what is wrong; returns the status that it ends the command with.
  ExitStatus fail(const Error& error) const {
    talk.complain(error);
    return status_of(error.code);
  }
};

}  // namespace cardspeak

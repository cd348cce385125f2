// The built program run as a process, in a folder of its own.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace cardspeak {

struct Ran {
  int status = -1;  // exit status; -1: ended by a signal
  std::string out;
  std::string err;
};

// A folder that goes when it goes out of scope. Commands run in it, with the built `cardspeak` first in PATH and
// without the caller's CARDSPEAK_HOME, NO_COLOR and TERM.
class Sandbox {
 public:
  Sandbox();
  ~Sandbox();
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  // A line for the shell.
  [[nodiscard]] Ran run(const std::string& command) const;
  // The same with standard output, or standard error, on a terminal; its bytes are in `out`.
  [[nodiscard]] Ran run_on_terminal(const std::string& command) const;

  // Builds tests/e2e/foreign/PROGRAM.go, a program of somebody else's, to the file PROGRAM here. It rests on Debian's
  // golang-go and golang-golang-x-mod-dev, which ./dev test installs.
  [[nodiscard]] Ran build_foreign(const std::string& program) const;

  [[nodiscard]] std::filesystem::path path(const std::string& name) const { return folder_ / name; }
  void write(const std::string& name, const std::string& text) const;
  [[nodiscard]] std::string read(const std::string& name) const;

 private:
  std::filesystem::path folder_;
};

// The lines of a text, without their ends.
std::vector<std::string> lines_of(const std::string& text);
// The text with single blanks for ends of lines and the like: what stands in a sentence may stand on two lines.
std::string unwrapped(const std::string& text);
// Whether `text` holds `part`; for messages that are sentences.
bool holds(const std::string& text, const std::string& part);

}  // namespace cardspeak

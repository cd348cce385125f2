#include "tests/e2e/sandbox_fixture.h"

#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace cardspeak {
namespace {

namespace fs = std::filesystem;

int exit_status(int wait_status) {
  return WIFEXITED(wait_status) ? WEXITSTATUS(wait_status) : -1;
}

// Never returns. The command's standard streams are those of the caller.
[[noreturn]] void become(const std::string& command, const fs::path& folder) {
  const std::string path = std::string(CARDSPEAK_BINARY_DIR) + "/cli:" + std::getenv("PATH");
  ::setenv("PATH", path.c_str(), 1);
  for (const char* name : {"CARDSPEAK_HOME", "NO_COLOR", "TERM"}) ::unsetenv(name);
  if (::chdir(folder.c_str()) != 0) ::_exit(126);
  ::execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
  ::_exit(127);
}

std::string read_all(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

std::string read_terminal(int master) {
  std::string text;
  std::array<char, 4096> buffer{};
  for (;;) {
    const ssize_t got = ::read(master, buffer.data(), buffer.size());
    if (got > 0) {
      text.append(buffer.data(), static_cast<std::size_t>(got));
    } else if (got == 0 || errno != EINTR) {
      return text;  // EIO: the last process on the terminal is gone
    }
  }
}

}  // namespace

Sandbox::Sandbox() {
  std::string pattern = (fs::temp_directory_path() / "cardspeak-e2e-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no folder for the test: " + pattern);
  folder_ = pattern;
}

Sandbox::~Sandbox() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

Ran Sandbox::run(const std::string& command) const {
  const pid_t child = ::fork();
  if (child == 0) {
    // The shell's own words go where the command's go.
    become("{ " + command + "\n} >.stdout 2>.stderr", folder_);
  }
  int wait_status = 0;
  while (::waitpid(child, &wait_status, 0) < 0 && errno == EINTR) {
  }
  return {exit_status(wait_status), read(".stdout"), read(".stderr")};
}

Ran Sandbox::run_on_terminal(const std::string& command) const {
  int master = -1;
  const pid_t child = ::forkpty(&master, nullptr, nullptr, nullptr);
  if (child < 0) throw std::runtime_error("no terminal for the test");
  if (child == 0) become(command, folder_);
  Ran ran;
  ran.out = read_terminal(master);
  ::close(master);
  int wait_status = 0;
  while (::waitpid(child, &wait_status, 0) < 0 && errno == EINTR) {
  }
  ran.status = exit_status(wait_status);
  return ran;
}

Ran Sandbox::build_foreign(const std::string& program) const {
  // One cache for all tests of a build: Go compiles its standard library into it, which takes far longer than the rest.
  return run("HOME=$PWD GOCACHE=" CARDSPEAK_BINARY_DIR
             "/go GO111MODULE=off GOPATH=/usr/share/gocode GOFLAGS= go build -o " +
             program + " " CARDSPEAK_SOURCE_DIR "/tests/e2e/foreign/" + program + ".go");
}

void Sandbox::write(const std::string& name, const std::string& text) const {
  std::ofstream(path(name), std::ios::binary) << text;
}

std::string Sandbox::read(const std::string& name) const {
  return read_all(path(name));
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string unwrapped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\n';
    if (!space || out.empty() || out.back() != ' ') out += space ? ' ' : c;
  }
  return out;
}

}  // namespace cardspeak

// Standard error: what a command says to the person who called it.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "cli/app/terminal.h"
#include "model/result.h"

namespace spdlog {
class logger;
}

namespace cardspeak {

// Messages are sentences without a full stop. Each is made printable: it may quote what a device sent.
class Talk {
 public:
  // `verbose`: each line begins with its level, and details are said too.
  Talk(const Terminal& terminal, bool verbose);

  void say(std::string_view message);
  void warn(std::string_view message);
  void complain(std::string_view message);
  void complain(const Error& error) { complain(error.message); }
  // Only when verbose.
  void detail(std::string_view message);

 private:
  std::shared_ptr<spdlog::logger> logger_;
};

// One line on standard error that tells how far long work has come; nothing at all unless that is a terminal. Erased
// when it goes out of scope.
class Progress {
 public:
  Progress(const Terminal& terminal, std::string what) : shown_(terminal.is_terminal), what_(std::move(what)) {}
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // `total` 0: not known.
  void update(std::uint64_t done, std::uint64_t total);

 private:
  bool shown_;
  bool dirty_ = false;
  std::string what_;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace cardspeak

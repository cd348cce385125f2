#include "cli/app/talk.h"

#include <spdlog/logger.h>
#include <spdlog/sinks/ansicolor_sink.h>

#include <cstdio>

#include "cli/render/plain.h"
#include "cli/render/words.h"

namespace cardspeak {
namespace {

constexpr auto kProgressEvery = std::chrono::milliseconds(100);

// An erased line.
constexpr std::string_view kClear = "\r\x1b[K";

void to_stderr(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

}  // namespace

Talk::Talk(const Terminal& terminal, bool verbose) {
  const auto mode = terminal.colour ? spdlog::color_mode::always : spdlog::color_mode::never;
  auto sink = std::make_shared<spdlog::sinks::ansicolor_stderr_sink_mt>(mode);
  logger_ = std::make_shared<spdlog::logger>("cardspeak", std::move(sink));
  logger_->set_pattern(verbose ? "%^cardspeak: %l:%$ %v" : "%^cardspeak:%$ %v");
  logger_->set_level(verbose ? spdlog::level::debug : spdlog::level::info);
  logger_->flush_on(spdlog::level::debug);
}

void Talk::say(std::string_view message) {
  logger_->info("{}", printable(message));
}
void Talk::warn(std::string_view message) {
  logger_->warn("{}", printable(message));
}
void Talk::complain(std::string_view message) {
  logger_->error("{}", printable(message));
}
void Talk::detail(std::string_view message) {
  logger_->debug("{}", printable(message));
}

void Progress::update(std::uint64_t done, std::uint64_t total) {
  if (!shown_) return;
  const auto now = std::chrono::steady_clock::now();
  if (now - last_ < kProgressEvery) return;
  last_ = now;
  std::string line = std::string(kClear) + what_ + " " + grouped(done);
  if (total != 0) line += " of " + grouped(total);
  to_stderr(line);
  dirty_ = true;
}

Progress::~Progress() {
  if (dirty_) to_stderr(kClear);
}

}  // namespace cardspeak

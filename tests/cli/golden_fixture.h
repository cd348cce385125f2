// Golden files: what is expected, reviewed as a diff. UPDATE_GOLDEN=1 writes them anew.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

namespace cardspeak {

inline std::string read_whole(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

// Expects `text` to equal the file, byte for byte.
inline void expect_file(const std::filesystem::path& path, const std::string& text) {
  if (std::getenv("UPDATE_GOLDEN") != nullptr) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  ASSERT_TRUE(std::filesystem::exists(path)) << path << " is missing; UPDATE_GOLDEN=1 writes it";
  EXPECT_EQ(text, read_whole(path)) << "differs from " << path << "; UPDATE_GOLDEN=1 writes it anew";
}

// Expects `text` to equal tests/golden/<name>, byte for byte.
inline void expect_golden(std::string_view name, const std::string& text) {
  expect_file(std::filesystem::path(CARDSPEAK_SOURCE_DIR) / "tests/golden" / name, text);
}

}  // namespace cardspeak

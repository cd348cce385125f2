// A chapter of golden rounds: tests/golden/rounds/<venue>/<game>/<version>/<chapter>.txt. Its README says how such a
// file is written.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cardspeak {

using TextLines = std::vector<std::string>;

// What the file expects under one heading ("expect", "expect meter"), and where that stands in it.
struct Expected {
  TextLines lines;
  std::size_t begin = 0;  // of the file's lines, from 0: the first behind the heading
  std::size_t end = 0;
};

struct ChapterCase {
  std::string name;      // "5.7.1(a)-dealer-does-not-qualify"
  std::size_t line = 0;  // of the file, from 1
  TextLines round;       // whole, with what it takes from its base
  std::optional<Expected> verdict;
  std::optional<Expected> meter;
};

struct Chapter {
  std::filesystem::path file;
  std::string book;  // "crown-melbourne/caribbean-stud/11.0.json"
  TextLines always;  // lines that every verdict of the chapter has, so that its cases leave them out
  std::vector<ChapterCase> cases;

  // Fails the test when there is none.
  [[nodiscard]] const ChapterCase& named(std::string_view name) const;
};

// The folder of all chapters, and the files in it, by name.
std::filesystem::path rounds_folder();
std::vector<std::filesystem::path> chapter_files();

// The names of the cases of a file and their lines, read without the rest.
std::vector<std::pair<std::string, std::size_t>> case_names(const std::filesystem::path& file);

// The chapter of a file, read once in a process. Fails the test on what does not read.
const Chapter& chapter_of(const std::filesystem::path& file);

// What a case says of a verdict with these lines: those of `always` are left out, and one that is not there is named.
TextLines own_lines(const TextLines& verdict, const TextLines& always);
// The way back: all lines of the verdict.
TextLines whole_lines(const TextLines& own, const TextLines& always);

// Writes what the case expects anew, in its place in the file; the rest stays byte for byte. `meter` is nothing where
// the case has no meter. What chapter_of() gave for the file is not valid any more.
void rewrite_expected(const std::filesystem::path& file, std::string_view name, const TextLines& verdict,
                      const std::optional<TextLines>& meter);

// The lines in which two texts differ: "-" before one that was expected, "+" before one that came instead.
std::string differing_lines(const TextLines& expected, const TextLines& actual);

}  // namespace cardspeak

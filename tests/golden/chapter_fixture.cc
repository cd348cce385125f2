#include "tests/golden/chapter_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

namespace cardspeak {
namespace {

constexpr std::string_view kIndent = "  ";
constexpr std::string_view kMissing = "without: ";

TextLines lines_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  EXPECT_TRUE(in.is_open()) << file;
  TextLines lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// "case 5.7.1(a) | dealer does not qualify" is the name "5.7.1(a)-dealer-does-not-qualify".
std::string name_of(std::string_view heading) {
  std::string name;
  for (std::size_t i = 0; i < heading.size(); ++i) {
    if (heading.substr(i).starts_with(" | ")) i += 2;
    name += heading[i] == ' ' ? '-' : heading[i];
  }
  return name;
}

// What stands behind a word at the beginning of a line; nothing where it does not begin so.
std::optional<std::string> behind(std::string_view word, const std::string& line) {
  if (!line.starts_with(word)) return std::nullopt;
  if (line.size() == word.size()) return "";
  if (line[word.size()] != ' ') return std::nullopt;
  return line.substr(word.size() + 1);
}

// The base with the differences of a case: "- " takes a line away, "+ " puts one in, "  " names one that stays, so
// that what follows is behind it.
TextLines with_differences(const TextLines& base, const TextLines& marked, const std::string& where) {
  TextLines round;
  auto next = base.begin();
  for (const std::string& line : marked) {
    const std::string text = line.substr(kIndent.size());
    if (line[0] == '+') {
      round.push_back(text);
      continue;
    }
    const auto found = std::find(next, base.end(), text);
    if (found == base.end()) {
      ADD_FAILURE() << where << ": its base has no line (any more) that reads: " << text;
      continue;
    }
    round.insert(round.end(), next, found);
    if (line[0] != '-') round.push_back(text);
    next = found + 1;
  }
  round.insert(round.end(), next, base.end());
  return round;
}

class ChapterReader {
 public:
  explicit ChapterReader(const std::filesystem::path& file) : lines_(lines_of(file)) { chapter_.file = file; }

  Chapter read();

 private:
  void read_base(const std::string& name);
  void read_case(const std::string& heading);
  Expected read_expected();
  // The lines of a block: those that are indented or marked.
  TextLines read_block();
  [[nodiscard]] std::string where() const { return chapter_.file.string() + ":" + std::to_string(at_ + 1); }

  TextLines lines_;
  std::size_t at_ = 0;
  Chapter chapter_;
  std::map<std::string, TextLines> bases_;
};

TextLines ChapterReader::read_block() {
  TextLines block;
  for (; at_ < lines_.size(); ++at_) {
    const std::string& line = lines_[at_];
    const bool is_of_block = line.starts_with(kIndent) || line.starts_with("+ ") || line.starts_with("- ");
    if (!is_of_block) break;
    block.push_back(line);
  }
  return block;
}

Expected ChapterReader::read_expected() {
  Expected expected;
  expected.begin = ++at_;
  for (const std::string& line : read_block()) expected.lines.push_back(line.substr(kIndent.size()));
  expected.end = at_;
  return expected;
}

void ChapterReader::read_base(const std::string& name) {
  ++at_;
  TextLines base;
  for (const std::string& line : read_block()) base.push_back(line.substr(kIndent.size()));
  EXPECT_TRUE(bases_.emplace(name, std::move(base)).second) << where() << ": the base stands twice: " << name;
}

void ChapterReader::read_case(const std::string& heading) {
  ChapterCase found;
  found.name = name_of(heading);
  found.line = ++at_;
  static const TextLines kNothing;
  const TextLines* base = &kNothing;
  bool is_from_base = false;
  if (const auto name = at_ < lines_.size() ? behind("from", lines_[at_]) : std::nullopt) {
    const auto known = bases_.find(*name);
    if (known == bases_.end())
      ADD_FAILURE() << where() << ": no base is called " << *name;
    else
      base = &known->second;
    is_from_base = true;
    ++at_;
  }
  const TextLines block = read_block();
  if (is_from_base) {
    found.round = with_differences(*base, block, chapter_.file.string() + ":" + std::to_string(found.line));
  } else {
    for (const std::string& line : block) found.round.push_back(line.substr(kIndent.size()));
  }
  if (at_ < lines_.size() && lines_[at_] == "expect") found.verdict = read_expected();
  if (at_ < lines_.size() && lines_[at_] == "expect meter") found.meter = read_expected();
  chapter_.cases.push_back(std::move(found));
}

Chapter ChapterReader::read() {
  while (at_ < lines_.size()) {
    const std::string& line = lines_[at_];
    if (const auto book = behind("book", line)) {
      chapter_.book = *book + ".json";
      ++at_;
    } else if (const auto always = behind("always", line)) {
      chapter_.always.push_back(*always);
      ++at_;
    } else if (const auto base = behind("base", line)) {
      read_base(*base);
    } else if (const auto heading = behind("case", line)) {
      read_case(*heading);
    } else {
      if (!line.empty() && !line.starts_with('#')) ADD_FAILURE() << where() << ": does not read: " << line;
      ++at_;
    }
  }
  return std::move(chapter_);
}

void write_lines(const std::filesystem::path& file, const TextLines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  std::ofstream out(file, std::ios::binary);
  out << text;
  EXPECT_TRUE(out.good()) << file;
}

void append_indented(const TextLines& lines, TextLines& to) {
  for (const std::string& line : lines) to.push_back(std::string(kIndent) + line);
}

std::map<std::filesystem::path, Chapter>& read_chapters() {
  static std::map<std::filesystem::path, Chapter> chapters;
  return chapters;
}

// For each beginning of both texts, how many lines they have in common from there on, in order.
std::vector<std::vector<std::size_t>> common_behind(const TextLines& left, const TextLines& right) {
  std::vector<std::vector<std::size_t>> common(left.size() + 1, std::vector<std::size_t>(right.size() + 1));
  for (std::size_t i = left.size(); i-- > 0;) {
    for (std::size_t j = right.size(); j-- > 0;) {
      common[i][j] = left[i] == right[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
    }
  }
  return common;
}

}  // namespace

const ChapterCase& Chapter::named(std::string_view name) const {
  const auto found = std::ranges::find(cases, name, &ChapterCase::name);
  static const ChapterCase kNone;
  if (found == cases.end()) ADD_FAILURE() << file << " has no case " << name;
  return found == cases.end() ? kNone : *found;
}

std::filesystem::path rounds_folder() {
  return std::filesystem::path(CARDSPEAK_SOURCE_DIR) / "tests/golden/rounds";
}

std::vector<std::filesystem::path> chapter_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(rounds_folder())) {
    const bool is_chapter = entry.path().extension() == ".txt" && entry.path().parent_path() != rounds_folder();
    if (is_chapter) files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

std::vector<std::pair<std::string, std::size_t>> case_names(const std::filesystem::path& file) {
  std::vector<std::pair<std::string, std::size_t>> names;
  std::ifstream in(file, std::ios::binary);
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (const auto heading = behind("case", line)) names.emplace_back(name_of(*heading), number);
  }
  return names;
}

const Chapter& chapter_of(const std::filesystem::path& file) {
  const auto known = read_chapters().find(file);
  if (known != read_chapters().end()) return known->second;
  return read_chapters().emplace(file, ChapterReader(file).read()).first->second;
}

TextLines own_lines(const TextLines& verdict, const TextLines& always) {
  TextLines own;
  for (const std::string& line : verdict) {
    if (std::ranges::find(always, line) == always.end()) own.push_back(line);
  }
  for (const std::string& line : always) {
    if (std::ranges::find(verdict, line) == verdict.end()) own.push_back(std::string(kMissing) + line);
  }
  return own;
}

TextLines whole_lines(const TextLines& own, const TextLines& always) {
  TextLines whole;
  for (const std::string& line : own) {
    if (!line.starts_with(kMissing)) whole.push_back(line);
  }
  for (const std::string& line : always) {
    if (std::ranges::find(own, std::string(kMissing) + line) == own.end()) whole.push_back(line);
  }
  return whole;
}

void rewrite_expected(const std::filesystem::path& file, std::string_view name, const TextLines& verdict,
                      const std::optional<TextLines>& meter) {
  const TextLines lines = lines_of(file);
  const Chapter chapter = ChapterReader(file).read();
  const auto& found = chapter.named(name);
  // From behind the round to the end of what is expected now.
  std::size_t begin = found.line;
  const auto is_of_round = [&](const std::string& line) {
    return line.starts_with(kIndent) || line.starts_with("+ ") || line.starts_with("- ") || line.starts_with("from ");
  };
  while (begin < lines.size() && is_of_round(lines[begin])) ++begin;
  const std::size_t end = found.meter ? found.meter->end : found.verdict ? found.verdict->end : begin;
  TextLines written(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(begin));
  written.emplace_back("expect");
  append_indented(verdict, written);
  if (meter) {
    written.emplace_back("expect meter");
    append_indented(*meter, written);
  }
  written.insert(written.end(), lines.begin() + static_cast<std::ptrdiff_t>(end), lines.end());
  write_lines(file, written);
  read_chapters().erase(file);
}

std::string differing_lines(const TextLines& expected, const TextLines& actual) {
  const auto common = common_behind(expected, actual);
  std::string text;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < expected.size() || j < actual.size()) {
    if (i < expected.size() && j < actual.size() && expected[i] == actual[j]) {
      ++i;
      ++j;
    } else if (j == actual.size() || (i < expected.size() && common[i + 1][j] >= common[i][j + 1])) {
      text += "- " + expected[i++] + '\n';
    } else {
      text += "+ " + actual[j++] + '\n';
    }
  }
  return text;
}

}  // namespace cardspeak

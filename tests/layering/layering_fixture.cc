#include "tests/layering/layering_fixture.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <regex>
#include <sstream>
#include <utility>

#include "tests/layering/circles_fixture.h"

namespace cardspeak::layering {
namespace {

// A library, how its headers begin, and the one part of the tree that may know it: `owner` is a regular expression
// over the path of the file that includes.
struct Library {
  std::string name;
  std::vector<std::string> headers;
  std::regex owner;
};

const std::vector<Library>& libraries() {
  static const std::vector<Library> all = {
      {"Cap'n Proto", {"capnp/", "kj/"}, std::regex("(schemas|model|ingest|replay|cli)/.*")},
      {"simdjson", {"simdjson.h"}, std::regex("schemas/json/.*")},
      {"utf8proc", {"utf8proc.h"}, std::regex("schemas/text/.*|cli/render/plain[^/]*")},
      {"OpenSSL", {"openssl/"}, std::regex("schemas/seal/.*")},
      {"librdkafka", {"librdkafka/"}, std::regex("ingest/log/kafka[^/]*")},
      {"Mustache", {"kainjow/"}, std::regex("cli/render/template[^/]*")},
      {"SQLite", {"sqlite3.h"}, std::regex("cli/export/sqlite_file[^/]*")},
      {"RocksDB", {"rocksdb/"}, std::regex("ingest/log/embedded[^/]*|replay/store/.*")},
      {"spdlog", {"spdlog/"}, std::regex("cli/.*")},
      {"fmt", {"fmt/"}, std::regex("(ingest|replay|cli)/.*|model/(law|facts)/.*")},
      {"CLI11", {"CLI/"}, std::regex("cli/.*")},
      {"date", {"date/"}, std::regex("cli/.*|ingest/phh/import_phh[^/]*")},
      {"zlib and zstd", {"zlib.h", "zstd.h"}, std::regex("ingest/device/packed_bytes[^/]*")},
      {"libarchive", {"archive.h", "archive_entry.h"}, std::regex("replay/evidence/archive[^/]*")},
      {"Boost", {"boost/"}, std::regex("replay/patterns/chance[^/]*")},
      {"toml++", {"toml++/"}, std::regex("ingest/phh/phh_file[^/]*")},
  };
  return all;
}

// Headers of the standard library that would bring I/O, a locale, a clock, chance or threads into the model.
const std::set<std::string>& barred_from_model() {
  static const std::set<std::string> all = {"clocale",      "codecvt",    "ctime",  "filesystem", "fstream",
                                            "future",       "iostream",   "locale", "mutex",      "random",
                                            "shared_mutex", "syncstream", "thread"};
  return all;
}

// A word that would let a verdict depend on something other than facts and law; matched in code without its comments
// and literals.
struct BarredWord {
  std::regex pattern;
  std::string why;
};

const std::vector<BarredWord>& words_barred_from_model() {
  static const std::vector<BarredWord> all = {
      {std::regex(R"(\bnow\s*\(|\bstd::time\b|\bclock_gettime\b|\bgettimeofday\b)"), "model reads no clock"},
      {std::regex(R"(\bstd::locale\b|\bsetlocale\b)"), "model reads no locale"},
      {std::regex(R"(\b(secure_)?getenv\b)"), "model reads no environment"},
      {std::regex(R"(\bstd::s?rand\b)"), "model leaves nothing to chance"},
      {std::regex(R"(\bfloat\b|\bdouble\b)"), "model has no floating point"},
  };
  return all;
}

std::string folder_of(const std::string& path) {
  return path.substr(0, path.find('/'));
}

bool is_product(const std::string& folder) {
  return std::ranges::find(kProductFolders, folder) != std::end(kProductFolders);
}

bool is_ours(const std::string& folder) {
  return is_product(folder) || std::ranges::find(kOtherFolders, folder) != std::end(kOtherFolders);
}

// The text with every comment and every literal blanked out and every line break kept.
class CodeOnly {
 public:
  explicit CodeOnly(std::string_view text) : text_(text) {
    while (at_ < text_.size()) step();
  }
  std::string take() { return std::move(code_); }

 private:
  bool next_is(std::string_view what) const { return text_.substr(at_, what.size()) == what; }

  void blank(std::size_t count) {
    for (; count > 0 && at_ < text_.size(); --count, ++at_) code_ += text_[at_] == '\n' ? '\n' : ' ';
  }

  void blank_to(std::size_t end) { blank(std::min(end, text_.size()) - at_); }

  void step() {
    if (next_is("//")) return blank_to(text_.find('\n', at_));
    if (next_is("/*")) return blank_past("*/", at_ + 2);
    if (next_is("R\"")) return blank_raw();
    if (text_[at_] == '"' || (text_[at_] == '\'' && !in_number())) return blank_literal(text_[at_]);
    code_ += text_[at_++];
  }

  void blank_past(std::string_view what, std::size_t from) {
    const std::size_t found = text_.find(what, from);
    blank_to(found == std::string_view::npos ? text_.size() : found + what.size());
  }

  void blank_raw() {
    const std::size_t open = text_.find('(', at_);
    if (open == std::string_view::npos) return blank_to(text_.size());
    blank_past(")" + std::string(text_.substr(at_ + 2, open - at_ - 2)) + "\"", open);
  }

  void blank_literal(char quote) {
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != quote && text_[end] != '\n') end += text_[end] == '\\' ? 2U : 1U;
    blank_to(end + 1);
  }

  // In 1'000'000 the mark parts digits.
  bool in_number() const {
    constexpr std::string_view kDigits = "0123456789abcdefABCDEF";
    return at_ > 0 && kDigits.contains(text_[at_ - 1]) && at_ + 1 < text_.size() && kDigits.contains(text_[at_ + 1]);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string code_;
};

// Why `from` may not include our own header `header`; nothing when it may.
std::optional<std::string> why_not_ours(const std::string& from, const std::string& header,
                                        const std::set<std::string>& log_interface) {
  const std::string in = folder_of(from);
  const std::string of = folder_of(header);
  if (!is_ours(of)) return "a header of ours is named from the root of the checkout";
  if (!is_product(in)) return std::nullopt;  // tests and benchmarks see everything
  if (!is_product(of)) return "the product does not include " + of + "/";
  if (in == of) return std::nullopt;
  if (in == "model" && header.starts_with("schemas/seal/")) return "model does not seal";
  if (in == "replay" && of == "ingest") {
    if (log_interface.contains(header)) return std::nullopt;
    return "replay meets ingest only at ingest/log/log.h";
  }
  if (in == "ingest" && of == "replay") return "ingest does not know replay";
  const auto rank = [](const std::string& folder) { return std::ranges::find(kProductFolders, folder); };
  if (rank(of) < rank(in)) return std::nullopt;
  return "against the arrows: " + in + " does not include " + of + "/";
}

// Why `from` may not include a header that is not ours; nothing when it may.
std::optional<std::string> why_not_foreign(const std::string& from, const std::string& header) {
  const std::string in = folder_of(from);
  if (!is_product(in)) return std::nullopt;
  for (const Library& library : libraries()) {
    const bool named =
        std::ranges::any_of(library.headers, [&](const std::string& prefix) { return header.starts_with(prefix); });
    if (named && std::regex_match(from, library.owner)) return std::nullopt;
    if (named) return library.name + " is not for " + from;
  }
  if (in != "schemas" && in != "model") return std::nullopt;
  if (header.find_first_of("/.") != std::string::npos) {
    return in + " includes only Cap'n Proto and the standard library";
  }
  if (in == "model" && barred_from_model().contains(header)) {
    return "model does no I/O, reads no clock and no locale, and starts no thread";
  }
  return std::nullopt;
}

std::optional<std::string> why_not(const std::string& from, const Include& include,
                                   const std::set<std::string>& log_interface) {
  if (include.quoted) return why_not_ours(from, include.name, log_interface);
  if (is_ours(folder_of(include.name)) && include.name.contains('/')) {
    return "a header of ours stands in quotation marks";
  }
  return why_not_foreign(from, include.name);
}

std::vector<Complaint> check_words(const std::string& path, std::string_view text) {
  std::vector<Complaint> complaints;
  if (folder_of(path) != "model") return complaints;
  int number = 0;
  for (const std::string& line : lines_of(CodeOnly(text).take())) {
    ++number;
    for (const BarredWord& word : words_barred_from_model()) {
      if (std::regex_search(line, word.pattern)) complaints.push_back({path, number, word.why});
    }
  }
  return complaints;
}

}  // namespace

std::set<std::string> log_interface(const Sources& sources) {
  std::set<std::string> known;
  std::vector<std::string> open = {"ingest/log/log.h"};
  while (!open.empty()) {
    const std::string path = open.back();
    open.pop_back();
    if (!known.insert(path).second) continue;
    const auto source = sources.find(path);
    if (source == sources.end()) continue;
    for (const Include& include : includes_of(source->second)) {
      if (include.quoted && folder_of(include.name) == "ingest") open.push_back(include.name);
    }
  }
  return known;
}

std::vector<Complaint> check_file(std::string_view path_view, std::string_view text,
                                  const std::set<std::string>& log_interface) {
  const std::string path(path_view);
  std::vector<Complaint> complaints;
  for (const Include& include : includes_of(text)) {
    if (const auto reason = why_not(path, include, log_interface)) {
      complaints.push_back({path, include.line, include.name + ": " + *reason});
    }
  }
  std::ranges::copy(check_words(path, text), std::back_inserter(complaints));
  std::ranges::stable_sort(complaints, {}, &Complaint::line);
  if (path.ends_with(".h") && !text.contains("\n#pragma once\n") && !text.starts_with("#pragma once\n")) {
    complaints.push_back({path, 0, "a header starts with #pragma once"});
  }
  return complaints;
}

std::vector<Complaint> check_sources(const Sources& sources) {
  const std::set<std::string> interface = log_interface(sources);
  std::vector<Complaint> complaints;
  for (const auto& [path, text] : sources) {
    std::ranges::move(check_file(path, text, interface), std::back_inserter(complaints));
  }
  for (const Circle& circle : circles_in(sources)) {
    const Circle::Step& first = circle.steps.front();
    complaints.push_back({first.file, first.line, "a circle: " + circle.text()});
  }
  return complaints;
}

Sources read_sources(const std::string& root) {
  namespace fs = std::filesystem;
  Sources sources;
  std::vector<std::string_view> folders(std::begin(kProductFolders), std::end(kProductFolders));
  folders.insert(folders.end(), std::begin(kOtherFolders), std::end(kOtherFolders));
  for (const std::string_view folder : folders) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(fs::path(root) / folder)) {
      const std::string extension = entry.path().extension().string();
      if (!entry.is_regular_file() || (extension != ".h" && extension != ".cc")) continue;
      std::ifstream file(entry.path(), std::ios::binary);
      std::ostringstream text;
      text << file.rdbuf();
      sources.emplace(fs::relative(entry.path(), root).generic_string(), std::move(text).str());
    }
  }
  return sources;
}

std::string to_text(const std::vector<Complaint>& complaints) {
  std::string text;
  for (const Complaint& complaint : complaints) {
    text += complaint.file + ":" + std::to_string(complaint.line) + ": " + complaint.what + "\n";
  }
  return text;
}

}  // namespace cardspeak::layering

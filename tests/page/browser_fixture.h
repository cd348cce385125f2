// Headless Chromium, spoken to over a pair of pipes (the DevTools protocol), so that one start of it serves every page
// of a test.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cardspeak {

// What a page is laid out for.
enum class Medium { kScreen, kPaper };

class Browser {
 public:
  // Nothing where there is no Chromium in PATH. One that is there and does not start fails the test.
  static Browser* instance();

  Browser(const Browser&) = delete;
  Browser& operator=(const Browser&) = delete;
  ~Browser();

  // Lays a page out so many CSS pixels wide.
  void show(std::string_view html, int width, Medium medium);
  // The text that an expression of JavaScript gives in the page shown.
  std::string evaluate(std::string_view expression);
  // The page shown as the PDF that the browser prints.
  std::string print();

 private:
  struct Pipes;

  explicit Browser(const std::string& program);
  // Sends a command, and gives the JSON of its result.
  std::string call(std::string_view method, std::string_view params);
  void send(const std::string& message) const;
  std::string receive();

  std::filesystem::path profile_;
  pid_t process_ = -1;
  int to_ = -1;
  int from_ = -1;
  int last_call_ = 0;
  std::string session_;  // of the one page
  std::string frame_;
  std::string unread_;
};

// The texts of a PDF's pages (pdftotext), in the order in which they were painted. Nothing without that program.
std::optional<std::vector<std::string>> pages_of_pdf(const std::string& pdf);

}  // namespace cardspeak

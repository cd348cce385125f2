#include "tests/page/browser_fixture.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <simdjson.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>

#include "schemas/seal/base64.h"

namespace cardspeak {
namespace {

namespace fs = std::filesystem;

// By when a browser on a loaded machine has answered anything.
constexpr int kAnswerMs = 60'000;

std::string found_in_path(std::string_view name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const fs::path file = fs::path(folder) / name;
    if (access(file.c_str(), X_OK) == 0) return file;
  }
  return "";
}

std::string json_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      constexpr std::string_view kHex = "0123456789abcdef";
      out += "\\u00";
      out += kHex[static_cast<unsigned char>(c) / 16];
      out += kHex[static_cast<unsigned char>(c) % 16];
    } else {
      out += c;
    }
  }
  return out + '"';
}

// The text or the JSON at a place of a JSON text, such as "/result/value".
std::string at_place(const std::string& json, std::string_view place) {
  simdjson::dom::parser parser;
  simdjson::dom::element found;
  if (parser.parse(json).at_pointer(place).get(found) != simdjson::SUCCESS) {
    throw std::runtime_error("the browser's answer has no " + std::string(place) + ": " + json.substr(0, 400));
  }
  std::string_view text;
  return found.get_string().get(text) == simdjson::SUCCESS ? std::string(text) : simdjson::to_string(found);
}

// What a command prints, read to its end.
std::string printed(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string out;
  std::array<char, 4096> part{};
  while (const std::size_t read = std::fread(part.data(), 1, part.size(), pipe.get())) out.append(part.data(), read);
  return out;
}

fs::path new_folder(std::string_view name) {
  std::string form = (fs::temp_directory_path() / (std::string(name) + "-XXXXXX")).string();
  if (mkdtemp(form.data()) == nullptr) throw std::runtime_error("no folder for " + std::string(name));
  return form;
}

// In the child: the browser reads commands on 3 and writes answers on 4.
[[noreturn]] void become(const std::string& program, const fs::path& profile, int commands, int answers) {
  setsid();
  const int in = fcntl(commands, F_DUPFD, 10);
  const int out = fcntl(answers, F_DUPFD, 10);
  dup2(in, 3);
  dup2(out, 4);
  const int null = open("/dev/null", O_RDWR);
  for (const int stream : {0, 1, 2}) dup2(null, stream);
  const std::string folder = "--user-data-dir=" + profile.string();
  execl(program.c_str(), program.c_str(), "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
        "--disable-dev-shm-usage", "--no-first-run", folder.c_str(), "about:blank", nullptr);
  _exit(127);
}

}  // namespace

Browser* Browser::instance() {
  static const std::string program = found_in_path("chromium");
  if (program.empty()) return nullptr;
  static Browser browser(program);
  return &browser;
}

Browser::Browser(const std::string& program) : profile_(new_folder("cardspeak-browser")) {
  std::array<int, 2> commands{};
  std::array<int, 2> answers{};
  if (pipe2(commands.data(), O_CLOEXEC) != 0 || pipe2(answers.data(), O_CLOEXEC) != 0) {
    throw std::runtime_error("no pipes for the browser");
  }
  std::signal(SIGPIPE, SIG_IGN);
  process_ = fork();
  if (process_ == 0) become(program, profile_, commands[0], answers[1]);
  close(commands[0]);
  close(answers[1]);
  to_ = commands[1];
  from_ = answers[0];
  const std::string target = at_place(call("Target.createTarget", R"({"url":"about:blank"})"), "/targetId");
  session_ =
      at_place(call("Target.attachToTarget", R"({"flatten":true,"targetId":)" + json_text(target) + "}"), "/sessionId");
  call("Page.enable", "{}");
  call("Emulation.setScrollbarsHidden", R"({"hidden":true})");
  frame_ = at_place(call("Page.getFrameTree", "{}"), "/frameTree/frame/id");
}

Browser::~Browser() {
  close(to_);  // at the end of its commands it ends itself
  for (int waited = 0; waited < 100; ++waited) {
    if (waitpid(process_, nullptr, WNOHANG) != 0) {
      process_ = -1;
      break;
    }
    usleep(50'000);
  }
  if (process_ > 0) {
    kill(-process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  close(from_);
  std::error_code ignored;
  fs::remove_all(profile_, ignored);
}

void Browser::show(std::string_view html, int width, Medium medium) {
  call("Emulation.setEmulatedMedia", medium == Medium::kPaper ? R"({"media":"print"})" : R"({"media":"screen"})");
  call("Emulation.setDeviceMetricsOverride",
       "{\"width\":" + std::to_string(width) + R"(,"height":1000,"deviceScaleFactor":1,"mobile":false})");
  call("Page.setDocumentContent", "{\"frameId\":" + json_text(frame_) + ",\"html\":" + json_text(html) + "}");
}

std::string Browser::evaluate(std::string_view expression) {
  const std::string answer =
      call("Runtime.evaluate", R"({"returnByValue":true,"expression":)" + json_text(expression) + "}");
  return at_place(answer, "/result/value");
}

std::string Browser::print() {
  const std::string data =
      at_place(call("Page.printToPDF", R"({"preferCSSPageSize":true,"printBackground":true})"), "/data");
  const auto bytes = schema::from_base64(data);
  if (!bytes) throw std::runtime_error("the browser's PDF is not base64");
  return {bytes->begin(), bytes->end()};
}

std::string Browser::call(std::string_view method, std::string_view params) {
  const std::string id = std::to_string(++last_call_);
  const std::string session = session_.empty() ? "" : ",\"sessionId\":" + json_text(session_);
  send("{\"id\":" + id + ",\"method\":" + json_text(method) + ",\"params\":" + std::string(params) + session + "}");
  const std::string begin = "{\"id\":" + id + ",";
  std::string answer = receive();
  while (!answer.starts_with(begin)) answer = receive();  // what is no answer tells of something that happened
  return at_place(answer, "/result");
}

void Browser::send(const std::string& message) const {
  // A message ends with a zero.
  for (std::size_t at = 0; at <= message.size();) {
    const ssize_t sent = write(to_, message.c_str() + at, message.size() + 1 - at);
    if (sent < 0 && errno != EINTR) throw std::runtime_error("the browser takes no commands");
    if (sent > 0) at += static_cast<std::size_t>(sent);
  }
}

std::string Browser::receive() {
  std::array<char, 65536> part{};
  std::size_t end = unread_.find('\0');
  while (end == std::string::npos) {
    pollfd wait{from_, POLLIN, 0};
    if (poll(&wait, 1, kAnswerMs) <= 0) throw std::runtime_error("the browser does not answer");
    const ssize_t got = read(from_, part.data(), part.size());
    if (got <= 0) throw std::runtime_error("the browser has ended");
    const std::size_t before = unread_.size();
    unread_.append(part.data(), static_cast<std::size_t>(got));
    end = unread_.find('\0', before);
  }
  std::string message = unread_.substr(0, end);
  unread_.erase(0, end + 1);
  return message;
}

std::optional<std::vector<std::string>> pages_of_pdf(const std::string& pdf) {
  const std::string program = found_in_path("pdftotext");
  if (program.empty()) return std::nullopt;
  const fs::path folder = new_folder("cardspeak-pdf");
  std::ofstream(folder / "page.pdf", std::ios::binary) << pdf;
  const std::string text = printed(program + " -raw " + (folder / "page.pdf").string() + " -");
  fs::remove_all(folder);
  // Each page ends with a form feed.
  std::vector<std::string> pages;
  std::istringstream all(text);
  for (std::string page; std::getline(all, page, '\f');) pages.push_back(page);
  return pages;
}

}  // namespace cardspeak

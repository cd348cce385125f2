#include "ingest/device/quarantine.h"

#include <capnp/message.h>

#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "ingest/device/durable_file.h"
#include "schemas/json/struct_json.h"
#include "schemas/register.capnp.h"

namespace cardspeak {
namespace {

constexpr const char* kRefused = "refused.jsonl";
constexpr const char* kWaiting = "waiting.jsonl";
constexpr const char* kWaitingPart = "waiting.jsonl.part";

std::string line_of(const UnvouchedEvent& event) {
  capnp::MallocMessageBuilder message;
  auto out = message.initRoot<schema::UnvouchedEvent>();
  out.setReason(std::string(word_of(event.fault)));
  out.setWhy(event.why);
  out.setWhere(event.where);
  const schema::StoredEvent stored(event.bytes);
  out.setEvent(stored.event());
  return schema::write_json(out.asReader(), schema::JsonForm::kOneLine, schema::JsonDefaults::kLeaveOut);
}

class WaitingSource : public EventSource {
 public:
  explicit WaitingSource(const std::filesystem::path& path) : name_(path.string()), file_(path) {}

  Result<std::optional<schema::Event::Builder>> next() override {
    std::string line;
    if (!std::getline(file_, line)) return std::nullopt;
    ++line_;
    where_ = name_ + ":" + std::to_string(line_);
    message_ = std::make_unique<capnp::MallocMessageBuilder>();
    auto read = message_->initRoot<schema::UnvouchedEvent>();
    if (const auto done = schema::read_json(line, read); !done) return fail(ErrorCode::kBadInput, done.error().text());
    if (read.getWhere().size() != 0) where_ = read.getWhere().cStr();
    return read.getEvent();
  }
  [[nodiscard]] std::string where() const override { return where_; }

 private:
  std::string name_;
  std::ifstream file_;
  std::uint64_t line_ = 0;
  std::string where_;
  std::unique_ptr<capnp::MallocMessageBuilder> message_;
};

}  // namespace

namespace {

// Of a file that need not be there.
Result<std::uint64_t> lines_in(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::exists(file, error) && !error) return 0;
  std::ifstream in(file);
  if (!in) return fail(ErrorCode::kUnavailable, file.string() + ": the quarantine cannot be read");
  std::uint64_t lines = 0;
  for (std::string line; std::getline(in, line);) ++lines;
  return lines;
}

}  // namespace

Result<QuarantineCount> count_quarantine(const std::filesystem::path& folder) {
  const auto refused = lines_in(folder / kRefused);
  if (!refused) return std::unexpected(refused.error());
  const auto waiting = lines_in(folder / kWaiting);
  if (!waiting) return std::unexpected(waiting.error());
  return QuarantineCount{*refused, *waiting};
}

std::unique_ptr<EventSource> Quarantine::waiting() const {
  std::error_code error;
  if (!std::filesystem::exists(folder_ / kWaiting, error)) return nullptr;
  return std::make_unique<WaitingSource>(folder_ / kWaiting);
}

void Quarantine::open() {
  if (std::exchange(opened_, true)) return;
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  std::ifstream before(folder_ / kRefused);
  for (std::string line; std::getline(before, line);) lines_.insert(schema::sha256(line));
  refused_.open(folder_ / kRefused, std::ios::app);
  waiting_.open(folder_ / kWaitingPart, std::ios::trunc);
}

void Quarantine::add(const UnvouchedEvent& event) {
  open();
  const std::string line = line_of(event);
  // A line of one file is never one of the other: the reason that waits differs in its words.
  if (!lines_.insert(schema::sha256(line)).second) return;
  (event.waits ? waiting_ : refused_) << line << '\n';
  unsynced_ = true;
}

void Quarantine::sync() {
  if (!std::exchange(unsynced_, false)) return;
  refused_.flush();
  waiting_.flush();
  // The folder itself may be new.
  failed_ = failed_ || refused_.fail() || waiting_.fail() || !device_files::sync_file(folder_ / kRefused) ||
            !device_files::sync_file(folder_ / kWaitingPart) || !device_files::sync_folder_of(folder_ / kRefused) ||
            !device_files::sync_folder_of(folder_);
}

Result<void> Quarantine::finish() {
  std::error_code error;
  if (!opened_) {
    if (std::filesystem::remove(folder_ / kWaiting, error)) device_files::sync_folder_of(folder_ / kWaiting);
    return {};
  }
  sync();
  refused_.close();
  waiting_.close();
  bool written = !failed_ && !refused_.fail() && !waiting_.fail();
  if (written) {
    std::filesystem::rename(folder_ / kWaitingPart, folder_ / kWaiting, error);
    written = !error && device_files::sync_folder_of(folder_ / kWaiting);
  }
  if (!written) return fail(ErrorCode::kUnavailable, folder_.string() + ": the quarantine cannot be written");
  return {};
}

}  // namespace cardspeak

#include "ingest/device/patron_masks.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "ingest/device/durable_file.h"
#include "ingest/device/event_bounds.h"
#include "model/law/words_of_books.h"
#include "schemas/text/patron_mask.h"
#include "schemas/text/text_view.h"

namespace cardspeak {
namespace {

std::unexpected<Error> unusable(const std::string& path) {
  return fail(ErrorCode::kUnavailable, path + ": the openings of masked patrons cannot be kept: " +
                                           std::error_code(errno, std::generic_category()).message());
}

std::optional<std::string> read_all(int descriptor) {
  std::string text;
  std::array<char, 65'536> chunk{};
  for (;;) {
    const ssize_t got = ::pread(descriptor, chunk.data(), chunk.size(), static_cast<off_t>(text.size()));
    if (got < 0) return std::nullopt;
    if (got == 0) return text;
    text.append(chunk.data(), static_cast<std::size_t>(got));
  }
}

std::size_t bytes_max(schema::Written as) {
  return as == schema::Written::kWho || as == schema::Written::kOffice ? kPersonMax : kProseMax;
}

}  // namespace

Result<PatronMasks> PatronMasks::open(const std::string& path) {
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, error);
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor < 0) return unusable(path);
  PatronMasks masks(path, descriptor);
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    return fail(ErrorCode::kUnavailable, path + ": another process is masking patrons with this file");
  }
  struct stat about {};
  if (::fstat(descriptor, &about) != 0 || !device_files::sync_folder_of(path)) return unusable(path);
  if ((about.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
    return fail(ErrorCode::kBadInput,
                path + ": others than its owner can read or change the openings of masked patrons: chmod 600 it");
  }
  if (auto read = masks.read(); !read) return std::unexpected(std::move(read).error());
  return masks;
}

PatronMasks::~PatronMasks() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

PatronMasks::PatronMasks(PatronMasks&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      masks_(std::move(other.masks_)),
      names_(std::move(other.names_)),
      finder_(std::move(other.finder_)),
      words_(std::move(other.words_)),
      unsynced_(std::move(other.unsynced_)),
      last_given_(std::move(other.last_given_)),
      warnings_(std::move(other.warnings_)) {}

// An editor or a copy may take the end off the last line, and it opens its mask all the same.
Result<void> PatronMasks::end_last_line(std::string& text) {
  const std::size_t whole = text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1;
  if (whole == text.size()) return {};
  if (schema::read_openings(std::string_view(text).substr(whole))) {
    if (!device_files::write_all(descriptor_, "\n") || ::fsync(descriptor_) != 0) return unusable(path_);
    text += '\n';
    return {};
  }
  warn(
      path_ + ": its last line is not whole and was taken off (" + std::to_string(text.size() - whole) +
      " bytes): where no process was killed while it wrote there the file was cut, and a mask of the log may have lost "
      "its opening: put a copy of the file back");
  if (::ftruncate(descriptor_, static_cast<off_t>(whole)) != 0) return unusable(path_);
  text.resize(whole);
  return {};
}

Result<void> PatronMasks::read() {
  auto text = read_all(descriptor_);
  if (!text) return unusable(path_);
  if (auto ended = end_last_line(*text); !ended) return ended;
  const auto openings = schema::read_openings(*text);
  if (!openings) return fail(ErrorCode::kBadInput, path_ + ": " + openings.error());
  for (const schema::PatronOpening& opening : *openings) {
    const std::string mask = mask_of(opening);
    masks_[opening.patron] = mask;
    names_[mask] = opening.patron;
    finder_.add(opening.patron, mask);
  }
  return {};
}

std::string PatronMasks::mask_of_name(std::string_view patron) {
  if (schema::is_mask(patron)) return std::string(patron);
  if (const auto known = masks_.find(patron); known != masks_.end()) return known->second;
  const schema::PatronOpening opening{std::string(patron), schema::new_salt()};
  unsynced_ += opening_line(opening);
  std::string mask = mask_of(opening);
  masks_.emplace(opening.patron, mask);
  names_.emplace(mask, opening.patron);
  finder_.add(patron, mask);
  last_given_ = mask;
  return mask;
}

// Whoever keys the name of an office for a patron takes the office from nobody.
bool PatronMasks::is_word_of_law(std::string_view text) {
  if (const auto known = words_.find(text); known != words_.end()) return known->second;
  return words_.emplace(text, is_word_of_books(text)).first->second;
}

std::string PatronMasks::masked_text(std::string_view text, schema::Written as) {
  std::string masked = finder_.masked(text);
  if (masked == text) return masked;
  if (schema::may_be_word(as) && is_word_of_law(text)) return std::string(text);
  return masked.size() <= bytes_max(as) ? masked : mask_of_name(text);
}

void PatronMasks::mask(schema::Event::Builder event) {
  schema::replace_patrons(event, [&](std::string_view patron) { return mask_of_name(patron); });
  schema::replace_texts(event, [&](std::string_view text, schema::Written as) { return masked_text(text, as); });
}

bool PatronMasks::finds_name_in_texts(schema::Event::Builder event) const {
  bool found = false;
  schema::replace_texts(event, [&](std::string_view text, schema::Written) {
    found = found || finder_.finds(text);
    return std::string(text);
  });
  return found;
}

void PatronMasks::open_masks(schema::Event::Builder event) const {
  const auto name = [&](std::string_view mask) {
    const auto known = names_.find(mask);
    return known == names_.end() ? std::string(mask) : known->second;
  };
  schema::replace_patrons(event, name);
  schema::replace_texts(event,
                        [&](std::string_view text, schema::Written) { return schema::replace_masks(text, name); });
}

bool PatronMasks::take_for_ours(schema::Event::Builder on_record, schema::Event::Builder masked,
                                TakenFor& taken) const {
  std::vector<std::string> ours;
  schema::for_each_patron(masked.asReader(), [&](std::string_view mask) { ours.emplace_back(mask); });
  bool any = false;
  bool goes = true;
  std::size_t at = 0;
  schema::replace_patrons(on_record, [&](std::string_view mask) {
    const std::size_t here = at++;
    if (!schema::is_mask(mask) || opens(mask)) return std::string(mask);
    any = true;
    if (here >= ours.size() || !opens(ours[here])) {
      goes = false;
      return std::string(mask);
    }
    const auto& [lost, stands_for] = *taken.try_emplace(std::string(mask), ours[here]).first;
    goes = goes && stands_for == ours[here];
    return stands_for;
  });
  schema::replace_texts(on_record, [&](std::string_view text, schema::Written) {
    return schema::replace_masks(text, [&](std::string_view mask) {
      const auto known = taken.find(mask);
      return known == taken.end() ? std::string(mask) : known->second;
    });
  });
  return any && goes;
}

bool PatronMasks::numbers_dispute_by_patron(schema::Event::Reader event) const {
  return event.isDisputeRaised() && finder_.finds(schema::view(event.getDisputeRaised().getDispute()));
}

Result<void> PatronMasks::sync() {
  if (unsynced_.empty()) return {};
  if (!device_files::write_all(descriptor_, unsynced_) || ::fsync(descriptor_) != 0) return unusable(path_);
  unsynced_.clear();
  return {};
}

bool names_patron(schema::Event::Reader event) {
  bool found = false;
  schema::for_each_patron(event, [&](std::string_view patron) { found = found || !schema::is_mask(patron); });
  return found;
}

}  // namespace cardspeak

#include "replay/evidence/archive.h"

#include <archive.h>
#include <archive_entry.h>

#include <memory>

#include "model/check.h"

namespace cardspeak::evidence {
namespace {

constexpr int kBlock = 512;
constexpr mode_t kReadable = 0644;

struct FreeEntry {
  void operator()(archive_entry* entry) const { archive_entry_free(entry); }
};
struct FreeWriter {
  void operator()(archive* writer) const { archive_write_free(writer); }
};
struct FreeReader {
  void operator()(archive* reader) const { archive_read_free(reader); }
};

la_ssize_t append(archive* /*writer*/, void* out, const void* bytes, std::size_t size) {
  static_cast<std::string*>(out)->append(static_cast<const char*>(bytes), size);
  return static_cast<la_ssize_t>(size);
}

void must(int status) {
  CARDSPEAK_CHECK(status == ARCHIVE_OK, "an archive in memory can be written");
}

std::unexpected<Error> no_archive(std::string_view why) {
  return fail(ErrorCode::kBadInput, "it is no evidence bundle: " + std::string(why));
}

// The contents of the entry that the reader stands at.
Result<std::string> contents(archive* reader, archive_entry* entry, std::size_t max) {
  const auto size = archive_entry_size(entry);
  if (archive_entry_filetype(entry) != AE_IFREG || size < 0 || static_cast<std::size_t>(size) > max) {
    return no_archive("something in it is no file");
  }
  std::string text(static_cast<std::size_t>(size), '\0');
  if (archive_read_data(reader, text.data(), text.size()) != size) return no_archive("it is cut off");
  return text;
}

}  // namespace

std::string pack(const Files& files) {
  std::string bytes;
  const std::unique_ptr<archive, FreeWriter> writer(archive_write_new());
  must(archive_write_set_format_ustar(writer.get()));
  must(archive_write_set_bytes_per_block(writer.get(), kBlock));
  must(archive_write_set_bytes_in_last_block(writer.get(), 1));
  must(archive_write_open(writer.get(), &bytes, nullptr, append, nullptr));
  const std::unique_ptr<archive_entry, FreeEntry> entry(archive_entry_new());
  for (const auto& [name, text] : files) {
    archive_entry_clear(entry.get());
    archive_entry_set_pathname(entry.get(), name.c_str());
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(text.size()));
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), kReadable);
    archive_entry_set_mtime(entry.get(), 0, 0);
    must(archive_write_header(writer.get(), entry.get()));
    const auto written = archive_write_data(writer.get(), text.data(), text.size());
    CARDSPEAK_CHECK(written == static_cast<la_ssize_t>(text.size()), "an archive in memory can be written");
  }
  must(archive_write_close(writer.get()));
  return bytes;
}

Result<Files> unpack(std::string_view bytes) {
  const std::unique_ptr<archive, FreeReader> reader(archive_read_new());
  must(archive_read_support_format_tar(reader.get()));
  if (archive_read_open_memory(reader.get(), bytes.data(), bytes.size()) != ARCHIVE_OK) {
    return no_archive("it does not read as a tape archive");
  }
  Files files;
  archive_entry* entry = nullptr;
  int status = ARCHIVE_OK;
  while ((status = archive_read_next_header(reader.get(), &entry)) == ARCHIVE_OK) {
    const char* name = archive_entry_pathname(entry);
    if (name == nullptr || *name == '\0' || std::string_view(name).size() >= 100) {
      return no_archive("a file in it has no name that a bundle has");
    }
    auto text = contents(reader.get(), entry, bytes.size());
    if (!text) return std::unexpected(text.error());
    files[name] = *std::move(text);
  }
  if (status != ARCHIVE_EOF) return no_archive("it does not read as a tape archive");
  if (pack(files) != bytes) return no_archive("bytes between its files were changed");
  return files;
}

}  // namespace cardspeak::evidence

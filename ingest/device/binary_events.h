// Events from a file of Cap'n Proto messages, one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "ingest/device/event_scratch.h"
#include "ingest/device/file_window.h"
#include "model/result.h"
#include "schemas/event.capnp.h"

namespace cardspeak::device_files {

// Valid as long as the window, which nobody else reads.
class BinaryEvents {
 public:
  explicit BinaryEvents(FileWindow& window) : window_(window) {}

  // The next event, valid until the next call; nothing at the end of the file.
  // Errors: bad_input for a damaged event, after which the next call goes on, and for a frame whose size cannot be true
  // or that the file ends in, which ends the file.
  Result<std::optional<schema::Event::Builder>> next();
  // Where the event begins that was read last, in bytes from the beginning of the file.
  [[nodiscard]] std::uint64_t position() const { return at_; }

 private:
  std::unexpected<Error> end_with(Error error);
  Error truncated(std::size_t size) const;
  static std::uint32_t number_at(std::string_view bytes, std::size_t at);

  // The size of the frame that begins here, in bytes, with its header.
  Result<std::size_t> frame_size();
  Error cut_header() const;

  // Cap'n Proto reads lazily and throws where a pointer is damaged: the event is copied whole, which reads all of it,
  // and its texts are looked at, so that nothing downstream can find damage.
  Result<std::optional<schema::Event::Builder>> read_frame();

  FileWindow& window_;
  EventScratch scratch_;
  std::vector<std::uint64_t> words_;  // words of Cap'n Proto, which may not be copied one by one
  std::uint64_t at_ = 0;              // where the event that was given last begins
  bool ended_ = false;
};

}  // namespace cardspeak::device_files

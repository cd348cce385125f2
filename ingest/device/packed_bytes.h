// Files that are packed with gzip (RFC 1952) or zstd (RFC 8878), told by their first bytes.
#pragma once

#include <memory>
#include <string>

#include "ingest/device/byte_source.h"
#include "model/result.h"

namespace cardspeak::device_files {

// The bytes of `packed` as they were before they were packed; where they are not packed, as they are. Several parts one
// after another (members of gzip, frames of zstd) are one text. Memory is bounded, whatever a file claims to hold: what
// is unpacked is handed on at once, and a frame of zstd that asks for more than 128 MiB to look back on is damage.
// Errors: kBadInput: those of `packed`, packed data that are damaged, and a file that ends inside them.
std::unique_ptr<ByteSource> unpacked(std::unique_ptr<ByteSource> packed);

// Reads a packed file to its end and throws away what it holds: its own check, which finds a changed bit, comes only
// there, and what was read by then would be on record. What is not packed passes, and so does what can be read only
// once (a pipe), which is read as it comes. Errors: kBadInput: the data are damaged, or end before their check, with
// the line that was reached. A file that cannot be read passes too: who reads it next says so.
Result<void> check_packed_file(const std::string& path);

}  // namespace cardspeak::device_files

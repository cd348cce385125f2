// Device files: what the devices of a table wrote down, in one of two forms.
//
// JSON lines: one event a line, as schemas/json/event_json.h reads it, in UTF-8, lines ended by LF or CR LF; lines with
// nothing but white space are skipped; the last line needs no end.
//
// Binary: events one after another, each a Cap'n Proto message in the standard stream framing (capnp::writeMessage):
// the number of segments less one and the size of each segment in words of 8 bytes, as 32-bit little-endian numbers,
// padded to a whole word; then the segments.
//
// The form is told from the first four bytes: the frame of a message has a zero byte among its second to fourth, and no
// line of JSON has.
//
// Either form may be packed with gzip or zstd, which the first bytes tell too: it is unpacked as it is read, in bounded
// memory (packed_bytes.h). Other forms that their first bytes tell (a zip, text in UTF-16, a hand history) are refused
// with one error that names them.
#pragma once

#include <memory>
#include <string>

#include "ingest/device/byte_source.h"
#include "ingest/device/event_bounds.h"
#include "ingest/device/event_source.h"

namespace cardspeak {

// Reads a device file as it comes, so that a pipe is no different from a file. `name` is how messages call it.
// A line or a frame of more than kEventBytesMax is refused. Damaged lines and events each give an error; a frame whose
// size cannot be true, or that the file ends in, gives one error and ends the file.
std::unique_ptr<EventSource> read_device_file(std::string name, std::unique_ptr<ByteSource> bytes);

// The same for a path, or "-" for standard input. A file that cannot be opened gives one error, and so does a packed
// file that is damaged: its check comes at its end, after what it is there to check, so that it is read once before.
std::unique_ptr<EventSource> open_device_file(const std::string& path);

}  // namespace cardspeak

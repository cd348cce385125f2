// The log in a local folder. It needs no server: all that a laptop, a test or an inspector's copy asks for.
//
// The folder is a RocksDB database with three column families:
//   default   "format", "identity" and "partitions": made with the folder, never changed
//   records   partition (4 bytes), offset (8)             -> length of the key (4), key, bytes of the event
//   streams   'h', stream                                 -> sequence (8), hash (32), partition (4), offset (8)
//             'i', length of the stream (2), stream, sequence (8), hash (32) -> partition (4), offset (8)
// Numbers are big-endian, so that keys are in the order of the numbers. 'h' is the stream's head; 'i' finds an event by
// its number. An append writes all three kinds in one batch and syncs it before it returns. The offsets of a partition
// run 0, 1, 2, … without gaps, and a reader refuses one that is missing. HIGH_WATER, a file beside RocksDB's own, says
// how many records there were at least. The family `streams` is made anew from the records where it is damaged.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "ingest/log/log.h"

namespace cardspeak {

struct EmbeddedLogOptions {
  // Partitions of a log that is made now; a log that is there keeps its own. At least 1. A stream always lies in one
  // partition; more partitions let more readers work at once.
  std::int32_t partitions = 1;
};

// Opens the log in `folder`. kAppend makes it where there is none, and takes the folder's lock: one process appends at
// a time. kRead leaves the folder untouched and works beside a process that appends; what that one appends becomes
// visible to later calls. The log is safe for concurrent use; readers may outlive it.
// kRepair is kAppend that takes a log which lacks records for what is left of it, and makes its index anew.
// Errors: kUnavailable: no log there, something else in the folder, locked by another process, damaged, or lacking
// records that it had.
Result<std::unique_ptr<Log>> open_embedded_log(const std::string& folder, LogMode mode,
                                               const EmbeddedLogOptions& options = {});

}  // namespace cardspeak

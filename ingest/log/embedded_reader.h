// Reads the records of a log in a folder.
#pragma once

#include <memory>

#include "ingest/log/embedded_database.h"
#include "ingest/log/embedded_keys.h"
#include "ingest/log/log.h"
#include "model/result.h"

namespace cardspeak::embedded {

// The record at that place, of its stored bytes.
Result<LogRecord> parse_record(const Database& database, Place place, rocksdb::Slice value);

// Reads on from a position that the log holds, partition by partition; where it does not name one, from its beginning.
std::unique_ptr<LogReader> read_embedded(std::shared_ptr<Database> database, const LogPosition& from);

}  // namespace cardspeak::embedded

// Holds a log against the tree over it, and lets the tree grow.
#pragma once

#include <functional>

#include "ingest/log/log.h"
#include "replay/evidence/tile_folder.h"

namespace cardspeak::evidence {

// Sees a record that the tree has, with its place in the tree.
using OnLeaf = std::function<void(LeafCount index, const LogRecord& record)>;

// Reads the log from its first record and holds each that the tree has against it: it must lie where the tree says and
// have the hash that it says. Gives how many records the log has; those behind the tree's end are counted only.
// A log of one partition needs no memory to speak of; of several, that of the records that come before their turn.
// Errors: kCorrupt where the log lacks a record that the tree has, or has another in its place: the first of them, with
// its place and both hashes. kUnavailable.
Result<LeafCount> compare(Log& log, const TileFolder& tiles, const OnLeaf& on_leaf = {});
// The same, and records that the tree lacks are added to it, in the order in which they come. Gives the tiles after it,
// written but not signed. Errors: the same.
Result<TileFolder> grow(Log& log, const TileFolder& tiles);

// Whether what the log holds now, as the tree over it says, still has all that an older checkpoint signed. Errors:
// kCorrupt where it does not; the message holds both roots and both sizes. kBadInput: it is of another log.
Result<void> check_continues(const Checkpoint& older, const TileFolder& tiles, const std::string& origin);

// The same without a tree: the log is read from its first record, and the root over as many records as were signed is
// computed from them. Gives how many records the log has. Errors: kCorrupt as above. kBadInput: the log has several
// partitions, and only the tree knows in which order it took their records. kUnavailable.
Result<LeafCount> check_continues(const Checkpoint& older, Log& log);

}  // namespace cardspeak::evidence

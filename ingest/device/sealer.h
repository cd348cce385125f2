// Gives events their place in their stream: a sequence number, and the hash of the event before.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "ingest/device/number_hashes.h"
#include "ingest/log/log.h"
#include "model/ids.h"
#include "model/result.h"
#include "schemas/event.capnp.h"
#include "schemas/seal/seal.h"

namespace cardspeak {

// What an event turned out to be. All but kDuplicate are appended; what came in is never dropped or bent into shape.
enum class Sealing : std::uint8_t {
  kNext,        // follows its stream's head
  kLate,        // fills a gap that an earlier event had left
  kDuplicate,   // the very same event is on record
  kFork,        // another event with this number is on record
  kGap,         // numbers before it are missing; it is sealed without a hash of the event before
  kChainBreak,  // the hash that it brought is not that of the event before
};

struct Sealed {
  Sealing sealing = Sealing::kNext;
  // What is wrong, without its place; empty for kNext, kLate and kDuplicate.
  std::string problem;
  SealedEvent event;  // for kDuplicate: empty
};

// Seals events one after another. It knows the heads of the streams that it has seen from the log, and what it has
// sealed itself since the last appended(). Not safe for concurrent use; nobody else may append to these streams.
class Sealer {
 public:
  explicit Sealer(Log& log) : log_(log) {}

  // The number that follows the stream's head. Errors: only those of the log.
  Result<StreamSeq> next_number(std::string_view stream);

  // Whether an event of this number and hash is on record or sealed already. Errors: only those of the log.
  Result<bool> is_on_record(const std::string& stream, StreamSeq sequence, const schema::Hash& hash);
  // The hash of the event of this number; of several, of the one that came first. Errors: only those of the log.
  Result<std::optional<schema::Hash>> hash_on_record(const std::string& stream, StreamSeq sequence);
  // The events of this number that are in the log. Errors: only those of the log.
  Result<std::vector<SealedEvent>> events_on_record(std::string_view stream, StreamSeq sequence) {
    return log_.find(stream, sequence);
  }
  // Whether seal() would find this very event to be a duplicate. Errors: only those of the log.
  Result<bool> is_known(schema::Event::Builder event);

  // Seals `event`, which has passed check_event(), by these rules:
  //   - sequence 0 asks for the next number of the stream;
  //   - the next number is sealed onto the head; a greater one leaves a gap and is sealed without a previous hash;
  //   - a number that is on record: the same canonical bytes are a duplicate, whichever event before it they were
  //     sealed onto; others are a fork, sealed onto the event that is on record before it;
  //   - a previous hash that the event brings is kept as it is, and compared with the event before it where known.
  // Changes `event` as it seals it. Errors: only those of the log.
  Result<Sealed> seal(schema::Event::Builder event);

  // Everything that was sealed so far is in the log.
  void appended();

 private:
  struct Link {
    schema::Hash hash;
    std::optional<schema::Hash> follows;  // the hash of the event before, as the event names it
  };
  struct Stream {
    StreamSeq sequence;  // of the head; 0: no event yet
    schema::Hash hash{};
    // Sealed and not yet in the log, by number.
    std::map<StreamSeq, std::vector<Link>> pending;
  };

  Result<Stream*> stream(std::string_view name);
  // The hashes on record under a number; valid as long as the pointer.
  Result<std::shared_ptr<NumberHashes>> on_record(const std::string& name, const Stream& stream, StreamSeq sequence);
  // Looks up what the events of a number name as the event before them. A device that forks two numbers in a row would
  // cost a try for each pair of events otherwise.
  Result<void> look_up_followed(const std::string& name, const Stream& stream, StreamSeq sequence, NumberHashes& of);
  // Whether the event, which names no event before it, is among `same` as it was sealed onto one of `before` or none.
  // Changes what it names. Errors: those of the log.
  Result<bool> is_duplicate(const std::string& name, const Stream& stream, schema::Event::Builder event,
                            NumberHashes& same, const NumberHashes& before);
  Result<Sealed> seal_known_number(const std::string& name, Stream& stream, schema::Event::Builder event);
  Result<Sealed> seal_own_hash(const std::string& name, Stream& stream, schema::Event::Builder event);
  Sealed finish(const std::string& name, Stream& stream, schema::Event::Builder event, Sealing sealing,
                std::string problem);

  Log& log_;
  std::unordered_map<std::string, Stream> streams_;  // looked up, never walked in an order that matters
  std::vector<Stream*> dirty_;                       // those with something pending
  ForkedNumbers forked_;
};

}  // namespace cardspeak

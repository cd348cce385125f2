// Holds back what devices put on record until one of them vouches for it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ingest/device/held_back.h"
#include "ingest/device/sealer.h"
#include "ingest/device/seen_signatures.h"
#include "ingest/device/unvouched.h"
#include "model/devices/register.h"
#include "model/ids.h"
#include "model/result.h"
#include "schemas/event.capnp.h"
#include "schemas/seal/seal.h"

namespace cardspeak::device_files {

// A device signs an event, and by the hash of the event before it everything in the stream up to there. So events wait
// until a signature comes that leads back, hash by hash, to what is on record: then they are given back in order. It
// speaks for events of its own device, and for no round but its own, so that each round shows who vouches for it. An
// event that leads nowhere, whoever put it in, stands in nobody's way. Not safe for concurrent use.
class Vouching {
 public:
  // All must outlive it. `bytes_max`: memory for events that wait. What is past it goes to the sink, as waiting: of the
  // stream that takes the most the event with the highest number, so that no stream is held up by another one, nor by
  // what somebody put behind its own events.
  Vouching(const Register& devices, Sealer& sealer, std::span<const SkippedNumbers> skipped, std::size_t bytes_max,
           UnvouchedSink sink)
      : devices_(devices), sealer_(sealer), skipped_(skipped), bytes_max_(bytes_max), sink_(std::move(sink)) {}

  // Seals an event, so that the sealer knows it as on record.
  using Seal = std::function<Result<void>(const WaitingEvent&)>;

  // Takes an event that has passed check_event() and is not on record. Those for which a device vouches now are given
  // to `seal` in their order; they are no longer held. What nobody can vouch for any more goes to the sink at once.
  // Changes `event` where it does not name the one before it. Errors: those of the log, and of `seal`.
  Result<void> take(schema::Event::Builder event, std::string where, const Seal& seal);

  // Gives what still waits to the sink. Errors: those of the log.
  Result<void> finish();

 private:
  struct Node {
    StreamSeq number;
    std::optional<schema::Hash> previous;
    std::string device;
    std::uint64_t round = 0;
    bool is_signed = false;  // and its signature was found good
    WaitingEvent event;
  };
  struct Stream {
    std::map<schema::Hash, Node> nodes;
    std::map<StreamSeq, std::vector<schema::Hash>> numbers;    // of the nodes, in the order in which they came
    std::map<schema::Hash, std::vector<schema::Hash>> wanted;  // by the hash that is missing: who waits for it
    std::size_t bytes = 0;                                     // that its nodes take
  };
  // Where the way back from a signature ends.
  struct Way {
    std::vector<schema::Hash> events;     // from the signature back to what follows the record
    std::optional<schema::Hash> missing;  // that the way leads on to
    StreamSeq missing_number;
    const Node* of_another = nullptr;  // an event that the signature does not speak for
  };

  // Sets the hash of the event before, where the event does not name it and it is known. False: it is not known.
  Result<bool> complete(const std::string& stream, schema::Event::Builder event);
  // The fault of the event by itself; nothing: it may wait, or vouch for others.
  std::optional<UnvouchedEvent> fault_of(const std::string& stream, schema::Event::Reader event);
  Result<void> refuse_at_the_door(UnvouchedEvent event, const std::string& stream, schema::Event::Reader reader);
  // Makes room for an event of that number and size in the stream. False: it is the one that has to go.
  bool make_room(const std::string& name, StreamSeq number, std::size_t bytes);
  void keep(Stream& stream, schema::Event::Reader event, std::string where, const schema::Hash& hash);
  WaitingEvent drop(Stream& stream, const schema::Hash& hash);
  Result<Way> way_back(const std::string& name, const Stream& stream, const schema::Hash& from);
  Result<bool> follows_record(const std::string& name, const Node& node);
  // Seals what the signatures in `open` vouch for, and what that makes possible.
  Result<void> release(const std::string& name, Stream& stream, std::vector<schema::Hash> open, const Seal& seal);
  // A signature after an event that it does not speak for.
  void refuse_signature(Stream& stream, const schema::Hash& hash, const Node& before);
  void refuse(Stream& stream, const schema::Hash& hash, DeviceFault fault, std::string why, bool waits);

  // What is said of the events of a stream that still wait.
  using Verdicts = std::map<schema::Hash, std::pair<DeviceFault, std::string>>;
  Result<void> finish_stream(const std::string& name, Stream& stream);
  Result<void> judge_signature(const std::string& name, const Stream& stream, const schema::Hash& hash, StreamSeq head,
                               Verdicts& verdicts);

  const Register& devices_;
  Sealer& sealer_;
  std::span<const SkippedNumbers> skipped_;
  std::size_t bytes_max_;
  UnvouchedSink sink_;
  std::size_t bytes_ = 0;
  SeenSignatures seen_;
  std::map<std::string, Stream> streams_;
};

}  // namespace cardspeak::device_files

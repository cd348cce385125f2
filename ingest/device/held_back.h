// Events that wait for those before them in their stream.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/ids.h"
#include "schemas/event.capnp.h"

namespace cardspeak {

// Numbers of a stream that somebody says are lost: nothing waits for them any more.
struct SkippedNumbers {
  std::string stream;
  StreamSeq first;
  StreamSeq last;  // not before `first`
};

// Who gives them up.
struct SkippedBy {
  std::string staff;   // or
  std::string office;  // at least one of the two
  std::string reason;
  DeviceTimeNs time;  // now
};

namespace device_files {

// Whether each number from `first` to `last` is said to be lost.
bool all_skipped(std::span<const SkippedNumbers> skipped, std::string_view stream, StreamSeq first, StreamSeq last);

// An event that is taken up again.
struct WaitingEvent {
  std::string where;
  std::vector<std::uint8_t> bytes;  // canonical
};

// What is known of a stream that waits.
struct WaitingStream {
  std::uint64_t events = 0;  // held back, all told
  StreamSeq lowest;          // the lowest number among them
  std::string where;         // a place of that event
};

// Keeps events until their turn comes. Memory is bounded: what is past the bound is counted and let go, since the
// device's file has it and can be read again. It is of the stream that takes the most, and the event with the highest
// number, so that no stream is held up by another one. Not safe for concurrent use.
class HeldBack {
 public:
  explicit HeldBack(std::size_t bytes_max) : bytes_max_(bytes_max) {}

  // Holds back an event that has a number.
  void hold(const std::string& stream, schema::Event::Reader event, std::string where);
  // The event with the lowest number of the stream, if `is_turn` says so of its number; it is no longer held.
  std::optional<WaitingEvent> take(const std::string& stream, const std::function<bool(StreamSeq)>& is_turn);

  [[nodiscard]] bool waits(const std::string& stream) const { return streams_.contains(stream); }
  // Events that are held back now, kept or not.
  [[nodiscard]] std::uint64_t events() const { return events_; }
  // Calls `act` for each stream that waits, by name. Those past the bound on streams are counted in events() alone.
  void for_each(const std::function<void(const std::string&, const WaitingStream&)>& act) const;

 private:
  struct Stream {
    std::multimap<StreamSeq, WaitingEvent> kept;
    WaitingStream let_go;
    std::size_t bytes = 0;  // that `kept` takes

    void note_let_go(StreamSeq number, std::string where);
  };
  static std::size_t size_of(const WaitingEvent& event);
  // Makes room for an event of that number and size in the stream. False: it is the one that has to go.
  bool make_room(Stream& stream, StreamSeq number, std::size_t bytes);

  std::size_t bytes_max_;
  std::size_t bytes_ = 0;
  std::uint64_t events_ = 0;
  std::map<std::string, Stream> streams_;
};

}  // namespace device_files
}  // namespace cardspeak

#include "ingest/device/ingest.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "ingest/device/check_event.h"
#include "ingest/device/event_scratch.h"
#include "ingest/device/sealer.h"
#include "ingest/device/vouching.h"
#include "model/check.h"
#include "model/try.h"
#include "schemas/seal/seal.h"

namespace cardspeak {
namespace {

using device_files::Complaints;
using device_files::EventScratch;
using device_files::HeldBack;
using device_files::WaitingEvent;
using device_files::WaitingStream;

std::string stream_of(schema::Event::Reader event) {
  return {event.getStream().begin(), event.getStream().size()};
}

// What alike problems of a sealing have in common.
std::string kind_of(Sealing sealing) {
  if (sealing == Sealing::kFork) return "another event with a number that is on record";
  if (sealing == Sealing::kGap) return "numbers that are missing";
  return "a hash that is not that of the event before";
}

// "2" or "2-5".
std::string range_of(std::uint64_t first, std::uint64_t last) {
  return std::to_string(first) + (first == last ? "" : "-" + std::to_string(last));
}

// The event's bytes as if it named none before it.
std::vector<std::uint8_t> without_hash(schema::Event::Reader event) {
  EventScratch scratch;
  scratch.copy(event);
  schema::set_previous_hash(scratch.event(), nullptr);
  return schema::canonical_bytes(scratch.event().asReader());
}

// Where the events of one source without a number are not taken any further.
struct Unnumbered {
  std::string refused;  // the place of the first that was refused, or had to wait; empty: none
  std::uint64_t held = 0;
};

// What waits for a signature, stream by stream.
struct UnsignedEvents {
  std::uint64_t count = 0;
  std::uint64_t lowest = 0;
  std::string where;  // of that one
};

class UnsignedTails {
 public:
  void add(const UnvouchedEvent& event) {
    const schema::StoredEvent stored(event.bytes);
    UnsignedEvents& events = streams_[stream_of(stored.event())];
    const std::uint64_t number = stored.event().getSequence();
    if (events.count++ != 0 && number >= events.lowest) return;
    events.lowest = number;
    events.where = event.where;
  }
  template <typename Act>
  void for_each(const Act& act) const {
    for (const auto& [stream, events] : streams_) act(stream, events);
  }

 private:
  std::map<std::string, UnsignedEvents> streams_;
};

// One run: the report and the events that wait to be appended.
class Run {
 public:
  Run(Log& log, const IngestOptions& options, bool masked, const IngestMessage& message)
      : log_(log), sealer_(log), options_(options), masked_(masked), complaints_(message), held_(options.held_bytes) {
    if (options.devices == nullptr) return;
    vouching_.emplace(*options.devices, sealer_, options.skip, options.held_bytes,
                      [this](UnvouchedEvent&& event) { take_unvouched(std::move(event)); });
  }

  Result<void> take_all(EventSource& source) {
    unnumbered_ = {};
    for (;;) {
      const auto event = source.next();
      if (!event) {
        ++report_.read;
        refuse(source.where(), event.error().message);
        continue;
      }
      if (!*event) break;
      ++report_.read;
      const auto taken = take(source, **event);
      if (!taken) return taken;
    }
    say_unnumbered();
    return {};
  }

  Result<void> finish() {
    if (vouching_) {
      const auto finished = vouching_->finish();
      if (!finished) return finished;
      say_unsigned();
    }
    const auto flushed = flush();
    if (!flushed) return flushed;
    const auto waiting = say_waiting();
    if (!waiting) return waiting;
    report_.held += held_.events();
    complaints_.finish();
    return {};
  }

  [[nodiscard]] const IngestReport& report() const { return report_; }

 private:
  void refuse(const std::string& where, const std::string& problem) {
    ++report_.refused;
    if (unnumbered_.refused.empty()) unnumbered_.refused = where;
    complaints_.say(device_files::kind_of(problem), where, problem);
  }

  Result<void> take(const EventSource& source, schema::Event::Builder event) {
    const auto checked = check_event(event.asReader());
    if (!checked) {
      refuse(source.where(), checked.error().text());
      return {};
    }
    if (options_.patrons != nullptr || masked_) {
      const auto masked = mask_patrons(source, event);
      if (!masked) return std::unexpected(masked.error());
      if (!*masked) return {};
    }
    if (vouching_) return take_vouched(source, event);
    const std::string stream = stream_of(event.asReader());
    const auto in_turn = is_turn(stream, StreamSeq(event.getSequence()));
    if (!in_turn) return std::unexpected(in_turn.error());
    if (*in_turn) {
      const auto taken = seal([&] { return source.where(); }, event);
      return taken ? release(stream) : taken;
    }
    if (event.getSequence() != 0) {
      held_.hold(stream, event.asReader(), source.where());
    } else {
      ++unnumbered_.held;
      if (unnumbered_.refused.empty()) unnumbered_.refused = source.where();
    }
    return {};
  }

  // False: the event goes no further.
  Result<bool> mask_patrons(const EventSource& source, schema::Event::Builder event) {
    const bool named = names_patron(event.asReader());
    const bool sealed = vouching_ || event.getPreviousHash().size() != 0 || event.getSignature().size() != 0;
    // What a device sealed stays as it is, with whatever its texts say.
    const bool masks = options_.patrons != nullptr && !sealed;
    const bool numbered = masks && options_.patrons->numbers_dispute_by_patron(event.asReader());
    if (!named && !numbered && !(masks && options_.patrons->finds_name_in_texts(event))) return true;
    scratch_.copy(event.asReader());
    if (masks) options_.patrons->mask(event);
    // It may have come in by its name before there were masks.
    const auto known = event.getSequence() != 0 ? is_known_as(scratch_.event(), event) : Result<bool>(false);
    if (!known) return std::unexpected(known.error());
    if (*known) {
      ++report_.duplicates;
      return false;
    }
    const auto otherwise = masks && event.getSequence() != 0 ? is_known_otherwise(event) : Result<bool>(false);
    if (!otherwise) return std::unexpected(otherwise.error());
    if (*otherwise) {
      ++report_.duplicates;
      complaints_.say("masks that nothing opens", source.where(),
                      "is on record under masks that the file of openings does not open, and is not taken again: put a "
                      "copy of the file back that does");
      return false;
    }
    if (numbered) refuse(source.where(), std::string(kDisputeNumberedByPatron));
    if (masks) return !numbered;
    refuse(source.where(), sealed
                               ? "field patron: expected a mask, since what a device seals or signs cannot be masked "
                                 "afterwards (cardspeak devices seal --mask-patrons), found a name"
                               : "field patron: expected a mask, since the patrons of this log are masked, found a "
                                 "name");
    return false;
  }

  // Whether the event is on record as it came, as it is masked now, or as it was masked when fewer names were known.
  Result<bool> is_known_as(schema::Event::Builder came, schema::Event::Builder masked) {
    const auto by_name = sealer_.is_known(came);
    if (!by_name || *by_name) return by_name;
    const auto by_mask = sealer_.is_known(masked);
    if (!by_mask || *by_mask || options_.patrons == nullptr) return by_mask;
    return is_on_record(masked, [](schema::Event::Builder) { return true; });
  }

  // Whether it is on record under masks that our file does not open: its own was cut, or put away. Taking it again
  // would make a fork of each event with such a patron.
  Result<bool> is_known_otherwise(schema::Event::Builder masked) {
    PatronMasks::TakenFor taken;
    const auto known = is_on_record(masked, [&](schema::Event::Builder each) {
      taken = taken_for_;
      return options_.patrons->take_for_ours(each, masked, taken);
    });
    if (known && *known) taken_for_ = std::move(taken);
    return known;
  }

  // Whether an event on record with its number is the same, masked anew by all names that are known now, and after what
  // `change` does with it; false of that passes it over.
  template <typename Change>
  Result<bool> is_on_record(schema::Event::Builder masked, const Change& change) {
    const std::string stream = stream_of(masked.asReader());
    const auto next = sealer_.next_number(stream);
    if (!next) return std::unexpected(next.error());
    if (StreamSeq(masked.getSequence()) >= *next) return false;
    if (auto flushed = flush(); !flushed) return std::unexpected(flushed.error());
    const auto on_record = sealer_.events_on_record(stream, StreamSeq(masked.getSequence()));
    if (!on_record) return std::unexpected(on_record.error());
    const auto same = without_hash(masked.asReader());
    return std::ranges::any_of(*on_record, [&](const SealedEvent& each) {
      const schema::StoredEvent stored(each.bytes);
      EventScratch again;
      again.copy(stored.event());
      if (!change(again.event())) return false;
      options_.patrons->open_masks(again.event());
      options_.patrons->mask(again.event());
      return without_hash(again.event().asReader()) == same;
    });
  }

  Result<void> take_vouched(const EventSource& source, schema::Event::Builder event) {
    if (event.getSequence() == 0) {
      take_unvouched({DeviceFault::kUnsigned, "it has no number, and what is signed has one", source.where(),
                      schema::canonical_bytes(event.asReader())});
      return {};
    }
    const auto known = sealer_.is_known(event);
    if (!known) return std::unexpected(known.error());
    if (*known) {
      ++report_.duplicates;
      return {};
    }
    return vouching_->take(event, source.where(), [&](const WaitingEvent& vouched) { return seal_waiting(vouched); });
  }

  void take_unvouched(UnvouchedEvent&& event) {
    ++(event.waits ? report_.held : report_.refused);
    const bool tail = event.waits && event.fault == DeviceFault::kUnsigned;
    if (tail) unsigned_.add(event);
    const std::string word(word_of(event.fault));
    const std::string where = event.where;
    const std::string problem = word + ": " + event.why;
    // It is kept before it is told.
    if (options_.unvouched) {
      ++report_.unvouched;
      options_.unvouched(std::move(event));
    }
    if (!tail) complaints_.say(word, where, problem);
  }

  void say_unsigned() {
    unsigned_.for_each([&](const std::string& stream, const UnsignedEvents& events) {
      complaints_.say("unsigned tails", events.where,
                      "unsigned: " + std::to_string(events.count) + " events of stream " + stream + " from number " +
                          std::to_string(events.lowest) +
                          " on are held back and not on record, since no signature of their device has come after "
                          "them");
    });
  }

  Result<void> seal_waiting(const WaitingEvent& waiting) {
    const schema::StoredEvent stored(waiting.bytes);
    CARDSPEAK_CHECK(stored.readable(), "what was held back was canonical");
    scratch_.copy(stored.event());
    return seal([&] { return waiting.where; }, scratch_.event());
  }

  // Whether an event with this number (0: it asks for the next one) can be sealed now.
  Result<bool> is_turn(const std::string& stream, StreamSeq sequence) {
    if (sequence.value() == 0) return unnumbered_.refused.empty() && !held_.waits(stream);
    const auto next = sealer_.next_number(stream);
    if (!next) return std::unexpected(next.error());
    return sequence <= *next ||
           device_files::all_skipped(options_.skip, stream, *next, StreamSeq(sequence.value() - 1));
  }

  // Takes up what waited for the event that was sealed last.
  Result<void> release(const std::string& stream) {
    while (held_.waits(stream)) {
      Result<void> asked;
      const auto held = held_.take(stream, [&](StreamSeq sequence) {
        const auto in_turn = is_turn(stream, sequence);
        if (!in_turn) asked = std::unexpected(in_turn.error());
        return in_turn && *in_turn;
      });
      if (!asked || !held) return asked;
      const auto sealed = seal_waiting(*held);
      if (!sealed) return sealed;
    }
    return {};
  }

  // Puts on record who gave up the numbers from the stream's head to the event.
  Result<void> note_skipped(const std::string& stream, StreamSeq head, StreamSeq before) {
    EventScratch scratch;
    auto note = scratch.fresh();
    note.setStream(venue_of(stream) + "/desk/ingest");
    note.setDeviceTimeNs(options_.skipped_by->time.value());
    note.setDevice("cardspeak ingest");
    if (!options_.skipped_by->staff.empty()) note.setStaff(options_.skipped_by->staff);
    if (!options_.skipped_by->office.empty()) note.setRank(options_.skipped_by->office);
    auto skipped = note.initNumbersSkipped();
    skipped.setStream(stream);
    skipped.setFirst(head.value() + 1);
    skipped.setLast(before.value() - 1);
    skipped.setReason(options_.skipped_by->reason);
    if (options_.patrons != nullptr) options_.patrons->mask(note);
    auto sealed = sealer_.seal(note);
    if (!sealed) return std::unexpected(std::move(sealed.error()));
    keep(std::move(sealed->event));
    ++report_.notes;
    report_.given_up += before.value() - 1 - head.value();
    return {};
  }

  void keep(SealedEvent&& event) {
    bytes_ += event.bytes.size();
    batch_.push_back(std::move(event));
  }

  template <typename Where>
  Result<void> seal(const Where& where, schema::Event::Builder event) {
    const std::string stream = options_.skipped_by ? stream_of(event.asReader()) : "";
    const auto next = options_.skipped_by ? sealer_.next_number(stream) : Result<StreamSeq>();
    if (!next) return std::unexpected(next.error());
    auto sealed = sealer_.seal(event);
    if (!sealed) return std::unexpected(std::move(sealed.error()));
    count(sealed->sealing);
    if (options_.skipped_by && sealed->sealing == Sealing::kGap) {
      const auto noted = note_skipped(stream, StreamSeq(next->value() - 1), sealed->event.sequence);
      if (!noted) return noted;
    }
    if (!sealed->problem.empty()) complaints_.say(kind_of(sealed->sealing), where(), sealed->problem);
    if (sealed->sealing == Sealing::kDuplicate) return {};
    keep(std::move(sealed->event));
    if (batch_.size() >= options_.batch_events || bytes_ >= options_.batch_bytes) return flush();
    return {};
  }

  Result<void> flush() {
    if (batch_.empty()) return {};
    if (options_.patrons != nullptr) {
      const auto kept = options_.patrons->sync();
      if (!kept) return kept;
    }
    const auto appended = log_.append(batch_);
    if (!appended) return appended;
    sealer_.appended();
    report_.appended += batch_.size();
    batch_.clear();
    bytes_ = 0;
    if (options_.progress) options_.progress(report_);
    return {};
  }

  void say_unnumbered() {
    if (unnumbered_.held == 0) return;
    report_.held += unnumbered_.held;
    complaints_.say("events without a number", unnumbered_.refused,
                    std::to_string(unnumbered_.held) +
                        " events without a number from here on are held back and not on record: nobody knows which "
                        "numbers are theirs until what stands before them is right; then ingest them alone, from here "
                        "on");
  }

  Result<void> say_waiting() {
    Result<void> asked;
    held_.for_each([&](const std::string& stream, const WaitingStream& waiting) {
      const auto next = sealer_.next_number(stream);
      if (!next) {
        asked = std::unexpected(next.error());
        return;
      }
      const std::uint64_t last = waiting.lowest.value() - 1;
      // What was let go for want of memory may follow the head by now.
      const std::string missing = next->value() <= last ? range_of(next->value(), last) : "";
      complaints_.say("events that are held back", waiting.where,
                      std::to_string(waiting.events) + " events of stream " + stream + " from number " +
                          std::to_string(waiting.lowest.value()) + " on are held back and not on record" +
                          (missing.empty() ? ": more than memory was allowed for; ingest the files again"
                                           : ", since " + missing + (next->value() == last ? " is" : " are") +
                                                 " missing; ingest the files again with what is missing, or say that "
                                                 "it is lost: --skip " +
                                                 stream + ":" + missing + " --by STAFF --reason WHY"));
    });
    return asked;
  }

  void count(Sealing sealing) {
    switch (sealing) {
      case Sealing::kNext:
        break;
      case Sealing::kLate:
        ++report_.late;
        break;
      case Sealing::kDuplicate:
        ++report_.duplicates;
        break;
      case Sealing::kFork:
        ++report_.forks;
        break;
      case Sealing::kGap:
        ++report_.gaps;
        break;
      case Sealing::kChainBreak:
        ++report_.chain_breaks;
        break;
    }
  }

  Log& log_;
  Sealer sealer_;
  const IngestOptions& options_;
  bool masked_;  // the log takes no name of a patron
  Complaints complaints_;
  HeldBack held_;
  std::optional<device_files::Vouching> vouching_;  // with a register of devices
  PatronMasks::TakenFor taken_for_;                 // by what was found to be on record
  UnsignedTails unsigned_;
  Unnumbered unnumbered_;
  EventScratch scratch_;
  IngestReport report_;
  std::vector<SealedEvent> batch_;
  std::size_t bytes_ = 0;
};

}  // namespace

Result<IngestReport> ingest(std::span<const std::unique_ptr<EventSource>> sources, Log& log,
                            const IngestOptions& options, const IngestMessage& message) {
  if (options.patrons != nullptr) CARDSPEAK_TRY(log.mark_masked());
  const auto masked = log.is_masked();
  if (!masked) return std::unexpected(masked.error());
  Run run(log, options, *masked, message);
  for (const auto& source : sources) {
    const auto taken = run.take_all(*source);
    if (!taken) return std::unexpected(taken.error());
  }
  const auto finished = run.finish();
  if (!finished) return std::unexpected(finished.error());
  if (options.patrons != nullptr && !options.patrons->last_given().empty()) {
    CARDSPEAK_TRY(log.note_mask(options.patrons->last_given()));
  }
  return run.report();
}

}  // namespace cardspeak

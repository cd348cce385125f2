// Masks in the place of patrons' names, put there before an event is sealed, and the file that opens them.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "model/result.h"
#include "schemas/event.capnp.h"
#include "schemas/seal/patron_opening.h"

namespace cardspeak {

// The file has a line for each patron (schemas/seal/patron_opening.h), readable by its owner alone. A patron keeps one
// mask for as long as the file is used, so that rounds are judged, and found, as by the name. Salts are random: who has
// the file can open every mask in it, and nobody else any. Not safe for concurrent use; while it is open, no other
// process can open the file to add to it.
class PatronMasks {
 public:
  // Reads the file, and makes it where there is none. What a killed process left of a last line goes: no event rests on
  // it. Errors: kBadInput for a file that others can read, or a line that does not read; kUnavailable, also while
  // another process adds to it. Each names the file.
  static Result<PatronMasks> open(const std::string& path);
  ~PatronMasks();
  PatronMasks(PatronMasks&& other) noexcept;
  PatronMasks& operator=(PatronMasks&&) = delete;
  PatronMasks(const PatronMasks&) = delete;
  PatronMasks& operator=(const PatronMasks&) = delete;

  // Puts a mask in the place of each name. Masks that stand there stay.
  void mask(schema::Event::Builder event);
  // The openings of all masks that were given are on the disk. To be called before an event with one of them is kept.
  // Errors: kUnavailable, naming the file.
  Result<void> sync();

 private:
  PatronMasks(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}
  Result<void> read();

  std::string path_;
  int descriptor_;
  std::map<std::string, std::string, std::less<>> masks_;  // by name
  std::string unsynced_;                                   // lines
};

// Whether the event names a patron without a mask.
bool names_patron(schema::Event::Reader event);

}  // namespace cardspeak

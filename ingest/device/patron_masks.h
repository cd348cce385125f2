// Masks in the place of patrons' names, put there before an event is sealed, and the file that opens them.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/result.h"
#include "schemas/event.capnp.h"
#include "schemas/seal/patron_opening.h"
#include "schemas/text/patron_finder.h"
#include "schemas/text/patron_mask.h"

namespace cardspeak {

// The file has a line for each patron (schemas/seal/patron_opening.h), readable by its owner alone. A patron keeps one
// mask for as long as the file is used, so that rounds are judged, and found, as by the name. Salts are random: who has
// the file can open every mask in it, and nobody else any. Not safe for concurrent use; while it is open, no other
// process can open the file to add to it.
class PatronMasks {
 public:
  // Reads the file, and makes it where there is none. A last line that lacks only its end counts. What a killed process
  // left of one goes, since no event rests on it, and is told (warnings()), since a file that was cut looks the same.
  // Errors: kBadInput for a file that others can read, or a line that does not read; kUnavailable, also while another
  // process adds to it. Each names the file.
  static Result<PatronMasks> open(const std::string& path);
  ~PatronMasks();
  PatronMasks(PatronMasks&& other) noexcept;
  PatronMasks& operator=(PatronMasks&&) = delete;
  PatronMasks(const PatronMasks&) = delete;
  PatronMasks& operator=(const PatronMasks&) = delete;

  // Puts a mask in the place of each name, where the event has it for its patron and where somebody wrote it into
  // another text (schemas/text/patron_finder.h): there every name that the file knows by now. A text that would grow
  // too long becomes a mask itself, whose opening is the text. Words of the law stay words. Masks that stand there
  // stay.
  void mask(schema::Event::Builder event);
  // Whether a text beside the places of patrons has a name that the file knows.
  [[nodiscard]] bool finds_name_in_texts(schema::Event::Builder event) const;
  // The reverse of mask(), with what the file knows.
  void open_masks(schema::Event::Builder event) const;
  // Whether the event would give a dispute a number that has a name in it. A number is looked up, and never masked: it
  // is to be refused (kDisputeNumberedByPatron).
  [[nodiscard]] bool numbers_dispute_by_patron(schema::Event::Reader event) const;
  // Whether the file opens nothing yet.
  [[nodiscard]] bool empty() const { return names_.empty(); }
  [[nodiscard]] bool opens(std::string_view mask) const { return names_.contains(mask); }
  // The mask that was given last by this object; empty: it gave none that was new.
  [[nodiscard]] const std::string& last_given() const { return last_given_; }
  // What whoever keeps the file should know of it, a sentence each.
  [[nodiscard]] const std::vector<std::string>& warnings() const { return warnings_; }
  void warn(std::string sentence) { warnings_.push_back(std::move(sentence)); }
  // Puts, into an event on record, our masks in the place of masks that the file does not open, where `masked` has one
  // of ours at the same place; `taken` has which stands for which of ours. True: there were such, and none stands for
  // two.
  using TakenFor = std::map<std::string, std::string, std::less<>>;
  bool take_for_ours(schema::Event::Builder on_record, schema::Event::Builder masked, TakenFor& taken) const;

  // The openings of all masks that were given are on the disk. To be called before an event with one of them is kept.
  // Errors: kUnavailable, naming the file.
  Result<void> sync();

 private:
  PatronMasks(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}
  Result<void> read();
  Result<void> end_last_line(std::string& text);
  std::string mask_of_name(std::string_view patron);
  std::string masked_text(std::string_view text, schema::Written as);
  [[nodiscard]] bool is_word_of_law(std::string_view text);

  std::string path_;
  int descriptor_;
  std::map<std::string, std::string, std::less<>> masks_;  // by name
  std::map<std::string, std::string, std::less<>> names_;  // by mask
  schema::PatronFinder finder_;                            // of the names
  std::map<std::string, bool, std::less<>> words_;         // texts that were held against the books
  std::string unsynced_;                                   // lines
  std::string last_given_;
  std::vector<std::string> warnings_;
};

inline constexpr std::string_view kDisputeNumberedByPatron =
    "field disputeRaised.dispute: expected a number that everybody may see, found one with the name of a patron in it";

// Whether the event names a patron without a mask.
bool names_patron(schema::Event::Reader event);

}  // namespace cardspeak

// A rulebook, compiled from its data once and used for any number of rounds. The data is schemas/rulebook.capnp, in
// JSON.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/ids.h"
#include "model/law/objections.h"
#include "model/result.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak {

namespace law {
struct CompiledHouse;  // model/law/house.h
struct CompiledPoker;  // model/law/poker.h
}  // namespace law

// What a book says of itself at its head: enough to choose it. All as the book has it, moments as its text.
struct BookLabel {
  std::string venue;
  std::string game;
  std::string version;
  std::string title;
  std::string zone;
  std::string in_force_from;
  std::string in_force_until;  // empty: no end
  std::string known_from;
  std::string known_until;  // empty: not withdrawn

  friend bool operator==(const BookLabel&, const BookLabel&) = default;
};

// One rulebook: immutable, safe for concurrent use, cheap to copy (shared). What it holds passed the check: that of
// load_rulebook() at once, that of unread_rulebook() when it is first asked for.
class Rulebook {
 public:
  // Identity.
  [[nodiscard]] const BookLabel& label() const;
  [[nodiscard]] const std::string& venue() const;
  [[nodiscard]] const std::string& game() const;
  [[nodiscard]] const std::string& version() const;
  [[nodiscard]] const std::string& title() const;
  // SHA-256 of the book's bytes in hex, as it was handed to load_rulebook().
  [[nodiscard]] const std::string& hash() const;
  // The bytes that were loaded.
  [[nodiscard]] const std::string& bytes() const;
  // Reads, checks and compiles the book, unless that was done. Library gives out none without it.
  // Errors: those of load_rulebook(), the same each time.
  [[nodiscard]] Result<void> read() const;

  // The whole of the data. Valid as long as the book. Requires that it reads (read()), as the compiled game does.
  [[nodiscard]] schema::Rulebook::Reader data() const;

  // The two clocks, in nanoseconds UTC.
  [[nodiscard]] DeviceTimeNs in_force_from() const;
  [[nodiscard]] std::optional<DeviceTimeNs> in_force_until() const;
  [[nodiscard]] DeviceTimeNs known_from() const;
  [[nodiscard]] std::optional<DeviceTimeNs> known_until() const;

  // The compiled game; exactly one of them is there.
  [[nodiscard]] const law::CompiledHouse* house() const;
  [[nodiscard]] const law::CompiledPoker* poker() const;

 private:
  friend Result<Rulebook> load_rulebook(std::string_view name, std::string bytes, std::string hash);
  friend Result<Rulebook> unread_rulebook(std::string_view name, BookLabel label, std::string bytes, std::string hash);
  struct Impl;
  struct Content;
  explicit Rulebook(std::shared_ptr<const Impl> impl);
  [[nodiscard]] const Content& content() const;
  std::shared_ptr<const Impl> impl_;
};

// Reads and checks a book and compiles it. `name` is for messages (a file's name); `hash` is the SHA-256 of `bytes` in
// hex, made by the caller, since the model has no hash of its own.
// Errors: kBadInput, naming the book and the first objection, for bytes that do not read or do not pass
// check_rulebook().
Result<Rulebook> load_rulebook(std::string_view name, std::string bytes, std::string hash);

// A book of which only this label is known so far: whoever chooses among many books compiles the one that it uses. It
// is read, and checked as above, when it is first asked for.
// Errors: kBadInput for a moment in the label that is none.
Result<Rulebook> unread_rulebook(std::string_view name, BookLabel label, std::string bytes, std::string hash);

// The label in the book's data. Valid on its own.
BookLabel label_of(schema::Rulebook::Reader data);

// Every objection to the book's bytes, none when it is fit for use: fields that do not read, a reachable combination of
// conditions that no entry decides, an entry that can never decide, an amount without a rule number, a hand without a
// pay line, a name that is not defined, a reading without a decider.
std::vector<Objection> check_rulebook(std::string_view bytes);

}  // namespace cardspeak

// Recorded poker hands from outside, as events of a table.
//
// What the file says becomes events, and nothing else does: no burnt cards, no dealer, no uncertain person.
//   - One unit of the file's money, or one tournament chip, is 100 cents.
//   - The hands of a file are the rounds of one table, in one stream. A round has the hand's own number where every
//   hand
//     of the file has one and they differ; else its place in the file.
//   - The events are numbered from 1, so that a file may be imported again: what is on record stays as it is.
//   - The table's sign is read off the hand: the structure, the blinds, an ante that several players post, whether an
//     ante of an all-in for less contests all antes (the format's ante_trimming_status is false, or not there), the
//     bets of fixed limit. With two players the button posts the small blind, as the format lays down. Where the next
//     hand has another sign, that is an event.
//   - Forced wagers are those of the record: a negative one, or one that equals the big blind from the third player on,
//     is a post; a larger one is a straddle. Where the first two players do not post the blinds, the wager that equals
//     the least bet is the one blind: of the button in short-deck Hold'em, or of the first player where the small
//     blind's has left. A player with fewer chips posts what there is.
//   - Where the file gives winnings or finishing stacks, the uncalled chips go back, which the model tells of the acts;
//     what each player collected is one push, from the main pot where the file does not tell pots apart; what then is
//     missing was taken as rake; and the round is closed. Winnings may count the uncalled chips. Without them nothing
//     is known of the settlement, and the round stays open: the verdict has what is due, and nothing beside it.
//   - Times rise by a millisecond an event: they give the order and the day, but not how long anything took. A hand
//     begins after the one before it; a file whose hands all have a date and a time is read in the order of these.
//   - Where a hand has no seats, its players have their places from the button as numbers, and the table is opened anew
//     before it: nothing says that the seat of that number is the same player's as in the hand before.
//   - An abbreviation of a time zone is read as the tz database has it, and ET, CT, MT, PT and AKT as the times of New
//     York, Chicago, Denver, Los Angeles and Anchorage; one that several zones go by needs a zone beside it.
// Which variants there are is said in ingest/phh/phh_game.h: all that the room deals, each with its game's name and
// deck. In stud the cards three to six are dealt face up, and no seat has the button.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ingest/device/event_source.h"
#include "model/ids.h"
#include "model/money/cents.h"
#include "model/result.h"

namespace cardspeak {

enum class HandFormat : std::uint8_t {
  kPhh,  // Poker Hand History
  kOhh,  // Open Hand History (ingest/phh/ohh_file.h)
};

struct PhhDate {
  int year = 0;
  unsigned month = 0;
  unsigned day = 0;
};

struct PhhOptions {
  HandFormat format = HandFormat::kPhh;
  std::string venue = "imported";
  // The table; empty: after the file, without its folder and ending, other characters than a table's as "-".
  std::string table = {};
  // When the first hand begins, whatever the file says; each further hand begins a second after the last. Unset: the
  // file's own date and time, in its time zone, or in UTC where it names none. A file without a day
  // begins on the first of its month or year; one without a year needs this option or a date.
  std::optional<DeviceTimeNs> start = {};
  // The day of hands that have no year.
  std::optional<PhhDate> date = {};
  // A zone of the tz database, for hands that name none; it goes before an abbreviation.
  std::string time_zone = {};
  // The smallest chip at the table, which the format does not tell. 0: not on record.
  Cents chip_unit = {};
};

// The hands of a file as events that pass check_event(). `name` is the file's.
// Errors: kBadInput: the first thing that is wrong, with the hand and the action.
Result<std::vector<EventMessage>> import_phh(std::string_view name, std::string_view text,
                                             const PhhOptions& options = {});

// The same as a source for ingest(): a hand that is wrong is one error, and the other hands go on.
std::unique_ptr<EventSource> read_phh_source(std::string name, std::string_view text, const PhhOptions& options = {});

// The same for a path, or "-" for standard input. A file that cannot be read, is larger than 256 MiB or is not TOML is
// one error.
std::unique_ptr<EventSource> open_phh_file(const std::string& path, const PhhOptions& options = {});

}  // namespace cardspeak

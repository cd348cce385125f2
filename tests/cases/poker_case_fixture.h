// The poker hands and the worked cases of the poker room from outside the project: cases/poker/handed.jsonl and
// cases/poker/room.jsonl, one a line.
#pragma once

#include <capnp/message.h>

#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "tests/cases/json_fixture.h"

namespace cardspeak::cases {

// Who wrote it down: a record that nobody here made, or a case reasoned from the rule text.
enum class PokerFile : std::uint8_t { kHanded, kRoom };

struct PokerCase {
  std::shared_ptr<const capnp::MallocMessageBuilder> message;
  PokerFile file = PokerFile::kHanded;
  std::string id;       // "NT-000", "L01"
  std::string note;     // what the case is about
  std::string variant;  // as the file has it: "NO/8", "omaha_hilo"
  std::string game;     // as the room's book names it; empty: no game of the room
  std::uint8_t deck = 52;
  Json record;
  Json expect;

  // How a failing test calls its parameter.
  friend void PrintTo(const PokerCase& worked, std::ostream* out) { *out << worked.id; }
};

// Where the cases lie; outside the project, and perhaps not there.
std::string poker_cases_path(PokerFile file);
// All of them, in the order of the file; none where the file is not there.
const std::vector<PokerCase>& poker_cases(PokerFile file);

}  // namespace cardspeak::cases

#include "tests/cases/poker_case_fixture.h"

#include <capnp/compat/json.h>

#include <fstream>
#include <map>
#include <utility>

namespace cardspeak::cases {
namespace {

// Variants that the room does not deal stand for nothing: badugi, five and six card Omaha.
std::string book_game(const std::string& variant) {
  static const std::map<std::string, std::string> kGames = {
      {"NT", "texas-holdem"},
      {"FT", "texas-holdem"},
      {"NS", "texas-holdem"},
      {"PO", "omaha"},
      {"FO/8", "omaha-hi-lo"},
      {"NO/8", "omaha-hi-lo"},
      {"PO/8", "omaha-hi-lo"},
      {"F7S", "seven-card-stud"},
      {"F7S/8", "seven-card-stud-hi-lo"},
      {"FR", "razz"},
      {"F2L3D", "triple-draw-two-to-seven"},
      {"N2L1D", "draw-two-to-seven"},
      {"F5D", "draw"},
      {"N5D", "draw"},
      {"P5D", "draw"},
      {"holdem", "texas-holdem"},
      {"double_flop", "double-flop-holdem"},
      {"pineapple", "pineapple-holdem"},
      {"crazy_pineapple", "crazy-pineapple-holdem"},
      {"crazy_pineapple_hilo", "crazy-pineapple-hi-lo"},
      {"holdem_hilo", "holdem-hi-lo"},
      {"omaha", "omaha"},
      {"omaha_hilo", "omaha-hi-lo"},
      {"manila2", "two-card-manila"},
      {"manila3", "three-card-manila"},
      {"manila_faro", "faro-manila"},
      {"draw", "draw"},
      {"draw_kitty", "draw-kitty"},
      {"lowball27", "draw-two-to-seven"},
      {"lowball_a5", "draw-ace-to-five"},
      {"triple27", "triple-draw-two-to-seven"},
      {"triple_a5", "triple-draw-ace-to-five"},
      {"stud5", "five-card-stud"},
      {"crown_stud", "crown-stud"},
      {"stud7", "seven-card-stud"},
      {"stud7_hilo", "seven-card-stud-hi-lo"},
      {"razz", "razz"},
      {"chinese", "chinese-poker"},
  };
  const auto found = kGames.find(variant);
  return found == kGames.end() ? std::string() : found->second;
}

PokerCase read_case(PokerFile file, const std::string& line) {
  auto message = std::make_shared<capnp::MallocMessageBuilder>();
  auto root = message->initRoot<capnp::json::Value>();
  capnp::JsonCodec().decodeRaw(kj::arrayPtr(line.data(), line.size()), root);
  const Json item = root.asReader();
  PokerCase worked;
  worked.message = std::move(message);
  worked.file = file;
  worked.id = text_at(item, "id");
  worked.note = text_at(item, "note");
  const bool room = file == PokerFile::kRoom;
  worked.record = room ? find(item, "record").value() : item;
  worked.expect = find(item, room ? "expect" : "expected").value();
  worked.variant = text_at(worked.record, room ? "game" : "variant");
  worked.game = book_game(worked.variant);
  if (room) worked.deck = static_cast<std::uint8_t>(number_at(worked.record, "deck"));
  // Short deck hold'em without a deck of its own name: 6 to Ace.
  if (worked.variant == "NS") worked.deck = 36;
  return worked;
}

std::vector<PokerCase> read_cases(PokerFile which) {
  std::vector<PokerCase> list;
  std::ifstream file(poker_cases_path(which));
  for (std::string line; std::getline(file, line);) list.push_back(read_case(which, line));
  return list;
}

}  // namespace

std::string poker_cases_path(PokerFile file) {
  return std::string(CARDSPEAK_SHARED_DIR) + "/cases/poker/" +
         (file == PokerFile::kHanded ? "handed.jsonl" : "room.jsonl");
}

const std::vector<PokerCase>& poker_cases(PokerFile file) {
  static const std::vector<PokerCase> kHanded = read_cases(PokerFile::kHanded);
  static const std::vector<PokerCase> kRoom = read_cases(PokerFile::kRoom);
  return file == PokerFile::kHanded ? kHanded : kRoom;
}

}  // namespace cardspeak::cases

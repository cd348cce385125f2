#include "tests/cases/worked_case_fixture.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <set>
#include <utility>

namespace cardspeak::cases {
namespace {

WorkedCase read_case(const std::string& line) {
  auto message = std::make_shared<capnp::MallocMessageBuilder>();
  auto root = message->initRoot<capnp::json::Value>();
  capnp::JsonCodec().decodeRaw(kj::arrayPtr(line.data(), line.size()), root);
  const Json item = root.asReader();
  WorkedCase worked;
  worked.message = std::move(message);
  worked.id = text_at(item, "id");
  worked.note = text_at(item, "note");
  worked.play = find(item, "case").value();
  worked.expect = find(item, "expect").value();
  worked.venue = "crown-" + text_at(worked.play, "venue");
  worked.game = text_at(worked.play, "game");
  worked.version = text_at(worked.play, "version");
  worked.is_meter = text_at(worked.play, "type") == "meter";
  return worked;
}

}  // namespace

std::string cases_path() {
  return std::string(CARDSPEAK_SHARED_DIR) + "/cases/house/golden.jsonl";
}

const std::vector<WorkedCase>& worked_cases() {
  static const std::vector<WorkedCase> kCases = [] {
    std::vector<WorkedCase> list;
    std::ifstream file(cases_path());
    for (std::string line; std::getline(file, line);) list.push_back(read_case(line));
    return list;
  }();
  return kCases;
}

std::string book_wager(const std::string& kind) {
  if (kind == "six_card_bonus") return "sixCardBonus";
  std::string name;
  for (std::size_t i = 0; i < kind.size(); ++i) {
    if (kind[i] != '_') {
      name += kind[i];
    } else if (++i < kind.size()) {
      name += static_cast<char>(std::toupper(static_cast<unsigned char>(kind[i])));
    }
  }
  return name;
}

std::vector<ExpectedLine> expected_lines(const WorkedCase& worked) {
  std::vector<ExpectedLine> lines;
  for (const auto& [seat, rows] : fields_at(worked.expect, "lines")) {
    for (const auto row : rows.getArray()) {
      const auto cell = row.getArray();
      lines.push_back({.seat = std::stoi(seat),
                       .wager = book_wager(text_of(cell[0])),
                       .outcome = text_of(cell[1]),
                       .winnings = number_of(cell[2]),
                       .returned = number_of(cell[3]),
                       .rule = cell.size() > 4 ? text_of(cell[4]) : std::string()});
    }
  }
  return lines;
}

std::vector<PlacedWager> placed_wagers(const WorkedCase& worked) {
  std::vector<PlacedWager> wagers;
  for (const Json seat : list_at(worked.play, "seats")) {
    for (const Json wager : list_at(seat, "wagers")) {
      wagers.push_back({.seat = static_cast<int>(number_at(seat, "seat")),
                        .kind = book_wager(text_at(wager, "kind")),
                        .cents = number_at(wager, "amount_cents"),
                        .amended_to = number_at(wager, "amended_to_cents"),
                        .by = text_at(wager, "by"),
                        .level = static_cast<int>(number_at(wager, "level"))});
    }
  }
  return wagers;
}

const std::vector<CaseException>& case_exceptions() {
  static const std::vector<CaseException> kExceptions;
  return kExceptions;
}

std::optional<CaseException> exception_of(const std::string& id) {
  const auto& list = case_exceptions();
  const auto found = std::ranges::find(list, id, &CaseException::id);
  return found == list.end() ? std::nullopt : std::optional(*found);
}

bool is_flag_without_choice(const std::string& id, const std::string& flag) {
  static const std::set<std::pair<std::string, std::string>> kFlags = {{"MCSP-16", "MAXPAY-SCOPE"},
                                                                       {"UTH-13", "SYD-MULTIPLE"}};
  return kFlags.contains({id, flag});
}

}  // namespace cardspeak::cases

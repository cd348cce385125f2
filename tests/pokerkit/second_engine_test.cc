// PokerKit, an engine that others wrote, plays random hands of the games that it and the poker room both have, and
// writes them down as hand histories; each is imported and judged, and every stack has to end as PokerKit has it, to
// the chip. tests/pokerkit/random_hands.py plays.
//
// They differ in odd chips alone. PokerKit gives what cannot be divided to the first winner by seat, and puts pots
// together whose winners are the same; the rules divide each pot by itself (8.5), and in stud go by the highest card
// (8.5.2). Such hands may differ by no more than their odd chips, and are counted. The answer to the reading
// K-5-ODD-CHIPS is PokerKit's.
//
// And in one thing of hi-lo PokerKit 0.7.7 errs: where a low hand takes a part of one pot and nobody who contests a
// side pot has one, it divides the low half of that side pot among all of them. By the rules the high hand has it all
// (12.5.4(b)(v), 10.6.6(b)(iv)). Such hands may differ by the half of those pots, and are counted too.
//
// Forced wagers are paid in full here: beside a blind or a bring-in of an all-in for less PokerKit's players call what
// was posted, and those of the room the wager in full.
//
// ./dev test installs PokerKit into the build folder and names it in CARDSPEAK_POKERKIT. CARDSPEAK_HANDS=N plays about
// N hands in all.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "cli/render/remarks.h"
#include "ingest/phh/import_phh.h"
#include "model/law/library.h"
#include "model/law/with_readings.h"
#include "model/verdict/adjudicate.h"
#include "tests/ingest/phh/phh_fixture.h"

namespace cardspeak {
namespace {

constexpr unsigned kGames = 10;
constexpr unsigned kHandsOfAGame = 40;

struct CloseFile {
  void operator()(std::FILE* file) const { pclose(file); }
};

// What PokerKit wrote; nothing where it could not be run.
std::optional<std::string> random_hands(const std::string& library, unsigned hands, unsigned seed) {
  const std::string command = "PYTHONPATH='" + library + "' python3 " + CARDSPEAK_SOURCE_DIR +
                              "/tests/pokerkit/random_hands.py " + std::to_string(hands) + " " + std::to_string(seed);
  const std::unique_ptr<std::FILE, CloseFile> pipe(popen(command.c_str(), "r"));
  if (!pipe) return std::nullopt;
  std::string text;
  std::array<char, 1 << 16> part{};
  for (std::size_t read = 0; (read = std::fread(part.data(), 1, part.size(), pipe.get())) > 0;) {
    text.append(part.data(), read);
  }
  return text;
}

struct Hand {
  std::string name;  // "NT 17"
  std::string code;
  std::string text;
};

std::vector<Hand> split(const std::string& all) {
  std::vector<Hand> hands;
  std::istringstream lines(all);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("### ")) {
      const std::string name = line.substr(4);
      hands.push_back({.name = name, .code = name.substr(0, name.find(' ')), .text = {}});
    } else if (!hands.empty()) {
      hands.back().text += line + "\n";
    }
  }
  return hands;
}

// The room's book of a game, under the answer to K-5 that PokerKit follows.
const Rulebook& book_of(const std::string& game) {
  static std::map<std::string, Rulebook> books;
  const auto found = books.find(game);
  if (found != books.end()) return found->second;
  const std::string name = "crown-melbourne/" + game + "/17.0.json";
  const auto embedded = std::ranges::find(embedded_books(), name, &EmbeddedBook::name);
  const Rulebook book = load_rulebook(name, std::string(embedded->bytes), std::string(64, '0')).value();
  return books.emplace(game, with_readings(book, {{"K-5-ODD-CHIPS", "all_to_first"}}).value()).first->second;
}

std::string stacks_text(const Verdict& verdict) {
  std::string text;
  for (const StackVerdict& stack : verdict.stacks) {
    text += " seat " + std::to_string(stack.seat.value()) + ": due " + std::to_string(stack.due.value()) +
            ", PokerKit " + std::to_string(stack.recorded.value());
  }
  for (const Finding& finding : verdict.findings) text += "\n  " + sentence(finding) + " " + finding.citations.text();
  return text;
}

// Whether nothing else than odd chips went to other seats.
bool differs_in_odd_chips(const Verdict& verdict, Cents beside = Cents()) {
  constexpr std::int64_t kChip = 100;
  Cents odd;  // at most a chip for each award of a pot beside the first
  for (const PotVerdict& pot : verdict.pots) {
    if (!pot.awards.empty()) odd += Cents(kChip * (std::ssize(pot.awards) - 1));
  }
  Cents moved;
  for (const StackVerdict& stack : verdict.stacks) {
    if (stack.due > stack.recorded) moved += stack.due - stack.recorded;
  }
  return moved <= odd + beside;
}

// Half of the pots that a high hand took whole for want of a low one, while another pot had one.
Cents halves_without_a_low(const Verdict& verdict) {
  const auto has = [](const PotVerdict& pot, schema::PotShare share) {
    return std::ranges::any_of(pot.awards,
                               [&](const Award& award) { return award.share == share && !award.amount.is_zero(); });
  };
  Cents halves;
  bool any = false;
  for (const PotVerdict& pot : verdict.pots) {
    any = any || has(pot, schema::PotShare::LOW);
    if (has(pot, schema::PotShare::HIGH) && !has(pot, schema::PotShare::LOW)) halves += Cents(pot.gross.value() / 2);
  }
  return any ? halves : Cents();
}

TEST(SecondEngine, PokerKitAgreesOnEveryStackOfRandomHands) {
  const char* library = std::getenv("CARDSPEAK_POKERKIT");
  if (library == nullptr) {
    GTEST_SKIP() << "SKIPPED: no second engine: CARDSPEAK_POKERKIT does not name a folder with PokerKit";
  }
  const char* wanted = std::getenv("CARDSPEAK_HANDS");
  const unsigned hands = wanted == nullptr
                             ? kHandsOfAGame
                             : std::max(1U, static_cast<unsigned>(std::strtoul(wanted, nullptr, 10)) / kGames);
  const auto text = random_hands(library, hands, 20261129);
  ASSERT_TRUE(text.has_value());
  const std::vector<Hand> all = split(*text);
  ASSERT_EQ(all.size(), std::size_t{kGames} * hands) << "PokerKit did not play every game to its end";
  std::map<std::string, unsigned> compared;
  unsigned odd_chips = 0;
  unsigned low_halves = 0;
  for (const Hand& hand : all) {
    const PhhOptions options{
        .venue = "crown-melbourne", .start = DeviceTimeNs(1'795'771'200'000'000'000), .chip_unit = Cents(100)};
    const auto events = import_phh("hand.phh", hand.text, options);
    ASSERT_TRUE(events.has_value()) << hand.name << ": " << events.error().message << "\n" << hand.text;
    const RoundFacts facts = testing::facts_of(*events);
    const Verdict verdict = adjudicate(facts, book_of(facts.sign.game), MeterFacts{});
    const bool settled =
        verdict.status == schema::VerdictStatus::AGREED || verdict.status == schema::VerdictStatus::DIFFERS;
    const bool same = settled && std::ranges::all_of(verdict.stacks, [](const StackVerdict& stack) {
                        return stack.due == stack.recorded;
                      });
    ++compared[hand.code];
    if (same) continue;
    if (settled && differs_in_odd_chips(verdict)) {
      ++odd_chips;
      continue;
    }
    if (const Cents halves = halves_without_a_low(verdict);
        settled && !halves.is_zero() && differs_in_odd_chips(verdict, halves)) {
      ++low_halves;
      continue;
    }
    ADD_FAILURE() << hand.name << ": " << sentence(verdict.reason) << stacks_text(verdict) << "\n" << hand.text;
  }
  for (const auto& [code, count] : compared) EXPECT_EQ(count, hands) << code;
  std::cout << "PokerKit agrees on " << all.size() << " hands of " << compared.size() << " games; in " << odd_chips
            << " of them odd chips went to other winners, in " << low_halves
            << " it divided the low half of a side pot without a low hand\n";
}

}  // namespace
}  // namespace cardspeak

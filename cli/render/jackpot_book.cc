#include "cli/render/jackpot_book.h"

#include <string>
#include <vector>

#include "cli/render/words.h"

namespace cardspeak {
namespace {

void shared_meters(schema::JackpotRules::Reader jackpot, BookWriter& page) {
  if (jackpot.getSharedWith().size() == 0) return;
  std::vector<std::string> games;
  for (const auto game : jackpot.getSharedWith()) games.push_back(book_text_of(game));
  std::string line = "tables of " + join(games, ", ") + " may be on the same meter";
  if (jackpot.getLinkedOption().size() != 0) {
    line += ", where " + resting_on(jackpot.getLinkedOption(), jackpot.getLinkedValue());
  }
  page.line(line);
}

}  // namespace

void write_jackpot_book(schema::JackpotRules::Reader jackpot, BookWriter& page) {
  if (jackpot.getWager().size() == 0) return;
  page.section("Jackpot meter");
  Grid seeds({{"option"}, {"seed", Align::kRight}, {"increment", Align::kRight}, {"rule"}});
  for (const auto terms : jackpot.getConfigurations()) {
    seeds.add({{book_text_of(terms.getOption())},
               {terms.getSeedUnits() == 0 ? "" : grouped(static_cast<std::uint64_t>(terms.getSeedUnits()))},
               {book_text_of(terms.getIncrement())},
               {book_text_of(terms.getRule())}});
  }
  page.grid(seeds);
  for (const auto pool : jackpot.getPools()) {
    page.line("level " + std::to_string(pool.getLevel()) + ": reseed " +
              grouped(static_cast<std::uint64_t>(pool.getReseedUnits())) + " times the first level's wager" +
              in_brackets(pool.getRule()));
  }
  shared_meters(jackpot, page);
  for (const auto table : jackpot.getShares()) {
    page.line(book_words(table.getKind()) + in_brackets(table.getRule()));
    Grid rows({{"straight flushes"}, {"shares"}}, Headings::kUnderstood);
    for (const auto row : table.getRows()) {
      std::vector<std::string> shares;
      for (const auto share : row.getShares()) shares.push_back(book_text_of(share));
      rows.add({{std::to_string(row.getStraightFlushes())}, {join(shares, "  ")}});
    }
    page.grid(rows, 4);
  }
  Grid rows({{"what"}, {"value", Align::kRight}, {"rule"}}, Headings::kUnderstood);
  for (const auto entry : jackpot.getEntries()) {
    std::string rule = book_text_of(entry.getRule());
    if (entry.getReading().size() != 0) rule += ", reading " + book_text_of(entry.getReading());
    rows.add({{book_words(entry.getKey())}, {entry.getValue() == 0 ? "" : std::to_string(entry.getValue())}, {rule}});
  }
  page.grid(rows);
}

}  // namespace cardspeak

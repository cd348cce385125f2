#include "cli/render/plain.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "cli/render/grid.h"
#include "cli/render/words.h"

namespace cardspeak {
namespace {

TEST(Printable, LeavesWordsAndSuitsAlone) {
  EXPECT_EQ(printable("Zoë K♠ 李"), "Zoë K♠ 李");
}

TEST(Printable, ShowsControlAndHiddenCharactersAsEscapes) {
  EXPECT_EQ(printable("a\x1b[2Jb"), "a\\u001B[2Jb");
  EXPECT_EQ(printable("a\r\n\tb"), "a\\u000D\\u000A\\u0009b");
  EXPECT_EQ(printable("soft\u00ADhyphen, tag\U000E0041"), "soft\\u00ADhyphen, tag\\uDB40\\uDC41");
  EXPECT_EQ(printable("a\u202Eb\u2066c\u0085"), "a\\u202Eb\\u2066c\\u0085");
  // Without a width: a blank, a joiner, the mark of an order of bytes, a filler, a choice of form.
  EXPECT_EQ(printable("D-\u200B2\u200D2\uFEFF1\u31644\uFE0F"), "D-\\u200B2\\u200D2\\uFEFF1\\u31644\\uFE0F");
}

TEST(PrintablePage, KeepsEndsOfLinesAndColoursOfAPaletteAndNothingElseThatActs) {
  const std::string page = Palette(true).paint("DIFFERS", Tone::kBad) + "  K♠\n";
  EXPECT_EQ(printable_page(page), page);
  EXPECT_EQ(printable_page("a\n\x1b[2J\x1b[31m\u202E\xff\n"), "a\n\\u001B[2J\\u001B[31m\\u202E\uFFFD\n");
}

TEST(Printable, ReplacesBytesThatAreNotUtf8) {
  EXPECT_EQ(printable("a\xff\xc0\xaf"), "a\uFFFD\uFFFD\uFFFD");  // overlong
  EXPECT_EQ(printable("\xed\xa0\x80"), "\uFFFD\uFFFD\uFFFD");    // a surrogate
  EXPECT_EQ(printable("K\xe2\x99"), "K\uFFFD\uFFFD");            // cut short
}

RC_GTEST_PROP(Printable, AnyBytesBecomePrintableAndStaySo, (const std::string& bytes)) {
  const std::string once = printable(bytes);
  RC_ASSERT(printable(once) == once);
  for (const char c : once) RC_ASSERT(static_cast<unsigned char>(c) >= 0x20 && c != 0x7F);
}

RC_GTEST_PROP(Wrap, KeepsEveryWordAndTheWidthOfThoseThatFit, (const std::vector<std::string>& raw)) {
  std::vector<std::string> words;
  for (const std::string& text : raw) {
    std::string word = printable(text);
    std::erase(word, ' ');
    if (!word.empty()) words.push_back(word);
  }
  constexpr std::size_t kWidth = 20;
  const auto lines = wrap(join(words, " "), kWidth);
  RC_ASSERT(join(lines, " ") == join(words, " "));
  for (const std::string& line : lines) RC_ASSERT(display_width(line) <= kWidth || line.find(' ') == std::string::npos);
}

TEST(DisplayWidth, CountsCharactersAndNoColours) {
  EXPECT_EQ(display_width("K♠"), 2U);
  EXPECT_EQ(display_width("\xff"), 1U);
  EXPECT_EQ(display_width(Palette(true).paint("K♠", Tone::kBad)), 2U);
}

TEST(DisplayWidth, CombiningMarksTakeNoColumnAndWideCharactersTwo) {
  EXPECT_EQ(display_width("Zoe\u0308"), 3U);
  EXPECT_EQ(display_width("李小龍"), 6U);
}

TEST(Grid, AlignsByWhatIsSeenAndLeavesOutEmptyColumns) {
  Grid grid({{"name"}, {"none"}, {"sum", Align::kRight}});
  grid.add({{"K♠"}, {""}, {"$5.00"}});
  grid.add({{"a longer one"}, {""}, {"$1,000.00"}});
  EXPECT_EQ(grid.text(2, 80, Palette()),
            "  name                sum\n"
            "  K♠                $5.00\n"
            "  a longer one  $1,000.00\n");
}

TEST(Grid, AlignsNamesOfEveryScript) {
  Grid grid({{"name"}, {"sum"}}, Headings::kUnderstood);
  for (const char* name : {"Zoe\u0308", "李小龍", "Müller"}) grid.add({{name}, {"$5.00"}});
  EXPECT_EQ(grid.text(0, 80, Palette()),
            "Zoe\u0308     $5.00\n"
            "李小龍  $5.00\n"
            "Müller  $5.00\n");
}

TEST(Grid, WrapsItsLastColumnUnderItself) {
  Grid grid({{"a"}, {"b"}}, Headings::kUnderstood);
  grid.add({{"x"}, {"one two three four five"}});
  EXPECT_EQ(grid.text(0, 18, Palette()),
            "x  one two three\n"
            "   four five\n");
}

TEST(Words, NamesOfEventsAndBooksBecomeWords) {
  EXPECT_EQ(spaced("smallBlind"), "small blind");
  EXPECT_EQ(spaced("caribbean-stud"), "caribbean stud");
  EXPECT_EQ(spaced("round_then_cap"), "round then cap");
  EXPECT_EQ(titled("texas-holdem"), "Texas Holdem");
}

TEST(Words, CardsAreRanksAndSuits) {
  EXPECT_EQ(card_text(*parse_card("Ts")), "10♠");
  EXPECT_EQ(card_text(*parse_card("Ah")), "A♥");
  EXPECT_EQ(card_text(Card()), "??");
}

TEST(Words, NumbersAreGroupedInThousands) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(18446744073709551615ULL), "18,446,744,073,709,551,615");
}

TEST(Words, GreatWholeAmountsStandWithoutCents) {
  EXPECT_EQ(money(Cents(99'999'999)), "$999,999.99");
  EXPECT_EQ(money(Cents(100'000'000)), "$1,000,000");
  EXPECT_EQ(money(Cents(-100'000'000)), "-$1,000,000");
  EXPECT_EQ(money(Cents(100'000'050)), "$1,000,000.50");
}

TEST(Words, DifferencesCarryTheirSign) {
  EXPECT_EQ(signed_money(Cents(-5000)), "-$50.00");
  EXPECT_EQ(signed_money(Cents(5000)), "+$50.00");
  EXPECT_EQ(signed_money(Cents()), "-");
}

}  // namespace
}  // namespace cardspeak

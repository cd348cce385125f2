// Completion and man pages, read by the programs that they are for. A program that is not installed is told loudly.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

bool has(const Sandbox& box, const std::string& program) {
  const bool there = box.run("command -v " + program).status == 0;
  if (!there) GTEST_LOG_(ERROR) << program << " is not installed: what it reads is NOT tested here";
  return there;
}

// What bash offers after these words, the last of which is being typed.
std::string offered(const Sandbox& box, const std::string& words) {
  const Ran ran = box.run("bash -c 'source <(cardspeak completion bash); COMP_WORDS=(cardspeak " + words +
                          "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _cardspeak; echo \"${COMPREPLY[@]}\"'");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err, "");
  return ran.out.substr(0, ran.out.find('\n'));
}

TEST(Completion, BashOffersVerbsOptionsWordsAndFiles) {
  Sandbox box;
  if (!has(box, "bash")) GTEST_SKIP();
  EXPECT_EQ(offered(box, "ro"), "rounds");
  EXPECT_TRUE(holds(offered(box, "\"\""), "replay"));
  EXPECT_EQ(offered(box, "rules sh"), "show");
  EXPECT_EQ(offered(box, "rounds --fin"), "--finding");
  EXPECT_EQ(offered(box, "rounds --finding overp"), "overpaid");
  EXPECT_EQ(offered(box, "rounds --status d"), "differs");
  EXPECT_EQ(offered(box, "rounds --dealer D"), "");
  EXPECT_EQ(offered(box, "export --what wag"), "wagers");
  EXPECT_EQ(offered(box, "export --format c"), "csv");
  EXPECT_EQ(offered(box, "ingest --format o"), "ohh");
  EXPECT_EQ(offered(box, "patterns --what overp"), "overpayment");
  EXPECT_EQ(offered(box, "dispute raise --error pat"), "patron");
  EXPECT_EQ(offered(box, "rounds --game caribbean"), "caribbean-stud");
  EXPECT_TRUE(holds(offered(box, "simulate --game \"\""), "crown-melbourne/caribbean-stud"));
  // A word means what it means with its verb.
  EXPECT_EQ(offered(box, "dispute raise --wager over"), "");
  EXPECT_EQ(offered(box, "help rou"), "rounds");
  box.write("evening.jsonl", "");
  EXPECT_EQ(offered(box, "help even"), "");
  EXPECT_EQ(offered(box, "completion even"), "");
  EXPECT_EQ(offered(box, "completion fi"), "fish");
  EXPECT_EQ(offered(box, "ingest even"), "evening.jsonl");
  EXPECT_EQ(offered(box, "replay --html even"), "evening.jsonl");
  EXPECT_EQ(offered(box, "rounds --color n"), "never");
}

TEST(Completion, ZshAndFishReadTheirs) {
  Sandbox box;
  if (has(box, "zsh")) {
    const Ran ran = box.run(
        "cardspeak completion zsh -o _cardspeak && zsh -n _cardspeak && zsh -fc "
        "'compdef() { print defined $2 }; source ./_cardspeak'");
    EXPECT_EQ(ran.out, "defined cardspeak\n") << ran.err;
    const Ran offers = box.run(
        "zsh -fc 'compdef() { }; compadd() { print -- $@ }; _files() { }; "
        "source ./_cardspeak; words=(cardspeak rules sh); CURRENT=3; _cardspeak'");
    EXPECT_TRUE(holds(offers.out, "show")) << offers.out << offers.err;
    const Ran no_files = box.run(
        "zsh -fc 'compdef() { }; compadd() { print -- $@ }; _files() { print FILES }; "
        "source ./_cardspeak; words=(cardspeak help ro); CURRENT=3; _cardspeak'");
    EXPECT_TRUE(holds(no_files.out, "rounds") && !holds(no_files.out, "FILES")) << no_files.out << no_files.err;
  }
  if (has(box, "fish")) {
    ASSERT_EQ(box.run("cardspeak completion fish -o cardspeak.fish && fish -n cardspeak.fish").status, 0);
    const Ran verb = box.run("HOME=$PWD fish -c 'source cardspeak.fish; complete -C \"cardspeak rou\"'");
    EXPECT_TRUE(holds(verb.out, "rounds")) << verb.out << verb.err;
    const Ran option = box.run("HOME=$PWD fish -c 'source cardspeak.fish; complete -C \"cardspeak rounds --fin\"'");
    EXPECT_TRUE(holds(option.out, "--finding")) << option.out << option.err;
    // A verb below another one is not the verb of the same name, and what takes no file is offered none.
    box.write("evening.jsonl", "");
    const auto offers = [&](const std::string& words) {
      return box.run("HOME=$PWD fish -c 'source cardspeak.fish; complete -C \"cardspeak " + words + "\"'").out;
    };
    EXPECT_TRUE(holds(offers("log ver"), "verify")) << offers("log ver");
    EXPECT_TRUE(holds(offers("log verify --"), "--log")) << offers("log verify --");
    EXPECT_FALSE(holds(offers("log verify --"), "--opening")) << offers("log verify --");
    EXPECT_TRUE(holds(offers("verify --"), "--opening")) << offers("verify --");
    EXPECT_EQ(offers("help even") + offers("completion even"), "");
    EXPECT_TRUE(holds(offers("help rou"), "rounds")) << offers("help rou");
    EXPECT_TRUE(holds(offers("completion z"), "zsh")) << offers("completion z");
    EXPECT_TRUE(holds(offers("ingest even"), "evening.jsonl")) << offers("ingest even");
  }
  EXPECT_EQ(box.run("cardspeak completion tcsh").status, 2);
}

TEST(ManPages, AreReadWithoutAWarning) {
  Sandbox box;
  ASSERT_EQ(box.run("cardspeak help --man-pages man").status, 0) << "the folder is made";
  EXPECT_TRUE(holds(box.run("ls man").out, "cardspeak-rules-show.1"));
  if (has(box, "mandoc")) {
    const Ran lint = box.run("mandoc -T lint -W error man/*.1");
    EXPECT_EQ(lint.status, 0) << lint.out << lint.err;
    const Ran page = box.run("mandoc -T utf8 man/cardspeak-rounds.1 | col -b");
    EXPECT_TRUE(holds(page.out, "--finding KIND")) << page.out;
    EXPECT_LT(page.out.find("EXAMPLES"), page.out.find("SYNOPSIS"));
  }
  if (has(box, "man")) {
    const Ran page = box.run("MANWIDTH=80 man --warnings -l man/cardspeak-rounds.1 | col -b");
    EXPECT_TRUE(holds(page.out, "--finding KIND")) << page.out << page.err;
    EXPECT_EQ(page.err, "");
  }
}

TEST(HelpVerb, IsThePageOfTheVerbAndSuggestsAnother) {
  Sandbox box;
  EXPECT_EQ(box.run("cardspeak help rules show").out, box.run("cardspeak rules show --help").out);
  EXPECT_EQ(box.run("cardspeak help").out, box.run("cardspeak --help").out);
  const Ran wrong = box.run("cardspeak help ruonds");
  EXPECT_EQ(wrong.status, 2);
  EXPECT_TRUE(holds(wrong.err, "did you mean rounds?")) << wrong.err;
  const Ran nothing = box.run("cardspeak");
  EXPECT_EQ(nothing.status, 2);
  EXPECT_TRUE(holds(nothing.out, "$ cardspeak ingest")) << nothing.out;
}

}  // namespace
}  // namespace cardspeak

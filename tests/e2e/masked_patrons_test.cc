// Patrons are masked when a round comes in. Whoever holds the log sees their names as before; a bundle that leaves the
// house shows those that are asked for, and nobody can make an opening of another one.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

constexpr const char* kMaskedRound = "crown-melbourne/CS-01/1";

std::size_t index_of(const std::vector<std::string>& lines, const std::string& part) {
  std::size_t at = 0;
  while (at < lines.size() && !holds(lines[at], part)) ++at;
  return at;
}

class MaskedPatrons : public testing::Test {
 protected:
  void SetUp() override {
    const Ran made = box_.run(
        "cardspeak simulate --game caribbean-stud --tables 2 --rounds 12 --seed 5 --errors 0.2 --answers a --out "
        "evening.jsonl && CARDSPEAK_HOME=bare cardspeak ingest evening.jsonl && CARDSPEAK_HOME=bare cardspeak project "
        "&& "
        "cardspeak ingest evening.jsonl --mask-patrons && cardspeak project && "
        "cardspeak key casino.example/log --out log.key > log.pub && cardspeak checkpoint --key log.key && "
        "grep -o '\"patron\":\"[^\"]*\"' evening.jsonl | sort -u | cut -d'\"' -f4 > names && "
        "grep -h '\"round\":\"1\"' evening.jsonl | grep CS-01 | grep -o '\"patron\":\"[^\"]*\"' | sort -u | "
        "cut -d'\"' -f4 > names_of_round");
    ASSERT_EQ(made.status, 0) << made.err;
    names_ = lines_of(box_.read("names"));
    names_of_round_ = lines_of(box_.read("names_of_round"));
    ASSERT_GE(names_of_round_.size(), 2U) << "the round has no patrons";
    ASSERT_GT(names_.size(), names_of_round_.size()) << "no patron is of another round alone";
  }
  [[nodiscard]] Ran verify(const std::string& more = "") const {
    return box_.run("cardspeak verify dispute.tar --key log.pub " + more);
  }
  [[nodiscard]] Ran export_round(const std::string& more) const {
    return box_.run("cardspeak export " + std::string(kMaskedRound) + " --evidence dispute.tar " + more);
  }
  // The line that opens a patron's mask, in a file of its own.
  void write_opening(const std::string& name) const {
    ASSERT_EQ(box_.run("grep '\"" + name + "\"' cardspeak-data/log.patrons > opening").status, 0);
  }
  // A patron of another round alone.
  [[nodiscard]] std::string stranger() const {
    for (const std::string& name : names_) {
      if (index_of(names_of_round_, name) == names_of_round_.size()) return name;
    }
    return "";
  }

  Sandbox box_;
  std::vector<std::string> names_;
  std::vector<std::string> names_of_round_;
};

TEST_F(MaskedPatrons, WhoeverHoldsTheLogSeesTheNamesAsBefore) {
  const std::string show = "cardspeak replay " + std::string(kMaskedRound);
  const Ran masked = box_.run(show);
  const Ran bare = box_.run("CARDSPEAK_HOME=bare " + show);
  EXPECT_TRUE(holds(masked.out, names_of_round_.front())) << masked.out;
  EXPECT_FALSE(holds(masked.out, "masked ")) << masked.out;
  const auto upto_evidence = [](const std::string& text) {
    return text.substr(0, text.find("\nWhat binds this record"));
  };
  EXPECT_EQ(upto_evidence(masked.out), upto_evidence(bare.out));
  const Ran listed = box_.run("cardspeak rounds --json --patron " + names_of_round_.front());
  const Ran listed_bare = box_.run("CARDSPEAK_HOME=bare cardspeak rounds --json --patron " + names_of_round_.front());
  EXPECT_EQ(listed.status, 0) << listed.err;
  EXPECT_EQ(listed.out, listed_bare.out);
}

TEST_F(MaskedPatrons, WithoutTheOpeningsThePageHasPseudonyms) {
  ASSERT_EQ(box_.run("mv cardspeak-data/log.patrons kept").status, 0);
  const Ran page = box_.run("cardspeak replay " + std::string(kMaskedRound) + " --html page.html");
  EXPECT_TRUE(holds(page.out, "masked ")) << page.out;
  const std::string html = box_.read("page.html");
  EXPECT_TRUE(holds(html, "masked "));
  for (const std::string& name : names_of_round_) {
    EXPECT_FALSE(holds(page.out, name)) << page.out;
    EXPECT_FALSE(holds(html, name));
  }
  const Ran given = box_.run("cardspeak replay " + std::string(kMaskedRound) + " --patrons kept");
  EXPECT_TRUE(holds(given.out, names_of_round_.front())) << given.out;
}

// The verdict rests on who is who, and on no name: status, amounts and findings are those of the names.
TEST_F(MaskedPatrons, AreJudgedAsTheNamesAre) {
  const std::string plain =
      " --json | sed 's/\"patron\":\"[^\"]*\"//g; s/\"patrons\":\\[[^]]*\\]//g; "
      "s/\"evidence\":.*,\"disputes\"/\"disputes\"/; "
      "s/[0-9a-f]\\{64\\}//g'";
  for (const std::string round : {"crown-melbourne/CS-01/1", "crown-melbourne/CS-01/7", "crown-melbourne/CS-02/3"}) {
    const std::string show = "cardspeak replay " + round + plain;
    EXPECT_EQ(box_.run(show).out, box_.run("CARDSPEAK_HOME=bare " + show).out) << round;
  }
  EXPECT_EQ(box_.run("cardspeak rounds --finding underpaid").out,
            box_.run("CARDSPEAK_HOME=bare cardspeak rounds --finding underpaid").out);
}

TEST_F(MaskedPatrons, ABundleShowsNoName) {
  const Ran exported = export_round("--mask-patrons");
  ASSERT_EQ(exported.status, 0) << exported.err;
  for (const std::string& name : names_) EXPECT_NE(box_.run("grep -a -q '" + name + "' dispute.tar").status, 0) << name;
  const Ran checked = verify();
  EXPECT_EQ(checked.status, 0) << checked.out << checked.err;
  EXPECT_TRUE(holds(checked.out, "masked    ")) << checked.out;
  EXPECT_FALSE(holds(checked.out, "patron    ")) << checked.out;
}

TEST_F(MaskedPatrons, ANamedOneIsOpenedInTheBundleOrLater) {
  const std::string name = names_of_round_.front();
  ASSERT_EQ(export_round("--mask-patrons --open " + name).status, 0);
  const Ran shown = verify();
  EXPECT_EQ(shown.status, 0) << shown.out << shown.err;
  EXPECT_TRUE(holds(shown.out, " is " + name)) << shown.out;
  EXPECT_NE(box_.run("grep -a -q '" + names_of_round_.back() + "' dispute.tar").status, 0);
  // Later: neither the bundle nor any proof in it is another.
  ASSERT_EQ(export_round("--mask-patrons").status, 0);
  ASSERT_FALSE(holds(verify().out, name));
  write_opening(name);
  const Ran later = verify("--opening opening --json");
  EXPECT_EQ(later.status, 0) << later.out << later.err;
  EXPECT_TRUE(holds(later.out, "\"patron\":\"" + name + "\"")) << later.out;
  // By hand, as docs/evidence.md says.
  const Ran by_hand = box_.run(
      "salt=$(grep -o '\"salt\":\"[^\"]*\"' opening | cut -d'\"' -f4) && "
      "{ printf 'cardspeak-patron/1\\n'; printf %s $salt | xxd -r -p; printf %s '" +
      name +
      "'; } | openssl dgst -sha256 -r | cut -c1-64 > own && "
      "mkdir x && tar xf dispute.tar -C x && grep -a -l -F \"mask:$(cat own)\" x/events/*");
  EXPECT_EQ(by_hand.status, 0) << by_hand.err;
  EXPECT_FALSE(by_hand.out.empty());
}

TEST_F(MaskedPatrons, ABundleWithoutTheOptionShowsThemAll) {
  ASSERT_EQ(export_round("").status, 0);
  const Ran checked = verify();
  EXPECT_EQ(checked.status, 0) << checked.out << checked.err;
  for (const std::string& name : names_of_round_) EXPECT_TRUE(holds(checked.out, " is " + name)) << checked.out;
  EXPECT_NE(box_.run("grep -a -q '" + stranger() + "' dispute.tar").status, 0) << "a patron of another round";
}

TEST_F(MaskedPatrons, AForgedOpeningIsRefused) {
  ASSERT_EQ(export_round("--mask-patrons").status, 0);
  // Of another patron.
  write_opening(stranger());
  const Ran another = verify("--opening opening");
  EXPECT_EQ(another.status, 3) << another.out;
  EXPECT_TRUE(holds(another.out, "opens a mask that no event of the bundle has")) << another.out;
  // Another name, and another salt, for a mask of the bundle.
  write_opening(names_of_round_.front());
  ASSERT_EQ(box_.run("cp opening good").status, 0);
  for (const std::string& edit :
       {"s/\"patron\":\"[^\"]*\"/\"patron\":\"" + names_of_round_.back() + "\"/",
        std::string("s/\"salt\":\"./\"salt\":\"x/"), std::string("s/\"salt\":\"\\(.\\)\\(.\\)/\"salt\":\"\\2\\1/")}) {
    ASSERT_EQ(box_.run("sed '" + edit + "' good > opening").status, 0);
    if (box_.run("cmp -s good opening").status == 0) continue;
    const Ran forged = verify("--opening opening");
    EXPECT_EQ(forged.status, 3) << edit << forged.out;
    EXPECT_TRUE(holds(forged.out, "REFUSED   opening: line 1: field")) << forged.out;
  }
  // The mask that goes with the other name is of no event.
  ASSERT_EQ(box_.run("CARDSPEAK_HOME=own cardspeak ingest evening.jsonl --mask-patrons && grep '\"" +
                     names_of_round_.front() + "\"' own/log.patrons > opening")
                .status,
            0);
  EXPECT_EQ(verify("--opening opening").status, 3);
}

// Whoever makes a bundle can list any file in its manifest with the right hash.
TEST_F(MaskedPatrons, AnOpeningThatWasPutIntoTheBundleIsHeldAgainstItsEvents) {
  ASSERT_EQ(export_round("--mask-patrons --open " + names_of_round_.front()).status, 0);
  write_opening(stranger());
  const Ran made = box_.run(
      "mkdir x && tar xf dispute.tar -C x && cp x/openings was && cp opening x/openings && "
      "old=$(sha256sum < was | cut -c1-64) && new=$(sha256sum < x/openings | cut -c1-64) && "
      "sed -i \"s/$old/$new/\" x/manifest.json && grep -q $new x/manifest.json && cd x && "
      "tar --format=ustar --owner=0 --group=0 --numeric-owner --mtime=@0 --mode=0644 -cf ../dispute.tar "
      "$(find . -type f | sed 's|^./||' | LC_ALL=C sort)");
  ASSERT_EQ(made.status, 0) << made.err;
  const Ran refused = verify();
  EXPECT_EQ(refused.status, 3) << refused.out << refused.err;
}

TEST_F(MaskedPatrons, OnceMaskedAlwaysMasked) {
  const Ran again = box_.run("cardspeak ingest evening.jsonl");
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_TRUE(holds(again.err, " 0 appended")) << again.err;
  EXPECT_NE(box_.run("grep -r -a -q '" + names_.front() + "' cardspeak-data/log cardspeak-data/store").status, 0);
  // A log from before goes on working: what it has by its name counts once.
  const Ran older = box_.run("CARDSPEAK_HOME=bare cardspeak ingest evening.jsonl --mask-patrons");
  EXPECT_EQ(older.status, 0) << older.err;
  EXPECT_TRUE(holds(older.err, " 0 appended")) << older.err;
}

TEST_F(MaskedPatrons, ARoundThatNamesItsPatronsCannotBeMaskedAfterwards) {
  const Ran exported =
      box_.run("export CARDSPEAK_HOME=bare && cardspeak checkpoint --key log.key && cardspeak export " +
               std::string(kMaskedRound) + " --evidence bare.tar --mask-patrons");
  EXPECT_EQ(exported.status, 2) << exported.out;
  EXPECT_TRUE(holds(exported.err, "patrons are masked when they are taken in")) << exported.err;
  EXPECT_NE(box_.run("test -e bare.tar").status, 0);
  EXPECT_EQ(export_round("--open " + names_of_round_.front()).status, 2);
  EXPECT_EQ(export_round("--mask-patrons --open nobody").status, 2);
  EXPECT_EQ(export_round("--mask-patrons --open " + stranger()).status, 2);
}

// What people write at a desk: a patron's id in every field that takes a text.
std::string careless_dispute(const std::string& name) {
  const std::string who = " --staff '" + name + "' --office 'for " + name + "'";
  return "cardspeak dispute raise D-17 CS-01/1 --seat 1 --patron '" + name + "' --claim '" + name +
         " was paid short' --amount 50 --by \"" + name + "'s companion, and again " + name + "\" --section 'pit of " +
         name + "' --asked '" + name + "' --asked D-7 --supervisor '" + name + "' --reviewer 'r. " + name +
         "' --media 'CAM-" + name + ",21:10,21:16' --remarks '(" + name + ")'" + who +
         " && cardspeak project && cardspeak dispute rule D-17 --decision 'pay " + name + "' --amount 50 --reason '" +
         name + " is right'" + who + " && cardspeak dispute pay D-17 --amount 50 --patron '" + name + "'" + who +
         " && cardspeak dispute refer D-17 --reason 'asked by " + name + "' --inspector 'of " + name + "'" + who +
         " && cardspeak dispute answer D-17 --outcome '" + name + " is content' --inspector 'of " + name + "'" + who +
         " && cardspeak dispute note D-17 --remarks 'ask " + name + "'" + who +
         " && cardspeak dispute close D-17 --outcome '" + name + " left'" + who +
         " && cardspeak dispute reopen D-17 --reason '" + name + " came back'" + who + " && cardspeak project";
}

TEST_F(MaskedPatrons, ABundleOfADisputedRoundHasNoNameInAnyOfItsBytes) {
  const std::string name = names_of_round_.front();
  const Ran made = box_.run(careless_dispute(name) + " && cardspeak checkpoint --key log.key");
  ASSERT_EQ(made.status, 0) << made.err;
  ASSERT_EQ(export_round("--mask-patrons").status, 0);
  for (const std::string& each : names_) {
    EXPECT_NE(box_.run("grep -a -i -q '" + each + "' dispute.tar").status, 0) << each;
    EXPECT_NE(box_.run("grep -r -a -i -q '" + each + "' cardspeak-data/log cardspeak-data/store").status, 0) << each;
  }
  const Ran checked = verify();
  EXPECT_EQ(checked.status, 0) << checked.out << checked.err;
  EXPECT_FALSE(holds(checked.out, name)) << checked.out;
  // Opened later, and the bundle is the same.
  write_opening(name);
  const Ran opened = verify("--opening opening");
  EXPECT_EQ(opened.status, 0) << opened.out << opened.err;
  EXPECT_TRUE(holds(opened.out, " is " + name)) << opened.out;
  // Whoever holds the file reads what was written, on each page; others read a pseudonym.
  for (const std::string show : {"replay CS-01/1", "dispute D-17", "replay CS-01/1 --json", "dispute D-17 --json"}) {
    const Ran page = box_.run("cardspeak " + show);
    EXPECT_TRUE(holds(page.out, name + " is right")) << show << page.out << page.err;
    EXPECT_FALSE(holds(page.out, "mask:")) << show << page.out;
  }
  const Ran others =
      box_.run("mv cardspeak-data/log.patrons kept && cardspeak dispute D-17 --html d.html && cat d.html");
  EXPECT_TRUE(holds(others.out, "masked ")) << others.out;
  EXPECT_FALSE(holds(others.out, name)) << others.out;
  EXPECT_FALSE(holds(others.out, "mask:")) << others.out;
}

// The file of masks lies elsewhere, and the call forgets it, or writes the log's name another way.
TEST_F(MaskedPatrons, NoCallWritesANameIntoAMaskedLogByCarelessness) {
  const std::string name = names_of_round_.front();
  const std::string raise = "cardspeak dispute raise D-17 CS-01/1 --seat 1 --patron '" + name +
                            "' --claim short --staff F-1 --at '2026-11-27 21:00' ";
  const Ran beside = box_.run(raise + "--log cardspeak-data/log/");
  EXPECT_EQ(beside.status, 0) << beside.err;
  ASSERT_EQ(box_.run("mv cardspeak-data/log.patrons kept && cardspeak simulate --game caribbean-stud --tables 1 "
                     "--rounds 2 --seed 6 --out more.jsonl && sed -i s/CS-01/CS-09/g more.jsonl")
                .status,
            0);
  for (const std::string& call : {raise, std::string("cardspeak ingest more.jsonl"),
                                  std::string("cardspeak ingest more.jsonl --log cardspeak-data/log/"),
                                  std::string("cardspeak dispute pay D-17 --amount 5 --staff F-1 --round "
                                              "crown-melbourne/CS-01/1 --desk crown-melbourne/desk/floor")}) {
    const Ran refused = box_.run(call);
    EXPECT_EQ(refused.status, 2) << call << refused.err;
    EXPECT_TRUE(holds(refused.err, "are masked, and what masks them is not at cardspeak-data/log.patrons: --patrons"))
        << refused.err;
  }
  const Ran given = box_.run("cardspeak ingest more.jsonl --patrons kept && " + raise + "--patrons kept");
  EXPECT_EQ(given.status, 0) << given.err;
  for (const std::string& each : names_) {
    EXPECT_NE(box_.run("grep -r -a -q '" + each + "' cardspeak-data/log").status, 0) << each;
  }
  // Whoever wants another mask for each patron says so; what is on record stays as it is.
  const Ran anew = box_.run("cardspeak ingest more.jsonl --mask-patrons");
  EXPECT_TRUE(holds(anew.err, " 0 appended")) << anew.err;
}

// Whoever has no openings at hand, or not these, cannot look for names: that is told, and nothing is written.
TEST_F(MaskedPatrons, WithoutTheOpeningsNoMaskedBundleIsMade) {
  ASSERT_EQ(box_.run("mv cardspeak-data/log.patrons kept && : > empty && chmod 600 empty && "
                     "grep -v '\"" +
                     names_of_round_.front() + "\"' kept > fewer")
                .status,
            0);
  for (const char* const file : {"", " --patrons empty", " --patrons fewer"}) {
    const Ran refused = export_round(std::string("--mask-patrons") + file);
    EXPECT_EQ(refused.status, 2) << file << refused.err;
    EXPECT_TRUE(holds(refused.err, "so that nobody can look whether a name stands in what people wrote"))
        << refused.err;
    EXPECT_NE(box_.run("test -e dispute.tar").status, 0) << file;
  }
  EXPECT_EQ(export_round("--mask-patrons --patrons kept").status, 0);
}

// An editor took the end off the last line, a copy was cut, a file was lost: no patron gets another mask in silence,
// and what is on record makes no fork.
TEST_F(MaskedPatrons, AFileOfOpeningsThatLostSomethingIsTold) {
  const std::string again = "cp kept cardspeak-data/log.patrons && chmod 600 cardspeak-data/log.patrons && ";
  ASSERT_EQ(box_.run("cp cardspeak-data/log.patrons kept").status, 0);
  const Ran no_end = box_.run(again + "truncate -s -1 cardspeak-data/log.patrons && cardspeak ingest evening.jsonl");
  EXPECT_EQ(no_end.status, 0) << no_end.err;
  EXPECT_FALSE(holds(no_end.err, "last line")) << no_end.err;
  EXPECT_EQ(box_.run("cmp kept cardspeak-data/log.patrons").status, 0);
  const Ran cut = box_.run(again + "truncate -s -30 cardspeak-data/log.patrons && cardspeak ingest evening.jsonl");
  EXPECT_TRUE(holds(cut.err, "its last line is not whole and was taken off")) << cut.err;
  EXPECT_TRUE(holds(cut.err, "the log has masks that cardspeak-data/log.patrons does not open")) << cut.err;
  EXPECT_TRUE(holds(cut.err, "is on record under masks that the file of openings does not open")) << cut.err;
  EXPECT_TRUE(holds(cut.err, " 0 appended")) << cut.err;
  const Ran emptied = box_.run(": > cardspeak-data/log.patrons && cardspeak ingest evening.jsonl");
  EXPECT_EQ(emptied.status, 2) << emptied.err;
  EXPECT_TRUE(holds(emptied.err, "which opened the masks, is empty")) << emptied.err;
  const Ran anew = box_.run("rm cardspeak-data/log.patrons && cardspeak ingest evening.jsonl --mask-patrons");
  EXPECT_TRUE(holds(anew.err, " 0 appended")) << anew.err;
  EXPECT_FALSE(holds(anew.err, "fork")) << anew.err;
  EXPECT_EQ(box_.run("cardspeak project && cardspeak verify").status, 0);
}

// The device signed it before anybody could mask it: then the bundle cannot be masked, and says so.
TEST_F(MaskedPatrons, ANameInASignedTextIsNoticedWhenTheRoundLeaves) {
  const std::string name = names_of_round_.front();
  const Ran made = box_.run(
      "{ cat evening.jsonl; echo '{\"stream\":\"crown-melbourne/desk/floor\",\"sequence\":\"1\",\"deviceTimeNs\":"
      "\"1795700000000000000\",\"device\":\"desk\",\"staff\":\"F-1\",\"disputeRaised\":{\"dispute\":\"D-1\","
      "\"roundId\":\"crown-melbourne/CS-01/1\",\"claim\":\"" +
      name +
      " was paid short\"}}'; } > all.jsonl && cardspeak devices seal all.jsonl --keys keys --make --out plain.jsonl && "
      "grep desk/floor plain.jsonl > desk.jsonl && "
      "cardspeak ingest desk.jsonl && cardspeak project && cardspeak checkpoint --key log.key");
  ASSERT_EQ(made.status, 0) << made.err;
  const Ran refused = export_round("--mask-patrons");
  EXPECT_EQ(refused.status, 2) << refused.err;
  EXPECT_TRUE(
      holds(refused.err, "event 1 of crown-melbourne/desk/floor: the name of a patron stands in one of its texts"))
      << refused.err;
  EXPECT_EQ(export_round("--mask-patrons --open " + name).status, 0);
}

TEST_F(MaskedPatrons, ADeviceThatSignsMasksThemItself) {
  const Ran made = box_.run(
      "cardspeak devices seal evening.jsonl --keys keys --make --mask-patrons own.patrons --out signed.jsonl && "
      "cardspeak key casino.example/devices --out house.key > house.pub && "
      "cardspeak devices sign keys/devices.json --key house.key --out register && export CARDSPEAK_HOME=signed && "
      "cardspeak ingest signed.jsonl --devices register --register-key house.pub && cardspeak project && "
      "cardspeak checkpoint --key log.key && cardspeak export " +
      std::string(kMaskedRound) + " --evidence dispute.tar --mask-patrons --patrons own.patrons --open " +
      names_of_round_.front() + " --devices register --register-key house.pub");
  ASSERT_EQ(made.status, 0) << made.err;
  EXPECT_NE(box_.run("grep -q '" + names_.front() + "' signed.jsonl").status, 0);
  const Ran checked = verify("--register-key house.pub");
  EXPECT_EQ(checked.status, 0) << checked.out << checked.err;
  EXPECT_TRUE(holds(checked.out, " is " + names_of_round_.front())) << checked.out;
  EXPECT_TRUE(holds(checked.out, "signed by device")) << checked.out;
  // What was sealed with the names in it cannot be masked any more.
  const Ran named = box_.run(
      "cardspeak devices seal evening.jsonl --keys keys --out named.jsonl && cardspeak ingest named.jsonl --log other "
      "--mask-patrons");
  EXPECT_EQ(named.status, 2);
  EXPECT_TRUE(holds(named.err, "field patron: expected a mask")) << named.err;
  EXPECT_FALSE(holds(named.err, "\"" + names_.front() + "\"")) << named.err;
}

}  // namespace
}  // namespace cardspeak

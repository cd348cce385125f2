// What is wrong with a call or with its input is said in a sentence, and everything else goes on.
#include <gtest/gtest.h>

#include <cctype>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

// One message, on standard error, and nothing on standard output.
void expect_refused(const Ran& ran, int status, const std::string& part) {
  EXPECT_EQ(ran.status, status) << ran.out << ran.err;
  EXPECT_EQ(ran.out, "");
  EXPECT_TRUE(holds(ran.err, part)) << ran.err;
  EXPECT_TRUE(ran.err.starts_with("cardspeak: ")) << ran.err;
  EXPECT_EQ(lines_of(ran.err).size(), 1U) << ran.err;
}

TEST(WrongCall, IsRefusedBeforeAnythingIsOpened) {
  Sandbox box;
  // There is no store and no log: a verb that looked for them first would end with 3.
  expect_refused(box.run("cardspeak replay nonsense"), 2, "nonsense");
  expect_refused(box.run("cardspeak replay a/b/0"), 2, "a/b/0");
  expect_refused(box.run("cardspeak replay a/b/1 --known-as-of yesterday"), 2, "expected a time such as");
  expect_refused(box.run("cardspeak replay a/b/1 --json --html -"), 2, "standard output");
  expect_refused(box.run("cardspeak rounds --from 27/11/2026"), 2, "expected a time such as");
  expect_refused(box.run("cardspeak project --until x"), 2, "--until: expected an offset");
  expect_refused(box.run("cardspeak project --until 1:-4"), 2, "--until: expected an offset");
  expect_refused(box.run("cardspeak project --follow --until 5"), 2, "--follow keeps on");
  expect_refused(box.run("cardspeak ingest no-such-file"), 2, "no-such-file: there is no such file");
  expect_refused(box.run("cardspeak frobnicate"), 2, "see: cardspeak --help");
  expect_refused(box.run("cardspeak repaly x"), 2, "no verb 'repaly'; did you mean replay?");
  expect_refused(box.run("cardspeak verfy --store rounds"), 2, "no verb 'verfy'; did you mean verify?");
  expect_refused(box.run("cardspeak expor --what rounds"), 2, "no verb 'expor'; did you mean export?");
  expect_refused(box.run("cardspeak acess verify f"), 2, "no verb 'acess'; did you mean access?");
  expect_refused(box.run("cardspeak rounds --from 02:00 --short x"), 2, "--short: expected an amount");
  expect_refused(box.run("cardspeak rounds --from 2026-11-21 --to 2026-11-20"), 2, "is not before --to 2026-11-20");
  std::filesystem::create_directory(box.path("folder"));
  expect_refused(box.run("cardspeak ingest folder"), 2, "folder: is a folder, not a file");
  expect_refused(box.run("cardspeak project --batch 0"), 2, "not in range 1 to 1000000");
  expect_refused(box.run("cardspeak simulate --game caribbean-stud --seed -1"), 2, "expected a whole number from 0");
  EXPECT_FALSE(std::filesystem::exists(box.path("cardspeak-data")));
}

// Opening a pipe that nobody writes to would wait for ever.
TEST(WrongCall, WhatIsNoFileIsToldAndNotWaitedFor) {
  Sandbox box;
  ASSERT_EQ(box.run("mkdir books && mkfifo books/pipe.json && mkfifo pipe && chmod 600 pipe").status, 0);
  const std::string quick = "timeout 20 cardspeak ";
  expect_refused(box.run(quick + "rules list --books books"), 2, "books/pipe.json: expected a file, found a pipe");
  expect_refused(box.run(quick + "rules list --books pipe"), 2, "pipe: cannot be read as a folder of rulebooks");
  expect_refused(box.run(quick + "rules check pipe"), 2, "pipe: expected a file, found a pipe");
  expect_refused(box.run(quick + "rules check /dev/zero"), 2, "/dev/zero: expected a file, found a device");
  expect_refused(box.run(quick + "rules check books"), 2, "books: expected a file, found a folder");
  expect_refused(box.run(quick + "key --show pipe"), 3, "pipe");
  expect_refused(box.run(quick + "rules terms pipe --game crown-melbourne/caribbean-stud"), 2,
                 "pipe: expected a file, found a pipe");
}

// A name that turns the direction of writing would show another amount than the one that is stored.
TEST(WrongInput, HiddenCharactersOfWhatIsStoredAreShownAsEscapes) {
  Sandbox box;
  box.write("evening.jsonl",
            "{\"stream\": \"a/b\", \"sequence\": 1, \"deviceTimeNs\": \"1795161600000000000\", \"round\": 1, "
            "\"device\": \"shoe\", \"staff\": \"D\", \"colour\u202E\u200B\": 1}\n");
  const Ran ran = box.run("cardspeak ingest evening.jsonl");
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(holds(ran.err, "colour\\u202E\\u200B")) << ran.err;
}

// "1,060 refused" in a sentence of counts; 0 where it is not said.
std::uint64_t count_before(const std::string& text, const std::string& word) {
  const std::size_t end = text.find(" " + word);
  if (end == std::string::npos) return 0;
  std::string digits;
  for (std::size_t at = end; at > 0 && (std::isdigit(text[at - 1]) != 0 || text[at - 1] == ','); --at) {
    if (text[at - 1] != ',') digits.insert(digits.begin(), text[at - 1]);
  }
  return digits.empty() ? 0 : std::stoull(digits);
}

// Whatever becomes of it, an event that was read is counted as one thing, and once.
TEST(WrongInput, WhatIngestSaysOfItsEventsAddsUp) {
  Sandbox box;
  ASSERT_EQ(box.run("cardspeak simulate --game caribbean-stud --rounds 5 --out whole.jsonl && "
                    "sed '40s/\"sequence\"/\"sequense\"/; 90s/.*/broken/' whole.jsonl > evening.jsonl && "
                    "head -30 whole.jsonl > begin.jsonl && head -35 whole.jsonl | tail -3 > again.jsonl")
                .status,
            0);
  const std::string stream = "crown-melbourne/CS-01";
  std::uint64_t on_record = 0;
  const std::string lost = "evening.jsonl --by A --reason lost --skip " + stream + ":40";
  const std::vector<std::string> calls{
      "begin.jsonl", "again.jsonl", "evening.jsonl again.jsonl", lost, lost + " --skip " + stream + ":90",
      "whole.jsonl", "whole.jsonl"};
  for (const std::string& call : calls) {
    const std::string said = box.run("cardspeak ingest " + call).err;
    std::string sums;
    for (const std::string& line : lines_of(said)) {
      if (holds(line, " events read, ")) sums = line;
    }
    const std::uint64_t read = count_before(sums, "events read");
    EXPECT_GT(read, 0U) << said;
    EXPECT_EQ(read, count_before(sums, "appended") + count_before(sums, "already on record") +
                        count_before(sums, "refused") + count_before(sums, "held back"))
        << call << "\n"
        << said;
    on_record += count_before(sums, "appended");
    if (holds(said, "given up, and")) on_record += count_before(said, "event appended that says so");
  }
  ASSERT_EQ(box.run("cardspeak project").status, 0);
  const std::string status = box.run("cardspeak status --json").out;
  EXPECT_TRUE(holds(status, "\"events\":\"" + std::to_string(on_record) + "\"")) << on_record << status;
  EXPECT_TRUE(holds(status, R"("quarantined":"0")")) << status;
}

// A disk that is full is said, and what was not taken is taken when there is room.
TEST(WrongInput, AFullDiskEndsIngestAndMakingRoomIsEnough) {
  Sandbox box;
  ASSERT_EQ(box.run("cardspeak simulate --game caribbean-stud --tables 4 --rounds 60 --seed 3 --out evening.jsonl && "
                    "cardspeak ingest evening.jsonl --log whole && cardspeak project --log whole --store w && "
                    "cardspeak digest --store w > digest && mkdir disk")
                .status,
            0);
  // A disk of our own, which goes with the shell that made it.
  const Ran ran = box.run(
      "unshare --mount sh -c 'mount -t tmpfs -o size=600k tmpfs disk || exit 77; "
      "cardspeak ingest evening.jsonl --log disk/log 2> full; echo $?; mount -o remount,size=64m disk; "
      "cardspeak ingest evening.jsonl --log disk/log 2> room; echo $?; "
      "cardspeak project --log disk/log --store s 2> /dev/null && cardspeak digest --store s'");
  if (ran.status != 0 && ran.out.empty()) {
    GTEST_SKIP() << "NOT TESTED on a full disk: mounting a small one is not permitted here: " << ran.err;
  }
  EXPECT_EQ(ran.out, "3\n0\n" + box.read("digest")) << box.read("full") << box.read("room");
  EXPECT_TRUE(holds(box.read("full"), "disk/log")) << box.read("full");
  EXPECT_TRUE(holds(box.read("full"), "o space")) << box.read("full");
}

TEST(WrongInput, ARefusedLineIsMendedOrSaidToBeLostAndVerifyShowsWhich) {
  Sandbox box;
  ASSERT_EQ(box.run("cardspeak simulate --game caribbean-stud --rounds 5 --out whole.jsonl && "
                    "sed '40s/\"sequence\"/\"sequense\"/' whole.jsonl > evening.jsonl")
                .status,
            0);
  const Ran first = box.run("cardspeak ingest evening.jsonl");
  EXPECT_EQ(first.status, 2);
  EXPECT_TRUE(holds(first.err, "evening.jsonl:40: field sequense")) << first.err;
  EXPECT_TRUE(holds(first.err, "held back and not on record, since 40 is missing")) << first.err;
  EXPECT_TRUE(holds(first.err, "--skip crown-melbourne/CS-01:40")) << first.err;
  ASSERT_EQ(box.run("cp -r cardspeak-data skipped && cardspeak ingest whole.jsonl && cardspeak project").status, 0);
  ASSERT_EQ(
      box.run("cardspeak ingest whole.jsonl --log in-time && cardspeak project --log in-time --store store").status, 0);
  EXPECT_EQ(box.run("cardspeak digest").out, box.run("cardspeak digest --store store").out);
  EXPECT_EQ(box.run("cardspeak verify").status, 0);

  const Ran skipped = box.run(
      "cardspeak ingest evening.jsonl --skip crown-melbourne/CS-01:40 --log skipped/log "
      "--office 'TG Area Manager' --by AM-0031 --reason 'the tablet fell into water'");
  EXPECT_EQ(skipped.status, 2) << skipped.err;
  EXPECT_TRUE(holds(skipped.err, "1 missing number given up, and 1 event appended that says so")) << skipped.err;
  EXPECT_TRUE(holds(skipped.err, " appended (of these 1 gap)")) << skipped.err;
  ASSERT_EQ(box.run("cardspeak project --log skipped/log --store skipped/store").status, 0);
  const Ran verified = box.run("cardspeak verify --store skipped/store");
  EXPECT_EQ(verified.status, 1);
  EXPECT_TRUE(holds(verified.out,
                    "event 40 is missing; given up as lost by TG Area Manager AM-0031: \"the tablet fell into water\""))
      << verified.out;
  // The round that it lies in, or the one after, says so on its page; no other round does.
  const Ran rounds = box.run(
      "for i in 1 2 3 4 5; do cardspeak replay crown-melbourne/CS-01/$i --store skipped/store --html r.html > r.txt; "
      "grep -q 'tablet fell into water' r.txt && grep -q 'given up as lost' r.html && "
      "cardspeak replay crown-melbourne/CS-01/$i --store skipped/store --json | grep -q '\"office\":\"TG Area "
      "Manager\"' "
      "&& echo told; done");
  EXPECT_EQ(rounds.out, "told\n") << rounds.out << rounds.err;
  // Said once, however often.
  const std::string again = box.run(
                                   "cardspeak ingest evening.jsonl --skip crown-melbourne/CS-01:40 --log skipped/log "
                                   "--by AM-0031 --reason again")
                                .err;
  EXPECT_TRUE(holds(again, " 0 appended")) << again;
  EXPECT_TRUE(holds(again, "--skip: nothing was given up")) << again;
  // Who gave it up, and why, stays on record when something comes in under that number after all.
  ASSERT_EQ(box.run("cardspeak ingest whole.jsonl --log skipped/log && cardspeak project --log skipped/log --store "
                    "skipped/store")
                .status,
            0);
  const std::string late = box.run("cardspeak verify --store skipped/store").out;
  EXPECT_TRUE(holds(late,
                    "crown-melbourne/CS-01: event 40 is on record; given up as lost by TG Area Manager AM-0031: \"the "
                    "tablet fell into water\""))
      << late;
  const Ran told = box.run(
      "for i in 1 2 3 4 5; do cardspeak replay crown-melbourne/CS-01/$i --store skipped/store > r.txt; "
      "tr '\\n' ' ' < r.txt | tr -s ' ' | grep -q 'tablet fell into water.*It is on record all the same' && "
      "cardspeak replay crown-melbourne/CS-01/$i --store skipped/store --json | grep -q 'AM-0031' && "
      "cardspeak key c.example/log --out k$i > kp && cardspeak checkpoint --key k$i --log skipped/log > note && "
      "cardspeak export crown-melbourne/CS-01/$i --store skipped/store --log skipped/log --evidence b.tar && "
      "cardspeak verify b.tar --key $(cat kp) && tar xOf b.tar | grep -q 'AM-0031' && echo told; done");
  EXPECT_TRUE(told.out.ends_with("told\n")) << told.out << told.err;
  // Nobody gives up a line without a name and a reason.
  const std::string skip = "cardspeak ingest evening.jsonl --log new --skip crown-melbourne/CS-01:40 ";
  expect_refused(box.run(skip), 2, "--skip: who says that");
  expect_refused(box.run(skip + "--by AM-0031"), 2, "--skip: why");
  expect_refused(box.run(skip + "--reason lost"), 2, "--skip: who says that");
  expect_refused(box.run("cardspeak ingest evening.jsonl --log new --by AM-0031"), 2, "--by, --office and --reason");
  // The line that was said to be lost and comes after all does not undo what was said.
  ASSERT_EQ(box.run("cardspeak ingest whole.jsonl --log skipped/log").status, 0);
  ASSERT_EQ(box.run("cardspeak project --log skipped/log --store skipped/store").status, 0);
  EXPECT_TRUE(holds(box.run("cardspeak verify --store skipped/store").out, "event 41: does not name the hash"));
  expect_refused(box.run("cardspeak ingest whole.jsonl --skip crown-melbourne/CS-01 --by A --reason B"), 2,
                 "--skip: expected a stream");
  expect_refused(box.run("cardspeak ingest whole.jsonl --skip crown-melbourne/CS-01:9-3 --by A --reason B"), 2,
                 "--skip: expected");
}

TEST(WrongInput, PackedFilesAreIngestedAsWhatTheyHold) {
  Sandbox box;
  ASSERT_EQ(box.run("cardspeak simulate --game caribbean-stud --rounds 20 --out a.jsonl && gzip -k a.jsonl").status, 0);
  EXPECT_EQ(box.run("cardspeak ingest a.jsonl.gz").status, 0);
  const Ran again = box.run("cardspeak ingest a.jsonl");
  EXPECT_TRUE(holds(again.err, " 0 appended")) << again.err;
  EXPECT_EQ(box.run("cardspeak ingest - --log piped < a.jsonl.gz").status, 0);
  ASSERT_EQ(box.run("head -c 2000 a.jsonl.gz > cut.gz").status, 0);
  const Ran cut = box.run("cardspeak ingest cut.gz --log cut");
  EXPECT_EQ(cut.status, 2);
  EXPECT_TRUE(holds(cut.err, "cut.gz: line ")) << cut.err;
  EXPECT_TRUE(holds(cut.err, "the file was cut; nothing of this file was ingested")) << cut.err;
}

TEST(WrongCall, EmptyValueIsNotTakenForNone) {
  Sandbox box;
  for (const char* call :
       {"replay a/b/1 --rules ''", "replay a/b/1 --rules=", "replay a/b/1 --known-as-of ''", "replay a/b/1 --store ''",
        "replay a/b/1 --books ''", "rounds --table ''", "rounds --finding ''", "rules in-force crown-holdem --at ''",
        "rules list --books ''", "project --log ''", "digest --store ''", "ingest ''"}) {
    const Ran ran = box.run("cardspeak " + std::string(call));
    expect_refused(ran, 2, "");
    EXPECT_TRUE(holds(ran.err, "empty") || holds(ran.err, "requires at least one argument") ||
                holds(ran.err, "1 required"))
        << call << "\n"
        << ran.err;
  }
}

TEST(WrongCall, StoreThatIsPastUntilIsLeftAloneAndSaysSo) {
  Sandbox box;
  ASSERT_EQ(box.run("cardspeak simulate --game caribbean-stud --rounds 5 --out five.jsonl && cardspeak ingest "
                    "five.jsonl && cardspeak project --until 60 && cardspeak project --until 80")
                .status,
            0);
  expect_refused(box.run("cardspeak project --until 50"), 2,
                 "the store reaches offset 80 of partition 0, past --until 50");
  // Nothing was projected: the next run finds the store where it stood.
  const Ran on = box.run("cardspeak project --until 80");
  EXPECT_EQ(on.status, 0) << on.err;
  EXPECT_TRUE(holds(on.err, "0 records read")) << on.err;
}

TEST(WrongCall, SimulatorSaysWhatItCanPlayAndHowOftenItMayGoWrong) {
  Sandbox box;
  expect_refused(box.run("cardspeak simulate --game whist"), 2, "caribbean-stud");
  for (const char* rate : {"2", "-1", "1.0000001", "half", "0.1.1", "."}) {
    expect_refused(box.run("cardspeak simulate --game caribbean-stud --answers a --errors=" + std::string(rate)), 2,
                   "expected a share of the rounds");
  }
  expect_refused(box.run("cardspeak simulate --game caribbean-stud --errors 0.1"), 2, "--answers");
  expect_refused(box.run("cardspeak simulate --game caribbean-stud --irregularities 0.1"), 2, "--answers");
  expect_refused(box.run("cardspeak simulate --game caribbean-stud --answers a --irregularities=2"), 2,
                 "--irregularities: expected a share of the rounds");
  expect_refused(box.run("cardspeak simulate --game caribbean-stud --stack royal"), 2, "--jackpots");
  expect_refused(box.run("cardspeak simulate --game caribbean-stud --jackpots --stack flush"), 2, "straight-flush");
}

TEST(MissingStore, EndsWithThreeAndSaysWhatIsMissing) {
  Sandbox box;
  for (const char* verb : {"replay crown-melbourne/CS-01/1", "rounds", "verify", "digest"}) {
    expect_refused(box.run("cardspeak " + std::string(verb) + " --store nowhere"), 3, "nowhere");
  }
  expect_refused(box.run("cardspeak project --log nowhere"), 3, "nowhere");
  EXPECT_FALSE(std::filesystem::exists(box.path("nowhere")));
}

TEST(MissingStore, FolderOfSomethingElseIsNotTaken) {
  Sandbox box;
  box.write("notes.txt", "not a store");
  std::filesystem::create_directory(box.path("other"));
  box.write("other/notes.txt", "not a store");
  expect_refused(box.run("cardspeak rounds --store other"), 3, "other");
  expect_refused(box.run("cardspeak rounds --store notes.txt"), 3, "notes.txt");
}

TEST(MissingLog, BrokerThatDoesNotAnswerEndsWithThreeAndAddressThatIsNoneWithTwo) {
  Sandbox box;
  box.write("evening.jsonl", "");
  expect_refused(box.run("cardspeak ingest evening.jsonl --log kafka://127.0.0.1:1/events"), 3, "127.0.0.1:1");
  expect_refused(box.run("cardspeak ingest evening.jsonl --log kafka://"), 2, "kafka://");
  const std::string config = " --log kafka://127.0.0.1:1/events --kafka-config client.properties";
  expect_refused(box.run("cardspeak ingest evening.jsonl" + config), 3, "client.properties");
  for (const char* verb : {"ingest evening.jsonl", "project", "log verify", "checkpoint --key k --tiles t"}) {
    expect_refused(box.run("printf 'sasl.pasword=hush' > client.properties; chmod 600 client.properties; "
                           "(umask 077; cardspeak key a/b --out k >/dev/null 2>&1); cardspeak " +
                           std::string(verb) + config),
                   2, "client.properties, line 1: librdkafka has no property of this name");
  }
}

TEST(MissingStore, PageThatCannotBeWrittenEndsWithThree) {
  Sandbox box;
  ASSERT_EQ(
      box.run("cardspeak simulate --game caribbean-stud --rounds 1 --out one.jsonl && cardspeak ingest one.jsonl && "
              "cardspeak project")
          .status,
      0);
  expect_refused(box.run("cardspeak replay crown-melbourne/CS-01/1 --html no/such/folder.html"), 3,
                 "no/such/folder.html");
}

TEST(BadInput, EachBadLineIsNamedAndTheRestIsIngested) {
  Sandbox box;
  ASSERT_EQ(box.run("cardspeak simulate --game caribbean-stud --rounds 3 --out good.jsonl").status, 0);
  auto lines = lines_of(box.read("good.jsonl"));
  const std::size_t good = lines.size();
  lines.insert(lines.begin() + 2, "not json at all");
  lines.insert(lines.begin() + 4,
               R"({"stream":"crown-melbourne/CS-01","deviceTimeNs":"1795161600000000000","colour":"red"})");
  lines.insert(
      lines.begin() + 6,
      R"({"stream":"crown-melbourne/CS-01","deviceTimeNs":"1795161600000000000","round":"1","cardDealt":{"to":"dealer","card":"1s"}})");
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  text += R"({"stream":"crown-melbo)";
  box.write("bad.jsonl", text);

  const Ran ran = box.run("cardspeak ingest bad.jsonl");
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_TRUE(holds(ran.err, "bad.jsonl:3: ")) << ran.err;
  EXPECT_TRUE(holds(ran.err, "bad.jsonl:5: ")) << ran.err;
  EXPECT_TRUE(holds(ran.err, "colour")) << ran.err;
  EXPECT_TRUE(holds(ran.err, "bad.jsonl:7: ")) << ran.err;
  EXPECT_TRUE(holds(ran.err, "1s")) << ran.err;
  EXPECT_TRUE(holds(ran.err, "bad.jsonl:" + std::to_string(lines.size() + 1) + ": ")) << ran.err;
  EXPECT_TRUE(holds(ran.err, std::to_string(good) + " appended, 4 refused")) << ran.err;

  EXPECT_EQ(box.run("cardspeak project").status, 0);
  EXPECT_EQ(lines_of(box.run("cardspeak rounds --json").out).size(), 3U);
}

TEST(BadInput, WhatADeviceWroteCannotMoveTheCursorOfWhoReadsTheMessage) {
  Sandbox box;
  box.write("bad.jsonl",
            "{\"stream\":\"a/\\u001b[2Jb\",\"deviceTimeNs\":\"1\",\"betsClosed\":null}\n{\"\x1b[31m\":1}\n");
  const Ran ran = box.run("cardspeak ingest bad.jsonl");
  EXPECT_EQ(ran.status, 2);
  EXPECT_FALSE(holds(ran.err, "\x1b")) << ran.err;
}

TEST(Books, DamagedBookIsRefusedAtTheDoorByName) {
  Sandbox box;
  std::filesystem::create_directory(box.path("books"));
  ASSERT_EQ(box.run("cardspeak rules show crown-melbourne/caribbean-stud --json").status, 0);
  box.write("books/broken.json", R"({"venue":"crown-melbourne","game":"caribbean-stud"})");
  expect_refused(box.run("cardspeak rules list --books books"), 2, "books/broken.json");
  expect_refused(box.run("cardspeak replay a/b/1 --books books"), 2, "books/broken.json");
  const Ran check = box.run("cardspeak rules check books/broken.json");
  EXPECT_EQ(check.status, 2);
  EXPECT_TRUE(holds(check.out, "books/broken.json: ")) << check.out;
  EXPECT_TRUE(holds(check.err, "objection")) << check.err;
  expect_refused(box.run("cardspeak rules list --books nowhere"), 2, "nowhere");
}

TEST(Books, ObjectionsNameTheFileOnceAndTheLineOrTheZone) {
  Sandbox box;
  std::filesystem::create_directory(box.path("books"));
  box.write("books/cut.json", "{\n\"venue\": \"crown-melbourne\",\n");
  const Ran cut = box.run("cardspeak rules check books/cut.json");
  EXPECT_TRUE(holds(cut.out, "books/cut.json: expected one JSON object, found text that is not JSON (line 3, "))
      << cut.out;
  EXPECT_FALSE(holds(cut.out, "books/cut.json: books/cut.json")) << cut.out;
  const std::string source =
      std::string(CARDSPEAK_SOURCE_DIR) + "/model/law/books/crown-melbourne/caribbean-stud/11.0.json";
  ASSERT_EQ(
      box.run("rm books/cut.json; sed 's:Australia/Melbourne:Mars/Olympus:' '" + source + "' >books/mars.json").status,
      0);
  const Ran mars = box.run("cardspeak rules check books/mars.json");
  EXPECT_EQ(mars.status, 2);
  EXPECT_TRUE(holds(mars.out, "identity: this system knows no zone \"Mars/Olympus\"")) << mars.out;
  expect_refused(box.run("cardspeak rules list --books books"), 2, "Mars/Olympus");
}

TEST(Books, EmbeddedOnesPassTheirCheck) {
  Sandbox box;
  const Ran ran = box.run("cardspeak rules check");
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(holds(ran.out, "crown-melbourne/caribbean-stud/11.0.json: fit for use\n")) << ran.out;
}

TEST(Books, FolderReplacesTheVersionInsideAndDiffShowsWhatChanged) {
  Sandbox box;
  std::filesystem::create_directory(box.path("books"));
  const std::string source =
      std::string(CARDSPEAK_SOURCE_DIR) + "/model/law/books/crown-melbourne/caribbean-stud/11.0.json";
  const Ran made = box.run("sed 's/\"at\": \"5:1\"/\"at\": \"6:1\"/' '" + source + "' >books/changed.json");
  ASSERT_EQ(made.status, 0) << made.err;
  const Ran diff = box.run("cardspeak rules diff caribbean-stud@11.0 books/changed.json");
  EXPECT_EQ(diff.status, 0) << diff.err;
  EXPECT_TRUE(holds(diff.out, "5:1")) << diff.out;
  EXPECT_TRUE(holds(diff.out, "6:1")) << diff.out;
  EXPECT_TRUE(holds(diff.err, "1 difference")) << diff.err;
  const Ran inside = box.run("cardspeak rules list");
  const Ran replaced = box.run("cardspeak rules list --books books");
  EXPECT_EQ(lines_of(inside.out).size(), lines_of(replaced.out).size());
  EXPECT_NE(inside.out, replaced.out);
}

TEST(Books, InForceAnswersForAMomentAndForWhatWasKnownThen) {
  Sandbox box;
  const Ran now = box.run("cardspeak rules in-force crown-melbourne/caribbean-stud");
  EXPECT_EQ(now.status, 0) << now.err;
  EXPECT_TRUE(holds(now.out, "11.0")) << now.out;
  EXPECT_EQ(box.run("cardspeak rules in-force crown-melbourne/caribbean-stud --at 2001-01-01").status, 2);
  EXPECT_EQ(box.run("cardspeak rules in-force crown-melbourne/caribbean-stud --known-as-of 2001-01-01").status, 2);
  EXPECT_EQ(box.run("cardspeak rules in-force whist").status, 2);
}

}  // namespace
}  // namespace cardspeak

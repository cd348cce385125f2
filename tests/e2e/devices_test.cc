// Devices that are known: a register is made and checked, and what no device of it vouches for stays out of the log,
// each forgery with its own reason. The signatures are checked by programs that are not ours as well.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/e2e/sandbox_fixture.h"

namespace cardspeak {
namespace {

// Two tables and a meter, their keys, and a register that the house has signed.
class KnownDevices : public testing::Test {
 protected:
  void SetUp() override {
    const Ran made = box_.run(
        "cardspeak simulate --game caribbean-stud --tables 2 --rounds 6 --seed 5 --jackpots --out evening.jsonl && "
        "cardspeak devices seal evening.jsonl --keys keys --make --out signed.jsonl && "
        "cardspeak key casino.example/devices --out house.key > house.pub && "
        "cardspeak devices sign keys/devices.json --key house.key --out register");
    ASSERT_EQ(made.status, 0) << made.err;
    lines_ = lines_of(box_.read("signed.jsonl"));
  }

  [[nodiscard]] Ran ingest(const std::string& files, const std::string& devices = "register") const {
    return box_.run("cardspeak ingest " + files + " --log log --devices " + devices + " --register-key house.pub");
  }
  [[nodiscard]] Ran ingest_lines(const std::vector<std::string>& lines, const std::string& devices = "register") const {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    box_.write("given.jsonl", text);
    return ingest("given.jsonl", devices);
  }
  [[nodiscard]] std::string refused() const { return box_.read("log.quarantine/refused.jsonl"); }
  [[nodiscard]] std::string waiting() const { return box_.read("log.quarantine/waiting.jsonl"); }
  // The digest of a store made of the log.
  [[nodiscard]] std::string digest(const std::string& log) const {
    const Ran ran = box_.run("rm -rf s && cardspeak project --log " + log + " --store s && cardspeak digest --store s");
    EXPECT_EQ(ran.status, 0) << ran.err;
    return ran.out;
  }
  // The log that the evening gives when everything is in order.
  [[nodiscard]] std::string whole_digest() const {
    EXPECT_EQ(box_.run("test -d whole || cardspeak ingest signed.jsonl --log whole --devices register --register-key "
                       "house.pub")
                  .status,
              0);
    return digest("whole");
  }
  // The first line after `from` that has all these parts.
  [[nodiscard]] std::size_t find(const std::vector<std::string>& parts, std::size_t from = 0) const {
    for (std::size_t i = from; i < lines_.size(); ++i) {
      bool all = true;
      for (const std::string& part : parts) all = all && holds(lines_[i], part);
      if (all) return i;
    }
    ADD_FAILURE() << "no such line";
    return 0;
  }
  [[nodiscard]] static std::string replaced(std::string text, const std::string& what, const std::string& with) {
    const std::size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what << " in " << text;
    return at == std::string::npos ? text : text.replace(at, what.size(), with);
  }
  // The events in a form that nobody has signed.
  void write_bare(const std::vector<std::string>& lines) const {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    box_.write("bare.jsonl", text);
  }
  [[nodiscard]] static std::string signature_of(const std::string& line) {
    const std::string key = "\"signature\":\"";
    const std::size_t at = line.find(key);
    EXPECT_NE(at, std::string::npos) << line;
    return line.substr(at + key.size(), 88);
  }
  // Its stream and its number.
  [[nodiscard]] static std::string place_of(const std::string& line) {
    return line.substr(0, line.find(",\"deviceTimeNs\""));
  }
  [[nodiscard]] static bool is_signed(const std::string& line) { return holds(line, "\"signature\":\""); }
  void sign_register(const std::string& json, const std::string& name) const {
    box_.write(name + ".json", json);
    const Ran ran = box_.run("cardspeak devices sign " + name + ".json --key house.key --out " + name);
    ASSERT_EQ(ran.status, 0) << ran.err;
  }

  Sandbox box_;
  std::vector<std::string> lines_;
};

constexpr const char* kTable = "\"stream\":\"crown-melbourne/CS-01\"";

TEST_F(KnownDevices, WhatTheyAllSignedIsAppendedAsItIs) {
  const Ran ran = ingest("signed.jsonl");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(digest("log"), whole_digest());
  const Ran again = ingest("signed.jsonl");
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_TRUE(holds(again.err, "0 appended")) << again.err;
}

TEST_F(KnownDevices, NothingIsAppendedOfAnEveningThatNobodySigned) {
  const Ran ran = ingest("evening.jsonl");
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(holds(ran.err, "0 appended")) << ran.err;
  EXPECT_TRUE(holds(ran.err, "unsigned: a roundClosed has to be signed")) << ran.err;
  EXPECT_TRUE(holds(refused(), "\"reason\":\"unsigned\"")) << refused();
}

TEST_F(KnownDevices, AnUnsignedCloseIsRefusedAndOtherStreamsGoOn) {
  const std::size_t close = find({kTable, "roundClosed"});
  lines_[close] = replaced(lines_[close], ",\"signature\":\"" + signature_of(lines_[close]) + "\"", "");
  const Ran ran = ingest_lines(lines_);
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(holds(ran.err, "unsigned: a roundClosed has to be signed")) << ran.err;
  // Of table 2 and the meter everything is on record.
  ASSERT_EQ(box_.run("cardspeak project --log log --store s").status, 0);
  EXPECT_EQ(lines_of(box_.run("cardspeak rounds --store s --table CS-02").out).size(), 7U);
  // The mended file gives the chain that a good file gives.
  EXPECT_EQ(ingest("signed.jsonl").status, 0);
  EXPECT_EQ(digest("log"), whole_digest());
}

TEST_F(KnownDevices, ADeviceThatIsNotInTheRegister) {
  std::string json = box_.read("keys/devices.json");
  sign_register(replaced(json, "\"device\": \"CS-01-dev\"", "\"device\": \"CS-77-dev\""), "other");
  const Ran ran = ingest("signed.jsonl", "other");
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(holds(ran.err, "unknownDevice: device \"CS-01-dev\" is not in the register")) << ran.err;
  EXPECT_TRUE(holds(refused(), "\"reason\":\"unknownDevice\"")) << refused();
}

TEST_F(KnownDevices, ARevokedKeySignsNothingNewWhateverTimeItSays) {
  const std::string json = box_.read("keys/devices.json");
  const std::string revoked =
      replaced(json, "\"at\": [\"CS-01\"],", "\"at\": [\"CS-01\"], \"revoked\": \"2030-01-01T00:00:00Z\",");
  sign_register(revoked, "other");
  const Ran ran = ingest("signed.jsonl", "other");
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(holds(ran.err, "revoked: the key of device \"CS-01-dev\"")) << ran.err;
  // What came in before stays on record, and table 2 goes on. A register that takes the revocation back has to be newer
  // than the one that brought it, so it is signed after it.
  sign_register(json, "back");
  EXPECT_EQ(ingest("signed.jsonl", "back").status, 0);
  sign_register(revoked, "again");
  EXPECT_EQ(ingest("signed.jsonl", "again").status, 0);
}

TEST_F(KnownDevices, AKeyBeforeAndAfterItsTime) {
  const std::string json = box_.read("keys/devices.json");
  sign_register(
      replaced(json, "\"at\": [\"CS-01\"],", "\"at\": [\"CS-01\"], \"validUntil\": \"2026-11-20T08:00:01Z\","), "old");
  EXPECT_TRUE(holds(ingest("signed.jsonl", "old").err, "expired: the key of device \"CS-01-dev\""));
  const std::size_t from = json.find("\"validFrom\": \"");
  std::string later = json;
  later.replace(from, std::string("\"validFrom\": \"2026").size(), "\"validFrom\": \"2028");
  sign_register(later, "new");
  EXPECT_TRUE(holds(ingest("signed.jsonl", "new").err, "notYetValid: the key of device \"CS-01-dev\""));
}

// The register gives table 1 to the device of table 2, and the other way round.
TEST_F(KnownDevices, ADeviceOfAnotherTable) {
  std::string json = box_.read("keys/devices.json");
  json = replaced(json, "\"at\": [\"CS-01\"]", "\"at\": [\"CS-02x\"]");
  sign_register(json, "other");
  const Ran ran = ingest("signed.jsonl", "other");
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(holds(ran.err, "anotherTable: device \"CS-01-dev\" is not registered for crown-melbourne/CS-01"))
      << ran.err;
  EXPECT_TRUE(holds(refused(), "\"reason\":\"anotherTable\"")) << refused();
}

// Whoever holds table 2's key signs for table 1.
TEST_F(KnownDevices, TheKeyOfAnotherTable) {
  ASSERT_EQ(
      box_.run("cp -r keys swapped && cd swapped/crown-melbourne && cp CS-02-dev.key CS-01-dev.key && cd ../.. && "
               "cardspeak devices seal evening.jsonl --keys swapped --out swapped.jsonl")
          .status,
      0);
  const Ran ran = ingest("swapped.jsonl");
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(holds(ran.err, "anotherTable: it is signed with the key of device \"CS-02-dev\"")) << ran.err;
}

TEST_F(KnownDevices, AKeyThatNobodyKnows) {
  ASSERT_EQ(box_.run("cardspeak devices seal evening.jsonl --keys own --make --out own.jsonl").status, 0);
  const Ran ran = ingest("own.jsonl");
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(holds(ran.err, "forged: the signature is not that of device \"CS-01-dev\"")) << ran.err;
  EXPECT_TRUE(holds(ran.err, "0 appended")) << ran.err;
}

TEST_F(KnownDevices, TheSignatureOfAnotherRound) {
  const std::size_t first = find({kTable, "roundClosed"});
  const std::size_t second = find({kTable, "roundClosed"}, first + 1);
  lines_[second] = replaced(lines_[second], signature_of(lines_[second]), signature_of(lines_[first]));
  const Ran ran = ingest_lines(lines_);
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(holds(ran.err, "anotherEvent: its signature is that of number ")) << ran.err;
  EXPECT_TRUE(holds(refused(), "\"reason\":\"anotherEvent\"")) << refused();
}

TEST_F(KnownDevices, ASignatureThatIsOnRecordIsFoundThere) {
  const std::size_t first = find({kTable, "roundClosed"});
  const std::size_t second = find({kTable, "roundClosed"}, first + 1);
  const std::vector<std::string> before(lines_.begin(), lines_.begin() + static_cast<std::ptrdiff_t>(first) + 1);
  (void)ingest_lines(before);
  lines_[second] = replaced(lines_[second], signature_of(lines_[second]), signature_of(lines_[first]));
  const Ran ran = ingest_lines({lines_.begin() + static_cast<std::ptrdiff_t>(first) + 1, lines_.end()});
  EXPECT_TRUE(holds(ran.err, "anotherEvent: its signature is that of number ")) << ran.err;
}

TEST_F(KnownDevices, AnAmountThatWasAltered) {
  const std::size_t wager = find({kTable, "wagerPlaced", "\"wager\":\"ante\""});
  const std::string good = lines_[wager];
  lines_[wager] = replaced(good, "\"amountCents\":\"", "\"amountCents\":\"1");
  const Ran ran = ingest_lines(lines_);
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(holds(waiting(), "\"reason\":\"altered\"")) << waiting();
  EXPECT_TRUE(holds(ran.err, "altered: ")) << ran.err;
  // The true line makes everything good, in a file of its own; the false one is refused for good.
  const Ran mended = ingest_lines({good});
  EXPECT_TRUE(holds(mended.err, "another event of this number is on record")) << mended.err;
  EXPECT_EQ(ingest("signed.jsonl").status, 0);
  EXPECT_EQ(digest("log"), whole_digest());
}

// Whoever has no key alters an amount and chains everything after it again, as ingest would.
TEST_F(KnownDevices, AnAmountThatWasAlteredAndChainedAgain) {
  const std::size_t wager = find({kTable, "wagerPlaced", "\"wager\":\"ante\""});
  lines_[wager] = replaced(lines_[wager], "\"amountCents\":\"", "\"amountCents\":\"1");
  write_bare(lines_);
  // Sealed by keys of one's own, and the true signatures put back: the chain fits, and the signatures do not.
  ASSERT_EQ(box_.run("cardspeak devices seal bare.jsonl --keys own --make --out chained.jsonl").status, 0);
  std::vector<std::string> chained = lines_of(box_.read("chained.jsonl"));
  std::map<std::string, std::string> true_ones;  // signatures by stream and number
  for (const std::string& line : lines_) {
    if (is_signed(line)) true_ones[place_of(line)] = signature_of(line);
  }
  ASSERT_GT(true_ones.size(), 2U);
  for (std::string& line : chained) {
    if (is_signed(line)) line = replaced(line, signature_of(line), true_ones.at(place_of(line)));
  }
  const Ran ran = ingest_lines(chained);
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(holds(ran.err, "forged: ")) << ran.err;
  EXPECT_TRUE(holds(refused(), "\"reason\":\"forged\"")) << refused();
  // What was chained again and waited is refused for good as soon as the true events come.
  EXPECT_EQ(ingest("signed.jsonl").status, 2);
  EXPECT_EQ(ingest("signed.jsonl").status, 0);
  EXPECT_EQ(digest("log"), whole_digest());
}

TEST_F(KnownDevices, ARoundThatWasDropped) {
  std::vector<std::string> kept;
  for (const std::string& line : lines_) {
    if (!holds(line, kTable) || !holds(line, "\"round\":\"2\"")) kept.push_back(line);
  }
  ASSERT_LT(kept.size(), lines_.size());
  const Ran ran = ingest_lines(kept);
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(holds(ran.err, "missing: event ")) << ran.err;
  EXPECT_TRUE(holds(waiting(), "\"reason\":\"missing\"")) << waiting();
}

// Round 2 goes, and the numbers of all that follows are made to fit.
TEST_F(KnownDevices, ARoundThatWasDroppedAndRenumbered) {
  const auto number_of = [](const std::string& line) {
    const std::string key = "\"sequence\":\"";
    return std::stoul(line.substr(line.find(key) + key.size()));
  };
  std::vector<std::string> kept;
  unsigned long dropped = 0;
  for (const std::string& line : lines_) {
    if (holds(line, kTable) && holds(line, "\"round\":\"2\"")) {
      ++dropped;
      continue;
    }
    const bool moved = holds(line, kTable) && dropped != 0;
    const unsigned long number = number_of(line);
    kept.push_back(moved ? replaced(line, "\"sequence\":\"" + std::to_string(number) + "\"",
                                    "\"sequence\":\"" + std::to_string(number - dropped) + "\"")
                         : line);
  }
  const Ran ran = ingest_lines(kept);
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(holds(ran.err, "forged: ")) << ran.err;
}

// The device of table 1 vouches for a correction that names the floor's tablet.
TEST_F(KnownDevices, ADeviceVouchesForNoOther) {
  const std::size_t wager = find({kTable, "wagerPlaced"});
  std::vector<std::string> bare;
  for (const std::string& line : lines_) {
    if (holds(line, kTable)) bare.push_back(line);
  }
  const std::size_t at = find({kTable, "wagerPlaced"});
  ASSERT_EQ(wager, at);
  for (std::string& line : bare) {
    if (line == lines_[at]) line = replaced(line, "\"device\":\"CS-01-dev\"", "\"device\":\"FLOOR-1\"");
  }
  write_bare(bare);
  ASSERT_EQ(box_.run("cardspeak devices seal bare.jsonl --keys keys --make --out two.jsonl && "
                     "cardspeak devices sign keys/devices.json --key house.key --out both")
                .status,
            0);
  EXPECT_EQ(ingest("two.jsonl", "both").status, 0);
  // The same, where the tablet does not sign.
  std::vector<std::string> two = lines_of(box_.read("two.jsonl"));
  for (std::string& line : two) {
    if (holds(line, "FLOOR-1")) line = replaced(line, ",\"signature\":\"" + signature_of(line) + "\"", "");
  }
  ASSERT_EQ(box_.run("rm -r log*").status, 0);
  const Ran ran = ingest_lines(two, "both");
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(holds(ran.err, "altered: ") || holds(ran.err, "anotherDevice: ")) << ran.err;
}

// A file ends in the midst of a round; the next one goes on from there. The chain is that of one file.
TEST_F(KnownDevices, ATailIsMadeGoodByTheFileThatGoesOn) {
  const std::size_t cut = find({kTable, "\"round\":\"3\"", "cardDealt"});
  const auto middle = lines_.begin() + static_cast<std::ptrdiff_t>(cut);
  const Ran first = ingest_lines({lines_.begin(), middle});
  EXPECT_EQ(first.status, 2);
  EXPECT_TRUE(holds(first.err, "unsigned: ")) << first.err;
  EXPECT_TRUE(holds(first.err, "no signature of their device has come after them")) << first.err;
  EXPECT_TRUE(holds(waiting(), "\"reason\":\"unsigned\"")) << waiting();
  EXPECT_TRUE(holds(box_.run("cardspeak log verify --log log").out, "every chain intact"));
  const Ran second = ingest_lines({middle, lines_.end()});
  EXPECT_EQ(second.status, 0) << second.err;
  EXPECT_TRUE(waiting().empty()) << waiting();
  EXPECT_EQ(digest("log"), whole_digest());
}

// Somebody without a key puts events in, before and after the true ones. They hold nothing up.
TEST_F(KnownDevices, WhatIsPutInStandsInNobodysWay) {
  const std::size_t wager = find({kTable, "wagerPlaced"});
  const std::string false_line = replaced(lines_[wager], "\"amountCents\":\"", "\"amountCents\":\"9");
  std::vector<std::string> given = lines_;
  given.insert(given.begin() + static_cast<std::ptrdiff_t>(wager), false_line);
  given.insert(given.begin() + static_cast<std::ptrdiff_t>(wager) + 2, replaced(false_line, "\"9", "\"8"));
  const Ran ran = ingest_lines(given);
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(holds(refused(), "another event of this number is on record")) << refused();
  EXPECT_EQ(digest("log"), whole_digest());
  // What ingest says lies there, and status counts it; the store's own quarantine is another matter.
  EXPECT_TRUE(holds(ran.err, "2 refused")) << ran.err;
  EXPECT_TRUE(holds(ran.err, "of those refused and held back 2 are in the quarantine log.quarantine")) << ran.err;
  const std::string status = box_.run("cardspeak status --log log --store s").out;
  EXPECT_TRUE(holds(status, "2 refused, 0 waiting for a signature, in log.quarantine")) << status;
  EXPECT_TRUE(holds(status, "quarantine       empty")) << status;
  EXPECT_TRUE(holds(box_.run("cardspeak status --log log --store s --json").out,
                    R"("quarantineFolder":"log.quarantine","unvouchedRefused":"2","unvouchedWaiting":"0")"));
  // Read again, they are refused again, and stand in the quarantine once.
  const std::string before = refused();
  EXPECT_EQ(ingest("given.jsonl").status, 2);
  EXPECT_EQ(refused(), before);
}

TEST_F(KnownDevices, LinesInAnyOrderGiveTheSameChain) {
  ASSERT_EQ(box_.run("tac signed.jsonl > backwards.jsonl").status, 0);
  const Ran ran = ingest("backwards.jsonl");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(digest("log"), whole_digest());
}

TEST_F(KnownDevices, ARegisterThatAnotherKeySigned) {
  ASSERT_EQ(box_.run("cardspeak key casino.example/devices --out thief.key && "
                     "cardspeak devices sign keys/devices.json --key thief.key --out theirs")
                .status,
            0);
  const Ran ran = ingest("signed.jsonl", "theirs");
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(holds(ran.err, "theirs: the note carries no signature of the key casino.example/devices")) << ran.err;
  EXPECT_EQ(box_.run("test -e log").status, 1) << "nothing was made";
  const Ran altered = box_.run(
      "sed 's/CS-02-dev/CS-03-dev/' register > altered && cardspeak devices list altered "
      "--register-key house.pub");
  EXPECT_EQ(altered.status, 2);
  EXPECT_TRUE(holds(altered.err, "is not of this text")) << altered.err;
}

TEST_F(KnownDevices, ARegisterSaysWhatIsWrongWithItAndWhere) {
  const std::string json = box_.read("keys/devices.json");
  const auto refusal = [&](const std::string& what, const std::string& with) {
    box_.write("bad.json", replaced(json, what, with));
    const Ran ran = box_.run("cardspeak devices sign bad.json --key house.key");
    EXPECT_EQ(ran.status, 2) << with;
    EXPECT_TRUE(ran.out.empty()) << ran.out;
    return ran.err;
  };
  EXPECT_TRUE(
      holds(refusal("\"at\": [\"CS-01\"]", "\"at\": [\"CS 01\"]"), "bad.json: field devices[0].at[0]: expected"));
  EXPECT_TRUE(holds(refusal("\"at\": [\"CS-01\"]", "\"att\": [\"CS-01\"]"), "field devices[0].att: expected one of"));
  EXPECT_TRUE(holds(refusal("\"key\": \"", "\"key\": \"x"), "field devices[0].key: expected an Ed25519 public key"));
  EXPECT_TRUE(holds(refusal("T08:00:00Z", "T08:00:00"), "field devices[0].validFrom: expected a moment"));
  EXPECT_TRUE(holds(refusal("register/1", "register/2"), "field form: expected \"cardspeak-register/1\""));
}

TEST_F(KnownDevices, NoKeyIsEverShown) {
  const std::string secret = lines_of(box_.read("keys/crown-melbourne/CS-01-dev.key"))[2];
  const Ran ran = box_.run(
      "cardspeak devices seal evening.jsonl --keys keys --verbose; cardspeak devices list register "
      "--register-key house.pub; cardspeak devices sign keys/crown-melbourne/CS-01-dev.key --key "
      "house.key; cat keys/devices.json register");
  EXPECT_FALSE(holds(ran.out + ran.err, secret));
  ASSERT_EQ(box_.run("chmod 644 keys/crown-melbourne/CS-01-dev.key").status, 0);
  const Ran open = box_.run("cardspeak devices seal evening.jsonl --keys keys --out x");
  EXPECT_EQ(open.status, 2);
  EXPECT_TRUE(holds(open.err, "others than its owner can read")) << open.err;
}

// docs/devices.md, read by whoever makes a device: its worked example, by OpenSSL alone.
TEST_F(KnownDevices, OpenSslFindsTheSignatureOfTheWorkedExampleGood) {
  const Ran ran =
      box_.run("doc=" CARDSPEAK_SOURCE_DIR
               "/docs/devices.md && block() { awk -v want=\"$1\" '$0 == \"```\" want { f = 1; next } $0 == \"```\" { f "
               "= 0 } f' $doc; } "
               "&& block pem > key && openssl pkey -in key -pubout -out pub && "
               "block 'hex message' | tr -d ' \\n' | xxd -r -p > message && "
               "block 'jsonl signed' | head -n 1 | sed 's/.*\"signature\":\"//;s/\".*//' | base64 -d > signature && "
               "openssl pkeyutl -verify -pubin -inkey pub -rawin -in message -sigfile signature && "
               "block 'jsonl signed' > signed && block pem > own.pem && mkdir -p doc/crown-melbourne && "
               "{ echo 'Name: crown-melbourne/CS-04-dev'; cat own.pem; } > doc/crown-melbourne/CS-04-dev.key && "
               "chmod 600 doc/crown-melbourne/CS-04-dev.key && cardspeak devices seal signed --keys doc > again && "
               "cmp signed again && cardspeak ingest signed --log doc.log && "
               "grep -q $(block 'sha256 sealed') signed");
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
}

// A device by somebody else, in Go: it signs with crypto/ed25519 what docs/devices.md says.
TEST_F(KnownDevices, ADeviceThatIsNotOursSigns) {
  const Ran built = box_.build_foreign("sign_event");
  ASSERT_EQ(built.status, 0) << built.err;
  const Ran ran = box_.run(
      "./sign_event keys.json > theirs.jsonl && cardspeak devices sign keys.json --key house.key --out theirs && "
      "cardspeak ingest theirs.jsonl --log theirs.log --devices theirs --register-key house.pub");
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err << box_.read("theirs.jsonl");
  EXPECT_TRUE(holds(ran.err, "2 appended")) << ran.err;
}

// What is told is kept: a machine that loses its power after the message has the event.
TEST_F(KnownDevices, WhatIsRefusedIsInItsFileBeforeItIsTold) {
  box_.write("desk.jsonl",
             "{\"stream\":\"crown-melbourne/desk/floor\",\"sequence\":\"1\",\"deviceTimeNs\":\"1795170000000000000\","
             "\"device\":\"LAPTOP\",\"staff\":\"X-1\",\"disputeRaised\":{\"dispute\":\"D1\","
             "\"roundId\":\"crown-melbourne/CS-01/3\",\"seat\":1,\"claim\":\"short\"}}\n");
  ASSERT_EQ(box_.run("cardspeak devices seal desk.jsonl --keys theirs --make --out desk.signed").status, 0);
  // The door goes on reading for a while.
  const Ran ran = box_.run(
      "mkfifo p; (cat desk.signed; sleep 3) > p & cardspeak ingest - --log log --devices register --register-key "
      "house.pub < p 2> err & for i in $(seq 100); do test -s err && break; sleep 0.1; done; "
      "grep -c LAPTOP log.quarantine/refused.jsonl; wait");
  EXPECT_TRUE(holds(box_.read("err"), "unknownDevice")) << box_.read("err");
  EXPECT_EQ(lines_of(ran.out).front(), "1") << ran.out << ran.err;
}

// Somebody puts a round that is never closed before a table's own events, more than memory holds: neither that table
// nor another one is held up, and what is past the bound is in the quarantine.
TEST_F(KnownDevices, UnsignedEventsThatFillTheMemoryHoldNobodyUp) {
  ASSERT_EQ(
      box_.run("awk 'BEGIN { for (i = 1; i <= 120000; ++i) printf \"{\\\"stream\\\":\\\"crown-melbourne/CS-01\\\","
               "\\\"sequence\\\":\\\"%d\\\",\\\"deviceTimeNs\\\":\\\"1795161600000000000\\\",\\\"round\\\":\\\"1\\\","
               "\\\"device\\\":\\\"CS-01-dev\\\",\\\"burned\\\":{\\\"card\\\":\\\"As\\\"}}\\n\", i }' > open.jsonl")
          .status,
      0);
  const Ran ran = ingest("open.jsonl signed.jsonl");
  EXPECT_EQ(ran.status, 2) << ran.err;
  const Ran same = box_.run("cardspeak ingest signed.jsonl --log whole --devices register --register-key house.pub");
  ASSERT_EQ(same.status, 0) << same.err;
  EXPECT_EQ(digest("log"), digest("whole"));
  // None was lost without a word: each is in the quarantine.
  EXPECT_EQ(box_.run("cat log.quarantine/*.jsonl | wc -l").out, "120000\n");
  // And the next run, which takes them up first, is not held up either.
  const Ran again = ingest("signed.jsonl");
  EXPECT_TRUE(holds(again.err, std::to_string(lines_.size()) + " already on record")) << again.err;
}

// The sealed lines come as they are sealed, and are kept nowhere.
TEST_F(KnownDevices, SealingGivesLinesBeforeItHasReadThemAll) {
  const Ran ran = box_.run(
      "mkfifo in out; (cat evening.jsonl; sleep 4) > in & cardspeak devices seal - --keys keys --out out < in & "
      "timeout 3 head -n 100 out | wc -l; wait");
  EXPECT_EQ(lines_of(ran.out).front(), "100") << ran.out << ran.err;
}

}  // namespace
}  // namespace cardspeak

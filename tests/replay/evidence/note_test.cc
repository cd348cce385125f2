// Signed notes, their keys and checkpoints: the published example, and what is refused.
#include "replay/evidence/note.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "replay/evidence/checkpoint.h"
#include "replay/evidence/key_file.h"

namespace cardspeak::evidence {
namespace {

using ::testing::HasSubstr;

// The example of C2SP signed-note.
constexpr std::string_view kExampleKey = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k";
constexpr std::string_view kExampleNote =
    "This is an example message.\n"
    "\n"
    "\u2014 example.com/foo "
    "Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n";

TEST(Note, ThePublishedExampleIsRead) {
  const auto key = parse_verifier_key(kExampleKey);
  ASSERT_TRUE(key) << key.error().message;
  EXPECT_EQ(to_text(*key), kExampleKey);
  const auto note = parse_note(kExampleNote);
  ASSERT_TRUE(note) << note.error().message;
  EXPECT_EQ(to_text(*note), kExampleNote);
  EXPECT_TRUE(check_signature(*note, *key));
}

// One byte of a note changed, any byte: it does not read, or the signature does not hold.
TEST(Note, AnyByteOfANoteChangedIsNoticed) {
  const auto key = parse_verifier_key(kExampleKey).value();
  for (std::size_t i = 0; i < kExampleNote.size(); ++i) {
    for (const char flip : {'\x01', '\x20'}) {
      std::string changed(kExampleNote);
      changed[i] = static_cast<char>(changed[i] ^ flip);
      const auto note = parse_note(changed);
      EXPECT_FALSE(note && check_signature(*note, key)) << "byte " << i << ": " << changed;
    }
  }
}

TEST(Note, AnyCharacterOfAKeyChangedIsNoticed) {
  const auto note = parse_note(kExampleNote).value();
  for (std::size_t i = 0; i < kExampleKey.size(); ++i) {
    std::string changed(kExampleKey);
    changed[i] = changed[i] == 'A' ? 'B' : 'A';
    const auto key = parse_verifier_key(changed);
    EXPECT_FALSE(key && check_signature(note, *key)) << changed;
  }
}

TEST(Note, AWitnessSignsTheTimeToo) {
  const NamedKey key{"witness.example/w", schema::SigningKey::generate()};
  Note note{"log\n1\nx\n", {}};
  cosign(note, key.name, key.key, 1'795'161'600);
  const VerifierKey verifier = key.verifier(KeyKind::kWitness);
  EXPECT_EQ(check_cosignature(parse_note(to_text(note)).value(), verifier), 1'795'161'600);
  note.signatures[0].bytes[7] ^= 1U;
  EXPECT_FALSE(check_cosignature(note, verifier)) << "another second";
  EXPECT_FALSE(check_signature(note, key.verifier(KeyKind::kSigner))) << "a witness has not signed as the log";
}

TEST(Note, ASignatureOfOneLogIsNoneOfAnother) {
  const NamedKey key{"casino.example/a", schema::SigningKey::generate()};
  Note note{to_text(Checkpoint{"casino.example/b", {}}), {}};
  sign(note, key.name, key.key);
  const auto read = read_checkpoint(note, key.verifier(KeyKind::kSigner));
  ASSERT_FALSE(read);
  EXPECT_THAT(read.error().message, HasSubstr("casino.example/b"));
}

TEST(Checkpoint, ReadsWhatItWritesAndNothingElse) {
  Checkpoint checkpoint{"casino.example/log", {20'852'163, {}}};
  checkpoint.tree.root[5] = 9;
  const std::string text = to_text(checkpoint);
  EXPECT_EQ(parse_checkpoint(text), checkpoint);
  EXPECT_EQ(parse_checkpoint(text + "a further line\n"), checkpoint);
  for (const std::string wrong : {"", "log\n", "log\n01\n", "log\n-1\n", "log\n1 \n", "log\n99999999999999999999\n",
                                  "\n1\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n", "log\n1\nAAAA\n"}) {
    EXPECT_FALSE(parse_checkpoint(wrong)) << wrong;
  }
}

TEST(KeyFile, IsReadBackAndQuotesNothingWhereItIsWrong) {
  const NamedKey key{"casino.example/log", schema::SigningKey::generate()};
  const auto read = parse_key(to_text(key));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->verifier(KeyKind::kSigner), key.verifier(KeyKind::kSigner));
  std::string text = to_text(key);
  text[text.find("KEY-----\n") + 12] = '!';
  const auto wrong = parse_key(text);
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error().message, ::testing::Not(HasSubstr(text.substr(text.find("KEY-----\n") + 14, 16))));
  EXPECT_FALSE(parse_key(key.key.to_pem())) << "a key without a name";
}

}  // namespace
}  // namespace cardspeak::evidence

// How a log in Kafka is reached: TLS and SASL by a file of librdkafka's properties, whose secrets stay in it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "ingest/log/open_log.h"
#include "tests/ingest/ingest_fixture.h"

namespace cardspeak {
namespace {

using testing::fresh_topic;
using testing::read_all;
using testing::sealed;
using testing::TempFolder;

constexpr const char* kSecret = "hush-hush-4711";

class KafkaProperties : public ::testing::Test {
 protected:
  std::string write(const std::string& text, std::filesystem::perms rights = std::filesystem::perms::owner_read |
                                                                             std::filesystem::perms::owner_write) {
    std::string path = folder_.path("client.properties");
    std::filesystem::remove(path);
    std::ofstream(path) << text;
    std::filesystem::permissions(path, rights);
    return path;
  }
  static Error refused(const std::string& path, const std::string& address = "kafka://127.0.0.1:1/events") {
    const auto log = open_log(address, LogMode::kRead, path);
    EXPECT_FALSE(log.has_value());
    return log ? Error{} : log.error();
  }

  TempFolder folder_;
};

TEST_F(KafkaProperties, ThatDoNotReadAreRefusedWithFileLineAndWhatWasExpectedAndNeverAValue) {
  struct Case {
    std::string text;
    std::string what;
  };
  const std::string secret = kSecret;
  for (const Case& wrong : {
           Case{"# who we are\nsasl.username casino\n", ", line 2: expected name=value, with a name of librdkafka's"},
           Case{"=" + secret, ", line 1: expected name=value"},
           Case{"\n\nssl.ca.locatoin=" + secret, ", line 3: librdkafka has no property of this name"},
           Case{"security.protocol=" + secret, ", line 1: librdkafka does not take this value of security.protocol"},
           Case{"sasl.password=" + secret + "\nsasl.password=" + secret, ", line 2: sasl.password is there twice"},
           Case{"acks=1", ", line 1: acks is set by cardspeak"},
           Case{"isolation.level=read_uncommitted", ", line 1: isolation.level is set by cardspeak"},
           Case{"bootstrap.servers=elsewhere:9092", ", line 1: bootstrap.servers is set by cardspeak"},
           Case{"plugin.library.paths=/tmp/mine.so", ", line 1: plugin.library.paths is set by cardspeak"},
           Case{"auto.offset.reset=latest", ", line 1: auto.offset.reset is set by cardspeak"},
       }) {
    const std::string path = write(wrong.text);
    const Error error = refused(path);
    EXPECT_EQ(error.code, ErrorCode::kBadInput) << wrong.text;
    EXPECT_THAT(error.message, ::testing::StartsWith(path + wrong.what)) << wrong.text;
    EXPECT_THAT(error.message, ::testing::Not(::testing::HasSubstr(secret)));
  }
}

TEST_F(KafkaProperties, WithASecretThatEverybodyMayReadAreRefused) {
  using std::filesystem::perms;
  const std::string secret = std::string("sasl.password=") + kSecret + "\n";
  const std::string path = write(secret, perms::owner_read | perms::others_read);
  const Error error = refused(path);
  EXPECT_EQ(error.code, ErrorCode::kBadInput);
  EXPECT_THAT(error.message, ::testing::HasSubstr("everybody may read it, and it holds sasl.password: chmod o-r"));
  // Without one, it does not matter.
  write("security.protocol=plaintext\n", perms::owner_read | perms::others_read);
  EXPECT_THAT(refused(path).message, ::testing::HasSubstr("no broker answers"));
}

TEST_F(KafkaProperties, OfAFileThatIsNotThereAndOfAFolderAreRefused) {
  EXPECT_EQ(refused(folder_.path("nothing")).code, ErrorCode::kUnavailable);
  EXPECT_EQ(refused(folder_.path()).code, ErrorCode::kUnavailable);
  const Error error = refused(write("security.protocol=ssl\n"), folder_.path("log"));
  EXPECT_EQ(error.code, ErrorCode::kBadInput);
  EXPECT_THAT(error.message, ::testing::HasSubstr("is a folder, and properties of Kafka"));
}

// The listener of ./dev's broker that asks for TLS and a password: its folder of keys, set beside its address.
class GuardedKafka : public KafkaProperties {
 protected:
  void SetUp() override {
    const char* folder = std::getenv("CARDSPEAK_TEST_KAFKA_TLS");
    if (folder == nullptr || *folder == '\0') {
      GTEST_SKIP() << "!!! SKIPPED, NOT PASSED: no broker with TLS. Set CARDSPEAK_TEST_KAFKA_TLS to the folder tls/ "
                      "that ./dev kafka up makes.";
    }
    tls_ = folder;
    address_ = fresh_topic(first_line("address"), 2);
  }
  [[nodiscard]] std::string first_line(const std::string& file) const {
    std::ifstream in(tls_ + "/" + file);
    std::string line;
    std::getline(in, line);
    return line;
  }
  [[nodiscard]] std::string good() const { return tls_ + "/client.properties"; }

  std::string tls_;
  std::string address_;
};

TEST_F(GuardedKafka, TakesAndGivesRecordsToWhoHasTheProperties) {
  {
    const auto log = open_log(address_, LogMode::kAppend, good());
    ASSERT_TRUE(log.has_value()) << log.error().message;
    const std::vector<SealedEvent> events{sealed("a/b", 1), sealed("a/c", 1), sealed("a/b", 2)};
    const auto appended = (*log)->append(events);
    ASSERT_TRUE(appended.has_value()) << appended.error().message;
  }
  const auto log = open_log(address_, LogMode::kRead, good());
  ASSERT_TRUE(log.has_value()) << log.error().message;
  EXPECT_EQ(read_all(**log).size(), 3U);
  EXPECT_EQ((*log)->head("a/b")->value().sequence, StreamSeq(2));
}

TEST_F(GuardedKafka, LetsNobodyInWithoutTheRightPasswordAndTellsNoSecret) {
  const std::string password = first_line("password");
  const std::string ca = "\nssl.ca.location=" + tls_ + "/ca.pem\n";
  const std::string sasl = "sasl.mechanism=PLAIN\nsasl.username=casino\nsasl.password=";
  struct Case {
    const char* who;
    std::string properties;
    const char* what;
  };
  for (const Case& wrong : {
           Case{"a wrong password", "security.protocol=sasl_ssl\n" + sasl + kSecret + ca, "uthentication failed"},
           Case{"no password", "security.protocol=ssl" + ca, "no broker answers"},
           Case{"no TLS", "security.protocol=sasl_plaintext\n" + sasl + password, "no broker answers"},
           Case{"another authority", "security.protocol=sasl_ssl\n" + sasl + password, "certificate"},
       }) {
    const Error error = refused(write(wrong.properties), address_);
    EXPECT_EQ(error.code, ErrorCode::kUnavailable) << wrong.who;
    EXPECT_THAT(error.message, ::testing::HasSubstr(wrong.what)) << wrong.who;
    EXPECT_THAT(error.message, ::testing::Not(::testing::HasSubstr(kSecret))) << wrong.who;
    EXPECT_THAT(error.message, ::testing::Not(::testing::HasSubstr(password))) << wrong.who;
  }
}

}  // namespace
}  // namespace cardspeak

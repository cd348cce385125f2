// The arrows between the folders, schemas <- model <- ingest, replay <- cli, and that no module includes its way back
// to itself.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tests/layering/layering_fixture.h"

namespace cardspeak::layering {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const std::set<std::string> kLog = {"ingest/log/log.h"};

std::string complaints_about(const std::string& path, const std::string& text) {
  return to_text(check_file(path, text, kLog));
}

TEST(Layering, OurTreeFollowsTheArrows) {
  const Sources sources = read_sources(CARDSPEAK_SOURCE_DIR);
  ASSERT_TRUE(sources.contains("model/cards/card.h")) << "the sources were not found";
  EXPECT_THAT(to_text(check_sources(sources)), IsEmpty());
}

TEST(Layering, EveryFolderSaysWhatItIsFor) {
  for (const std::string folder : {"schemas", "model", "ingest", "replay", "cli", "tests", "bench"}) {
    EXPECT_TRUE(std::filesystem::exists(std::string(CARDSPEAK_SOURCE_DIR) + "/" + folder + "/README.md")) << folder;
  }
}

// The check is checked: each line below breaks one rule and must be named for it.
struct Violation {
  std::string path;
  std::string line;
  std::string complaint;
};

void PrintTo(const Violation& violation, std::ostream* out) {
  *out << violation.path << ": " << violation.line;
}

class LayeringViolation : public ::testing::TestWithParam<Violation> {};

TEST_P(LayeringViolation, IsNamedWithItsLine) {
  const Violation& violation = GetParam();
  const std::string complaints = complaints_about(violation.path, "#pragma once\n" + violation.line + "\n");
  EXPECT_THAT(complaints, HasSubstr(violation.path + ":2: "));
  EXPECT_THAT(complaints, HasSubstr(violation.complaint));
}

INSTANTIATE_TEST_SUITE_P(
    BetweenFolders, LayeringViolation,
    ::testing::Values(
        Violation{"schemas/json/event_json.cc", "#include \"model/result.h\"", "schemas does not include model/"},
        Violation{"schemas/seal/seal.cc", "#include \"cli/main.h\"", "schemas does not include cli/"},
        Violation{"model/facts/fold.cc", "#include \"ingest/log/log.h\"", "model does not include ingest/"},
        Violation{"model/facts/fold.cc", "#include \"replay/store/store.h\"", "model does not include replay/"},
        Violation{"model/law/rulebook.cc", "#include \"schemas/seal/seal.h\"", "model does not seal"},
        Violation{"ingest/seal/sealer.cc", "#include \"replay/store/store.h\"", "ingest does not know replay"},
        Violation{"ingest/seal/sealer.cc", "  #  include \"cli/main.h\"", "ingest does not include cli/"},
        Violation{"replay/projector.cc", "#include \"ingest/log/kafka_log.h\"", "only at ingest/log/log.h"},
        Violation{"replay/projector.cc", "#include \"ingest/simulator/simulator.h\"", "only at ingest/log/log.h"},
        Violation{"replay/projector.cc", "#include \"cli/main.h\"", "replay does not include cli/"},
        Violation{"cli/main.cc", "#include \"tests/layering/layering_fixture.h\"", "does not include tests/"},
        Violation{"model/facts/fold.cc", "#include \"fold.h\"", "named from the root"},
        Violation{"model/facts/fold.cc", "#include \"../ids.h\"", "named from the root"},
        Violation{"model/facts/fold.cc", "#include <model/ids.h>", "quotation marks"},
        Violation{"tests/model/fold_test.cc", "#include \"fold_fixture.h\"", "named from the root"}));

INSTANTIATE_TEST_SUITE_P(
    OfLibraries, LayeringViolation,
    ::testing::Values(Violation{"ingest/log/embedded_log.cc", "#include <librdkafka/rdkafkacpp.h>",
                                "librdkafka is not for"},
                      Violation{"cli/project.cc", "#include <librdkafka/rdkafka.h>", "librdkafka is not for"},
                      Violation{"ingest/log/kafka_log.cc", "#include <rocksdb/db.h>", "RocksDB is not for"},
                      Violation{"ingest/log/open_log.cc", "#include <rocksdb/db.h>", "RocksDB is not for"},
                      Violation{"ingest/seal/sealer.cc", "#include <rocksdb/db.h>", "RocksDB is not for"},
                      Violation{"replay/projector.cc", "#include <rocksdb/db.h>", "RocksDB is not for"},
                      Violation{"schemas/json/event_json.cc", "#include <openssl/evp.h>", "OpenSSL is not for"},
                      Violation{"replay/digest.cc", "#include <openssl/sha.h>", "OpenSSL is not for"},
                      Violation{"ingest/log/embedded_log.cc", "#include <spdlog/spdlog.h>", "spdlog is not for"},
                      Violation{"replay/text/text.cc", "#include <CLI/CLI.hpp>", "CLI11 is not for"},
                      Violation{"model/verdict/adjudicate.cc", "#include <fmt/format.h>", "fmt is not for"},
                      Violation{"replay/patterns/tempo.cc", "#include <boost/version.hpp>", "Boost is not for"},
                      Violation{"model/verdict/adjudicate.cc", "#include <gmpxx.h>", "only Cap'n Proto"},
                      Violation{"model/verdict/adjudicate.cc", "#include <unistd.h>", "only Cap'n Proto"},
                      Violation{"schemas/json/event_json.cc", "#include <sys/stat.h>", "only Cap'n Proto"},
                      Violation{"model/law/library.cc", "#include <fstream>", "model does no I/O"},
                      Violation{"model/law/library.h", "#include <thread>", "model does no I/O"}));

INSTANTIATE_TEST_SUITE_P(
    OfWords, LayeringViolation,
    ::testing::Values(
        Violation{"model/facts/fold.cc", "auto t = std::chrono::system_clock::now();", "reads no clock"},
        Violation{"model/facts/fold.cc", "auto t = std::time(nullptr);", "reads no clock"},
        Violation{"model/money/cents.cc", "out.imbue(std::locale(\"\"));", "reads no locale"},
        Violation{"model/money/cents.cc", "setlocale(LC_ALL, \"\");", "reads no locale"},
        Violation{"model/law/library.cc", "const char* home = std::getenv(\"HOME\");", "reads no environment"},
        Violation{"model/hands/high.cc", "int card = std::rand();", "nothing to chance"},
        Violation{"model/money/odds.cc", "double ratio = 1;", "no floating point"},
        Violation{"model/money/odds.cc", "auto x = static_cast<float>(1'000'000); int y = 'f';", "no floating point"},
        Violation{"model/money/odds.cc", "char q = '\"'; double ratio = 1;", "no floating point"},
        Violation{"model/money/odds.cc", "/* why */ double ratio = 1;  // x", "no floating point"}));

TEST(LayeringCheck, AllowsWhatTheArrowsAllow) {
  EXPECT_THAT(complaints_about("schemas/seal/seal.cc", "#include <openssl/evp.h>\n#include <string>\n"), IsEmpty());
  EXPECT_THAT(complaints_about("schemas/json/event_json.cc", "#include <capnp/compat/json.h>\n"), IsEmpty());
  EXPECT_THAT(complaints_about("model/facts/fold.cc", "#include \"schemas/event.capnp.h\"\n"), IsEmpty());
  EXPECT_THAT(complaints_about("ingest/log/kafka_log.cc", "#include <librdkafka/rdkafkacpp.h>\n"), IsEmpty());
  EXPECT_THAT(complaints_about("ingest/log/embedded_log.cc", "#include <rocksdb/db.h>\n"), IsEmpty());
  EXPECT_THAT(complaints_about("replay/store/store.cc", "#include <rocksdb/db.h>\n"), IsEmpty());
  EXPECT_THAT(complaints_about("replay/projector.cc", "#include \"ingest/log/log.h\"\n"), IsEmpty());
  EXPECT_THAT(complaints_about("cli/main.cc", "#include <CLI/CLI.hpp>\n#include \"replay/projector.h\"\n"), IsEmpty());
  EXPECT_THAT(complaints_about("tests/e2e/x_test.cc", "#include <fstream>\n#include \"cli/main.h\"\n"), IsEmpty());
}

TEST(LayeringCheck, ReadsCodeAndNotCommentsOrLiterals) {
  EXPECT_THAT(complaints_about("model/money/odds.cc",
                               "// double or nothing, right now (of course)\n"
                               "/* float\n   float */ int a = 1'000;\n"
                               "auto s = \"double \\\" float\"; auto r = R\"x(double\n float)x\";\n"
                               "int doubled = 2;\n"),
              IsEmpty());
}

TEST(LayeringCheck, AHeaderWithoutPragmaOnceIsNamed) {
  EXPECT_THAT(complaints_about("model/ids.h", "// #pragma once\n#include <string>\n"), HasSubstr("#pragma once"));
  EXPECT_THAT(complaints_about("model/ids.cc", "#include <string>\n"), IsEmpty());
}

TEST(LayeringCheck, TheLogInterfaceIsWhatLogHIncludesFromIngest) {
  const Sources sources = {
      {"ingest/log/log.h", "#pragma once\n#include \"ingest/log/record.h\"\n#include \"model/ids.h\"\n"},
      {"ingest/log/record.h", "#pragma once\n"},
      {"replay/projector.cc", "#include \"ingest/log/record.h\"\n"}};
  EXPECT_EQ(log_interface(sources), (std::set<std::string>{"ingest/log/log.h", "ingest/log/record.h"}));
  EXPECT_THAT(check_sources(sources), IsEmpty());
}

}  // namespace
}  // namespace cardspeak::layering

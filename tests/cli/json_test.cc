// JSON lines of whatever is stored.
#include "cli/render/json.h"

#include <capnp/message.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "cli/app/output.h"
#include "schemas/json/struct_json.h"
#include "schemas/listing.capnp.h"
#include "schemas/text/utf8.h"

namespace cardspeak {
namespace {

// What a line with this text in it looks like when it leaves the program.
std::string written(const std::string& text) {
  capnp::MallocMessageBuilder message;
  auto out = message.initRoot<schema::StoreObjection>();
  out.setStream(text);
  std::array<int, 2> ends{};
  EXPECT_EQ(::pipe(ends.data()), 0);
  Output output(ends[1]);
  output.write(json_line("objection", out.asReader()));
  EXPECT_TRUE(output.finish().has_value());
  ::close(ends[1]);
  std::string line(4'096, '\0');
  line.resize(static_cast<std::size_t>(std::max<ssize_t>(::read(ends[0], line.data(), line.size()), 0)));
  ::close(ends[0]);
  return line;
}

// A log may hold any bytes: who writes to it need not be a device that was checked.
TEST(JsonOutput, IsUtf8OfOneLineWhateverIsStored) {
  std::string every;
  for (int byte = 1; byte < 256; ++byte) every += static_cast<char>(byte);
  for (const std::string& text :
       {every, std::string("K\xe2\x99"), std::string("\xed\xa0\x80"), std::string("\xc0\xaf")}) {
    const std::string line = written(text);
    EXPECT_TRUE(schema::is_utf8_of(line, [](std::int32_t) { return true; })) << line;
    EXPECT_EQ(std::ranges::count(line, '\n'), 1) << line;
    EXPECT_TRUE(line.ends_with("}\n")) << line;
  }
}

TEST(JsonOutput, KeepsTheValueOfATextWithHiddenCharacters) {
  const std::string text = "D-\u202E2\u200B\U000E0041 \"K♠\"\\";
  const std::string line = written(text);
  EXPECT_NE(line.find("\\u202E2\\u200B\\uDB40\\uDC41"), std::string::npos) << line;
  capnp::MallocMessageBuilder message;
  auto read = message.initRoot<schema::StoreObjection>();
  const std::string_view data = std::string_view(line).substr(line.find("\"data\":") + 7);
  const auto parsed = schema::read_json(data.substr(0, data.size() - 2), read);
  ASSERT_TRUE(parsed.has_value()) << parsed.error().text();
  EXPECT_EQ(std::string(read.asReader().getStream().cStr()), text);
}

}  // namespace
}  // namespace cardspeak

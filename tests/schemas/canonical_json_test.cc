// The canonical form of a rulebook: the same bytes for the same content, and other bytes for other content.
#include "schemas/json/canonical_json.h"

#include <capnp/message.h>
#include <gtest/gtest.h>

#include <string>

#include "schemas/json/struct_json.h"
#include "schemas/rulebook.capnp.h"

namespace cardspeak::schema {
namespace {

std::string canonical(const std::string& json) {
  capnp::MallocMessageBuilder message;
  auto book = message.initRoot<Rulebook>();
  const auto read = read_json(json, book);
  EXPECT_TRUE(read) << read.error().text();
  return canonical_json(book.asReader());
}

TEST(CanonicalJson, HasKeysInOrderOfTheirNamesAndNoSpaces) {
  EXPECT_EQ(canonical(R"({ "version" : "1", "deck": {"rule": "2.2", "cards": 52},
                           "game": "stud" })"),
            R"({"deck":{"cards":52,"rule":"2.2"},"game":"stud","version":"1"})");
}

TEST(CanonicalJson, LeavesOutWhatSaysNothing) {
  EXPECT_EQ(canonical(R"({"venue": "", "readings": [], "deck": {"cards": 0, "rule": ""}, "inForce": {},
                          "house": {"personalLimits": {"rule": ""}, "moment": "unset"}})"),
            R"({"house":{}})");
}

TEST(CanonicalJson, KeepsEntriesThatSayNothingAndTheMemberThatTellsWhichOneItIs) {
  EXPECT_EQ(canonical(R"({"readings": [{}, {"id": "A"}], "poker": {}})"), R"({"poker":{},"readings":[{},{"id":"A"}]})");
  EXPECT_EQ(canonical(R"({"house": {"dealer": {"qualify": {"atLeast": {}}}}})"),
            R"({"house":{"dealer":{"qualify":{"atLeast":{}}}}})");
}

TEST(CanonicalJson, WritesWideNumbersAsDigitsAndEnumsByName) {
  EXPECT_EQ(canonical(R"({"house": {"jackpot": {"pools": [{"level": 1, "reseedUnits": 5000}]}, "moment": "look"}})"),
            R"({"house":{"jackpot":{"pools":[{"level":1,"reseedUnits":"5000"}]},"moment":"look"}})");
  EXPECT_EQ(canonical(R"({"poker": {"winning": [{"fromHole": -1}], "betting": {"straddleCountsAsRaise": true}}})"),
            R"({"poker":{"betting":{"straddleCountsAsRaise":true},"winning":[{"fromHole":-1}]}})");
}

// RFC 8785, section 3.2.2.2.
TEST(CanonicalJson, EscapesWhatMustBeAndNothingElse) {
  EXPECT_EQ(canonical(R"({"title": "a\/b \"c\" \\ \b\f\n\r\t \u0001\u001f \u007f \u00e9 \ud83c\udca1"})"),
            R"({"title":"a/b \"c\" \\ \b\f\n\r\t \u0001\u001f )"
            "\x7f \xc3\xa9 \xf0\x9f\x82\xa1\"}");
}

TEST(CanonicalJson, ReadsBackToTheSame) {
  const std::string once = canonical(R"({"title": "\u0001\"é", "readings": [{"values": ["a", ""]}], "house": {}})");
  EXPECT_EQ(once, R"({"house":{},"readings":[{"values":["a",""]}],"title":"\u0001\"é"})");
  EXPECT_EQ(canonical(once), once);
}

}  // namespace
}  // namespace cardspeak::schema

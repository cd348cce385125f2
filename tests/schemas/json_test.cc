#include <capnp/any.h>
#include <capnp/message.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "schemas/json/card_text.h"
#include "schemas/json/event_json.h"
#include "schemas/json/struct_json.h"
#include "schemas/rulebook.capnp.h"
#include "schemas/seal/seal.h"
#include "schemas/verdict.capnp.h"
#include "tests/schemas/schemas_fixture.h"

namespace cardspeak::schema {
namespace {

using ::testing::HasSubstr;

// Reads a line; gives the objection's text, or "" when there is none.
std::string objection(std::string_view line) {
  capnp::MallocMessageBuilder message;
  const auto read = read_event_json(line, message.initRoot<Event>());
  return read ? "" : read.error().text();
}

// The canonical bytes of the event that a line holds. Fails the test when it does not read.
std::vector<std::uint8_t> json_bytes(std::string_view line) {
  capnp::MallocMessageBuilder message;
  const auto read = read_event_json(line, message.initRoot<Event>());
  EXPECT_TRUE(read.has_value()) << line << ": " << read.error().text();
  return canonical_bytes(message.getRoot<Event>());
}

template <typename Struct>
void expect_round_trip(capnp::DynamicStruct::Reader value, JsonForm form, JsonDefaults defaults) {
  const std::string text = write_json(value, form, defaults);
  capnp::MallocMessageBuilder message;
  const auto read = read_json(text, capnp::toDynamic(message.initRoot<Struct>()));
  ASSERT_TRUE(read.has_value()) << read.error().text() << "\n" << text;
  EXPECT_EQ(capnp::AnyStruct::Reader(message.getRoot<Struct>().asReader()),
            capnp::AnyStruct::Reader(value.as<Struct>()))
      << text;
}

TEST(EventJson, EveryKindReadsBackAsItIsWritten) {
  for (const SampleEvent& sample : one_event_of_each_kind()) {
    const std::string line = write_event_json(sample.event());
    EXPECT_EQ(line.find('\n'), std::string::npos) << line;
    EXPECT_EQ(json_bytes(line), canonical_bytes(sample.event())) << line;
  }
}

// The reason of a correction, as it is read from a line in which it stands between quotation marks.
std::string reason_of(const std::string& escaped) {
  capnp::MallocMessageBuilder message;
  const auto read = read_event_json(R"({"correctionReason":")" + escaped + R"("})", message.initRoot<Event>());
  return read ? std::string(message.getRoot<Event>().getCorrectionReason().cStr()) : read.error().text();
}

TEST(EventJson, CharactersNamedByNumberAreReadAsThemselves) {
  EXPECT_EQ(reason_of(R"(Ren\u00e9 \u2013 Zo\u00EB)"), "Ren\u00e9 \u2013 Zo\u00EB");
  EXPECT_EQ(reason_of(R"(\ud83d\ude00)"), "\U0001F600");
  EXPECT_EQ(reason_of(R"(\u0022\u005c\u002f\u000a\u001f)"), "\"\\/\n\x1f");
  EXPECT_EQ(reason_of(R"(\\u00e9)"), R"(\u00e9)");
}

TEST(EventJson, EscapesThatNameNoCharacterAreRefused) {
  for (const char* escape :
       {R"(\ud800)", R"(\ud800x)", R"(\ud83d\u0041)", R"(\ude00)", R"(\u00g1)", R"(\u12)", R"(\u+123)", R"(\x)"}) {
    EXPECT_THAT(reason_of(escape), HasSubstr(std::string("found the escape ") + std::string(escape).substr(0, 2)));
    EXPECT_THAT(reason_of(escape), HasSubstr("field correctionReason: ")) << escape;
  }
}

TEST(EventJson, TextWithAnyCharacterReadsBackAsItIsWritten) {
  for (char character = 1; character > 0; ++character) {
    capnp::MallocMessageBuilder message;
    auto event = message.initRoot<Event>();
    event.setCorrectionReason(std::string(1, character));
    EXPECT_EQ(json_bytes(write_event_json(event)), canonical_bytes(event)) << int{character};
    if (character == 127) break;
  }
}

TEST(EventJson, TextThatIsNotJsonIsRefusedWithItsPlace) {
  EXPECT_THAT(objection(R"({"round":"1",})"), HasSubstr("not JSON (column 14)"));
  EXPECT_THAT(objection(R"({"round":"1"} x)"), HasSubstr("(column 15)"));
  EXPECT_THAT(objection("{\n  \"round\": \"1\"\n  \"stream\": \"a/b\"\n}"), HasSubstr("(line 3, column 3)"));
  EXPECT_THAT(objection("{\n\"stream\": [true, nul],\n}"), HasSubstr("(line 2, column 21)"));
  EXPECT_THAT(objection("{\n\"stream\": \"a\\"), HasSubstr("(line 2, column 14: it ends too early)"));
  EXPECT_THAT(objection("{\"stream\": \"a\tb\"}"), HasSubstr("(column 14)"));
}

TEST(EventJson, AByteOrderMarkIsNamed) {
  EXPECT_THAT(objection("\xEF\xBB\xBF{}"), HasSubstr("byte order mark"));
}

TEST(EventJson, AKindWhoseFieldsAreAllUnsetReadsBackAsItIsWritten) {
  const auto members = capnp::Schema::from<Event>().getUnionFields();
  for (const auto member : members) {
    capnp::MallocMessageBuilder message;
    auto event = message.initRoot<Event>();
    auto dynamic = capnp::toDynamic(event);
    if (member.getType().isStruct()) {
      dynamic.init(member);
    } else {
      dynamic.set(member, capnp::VOID);
    }
    const std::string line = write_event_json(event);
    EXPECT_EQ(json_bytes(line), canonical_bytes(event)) << line;
  }
}

TEST(EventJson, IsWrittenWithCardsDigitsAndHexAndWithoutWhatIsUnset) {
  capnp::MallocMessageBuilder message;
  auto event = message.initRoot<Event>();
  event.setStream("crown-melbourne/CS-04");
  event.setSequence(18446744073709551615U);
  event.setDeviceTimeNs(-1);
  const std::uint8_t hash[2] = {0xAB, 0x01};
  event.setPreviousHash(capnp::Data::Reader(hash, sizeof hash));
  auto dealt = event.initCardDealt();
  dealt.setTo(Place::SEAT);
  dealt.setSeat(3);
  dealt.setCard(52);
  EXPECT_EQ(write_event_json(event),
            R"({"stream":"crown-melbourne/CS-04","sequence":"18446744073709551615","deviceTimeNs":"-1",)"
            R"("previousHash":"ab01","cardDealt":{"to":"seat","seat":3,"card":"As"}})");
}

TEST(EventJson, TheUnknownCardIsLeftOutWhenItIsUnsetAndReadsWhereItIsWritten) {
  EXPECT_EQ(json_bytes(R"({"cardDealt":{"card":"??"}})"), json_bytes(R"({"cardDealt":{}})"));
}

TEST(EventJson, ACodeThatIsNoCardIsShownAsItsNumber) {
  capnp::MallocMessageBuilder message;
  auto event = message.initRoot<Event>();
  event.initBurned().setCard(53);
  EXPECT_EQ(write_event_json(event), R"({"burned":{"card":53}})");
}

TEST(EventJson, SpacesAndTheOrderOfFieldsDoNotMatter) {
  EXPECT_EQ(json_bytes(" {\t\"cut\" : { \"exposed\":2 } , \"round\":\"7\"}\r\n"),
            json_bytes(R"({"round":7,"cut":{"exposed":2}})"));
}

TEST(EventJson, WholeNumbersAreReadFromNumbersAndFromDigits) {
  const auto expected = json_bytes(R"({"sequence":"7","deviceTimeNs":"-5","cut":{"exposed":"2"}})");
  EXPECT_EQ(json_bytes(R"({"sequence":7,"deviceTimeNs":-5,"cut":{"exposed":2}})"), expected);
  EXPECT_EQ(json_bytes(R"({"sequence":7.0,"deviceTimeNs":-0.5e1,"cut":{"exposed":2e0}})"), expected);
}

TEST(EventJson, TheLargestExactNumberIsReadAndTheNextIsRefused) {
  EXPECT_EQ(json_bytes(R"({"sequence":9007199254740991})"), json_bytes(R"({"sequence":"9007199254740991"})"));
  EXPECT_EQ(objection(R"({"sequence":9007199254740992})"),
            "field sequence: expected an exact number; a number of that size is not exact in JSON: write it as a "
            "string of digits, found 9007199254740992");
  EXPECT_THAT(objection(R"({"deviceTimeNs":-9007199254740993})"), HasSubstr("write it as a string of digits"));
  EXPECT_EQ(objection(R"({"cut":{"exposed":123456789012345678901234567890}})"),
            "field cut.exposed: expected an exact number; a number of that size is not exact in JSON: write it as a "
            "string of digits, found 123456789012345678901234567890");
}

TEST(EventJson, TheEndsOfEveryRangeAreReadAndWhatLiesBeyondIsRefused) {
  EXPECT_EQ(objection(R"({"sequence":"18446744073709551615","deviceTimeNs":"-9223372036854775808"})"), "");
  EXPECT_EQ(objection(R"({"sequence":"18446744073709551616"})"),
            "field sequence: expected a whole number from 0 to 18446744073709551615, found \"18446744073709551616\"");
  EXPECT_EQ(objection(R"({"sequence":-1})"),
            "field sequence: expected a whole number from 0 to 18446744073709551615, found -1");
  EXPECT_THAT(objection(R"({"deviceTimeNs":"9223372036854775808"})"), HasSubstr("to 9223372036854775807"));
  EXPECT_EQ(objection(R"({"cut":{"exposed":255}})"), "");
  EXPECT_EQ(objection(R"({"cut":{"exposed":256}})"),
            "field cut.exposed: expected a whole number from 0 to 255, found 256");
  EXPECT_THAT(objection(R"({"cut":{"exposed":"-1"}})"), HasSubstr("from 0 to 255"));
  EXPECT_THAT(objection(R"({"deckCounted":{"cards":65536}})"), HasSubstr("from 0 to 65535"));
}

TEST(EventJson, WhatIsNoWholeNumberIsRefused) {
  for (const char* value : {"1.5", "\"\"", "\" 7\"", "\"7 \"", "\"+7\"", "\"0x7\"", "\"7.0\"", "\"1e3\"", "true",
                            "null", "[7]", "{}", "1e300"}) {
    EXPECT_THAT(objection(std::string(R"({"round":)") + value + "}"), HasSubstr("field round: expected")) << value;
  }
}

struct Refusal {
  std::string_view line;
  std::string_view objection;
};

TEST(EventJson, WhatIsWrongIsNamedWithItsPlace) {
  const Refusal refusals[] = {
      {R"({"colour":1})", "field colour: expected a field that the format has, found the unknown field \"colour\""},
      {R"({"cardDealt":{"suit":"s"}})",
       "field cardDealt.suit: expected one of the fields to, seat, card, faceUp, board, found the unknown field "
       "\"suit\""},
      {R"({"stream":7})", "field stream: expected text, found 7"},
      {R"({"stream":null})", "field stream: expected text, found null"},
      {R"({"cardDealt":{"faceUp":1}})", "field cardDealt.faceUp: expected true or false, found 1"},
      {R"({"cardDealt":[]})", "field cardDealt: expected an object, found []"},
      {R"({"tableOpened":{"limits":{}}})", "field tableOpened.limits: expected a list, found {}"},
      {R"({"tableOpened":{"limits":[{},{},{"minCents":"5.00"}]}})",
       "field tableOpened.limits[2].minCents: expected a whole number from -9223372036854775808 to "
       "9223372036854775807, found \"5.00\""},
      {R"({"tableOpened":{"limits":[{},7]}})", "field tableOpened.limits[1]: expected an object, found 7"},
      {R"({"tableOpened":{"poker":{"blindsCents":[100,true]}}})",
       "field tableOpened.poker.blindsCents[1]: expected a whole number from -9223372036854775808 to "
       "9223372036854775807, found true"},
      {R"({"meterConfigured":{"tables":["a",1]}})", "field meterConfigured.tables[1]: expected text, found 1"},
      {R"({"cardDealt":{"card":"1s"}})",
       "field cardDealt.card: expected a card such as \"As\", or \"??\" for one whose face is not on record, found "
       "\"1s\""},
      {R"({"handShown":{"cards":[{"card":"As"},{"card":51}]}})",
       "field handShown.cards[1].card: expected a card such as \"As\", or \"??\" for one whose face is not on record, "
       "found 51"},
      {R"({"previousHash":"abc"})",
       "field previousHash: expected a SHA-256 as 64 hex digits, or \"\" for none, found \"abc\""},
      {R"({"previousHash":"xy000000000000000000000000000000000000000000000000000000000000aa"})",
       "field previousHash: expected a SHA-256 as 64 hex digits, or \"\" for none, found "
       "\"xy000000000000000000000000000000000000000000000000000000000…"},
      {R"({"rakeTaken":{},"cut":{}})",
       "field cut: expected only one of these, and \"rakeTaken\" is there, found \"cut\" as well"},
      {R"({"round":1,"round":1})", "field round: expected each field once, found \"round\" twice"},
      {R"({"cut":{},"cut":{}})", "field cut: expected each field once, found \"cut\" twice"},
      {R"({"irregularity":{"orderKnown":"maybe"}})",
       "field irregularity.orderKnown: expected one of \"notOnRecord\", \"yes\", \"no\", found \"maybe\""},
      {R"({"irregularity":{"orderKnown":1}})",
       "field irregularity.orderKnown: expected one of \"notOnRecord\", \"yes\", \"no\", found 1"},
      {R"({"betsClosed":{}})", "field betsClosed: expected null, found {}"},
      {R"([])", "expected an object, found []"},
      {R"("text")", "expected an object, found \"text\""},
  };
  for (const Refusal& refusal : refusals) EXPECT_EQ(objection(refusal.line), refusal.objection) << refusal.line;
}

TEST(EventJson, WhatIsNotJsonIsRefused) {
  for (const std::string_view line :
       {"", " ", "{", "{\"round\":", "{\"round\":1", "{\"round\":1}}", "{} {}", "nonsense", "{\"round\":01}",
        "{\"round\":1,}", "{'round':1}", "{\"stream\":\"\\x\"}", "{\"round\":1e999}"}) {
    EXPECT_THAT(objection(line), HasSubstr("expected")) << line;
  }
  EXPECT_EQ(objection("{\"round\":"),
            "expected one JSON object, found text that is not JSON (column 10: it ends too early)");
}

TEST(EventJson, EveryCutLineIsRefused) {
  for (const SampleEvent& sample : one_event_of_each_kind()) {
    const std::string line = write_event_json(sample.event());
    for (std::size_t size = 0; size < line.size(); ++size) {
      ASSERT_NE(objection(std::string_view(line).substr(0, size)), "") << line.substr(0, size);
    }
  }
}

// What is read from a damaged line is what the line says: written again, it reads as the same event.
RC_GTEST_PROP(EventJsonProperty, WhatIsReadFromADamagedLineIsWrittenAndReadAgain, ()) {
  static const std::vector<SampleEvent> all = one_event_of_each_kind();
  std::string line = write_event_json((*rc::gen::elementOf(all)).event());
  const int changes = *rc::gen::inRange(0, 4);
  for (int change = 0; change < changes && !line.empty(); ++change) {
    const auto at = *rc::gen::inRange<std::size_t>(0, line.size());
    switch (*rc::gen::inRange(0, 4)) {
      case 0:
        line[at] = *rc::gen::element('0', '1', '9', '-', '.', 'e', '"', ',', ':', '{', '}', '[', ']', ' ', 'A');
        break;
      case 1:
        line.erase(at, *rc::gen::inRange<std::size_t>(1, 4));
        break;
      case 2:
        line.insert(at, 1, *rc::gen::element('0', '1', ' ', '-', '\t', '\\', '\n'));
        break;
      default:
        line.insert(at, line.substr(*rc::gen::inRange<std::size_t>(0, line.size()), 12));
        break;
    }
  }
  capnp::MallocMessageBuilder message;
  const auto event = message.initRoot<Event>();
  const auto read = read_event_json(line, event);
  RC_CLASSIFY(read.has_value(), "read");
  if (read) {
    RC_ASSERT(json_bytes(write_event_json(event)) == canonical_bytes(event));
  } else {
    RC_ASSERT(!read.error().expected.empty() && !read.error().found.empty());
    RC_ASSERT(canonical_bytes(event).size() == sizeof(capnp::word));
  }
}

TEST(EventJson, DeepNestingIsRefused) {
  EXPECT_THAT(objection(std::string(100'000, '[')), HasSubstr("nested too deeply (column 65)"));
  EXPECT_THAT(objection(R"({"cut":)" + std::string(63, '[') + std::string(63, ']') + "}"), HasSubstr("field cut"));
}

TEST(EventJson, TextThatIsNotUtf8IsRefused) {
  for (const std::string_view bytes : {"\xff", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82", "\\u0000"}) {
    EXPECT_THAT(objection("{\"staff\":\"" + std::string(bytes) + "\"}"),
                HasSubstr("field staff: expected text in UTF-8"));
  }
  EXPECT_EQ(objection("{\"handShown\":{\"cards\":[{},{\"card\":\"\xff\"}]}}"),
            "field handShown.cards[1].card: expected text in UTF-8, without U+0000, found bytes that are not UTF-8 "
            "(column 36)");
  EXPECT_EQ(objection("{\"staff\":\"Zo\xc3\xab \xe2\x82\xac \xf0\x9f\x82\xa1 \\u00eb\"}"), "");
  EXPECT_THAT(objection(std::string_view("{\"staff\":\"a\0b\"}", 15)), HasSubstr("a zero byte"));
}

TEST(EventJson, AnObjectionLeavesTheEventAsItWas) {
  capnp::MallocMessageBuilder message;
  const auto event = message.initRoot<Event>();
  ASSERT_FALSE(read_event_json(R"({"stream":"a/b","sequence":1,"cut":{"exposed":-1}})", event).has_value());
  EXPECT_EQ(canonical_bytes(event).size(), sizeof(capnp::word));
}

TEST(StructJson, RulebooksAndVerdictsReadBackInEveryForm) {
  for (const JsonForm form : {JsonForm::kOneLine, JsonForm::kPretty}) {
    for (const JsonDefaults defaults : {JsonDefaults::kLeaveOut, JsonDefaults::kWrite}) {
      for (const std::uint32_t member : {0U, 1U, 2U, 3U}) {
        capnp::MallocMessageBuilder book;
        fill(capnp::toDynamic(book.initRoot<Rulebook>()), member);
        expect_round_trip<Rulebook>(capnp::toDynamic(book.getRoot<Rulebook>().asReader()), form, defaults);
        capnp::MallocMessageBuilder verdict;
        fill(capnp::toDynamic(verdict.initRoot<Verdict>()), member);
        expect_round_trip<Verdict>(capnp::toDynamic(verdict.getRoot<Verdict>().asReader()), form, defaults);
      }
    }
  }
}

TEST(StructJson, DefaultsAreWrittenOnRequest) {
  capnp::MallocMessageBuilder message;
  message.initRoot<Award>().setSeat(2);
  const auto award = capnp::toDynamic(message.getRoot<Award>().asReader());
  EXPECT_EQ(write_json(award, JsonForm::kOneLine, JsonDefaults::kLeaveOut), R"({"seat":2})");
  EXPECT_EQ(write_json(award, JsonForm::kOneLine, JsonDefaults::kWrite),
            R"({"seat":2,"share":"all","amount":"0","recorded":"0","board":0,"oddChips":"0"})");
}

TEST(StructJson, CardsInOtherFormatsAreWrittenAsCards) {
  capnp::MallocMessageBuilder message;
  message.initRoot<HandRead>().initCards(1)[0].setCard(1);
  EXPECT_EQ(
      write_json(capnp::toDynamic(message.getRoot<HandRead>().asReader()), JsonForm::kOneLine, JsonDefaults::kLeaveOut),
      R"({"cards":[{"card":"2c"}]})");
}

TEST(CardText, EveryCodeReadsBackAsItIsWritten) {
  for (std::uint8_t code = 0; code <= 52; ++code) EXPECT_EQ(card_code(card_text(code).value()), code);
  EXPECT_FALSE(card_text(53).has_value());
}

TEST(CardText, AnythingElseIsNoCard) {
  for (const char* text : {"", "A", "as", "AS", "1s", "10s", "Ax", "As ", "?"}) EXPECT_FALSE(card_code(text)) << text;
}

}  // namespace
}  // namespace cardspeak::schema

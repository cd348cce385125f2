// The lines of a verdict show every change of it.
#include "tests/golden/verdict_text_fixture.h"

#include <capnp/message.h>
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <map>

#include "schemas/json/struct_json.h"
#include "schemas/verdict.capnp.h"
#include "tests/golden/golden_fixture.h"

namespace cardspeak {
namespace {

namespace fs = std::filesystem;
using capnp::DynamicEnum;
using capnp::DynamicList;
using capnp::DynamicStruct;
using capnp::DynamicValue;

// What a case says itself, and what is the book's.
bool is_left_out(std::string_view path) {
  static constexpr std::array<std::string_view, 8> kLeftOut = {"round",  "game",   "firstEventNs", "lastEventNs",
                                                               "events", "dealer", "meter",        "readings.question"};
  // The parts of a remark stand in its sentence, and why a statement does not hold in its finding.
  static constexpr std::array<std::string_view, 3> kParts = {".form", ".values", ".citations"};
  const auto ends_path = [&](std::string_view part) { return path.ends_with(part); };
  return std::ranges::find(kLeftOut, path) != kLeftOut.end() || path.starts_with("rulebook") || path == "why" ||
         path == "outcomes.why" || path.starts_with("statements.why") || path.starts_with("hands.noted") ||
         std::ranges::any_of(kParts, ends_path);
}

// Another value of the same type; nothing for lists and structs.
std::optional<std::function<void()>> other_value(DynamicStruct::Builder in, capnp::StructSchema::Field field) {
  const auto type = field.getType();
  if (type.isText()) {
    const std::string text = in.asReader().get(field).as<capnp::Text>().cStr();
    return [=]() mutable { in.set(field, capnp::Text::Reader((text + "x").c_str())); };
  }
  if (type.isBool()) return [=]() mutable { in.set(field, !in.asReader().get(field).as<bool>()); };
  if (type.isEnum()) {
    const auto now = in.asReader().get(field).as<DynamicEnum>();
    const auto many = type.asEnum().getEnumerants().size();
    return [=]() mutable {
      in.set(field, DynamicEnum(type.asEnum(), static_cast<std::uint16_t>((now.getRaw() + 1) % many)));
    };
  }
  if (type.isList() || type.isStruct()) return std::nullopt;
  return [=]() mutable { in.set(field, in.asReader().get(field).as<std::int64_t>() + 1); };
}

class Changes {
 public:
  explicit Changes(std::map<std::string, int>& tried) : tried_(tried) {}

  // Changes each field, one at a time, and puts it back; a field of a kind that was tried thrice is not tried again.
  void check(DynamicStruct::Builder verdict) {
    root_ = verdict;
    lines_ = verdict_lines(verdict.asReader());
    change_each(verdict, "");
  }

 private:
  void change_each(DynamicStruct::Builder in, const std::string& path);
  void change(DynamicStruct::Builder in, capnp::StructSchema::Field field, const std::string& path);

  std::map<std::string, int>& tried_;
  DynamicStruct::Builder root_;
  std::vector<std::string> lines_;
};

void Changes::change(DynamicStruct::Builder in, capnp::StructSchema::Field field, const std::string& path) {
  constexpr int kOften = 3;
  const auto change = other_value(in, field);
  if (!change || tried_[path]++ >= kOften) return;
  capnp::MallocMessageBuilder kept;
  auto copy = kept.initRoot<DynamicStruct>(in.getSchema());
  const auto before = in.asReader().get(field);
  if (field.getType().isText())
    copy.set(field, before.as<capnp::Text>());
  else
    copy.set(field, before);
  (*change)();
  EXPECT_NE(verdict_lines(root_.asReader()), lines_) << path << " changes, and no line says so";
  in.set(field, copy.asReader().get(field));
}

void Changes::change_each(DynamicStruct::Builder in, const std::string& path) {
  for (const auto field : in.getSchema().getFields()) {
    const std::string name = field.getProto().getName().cStr();
    const std::string there = path.empty() ? name : path + "." + name;
    if (is_left_out(there)) continue;
    change(in, field, there);
    if (!in.has(field)) continue;
    if (field.getType().isStruct()) change_each(in.get(field).as<DynamicStruct>(), there);
    if (!field.getType().isList() || !field.getType().asList().getElementType().isStruct()) continue;
    auto items = in.get(field).as<DynamicList>();
    for (unsigned i = 0; i < items.size(); ++i) change_each(items[i].as<DynamicStruct>(), there);
  }
}

TEST(VerdictText, ShowsEveryChangeOfAVerdict) {
  std::map<std::string, int> tried;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(CARDSPEAK_SOURCE_DIR) / "tests/golden/json")) {
    const bool is_of_a_round = entry.path().filename() == "verdict.json";
    if (!is_of_a_round && entry.path().filename() != "meter.json") continue;
    capnp::MallocMessageBuilder message;
    DynamicStruct::Builder verdict = is_of_a_round ? DynamicStruct::Builder(message.initRoot<schema::Verdict>())
                                                   : DynamicStruct::Builder(message.initRoot<schema::MeterVerdict>());
    ASSERT_TRUE(schema::read_json(read_text(entry.path()), verdict)) << entry.path();
    Changes(tried).check(verdict);
  }
  EXPECT_TRUE(tried.contains("wagers.adjustments.amount") && tried.contains("pots.awards.oddChips"));
  EXPECT_TRUE(tried.contains("readings.alternatives.wagers.open") && tried.contains("outcomes.prizes.due"));
}

TEST(VerdictText, CitesTheRulesBetweenBracketsAndNoWordsOfSentences) {
  EXPECT_EQ(
      cited_rules({"seat 3 bet 50 [5.9.1; Table 1 Flush] \"not [this]\"", "last word \"A \\\"B\\\" [c]\" [14.10]"}),
      (std::set<std::string>{"5.9.1", "Table 1 Flush", "14.10"}));
}

}  // namespace
}  // namespace cardspeak

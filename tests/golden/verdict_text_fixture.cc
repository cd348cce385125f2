#include "tests/golden/verdict_text_fixture.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string_view>

#include "model/cards/card.h"
#include "schemas/verdict.capnp.h"

namespace cardspeak {
namespace {

using capnp::DynamicEnum;
using capnp::DynamicList;
using capnp::DynamicStruct;
using capnp::DynamicValue;

// How a field stands in the line of its struct.
enum class How {
  kValue,     // its label and its value, where it has one
  kAlways,    // also where it is zero
  kIfOther,   // where it is another than the field before it
  kName,      // only its label, where it is set
  kSentence,  // in quotation marks
  kRules,     // in brackets
  kChildren,  // each on a line below
  kInline,    // all behind the label, parted by semicolons
  kLeftOut,
};

struct FieldForm {
  std::string_view field;
  std::string_view label;
  How how = How::kValue;
};

struct StructForm {
  std::string_view lead;
  std::vector<FieldForm> fields;
};

// --- the forms: what is written of each struct, in this order --------------------------------------------------------

const std::map<std::string_view, StructForm>& forms() {
  static const std::map<std::string_view, StructForm> all = {
      {"Verdict", {"", {{"status", "", How::kAlways},        {"reason", "", How::kSentence},
                        {"netDifference", "net difference"}, {"tournament", "in tournament chips", How::kName},
                        {"hands", "", How::kChildren},       {"wagers", "", How::kChildren},
                        {"pots", "", How::kChildren},        {"uncalled", "", How::kChildren},
                        {"stacks", "", How::kChildren},      {"rake", "", How::kChildren},
                        {"betting", "", How::kChildren},     {"findings", "", How::kChildren},
                        {"readings", "", How::kChildren},    {"asked", "", How::kChildren},
                        {"statements", "", How::kChildren},  {"authority", "", How::kChildren},
                        {"askedBook", "", How::kLeftOut},    {"evidence", "", How::kLeftOut},
                        {"round", "", How::kLeftOut},        {"game", "", How::kLeftOut},
                        {"rulebook", "", How::kLeftOut},     {"firstEventNs", "", How::kLeftOut},
                        {"events", "", How::kLeftOut},       {"dealer", "", How::kLeftOut},
                        {"why", "", How::kLeftOut}}}},
      {"HandRead",
       {"hand",
        {{"seat", "seat"},
         {"name", ""},
         {"cards", ""},
         {"class", ""},
         {"text", "", How::kSentence},
         {"note", "", How::kSentence},
         {"rule", "", How::kRules},
         {"noted", "", How::kLeftOut}}}},
      {"WagerVerdict",
       {"",
        {{"seat", "seat", How::kAlways},
         {"wager", ""},
         {"patron", "for"},
         {"stake", ""},
         {"action", "in play", How::kIfOther},
         {"decidable", "not decidable", How::kName},
         {"outcome", ""},
         {"odds", "at"},
         {"due", "due"},
         {"returned", "returned"},
         {"recorded", "paid"},
         {"recordedTaken", "taken"},
         {"difference", "difference"},
         {"comparison", ""},
         {"rule", "", How::kRules},
         {"placedSeq", "placed at"},
         {"settledSeq", "settled at"},
         {"adjustments", "", How::kChildren},
         {"tried", "", How::kChildren},
         // They are "rule".
         {"citations", "", How::kLeftOut}}}},
      {"Adjustment",
       {"-",
        {{"what", "", How::kSentence},
         {"amount", ""},
         {"rule", "", How::kRules},
         {"form", "", How::kLeftOut},
         {"values", "", How::kLeftOut},
         {"citations", "", How::kLeftOut}}}},
      {"TriedEntry", {"tried", {{"rule", "", How::kRules}, {"when", "when"}, {"failed", "failed"}}}},
      {"PotVerdict",
       {"pot",
        {{"pot", "", How::kAlways},
         {"gross", ""},
         {"rake", "rake"},
         {"eligible", "of seats"},
         {"rule", "", How::kRules},
         {"awards", "", How::kChildren}}}},
      {"Award",
       {"-",
        {{"seat", "seat"},
         {"share", ""},
         {"board", "board"},
         {"amount", "due"},
         {"oddChips", "with odd chips"},
         {"recorded", "pushed"},
         {"rule", "", How::kRules}}}},
      {"UncalledVerdict",
       {"uncalled", {{"seat", "seat"}, {"amount", "due"}, {"recorded", "returned"}, {"rule", "", How::kRules}}}},
      {"StackVerdict",
       {"stack",
        {{"seat", "seat"}, {"before", "before"}, {"contributed", "put in"}, {"due", "due"}, {"recorded", "left"}}}},
      {"RakeVerdict", {"rake", {{"due", "due"}, {"recorded", "taken"}, {"rule", "", How::kRules}}}},
      {"Finding",
       {"finding",
        {{"kind", ""},
         {"severity", "", How::kAlways},
         {"seat", "seat"},
         {"wager", ""},
         {"amount", ""},
         {"text", "", How::kSentence},
         {"rule", "", How::kRules},
         {"sequence", "at"},
         // The sentence says them, and "rule" is the citations.
         {"form", "", How::kLeftOut},
         {"values", "", How::kLeftOut},
         {"citations", "", How::kLeftOut}}}},
      {"ReadingUsed",
       {"reading",
        {{"id", ""},
         {"default", "is"},
         {"rules", "", How::kRules},
         {"decider", "decided by", How::kSentence},
         {"deciderRule", "", How::kRules},
         {"alternatives", "", How::kChildren},
         {"question", "", How::kLeftOut}}}},
      {"Statement",
       {"said",
        {{"said", "", How::kSentence},
         {"kind", "", How::kAlways},
         {"means", ""},
         {"seat", "seat"},
         {"wager", ""},
         {"author", "by"},
         {"office", "", How::kSentence},
         {"late", "late", How::kName},
         {"standing", "", How::kAlways},
         {"rule", "", How::kRules},
         {"sequence", "at"},
         {"ifItStood", "if it stood:", How::kInline},
         {"why", "", How::kLeftOut}}}},
      {"AlternativeResult", {"or", {{"value", ""}, {"wagers", ":", How::kInline}}}},
      {"AlternativeWager",
       {"",
        {{"seat", "seat"},
         {"wager", ""},
         {"due", "due"},
         {"returned", "returned"},
         {"carried", "carried"},
         {"open", "open", How::kName}}}},
      {"Authority",
       {"last word",
        {{"lastWord", "", How::kSentence},
         {"rule", "", How::kRules},
         {"inspectorRule", "inspector", How::kRules},
         {"review", "reviewed by", How::kSentence},
         {"reviewRule", "", How::kRules}}}},
      {"MeterVerdict",
       {"",
        {{"status", "", How::kAlways},
         {"reason", "", How::kSentence},
         {"closed", "closed", How::kName},
         {"cost", "cost"},
         {"option", "option"},
         {"tables", "tables"},
         {"wagers", "wagers"},
         {"readingsCompared", "readings compared"},
         {"basis", ""},
         {"values", "values"},
         {"totals", "", How::kChildren},
         {"outcomes", "", How::kChildren},
         {"findings", "", How::kChildren},
         {"readings", "", How::kChildren},
         {"rulebooks", "", How::kChildren},
         {"authority", "", How::kChildren},
         {"meter", "", How::kLeftOut},
         {"game", "", How::kLeftOut},
         {"rulebook", "", How::kLeftOut},
         {"firstEventNs", "", How::kLeftOut},
         {"lastEventNs", "", How::kLeftOut},
         {"events", "", How::kLeftOut},
         {"why", "", How::kLeftOut}}}},
      {"RulebookRef",
       {"under version",
        {{"version", ""},
         {"venue", "", How::kLeftOut},
         {"game", "", How::kLeftOut},
         {"title", "", How::kLeftOut},
         {"hash", "", How::kLeftOut},
         {"inForceFrom", "", How::kLeftOut}}}},
      {"MeterTotals",
       {"totals",
        {{"seeds", "seeds"},
         {"increments", "increments"},
         {"house", "house"},
         {"transferredIn", "transferred in"},
         {"transferredOut", "transferred out"},
         {"prizes", "prizes"},
         {"unexplained", "unexplained"}}}},
      {"MeterOutcome",
       {"outcome",
        {{"table", "of"},
         {"round", "round"},
         {"before", "before"},
         {"after", "after"},
         {"afterRule", "", How::kRules},
         {"undecided", "undecided", How::kSentence},
         {"why", "", How::kLeftOut},
         {"sequence", "at"},
         {"prizes", "", How::kChildren},
         {"house", "", How::kChildren}}}},
      {"MeterPrize",
       {"- prize",
        {{"seat", "seat"},
         {"hand", ""},
         {"level", "level"},
         {"due", "due"},
         {"rule", "", How::kRules},
         {"adjustments", "", How::kChildren}}}},
      {"MeterContribution", {"- house", {{"what", ""}, {"level", "level"}, {"amount", ""}, {"rule", "", How::kRules}}}},
      {"MeterFinding",
       {"finding",
        {{"kind", ""},
         {"severity", "", How::kAlways},
         {"table", "of"},
         {"round", "round"},
         {"seat", "seat"},
         {"level", "level"},
         {"amount", ""},
         {"text", "", How::kSentence},
         {"rule", "", How::kRules},
         {"sequence", "at"},
         // The sentence says them, and "rule" is the citations.
         {"form", "", How::kLeftOut},
         {"values", "", How::kLeftOut},
         {"citations", "", How::kLeftOut}}}}};
  return all;
}

// --- values ----------------------------------------------------------------------------------------------------------

constexpr std::uint64_t kCentsAnnotation = 0x9dcdef0fde815de1;
constexpr std::uint64_t kMillionthsAnnotation = 0xb0a77c2d15e94f36;

bool is_annotated(capnp::StructSchema::Field field, std::uint64_t with) {
  for (const auto annotation : field.getProto().getAnnotations()) {
    if (annotation.getId() == with) return true;
  }
  return false;
}

// "12.50", "12": whole dollars without their cents. Millionths as far as they are set.
std::string dollars(std::int64_t amount, std::size_t digits) {
  constexpr std::size_t kAtLeast = 2;  // digits behind the point
  std::string number = std::to_string(std::abs(amount));
  if (number.size() <= digits) number.insert(0, digits + 1 - number.size(), '0');
  number.insert(number.size() - digits, 1, '.');
  while (number.back() == '0' && number.size() - number.find('.') > kAtLeast + 1) number.pop_back();
  if (number.ends_with(".00")) number.resize(number.size() - std::string_view(".00").size());
  return (amount < 0 ? "-" : "") + number;
}

std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '\\';
    out += c;
  }
  return out + '"';
}

std::string value_text(DynamicValue::Reader value, capnp::StructSchema::Field field);

std::string list_text(DynamicList::Reader list, capnp::StructSchema::Field field) {
  std::string text;
  for (const auto item : list) text += (text.empty() ? "" : " ") + value_text(item, field);
  return text;
}

std::string struct_text(DynamicStruct::Reader value) {
  KJ_IF_MAYBE (card, value.getSchema().findFieldByName("card")) {
    return to_string(Card::from_code(value.get(*card).as<std::uint8_t>()).value_or(Card()));
  }
  std::string text;
  for (const auto field : value.getSchema().getFields()) {
    if (!value.has(field, capnp::HasMode::NON_DEFAULT)) continue;
    text += (text.empty() ? "" : ",") + std::string(field.getProto().getName().cStr()) + "=";
    text += value_text(value.get(field), field);
  }
  return "(" + text + ")";
}

std::string value_text(DynamicValue::Reader value, capnp::StructSchema::Field field) {
  constexpr std::size_t kCents = 2;
  constexpr std::size_t kMillionths = 6;
  switch (value.getType()) {
    case DynamicValue::BOOL:
      return value.as<bool>() ? "yes" : "no";
    case DynamicValue::INT:
      if (is_annotated(field, kCentsAnnotation)) return dollars(value.as<std::int64_t>(), kCents);
      if (is_annotated(field, kMillionthsAnnotation)) return dollars(value.as<std::int64_t>(), kMillionths);
      return std::to_string(value.as<std::int64_t>());
    case DynamicValue::UINT:
      return std::to_string(value.as<std::uint64_t>());
    case DynamicValue::TEXT:
      return value.as<capnp::Text>().cStr();
    case DynamicValue::ENUM: {
      const auto enumerant = value.as<DynamicEnum>();
      KJ_IF_MAYBE (known, enumerant.getEnumerant()) return known->getProto().getName().cStr();
      return std::to_string(enumerant.getRaw());
    }
    case DynamicValue::LIST:
      return list_text(value.as<DynamicList>(), field);
    case DynamicValue::STRUCT:
      return struct_text(value.as<DynamicStruct>());
    case DynamicValue::UNKNOWN:
    case DynamicValue::VOID:
    case DynamicValue::FLOAT:
    case DynamicValue::DATA:
    case DynamicValue::CAPABILITY:
    case DynamicValue::ANY_POINTER:
      break;  // verdicts have none
  }
  return "?";
}

// "5.9.1, Table 1 Flush" and lists of rules alike: "[5.9.1; Table 1 Flush]".
std::string rules_text(DynamicValue::Reader value) {
  std::string text;
  const auto add = [&](std::string_view rule) { text += (text.empty() ? "" : "; ") + std::string(rule); };
  if (value.getType() == DynamicValue::LIST) {
    for (const auto item : value.as<DynamicList>()) add(item.as<capnp::Text>().cStr());
    return "[" + text + "]";
  }
  std::string_view rest = value.as<capnp::Text>().cStr();
  for (std::size_t comma = rest.find(", "); comma != std::string_view::npos; comma = rest.find(", ")) {
    add(rest.substr(0, comma));
    rest.remove_prefix(comma + 2);
  }
  add(rest);
  return "[" + text + "]";
}

// --- lines -----------------------------------------------------------------------------------------------------------

bool is_said(DynamicStruct::Reader value, capnp::StructSchema::Field field) {
  if (!value.has(field, capnp::HasMode::NON_DEFAULT)) return false;
  const auto content = value.get(field);
  if (content.getType() == DynamicValue::TEXT) return content.as<capnp::Text>().size() > 0;
  if (content.getType() == DynamicValue::LIST) return content.as<DynamicList>().size() > 0;
  return true;
}

// `part` is of a form; the first of its fields is never kIfOther.
bool is_written(DynamicStruct::Reader value, const FieldForm& part) {
  const auto number = [&](std::string_view name) { return value.get(std::string(name)).as<std::int64_t>(); };
  if (part.how == How::kIfOther) return number(part.field) != number((&part - 1)->field);
  return part.how == How::kAlways || is_said(value, value.getSchema().getFieldByName(std::string(part.field)));
}

class Lines {
 public:
  void add(DynamicStruct::Reader value, int depth);
  std::vector<std::string> take() { return std::move(lines_); }

 private:
  void add_children(DynamicValue::Reader value, int depth);
  std::string line_of(DynamicStruct::Reader value, const StructForm& form);
  std::string inline_text(DynamicList::Reader list);

  std::vector<std::string> lines_;
};

const StructForm& form_of(DynamicStruct::Reader value) {
  static const StructForm kNone = {.lead = "?", .fields = {}};
  const auto found = forms().find(value.getSchema().getShortDisplayName().cStr());
  return found == forms().end() ? kNone : found->second;
}

void append(std::string& line, std::string_view word) {
  if (word.empty()) return;
  const bool is_stuck = word.starts_with(':');
  if (!line.empty() && !is_stuck) line += ' ';
  line += word;
}

std::string Lines::inline_text(DynamicList::Reader list) {
  std::string text;
  for (const auto item : list) {
    const auto value = item.as<DynamicStruct>();
    text += (text.empty() ? "" : "; ") + line_of(value, form_of(value));
  }
  return text;
}

std::string Lines::line_of(DynamicStruct::Reader value, const StructForm& form) {
  std::string line(form.lead);
  for (const FieldForm& part : form.fields) {
    const auto field = value.getSchema().getFieldByName(std::string(part.field));
    if (part.how == How::kLeftOut || part.how == How::kChildren) continue;
    if (!is_written(value, part)) continue;
    append(line, part.label);
    const auto content = value.get(field);
    if (part.how == How::kSentence)
      append(line, in_quotes(value_text(content, field)));
    else if (part.how == How::kRules)
      append(line, rules_text(content));
    else if (part.how == How::kInline)
      append(line, inline_text(content.as<DynamicList>()));
    else if (part.how != How::kName)
      append(line, value_text(content, field));
  }
  for (const auto field : value.getSchema().getFields()) {
    const std::string_view name = field.getProto().getName().cStr();
    if (std::ranges::find(form.fields, name, &FieldForm::field) != form.fields.end() || !is_said(value, field))
      continue;
    append(line, std::string(name) + "=" + value_text(value.get(field), field));
  }
  return line;
}

void Lines::add_children(DynamicValue::Reader value, int depth) {
  if (value.getType() == DynamicValue::STRUCT) return add(value.as<DynamicStruct>(), depth);
  for (const auto item : value.as<DynamicList>()) add(item.as<DynamicStruct>(), depth);
}

void Lines::add(DynamicStruct::Reader value, int depth) {
  const StructForm& form = form_of(value);
  lines_.push_back(std::string(static_cast<std::size_t>(depth) * 2, ' ') + line_of(value, form));
  // What stands below the first line of a verdict is no part of that line.
  const bool is_whole = form.lead.empty() && value.getSchema().getShortDisplayName().endsWith("Verdict") &&
                        value.getSchema().getShortDisplayName() != "WagerVerdict"_kj;
  for (const FieldForm& part : form.fields) {
    if (part.how != How::kChildren) continue;
    const auto field = value.getSchema().getFieldByName(std::string(part.field));
    if (is_said(value, field)) add_children(value.get(field), is_whole ? depth : depth + 1);
  }
}

}  // namespace

std::vector<std::string> verdict_lines(DynamicStruct::Reader verdict) {
  Lines lines;
  lines.add(verdict, 0);
  return lines.take();
}

std::set<std::string> cited_rules(const std::vector<std::string>& lines) {
  std::set<std::string> rules;
  for (const std::string& line : lines) {
    bool in_sentence = false;
    std::size_t from = 0;   // behind the bracket or the semicolon that opens a rule; 0: none is open
    std::size_t inner = 0;  // brackets that belong to a rule: "12.5.4(b)(v)[2]"
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '"' && line[i - 1] != '\\') in_sentence = !in_sentence;
      if (in_sentence) continue;
      if (line[i] == '[' && from != 0) ++inner;
      if (line[i] == '[' && from == 0) from = i + 1;
      if (line[i] == ']' && inner > 0) {
        --inner;
        continue;
      }
      if (from == 0 || (line[i] != ';' && line[i] != ']')) continue;
      rules.insert(line.substr(from, i - from));
      from = line[i] == ']' ? 0 : i + 2;
    }
  }
  return rules;
}

}  // namespace cardspeak

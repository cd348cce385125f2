#include "tests/golden/round_text_fixture.h"

#include <capnp/schema.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>

#include "model/cards/card.h"
#include "model/law/iso_time.h"
#include "schemas/json/event_json.h"

namespace cardspeak {
namespace {

using Tokens = std::span<const std::string>;

constexpr int kCentDigits = 2;
constexpr int kMillionthDigits = 6;
constexpr int kSecondDigits = 9;
constexpr std::string_view kUsualStep = "2";  // seconds from one event to the next

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
}

// "12.5" with two digits is 1250.
std::string scaled(std::string_view text, int digits) {
  const std::size_t point = std::min(text.find('.'), text.size());
  std::string number(text.substr(0, point));
  std::string_view fraction = point < text.size() ? text.substr(point + 1) : std::string_view();
  for (int i = 0; i < digits; ++i) {
    number += fraction.empty() ? '0' : fraction.front();
    if (!fraction.empty()) fraction.remove_prefix(1);
  }
  if (!fraction.empty()) ADD_FAILURE() << text << " has more than " << digits << " digits behind the point";
  return number;
}

std::int64_t to_integer(const std::string& digits) {
  return digits.empty() ? 0 : std::stoll(digits);
}

// Words are parted by spaces, but for those inside double quotes.
std::vector<std::string> tokens_of(std::string_view line) {
  std::vector<std::string> tokens;
  std::string token;
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == ' ' && !quoted) {
      if (!token.empty()) tokens.push_back(std::move(token));
      token.clear();
      continue;
    }
    if (line[i] == '"' && (i == 0 || line[i - 1] != '\\')) quoted = !quoted;
    token += line[i];
  }
  if (!token.empty()) tokens.push_back(std::move(token));
  return tokens;
}

std::vector<std::string> split(std::string_view text, char at) {
  std::vector<std::string> parts;
  for (;;) {
    const std::size_t end = text.find(at);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::string quote(std::string_view text) {
  if (text.starts_with('"')) return std::string(text);  // written as JSON already
  return '"' + std::string(text) + '"';
}

// The members of a JSON object, as far as they are set.
class Members {
 public:
  void raw(std::string_view name, const std::string& value) {
    if (!text_.empty()) text_ += ',';
    text_ += quote(name) + ':' + value;
  }
  void text(std::string_view name, std::string_view value) { raw(name, quote(value)); }
  void cents(std::string_view name, std::string_view dollars) { text(name, scaled(dollars, kCentDigits)); }
  [[nodiscard]] std::string object() const { return '{' + text_ + '}'; }

 private:
  std::string text_;
};

// --- lists inside one word: "1:P-1,2:P-2" ----------------------------------------------------------------------------

std::string card_item(const std::vector<std::string>& parts) {
  Members members;
  members.text("card", parts[0]);
  return members.object();
}

// "3:P-3:$100": seat, patron, stack; either may be missing.
std::string seat_item(const std::vector<std::string>& parts) {
  Members members;
  members.raw("seat", parts[0]);
  for (std::size_t i = 1; i < parts.size(); ++i) {
    if (parts[i].starts_with('$'))
      members.cents("stackCents", parts[i].substr(1));
    else
      members.text("patron", parts[i]);
  }
  return members.object();
}

std::string option_item(const std::vector<std::string>& parts) {
  Members members;
  members.text("name", parts[0]);
  members.text("value", parts.at(1));
  return members.object();
}

// "ante:10-500/5": least, most, and the step that it goes up by.
std::string limit_item(const std::vector<std::string>& parts) {
  Members members;
  members.text("wager", parts[0]);
  const auto with_unit = split(parts.at(1), '/');
  const auto range = split(with_unit[0], '-');
  if (!range[0].empty()) members.cents("minCents", range[0]);
  if (range.size() > 1 && !range[1].empty()) members.cents("maxCents", range[1]);
  if (with_unit.size() > 1) members.cents("unitCents", with_unit[1]);
  return members.object();
}

// "play@beforeFlop:3-4"
std::string multiple_item(const std::vector<std::string>& parts) {
  Members members;
  const auto place = split(parts[0], '@');
  members.text("wager", place[0]);
  if (place.size() > 1) members.text("stage", place[1]);
  const auto range = split(parts.at(1), '-');
  if (!range[0].empty()) members.raw("atLeast", range[0]);
  if (range.size() > 1 && !range[1].empty()) members.raw("atMost", range[1]);
  return members.object();
}

std::string winner_item(const std::vector<std::string>& parts) {
  Members members;
  members.raw("seat", parts[0]);
  members.text("hand", parts.at(1));
  if (parts.size() > 2) members.raw("level", parts[2]);
  return members.object();
}

// "level:seed:parts per million:level of the wagers"
std::string pool_item(const std::vector<std::string>& parts) {
  Members members;
  members.raw("level", parts[0]);
  members.text("seedUnits", parts.at(1));
  members.raw("incrementPartsPerMillion", parts.at(2));
  if (parts.size() > 3) members.raw("wagerLevel", parts[3]);
  return members.object();
}

std::string text_item(const std::vector<std::string>& parts) {
  return quote(parts[0]);
}

using Item = std::string (*)(const std::vector<std::string>&);

const std::map<std::string_view, Item>& list_items() {
  static const std::map<std::string_view, Item> items = {
      {"cards", card_item},         {"seats", seat_item},     {"options", option_item}, {"limits", limit_item},
      {"multiples", multiple_item}, {"winners", winner_item}, {"pools", pool_item},     {"tables", text_item}};
  return items;
}

std::string list_json(std::string_view field, std::string_view value) {
  const auto item = list_items().find(field);
  if (item == list_items().end()) {
    ADD_FAILURE() << field << " has no short form; write it as JSON";
    return "[]";
  }
  std::string list;
  for (const std::string& part : split(value, ',')) {
    if (!list.empty()) list += ',';
    list += item->second(split(part, ':'));
  }
  return '[' + list + ']';
}

// --- any event: kind, its first word, and field=value ----------------------------------------------------------------

// The field that a bare word behind the kind stands for.
std::string_view first_field(std::string_view kind) {
  static const std::map<std::string_view, std::string_view> fields = {
      {"announced", "what"}, {"irregularity", "kind"}, {"noticeDisplayed", "notice"},   {"ruling", "decision"},
      {"shuffled", "deck"},  {"tableOpened", "game"},  {"meterTransferred", "toMeter"}, {"voided", "reason"}};
  const auto found = fields.find(kind);
  return found == fields.end() ? std::string_view() : found->second;
}

void set_field(capnp::StructSchema schema, const std::string& name, std::string_view value, Members& members);

// "(structure=noLimit,rake=(kind=percentage,cap=10))"
std::string struct_json(capnp::StructSchema schema, std::string_view text) {
  Members members;
  text = text.substr(1, text.size() - (text.ends_with(')') ? 2 : 1));
  std::size_t from = 0;
  int depth = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && text[i] == '(') ++depth;
    if (i < text.size() && text[i] == ')') --depth;
    if (i < text.size() && (text[i] != ',' || depth > 0)) continue;
    const std::string_view field = text.substr(from, i - from);
    const std::size_t equals = std::min(field.find('='), field.size() - 1);
    set_field(schema, std::string(field.substr(0, equals)), field.substr(equals + 1), members);
    from = i + 1;
  }
  return members.object();
}

// "1/2" of a field such as blindsCents.
std::string cents_list(std::string_view value) {
  std::string list;
  for (const std::string& part : split(value, '/')) {
    if (!list.empty()) list += ',';
    list += quote(scaled(part, kCentDigits));
  }
  return '[' + list + ']';
}

// As JSON, by the type of the field; "amount=2.50" is amountCents, "dollars=1.5" is millionths of a dollar.
void set_field(capnp::StructSchema schema, const std::string& name, std::string_view value, Members& members) {
  KJ_IF_MAYBE (field, schema.findFieldByName(name)) {
    const auto type = field->getType();
    if (value.starts_with('{') || value.starts_with('[')) return members.raw(name, std::string(value));
    if (type.isStruct()) return members.raw(name, struct_json(type.asStruct(), value));
    if (type.isList()) return members.raw(name, list_json(name, value));
    const bool as_number = (type.isUInt8() && name != "card") || type.isUInt16() || type.isUInt32() || type.isBool();
    if (as_number) return members.raw(name, std::string(value));
    return members.text(name, value);
  }
  if (name == "dollars") return members.text("millionths", scaled(value, kMillionthDigits));
  KJ_IF_MAYBE (field, schema.findFieldByName(name + "Cents")) {
    if (field->getType().isList()) return members.raw(name + "Cents", cents_list(value));
  }
  members.cents(name + "Cents", value);
}

// The value of any event whose words are its fields.
std::string fields_json(capnp::StructSchema::Field kind, Tokens words, Members members) {
  const auto type = kind.getType();
  if (!type.isStruct()) return "null";
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t equals = words[i].find('=');
    if (i == 0 && (equals == std::string::npos || words[i].starts_with('"'))) {
      set_field(type.asStruct(), std::string(first_field(kind.getProto().getName().cStr())), words[i], members);
    } else if (equals == std::string::npos) {
      ADD_FAILURE() << words[i] << ": expected field=value";
    } else {
      set_field(type.asStruct(), words[i].substr(0, equals), std::string_view(words[i]).substr(equals + 1), members);
    }
  }
  return members.object();
}

std::optional<capnp::StructSchema::Field> kind_of_event(const std::string& word) {
  KJ_IF_MAYBE (field, capnp::Schema::from<schema::Event>().findFieldByName(word)) return *field;
  return std::nullopt;
}

// Signs and notices of a table and all that meters and desks record belong to no round.
bool is_of_a_round(std::string_view kind) {
  static constexpr std::array<std::string_view, 6> kOfTheTable = {"tableOpened",   "tableClosed",   "noticeDisplayed",
                                                                  "limitsChanged", "optionChanged", "pokerSignChanged"};
  return std::ranges::find(kOfTheTable, kind) == kOfTheTable.end();
}

bool is_card(std::string_view word) {
  if (word.ends_with('^')) word.remove_suffix(1);
  return word == "??" || (word.size() == 2 && parse_card(word).has_value());
}

bool is_outcome(const std::string& word) {
  KJ_IF_MAYBE (found, capnp::Schema::from<schema::Outcome>().findEnumerantByName(word)) {
    return found->getOrdinal() != 0;
  }
  return false;
}

// --- lines -----------------------------------------------------------------------------------------------------------

class Reader {
 public:
  void read_line(const std::string& line);
  std::vector<WrittenStream> take() { return std::move(streams_); }

 private:
  void open_stream(Tokens words);
  void read_clause(Tokens words);
  void read_seat(Tokens words);
  void read_decision(Tokens words);
  void read_settled(Tokens words);
  void read_any(Tokens words);
  void read_table_opened(Tokens words);
  std::size_t read_wager(Tokens words);
  std::size_t read_settlement(const std::string& seat, Tokens words);
  void deal(const std::string& card);
  void add(std::string_view kind, const std::string& value);
  // The last words of a line, about all of its events: "[device=T] by S-20 (TG Area Manager)".
  void take_head(std::vector<std::string>& words);

  std::vector<WrittenStream> streams_;
  std::string device_;
  std::int64_t time_ns_ = 0;
  std::int64_t sequence_ = 0;
  std::string round_;
  // Of the line that is being read.
  std::string line_;
  std::string step_;
  std::string place_;
  std::string seat_;
  std::map<std::string, std::string> head_;
};

void Reader::add(std::string_view kind, const std::string& value) {
  if (streams_.empty()) {
    ADD_FAILURE() << line_ << ": no stream is open";
    return;
  }
  WrittenStream& stream = streams_.back();
  time_ns_ += to_integer(scaled(step_, kSecondDigits));
  step_ = kUsualStep;
  ++sequence_;
  Members event;
  const auto head = [&](const std::string& field, const std::string& usual) {
    const auto found = head_.find(field);
    const std::string& text = found == head_.end() ? usual : found->second;
    if (!text.empty()) event.text(field, text);
    return text;
  };
  event.text("stream", stream.name);
  sequence_ = to_integer(head("sequence", std::to_string(sequence_)));
  event.text("deviceTimeNs", std::to_string(time_ns_));
  const bool is_at_a_table = stream.name.find("/meter/") == std::string::npos;
  head("round", is_at_a_table && is_of_a_round(kind) ? round_ : "");
  head("device", device_);
  for (const char* field : {"staff", "rank", "previousHash", "corrects", "correctionReason"}) head(field, "");
  event.raw(kind, value);
  auto message = std::make_unique<capnp::MallocMessageBuilder>();
  if (const auto read = schema::read_event_json(event.object(), message->initRoot<schema::Event>()); !read) {
    ADD_FAILURE() << line_ << ": " << read.error().text();
    return;
  }
  stream.events.push_back(std::move(message));
}

// "stream crown-melbourne/CS-04 at 2022-07-27T21:14:00+10:00", with "device T" behind it where it is another than
// usual.
void Reader::open_stream(Tokens words) {
  streams_.push_back({.name = words.empty() ? "" : words[0], .events = {}});
  const std::string& name = streams_.back().name;
  const std::string last = name.substr(name.rfind('/') + 1);
  device_ = name.find("/meter/") == std::string::npos ? "T-" + last : last;
  if (words.size() == 5 && words[3] == "device") {
    device_ = words[4];
    words = words.first(3);
  }
  const auto time = parse_iso_time(words.size() == 3 && words[1] == "at" ? words[2] : "");
  if (!time) {
    ADD_FAILURE() << line_ << ": expected stream NAME at TIME: " << time.error().message;
    return;
  }
  time_ns_ = time->value();
  sequence_ = 0;
  round_.clear();
  step_ = "0";  // the first event happens at this time
}

void Reader::deal(const std::string& word) {
  const bool face_up = word.ends_with('^') || place_ == "board";
  const std::string card = word.substr(0, 2);
  Members dealt;
  dealt.text("to", place_ == "board" ? "community" : place_);
  if (place_ == "seat") dealt.raw("seat", seat_);
  if (card != "??") dealt.text("card", card);
  if (face_up) dealt.raw("faceUp", "true");
  add("cardDealt", dealt.object());
}

// "jackpot 10 level 2 for P-9 verbal": how many words that takes.
std::size_t Reader::read_wager(Tokens words) {
  Members wager;
  wager.raw("seat", seat_);
  wager.text("wager", words[0]);
  wager.cents("amountCents", words[1]);
  std::size_t used = 2;
  for (; used < words.size(); ++used) {
    const bool has_value = used + 1 < words.size();
    if (words[used] == "level" && has_value)
      wager.raw("level", words[++used]);
    else if (words[used] == "for" && has_value)
      wager.text("patron", words[++used]);
    else if (words[used] == "verbal")
      wager.raw("verbal", "true");
    else
      break;
  }
  add("wagerPlaced", wager.object());
  return used;
}

// "does play bet 50": the act, the wager that it is about, the amount, and any other field.
void Reader::read_decision(Tokens words) {
  if (words.empty()) return ADD_FAILURE() << line_ << ": expected an act", void();
  Members decision;
  decision.raw("seat", seat_);
  decision.text("act", words[0]);
  const auto schema = capnp::Schema::from<schema::Decision>();
  for (const std::string& word : words.subspan(1)) {
    const std::size_t equals = word.find('=');
    if (equals != std::string::npos)
      set_field(schema, word.substr(0, equals), word.substr(equals + 1), decision);
    else if (is_number(word))
      decision.cents("amountCents", word);
    else
      decision.text("wager", word);
  }
  add("decision", decision.object());
}

// What a place gets and does: cards, wagers, "does", "shows".
void Reader::read_seat(Tokens words) {
  while (!words.empty()) {
    if (is_card(words[0])) {
      deal(words[0]);
      words = words.subspan(1);
    } else if (words[0] == "does") {
      return read_decision(words.subspan(1));
    } else if (words[0] == "shows" && words.size() > 1) {
      Members shown;
      shown.raw("seat", seat_);
      std::string cards;
      for (const std::string& card : words.subspan(1)) cards += (cards.empty() ? "" : ",") + card;
      shown.raw("cards", list_json("cards", cards));
      return add("handShown", shown.object());
    } else if (words.size() > 1 && is_number(words[1])) {
      words = words.subspan(read_wager(words));
    } else {
      ADD_FAILURE() << line_ << ": " << words[0] << " is no card, no wager with its amount and no event";
      return;
    }
  }
}

// "ante win +25 -5 level 2 for P-9": how many words that takes.
std::size_t Reader::read_settlement(const std::string& seat, Tokens words) {
  Members settled;
  settled.raw("seat", seat);
  settled.text("wager", words[0]);
  std::size_t used = 1;
  for (; used < words.size(); ++used) {
    const std::string& word = words[used];
    const bool has_value = used + 1 < words.size();
    if (is_outcome(word))
      settled.text("outcome", word);
    else if (word.starts_with('+'))
      settled.cents("paidCents", word.substr(1));
    else if (word.starts_with('-'))
      settled.cents("takenCents", word.substr(1));
    else if (word == "level" && has_value)
      settled.raw("level", words[++used]);
    else if (word == "for" && has_value)
      settled.text("patron", words[++used]);
    else
      break;
  }
  add("settled", settled.object());
  return used;
}

// "settle 3 ante win +25 bet win +250"
void Reader::read_settled(Tokens words) {
  if (words.empty()) return ADD_FAILURE() << line_ << ": expected a seat", void();
  const std::string seat = words[0];
  for (words = words.subspan(1); !words.empty();) words = words.subspan(read_settlement(seat, words));
}

// Venue and table are those of the stream, where nothing else is said.
void Reader::read_table_opened(Tokens words) {
  const auto says = [&](std::string_view field) {
    return std::ranges::any_of(words, [&](const std::string& word) { return word.starts_with(field); });
  };
  const std::string name = streams_.empty() ? "" : streams_.back().name;
  const std::size_t slash = std::min(name.find('/'), name.size());
  Members members;
  if (!says("venue=")) members.text("venue", name.substr(0, slash));
  if (!says("table=")) members.text("table", name.substr(std::min(slash + 1, name.size())));
  add("tableOpened", fields_json(*kind_of_event("tableOpened"), words, members));
}

void Reader::read_any(Tokens words) {
  const std::string kind = words[0] == "round" ? "roundOpened" : words[0];
  if (words[0] == "event") {
    const std::string json = words.size() == 2 ? words[1] : "";
    const std::size_t colon = json.find(':');
    if (!json.starts_with("{\"") || colon == std::string::npos || !json.ends_with('}')) {
      ADD_FAILURE() << line_ << ": expected event {\"kind\":…}";
      return;
    }
    return add(json.substr(2, colon - 3), json.substr(colon + 1, json.size() - colon - 2));
  }
  words = words.subspan(1);
  if (kind == "roundOpened" && !words.empty()) {
    round_ = words[0];
    words = words.subspan(1);
  }
  if (kind == "tableOpened") return read_table_opened(words);
  add(kind, fields_json(*kind_of_event(kind), words, {}));
}

void Reader::read_clause(Tokens words) {
  static constexpr std::array<std::string_view, 5> kPlaces = {"dealer", "board", "community", "jackpot", "kitty"};
  if (words.empty()) return;
  if (words[0] == "stream") return open_stream(words.subspan(1));
  if (words[0] == "settle") return read_settled(words.subspan(1));
  if (words[0] == "seat" && words.size() > 1) {
    place_ = "seat";
    seat_ = words[1];
    return read_seat(words.subspan(2));
  }
  const bool is_place = std::ranges::find(kPlaces, words[0]) != kPlaces.end();
  if (is_place && words.size() > 1 && is_card(words[1])) {
    place_ = words[0];
    return read_seat(words.subspan(1));
  }
  if (words[0] == "event" || words[0] == "round" || kind_of_event(words[0])) return read_any(words);
  read_seat(words);
}

void Reader::take_head(std::vector<std::string>& words) {
  const auto by = std::ranges::find(words, "by");
  if (by != words.end()) {
    std::string rank;
    for (auto word = by + 1; word != words.end(); ++word) {
      if (rank.empty() && !word->starts_with('('))
        head_["staff"] = *word;
      else
        rank += (rank.empty() ? "" : " ") + *word;
    }
    if (rank.size() > 2) head_["rank"] = rank.substr(1, rank.size() - 2);
    words.erase(by, words.end());
  }
  while (!words.empty() && words.back().starts_with('[') && words.back().ends_with(']')) {
    const std::string& word = words.back();
    const std::size_t equals = std::min(word.find('='), word.size() - 1);
    head_[word.substr(1, equals - 1)] = word.substr(equals + 1, word.size() - equals - 2);
    words.pop_back();
  }
}

void Reader::read_line(const std::string& line) {
  std::vector<std::string> words = tokens_of(line);
  line_ = line;
  place_.clear();
  seat_.clear();
  head_.clear();
  if (!words.empty() && words[0].starts_with('(') && words[0].ends_with("s)")) {
    step_ = words[0].substr(1, words[0].size() - 3);
    words.erase(words.begin());
  }
  take_head(words);
  const Tokens all(words);
  for (std::size_t from = 0; from <= all.size();) {
    const auto bar = std::ranges::find(all.subspan(from), "|");
    const auto count = static_cast<std::size_t>(bar - all.subspan(from).begin());
    read_clause(all.subspan(from, count));
    from += count + 1;
  }
}

}  // namespace

std::vector<WrittenStream> read_round_text(const std::vector<std::string>& lines) {
  Reader reader;
  for (const std::string& line : lines) reader.read_line(line);
  return reader.take();
}

}  // namespace cardspeak

#include "tests/golden/round_text_fixture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>

#include "model/cards/card.h"
#include "model/law/iso_time.h"
#include "schemas/json/event_json.h"
#include "tests/golden/event_words_fixture.h"

namespace cardspeak {
namespace {

using words::fields_json;
using words::is_number;
using words::kind_of_event;
using words::list_json;
using words::Members;
using words::scaled;
using words::set_field;
using words::Tokens;

constexpr int kSecondDigits = 9;
constexpr std::string_view kUsualStep = "2";  // seconds from one event to the next

std::int64_t to_integer(const std::string& digits) {
  return digits.empty() ? 0 : std::stoll(digits);
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

class RoundTextReader {
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

void RoundTextReader::add(std::string_view kind, const std::string& value) {
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
void RoundTextReader::open_stream(Tokens words) {
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

void RoundTextReader::deal(const std::string& word) {
  const bool on_board = place_.starts_with("board");
  const bool face_up = word.ends_with('^') || on_board;
  const std::string card = word.substr(0, 2);
  Members dealt;
  dealt.text("to", on_board ? "community" : place_);
  if (on_board && place_.size() > 5) dealt.raw("board", place_.substr(5));
  if (place_ == "seat") dealt.raw("seat", seat_);
  if (card != "??") dealt.text("card", card);
  if (face_up) dealt.raw("faceUp", "true");
  add("cardDealt", dealt.object());
}

// "jackpot 10 level 2 for P-9 verbal": how many words that takes.
std::size_t RoundTextReader::read_wager(Tokens words) {
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
void RoundTextReader::read_decision(Tokens words) {
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
void RoundTextReader::read_seat(Tokens words) {
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
std::size_t RoundTextReader::read_settlement(const std::string& seat, Tokens words) {
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
void RoundTextReader::read_settled(Tokens words) {
  if (words.empty()) return ADD_FAILURE() << line_ << ": expected a seat", void();
  const std::string seat = words[0];
  for (words = words.subspan(1); !words.empty();) words = words.subspan(read_settlement(seat, words));
}

// Venue and table are those of the stream, where nothing else is said.
void RoundTextReader::read_table_opened(Tokens words) {
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

void RoundTextReader::read_any(Tokens words) {
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

void RoundTextReader::read_clause(Tokens words) {
  static constexpr std::array<std::string_view, 8> kPlaces = {"dealer", "board",  "community", "jackpot",
                                                              "kitty",  "board2", "board3",    "board4"};
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

void RoundTextReader::take_head(std::vector<std::string>& words) {
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

void RoundTextReader::read_line(const std::string& line) {
  std::vector<std::string> words = words::tokens_of(line);
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
  RoundTextReader reader;
  for (const std::string& line : lines) reader.read_line(line);
  return reader.take();
}

}  // namespace cardspeak
